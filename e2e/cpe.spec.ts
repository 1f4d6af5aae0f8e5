// Electronic vouchers of Peru: charged, issued from the receipt just made, accepted by SUNAT, voided, and issued again.
import { expect } from '@playwright/test';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import tiposDocumento from '#features/catalogos/tipos_documento.ts';
import { certificadosPe } from '#features/certificados/contract.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { pfxDePrueba } from '#testing/certificados.ts';
import { accionDeFila, type Clinica, clinicaNueva, sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  clinica: async ({}, use) => use(await clinicaNueva('pe')),
});
const RUC = '20699991041';
/** The emulated SUNAT remembers what each RUC sent, and journeys run side by side. */
const OTRO_RUC = '20699991059';

async function certificar(c: Clinica, ruc = RUC): Promise<void> {
  const { PFX, PFX_PASS } = pfxDePrueba({ RUC: ruc });
  const archivo = new File([new Uint8Array(PFX)], 'clinica.pfx');
  const forma = { CODIGOMEDICO: 0, PFX: archivo as never, PFX_PASS, USER: 'MODDATOS', PASS: 'moddatos' };
  await c.hacer(certificadosPe.subir_certificados_peru, {}, forma);
}
/** A clinic that may issue, and a patient who owes. */
async function lista(c: Clinica, conCertificado = true, ruc = RUC): Promise<number> {
  const fiscales = { FACT_PERU: 1, RUC: ruc, RAZONSOCIAL: 'CLINICA SAC', DIRECCION: 'Av. Arequipa', NUMEROEXTERIOR: '1200' };
  await c.hacer(sistemaControl.actualizar, {}, fiscales);
  if (conCertificado) await certificar(c, ruc);
  const [dni] = (await c.hacer(tiposDocumento.contract.obtener)).filter((t) => String(t.MASCARA) === '1');
  const { CODIGOPACIENTE } = await c.paciente({
    ...{ TCEL_LADA: '51', TCELULAR: '955500142', ID_TIPO_DOCUMENTO: dni!.ID_TIPO_DOCUMENTO, DOCUMENTOID: '45678912' },
  });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 118 }] });
  return CODIGOPACIENTE;
}

test('del cobro a la boleta, de la boleta a su baja, y otra en su lugar', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const CODIGOPACIENTE = await lista(clinica);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/pay/1/0/0`);
  await expect(yo.getByLabel('Importe').first()).toBeFocused();
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByText(/Recibo 1 por S\/ 118\.00/));
  await yo.getByRole('button', { name: 'Emitir CPE' }).click();

  const dialogo = yo.getByRole('dialog');
  await enfocado(dialogo.getByLabel('Tipo de comprobante'));
  await expect(dialogo.getByLabel('Número de documento')).toHaveValue('45678912');
  await seVe(dialogo.getByText('Valor de venta S/ 100.00 + IGV S/ 18.00 = S/ 118.00'));
  await seVe(dialogo.getByText('Modo de demostración: no llega a SUNAT'));
  await sinFallas(yo);
  // A factura asks for a RUC, and says so before anything is numbered.
  await dialogo.getByLabel('Tipo de comprobante').selectOption({ label: 'Factura' });
  await expect(dialogo.getByLabel('Número de documento')).toHaveValue('');
  await expect(dialogo.getByLabel('Nombre o razón social')).toHaveValue('');
  await dialogo.getByLabel('Número de documento').fill('20131312950');
  await dialogo.getByLabel('Nombre o razón social').fill('SUNAT');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Dígito verificador incorrecto'));
  await dialogo.getByLabel('Tipo de comprobante').selectOption({ label: 'Boleta de venta' });
  await dialogo.getByLabel('Tipo de documento').selectOption({ label: 'DNI' });
  await dialogo.getByLabel('Número de documento').fill('45678912');
  await yo.keyboard.press('Control+Enter');

  await seVe(yo.getByRole('heading', { name: 'Boleta de venta B001-1' }));
  await seVe(dialogo.getByText('Aceptado', { exact: true }));
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Dar de baja' }).click();
  await enfocado(dialogo.getByLabel('Motivo de la baja'));
  await yo.keyboard.type('Se cobró a otra persona');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Baja solicitada', { exact: true }));
  await expect(dialogo.getByText('Anulado', { exact: true })).toBeVisible({ timeout: 60_000 });
  await yo.keyboard.press('Escape');

  // The receipt says it, and may be invoiced again with the next number.
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/payments`);
  await seVe(yo.getByText('Boleta B001-1, anulada'));
  await accionDeFila(yo, /Boleta B001-1/, 'Emitir CPE');
  await enfocado(dialogo.getByLabel('Tipo de comprobante'));
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Boleta de venta B001-2' }));
  await yo.keyboard.press('Escape');
  expect((await clinica.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 })).ENC).toMatchObject({ COMPROBANTE: 'B001-2', CANCELADO: 0 });

  await yo.goto('/cashier/cpe');
  await seVe(yo.getByRole('row', { name: /B001-1.*Anulado/ }));
  await sinFallas(yo);
  await yo.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Anulado' });
  await expect(yo.getByRole('row', { name: /B001-2/ })).toHaveCount(0);
  await expect(yo).toHaveURL(/estado=6/);
});

test('una devolución parcial dice lo que queda, y no pasa de lo que queda', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const CODIGOPACIENTE = await lista(clinica, true, OTRO_RUC);
  const { fecha: FECHA, hora: HORA } = enLaClinica('America/Lima');
  await clinica.hacer(abonos.agregar, {}, { CODIGOPACIENTE, FECHA, HORA, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 118 }] });
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/payments`);
  await accionDeFila(yo, /118\.00/, 'Emitir CPE');
  const dialogo = yo.getByRole('dialog');
  await enfocado(dialogo.getByLabel('Tipo de comprobante'));
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Aceptado', { exact: true }));
  await dialogo.getByRole('button', { name: 'Nota de crédito' }).click();
  await enfocado(dialogo.getByLabel('Motivo'));
  // What undoes all of it does not ask for an amount, and a boleta admits no later discount.
  await expect(dialogo.getByLabel('Importe que se acredita')).toHaveValue('118.00');
  await expect(dialogo.getByLabel('Importe que se acredita')).not.toBeEditable();
  await expect(dialogo.getByRole('option', { name: 'Descuento global' })).toHaveCount(0);
  await dialogo.getByLabel('Motivo').selectOption({ label: 'Devolución por ítem' });
  await dialogo.getByLabel('Sustento').fill('Se devolvió una curación');
  await dialogo.getByLabel('Importe que se acredita').fill('118.01');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('De B001-1 quedan S/ 118.00 por acreditar', { exact: true }));
  await dialogo.getByLabel('Importe que se acredita').fill('59');
  await seVe(dialogo.getByText('Valor de venta S/ 50.00 + IGV S/ 9.00 = S/ 59.00. Queda S/ 59.00 del comprobante'));
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('BC01-1 · S/ 59.00'));
  await seVe(dialogo.getByText('S/ 118.00 − S/ 59.00 = S/ 59.00'));
  await sinFallas(yo);
});

test('sin certificado, el diálogo dice qué falta y dónde', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await lista(clinica, false);
  const { fecha: FECHA, hora: HORA } = enLaClinica('America/Lima');
  await clinica.hacer(abonos.agregar, {}, { CODIGOPACIENTE, FECHA, HORA, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 118 }] });
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/payments`);
  await accionDeFila(yo, /118\.00/, 'Emitir CPE');
  await seVe(yo.getByText('Falta el certificado digital'));
  await sinFallas(yo);
  // Once it is mended the dialog that said so becomes the form.
  await certificar(clinica);
  await enfocado(yo.getByRole('dialog').getByLabel('Tipo de comprobante'));
});

test('la serie que se elige pide su número, y las notas de crédito tienen la suya', async ({ yo, clinica }) => {
  await lista(clinica);
  await yo.goto('/tools/system');
  const series = yo.getByRole('table', { name: 'Series de comprobantes' });
  await series.scrollIntoViewIfNeeded();
  await seVe(series.getByText('B001-1'));
  await seVe(series.getByText('FC01-1'));
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Cambiar la serie BC01 de Nota de crédito de boleta' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Serie de nota de crédito de boleta' });
  await expect(dialogo.getByLabel('Siguiente número')).toHaveValue('1');
  await dialogo.getByLabel('Serie').fill('BN01');
  await expect(dialogo.getByLabel('Siguiente número')).toHaveValue('');
  await dialogo.getByLabel('Siguiente número').fill('77');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await seVe(series.getByText('BN01-77'));
});
