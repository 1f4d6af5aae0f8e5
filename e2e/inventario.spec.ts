// The storeroom: a purchase with the scanner, an exit by keyboard that cannot take what is not there, a transfer on a phone.
import { expect, type Page } from '@playwright/test';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { movimientosInventario } from '#features/inventario/movimientos/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { accionDeFila, type Clinica, hoy, retener, sinFallas, test } from './galeno.ts';

const GASA = '7501234567890';
/** Two warehouses, gauze with a bar code, and a vaccine whose lots are kept. */
async function almacen(c: Clinica): Promise<void> {
  for (const NOMBRE of ['Central', 'Urgencias']) await c.hacer(almacenes.contract.agregar, {}, { NOMBRE });
  await c.hacer(
    productos.contract.agregar,
    {},
    { NOMBRE: 'Gasa estéril 10 × 10 cm', UNIDAD: 'Sobre', MINIMO: 10, MAXIMO: 50, CODIGO_BARRAS: GASA },
  );
  await c.hacer(
    productos.contract.agregar,
    {},
    { NOMBRE: 'Vacuna contra influenza', UNIDAD: 'Dosis', MINIMO: 2, MAXIMO: 20, CONTROL_LOTES: 1 },
  );
}
const comprar = (c: Clinica) =>
  c.hacer(
    movimientosInventario.agregar,
    {},
    {
      ...{ TIPO: TIPO_MOVIMIENTO.entrada, FECHA: hoy(), HORA: '00:00', ID_DESTINO: 1 },
      PRODUCTOS: [
        { ID_PRODUCTO: 1, CANTIDAD: 10, PRECIO_UNITARIO: 4 },
        { ID_PRODUCTO: 2, CANTIDAD: 2, PRECIO_UNITARIO: 300, LOTE: 'Pronto', CADUCIDAD: sumarDias(hoy(), 20) },
        { ID_PRODUCTO: 2, CANTIDAD: 5, PRECIO_UNITARIO: 300, LOTE: 'Lejos', CADUCIDAD: sumarDias(hoy(), 300) },
      ],
    },
  );
/** A scanner types the code at once and ends with Enter. */
async function leer(yo: Page, codigo: string): Promise<void> {
  await yo.keyboard.type(codigo, { delay: 2 });
  await yo.keyboard.press('Enter');
}
const renglon = (yo: Page, n: number) => yo.getByRole('region', { name: 'Productos' }).getByRole('listitem').nth(n);

test('una compra con el lector: repetir suma, el importe da el costo, el lote pide su caducidad, y queda en la lista', async ({
  yo,
  clinica,
}) => {
  await almacen(clinica);
  await yo.goto('/inventory/movements');
  await yo.getByRole('link', { name: 'Entrada' }).first().press('Enter');
  await expect(yo.getByRole('heading', { name: 'Entrada' })).toBeVisible();
  const busca = yo.getByRole('combobox', { name: 'Producto o código de barras' });
  await expect(busca).toBeFocused();
  await leer(yo, GASA);
  await expect(renglon(yo, 0).getByLabel('Cantidad')).toHaveValue('1');
  await expect(busca).toBeFocused();
  await leer(yo, GASA);
  await expect(renglon(yo, 0).getByLabel('Cantidad')).toHaveValue('2');
  await leer(yo, '4*influenza');
  await expect(renglon(yo, 1).getByLabel('Cantidad')).toHaveValue('4');
  await yo.getByLabel('Almacén de destino').selectOption('Central');
  await expect(renglon(yo, 0).getByText('Hay 0, con esto 2')).toBeVisible();

  // Three for ten: the import gives the cost, and stays what was typed.
  await renglon(yo, 0).getByLabel('Cantidad').fill('3');
  await renglon(yo, 0).getByLabel('Importe').fill('10');
  await expect(renglon(yo, 0).getByLabel('Costo unitario')).toHaveValue('3.333333');
  await renglon(yo, 1).getByLabel('Costo unitario').fill('250.5');
  await expect(renglon(yo, 1).getByLabel('Importe')).toHaveValue('1,002.00');
  await expect(yo.getByText('$1,012.00')).toBeVisible();
  await renglon(yo, 1).getByLabel('Lote').fill('INF-26');
  await yo.keyboard.press('Control+Enter');
  await expect(renglon(yo, 1).getByText('Escriba cuándo caduca el lote')).toBeVisible();
  await expect(renglon(yo, 1).getByLabel('Caducidad')).toBeFocused();
  await sinFallas(yo);
  await yo.keyboard.type('31/01/2030');
  await yo.keyboard.press('Control+Enter');

  await expect(yo.getByText('El movimiento se guardó correctamente')).toBeVisible();
  const fila = yo.getByRole('row', { name: /Entrada .*Central.*\$1,012.00/ });
  await expect(fila).toBeFocused();
  await sinFallas(yo);
  await fila.press('Enter');
  await expect(yo.getByRole('heading', { name: 'Entrada 1' })).toBeVisible();
  await expect(renglon(yo, 1).getByLabel('Lote')).toHaveValue('INF-26');
  await expect(renglon(yo, 0).getByText('Hay 3')).toBeVisible();
  await renglon(yo, 0).getByLabel('Cantidad').fill('5');
  await expect(renglon(yo, 0).getByText('Hay 3, con el cambio 5')).toBeVisible();
});

test('una salida no pasa de lo que hay y toma lo que caduca primero; lo que otro movimiento necesita no se elimina', async ({
  yo,
  clinica,
}) => {
  await almacen(clinica);
  await comprar(clinica);
  await yo.goto('/inventory/movement/s');
  await yo.getByLabel('Almacén de origen').selectOption('Central');
  const busca = yo.getByRole('combobox', { name: 'Producto o código de barras' });
  await busca.focus();
  await leer(yo, '11*gasa');
  await expect(renglon(yo, 0).getByText('Hay 10')).toBeVisible();
  await leer(yo, '4*vacuna');
  await expect(renglon(yo, 1).getByText('2 del lote Pronto, 2 del lote Lejos')).toBeVisible();
  await expect(renglon(yo, 1).getByText('Hay 7, quedan 3')).toBeVisible();
  await expect(renglon(yo, 1).getByLabel('Lote')).toHaveValue('');
  await yo.keyboard.press('Control+Enter');
  await expect(renglon(yo, 0).getByText('La cantidad no puede ser mayor a la existencia: 10')).toBeVisible();
  await expect(renglon(yo, 0).getByLabel('Cantidad')).toBeFocused();
  await sinFallas(yo);
  await renglon(yo, 0).getByLabel('Cantidad').fill('8');
  await yo.keyboard.press('Control+Enter');
  const salida = yo.getByRole('row', { name: /Salida .*Central/ });
  await expect(salida).toBeFocused();

  await accionDeFila(yo, yo.getByRole('row', { name: /Entrada .*Central/ }), 'Eliminar');
  await yo.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(yo.getByText(/^Salida 2 del .* se quedaría sin .* en Central: faltarían \d+$/)).toBeVisible();

  // What is below its minimum is to be bought, and becomes an entry.
  await yo.goto('/inventory_report/purchase-suggestion');
  await expect(yo.getByRole('row', { name: /Gasa estéril/ })).toContainText('48');
  await yo.getByRole('button', { name: 'Hacer la entrada' }).click();
  await expect(yo.getByRole('heading', { name: 'Entrada' })).toBeVisible();
  await expect(renglon(yo, 0).getByLabel('Cantidad')).toHaveValue('48');

  // From a lot that will expire to everything that happened to it.
  await yo.goto('/inventory_report/expiry');
  await expect(yo.getByText('Ningún lote caduca en este plazo')).toBeVisible();
  await yo.getByLabel('Caducan en').selectOption('Todos los lotes');
  await yo.getByRole('row', { name: /Lejos/ }).click();
  await expect(yo.getByRole('heading', { name: 'Kardex' })).toBeVisible();
  await expect(yo.getByRole('row', { name: /Salida 2/ })).toContainText('Lejos');
  await expect(yo.getByText('Quedan')).toBeVisible();
  await sinFallas(yo);
});

test('en un teléfono un traspaso se escribe con el dedo y dice lo que hay en los dos almacenes', async ({ enTelefono: yo, clinica }) => {
  await almacen(clinica);
  await comprar(clinica);
  await yo.goto('/inventory/movement/t');
  await yo.getByLabel('Almacén de origen').selectOption('Central');
  await yo.getByLabel('Almacén de destino').selectOption('Urgencias');
  await yo.getByRole('combobox', { name: 'Producto o código de barras' }).fill('gasa');
  await yo.getByRole('option', { name: /Gasa estéril/ }).tap();
  await renglon(yo, 0).getByLabel('Cantidad').fill('4');
  await expect(renglon(yo, 0).getByText('Hay 10, quedan 6; en el destino, 0')).toBeVisible();
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Guardar' }).tap();
  await expect(yo.getByText('El movimiento se guardó correctamente')).toBeVisible();
  await yo.goto('/inventory_report/stock?almacen=2');
  await expect(yo.getByRole('row', { name: /Gasa estéril/ })).toContainText('4');
  await sinFallas(yo);
});

test('un conteo sin ratón: el lector suma, lo que no cuadra se dice al escribirlo y queda como movimiento con su motivo', async ({
  yo,
  clinica,
}) => {
  await almacen(clinica);
  await comprar(clinica);
  await yo.goto('/inventory/counts');
  await yo.getByRole('link', { name: 'Nuevo conteo' }).first().press('Enter');
  await expect(yo.getByText('Elija el almacén que va a contar')).toBeVisible();
  await yo.getByLabel('Almacén').selectOption('Central');
  const lector = yo.getByLabel('Leer código de barras');
  await expect(lector).toBeFocused();
  // What there should be is not told before it is counted.
  await expect(yo.getByRole('region', { name: 'Productos por contar' })).not.toContainText(/Hay|Falta/);
  await leer(yo, GASA);
  await leer(yo, GASA);
  await expect(yo.getByText('Gasa estéril 10 × 10 cm: 2')).toBeVisible();
  const contado = (de: string) => yo.getByLabel(`Contado de ${de}`);
  await expect(contado('Gasa estéril 10 × 10 cm')).toHaveValue('2');
  await expect(yo.getByText('Faltan 8')).toBeVisible();
  await contado('Gasa estéril 10 × 10 cm').fill('10');
  await expect(yo.getByText('Cuadra')).toBeVisible();
  await contado('Vacuna contra influenza, lote Lejos').fill('6');
  await expect(yo.getByText('Sobran 1')).toBeVisible();
  await sinFallas(yo);

  // Somebody takes gauze while the count is written: that line is counted again.
  const sale = { TIPO: TIPO_MOVIMIENTO.salida, FECHA: hoy(), HORA: '00:01', ID_ORIGEN: 1, PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 2 }] };
  await clinica.hacer(movimientosInventario.agregar, {}, sale);
  // The books are slow to come again: who is faster than they is not sent back twice.
  const dejar = await retener(yo, '**/obtener_por_contar/**');
  await yo.getByLabel('Motivo').fill('Cierre de mes');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Se movió mientras contaba: ahora debe haber 8. Cuéntelo otra vez').first()).toBeVisible();
  await expect(contado('Gasa estéril 10 × 10 cm')).toBeFocused();
  await yo.keyboard.press('Control+a');
  await yo.keyboard.type('8');
  await yo.keyboard.press('Control+Enter');
  dejar();
  await expect(yo.getByText('El conteo se guardó con 1 diferencia')).toBeVisible();
  const fila = yo.getByRole('row', { name: /Central Cierre de mes/ });
  await expect(fila).toBeFocused();
  await fila.press('Enter');
  await expect(yo.getByRole('row', { name: /Vacuna contra influenza Lejos 5 6 Dosis \+1/ })).toBeVisible();
  await sinFallas(yo);
  await yo.getByRole('link', { name: 'Entrada 3' }).click();
  await expect(yo.getByLabel('Referencia')).toHaveValue('Conteo 1: Cierre de mes');
});

test('lo que se mueve después de contarlo otra vez se cuenta otra vez más', async ({ yo, clinica }) => {
  await almacen(clinica);
  await comprar(clinica);
  await yo.goto('/inventory/counts');
  await yo.getByRole('link', { name: 'Nuevo conteo' }).first().click();
  await yo.getByLabel('Almacén').selectOption('Central');
  const gasa = yo.getByLabel('Contado de Gasa estéril 10 × 10 cm');
  const sacar = async () => {
    const PRODUCTOS = [{ ID_PRODUCTO: 1, CANTIDAD: 2 }];
    await clinica.hacer(
      movimientosInventario.agregar,
      {},
      { TIPO: TIPO_MOVIMIENTO.salida, FECHA: hoy(), HORA: '00:01', ID_ORIGEN: 1, PRODUCTOS },
    );
    // Whoever comes back to the window reads the books again.
    const leidos = yo.waitForResponse('**/obtener_por_contar/**');
    await yo.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await leidos;
  };
  await gasa.fill('10');
  for (const hay of [8, 6]) {
    await sacar();
    // What was counted stays beside what there was when it was counted.
    await expect(yo.getByText('Cuadra')).toBeVisible();
    await yo.keyboard.press('Control+Enter');
    await expect(yo.getByText(`Se movió mientras contaba: ahora debe haber ${hay}. Cuéntelo otra vez`).first()).toBeVisible();
    await gasa.fill(String(hay));
  }
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('El conteo se guardó: todo cuadra')).toBeVisible();
});

test('los insumos de un concepto se eligen, y una vacuna se toma del lote que hay en el almacén', async ({ yo, clinica }) => {
  await almacen(clinica);
  await comprar(clinica);
  await yo.goto('/inventory/supplies');
  await yo.getByRole('row', { name: /Electrocardiograma en reposo/ }).click();
  const dialogo = yo.getByRole('dialog');
  await expect(dialogo.getByRole('combobox')).toBeFocused();
  await leer(yo, 'gasa');
  await dialogo.getByLabel('Cantidad').fill('3');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Electrocardiograma en reposo 3 Gasa estéril/ })).toBeVisible();

  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Inés', FECHA_NACIMIENTO: sumarDias(hoy(), -240) });
  await yo.goto(`/patient/${CODIGOPACIENTE}/vaccination`);
  await yo.getByRole('button', { name: 'Otra vacuna' }).click();
  await dialogo.getByLabel(/^Vacuna/).fill('Influenza');
  await dialogo.getByLabel('Tomar del almacén').selectOption({ index: 1 });
  await expect(dialogo.getByLabel(/^Lote/)).toHaveValue('Pronto');
  await expect(dialogo.getByText('Al guardar sale una dosis de este lote')).toBeVisible();
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('La vacuna se guardó correctamente')).toBeVisible();
  await yo.goto('/inventory_report/kardex?producto=2&lote=Pronto');
  await expect(yo.getByRole('row', { name: /Salida 2 .*Pronto.*Inés/ })).toBeVisible();
});
