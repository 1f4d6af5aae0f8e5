// Saves movements: the warehouses, the lines with their lots and costs, the book, and that no day of it had less than nothing.
import { sql } from 'kysely';
import { importeDe, TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { redondear } from '#domain/redondeo.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { type Errores, exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { Movimiento, MovimientoEnviado } from '../contract.ts';
import { puedeFechar, puedeTocarse, valuar } from '../rules.ts';
import { exigirAlmacenes, exigirSuyo } from './almacenes.ts';
import { asentar, type Casilla, costosAntes, desasentar, exigirPosible, recalcularCostos, tomarProductos } from './libro.ts';
import { type Decir, lotesDeEntrada, lotesDeSalida, type RenglonConLote } from './lotes.ts';

const exigirSinErrores = (ERRORES: Errores) => {
  if (Object.keys(ERRORES).length) throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES });
};
type Extremos = Pick<Movimiento, 'ID_ORIGEN' | 'ID_DESTINO'>;
/** An exit needs its origin, an entry its destination; what the type has no use for is dropped. */
const extremosDe = ({ TIPO, ID_ORIGEN, ID_DESTINO }: MovimientoEnviado): Extremos => ({
  ID_ORIGEN: TIPO === TIPO_MOVIMIENTO.entrada ? null : ID_ORIGEN,
  ID_DESTINO: TIPO === TIPO_MOVIMIENTO.salida ? null : ID_DESTINO,
});

/** Who makes a movement besides the storeroom itself: it is corrected there. */
export type Origen = '' | 'conteo' | 'vacuna' | 'cargo';
/** A count and a dose name their lots: a line without one means what is in none. */
const EXACTOS: readonly Origen[] = ['conteo', 'vacuna'];
/** The movement, locked. Throws Rechazo 404, also when its warehouse is of a branch that the session does not see. */
async function tomado(ctx: Ctx, ID: number): Promise<Movimiento> {
  const { rows } = await sql<
    Movimiento & { origen: Origen }
  >`select origen, "ID", "TIPO", "FECHA", "HORA", "REFERENCIA", "ID_ORIGEN", "ID_DESTINO", "IMPORTE", "VERSION"
    from movimientos_inventario where "ID" = ${ID} and eliminado is null for update`.execute(ctx.db);
  const [m] = rows;
  if (!m) throw noExiste(`El movimiento ${ID}`);
  await exigirSuyo(ctx, m.ID_ORIGEN ?? m.ID_DESTINO!);
  exigir(puedeTocarse(m.origen));
  return m;
}
const productosDe = async (ctx: Ctx, ID: number): Promise<number[]> =>
  (
    await sql<{ p: number }>`select distinct "ID_PRODUCTO" as p from movimientos_inventario_productos where "ID" = ${ID}`.execute(ctx.db)
  ).rows.map((r) => r.p);

interface Como {
  /** The movement whose place it takes. */
  edita?: number;
  origen?: Origen;
}
/** Saves a new movement, or an existing one in the place of what it was. Answers its folio. */
export async function guardarMovimiento(ctx: Ctx, m: MovimientoEnviado, { edita, origen = '' }: Como = {}): Promise<number> {
  const antes = edita === undefined ? undefined : await tomado(ctx, edita);
  if (antes) exigirVersion(antes, m.VERSION, 'este movimiento');
  const TIPO = antes?.TIPO ?? m.TIPO;
  if (antes && m.TIPO !== antes.TIPO) throw new Rechazo('El tipo de un movimiento guardado no cambia');
  const ERRORES: Errores = {};
  const fechable = puedeFechar(ctx.hoy, m.FECHA);
  if (fechable !== true) ERRORES.FECHA = fechable;
  exigirSinErrores(ERRORES);
  const extremos = extremosDe(m);
  await exigirAlmacenes(ctx, extremos, antes);

  const viejos = edita === undefined ? [] : await productosDe(ctx, edita);
  const numeros = m.PRODUCTOS.map((r) => r.ID_PRODUCTO);
  const productos = await tomarProductos(ctx, [...viejos, ...numeros]);
  const decir: Decir = (i, campo, v) => {
    if (v !== true) ERRORES[`PRODUCTOS.${i}.${campo}`] ??= v;
  };
  for (const [i, r] of m.PRODUCTOS.entries()) decir(i, 'ID_PRODUCTO', productos.has(r.ID_PRODUCTO) || 'Seleccione una opción válida');

  const quitadas = edita === undefined ? [] : await desasentar(ctx, edita);
  const esEntrada = TIPO === TIPO_MOVIMIENTO.entrada;
  const conLote = esEntrada
    ? await lotesDeEntrada(ctx, m.PRODUCTOS, productos, decir, { movimiento: edita ?? null, exacta: EXACTOS.includes(origen) })
    : await lotesDeSalida(ctx, extremos.ID_ORIGEN!, m.PRODUCTOS, productos, decir, EXACTOS.includes(origen));
  exigirSinErrores(ERRORES);

  const promedios = esEntrada ? new Map<number, number>() : await costosAntes(ctx, numeros, { ...m, ID: edita ?? null });
  const valor = ({ i, ID_PRODUCTO, CANTIDAD }: RenglonConLote) => {
    if (esEntrada) return valuar(m.PRODUCTOS[i]!);
    const PRECIO_UNITARIO = promedios.get(ID_PRODUCTO) ?? 0;
    return { PRECIO_UNITARIO, IMPORTE: importeDe(CANTIDAD, PRECIO_UNITARIO) };
  };
  const renglones = unidos(conLote).map((r, n) => ({
    ...r,
    ...valor(r),
    RENGLON: n + 1,
    UNIDAD: m.PRODUCTOS[r.i]!.UNIDAD || productos.get(r.ID_PRODUCTO)!.UNIDAD,
  }));
  const IMPORTE = redondear(
    renglones.reduce((s, r) => s + r.IMPORTE, 0),
    6,
  );

  if (edita !== undefined) await sql`delete from movimientos_inventario_productos where "ID" = ${edita}`.execute(ctx.db);
  const ID = edita ?? (await ctx.folio('MOVIMIENTO_INVENTARIO'));
  const { FECHA, HORA, REFERENCIA } = m;
  const { ID_ORIGEN, ID_DESTINO } = extremos;
  if (edita === undefined)
    await sql`insert into movimientos_inventario ("ID", "TIPO", "FECHA", "HORA", "REFERENCIA", "ID_ORIGEN", "ID_DESTINO", "IMPORTE", origen)
      values (${ID}, ${TIPO}, ${FECHA}, ${HORA}, ${REFERENCIA}, ${ID_ORIGEN}, ${ID_DESTINO}, ${IMPORTE}, ${origen})`.execute(ctx.db);
  else
    await sql`update movimientos_inventario set "FECHA" = ${FECHA}, "HORA" = ${HORA}, "REFERENCIA" = ${REFERENCIA}, "ID_ORIGEN" = ${ID_ORIGEN},
      "ID_DESTINO" = ${ID_DESTINO}, "IMPORTE" = ${IMPORTE}, "VERSION" = ${OTRA_VERSION} where "ID" = ${ID}`.execute(ctx.db);
  await sql`insert into movimientos_inventario_productos ("ID", "RENGLON", "ID_PRODUCTO", "CANTIDAD", "UNIDAD", "PRECIO_UNITARIO", "IMPORTE", lote)
    select ${ID}, x.* from jsonb_to_recordset(${JSON.stringify(
      renglones.map((r) => ({ r: r.RENGLON, p: r.ID_PRODUCTO, n: r.CANTIDAD, u: r.UNIDAD, c: r.PRECIO_UNITARIO, i: r.IMPORTE, l: r.lote })),
    )}::jsonb) as x(r int, p int, n numeric, u text, c numeric, i numeric, l int)`.execute(ctx.db);
  await asentar(
    ctx,
    { ID, TIPO, FECHA, HORA, ...extremos },
    renglones.map((r) => ({ ...r, producto: r.ID_PRODUCTO, costo: r.PRECIO_UNITARIO })),
  );
  const puestas = [ID_ORIGEN, ID_DESTINO].flatMap((almacen) =>
    almacen === null ? [] : renglones.map(({ ID_PRODUCTO, lote }): Casilla => ({ producto: ID_PRODUCTO, almacen, lote })),
  );
  const desde = antes && antes.FECHA < FECHA ? antes.FECHA : FECHA;
  await exigirPosible(ctx, [...quitadas, ...puestas], desde, ID);
  await recalcularCostos(ctx, [...viejos, ...numeros], edita === undefined ? { FECHA, HORA, ID } : undefined);
  if (edita !== undefined) await quitarLotesSinUso(ctx, viejos);
  if (esEntrada && origen === '') await avisarGasto(ctx, ID);
  return ID;
}

/** Two lines that take from the same lot become one. */
function unidos(renglones: readonly RenglonConLote[]): RenglonConLote[] {
  const por = new Map<string, RenglonConLote>();
  for (const r of renglones) {
    const clave = `${r.ID_PRODUCTO}·${r.lote}`;
    const hay = por.get(clave);
    por.set(clave, hay ? { ...hay, CANTIDAD: redondear(hay.CANTIDAD + r.CANTIDAD, 2) } : r);
  }
  return [...por.values()];
}

/** Takes a movement back, if every later one still has what it took. Its lines stay to be read by an auditor. */
export async function eliminarMovimiento(ctx: Ctx, ID: number): Promise<void> {
  const m = await tomado(ctx, ID);
  await quitar(ctx, m);
  if (m.TIPO === TIPO_MOVIMIENTO.entrada) await avisarGasto(ctx, ID);
}
/** Where entries are expenses, and for one that already is, finance follows what happens to it. */
async function avisarGasto(ctx: Ctx, ID: number): Promise<void> {
  const { rows } = await sql<{
    nuevo: boolean;
    hay: boolean;
  }>`select coalesce((select "ENTRADAS_GASTOS" from sistema_control), 0) = 1 as nuevo,
    exists (select from gastos where movimiento = ${ID}) as hay`.execute(ctx.db);
  const { nuevo, hay } = rows[0]!;
  if (nuevo || hay)
    await ctx.encolar('finanzas.gasto_de_entrada', { ID, nuevo }, { clave: `gasto_de_entrada/${ctx.sesion.clinica.CODIGOCLIENTE}/${ID}` });
}
/** The same for who made it elsewhere: a dose that was not given goes back to where it was. */
export async function devolverMovimiento(ctx: Ctx, ID: number): Promise<void> {
  const { rows } = await sql<Pick<Movimiento, 'ID' | 'FECHA'>>`select "ID", "FECHA" from movimientos_inventario
    where "ID" = ${ID} and eliminado is null for update`.execute(ctx.db);
  if (rows[0]) await quitar(ctx, rows[0]);
}
async function quitar(ctx: Ctx, { ID, FECHA }: Pick<Movimiento, 'ID' | 'FECHA'>): Promise<void> {
  const productos = await productosDe(ctx, ID);
  await tomarProductos(ctx, productos);
  const quitadas = await desasentar(ctx, ID);
  await exigirPosible(ctx, quitadas, FECHA);
  await recalcularCostos(ctx, productos);
  await sql`update movimientos_inventario set eliminado = now(), eliminado_por = app_usuario(), "VERSION" = ${OTRA_VERSION} where "ID" = ${ID}`.execute(
    ctx.db,
  );
}

/** A lot that no movement has any more was mistyped. */
const quitarLotesSinUso = (ctx: Ctx, productos: readonly number[]) =>
  sql`delete from inventario_lotes l where l.producto = any(${[...productos]}::int[])
    and not exists (select from movimientos_inventario_productos r where r.cliente = l.cliente and r.lote = l.lote)
    and not exists (select from inventario_existencias e where e.cliente = l.cliente and e.lote = l.lote and e.cantidad <> 0)`.execute(
    ctx.db,
  );
