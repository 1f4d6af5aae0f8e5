// A save that is sent twice is done once. The form's key and the answer are written in the save's own transaction, so a key
// exists if and only if its save was committed.
import { createHash, type Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { esArchivoRecibido } from '#kernel/shared/archivo.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { EnMuro } from './db.ts';
import type { DB } from './tablas.ts';

export interface Llave {
  llave: string;
  /** Hash of the call and all that was sent: a key reused for another save is refused. */
  huella: Buffer;
}
/** The answer given the first time. */
export class Repetida {
  constructor(readonly data: unknown) {}
}

/** Longer than any save takes: a key without an answer after this time belongs to a save that failed. */
const MUERTA = '2 minutes';

/** The request's key, if any. Throws `Rechazo` (400) when it is malformed. */
export function llaveDe(req: FastifyRequest, accion: string, enviado: unknown): Llave | undefined {
  const llave = req.headers['idempotency-key'];
  if (llave === undefined) return undefined;
  if (typeof llave !== 'string' || !/^[\w-]{16,64}$/.test(llave)) throw new Rechazo('No se pudo leer lo enviado', null, 400);
  const h = createHash('sha256');
  sumar(h, [accion, req.params, enviado]);
  return { llave, huella: h.digest() };
}
function sumar(h: Hash, v: unknown): void {
  if (esArchivoRecibido(v)) h.update(`archivo ${v.huella} ${v.nombre}\0`);
  else if (v !== null && typeof v === 'object')
    for (const [k, x] of Object.entries(v)) {
      h.update(`${k}\0`);
      sumar(h, x);
    }
  else h.update(`${typeof v}${String(v)}\0`);
}

/**
 * Records the key for the save that begins; answers `Repetida` when it was saved before. Two requests with the same key wait
 * for each other here. Throws `Rechazo` (409) when the key was used for another save or its save is still running.
 */
export async function tomarLlave(db: Kysely<DB>, { llave, huella }: Llave): Promise<Repetida | undefined> {
  const tomada = await sql`insert into guardados (llave, huella) values (${llave}, ${huella})
    on conflict (cliente, usuario, llave) do update set momento = now(), huella = excluded.huella
      where guardados.respuesta is null and guardados.momento < now() - ${MUERTA}::interval
    returning 1`.execute(db);
  if (tomada.rows.length) return undefined;
  const {
    rows: [antes],
  } = await sql<{ huella: Buffer; respuesta: string | null }>`select huella, respuesta from guardados
    where usuario = app_usuario() and llave = ${llave}`.execute(db);
  if (!antes?.huella.equals(huella))
    throw new Rechazo('Esto ya se había guardado con otros datos: revise lo guardado antes de guardar otra vez', { REPETIDA: 1 }, 409);
  if (antes.respuesta === null) throw new Rechazo('Esto ya se está guardando, espere un momento', null, 409);
  return new Repetida(JSON.parse(antes.respuesta));
}
/** Stores the save's answer, as its last statement. */
export const anotarRespuesta = ({ escribir }: Pick<EnMuro, 'escribir'>, { llave }: Llave, data: unknown): void =>
  escribir({
    text: 'update guardados set respuesta = $1 where cliente = app_cliente() and usuario = app_usuario() and llave = $2',
    values: [JSON.stringify(data ?? null), llave],
  });
/** Releases a key whose save failed after taking it. */
export const soltarLlave = async (db: Kysely<DB>, { llave }: Llave): Promise<unknown> =>
  sql`delete from guardados where usuario = app_usuario() and llave = ${llave} and respuesta is null`.execute(db);
