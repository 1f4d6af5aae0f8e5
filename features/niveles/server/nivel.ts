// What this slice and others do with a level: its processes, and the level that a doctor's own user gets.
import { sql } from 'kysely';
import type { Permiso } from '#domain/permisos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
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

export async function activosDe(ctx: Ctx, NIVEL: number): Promise<Set<number>> {
  const filas = await ctx.db.selectFrom('niveles_procesos').select('CLAVEPROCESO').where('NIVEL', '=', NIVEL).execute();
  return new Set(filas.map((f) => f.CLAVEPROCESO));
}

/** Switches on and off what differs. */
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
  // Under the lock, so that the next level's number is the next one (1 is the administrators').
  await ctx.bloquear('niveles/codigo');
  const { NIVEL } = await ctx.db
    .selectFrom('niveles')
    .select(sql<number>`coalesce(max("NIVEL"), 0) + 1`.as('NIVEL'))
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto('niveles').values({ NIVEL, DESCRIPCION }).execute();
  await ponerProcesos(ctx, NIVEL, new Set(), procesos);
  return NIVEL;
}

const NIVEL_MEDICO = 'Médico';
/** The patient file and the agenda, and nothing of money, catalogues or security. */
const PROCESOS_MEDICO: readonly Permiso[] = [
  100, 101, 102, 103, 104, 105, 106, 107, 108, 110, 112, 113, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129,
  130, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 170, 171, 172, 173, 180, 181, 182, 183, 300, 301, 302, 303, 304,
  305, 400, 422,
];

/** The level of the user that is created with a doctor: the clinic's own "Médico", made when there is none yet. */
export async function nivelDeMedico(ctx: Ctx): Promise<number> {
  await ctx.bloquear('niveles/medico');
  const {
    rows: [nivel],
  } = await sql<{
    NIVEL: number;
  }>`select "NIVEL" from niveles where f_norm("DESCRIPCION") = f_norm(${NIVEL_MEDICO}) and eliminado is null order by 1 limit 1`.execute(
    ctx.db,
  );
  return nivel?.NIVEL ?? crearNivel(ctx, NIVEL_MEDICO, new Set(PROCESOS_MEDICO));
}
