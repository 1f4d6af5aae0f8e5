import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { historiasClinicas } from '#features/expediente/historias_clinicas/contract.ts';
import { imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import { type Clinica, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

/** The suggested histories, the general one's code, and a patient. */
async function conPlantillas(clinica: Clinica) {
  const sugeridas = await clinica.hacer(plantillasHc.sugeridas);
  await clinica.hacer(plantillasHc.agregar_sugeridas, {}, { NOMBRES: sugeridas.map((s) => s.DESCRIPCION) });
  const { CODIGOPACIENTE } = await clinica.paciente();
  const plantillas = await clinica.hacer(plantillasHc.obtener);
  const de = (nombre: string) => plantillas.find((p) => p.DESCRIPCION === nombre)!.CODIGOHC;
  return { CODIGOPACIENTE, general: de('Historia clínica general'), dental: de('Historia clínica odontológica') };
}
const escribir = (yo: Page, texto: string) => yo.keyboard.type(texto);

test('con el teclado: se agrega una historia, se responde, la fórmula se calcula, falta lo requerido, se guarda y se cierra', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await conPlantillas(clinica);
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await yo.getByRole('link', { name: 'Historia clínica', exact: true }).first().press('Enter');
  const dialogo = yo.getByRole('dialog', { name: 'Agregar historia clínica' });
  await enfocado(dialogo.getByLabel(/^Historia clínica/));
  await yo.keyboard.press('ArrowDown');
  await yo.keyboard.press('Tab');
  await escribir(yo, 'Elena');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Historia clínica general' }));
  await enfocado(yo.getByLabel('Estado civil'));
  await escribir(yo, 'Casado');
  await yo.keyboard.press('Tab');
  await escribir(yo, 'Docente');
  await yo.getByLabel(/^Peso \(kg\)/).focus();
  await escribir(yo, '82,5');
  await yo.keyboard.press('Tab');
  await expect(yo.getByRole('status', { name: 'Índice de masa corporal' })).toHaveText('—');
  await escribir(yo, '170');
  await expect(yo.getByRole('status', { name: 'Índice de masa corporal' })).toHaveText('28.55');
  await yo.keyboard.press('Control+Enter');
  const resumen = yo.getByRole('alert').filter({ hasText: 'Debe llenar todos los campos requeridos' });
  await expect(resumen.getByRole('button', { name: 'Motivo de consulta' })).toBeVisible();
  await enfocado(yo.getByLabel(/^Motivo de consulta/));
  await escribir(yo, 'Control de diabetes');
  for (const [campo, texto] of [
    [/^Inicio y evolución/, 'Diez años de evolución'],
    [/^Plan de tratamiento/, 'Continúa igual'],
  ] as const) {
    await yo.getByLabel(campo).focus();
    await escribir(yo, texto);
  }
  await yo.getByRole('combobox', { name: /iagnóstico/ }).focus();
  await escribir(yo, 'E119');
  await seVe(yo.getByRole('listbox').getByRole('option').first());
  await yo.keyboard.press('Enter');
  await expect(yo.getByText('E11.9', { exact: true })).toBeVisible();
  await sinFallas(yo);
  // What was typed survives a page that is loaded again.
  await yo.reload();
  await expect(yo.getByText('Se recuperó lo que escribió')).toBeVisible();
  await expect(yo.getByLabel(/^Motivo de consulta/)).toHaveValue('Control de diabetes');
  await yo.getByLabel(/^Motivo de consulta/).focus();
  await yo.keyboard.press('Control+Enter');
  const pregunta = yo.getByRole('dialog', { name: 'Guardar y Cerrar' });
  await seVe(pregunta.getByText('ya no se puede modificar ni eliminar'));
  await pregunta.getByRole('button', { name: 'Guardar y Cerrar' }).press('Enter');
  const fila = yo.getByRole('row', { name: /Historia clínica general/ });
  await seVe(fila.getByText('Cerrada'));
  await enfocado(fila);
  await yo.getByRole('heading', { name: 'Historias clínicas' }).click();
  await yo.keyboard.press('v');
  await expect(yo.getByText('Debe seleccionar una Historia Clínica')).toBeVisible();
  await fila.focus();
  await yo.keyboard.press('v');
  const visor = yo.getByRole('dialog', { name: 'Historia clínica general' });
  await seVe(visor.getByText('Control de diabetes'));
  await sinFallas(yo);
  await yo.keyboard.press('Escape');
  await enfocado(fila);
  await yo.keyboard.press('c');
  await seVe(yo.getByText('Abierta', { exact: true }));
  await expect(yo.getByLabel(/^Motivo de consulta/)).toHaveValue('Control de diabetes');
});

test('la respuesta anterior está a una tecla, y lo que otro guardó se dice y se toma sin perder lo propio', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE, dental } = await conPlantillas(clinica);
  const nueva = () => clinica.hacer(historiasClinicas.agregar, {}, { CODIGOHC: dental, CODIGOMEDICO: 1, CODIGOPACIENTE });
  const codigoDe = async (CONSECUTIVO: number, texto: string) => {
    const h = await clinica.hacer(historiasClinicas.obtener_detalle, { CONSECUTIVO });
    return h.SECCIONES.flatMap((s) => s.PREGUNTAS).find((p) => p.DESCRIPCION === texto)!.CODIGOPREGUNTA;
  };
  const primera = await nueva();
  const [motivo, alergico, plan, encias] = await Promise.all(
    ['Motivo de consulta', '¿Es alérgico a la anestesia local?', 'Plan de tratamiento', 'Encías'].map((t) =>
      codigoDe(primera.CONSECUTIVO, t),
    ),
  );
  const RESPUESTAS = [
    { CODIGOPREGUNTA: motivo, RESPUESTA: 'Dolor en una muela' },
    { CODIGOPREGUNTA: alergico, RESPUESTA: '0' },
    { CODIGOPREGUNTA: plan, RESPUESTA: 'Resina' },
  ];
  await clinica.hacer(historiasClinicas.actualizar_respuestas, { CONSECUTIVO: primera.CONSECUTIVO }, { RESPUESTAS, CERRADA: 1 });
  const { CONSECUTIVO } = await nueva();
  await yo.goto(`/patient/${CODIGOPACIENTE}/record/${CONSECUTIVO}`);
  const campo = yo.getByLabel(/^Motivo de consulta/);
  await enfocado(campo);
  await seVe(yo.getByRole('button', { name: /Dolor en una muela/ }));
  await yo.keyboard.press('Alt+Enter');
  await expect(campo).toHaveValue('Dolor en una muela');
  await yo.keyboard.press('End');
  await escribir(yo, ' superior');
  // Somebody else saves the same history: one answer that is being written here, and one that is not.
  await clinica.hacer(
    historiasClinicas.actualizar_respuestas,
    { CONSECUTIVO },
    {
      RESPUESTAS: [
        ...RESPUESTAS.map((r) => (r.CODIGOPREGUNTA === motivo ? { ...r, RESPUESTA: 'Revisión' } : r)),
        { CODIGOPREGUNTA: encias, RESPUESTA: 'Sanas' },
      ],
    },
  );
  const aviso = yo.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios en esta historia clínica' });
  await expect(aviso).toBeVisible();
  await seVe(aviso.getByText('Revisión'));
  await aviso.getByRole('button', { name: 'Tomar sus cambios' }).click();
  await expect(aviso).toHaveCount(0);
  await expect(campo).toHaveValue('Dolor en una muela superior');
  await expect(yo.getByLabel('Encías')).toHaveValue('Sanas');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await seVe(yo.getByRole('row', { name: /odontológica/ }).first());
  const guardada = await clinica.hacer(historiasClinicas.obtener_detalle, { CONSECUTIVO });
  const dichas = new Map(guardada.SECCIONES.flatMap((s) => s.PREGUNTAS).map((p) => [p.CODIGOPREGUNTA, p.RESPUESTA]));
  expect([dichas.get(motivo!), dichas.get(encias!)]).toEqual(['Dolor en una muela superior', 'Sanas']);
});

test('en un teléfono: un diente se señala, se sube una radiografía, se anota sobre ella y todo cabe', async ({
  enTelefono: page,
  clinica,
}) => {
  const { CODIGOPACIENTE, dental } = await conPlantillas(clinica);
  const { CONSECUTIVO } = await clinica.hacer(historiasClinicas.agregar, {}, { CODIGOHC: dental, CODIGOMEDICO: 1, CODIGOPACIENTE });
  await page.goto(`/patient/${CODIGOPACIENTE}/record/${CONSECUTIVO}`);
  await page.getByLabel(/^Motivo de consulta/).fill('Dolor');
  await page.getByRole('group', { name: '¿Es alérgico a la anestesia local?' }).getByRole('button', { name: 'No' }).tap();
  await page.getByRole('checkbox', { name: 'Diabetes' }).check();
  const odontograma = page.getByRole('group', { name: 'Odontograma' });
  const [nodo] = (await clinica.hacer(historiasClinicas.obtener_detalle, { CONSECUTIVO })).IMAGENES[0]!.NODO;
  await odontograma.getByLabel('Señalar en Odontograma').selectOption(String(nodo!.ID));
  await enfocado(odontograma.getByLabel(`Lesión de ${nodo!.NOMBRE}`));
  await page.keyboard.type('Caries');
  await odontograma.getByLabel('Señalar en Odontograma').selectOption(String(nodo!.ID));
  await expect(page.getByText('El nodo seleccionado ya existe en la lista')).toBeVisible();
  await page.getByLabel('Radiografía panorámica', { exact: true }).setInputFiles({
    name: 'rx.png',
    mimeType: 'image/png',
    buffer: readFileSync('docs/agenda.png'),
  });
  const rx = page.getByRole('img', { name: 'Radiografía panorámica' });
  await expect(rx).toBeVisible();
  await rx.tap({ position: { x: 60, y: 40 } });
  await enfocado(page.getByLabel('Comentario de Nota 1'));
  await page.keyboard.type('Tercer molar retenido');
  await page.getByLabel(/^Plan de tratamiento/).fill('Extracción');
  await sinCortes(page, { salvo: ['[data-pieza="salto"]', '[data-desplaza]'] });
  await sinFallas(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).tap();
  await expect(page).toHaveURL(/\/records$/);
  const h = await clinica.hacer(historiasClinicas.obtener_detalle, { CONSECUTIVO });
  expect(h.COMENTARIOS).toMatchObject([
    { ID_NODO: nodo!.ID, LESION: 'Caries' },
    { ID_NODO: null, COMENTARIO: 'Tercer molar retenido' },
  ]);
  await sinCortes(page, { salvo: ['[data-pieza="salto"]'] });
});

test('una historia de 300 preguntas no pierde una tecla y cada tecla dibuja solo su campo', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { CODIGOHC } = await clinica.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'Larga', ACTIVO: 1 });
  for (let s = 1; s <= 6; s++) {
    const { CODIGOSECCION } = await clinica.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: `Sección ${s}`, ACTIVO: 1 });
    for (let i = 1; i <= 50; i++)
      await clinica.hacer(
        plantillasHc.agregar_pregunta,
        { CODIGOHC },
        { CODIGOSECCION, DESCRIPCION: `Pregunta ${s}.${i}.`, TIPO_RESPUESTA: ['M', 'N', 'D', 'B', 'M'][i % 5]! },
      );
  }
  const { CONSECUTIVO } = await clinica.hacer(historiasClinicas.agregar, {}, { CODIGOHC, CODIGOMEDICO: 1, CODIGOPACIENTE });
  await yo.goto(`/patient/${CODIGOPACIENTE}/record/${CONSECUTIVO}`);
  const ultima = yo.getByLabel('Pregunta 6.49.');
  await ultima.scrollIntoViewIfNeeded();
  // The first key marks the whole form as changed; from then on a key is a matter of its field.
  await ultima.press('E');
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  await yo.evaluate(() => {
    const cuenta = { nodos: new Set<Element>() };
    (window as never as { cuenta: typeof cuenta }).cuenta = cuenta;
    new MutationObserver((cambios) => {
      for (const c of cambios) {
        const campo = (c.target instanceof Element ? c.target : c.target.parentElement)?.closest('[data-pieza="campo"]');
        if (campo) cuenta.nodos.add(campo);
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const dicho = 'El paciente niega alergias y refiere dolor leve que cede con el reposo';
  await ultima.pressSequentially(dicho.slice(1), { delay: 0 });
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  await expect(ultima).toHaveValue(dicho);
  expect(await yo.evaluate(() => (window as never as { cuenta: { nodos: Set<Element> } }).cuenta.nodos.size)).toBeLessThanOrEqual(1);
  await yo.reload();
  await expect(yo.getByLabel('Pregunta 6.49.')).toHaveValue(dicho);
});

test('las imágenes interactivas se administran y se ofrecen en cualquier dirección', async ({ yo, clinica }) => {
  await clinica.hacer(imagenesInteractivas.agregar_sugeridas, {}, { NOMBRES: ['Odontograma'] });
  await yo.goto('/catalogs/medical-images');
  await seVe(yo.getByText('Odontograma').first());
});
