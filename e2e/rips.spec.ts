// RIPS in a clinic of Colombia: what a service lacks is found, opened and written, and the files of the period come down.
import { expect } from '@playwright/test';
import { E } from '#domain/estados.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import tiposDocumento from '#features/catalogos/tipos_documento.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { type Clinica, clinicaNueva, sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  clinica: async ({}, use) => use(await clinicaNueva('co')),
});

/** A consultation with its note and an electrocardiogram, of a patient whose file has what RIPS ask of it. */
async function atendida(c: Clinica): Promise<void> {
  const [cc] = (await c.hacer(tiposDocumento.contract.obtener)).filter((t) => String(t.MASCARA) === 'CC');
  const { CODIGOPACIENTE } = await c.paciente({
    ...{ TCEL_LADA: '57', TCELULAR: '3005550142', ID_TIPO_DOCUMENTO: cc!.ID_TIPO_DOCUMENTO, DOCUMENTOID: '1020304050' },
    ...{ PAIS: 19, ESTADO: '11', CIUDAD: '001' },
  });
  const m = await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 });
  const prestador = { RIPS_CODIGO_PRESTADOR: '110010000001', RIPS_TIPO_ID: 'CC', RIPS_NUMERO_ID: '79000111' };
  await c.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, { ...m, ...prestador, CONFIRMAR_REGISTRO: 1 } as never);
  for (const [CODIGO, TIPO] of [
    [1, E.concepto.consulta],
    [2, E.concepto.procedimiento],
  ]) {
    const k = (await c.hacer(conceptosIngresos.obtener, { INACTIVOS: 1 })).find((x) => x.CODIGO === CODIGO);
    await c.hacer(conceptosIngresos.actualizar, { CODIGO }, { ...k, TIPO } as never);
  }
  await c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE }, { CODIGOMEDICO: 1, NOTA: '<p>Dolor</p>', DIAGNOSTICOS: ['J029'] });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CODIGOMEDICO: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1 }, { CODIGOTRABAJO: 2 }] });
}

test('lo que falta de una atención se llena sin ratón desde la lista, y los archivos se descargan', async ({ yo, clinica }) => {
  await atendida(clinica);
  await yo.goto('/report/archivo_transacciones');
  const consulta = yo.getByRole('row', { name: /Consulta de medicina interna/ });
  await seVe(consulta);
  await seVe(yo.getByText('A 2 atenciones les faltan datos.'));
  await sinFallas(yo);
  await consulta.press('Enter');
  const dialogo = yo.getByRole('dialog');
  await seVe(dialogo.getByText('Falta el tipo de usuario'));
  await enfocado(dialogo.getByLabel('Número de factura'));
  await sinFallas(yo);
  await dialogo.getByLabel('Tipo de usuario').selectOption({ label: 'Particular' });
  await dialogo.getByLabel('Zona de residencia').selectOption({ label: 'Urbana' });
  await dialogo.getByLabel('Concepto de recaudo').selectOption({ label: 'Cuota moderadora' });
  await dialogo.getByLabel('Valor recaudado').fill('15000');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('No puede ser mayor que el valor del servicio'));
  await enfocado(dialogo.getByLabel('Valor recaudado'));
  await dialogo.getByLabel('Valor recaudado').fill('150');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByText('Los datos RIPS se guardaron correctamente'));
  await seVe(consulta.getByText('Completa'));

  // What was said of the patient is not asked again of the other service.
  await yo.getByRole('row', { name: /Electrocardiograma/ }).press('Enter');
  await expect(dialogo.getByLabel('Tipo de usuario')).toHaveValue('12');
  await dialogo.getByLabel('Código', { exact: true }).fill('895100');
  await dialogo.getByLabel('Finalidad').selectOption({ label: 'Diagnóstico' });
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText(/les? faltan datos/)).toHaveCount(0);

  await yo.getByRole('button', { name: 'Descargar archivos' }).click();
  await seVe(dialogo.getByLabel('Número de remisión'));
  await sinFallas(yo);
  const zip = yo.waitForResponse((r) => r.url().includes('/descargar_rips/'));
  await yo.keyboard.press('Control+Enter');
  expect((await zip).headers()['content-type']).toBe('application/zip');
});

test('en un teléfono la lista y el diálogo se leen', async ({ enTelefono: yo, clinica }) => {
  await atendida(clinica);
  await yo.goto('/report/archivo_transacciones');
  await seVe(yo.getByText('Electrocardiograma en reposo').first());
  await sinFallas(yo);
  await yo.getByText('Electrocardiograma en reposo').first().click();
  await seVe(yo.getByRole('dialog').getByText('Falta el código CUPS'));
  await sinFallas(yo);
});
