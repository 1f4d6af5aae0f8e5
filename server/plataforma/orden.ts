// For commands of the platform: on the installation's database, as the owner, recorded in the platform's audit.
import { userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Config } from '#kernel/server/config.ts';
import { abrirPoolDueno, asClinic } from '#kernel/server/db.ts';
import { anotarEnPlataforma } from '#kernel/server/plataforma.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { abrirBase } from '../base.ts';
import { NoArranca } from '../frases.ts';
import { preparar } from '../preparar.ts';

/** The author of a command when none is given: the machine's account. */
export function cuentaDeLaMaquina(): string {
  try {
    return userInfo().username;
  } catch {
    return 'desconocido';
  }
}

/** The validated options. Throws NoArranca with the wrong one. */
export function enPalabras<T>(r: z.ZodSafeParseResult<T>, opciones: Record<string, string>): T {
  if (r.success) return r.data;
  const [i] = r.error.issues;
  const campo = String(i!.path[0]);
  throw new NoArranca(`${opciones[campo] ?? campo}: ${i!.message.replace(/\.$/, '')}.`);
}

interface Hecho {
  quien: string;
  accion: string;
  codigo: string;
  detalle?: Record<string, unknown>;
  /** The command is about a key that the database does not know yet. */
  llaveNueva?: boolean;
}
/** Runs a command in one transaction with its platform audit row. A `Rechazo` becomes NoArranca with its sentence. */
export async function comoPlataforma<T>(config: Config, h: Hecho, hacer: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const base = await abrirBase(config, { prestada: true });
  const dueno = abrirPoolDueno(base.conexion, 3);
  const enFila = abrirPoolDueno(base.conexion, 1);
  try {
    await preparar(dueno, base.conexion, config, { llaveNueva: h.llaveNueva ?? false });
    return await asClinic(enFila, { cliente: 0, usuario: 0, zona: 'UTC', lee: false }, async ({ db }) => {
      const r = await hacer(db);
      await anotarEnPlataforma(db, { quien: h.quien, accion: h.accion, codigo: h.codigo, detalle: h.detalle ?? {}, origen: 'orden' });
      return r;
    });
  } catch (e) {
    if (e instanceof Rechazo) throw new NoArranca(`${e.message.replace(/\.$/, '')}.`);
    throw e;
  } finally {
    await Promise.all([dueno.end(), enFila.end()]);
    await base.cerrar();
  }
}
