// Quotes: made, printed or sent, accepted in part, and paid.
import { expect } from '@playwright/test';
import { cotizaciones } from '#features/caja/cotizaciones/contract.ts';
import { accionDeFila, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('se cotiza con el teclado, se ofrece imprimir o enviar, se acepta una parte y se paga', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges`);
  await yo.getByRole('link', { name: 'Cotizaciones' }).click();
  await expect(yo.getByRole('heading', { name: 'Cotizaciones' })).toBeVisible();
  await expect(yo.getByText('Todavía no hay cotizaciones de este paciente')).toBeVisible();
  await yo.getByRole('button', { name: 'Agregar' }).first().click();
  const forma = yo.getByRole('dialog', { name: 'Generar cotización' });
  await expect(forma.getByRole('combobox').first()).toBeFocused();
  await yo.keyboard.press('Control+Enter');
  await expect(forma.getByText('Debe seleccionar un concepto').first()).toBeVisible();
  for (const que of ['consulta', 'electro']) {
    await forma.getByRole('combobox').first().fill(que);
    await expect(yo.getByRole('option').first()).toBeVisible();
    await yo.keyboard.press('Enter');
  }
  await forma.getByText('Descuento', { exact: true }).click();
  await forma.getByLabel('Descuento').nth(1).fill('50');
  await expect(forma.getByText('$1,550.00')).toBeVisible();
  // Turned off, the discounts are gone; turned on again they stay at zero.
  await forma.getByText('Descuento', { exact: true }).first().click();
  await expect(forma.getByText('$1,600.00')).toBeVisible();
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');

  const ofrece = yo.getByRole('dialog', { name: 'Cotización 1 por $1,600.00' });
  await expect(ofrece.getByText('¿Desea enviar o imprimir la cotización?')).toBeVisible();
  await expect(ofrece.getByRole('button', { name: 'Imprimir' })).toBeFocused();
  const papel = yo.waitForResponse((r) => r.url().endsWith('/caja/cotizaciones/imprimir/1'));
  await yo.keyboard.press('Enter');
  expect((await papel).headers()['content-type']).toBe('application/pdf');
  await expect(yo.getByRole('dialog')).toHaveCount(0);

  await accionDeFila(yo, /Electrocardiograma/, 'Aceptar');
  const aceptar = yo.getByRole('dialog', { name: 'Aceptar cotización 1' });
  await expect(aceptar.getByRole('button', { name: 'Cargar $1,600.00' })).toBeEnabled();
  for (const c of await aceptar.getByRole('checkbox').all()) await c.uncheck();
  await expect(aceptar.getByText('Debe seleccionar un concepto')).toBeVisible();
  await expect(aceptar.getByRole('button', { name: 'Cargar $0.00' })).toBeDisabled();
  await aceptar.getByRole('checkbox', { name: /Electrocardiograma/ }).check();
  await sinFallas(yo);
  await aceptar.getByRole('button', { name: /^Cargar/ }).click();
  await expect(yo).toHaveURL(/\/pay\/1\/1\/0$/);
  await yo.getByRole('button', { name: /^Abonar/ }).click();
  await expect(yo.getByText(/Recibo 1 por/)).toBeVisible();
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges?ver=TODOS`);
  await seVe(yo.getByText('Cotización 1', { exact: true }));

  await yo.getByRole('link', { name: 'Cotizaciones' }).click();
  await expect(yo.getByText('Aceptada en parte')).toBeVisible();
  await accionDeFila(yo, /Electrocardiograma/, 'Detalles');
  await expect(yo.getByRole('dialog', { name: 'Cotización 1' }).getByRole('link', { name: '1', exact: true })).toBeVisible();
  await yo.keyboard.press('Escape');
  await accionDeFila(yo, /Electrocardiograma/, 'Enviar');
  await yo.getByRole('dialog').getByRole('button', { name: 'Enviar correo' }).click();
  await expect(yo.getByText('El mensaje se envió a la bandeja de salida')).toBeVisible();
});

test('otra caja la aceptó antes: se dice y no se carga dos veces; duplicada empieza con lo mismo', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, CANTIDAD: 2, DESCUENTO: 10 }] });
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/quotes`);
  await accionDeFila(yo, /Consulta/, 'Aceptar');
  const aceptar = yo.getByRole('dialog', { name: 'Aceptar cotización 1' });
  const cargar = aceptar.getByRole('button', { name: /^Cargar/ });
  await expect(cargar).toBeEnabled();
  await clinica.hacer(cotizaciones.aceptar, { FOLIOCOTIZACION: 1 }, { RENGLONES: [1] });
  // This desk hears of it by itself, and has nothing left to charge.
  await expect(yo.getByText('La cotización ya fue aceptada completamente').first()).toBeVisible();
  await expect(cargar).toBeDisabled();
  await yo.keyboard.press('Escape');
  await expect(yo.getByText('Aceptada', { exact: true })).toBeVisible();
  await accionDeFila(yo, /Consulta/, 'Duplicar');
  const forma = yo.getByRole('dialog', { name: 'Generar cotización' });
  await expect(forma.getByLabel('Cant.')).toHaveValue('2');
  await expect(forma.getByLabel('Descuento').nth(1)).toHaveValue('10.00');
});

test('en un teléfono se cotiza y se acepta sin que nada se salga', async ({ yo, clinica }) => {
  await yo.setViewportSize({ width: 360, height: 740 });
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(
    cotizaciones.agregar,
    {},
    {
      CODIGOPACIENTE,
      CONCEPTOS: [
        { CODIGOTRABAJO: 1, CANTIDAD: 2, NOTA: 'Con estudios de laboratorio recientes' },
        { CODIGOTRABAJO: 2, DESCUENTO: 10 },
      ],
    },
  );
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/quotes`);
  await accionDeFila(yo, /Consulta/, 'Aceptar');
  await seVe(yo.getByRole('button', { name: /^Cargar/ }));
  await sinFallas(yo);
  expect(await yo.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
