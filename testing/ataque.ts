// Calls as strangers, other clinics and attackers make them, and a measure of what they changed.
import { setTimeout as dormir } from 'node:timers/promises';
import type { LightMyRequestResponse as Response } from 'fastify';
import { type Arbol, encode } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { type CasaDePrueba, multipart, otraIp } from './clinica.ts';

export interface Pedido {
  call: Call;
  /** Path parameters by name, already encoded. */
  partes: Record<string, string>;
  cuerpo?: Arbol;
  crudo?: { tipo: string; bytes: string | Buffer };
  como?: 'multipart' | 'json' | 'form';
  token?: string;
}
/** Makes one call over HTTP. Never throws: errors are in the status. */
export function pedir(casa: CasaDePrueba, p: Pedido): Promise<Response> {
  const ruta = p.call.ruta.replace(/:([A-Za-z_0-9]+)/g, (_, n: string) => p.partes[n] || '1');
  const cabeceras: Record<string, string> = p.token ? { authorization: p.token } : {};
  const comun = { remoteAddress: otraIp() };
  if (p.call.method === 'GET' && !p.crudo) {
    const pares = encode(p.cuerpo ?? {}).flatMap(([k, v]) => (typeof v === 'string' ? [[k, v.slice(0, 2_000)] as [string, string]] : []));
    const query = pares.length ? `?${new URLSearchParams(pares.slice(0, 100))}` : '';
    return casa.app.inject({ method: 'GET', url: `/api${ruta}${query}`, headers: cabeceras, ...comun });
  }
  let payload: Buffer | string;
  if (p.crudo) {
    cabeceras['content-type'] = p.crudo.tipo;
    payload = p.crudo.bytes;
  } else if (p.como === 'json') {
    cabeceras['content-type'] = 'application/json';
    payload = JSON.stringify(p.cuerpo ?? {});
  } else if (p.como === 'form') {
    cabeceras['content-type'] = 'application/x-www-form-urlencoded';
    payload = new URLSearchParams(
      encode(p.cuerpo ?? {}).flatMap(([k, v]) => (typeof v === 'string' ? [[k, v] as [string, string]] : [])),
    ).toString();
  } else {
    const m = multipart(p.cuerpo ?? {});
    cabeceras['content-type'] = m.tipo;
    payload = m.bytes;
  }
  return casa.app.inject({ method: p.call.method, url: `/api${ruta}`, headers: cabeceras, payload, ...comun });
}
export const exito = (r: Response): boolean =>
  r.statusCode < 400 && (!String(r.headers['content-type']).includes('json') || r.json().success === true);
export const nombreDe = (c: Call): string => `${c.method} ${c.ruta}`;

/** The tables with a clinic's rows. */
export async function tablasDeClinica(casa: CasaDePrueba): Promise<string[]> {
  const { rows } = await casa.dueno.query(
    `select c.relname as t from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'cliente'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map((r) => r.t);
}

/**
 * Counts a clinic's rows per table and its waiting jobs. Refused saves leave gaps in `folios`, and refused uploads what a job
 * deletes from `archivos_en_camino`: both are allowed.
 */
export async function contador(casa: CasaDePrueba): Promise<(cliente: number) => Promise<string>> {
  // Password attempts are recorded even when refused: that is their purpose.
  const tablas = (await tablasDeClinica(casa)).filter((t) => !['folios', 'intentos', 'archivos_en_camino'].includes(t));
  // One row per table: a function takes a hundred arguments at most, and there are more tables.
  const text = `select string_agg(t || '=' || n, ' ' order by t) as n from (
    ${tablas.map((t) => `select '${t}' as t, count(*) as n from ${loSuyo(t)}`).join(' union all ')}
    union all select 'trabajos', count(*) from graphile_worker._private_jobs) x`;
  return async (cliente) => {
    await enCalma(casa);
    return (await casa.dueno.query({ name: 'contador', text, values: [cliente] })).rows[0].n;
  };
}
/** The rows of clinic $1, without audit rows of refusals, which change nothing. */
const loSuyo = (t: string): string => `${t} x where cliente = $1${t === 'bitacora' ? " and accion not like 'seguridad/%'" : ''}`;
/** Waits until no transaction is open: a read is answered before its commit, which includes the audit row. */
export async function enCalma(casa: CasaDePrueba): Promise<void> {
  const text = `select count(*) as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    and pid <> pg_backend_pid() and xact_start is not null`;
  while ((await casa.dueno.query({ name: 'en_calma', text })).rows[0].n > 0) await dormir(2);
}
/** A digest of everything a clinic has: equal digests mean that nothing changed. */
export async function huellaDeClinica(casa: CasaDePrueba, cliente: number): Promise<Record<string, string>> {
  const huellas: Record<string, string> = {};
  for (const t of await tablasDeClinica(casa)) {
    const { rows } = await casa.dueno.query(
      `select count(*) || ':' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') as h from ${loSuyo(t)}`,
      [cliente],
    );
    huellas[t] = rows[0].h;
  }
  return huellas;
}
