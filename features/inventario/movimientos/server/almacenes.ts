// Which warehouses a session works with: those of its branch, or all for who sees all branches.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { AlmacenListado } from '../contract.ts';

/** The most warehouses of an answer. */
const MAX_ALMACENES = 500;
const veTodos = ({ sesion: { SUCURSALES_TODAS, clinica } }: Ctx) => SUCURSALES_TODAS === 1 || !clinica.MOSTRAR_SUCURSALES;

/** The condition that a row of catalogo_almacenes, under the alias given, is one of the session's. */
export const esSuyo = (ctx: Ctx, alias: string): RawBuilder<boolean> =>
  veTodos(ctx) ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.SUCURSAL`)} = ${ctx.sesion.SUCURSAL}`;
/** The condition that a column holds the number of one of the session's warehouses. */
export const enSuyos = (ctx: Ctx, columna: RawBuilder<unknown>): RawBuilder<boolean> =>
  veTodos(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`${columna} in (select x."ID" from catalogo_almacenes x where x."SUCURSAL" = ${ctx.sesion.SUCURSAL})`;

export async function almacenesDe(ctx: Ctx, activos: 0 | 1, todas: 0 | 1): Promise<AlmacenListado[]> {
  const { rows } =
    await sql<AlmacenListado>`select a."ID", a."NOMBRE", a."SUCURSAL", a."SUBALMACEN", a."ACTIVO", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE"
    from catalogo_almacenes a left join sucursales s on s.cliente = a.cliente and s."CODIGOCLINICA" = a."SUCURSAL"
    where a.eliminado is null and (a."ACTIVO" = 1 or ${activos} = 0) and ${todas ? sql`true` : esSuyo(ctx, 'a')}
    order by ${ctx.sesion.SUCURSAL} is distinct from a."SUCURSAL", a."SUCURSAL", a."SUBALMACEN", a."NOMBRE" collate natural_es limit ${MAX_ALMACENES}`.execute(
      ctx.db,
    );
  return rows;
}

/** Throws Rechazo 404 unless the warehouse is one of the session's. */
export async function exigirSuyo(ctx: Ctx, ID_ALMACEN: number): Promise<void> {
  const { rows } =
    await sql`select from catalogo_almacenes a where a."ID" = ${ID_ALMACEN} and a.eliminado is null and ${esSuyo(ctx, 'a')}`.execute(
      ctx.db,
    );
  if (!rows.length) throw noExiste('El almacén');
}

interface Extremos {
  ID_ORIGEN: number | null;
  ID_DESTINO: number | null;
}
/**
 * The warehouses of a movement, each there and active (or the one it had `antes`). What is taken comes from a warehouse of
 * the session, and what is bought comes to one; a transfer may go anywhere. Throws Rechazo by field.
 */
export async function exigirAlmacenes(ctx: Ctx, { ID_ORIGEN, ID_DESTINO }: Extremos, antes?: Extremos): Promise<void> {
  const { rows } = await sql<{ ID: number; ACTIVO: number; suyo: boolean }>`select a."ID", a."ACTIVO",
      ${esSuyo(ctx, 'a')} as suyo from catalogo_almacenes a
    where a.eliminado is null and a."ID" in (${ID_ORIGEN ?? 0}::int, ${ID_DESTINO ?? 0}::int)`.execute(ctx.db);
  const por = new Map(rows.map((a) => [a.ID, a]));
  const ERRORES: Record<string, string> = {};
  const ver = (campo: keyof Extremos, ID: number | null, propio: boolean) => {
    if (ID === null) return;
    const a = por.get(ID);
    if (!a || (propio && !a.suyo)) ERRORES[campo] = 'Seleccione una opción válida';
    else if (!a.ACTIVO && antes?.[campo] !== ID) ERRORES[campo] = 'El almacén está inactivo';
  };
  ver('ID_ORIGEN', ID_ORIGEN, true);
  ver('ID_DESTINO', ID_DESTINO, ID_ORIGEN === null);
  if (Object.keys(ERRORES).length) throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES });
}
