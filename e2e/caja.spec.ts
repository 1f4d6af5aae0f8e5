// The till: a cashier's daily work, with a budget of clicks.
import { expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { comprarSaldo, deudor } from './en_caja.ts';
import { accionDeFila, ahora, clinicaNueva, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

// axe must not measure a colour in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The PDF opened in a window of its own. */
async function pdf(page: Page, ruta: string): Promise<void> {
  const r = await page.waitForResponse((x) => x.url().endsWith(ruta));
  expect(r.headers()['content-type']).toBe('application/pdf');
}
/** A page that counts its clicks. */
function contada(page: Page) {
  let clics = 0;
  return {
    clic: async (nombre: string | RegExp, primero = false) => {
      clics++;
      const boton = page.getByRole('button', { name: nombre });
      await (primero ? boton.first() : boton).click();
    },
    get clics() {
      return clics;
    },
  };
}

test('cobrar dos conceptos con efectivo y tarjeta e imprimir el recibo: cuatro clics', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges`);
  await expect(yo.getByText('No hay cargos pendientes')).toBeVisible();
  const m = contada(yo);
  await m.clic('Registrar pago', true);
  await expect(yo.getByRole('dialog').getByRole('combobox').first()).toBeFocused();
  await yo.keyboard.type('consulta');
  await expect(yo.getByRole('option', { name: /Consulta de medicina interna/ })).toBeVisible();
  await yo.keyboard.press('Enter');
  await yo.keyboard.type('electro');
  await expect(yo.getByRole('option', { name: /Electrocardiograma/ })).toBeVisible();
  await yo.keyboard.press('Enter');
  await expect(yo.getByText('$1,600.00')).toBeVisible();
  await sinFallas(yo);
  await m.clic(/^Guardar/);

  await expect(yo).toHaveURL(/\/pay\/1_2\/1\/0$/);
  // The amount is selected, so typing replaces it.
  await expect(yo.getByLabel('Importe').first()).toBeFocused();
  await yo.keyboard.type('1000');
  await expect(yo.getByText('Pago parcial: quedarán $600.00 en el cargo 2.')).toBeVisible();
  await m.clic('tarjeta');
  await expect(yo.getByLabel('Importe').nth(1)).toHaveValue('600.00');
  await yo.getByLabel('No. documento').fill('083412');
  const papel = pdf(yo, '/caja/abonos/imprimir/1');
  await m.clic(/^Abonar \$1,600\.00/);
  expect(m.clics).toBe(4);
  await expect(yo.getByText(/Recibo 1 por \$1,600\.00/)).toBeVisible();
  await papel;
  expect(await clinica.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 })).toMatchObject({
    ENC: { TOTAL: 1600 },
    FORMAS_PAGO: [
      { FORMAPAGO: 1, IMPORTE: 1000 },
      { FORMAPAGO: 3, IMPORTE: 600, NODOCUMENTO: '083412' },
    ],
  });
});

test('dos cajeros: quien llega tarde lo lee sin recargar', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/pay/1/0/0`);
  await expect(yo.getByRole('button', { name: /^Abonar \$500\.00/ })).toBeEnabled();
  await clinica.hacer(abonos.agregar, {}, { ...ahora(), CODIGOPACIENTE, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] });
  await expect(yo.getByText('El cargo 1 ya fue pagado completamente')).toBeVisible();
  await expect(yo.getByRole('button', { name: /^Abonar/ })).toBeDisabled();
});

test('cancelar un recibo dice qué deshace y lo deshace; la referencia se edita', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500);
  await clinica.hacer(abonos.agregar, {}, { ...ahora(), CODIGOPACIENTE, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] });
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/payments`);
  await expect(yo.getByRole('cell', { name: 'Consulta de medicina interna' })).toBeVisible();
  await yo.getByRole('heading', { name: 'Abonos realizados' }).click();
  await yo.keyboard.press('Delete');
  await expect(yo.getByText('Debe seleccionar un pago')).toBeVisible();
  await accionDeFila(yo, /Consulta de medicina interna/, 'Referencia');
  await yo.getByRole('dialog').getByLabel('Referencia').fill('Depósito 44');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('cell', { name: 'Depósito 44' })).toBeVisible();
  await accionDeFila(yo, /Depósito 44/, 'Cancelar Recibo');
  await expect(yo.getByText('El cargo 1 volverá a deber $500.00.')).toBeVisible();
  await sinFallas(yo);
  await yo.getByLabel('Motivo').fill('Equivocación');
  await yo.getByRole('button', { name: 'Cancelar recibo de $500.00' }).click();
  await expect(yo.getByText('Todavía no hay pagos de este paciente')).toBeVisible();
  await yo.getByText('Cancelados', { exact: true }).click();
  await yo.getByRole('cell', { name: /Cancelado/ }).click();
  await expect(yo.getByRole('dialog')).toContainText('Equivocación');
  expect((await clinica.hacer(general.obtener_totales, { CODIGOPACIENTE })).SALDOS).toBe(500);
});

test('la caja muestra a quien debe; las selecciones se explican; se compra saldo a favor', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500, 300);
  await clinica.paciente({ NOMBRE: 'Teresa', APELLIDO_PATERNO: 'Galindo' });
  await yo.goto('/cashier/patients');
  await expect(yo.getByRole('row', { name: /Guadalupe.*\$800\.00/ })).toBeVisible();
  await expect(yo.getByText('Teresa')).toBeHidden();
  await sinFallas(yo);
  await yo.getByRole('searchbox').fill('galindo ter');
  await expect(yo.getByRole('row', { name: /Teresa Galindo/ })).toBeVisible();
  await yo.getByRole('searchbox').fill('guadalupe');
  await expect(yo.getByRole('row', { name: /Guadalupe/ })).toBeVisible();
  await yo.keyboard.press('Enter');
  await expect(yo).toHaveURL(`/cashier/patient/${CODIGOPACIENTE}/charges`);
  const boton = (name: string | RegExp) => yo.getByRole('button', { name });
  await expect(yo.getByRole('row', { name: /\$300\.00/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Cargos' }).click();
  await yo.keyboard.press('a');
  await expect(yo.getByText('Debe seleccionar al menos un cargo')).toBeVisible();
  await yo.keyboard.press('Delete');
  await expect(yo.getByText('Debe seleccionar un cargo')).toBeVisible();
  await yo.getByLabel('Seleccionar todo').check();
  await expect(boton('Abonar $800.00')).toBeInViewport({ ratio: 1 });
  await sinFallas(yo);
  await yo.getByRole('link', { name: 'Saldo a favor' }).click();
  await expect(yo.getByLabel('Referencia')).toHaveValue('SALDO A FAVOR');
  await yo.getByLabel('Importe').fill('250');
  await sinFallas(yo);
  await boton(/^Registrar \$250\.00 a favor/).click();
  await expect(yo.getByText(/Recibo 1 por \$250\.00/)).toBeVisible();
  expect(await clinica.hacer(saldoFavor.obtener_uno, { CODIGOPACIENTE })).toEqual({ SALDO: 250 });
});

test('corte de caja: dos clics al PDF y dos al Excel', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500);
  await clinica.hacer(abonos.agregar, {}, { ...ahora(), CODIGOPACIENTE, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] });
  await yo.goto('/cashier/patients');
  await yo.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Corte de caja' }).click();
  const papel = pdf(yo, '/reportes/imprimir/ingresos/corte_de_caja');
  await yo.getByRole('button', { name: 'PDF' }).click();
  await papel;
  const [libro] = await Promise.all([yo.waitForEvent('download'), yo.getByRole('button', { name: 'Excel' }).click()]);
  expect(libro.suggestedFilename()).toBe(`corte_de_caja_${ahora().FECHA}.xlsx`);
  await expect(yo.getByText('Dinero recibido')).toBeVisible();
  await sinFallas(yo);
});

test('cargos por día tiene su pantalla, y su dirección dice qué se pidió', async ({ yo, clinica }) => {
  await deudor(clinica, 500);
  const { FECHA } = ahora();
  await yo.goto('/report/corte_de_caja');
  await expect(yo.getByLabel('Sucursales')).toHaveCount(0);
  await yo.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Cargos por día' }).click();
  await expect(yo.getByRole('row', { name: /Consulta de medicina interna.*\$500\.00/ })).toBeVisible();
  await yo.getByLabel('Fecha inicial').fill('01/01/2026');
  await yo.getByRole('button', { name: 'Generar' }).click();
  await expect(yo).toHaveURL(/FECHA_INICIAL=2026-01-01/);
  await yo.reload();
  await expect(yo.getByLabel('Fecha inicial')).toHaveValue('01/01/2026');
  const [libro] = await Promise.all([yo.waitForEvent('download'), yo.getByRole('button', { name: 'Excel' }).click()]);
  expect(libro.suggestedFilename()).toBe(`cargos_dia_2026-01-01_${FECHA}.xlsx`);
  await sinFallas(yo);
});

test('conceptos de ingresos: se agregan y se editan', async ({ yo }) => {
  await yo.goto('/catalogs/incomes_concepts');
  await expect(yo.getByRole('row', { name: /Consulta de medicina interna/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Conceptos de ingresos' }).click();
  await yo.keyboard.press('e');
  await expect(yo.getByText('Debe seleccionar un concepto')).toBeVisible();
  await yo.getByRole('button', { name: 'Agregar' }).click();
  await yo.getByLabel('Descripción').fill('Ultrasonido abdominal');
  await yo.getByLabel('Importe').fill('1200');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Ultrasonido abdominal.*\$1,200\.00/ })).toBeVisible();
});

for (const tema of ['claro', 'oscuro'] as const)
  test.describe(`en el teléfono, tema ${tema}`, () => {
    test.use({ tema, viewport: { width: 360, height: 780 }, hasTouch: true });
    test('la caja se usa entera con una mano y axe no encuentra nada', async ({ yo, clinica }) => {
      const CODIGOPACIENTE = await deudor(clinica, 500, 300);
      await comprarSaldo(clinica, CODIGOPACIENTE, 50);
      const caja = `/cashier/patient/${CODIGOPACIENTE}`;
      for (const ruta of ['/cashier/patients', `${caja}/charges`, `${caja}/payments`, `${caja}/pay/1_2/0/0`, '/report/corte_de_caja']) {
        await yo.goto(ruta);
        await expect(yo.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(yo.getByLabel('Cargando')).toHaveCount(0);
        expect(await yo.evaluate(() => document.documentElement.scrollWidth), ruta).toBeLessThanOrEqual(360);
        await sinFallas(yo);
      }
      await yo.goto(`${caja}/pay/1_2/0/0`);
      await yo.getByLabel('Importe').first().fill('600');
      await expect(yo.getByText('Pago parcial: quedarán $200.00 en el cargo 2.')).toBeInViewport();
      await yo.getByRole('button', { name: /^Abonar \$600\.00/ }).tap();
      await expect(yo.getByText(/Recibo 2 por \$600\.00/)).toBeVisible();
    });
  });

test('la caja empieza por quien sale y quien debe, al día con los demás escritorios, y se cobra con un clic', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500, 300);
  const { FECHA } = ahora();
  await yo.goto('/cashier/patients');
  await expect(yo.getByText('Todavía nadie ha pasado ni espera en esta sucursal.')).toBeVisible();
  const { N_CITA } = await clinica.hacer(
    citas.agregar,
    {},
    { F_CITA: FECHA, H_CITA: '19:30', H_MINCITA: 30, CODIGOPACIENTE, CODIGOMEDICO: 1, CONFIRMAR_AGENDAR: 1 },
  );
  await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 });
  // A live update: another user changed the patient's state.
  const sale = yo.getByRole('region', { name: /Por salir hoy/ });
  await expect(sale.getByText('En sala de espera')).toBeVisible();
  await expect(sale.getByText('$800.00')).toBeInViewport();
  await sinFallas(yo);
  await sale.getByRole('button', { name: /^Cobrar a Guadalupe/ }).click();
  await expect(yo).toHaveURL(/\/pay\/1_2\/0\/0$/);
  await expect(yo.getByLabel('Importe').first()).toBeFocused();
  await yo.keyboard.press('Control+Enter');
  // The focus is on the new receipt.
  await expect(yo.locator('[data-pieza="ultimo-pago"]')).toBeFocused();
  await expect(yo.locator('[data-pieza="ultimo-pago"]')).toContainText('Recibo 1 por $800.00');
});

test('registrar dos conceptos: la lista no tapa lo que se agregó', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges?registrar=1`);
  await expect(yo.getByRole('dialog').getByRole('combobox').first()).toBeFocused();
  await yo.keyboard.type('consulta');
  await expect(yo.getByRole('option', { name: /Consulta de medicina interna/ })).toBeVisible();
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('listbox')).toHaveCount(0);
  await seVe(yo.getByLabel('P. Unitario'));
  await expect(yo.getByRole('dialog').getByRole('combobox').first()).toBeFocused();
  // An extra Enter sends nothing.
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('dialog')).toBeVisible();
  expect(await clinica.hacer(cargos.obtener, { CODIGOPACIENTE })).toEqual([]);
});

test('eliminar un cargo pide el motivo, y queda a la vista entre los eliminados', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges`);
  await accionDeFila(yo, /Consulta de medicina interna/, 'Eliminar');
  const dialogo = yo.getByRole('dialog', { name: 'Eliminar cargo 1' });
  await expect(dialogo.getByLabel('Motivo')).toBeFocused();
  await dialogo.getByRole('button', { name: 'Eliminar cargo de $500.00' }).click();
  await expect(dialogo.getByText('Este campo es requerido').first()).toBeVisible();
  await dialogo.getByLabel('Motivo').fill('Se cargó dos veces');
  await dialogo.getByRole('button', { name: 'Eliminar cargo de $500.00' }).click();
  await expect(yo.getByText('No hay cargos pendientes')).toBeVisible();
  await yo.getByRole('button', { name: 'Eliminados' }).click();
  await expect(yo.getByText(/Eliminado el .* por .*: Se cargó dos veces/)).toBeVisible();
});

test.describe('a 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } });
  test('los cargos muestran su importe, su abono y su saldo enteros', async ({ yo, clinica }) => {
    const CODIGOPACIENTE = await deudor(clinica, 123_456.78, 300);
    await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges`);
    for (const columna of ['Concepto', 'Importe', 'Abono', 'Saldo'])
      await seVe(yo.getByRole('columnheader', { name: columna, exact: true }));
    await seVe(yo.getByRole('cell', { name: '$123,456.78' }).last());
  });
});

test.describe('en Colombia', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    clinica: async ({}, use) => use(await clinicaNueva('co')),
  });
  test('120.000 son ciento veinte mil: al cargar, al cobrar y en la lista de precios', async ({ yo, clinica }) => {
    const CODIGOPACIENTE = await deudor(clinica);
    await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges?registrar=1`);
    await expect(yo.getByRole('dialog').getByRole('combobox').first()).toBeFocused();
    await yo.keyboard.type('electro');
    await expect(yo.getByRole('option', { name: /Electrocardiograma/ })).toBeVisible();
    await yo.keyboard.press('Enter');
    const precio = yo.getByLabel('P. Unitario');
    await precio.fill('120.000');
    // The amount as understood is shown while typing.
    await expect(yo.getByText('$120,000.00').first()).toBeInViewport();
    await yo.keyboard.press('Tab');
    await expect(precio).toHaveValue('120,000.00');
    await yo.keyboard.press('Control+Enter');
    await expect(yo).toHaveURL(/\/pay\/1\/1\/0$/);
    await yo.getByLabel('Importe').first().fill('20.000');
    await expect(yo.getByText('Pago parcial: quedarán $100,000.00 en el cargo 1.')).toBeVisible();
    await yo.keyboard.press('Control+Enter');
    await expect(yo.getByText(/Recibo 1 por \$20,000\.00/)).toBeVisible();
    expect(await clinica.hacer(general.obtener_totales, { CODIGOPACIENTE })).toMatchObject({ CARGOS: 120_000, ABONOS: 20_000 });
    await yo.goto('/catalogs/incomes_concepts');
    await yo.getByRole('button', { name: 'Agregar' }).click();
    await yo.getByLabel('Descripción').fill('Ultrasonido');
    await yo.getByLabel('Importe').fill('1.250.000');
    await yo.keyboard.press('Control+Enter');
    await expect(yo.getByRole('row', { name: /Ultrasonido.*\$1,250,000\.00/ })).toBeVisible();
  });
});

test('lo que puede ser dos importes se pregunta y no se guarda hasta que se contesta', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/incomes_concepts');
  await yo.getByRole('button', { name: 'Agregar' }).click();
  await yo.getByLabel('Descripción').fill('Ultrasonido');
  const importe = yo.getByLabel('Importe');
  await importe.pressSequentially('120.000');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('¿120,000.00 o 120.00?').first()).toBeVisible();
  await expect(importe).toBeFocused();
  expect(await clinica.hacer(conceptosIngresos.obtener, { INACTIVOS: 0 })).toHaveLength(2);
  await sinFallas(yo);
  await yo.getByRole('button', { name: '120,000.00 MXN' }).click();
  await expect(importe).toBeFocused();
  await expect(importe).toHaveValue('120,000.00');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Ultrasonido.*\$120,000\.00/ })).toBeVisible();
});
