// Niubiz: its form opens in a page of ours, its script runs only there, and the browser brings back what it gave.
import { expect } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { niubiz } from '#features/integraciones/pagos/contract.ts';
import { pagosEnLinea } from '#features/pagos_en_linea/contract.ts';
import { LUNES } from './calendario.ts';
import { clinicaNueva, sinFallas, test } from './galeno.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 740 },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  clinica: async ({}, use) => use(await clinicaNueva('pe')),
});

test('el paciente paga con tarjeta en nuestra página: rechazada, otra vez, y pagada', async ({ page: p, clinica: c }) => {
  await c.hacer(niubiz.enlazar, {}, { NIUBIZ_MERCHANT_ID: '456', NIUBIZ_USER: 'clinica@x.test', NIUBIZ_PASSWORD: 'abc' });
  const { CODIGOPACIENTE } = await c.paciente({ TCEL_LADA: '51', TCELULAR: '955500142' });
  const cita = { F_CITA: LUNES, H_CITA: '12:00', H_MINCITA: 30, CODIGOPACIENTE, CODIGOMEDICO: 1, TIPO_CITA: 1 };
  const { N_CITA } = await c.hacer(citas.agregar, {}, { ...cita, VIDEOCONSULTA: { CONCEPTO: 1, IMPORTE: 150 } });
  const { ENLACES } = await c.hacer(pagosEnLinea.enlaces, { CODIGOPACIENTE });
  await p.goto(new URL(ENLACES.find((e) => e.N_CITA === N_CITA)!.URL).pathname);

  await p.getByRole('button', { name: 'Pagar con Niubiz' }).click();
  await expect(p).toHaveURL(/\/tarjeta$/);
  const forma = p.getByRole('dialog', { name: 'Niubiz, modo de demostración' });
  await expect(forma.getByText(/Orden \d{12}: 150\./)).toBeVisible();
  await forma.getByRole('button', { name: 'Tarjeta rechazada' }).click();
  await expect(p.getByText('El pago no se completó. Puede intentarlo de nuevo.')).toBeVisible();

  await p.getByRole('button', { name: 'Pagar con Niubiz' }).click();
  await expect(forma).toBeVisible();
  // Closed with Escape, the page says what there is to do.
  await p.keyboard.press('Escape');
  await expect(forma).toHaveCount(0);
  await sinFallas(p);
  expect(await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await p.getByRole('button', { name: 'Escribir los datos de la tarjeta' }).click();
  await forma.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(p.getByRole('heading', { name: 'Su cita está pagada' })).toBeVisible();
  await sinFallas(p);
  // Who goes back to the form of what is paid is told that it is.
  await p.goto(`${new URL(p.url()).pathname}/tarjeta`);
  await expect(p.getByText('Recibimos su pago. Gracias.')).toBeVisible();
  await expect(forma).toHaveCount(0);
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ ESTADO_PAGO: 2, FOLIORECIBO: 1 });
});
