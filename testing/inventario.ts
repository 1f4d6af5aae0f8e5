// A storeroom to move things in, and the bodies of its movements.
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { type MovimientoEnviado, movimientosInventario as mov, productosInventario } from '#features/inventario/movimientos/contract.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from './clinica.ts';

const { entrada, salida } = TIPO_MOVIMIENTO;
type Linea = Partial<MovimientoEnviado['PRODUCTOS'][number]>;
/** What kind of movement, its lines, and what is not as usual. */
export type Movido = [MovimientoEnviado['TIPO'], Linea[], Partial<Omit<MovimientoEnviado, 'PRODUCTOS'>>?];

/** A clinic with two warehouses, gauze (1), and a vaccine (2) whose lots are kept. */
export async function almacen(): Promise<Cliente> {
  const c = await clinica({ permisos: 'todos' });
  for (const NOMBRE of ['Central', 'Urgencias']) await c.hacer(almacenes.contract.agregar, {}, { NOMBRE });
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Gasa', MINIMO: 10, MAXIMO: 50, CODIGO_BARRAS: '7501' });
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Vacuna', MINIMO: 2, MAXIMO: 20, UNIDAD: 'Dosis', CONTROL_LOTES: 1 });
  return c;
}
/** Another branch: its CODIGOCLINICA. */
export async function otraSucursal(c: Cliente): Promise<number> {
  const norte = { NOMBRECLINICA: 'Norte', DIRECCION: 'Av. Uno', NUMEROEXTERIOR: '1' };
  return ((await c.hacer(sucursales.agregar, {}, norte)) as { CODIGOCLINICA: number }).CODIGOCLINICA;
}
/** A warehouse, of a branch if one is said: its ID. */
export const almacenEn = async (c: Cliente, NOMBRE: string, SUCURSAL?: number): Promise<number> =>
  ((await c.hacer(almacenes.contract.agregar, {}, { NOMBRE, ...(SUCURSAL ? { SUCURSAL } : {}) })) as { ID: number }).ID;
export const hoyDe = (c: Cliente) => enLaClinica(c.zona).fecha;
export const cuerpo = (c: Cliente, ...[TIPO, PRODUCTOS, mas = {}]: Movido) => ({
  TIPO,
  FECHA: hoyDe(c),
  HORA: '00:00',
  ...(TIPO === entrada ? {} : { ID_ORIGEN: 1 }),
  ...(TIPO === salida ? {} : { ID_DESTINO: TIPO === entrada ? 1 : 2 }),
  ...mas,
  PRODUCTOS,
});
export const mandar = (c: Cliente, ...a: Movido) => c.llamar(mov.agregar, {}, cuerpo(c, ...a));
export const guardar = async (c: Cliente, ...a: Movido) => (await c.hacer(mov.agregar, {}, cuerpo(c, ...a))).ID;
export const hay = async (c: Cliente, ID_ALMACEN = 1, producto = 1) =>
  (await c.hacer(productosInventario.obtener_existencias, { ID_ALMACEN, PRODUCTOS: [producto] }))[0]!;
export const gasa = (CANTIDAD: number, PRECIO_UNITARIO?: number): Linea => ({
  ID_PRODUCTO: 1,
  CANTIDAD,
  ...(PRECIO_UNITARIO === undefined ? {} : { PRECIO_UNITARIO }),
});
export const vacuna = (CANTIDAD: number, LOTE = '', CADUCIDAD?: string): Linea => ({
  ID_PRODUCTO: 2,
  CANTIDAD,
  LOTE,
  ...(CADUCIDAD ? { CADUCIDAD, PRECIO_UNITARIO: 100 } : {}),
});
