// A small transaction beside the call's own: for what must stay although the call is refused (a failed try) or reads only.
import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { asClinic, type EnMuro } from './db.ts';

/** Runs and commits `hacer` in the same clinic's wall, on connections nobody waits for while holding another. */
export async function enPropia<T>(ctx: Ctx, hacer: (t: EnMuro) => Promise<T>): Promise<T> {
  const {
    rows: [m],
  } = await sql<{ cliente: number | null }>`select app_cliente() as cliente`.execute(ctx.db);
  return asClinic(
    ctx.host.poolNumeros,
    { cliente: m?.cliente ?? 0, usuario: ctx.sesion.CODIGOUSUARIO, zona: ctx.sesion.clinica.ZONA_HORARIA, lee: false },
    hacer,
  );
}
