// Online payments: a patient books with obligatory payment on a phone and pays at the emulator while the desk watches; the till
// sees the receipt, what is left to review, and gives money back.
import { type Browser, expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { stripe } from '#features/integraciones/pagos/contract.ts';
import { pagosEnLinea } from '#features/pagos_en_linea/contract.ts';
import { LUNES } from './calendario.ts';
import { accionDeFila, type Clinica, prepararPagina, sinFallas, test } from './galeno.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function conStripe(c: Clinica): Promise<void> {
  const { URL } = await c.hacer(stripe.obtener_enlace_stripe, { medicId: 0 });
  await c.hacer(stripe.enlazar_stripe, {}, await autorizar(URL));
}
async function pendiente(c: Clinica, H_CITA: string): Promise<{ CODIGOPACIENTE: number; N_CITA: number; ruta: string }> {
  const { CODIGOPACIENTE } = await c.paciente();
  const cita = {
    F_CITA: LUNES,
    H_CITA,
    H_MINCITA: 30,
    CODIGOPACIENTE,
    CODIGOMEDICO: 1,
    TIPO_CITA: 1,
    VIDEOCONSULTA: { CONCEPTO: 1, IMPORTE: 950 },
  };
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita);
  const { ENLACES } = await c.hacer(pagosEnLinea.enlaces, { CODIGOPACIENTE });
  return { CODIGOPACIENTE, N_CITA, ruta: new URL(ENLACES.find((e) => e.N_CITA === N_CITA)!.URL).pathname };
}
async function telefono(browser: Browser, tema = 'claro'): Promise<Page> {
  const contexto = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'es-MX',
    baseURL: process.env.E2E_BASE!,
    reducedMotion: 'reduce',
  });
  const p = await contexto.newPage();
  await prepararPagina(p, '', tema);
  await p.addInitScript(() => localStorage.removeItem('galeno.token'));
  return p;
}
const sinScroll = async (p: Page) =>
  expect(await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test('el paciente paga desde su teléfono y la agenda lo ve sin recargar', async ({ browser, clinica, yo }) => {
  await conStripe(clinica);
  const { N_CITA, ruta } = await pendiente(clinica, '12:00');
  await yo.goto(`/calendar?f=${LUNES}`);
  await yo.getByRole('button', { name: /Guadalupe.*12:00/ }).click();
  const mesa = yo.getByRole('dialog', { name: 'Cita' });
  await expect(mesa.getByText('Pendiente de pago · $950.00')).toBeVisible();

  const p = await telefono(browser);
  await p.goto(ruta);
  await expect(p.getByRole('heading', { name: 'Pague su cita' })).toBeVisible();
  await expect(p.getByText('$950.00')).toBeVisible();
  await expect(p.getByText('Modo de demostración: Stripe está emulado y no se cobra dinero de verdad.')).toBeVisible();
  await sinFallas(p);
  await sinScroll(p);
  await p.getByRole('button', { name: 'Pagar con Stripe' }).click();
  await expect(p.getByRole('heading', { name: 'Stripe, modo de demostración' })).toBeVisible();
  await p.getByRole('link', { name: 'Tarjeta rechazada' }).click();
  await expect(p.getByText('Su pago no se ha terminado. Puede continuar cuando guste.')).toBeVisible();
  await p.getByRole('button', { name: 'Pagar con Stripe' }).click();
  await p.getByRole('link', { name: 'Pagar', exact: true }).click();
  await expect(p.getByRole('heading', { name: 'Su cita está pagada' })).toBeVisible();
  await expect(p.getByText('Recibimos su pago. Gracias.')).toBeVisible();
  await sinFallas(p);
  await expect(mesa.getByText('Pagado en caja, recibo 1')).toBeVisible();
  expect(await clinica.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ ESTADO_PAGO: 2, FOLIORECIBO: 1 });

  const oscuro = await telefono(browser, 'oscuro');
  await oscuro.goto(ruta);
  await expect(oscuro.getByRole('heading', { name: 'Su cita está pagada' })).toBeVisible();
  await sinFallas(oscuro);
});

test('el dinero que no cuadra se ve en caja y se devuelve; el enlace se copia desde el expediente', async ({ browser, clinica, yo }) => {
  await conStripe(clinica);
  const { CODIGOPACIENTE, ruta } = await pendiente(clinica, '13:00');
  await yo.goto(`/patient/${CODIGOPACIENTE}/general/payment_link`);
  await expect(yo.getByRole('heading', { name: 'Enlace de pago en línea' })).toBeVisible();
  await expect(yo.getByLabel(/Enlace para pagar/)).toHaveValue(new RegExp(`${ruta}$`));
  await sinFallas(yo);

  const p = await telefono(browser);
  await p.goto(ruta);
  await p.getByRole('button', { name: 'Pagar con Stripe' }).click();
  await p.getByRole('link', { name: 'Pagar otro importe' }).click();
  await expect(p.getByText('Recibimos su pago y la clínica lo está revisando. No pague otra vez.')).toBeVisible();

  await yo.goto('/cashier/online_payments?ver=revisar');
  await expect(yo.getByText('Se recibieron $949.00 y se pidieron $950.00')).toBeVisible();
  await sinFallas(yo);
  await accionDeFila(yo, /Guadalupe/, 'Devolver');
  await yo.getByLabel('Motivo').fill('No es el importe');
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Devolver $949.00' }).click();
  await expect(yo.getByText('El pago se devolvió correctamente')).toBeVisible();
  await expect(yo.getByText('Ningún pago espera revisión')).toBeVisible();
});
