// Registers of the SIS: one is filled with what the visit already says, its faults lead to their fields, it is closed, and
// the month's file comes down.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { sistemaControl } from '#features/clinica/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { registrosNorma } from '#features/norma/contract.ts';
import { type Clinica, hoy, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The module is on, the doctor has what it asks, and a woman with her CURP was seen today. */
async function atendida(c: Clinica): Promise<number> {
  const m = await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 });
  await c.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, {
    ...m,
    ...{ CURP: 'LOOA531113HTCPBN07', FECHA_NACIMIENTO: '1953-11-13', TIPO_PERSONAL: 2, PAIS_NACIMIENTO: 1, ID_ENTIDAD_NACIMIENTO: 'TC' },
    ...{ PAIS: 1, ESTADO: '09', CIUDAD: '014', CONFIRMAR_REGISTRO: 1 },
  } as never);
  const { CODIGOPACIENTE } = await c.paciente({
    ...{ NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández', APELLIDO_MATERNO: 'García', FECHA_NACIMIENTO: '1956-04-27', SEXO: 2 },
    ...{ ID_TIPO_DOCUMENTO: 1, DOCUMENTOID: 'HEGG560427MVZRRL04' },
  });
  const ajustes = await c.hacer(sistemaControl.obtener, {});
  await c.hacer(sistemaControl.actualizar, {}, { ...ajustes, CUMPLIR_NORMA: 1, NORMA_CLUES: 'DFSSA000012', CONFIRMAR_SIS: 1 } as never);
  await c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE }, {
    ...{ CODIGOMEDICO: 1, NOTA: '<p>Control de presión</p>', DIAGNOSTICOS: ['I10X', 'E119'] },
    SIGNOS_VITALES: { PESO: 71.25, TALLA: 158, TENSION_ARTERIAL: '138/86', FRECUENCIA_CARDIACA: 76 },
  } as never);
  return CODIGOPACIENTE;
}
const faltan = (yo: Page) => yo.getByRole('status').filter({ hasText: 'para cerrar' });

test('un complemento se llena con lo que la nota ya dice, lleva a lo que falta y se cierra una vez', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await atendida(clinica);
  await yo.goto(`/patient/${CODIGOPACIENTE}/norm`);
  await yo.getByRole('button', { name: 'Nuevo complemento' }).first().click();
  await enfocado(yo.getByLabel('Fecha de la consulta'));
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Consulta externa (CEX)' }));
  // What the visit said is there; what is asked of children or of pregnancy is not.
  await expect(yo.getByLabel('Peso')).toHaveValue('71.25');
  await expect(yo.getByLabel('Diagnóstico', { exact: true })).toHaveValue(/^I10 /);
  await expect(yo.getByRole('heading', { name: 'Embarazo y salud de la mujer' })).toBeVisible();
  await expect(yo.getByText('Consulta de embarazo')).toHaveCount(0);
  await expect(yo.getByRole('heading', { name: 'Niñez' })).toHaveCount(0);
  await seVe(faltan(yo).getByText('Faltan 4 respuestas para cerrar:'));
  await sinFallas(yo);
  await sinCortes(yo);

  // By the summary to each of them, with the keyboard alone.
  await faltan(yo).getByRole('button', { name: 'Línea de vida' }).press('Enter');
  await expect(yo.locator(':focus')).toContainText('Línea de vida');
  await expect(faltan(yo).locator(':focus')).toHaveCount(0);
  await yo.keyboard.press('Tab');
  await enfocado(yo.getByRole('group', { name: 'Línea de vida' }).getByRole('button', { name: 'Sí' }).first());
  await yo.keyboard.press('Enter');
  await seVe(yo.getByRole('button', { name: 'Faltan 3 respuestas' }));
  for (const nombre of ['Presenta la cartilla de salud', 'Esquema de vacunación completo'])
    await yo.getByRole('group', { name: nombre }).getByRole('button', { name: 'No', exact: true }).first().click();
  await yo.getByLabel('Temperatura').fill('50');
  await yo.keyboard.press('Tab');
  await seVe(yo.getByText('Debe estar entre 30 y 44'));
  await yo.getByLabel('Temperatura').fill('36.5');

  await yo.getByRole('button', { name: 'Guardar y cerrar' }).click();
  await yo.getByRole('button', { name: 'Cerrar registro' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Datos inválidos' });
  await seVe(dialogo.getByText('Este campo es requerido'));
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Derechohabiencia' }).click();
  await expect(dialogo).toHaveCount(0);
  await enfocado(yo.getByRole('group', { name: 'Derechohabiencia' }));
  // What was said is saved: asked again it says the same, it can be put away, and nobody asks whether to lose anything.
  await yo.getByRole('button', { name: 'Guardar y cerrar' }).click();
  await yo.getByRole('button', { name: 'Cerrar registro' }).click();
  await dialogo.getByRole('button', { name: 'Entendido' }).click();
  await expect(dialogo).toHaveCount(0);
  await yo.getByRole('link', { name: 'Complementos SIS' }).first().click();
  await seVe(yo.getByRole('row', { name: /Consulta externa/ }).getByText('Abierto'));
  await yo.getByRole('row', { name: /Consulta externa/ }).press('Enter');
  await seVe(faltan(yo).getByText('Falta 1 respuesta para cerrar:'));
  await expect(yo.getByText('Se recuperó lo que escribió')).toHaveCount(0);
  await faltan(yo).getByRole('button', { name: 'Derechohabiencia' }).click();
  await expect(dialogo).toHaveCount(0);
  await enfocado(yo.getByRole('group', { name: 'Derechohabiencia' }));
  await yo.getByRole('checkbox', { name: 'IMSS', exact: true }).check();
  await expect(faltan(yo)).toHaveCount(0);
  await yo.getByRole('button', { name: 'Guardar y cerrar' }).click();
  await yo.getByRole('button', { name: 'Cerrar registro' }).click();
  const fila = yo.getByRole('row', { name: /Consulta externa/ });
  await seVe(fila.getByText('Cerrado'));
  await sinFallas(yo);
  await fila.press('Enter');
  await seVe(yo.getByText('I10 Hipertensión', { exact: false }));
  await expect(yo.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  await sinFallas(yo);
});

test('un borrador no encima lo que otra persona guardó mientras tanto', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await atendida(clinica);
  const nuevo = { CODIGOPACIENTE, CODIGOMEDICO: 1, TIPO: 'CEX' as const, fechaConsulta: hoy() };
  const { ID } = await clinica.hacer(registrosNorma.agregar, {}, nuevo);
  const plantilla = await clinica.hacer(registrosNorma.obtener_plantilla, nuevo);
  await clinica.hacer(registrosNorma.actualizar, { ID }, plantilla as never);
  await yo.goto(`/patient/${CODIGOPACIENTE}/norm/${ID}`);
  await yo.getByLabel('Temperatura').fill('36.5');
  await seVe(yo.getByText('Borrador guardado'));
  await yo.goto('about:blank');
  await clinica.hacer(registrosNorma.actualizar, { ID }, { ...plantilla, derechohabiencia: '2' } as never);
  await yo.goto(`/patient/${CODIGOPACIENTE}/norm/${ID}`);
  await seVe(yo.getByText('Se recuperó lo que escribió'));
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await seVe(yo.getByText('Otra persona guardó cambios en este registro', { exact: false }));
  expect(await clinica.hacer(registrosNorma.obtener_uno, { ID })).toMatchObject({ derechohabiencia: '2', temperatura: '' });
  // Without the draft there is what the other person saved, and it can be gone on with.
  await yo.getByRole('button', { name: 'Descartar' }).click();
  await expect(yo.getByRole('checkbox', { name: 'IMSS', exact: true })).toBeChecked();
  await yo.getByLabel('Temperatura').fill('36.5');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await seVe(yo.getByRole('row', { name: /Consulta externa/ }).getByText('Abierto'));
  expect(await clinica.hacer(registrosNorma.obtener_uno, { ID })).toMatchObject({ derechohabiencia: '2', temperatura: '36.5' });
});

test('un mes del SIS se cierra y se envía: lo que falta se corrige desde el aviso, lo que se omite se dice, y el archivo lleva lo cerrado', async ({
  yo,
  clinica,
}) => {
  const CODIGOPACIENTE = await atendida(clinica);
  const nuevo = { CODIGOPACIENTE, CODIGOMEDICO: 1, TIPO: 'CEX' as const, fechaConsulta: hoy() };
  const aMano = { derechohabiencia: '2', lineaVida: '1', cartillaSalud: '0', esquemaVacunacion: '1' };
  const { ID } = await clinica.hacer(registrosNorma.agregar, {}, nuevo);
  await clinica.hacer(registrosNorma.actualizar, { ID }, {
    ...(await clinica.hacer(registrosNorma.obtener_plantilla, nuevo)),
    ...aMano,
    derechohabiencia: '',
  } as never);
  // Another one, of a woman without CURP, was begun and not answered.
  const otra = await clinica.paciente({ NOMBRE: 'Emma', TCELULAR: '5555500177', ID_TIPO_DOCUMENTO: 3, DOCUMENTOID: 'G1234567' });
  const deOtra = { ...nuevo, CODIGOPACIENTE: otra.CODIGOPACIENTE };
  const { ID: vacio } = await clinica.hacer(registrosNorma.agregar, {}, deOtra);

  await yo.goto('/report-nom024');
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  await seVe(yo.getByRole('row', { name: /Emma/ }).getByText('Sin llenar'));
  await seVe(yo.getByRole('row', { name: /Guadalupe/ }).getByText('Abierto'));
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Generar archivo' }).click();
  const invalidos = yo.getByRole('dialog', { name: 'Algunos registros abiertos contienen datos inválidos' });
  await seVe(invalidos.getByRole('row', { name: /Emma/ }).getByText('Sin llenar'));
  await seVe(invalidos.getByText('Derechohabiencia: Este campo es requerido'));
  await sinFallas(yo);

  // From the notice to the register, which is mended and closed.
  await invalidos.getByRole('row', { name: /Guadalupe/ }).click();
  await yo.getByRole('checkbox', { name: 'IMSS', exact: true }).check();
  await yo.getByRole('button', { name: 'Guardar y cerrar' }).click();
  await yo.getByRole('button', { name: 'Cerrar registro' }).click();
  await seVe(yo.getByRole('row', { name: /Consulta externa/ }).getByText('Cerrado'));
  const plantilla = await clinica.hacer(registrosNorma.obtener_plantilla, deOtra);
  const extranjera = { codigoCIEDiagnostico1: 'J00X', relacionTemporal: '0', paisNacPaciente: '142', entidadNacimiento: '09' };
  await clinica.hacer(registrosNorma.actualizar, { ID: vacio }, { ...plantilla, ...aMano, ...extranjera } as never);
  expect(await clinica.hacer(registrosNorma.cerrar, { ID: vacio }, {})).toEqual([]);

  await yo.goto('/report-nom024?medico=1');
  await seVe(yo.getByText('2 registros cerrados van en el archivo.'));
  await yo.getByRole('button', { name: 'Generar archivo' }).click();
  const antes = yo.getByRole('dialog', { name: 'Antes de generar el archivo' });
  await seVe(antes.getByText('50 % de los registros del mes lleva la CURP genérica', { exact: false }));
  await seVe(antes.getByRole('row', { name: /Emma/ }).getByText('CURP genérica'));
  await sinFallas(yo);
  await sinCortes(yo);
  const bajada = yo.waitForEvent('download');
  await antes.getByRole('button', { name: 'Aceptar y descargar' }).press('Enter');
  const archivo = await bajada;
  expect(archivo.suggestedFilename()).toMatch(/^REPORTE-SIS-\d{4}\.zip$/);
  const zip = unzipSync(readFileSync(await archivo.path()));
  const [txt] = Object.entries(zip).flatMap(([nombre, bytes]) => (nombre.endsWith('.TXT') ? [strFromU8(bytes, true)] : []));
  const renglones = txt!.trimEnd().split('\r\n');
  expect(renglones).toHaveLength(2);
  expect(renglones[1]).toContain('|HEGG560427MVZRRL04|GUADALUPE|HERNANDEZ|GARCIA|27/04/1956|');
  // Nothing can be changed any more.
  await yo.goto(`/patient/${CODIGOPACIENTE}/norm/${ID}`);
  await seVe(yo.getByText('Cerrado').first());
  await expect(yo.getByRole('button', { name: 'Guardar y cerrar' })).toHaveCount(0);
  // The day has it, and the tab counts it.
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await seVe(yo.getByRole('link', { name: /Complemento SIS.*Consulta externa.*cerrado/ }));
});

test('en un teléfono el complemento se lee y se contesta', async ({ enTelefono: yo, clinica }) => {
  const CODIGOPACIENTE = await atendida(clinica);
  const { ID } = await clinica.hacer(registrosNorma.agregar, {}, { CODIGOPACIENTE, CODIGOMEDICO: 1, TIPO: 'CEX', fechaConsulta: hoy() });
  await yo.goto(`/patient/${CODIGOPACIENTE}/norm/${ID}`);
  await seVe(faltan(yo).getByText('Faltan 4 respuestas para cerrar:'));
  await sinFallas(yo);
  await sinCortes(yo);
});
