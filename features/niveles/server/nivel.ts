// Reading and changing levels, and the level given to a doctor's user; for this slice and others.
import { sql } from 'kysely';
import { NIVELES_SUGERIDOS, type NivelSugerido } from '#domain/permisos.ts';
import { SIN_NIVEL } from '#features/personal/rules.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import { puedeDarProcesos } from '../rules.ts';
import './table.ts';

export interface NivelBloqueado {
  DESCRIPCION: string;
  VERSION: number | null;
}
/** A level's row, locked. Throws Rechazo 404. */
export async function nivelBloqueado(ctx: Ctx, NIVEL: number): Promise<NivelBloqueado> {
  const n = await ctx.db
    .selectFrom('niveles')
    .select(['DESCRIPCION', 'VERSION'])
    .where('NIVEL', '=', NIVEL)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!n) throw noExiste('El nivel');
  return n;
}

/** Adds and removes the processes that differ. */
export async function ponerProcesos(ctx: Ctx, NIVEL: number, antes: ReadonlySet<number>, nuevos: ReadonlySet<number>): Promise<void> {
  const fuera = [...antes].filter((p) => !nuevos.has(p));
  const dentro = [...nuevos].filter((p) => !antes.has(p));
  if (fuera.length) await ctx.db.deleteFrom('niveles_procesos').where('NIVEL', '=', NIVEL).where('CLAVEPROCESO', 'in', fuera).execute();
  if (dentro.length)
    await ctx.db
      .insertInto('niveles_procesos')
      .values(dentro.map((CLAVEPROCESO) => ({ NIVEL, CLAVEPROCESO })))
      .execute();
}

export async function crearNivel(ctx: Ctx, DESCRIPCION: string, procesos: ReadonlySet<number>): Promise<number> {
  // Locked, so that the level gets the next number without gaps (1 is the administrators').
  await ctx.bloquear('niveles/codigo');
  const { NIVEL } = await ctx.db
    .selectFrom('niveles')
    .select(sql<number>`coalesce(max("NIVEL"), 0) + 1`.as('NIVEL'))
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto('niveles').values({ NIVEL, DESCRIPCION }).execute();
  await ponerProcesos(ctx, NIVEL, new Set(), procesos);
  return NIVEL;
}

/** The clinic's level of that description, comparing names without accents and capitals; created if missing. */
export async function nivelSugerido(ctx: Ctx, { DESCRIPCION, PROCESOS }: NivelSugerido): Promise<{ NIVEL: number; nuevo: boolean }> {
  await ctx.bloquear('niveles/sugerido', DESCRIPCION);
  const {
    rows: [nivel],
  } = await sql<{
    NIVEL: number;
  }>`select "NIVEL" from niveles where f_norm("DESCRIPCION") = f_norm(${DESCRIPCION}) and eliminado is null order by 1 limit 1`.execute(
    ctx.db,
  );
  if (nivel) return { NIVEL: nivel.NIVEL, nuevo: false };
  exigir(puedeDarProcesos(ctx.sesion, { NIVEL: SIN_NIVEL, PROCESOS }));
  return { NIVEL: await crearNivel(ctx, DESCRIPCION, new Set(PROCESOS)), nuevo: true };
}
/** The level of the user that is created with a doctor. */
export const nivelDeMedico = async (ctx: Ctx): Promise<number> => (await nivelSugerido(ctx, NIVELES_SUGERIDOS[0]!)).NIVEL;
