// The patient: alerts that are never lost, phone numbers in readable form, and the chosen main doctor.
import { expect, type Page } from '@playwright/test';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { CLAVE, type Clinica, entrar, prepararPagina, sinFallas, test } from './galeno.ts';
import { corrimiento, enfocado, seVe, sinCortes } from './mirada.ts';

const PACIENTE = { CODIGOPACIENTE: 1 };
const alertas = (c: Clinica) => c.hacer(pacientes.obtener_alertas, PACIENTE);
const dialogoDe = (p: Page) => p.getByRole('dialog', { name: /^Alertas de/ });
async function escribirMedicina(p: Page): Promise<void> {
  await p.getByRole('combobox', { name: 'Medicamento' }).fill('Ungüento magistral');
  await p.getByRole('option', { name: /como está escrito/ }).click();
}

test('las alertas se abren para leerse: una tecla de más no cambia una alergia; editarlas es un paso', async ({ yo, clinica }) => {
  await clinica.paciente({ ALERGIAS: 'Penicilina', OBSERVACIONES: 'Le teme a las agujas' });
  await yo.goto('/patient/1');
  const dialogo = dialogoDe(yo);
  await seVe(dialogo.getByText('Penicilina'));
  await seVe(dialogo.getByText('Le teme a las agujas'));
  await expect(dialogo.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused();
  await expect(dialogo.getByRole('textbox')).toHaveCount(0);
  await sinFallas(yo);
  await yo.keyboard.type('x');
  await yo.keyboard.press('Enter');
  await expect(dialogo).toHaveCount(0);
  expect(await alertas(clinica)).toMatchObject({ ALERGIAS: 'Penicilina', VERSION_ALERTAS: 1 });
  await yo.getByRole('button', { name: 'Alertas', exact: true }).click();
  await dialogo.getByRole('button', { name: 'Editar' }).click();
  await expect(dialogo.getByLabel('Alergias', { exact: true })).toBeFocused();
  await dialogo.getByLabel('Alerta 1').fill('Riesgo de caída');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toHaveCount(0);
  await seVe(yo.locator('[data-pieza="cabecera-expediente"]').getByText('Riesgo de caída'));
  expect(await alertas(clinica)).toMatchObject({ ALERGIAS: 'Penicilina', ALARMA1: 'Riesgo de caída' });
});

test('mientras se escribe una receta otra persona agrega una alergia: se ve, se juntan los dos textos y no se pierde ninguno', async ({
  yo,
  clinica,
}) => {
  await clinica.paciente();
  await yo.goto('/patient/1/prescription/new');
  await escribirMedicina(yo);
  const alergias = yo.getByLabel('Alergias', { exact: true });
  // An untouched form follows others' changes.
  await clinica.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Penicilina' });
  await expect(alergias).toHaveValue('Penicilina');
  await alergias.fill('Penicilina, yodo');
  await clinica.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Penicilina, sulfas' });
  const aviso = yo.getByRole('alert').filter({ hasText: 'Otra persona cambió las alergias' });
  await seVe(aviso);
  await seVe(aviso.getByText('Penicilina, sulfas'));
  await seVe(aviso.getByText('Penicilina, yodo'));
  await sinFallas(yo);
  // Saving without having read them is refused, and nothing is overwritten.
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('Otra persona cambió las alertas del paciente')).toBeVisible();
  expect((await alertas(clinica)).ALERGIAS).toBe('Penicilina, sulfas');
  await aviso.getByRole('button', { name: 'Juntar los dos textos' }).click();
  await expect(alergias).toHaveValue('Penicilina, sulfas, yodo');
  await expect(aviso).toHaveCount(0);
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('dialog', { name: 'Receta 1 guardada' })).toBeVisible();
  expect((await alertas(clinica)).ALERGIAS).toBe('Penicilina, sulfas, yodo');
  expect((await clinica.hacer(recetas.obtener_uno, { ...PACIENTE, CONSECUTIVO: 1 })).ALERGIAS).toBe('Penicilina, sulfas, yodo');
});

test('un borrador que vuelve no trae las alergias de antes', async ({ yo, clinica }) => {
  await clinica.paciente({ ALERGIAS: 'Látex' });
  await yo.goto('/patient/1/prescription/new');
  await dialogoDe(yo).getByRole('button', { name: 'Cerrar' }).last().click();
  await escribirMedicina(yo);
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  await yo.goto('about:blank');
  await clinica.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Látex, penicilina' });
  await yo.goto('/patient/1/prescription/new');
  await dialogoDe(yo).getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(yo.getByText('Ungüento magistral')).toBeVisible();
  await expect(yo.getByLabel('Alergias', { exact: true })).toHaveValue('Látex, penicilina');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('dialog', { name: 'Receta 1 guardada' })).toBeVisible();
  expect((await alertas(clinica)).ALERGIAS).toBe('Látex, penicilina');
});

test('dos escriben los datos generales: se lee qué cambió cada quien, y lo propio pasa a la versión nueva', async ({ yo, clinica }) => {
  await clinica.paciente({ OCUPACION: 'Maestra' });
  const otroGuarda = async (v: Arbol) =>
    clinica.hacer(pacientes.actualizar, PACIENTE, { VERSION: (await clinica.hacer(pacientes.obtener_uno, PACIENTE)).VERSION, ...v });
  await yo.goto('/patient/1/general');
  const ocupacion = yo.getByLabel('Ocupación', { exact: true });
  const calle = yo.getByLabel('Calle y número', { exact: true });
  const aviso = yo.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios' });

  // A user who has typed nothing continues with the current values.
  await calle.focus();
  const { VERSION_ALERTAS } = await clinica.hacer(pacientes.obtener_uno, PACIENTE);
  await otroGuarda({ ID_ESTADO_CIVIL: 2, OCUPACION: 'Directora', ALARMA1: 'Marcapasos', VERSION_ALERTAS });
  await expect(ocupacion).toHaveValue('Directora');
  await expect(yo.getByLabel('Alerta 1')).toHaveValue('Marcapasos');
  await enfocado(calle);
  await expect(aviso).toHaveCount(0);
  const secciones = yo.getByRole('navigation', { name: 'Expediente' });
  await secciones.getByRole('link', { name: 'Recetas' }).click();
  await expect(yo.getByRole('heading', { name: 'Recetas' })).toBeVisible();
  await secciones.getByRole('link', { name: 'General' }).click();

  await calle.fill('Av. Juárez 10');
  await ocupacion.fill('Supervisora');
  await otroGuarda({ OCUPACION: 'Jubilada', SEXO: 1, TELEFONO1: '5555500199' });
  await expect(aviso).toContainText('Ocupación: Directora → Jubilada');
  await expect(aviso).toContainText('Sexo: Mujer → Hombre');
  await expect(aviso).toContainText('Ocupación: Jubilada → Supervisora');
  await expect(aviso).toContainText('Calle y número: vacío → Av. Juárez 10');
  await sinFallas(yo);
  // Nothing is overwritten unread.
  await calle.focus();
  await yo.keyboard.press('Control+Enter');
  await enfocado(aviso);
  expect((await clinica.hacer(pacientes.obtener_uno, PACIENTE)).OCUPACION).toBe('Jubilada');

  await aviso.getByRole('checkbox', { name: /^Ocupación/ }).uncheck();
  await aviso.getByRole('button', { name: 'Pasar mis cambios a la versión nueva' }).click();
  await expect(aviso).toHaveCount(0);
  await expect(ocupacion).toHaveValue('Jubilada');
  await expect(calle).toHaveValue('Av. Juárez 10');
  await yo.getByRole('button', { name: 'Guardar' }).click();
  await expect(yo.getByText('El paciente se guardó correctamente')).toBeVisible();
  expect(await clinica.hacer(pacientes.obtener_uno, PACIENTE)).toMatchObject({
    ...{ OCUPACION: 'Jubilada', CALLE_Y_NUMERO: 'Av. Juárez 10', SEXO: 1, TELEFONO1: '5555500199', ID_ESTADO_CIVIL: 2 },
  });
});

test('un borrador de antes de que otro guardara se pasa a la versión nueva o se descarta', async ({ yo, clinica }) => {
  await clinica.paciente();
  const ocupacion = yo.getByLabel('Ocupación', { exact: true });
  const aviso = yo.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios' });
  for (const [escrito, boton, queda] of [
    ['Piloto', 'Pasar mis cambios a la versión nueva', 'Piloto'],
    ['Buzo', 'Descartar los míos', 'Piloto'],
  ] as const) {
    await yo.goto('/patient/1/general');
    await ocupacion.fill(escrito);
    await expect(yo.getByText('Borrador guardado')).toBeVisible();
    await yo.goto('about:blank');
    const { VERSION } = await clinica.hacer(pacientes.obtener_uno, PACIENTE);
    await clinica.hacer(pacientes.actualizar, PACIENTE, { VERSION, LOCALIDAD: `Centro ${escrito}` });
    await yo.goto('/patient/1/general');
    await expect(aviso).toContainText(`Centro ${escrito}`);
    await aviso.getByRole('button', { name: boton }).click();
    await expect(yo.getByLabel('Localidad', { exact: true }).or(yo.getByLabel('Colonia', { exact: true }))).toHaveValue(
      `Centro ${escrito}`,
    );
    await expect(ocupacion).toHaveValue(queda);
    await yo.getByRole('button', { name: 'Guardar' }).click();
    await expect(yo.getByText('El paciente se guardó correctamente')).toBeVisible();
    expect(await clinica.hacer(pacientes.obtener_uno, PACIENTE)).toMatchObject({ OCUPACION: queda, LOCALIDAD: `Centro ${escrito}` });
    await expect(yo.getByText('Se recuperó lo que escribió')).toHaveCount(0);
  }
});

test('quien negó sus alergias y después tiene una se puede seguir recetando', async ({ yo, clinica }) => {
  await clinica.paciente({ ALERGIAS_NEGADAS: 1 });
  await clinica.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Penicilina' });
  await yo.goto('/patient/1/general');
  await dialogoDe(yo).getByRole('button', { name: 'Cerrar' }).last().click();
  const [texto, negadas] = [yo.getByLabel('Alergias', { exact: true }), yo.getByRole('switch', { name: 'Alergias negadas' })];
  await expect(texto).toBeEditable();
  await expect(negadas).toBeDisabled();
  await texto.fill('');
  await negadas.click();
  await expect(texto).not.toBeEditable();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('El paciente se guardó correctamente')).toBeVisible();
  expect(await alertas(clinica)).toMatchObject({ ALERGIAS: '', ALERGIAS_NEGADAS: 1 });
});

test('los teléfonos se leen como en el país, se escriben de cualquier forma y se buscan como se leen', async ({ yo, clinica }) => {
  await clinica.paciente({ TELEFONO1: '2221234567' });
  for (const width of [360, 1024, 1440]) {
    await yo.setViewportSize({ width, height: 800 });
    const quieta = await corrimiento(yo);
    await yo.goto('/patients');
    await seVe(yo.getByText('55 5550 0142').first());
    // On a phone the search and its switch do not fit on one line.
    await sinCortes(yo, { salvo: ['[data-pieza="salto"]', 'nav', 'header'], ...(width < 600 ? { barras: '[role=toolbar]' } : {}) });
    await quieta();
  }
  await yo.getByRole('searchbox').or(yo.getByLabel('Nombre, teléfono, código o documento')).first().fill('+52 55 5550 0142');
  await seVe(yo.getByText('Guadalupe Hernández Ortega').first());
  await yo.goto('/patient/1/general');
  const celular = yo.getByLabel('Celular');
  await expect(celular).toHaveValue('55 5550 0142');
  await expect(yo.getByLabel('Teléfono 1')).toHaveValue('222 123 4567');
  await celular.fill('(33) 1234-5678');
  await celular.blur();
  await expect(celular).toHaveValue('33 1234 5678');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.locator('[data-pieza="cabecera-expediente"]').getByRole('link', { name: '33 1234 5678' })).toHaveAttribute(
    'href',
    'tel:+523312345678',
  );
  expect((await clinica.hacer(pacientes.obtener_uno, PACIENTE)).TCELULAR).toBe('3312345678');
});

test('el médico titular que se elige al registrar es el que queda; al restringido no se le ofrece otro', async ({ yo, clinica, page }) => {
  await yo.goto('/patients/new/_?nombre=Ana Paz');
  await yo.getByText('Más datos del paciente').click();
  await yo.getByLabel('Médico titular').selectOption({ label: 'Elena Márquez Solís' });
  await yo.getByRole('button', { name: 'Registrar' }).click();
  await expect(yo).toHaveURL(/\/patient\/1/);
  expect((await clinica.hacer(pacientes.obtener_uno, PACIENTE)).CODIGOMEDICO).toBe(1);
  const { NIVEL } = await clinica.hacer(niveles.agregar, {}, { DESCRIPCION: 'Suyos', PROCESOS: { 100: 1, 101: 1, 110: 1, 1500: 1 } });
  await clinica.hacer(
    usuarios.agregar,
    {},
    {
      NOMBRE: 'Elena',
      APEPAT: 'Márquez',
      MAIL: 'e@ejemplo.mx',
      CLAVEUSUARIO: 'elena',
      NIVEL,
      CODIGOMEDICO: 1,
      SUCURSALES_TODAS: 1,
      PASS: CLAVE,
      REPASS: CLAVE,
    },
  );
  const suya = await page.context().browser()!.newPage();
  await prepararPagina(suya, await entrar(clinica.codigo, 'elena'));
  await suya.goto('/patients/new/_');
  await suya.getByText('Más datos del paciente').click();
  await expect(suya.getByLabel('Médico titular')).toBeDisabled();
  await expect(suya.getByLabel('Médico titular')).toHaveValue('1');
  await suya.close();
});
