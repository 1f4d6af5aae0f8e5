// Calls that change how a user logs in, or that hand out much data at once, require a recent proof of identity: a session left
// open on a desk, or a stolen token, is not enough. Both the login and the password asked again count (docs/decisiones/0083).
import { type Kysely, sql } from 'kysely';
import { OTRA_VEZ } from '../shared/otra_vez.ts';
import { Rechazo } from '../shared/verdict.ts';
import type { SesionViva } from './sesiones.ts';
import type { DB } from './tablas.ts';

/**
 * Throws `Rechazo` (403) with OTRA_VEZ unless the user proved their identity within the last minutes. Jobs and the platform
 * have no session and pass.
 */
export async function exigirOtraVez(db: Kysely<DB>, viva: Pick<SesionViva, 'huella' | 'soporte'> | undefined): Promise<void> {
  if (!viva) return;
  if (viva.soporte) throw new Rechazo('Esto lo hace un usuario de la clínica con su contraseña, no el soporte', null, 403);
  const { rows } = await sql<{ si: boolean }>`select sesion_probada(${viva.huella}) as si`.execute(db);
  if (!rows[0]!.si) throw new Rechazo(OTRA_VEZ, { OTRA_VEZ: 1 }, 403);
}
