// The global invoice: which receipts go in, one taken out, stamped, and what to do when a patient wants his own.
import { expect } from '@playwright/test';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { certificadosMx } from '#features/certificados/contract.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { csdDePrueba } from '#testing/certificados.ts';
import { type Clinica, hoy, retener, sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
const RFC = 'EKU9003173C9';

/** A clinic that may invoice, with three receipts of today. */
async function cobrada(c: Clinica): Promise<number> {
  const fiscales = { RFC, RAZONSOCIAL: 'CLINICA SA DE CV', ID_REGIMEN_FISCAL: 601, CODIGOPOSTALEXPEDICION: '06700' };
  await c.hacer(sistemaControl.actualizar, {}, { FACT_ELECTRONIC: 1, ...fiscales });
  const { CER, KEY, PASS } = csdDePrueba({ RFC });
  const archivos = { CER: new File([new Uint8Array(CER)], 'a.cer') as never, KEY: new File([new Uint8Array(KEY)], 'a.key') as never };
  await c.hacer(certificadosMx.subir_certificados_facturacion, {}, { CODIGOMEDICO: 0, ...archivos, PASS });
  const { CODIGOPACIENTE } = await c.paciente({});
  for (const IMPORTEUNITARIO of [580, 1160, 232]) {
    const { FOLIOS } = await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO }] });
    const pago = { CODIGOPACIENTE, FECHA: hoy(), HORA: '00:00', CARGOS: FOLIOS };
    await c.hacer(abonos.agregar, {}, { ...pago, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: IMPORTEUNITARIO }] } as never);
  }
  return CODIGOPACIENTE;
}

test('lo que nadie facturó hoy va en una factura global', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const CODIGOPACIENTE = await cobrada(clinica);
  await yo.goto('/cashier/cfdi');
  await yo.getByRole('link', { name: 'Factura global' }).click();
  await seVe(yo.getByText('3 recibos, $1,972.00'));
  await sinFallas(yo);
  // One stays out.
  await yo
    .getByRole('row', { name: /\$232\.00/ })
    .getByRole('checkbox')
    .uncheck();
  await seVe(yo.getByText('2 recibos, $1,740.00 de 3 sin factura'));
  await yo.getByRole('button', { name: 'Timbrar' }).click();
  const dialogo = yo.getByRole('dialog');
  await enfocado(dialogo.getByLabel('IVA'));
  await seVe(dialogo.getByText('$1,500.00 + IVA $240.00 = $1,740.00'));
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Factura global G1-1' }));
  await seVe(dialogo.getByText('Vigente', { exact: true }));
  await seVe(dialogo.getByText(/¿Un paciente pide la factura de su recibo\?/));
  await expect(dialogo.getByRole('listitem')).toHaveCount(2);
  await sinFallas(yo);
  await yo.keyboard.press('Escape');
  await seVe(yo.getByText('1 recibo, $232.00'));

  // Its receipts are said to be in it, and why they cannot be invoiced apart.
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/payments`);
  await expect(yo.getByText('Factura G1-1')).toHaveCount(2);
  await sinFallas(yo);

  await yo.goto('/cashier/cfdi');
  await yo.getByRole('row', { name: /G1-1.*Vigente/ }).click();
  await dialogo.getByRole('button', { name: 'Cancelar factura' }).click();
  await enfocado(dialogo.getByLabel('Motivo'));
  await expect(dialogo.getByLabel('Motivo')).toHaveValue('04');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Cancelada', { exact: true }));
  await yo.goto('/cashier/cfdi/global');
  await seVe(yo.getByText('3 recibos, $1,972.00'));
});

test('un recibo se factura a público en general', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await cobrada(clinica);
  // Its key is heard as soon as the receipt is seen, also where what invoices comes late.
  setTimeout(await retener(yo, '**/assets/factura-*.js'), 1_500);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/payments`);
  await yo.getByRole('row', { name: /\$580\.00/ }).focus();
  await yo.keyboard.press('f');
  const dialogo = yo.getByRole('dialog');
  await dialogo.getByRole('button', { name: 'Facturar a público en general' }).click();
  await seVe(dialogo.getByText(/A público en general va como factura global de un solo recibo/));
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Factura R1-1' }));
  await seVe(dialogo.getByText('PUBLICO EN GENERAL'));
});
