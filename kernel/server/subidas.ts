// Calls that store files. The bytes reach the store while no transaction is open; the rows that name them are written
// afterwards, in one save. `archivos_en_camino` remembers what is between the two, so that a fault leaves nothing behind.
import { sql } from 'kysely';
import type { Cuerpo, Datos, ParamsOf } from '../shared/endpoint.ts';
import { Rechazo } from '../shared/verdict.ts';
import { claveEnAlmacen } from './archivos.ts';
import type { Ctx, Host } from './ctx.ts';
import { asClinic } from './db.ts';
import { enDosPasos } from './dos_pasos.ts';
import type { EnDosPasos, Pasos } from './handler.ts';
import { cronDeInstalacion, enClinica, type Trabajo } from './jobs.ts';

declare module './tablas.ts' {
  interface DB {
    archivos_en_camino: { id: string; cliente: number; caducado: boolean; creado: string };
  }
}

export interface PorGuardar {
  nombre: string;
  tipo: string;
  peso: number;
  /** What the file is for, as `archivos.uso` says it. */
  uso: string;
  leer: () => Promise<Uint8Array> | Uint8Array;
}
interface Subida<C> {
  puerta?: Pasos<C, unknown, unknown>['puerta'];
  /** Checks everything before a byte is stored, and answers what is to be stored. */
  revisar: (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>) => Promise<PorGuardar[]>;
  /**
   * Writes the rows that name the files, whose ids stand in the order of `revisar`. It checks again what may have changed
   * meanwhile: when it refuses, the files are deleted.
   */
  guardar: (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>, ids: string[]) => Promise<Datos<C>>;
}
interface EnCamino {
  cliente: number;
  archivos: (PorGuardar & { id: string })[];
}

/** A call that stores files. Neither a file without its row nor a row without its file outlives a fault. */
export const conArchivos = <C>({ puerta, revisar, guardar }: Subida<C>): EnDosPasos<C> =>
  enDosPasos<C, EnCamino, null>({
    puerta,
    async antes(ctx, params, body) {
      const archivos = (await revisar(ctx, params, body)).map((a) => ({ ...a, id: crypto.randomUUID() }));
      const { rows } = await sql<{ cliente: number }>`insert into archivos_en_camino (id)
        select unnest(${archivos.map((a) => a.id)}::uuid[]) returning cliente`.execute(ctx.db);
      return { cliente: rows[0]?.cliente ?? 0, archivos };
    },
    async fuera(host, enCamino) {
      try {
        for (const { id, tipo, leer } of enCamino.archivos)
          await host.almacen.poner(claveEnAlmacen(enCamino.cliente, id), await leer(), tipo);
        return null;
      } catch (e) {
        // What cannot be deleted now is deleted by the job.
        await deshacer(host, enCamino).catch(() => {});
        throw e;
      }
    },
    async despues(ctx, params, body, _, { archivos }) {
      const ids = archivos.map((a) => a.id);
      const { rows } = await sql`delete from archivos_en_camino where id = any(${ids}::uuid[]) and not caducado returning 1`.execute(
        ctx.db,
      );
      if (rows.length < ids.length) throw new Rechazo('La subida tardó demasiado, intente de nuevo', null, 409);
      for (const { id, nombre, tipo, peso, uso } of archivos)
        await sql`insert into archivos (id, nombre, tipo, peso, uso) values (${id}, ${nombre.slice(0, 255)}, ${tipo}, ${peso}, ${uso})`.execute(
          ctx.db,
        );
      return guardar(ctx, params, body, ids);
    },
  });

async function deshacer(host: Host, { cliente, archivos }: EnCamino): Promise<void> {
  for (const { id } of archivos) await host.almacen.borrar(claveEnAlmacen(cliente, id));
  const ids = archivos.map((a) => a.id);
  await asClinic(host.pool, { cliente, usuario: 0, zona: 'UTC', lee: false }, ({ db }) =>
    sql`delete from archivos_en_camino where id = any(${ids}::uuid[])`.execute(db),
  );
}

/** Longer than any upload takes. */
const ABANDONADA = '1 hour';
const POR_VUELTA = 500;
/** Deletes the bytes of uploads that ended without their rows. Answers how many. */
export async function limpiarSubidas(host: Host, cliente: number, tras = ABANDONADA): Promise<number> {
  // Marked in a commit of its own: from then on the upload can no longer end well.
  const ids = await enClinica(host, cliente, 0, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`update archivos_en_camino set caducado = true where id in (
      select id from archivos_en_camino where creado <= now() - ${tras}::interval order by creado limit ${POR_VUELTA}) returning id`.execute(
      db,
    );
    return rows.map((r) => r.id);
  });
  for (const id of ids) await host.almacen.borrar(claveEnAlmacen(cliente, id));
  // Forgotten only after as long again, for an upload that was still writing when its bytes were deleted.
  if (ids.length)
    await enClinica(host, cliente, 0, ({ db }) =>
      sql`delete from archivos_en_camino where id = any(${ids}::uuid[]) and creado <= now() - 2 * ${tras}::interval`.execute(db),
    );
  return ids.length;
}
export const trabajosSubidas: Trabajo[] = [
  cronDeInstalacion('archivos.limpiar', '*/10 * * * *', async (host) => {
    const fallas: unknown[] = [];
    for (const { cliente } of await host.clientes()) await limpiarSubidas(host, cliente).catch((e) => fallas.push(e));
    if (fallas.length) throw new AggregateError(fallas, `archivos.limpiar: ${fallas.length} clínicas fallaron`);
  }),
];
