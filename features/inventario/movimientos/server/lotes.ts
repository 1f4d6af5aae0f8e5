// The lots that a movement names: an entry begins them, an exit or a transfer takes from them.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import type { RenglonEnviado } from '../contract.ts';
import { cabeEnExistencia, caducado, mismaCaducidad, puedeEntrarSinLote, repartir } from '../rules.ts';
import type { Producto } from './libro.ts';

/** A line whose lot is known; a sent line may become several. */
export interface RenglonConLote {
  /** Its place among the sent lines. */
  i: number;
  ID_PRODUCTO: number;
  CANTIDAD: number;
  lote: number;
}
/** What is wrong, by the place of the line and its field. */
export type Decir = (i: number, campo: keyof RenglonEnviado, v: Veredicto) => void;

interface Conocido {
  producto: number;
  lote: number;
  nombre: string;
  CADUCIDAD: string;
}
/**
 * The lots of an entry's lines, those that are new written down. A lot that no movement in force has besides `movimiento` may get
 * another expiry: it was mistyped. `exacta`: what names no lot is of none.
 */
export async function lotesDeEntrada(
  ctx: Ctx,
  renglones: readonly RenglonEnviado[],
  productos: ReadonlyMap<number, Producto>,
  decir: Decir,
  { movimiento, exacta }: { movimiento: number | null; exacta: boolean },
): Promise<RenglonConLote[]> {
  const { rows } = await sql<Conocido & { libre: boolean }>`select l.producto, l.lote, l.nombre, l.caducidad as "CADUCIDAD",
      not exists (select from movimientos_inventario_productos r join movimientos_inventario m on m.cliente = r.cliente and m."ID" = r."ID"
        where r.cliente = l.cliente and r.lote = l.lote and r."ID" <> ${movimiento ?? 0} and m.eliminado is null) as libre
    from inventario_lotes l join jsonb_to_recordset(${JSON.stringify(renglones.filter((r) => r.LOTE).map((r) => ({ p: r.ID_PRODUCTO, n: r.LOTE })))}::jsonb) as x(p int, n text)
      on l.producto = x.p and f_norm(l.nombre) = f_norm(x.n)`.execute(ctx.db);
  const clave = (producto: number, nombre: string) => `${producto}·${plegar(nombre)}`;
  const conocidos = new Map(rows.map((l) => [clave(l.producto, l.nombre), l]));
  const nuevos: { i: number; r: RenglonEnviado }[] = [];
  const salen: RenglonConLote[] = [];
  for (const [i, r] of renglones.entries()) {
    const p = productos.get(r.ID_PRODUCTO);
    if (!p) continue;
    if (!exacta) decir(i, 'LOTE', puedeEntrarSinLote(p, r.LOTE));
    const conocido = r.LOTE ? conocidos.get(clave(r.ID_PRODUCTO, r.LOTE)) : undefined;
    if (conocido?.libre && conocido.CADUCIDAD !== r.CADUCIDAD)
      await sql`update inventario_lotes set caducidad = ${r.CADUCIDAD} where lote = ${conocido.lote}`.execute(ctx.db);
    else if (conocido) decir(i, 'CADUCIDAD', mismaCaducidad(conocido.nombre, conocido.CADUCIDAD, r.CADUCIDAD!));
    if (r.LOTE && !conocido) nuevos.push({ i, r });
    salen.push({ i, ID_PRODUCTO: r.ID_PRODUCTO, CANTIDAD: r.CANTIDAD, lote: conocido?.lote ?? 0 });
  }
  if (nuevos.length) {
    const ultimo = await ctx.codigo('LOTE_INVENTARIO', nuevos.length);
    const filas = nuevos.map(({ i, r }, n) => ({ i, l: ultimo - nuevos.length + 1 + n, p: r.ID_PRODUCTO, n: r.LOTE, c: r.CADUCIDAD }));
    await sql`insert into inventario_lotes (lote, producto, nombre, caducidad)
      select x.l, x.p, x.n, x.c from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(l int, p int, n text, c date)`.execute(
      ctx.db,
    );
    const por = new Map(filas.map((f) => [f.i, f.l]));
    for (const s of salen) s.lote = por.get(s.i) ?? s.lote;
  }
  return salen;
}

export interface LoteEnAlmacen {
  producto: number;
  lote: number;
  nombre: string;
  CADUCIDAD: string | null;
  EXISTENCIA: number;
}
/** What a warehouse has of some products by lot, the first to expire first. */
export async function lotesEn(ctx: Ctx, ID_ALMACEN: number, productos: readonly number[]): Promise<LoteEnAlmacen[]> {
  const { rows } =
    await sql<LoteEnAlmacen>`select e.producto, e.lote, coalesce(l.nombre, '') as nombre, l.caducidad as "CADUCIDAD", e.cantidad as "EXISTENCIA"
    from inventario_existencias e left join inventario_lotes l on l.cliente = e.cliente and l.lote = e.lote
    where e.almacen = ${ID_ALMACEN} and e.producto = any(${[...productos]}::int[]) and e.cantidad > 0
    order by l.caducidad nulls last, l.nombre`.execute(ctx.db);
  return rows;
}
/** Whether a line without a lot is taken from lots: of a product whose lots are kept, or that has nothing else. */
const deLotes = (suyos: readonly LoteEnAlmacen[], conLotes: boolean) => conLotes || !suyos.some((l) => l.lote === 0);
const sumar = (lotes: readonly LoteEnAlmacen[]) => lotes.reduce((s, l) => s + Math.round(l.EXISTENCIA * 100), 0) / 100;
/** How much of a product a line without a lot may take. */
export const disponible = (suyos: readonly LoteEnAlmacen[], conLotes: boolean, hoy: string): number =>
  sumar(suyos.filter((l) => (deLotes(suyos, conLotes) ? !caducado(l, hoy) : l.lote === 0)));

/**
 * From which lots the lines of an exit or a transfer are taken. A line that names none of a product whose lots are kept takes
 * what expires first, from as many as it needs, unless it is `exacta`: then it takes what is in no lot. What was taken by an
 * earlier line is no longer there for a later one.
 */
export async function lotesDeSalida(
  ctx: Ctx,
  ID_ORIGEN: number,
  renglones: readonly RenglonEnviado[],
  productos: ReadonlyMap<number, Producto>,
  decir: Decir,
  exacta: boolean,
): Promise<RenglonConLote[]> {
  const rows = await lotesEn(
    ctx,
    ID_ORIGEN,
    renglones.map((r) => r.ID_PRODUCTO),
  );
  const salen: RenglonConLote[] = [];
  // Lines that name their lot come first, so that what is left is shared among the others.
  const enOrden = [...renglones.entries()].toSorted(([, a], [, b]) => Number(b.LOTE !== '') - Number(a.LOTE !== ''));
  for (const [i, r] of enOrden) {
    const p = productos.get(r.ID_PRODUCTO);
    if (!p) continue;
    const suyos = rows.filter((l) => l.producto === r.ID_PRODUCTO);
    const reparte = !exacta && r.LOTE === '' && deLotes(suyos, p.CONTROL_LOTES === 1);
    const elegibles = reparte ? suyos : suyos.filter((l) => plegar(l.nombre) === plegar(r.LOTE));
    if (r.LOTE !== '' && elegibles.length === 0) {
      decir(i, 'LOTE', `No hay existencia del lote ${r.LOTE}`);
      continue;
    }
    const partes = reparte
      ? repartir(elegibles, r.CANTIDAD, ctx.hoy)
      : elegibles[0] && r.CANTIDAD <= elegibles[0].EXISTENCIA
        ? [{ lote: elegibles[0], CANTIDAD: r.CANTIDAD }]
        : undefined;
    if (!partes) {
      const vencidos = reparte ? elegibles.filter((l) => caducado(l, ctx.hoy)) : [];
      decir(i, 'CANTIDAD', cabeEnExistencia(r.CANTIDAD, sumar(elegibles) - sumar(vencidos), sumar(vencidos)));
      continue;
    }
    for (const { lote, CANTIDAD } of partes) {
      lote.EXISTENCIA = Math.round((lote.EXISTENCIA - CANTIDAD) * 100) / 100;
      salen.push({ i, ID_PRODUCTO: r.ID_PRODUCTO, CANTIDAD, lote: lote.lote });
    }
  }
  return salen.toSorted((a, b) => a.i - b.i);
}
