// Invoices of Mexico: charged, invoiced from the receipt just made, cancelled, and what the list and the receipt say then.
import { expect, type Locator, type Page } from '@playwright/test';
import { cargos } from '#features/caja/cargos/contract.ts';
import { certificadosMx } from '#features/certificados/contract.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { csdDePrueba } from '#testing/certificados.ts';
import { type Clinica, sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
const RFC = 'EKU9003173C9';

async function certificar(c: Clinica): Promise<void> {
  const { CER, KEY, PASS } = csdDePrueba({ RFC });
  const archivos = { CER: new File([new Uint8Array(CER)], 'a.cer') as never, KEY: new File([new Uint8Array(KEY)], 'a.key') as never };
  await c.hacer(certificadosMx.subir_certificados_facturacion, {}, { CODIGOMEDICO: 0, ...archivos, PASS });
}
/** A clinic that may invoice, and a patient who owes. */
async function lista(c: Clinica, conCertificado = true): Promise<number> {
  const fiscales = { RFC, RAZONSOCIAL: 'CLINICA SA DE CV', ID_REGIMEN_FISCAL: 601, CODIGOPOSTALEXPEDICION: '06700' };
  await c.hacer(sistemaControl.actualizar, {}, { FACT_ELECTRONIC: 1, ...fiscales });
  if (conCertificado) await certificar(c);
  const { CODIGOPACIENTE } = await c.paciente({});
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 580 }] });
  return CODIGOPACIENTE;
}

/** Collects what the patient owes and asks for its invoice; gives the form's dialog. */
async function cobrarYFacturar(yo: Page, CODIGOPACIENTE: number): Promise<Locator> {
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/pay/1/0/0`);
  await expect(yo.getByLabel('Importe').first()).toBeFocused();
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByText(/Recibo 1 por/));
  await yo.getByRole('button', { name: 'Facturar' }).click();
  return yo.getByRole('dialog');
}

test('del cobro a la factura, y de la factura a su cancelación', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const CODIGOPACIENTE = await lista(clinica);
  const dialogo = await cobrarYFacturar(yo, CODIGOPACIENTE);
  await enfocado(dialogo.getByRole('textbox', { name: 'RFC', exact: true }));
  await dialogo.getByText('$500.00 + IVA').scrollIntoViewIfNeeded();
  await sinFallas(yo);
  // What the SAT would refuse is said before anything is sent.
  await dialogo.getByRole('textbox', { name: 'RFC', exact: true }).fill('CACX7605101');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('El RFC no tiene el formato correcto'));
  await dialogo.getByRole('textbox', { name: 'RFC', exact: true }).fill('XAXX010101000');
  await yo.keyboard.press('Control+Enter');

  await seVe(yo.getByRole('heading', { name: 'Factura R1-1' }));
  await seVe(dialogo.getByText('Vigente', { exact: true }));
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Cancelar factura' }).click();
  await enfocado(dialogo.getByLabel('Motivo'));
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Cancelada', { exact: true }));
  await seVe(dialogo.getByRole('button', { name: 'Acuse de cancelación' }));
  await yo.keyboard.press('Escape');

  await yo.goto('/cashier/cfdi');
  await seVe(yo.getByRole('row', { name: /R1-1.*Cancelada/ }));
  await sinFallas(yo);
});

test('una factura con errores se sustituye desde la lista', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const CODIGOPACIENTE = await lista(clinica);
  const dialogo = await cobrarYFacturar(yo, CODIGOPACIENTE);
  await dialogo.getByLabel('Descripción').fill('Consulta equivocada');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Factura R1-1' }));

  await yo.goto('/cashier/cfdi');
  await yo.getByRole('row', { name: /R1-1.*Vigente/ }).click();
  await dialogo.getByRole('button', { name: 'Sustituir' }).click();
  await seVe(yo.getByRole('heading', { name: 'Sustituir la factura R1-1' }));
  await enfocado(dialogo.getByRole('textbox', { name: 'RFC', exact: true }));
  await expect(dialogo.getByLabel('Descripción')).toHaveValue('Consulta equivocada');
  await sinFallas(yo);
  await dialogo.getByLabel('Descripción').fill('Consulta de medicina interna');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Factura R1-2' }));
  await seVe(dialogo.getByText('Sustituye a'));
  await sinFallas(yo);
  await yo.keyboard.press('Escape');
  // The earlier one is cancelled on its own.
  await seVe(yo.getByRole('row', { name: /R1-1.*Cancelada/ }));
  await seVe(yo.getByRole('row', { name: /R1-2.*Vigente/ }));
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/payments`);
  await seVe(yo.getByText('Factura R1-2'));
});

test('el complemento de pago se imprime y se envía', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const CODIGOPACIENTE = await lista(clinica);
  const dialogo = await cobrarYFacturar(yo, CODIGOPACIENTE);
  await dialogo.getByLabel('Método de pago').selectOption('PPD');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Factura R1-1' }));
  await dialogo.getByRole('button', { name: 'Timbrar complemento de pago' }).click();
  await seVe(dialogo.getByText(/PR1-1/));
  // The last of its buttons is whole.
  await seVe(dialogo.getByRole('button', { name: 'Cancelar complemento' }));
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Enviar complemento' }).click();
  await seVe(yo.getByRole('heading', { name: 'Enviar el complemento PR1-1' }));
  await yo.getByRole('dialog').last().getByRole('textbox', { name: 'Correo electrónico' }).fill('xochilt@ejemplo.mx');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByText('El mensaje se envió a la bandeja de salida'));
});

test('sin certificado dice qué falta y dónde', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await lista(clinica, false);
  const dialogo = await cobrarYFacturar(yo, CODIGOPACIENTE);
  await seVe(dialogo.getByText(/Falta el certificado de sello digital/));
  await enfocado(yo.getByRole('button', { name: 'Cerrar' }).last());
  // Once it is mended it is not said again.
  await yo.keyboard.press('Escape');
  await certificar(clinica);
  await yo.getByRole('button', { name: 'Facturar' }).click();
  await enfocado(yo.getByRole('dialog').getByRole('textbox', { name: 'RFC', exact: true }));
});
