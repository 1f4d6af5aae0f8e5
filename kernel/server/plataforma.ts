// Access to the platform's calls: no clinic and no session, but the installation's token, from this machine or over HTTPS.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Anfitrion, anfitrionDe as deNombre } from '#domain/anfitrion.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Config } from './config.ts';
import type { Ctx, Host } from './ctx.ts';
import { origenDe } from './origen.ts';
import type { DB } from './tablas.ts';

/** Attempts and calls per minute from one address. */
const POR_MINUTO = 120;
const huella = (s: string) => createHash('sha256').update(s).digest();

/**
 * Whether a request comes from this machine. Judged by the connection, and only if it has no proxy headers: what a local proxy
 * forwards comes from somebody else.
 */
export const esDeEstaMaquina = (req: FastifyRequest): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(req.raw.socket.remoteAddress ?? '') &&
  !DE_PROXY.some((cabecera) => req.headers[cabecera] !== undefined);
const DE_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** The kind of host name used; never "this machine" for a request from elsewhere, whatever its Host header says. */
export function anfitrionDe(req: FastifyRequest): Anfitrion {
  const dicho = deNombre(req.hostname);
  return dicho === 'local' && !esDeEstaMaquina(req) ? 'otro' : dicho;
}

/** Whether the request brings the installation's token, compared in constant time. Always false when no token is configured. */
export function traeElToken(config: Pick<Config, 'ADMIN_TOKEN'>, req: FastifyRequest): boolean {
  const dado = String(req.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
  return timingSafeEqual(huella(dado), huella(config.ADMIN_TOKEN)) && config.ADMIN_TOKEN !== '';
}

/**
 * Throws `Rechazo`: 404 when the installation has no token, 403 without HTTPS, 429 after too many attempts, 401 with a wrong
 * token.
 */
export async function exigirPlataforma(host: Host, req: FastifyRequest): Promise<void> {
  if (!host.config.ADMIN_TOKEN) throw new Rechazo('Servicio no encontrado', null, 404);
  if (!esDeEstaMaquina(req) && req.protocol !== 'https')
    throw new Rechazo('La plataforma se administra por HTTPS o desde el mismo equipo', null, 403);
  const { rows } = await host.pool.query('select limite_contar($1, 60) as n', [`/plataforma|${origenDe(req.ip)}`]);
  if (rows[0].n > POR_MINUTO) throw new Rechazo('Demasiados intentos, espere un minuto', null, 429);
  if (traeElToken(host.config, req)) return;
  if (!req.headers.authorization) throw new Rechazo('Token inválido', null, 401);
  await host.poolDueno.query(
    "insert into compartido.plataforma_bitacora (quien, origen, accion, detalle) values ('', $1, 'token rechazado', $2)",
    [req.ip.slice(0, 64), JSON.stringify({ LLAMADA: req.routeOptions.url ?? '' })],
  );
  throw new Rechazo('Token inválido', null, 401);
}

export interface RenglonPlataforma {
  quien: string;
  origen: string;
  accion: string;
  /** Code of the clinic; '' when the action concerns none. */
  codigo: string;
  detalle: Arbol;
}
/** Writes the platform's audit row in the transaction of the action itself. */
export async function anotarEnPlataforma(db: Kysely<DB>, r: RenglonPlataforma): Promise<void> {
  await sql`insert into compartido.plataforma_bitacora (quien, origen, accion, codigo, detalle)
    values (${r.quien.slice(0, 60)}, ${r.origen.slice(0, 64)}, ${r.accion}, ${r.codigo.slice(0, 20).toLowerCase()}, ${JSON.stringify(r.detalle)}::jsonb)`.execute(
    db,
  );
}
/** The audit row of a call: its parameters, the handler's notes, and the names (never the values) of the fields sent. */
export function anotarPlataforma(ctx: Ctx, accion: string, { CODIGO = '', ...detalle }: Arbol, body: Arbol = {}): Promise<void> {
  const CAMPOS = Object.keys(body).filter((k) => body[k] !== null && body[k] !== '');
  return anotarEnPlataforma(ctx.db, {
    quien: String(body.QUIEN ?? ''),
    origen: ctx.peticion.ip,
    accion,
    codigo: String(CODIGO || body.CODIGO || ''),
    detalle: { ...detalle, ...(CAMPOS.length ? { CAMPOS } : {}), PETICION: ctx.peticion.id },
  });
}
