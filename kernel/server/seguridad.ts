// What was refused for the sake of security is in the clinic's audit, beside what was done: which call, by whom, from where. Bounded by
// `seguridad_anotar` (db/migrations/0531_seguridad.sql); never what was sent.
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
export const anotarSeguridad = (db: Kysely<DB>, accion: string, detalle: Record<string, unknown>, { id, ip }: Desde): Promise<unknown> =>
  sql`select seguridad_anotar(${accion}, ${JSON.stringify(detalle)}::jsonb, ${ip}, ${origenDe(ip)}, ${id})`.execute(db);

const ACCION: Record<number, string> = { 403: 'seguridad/sin_permiso', 429: 'seguridad/limite' };
/** Of a call of somebody with a session that was refused. What goes wrong with the noting changes nothing of the refusal. */
export async function anotarRechazo(
  host: Host,
  { cliente, usuario, zona }: { cliente: number; usuario: number; zona: string },
  LLAMADA: string,
  e: unknown,
  desde: Desde,
): Promise<void> {
  const accion = ACCION[(e as Partial<Rechazo>).status ?? 0];
  if (!accion) return;
  await asClinic(host.poolNumeros, { cliente, usuario, zona, lee: false }, ({ db }) =>
    anotarSeguridad(db, accion, { LLAMADA }, desde),
  ).catch(() => {});
}
