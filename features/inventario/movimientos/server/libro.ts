// The book of the storeroom: what a movement does to each warehouse, whether every day of it stays possible, and what products
// cost (decision 0116). Whoever writes here holds the products (`tomarProductos`).
import { sql } from 'kysely';
import { TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { TIPOS_MOVIMIENTO } from '../rules.ts';

export interface Producto {
  ID: number;
  NOMBRE: string;
  UNIDAD: string;
  CONTROL_LOTES: 0 | 1;
}
/**
 * The products, held until the transaction ends, in the order of their numbers so that of two movements one waits for the
 * other. One that is not there is missing from the answer.
 */
export async function tomarProductos(ctx: Ctx, numeros: readonly number[]): Promise<Map<number, Producto>> {
  const { rows } = await sql<Producto>`select "ID", "NOMBRE", "UNIDAD", "CONTROL_LOTES" from catalogo_productos
    where eliminado is null and "ID" = any(${[...new Set(numeros)]}::int[]) order by "ID" for no key update`.execute(ctx.db);
  return new Map(rows.map((p) => [p.ID, p]));
}

/** A quantity of a lot (0: of none) of a product in a warehouse. */
export interface Casilla {
  producto: number;
  almacen: number;
  lote: number;
}
export interface Asiento {
  RENGLON: number;
  producto: number;
  lote: number;
  CANTIDAD: number;
  costo: number;
}
interface Encabezado {
  ID: number;
  TIPO: TipoMovimiento;
  FECHA: string;
  HORA: string;
  ID_ORIGEN: number | null;
  ID_DESTINO: number | null;
}
/** Writes a movement into the book: out of its origin, into its destination. */
export async function asentar(ctx: Ctx, m: Encabezado, asientos: readonly Asiento[]): Promise<void> {
  const lados = [
    [m.ID_ORIGEN, -1],
    [m.ID_DESTINO, 1],
  ].filter(([almacen]) => almacen !== null);
  const filas = lados.flatMap(([almacen, signo]) =>
    asientos.map((a) => ({ r: a.RENGLON, a: almacen, p: a.producto, l: a.lote, n: signo! * a.CANTIDAD, c: a.costo })),
  );
  await sql`insert into inventario_libro (movimiento, renglon, almacen, producto, lote, tipo, fecha, hora, cantidad, costo)
    select ${m.ID}, x.r, x.a, x.p, x.l, ${m.TIPO}, ${m.FECHA}, ${m.HORA}, x.n, x.c
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(r int, a int, p int, l int, n numeric, c numeric)`.execute(ctx.db);
}
/** Takes a movement out of the book. Answers what it had been: the rows of the book, with their day. */
export async function desasentar(ctx: Ctx, ID: number): Promise<(Casilla & { fecha: string })[]> {
  const { rows } = await sql<Casilla & { fecha: string }>`delete from inventario_libro where movimiento = ${ID}
    returning producto, almacen, lote, fecha`.execute(ctx.db);
  return rows;
}

/**
 * Throws Rechazo when some day from `desde` on would have less than nothing of one of them, with the first movement that would
 * take what is not there. `propio` is the movement being saved.
 */
export async function exigirPosible(ctx: Ctx, casillas: readonly Casilla[], desde: string, propio?: number): Promise<void> {
  const { rows } = await sql<{
    movimiento: number;
    TIPO: TipoMovimiento;
    FECHA: string;
    NOMBRE: string;
    almacen: string;
    lote: string;
    queda: number;
  }>`with tocadas as (select distinct * from jsonb_to_recordset(${JSON.stringify(casillas)}::jsonb) as x(producto int, almacen int, lote int)),
      cola as (select b.producto, b.almacen, b.lote, b.movimiento, b.tipo, b.fecha, b.hora,
          sum(b.cantidad) over (partition by b.producto, b.almacen, b.lote) as toda,
          sum(b.cantidad) over (partition by b.producto, b.almacen, b.lote order by b.fecha, b.hora, b.movimiento) as lleva
        from inventario_libro b join tocadas t using (producto, almacen, lote)
        where b.producto = any(${[...new Set(casillas.map((c) => c.producto))]}::int[]) and b.fecha >= ${desde})
    select c.movimiento, c.tipo as "TIPO", c.fecha as "FECHA", p."NOMBRE", a."NOMBRE" as almacen, coalesce(l.nombre, '') as lote,
        e.cantidad - c.toda + c.lleva as queda
      from cola c join inventario_existencias e using (producto, almacen, lote)
      join catalogo_productos p on p."ID" = c.producto join catalogo_almacenes a on a."ID" = c.almacen
      left join inventario_lotes l on l.lote = c.lote
      where e.cantidad - c.toda + c.lleva < 0 order by c.fecha, c.hora, c.movimiento limit 1`.execute(ctx.db);
  const [r] = rows;
  if (!r) return;
  const de = `${r.NOMBRE}${r.lote ? `, lote ${r.lote},` : ''} en ${r.almacen}`;
  const falta = (-r.queda).toLocaleString('es-MX', { maximumFractionDigits: 2 });
  throw new Rechazo(
    r.movimiento === propio
      ? `El ${fechaTexto(r.FECHA)} no había suficiente ${de}: faltan ${falta}`
      : `${nombreEn(TIPOS_MOVIMIENTO, r.TIPO)} ${r.movimiento} del ${fechaTexto(r.FECHA)} se quedaría sin ${de}: faltarían ${falta}`,
    null,
    409,
  );
}

/** The average unit cost of each product just before a movement. */
export async function costosAntes(
  ctx: Ctx,
  productos: readonly number[],
  { FECHA, HORA, ID }: { FECHA: string; HORA: string; ID: number | null },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ producto: number; promedio: number }>`select p.producto, round(coalesce(
      case when exists (select from inventario_libro b where b.producto = p.producto and (b.fecha, b.hora, b.movimiento) >= (${FECHA}::date, ${HORA}::time, ${ID ?? 2_147_483_647}::int))
        then (select (inventario_costo(b.tipo, b.cantidad, b.costo order by b.fecha, b.hora, b.movimiento, b.renglon))[2] from inventario_libro b
          where b.producto = p.producto and b.tipo <> ${sql.lit(TIPO_MOVIMIENTO.traspaso)}
            and (b.fecha, b.hora, b.movimiento) < (${FECHA}::date, ${HORA}::time, ${ID ?? 2_147_483_647}::int))
        else (select c.promedio from inventario_costos c where c.producto = p.producto) end, 0), 6) as promedio
    from unnest(${[...new Set(productos)]}::int[]) as p(producto)`.execute(ctx.db);
  return new Map(rows.map((r) => [r.producto, r.promedio]));
}

/**
 * Computes the costs of products again, after their book changed. After a new movement, `nuevo`, those of which it is the last go
 * on from what they cost before it; the others are folded from the beginning.
 */
export async function recalcularCostos(
  ctx: Ctx,
  productos: readonly number[],
  nuevo?: { FECHA: string; HORA: string; ID: number },
): Promise<void> {
  const sinTraspasos = sql`b.tipo <> ${sql.lit(TIPO_MOVIMIENTO.traspaso)}`;
  const enOrden = sql`b.tipo, b.cantidad, b.costo order by b.fecha, b.hora, b.movimiento, b.renglon`;
  const todo = sql`select inventario_costo(${enOrden}) as c from inventario_libro b where b.producto = p.producto and ${sinTraspasos}`;
  const seguido = nuevo
    ? sql`select coalesce((select inventario_costo_desde(coalesce((select array[k.hay, k.promedio, k.ultimo] from inventario_costos k
          where k.producto = p.producto), array[0, 0, 0]::numeric[]), ${enOrden})
        from inventario_libro b where b.movimiento = ${nuevo.ID} and b.producto = p.producto and ${sinTraspasos}),
        (select array[k.hay, k.promedio, k.ultimo] from inventario_costos k where k.producto = p.producto), array[0, 0, 0]::numeric[]) as c`
    : todo;
  const esUltimo = nuevo
    ? sql`not exists (select from inventario_libro b where b.producto = p.producto
        and (b.fecha, b.hora, b.movimiento) > (${nuevo.FECHA}::date, ${nuevo.HORA}::time, ${nuevo.ID}::int))`
    : sql`false`;
  await sql`insert into inventario_costos (producto, hay, promedio, ultimo)
    select p.producto, x.c[1], x.c[2], x.c[3] from unnest(${[...new Set(productos)]}::int[]) as p(producto)
      cross join lateral (select case when ${esUltimo} then (${seguido}) else (${todo}) end as c) x
    on conflict (cliente, producto) do update set hay = excluded.hay, promedio = excluded.promedio, ultimo = excluded.ultimo`.execute(
    ctx.db,
  );
}
