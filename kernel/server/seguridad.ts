// Security refusals are recorded in the clinic's audit beside what was done: which call, by whom, from where; never what was
// sent. `seguridad_anotar` (db/migrations/0531_seguridad.sql) limits how many.
import { type Kysely, sql } from 'kysely';
import type { Rechazo } from '../shared/verdict.ts';
import type { Host } from './ctx.ts';
import { asClinic } from './db.ts';
import { origenDe } from './origen.ts';
import type { DB } from './tablas.ts';

interface Desde {
  id: string;
  ip: string;
}
/** `cuentaPor`: what shares one count; by default the address. */
export const anotarSeguridad = (
  db: Kysely<DB>,
  accion: string,
  detalle: Record<string, unknown>,
  { id, ip }: Desde,
  cuentaPor = origenDe(ip),
): Promise<unknown> => sql`select seguridad_anotar(${accion}, ${JSON.stringify(detalle)}::jsonb, ${ip}, ${cuentaPor}, ${id})`.execute(db);

const ACCION: Record<number, string> = { 403: 'seguridad/sin_permiso', 429: 'seguridad/limite' };
/** Records a refused call of a session. A failure while recording does not change the refusal. */
export async function anotarRechazo(
  host: Host,
  { cliente, usuario, zona }: { cliente: number; usuario: number; zona: string },
  LLAMADA: string,
  e: unknown,
  desde: Desde,
): Promise<void> {
  const { status = 0, data } = e as Partial<Rechazo>;
  const accion = ACCION[status];
  // Being asked for the password again is not a refusal.
  if (!accion || (data as { OTRA_VEZ?: 1 } | null)?.OTRA_VEZ) return;
  await asClinic(host.poolNumeros, { cliente, usuario, zona, lee: false }, ({ db }) =>
    anotarSeguridad(db, accion, { LLAMADA }, desde),
  ).catch(() => {});
}
