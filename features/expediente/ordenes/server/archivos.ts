// Files of results: a PDF as it came, or a picture made again.
import { sql } from 'kysely';
import { exigirVisible } from '#features/pacientes/server/paciente.ts';
import { guardarArchivo, quitarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { serieDe } from '#kernel/server/masivo.ts';
import { documentoDe } from '#kernel/server/preparar.ts';
import type { Archivo } from '#kernel/shared/archivo.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { ClaseDeOrden } from '../clases.ts';
import { puedeModificarOrden } from '../rules.ts';
import { notarLlegada, notarQueFaltan, tomarOrden } from './guardar.ts';
import { tablasDe } from './leer.ts';

/** Files of one order, more than any study has. */
const MAX_DE_UNA = 100;
const NO_ESTA = 'El resultado';

const guardar = (ctx: Ctx, d: ClaseDeOrden, a: Archivo): Promise<string> =>
  guardarArchivo(ctx, { nombre: a.nombre || 'resultado', uso: d.tabla, ...documentoDe(a) });

interface Nuevo {
  ID_ORDEN: number;
  ARCHIVO: Archivo;
  DESCRIPCION: string;
}
export async function agregarArchivo(ctx: Ctx, d: ClaseDeOrden, { ID_ORDEN, ARCHIVO, DESCRIPCION }: Nuevo): Promise<{ ID: number }> {
  const o = await tomarOrden(ctx, d, ID_ORDEN);
  exigir(puedeModificarOrden(ctx.sesion, o));
  const { archivos } = tablasDe(d);
  const { rows } = await sql`select from ${archivos} where "ID_ORDEN" = ${ID_ORDEN} and eliminado is null limit ${MAX_DE_UNA}`.execute(
    ctx.db,
  );
  if (rows.length >= MAX_DE_UNA) throw new Rechazo(`Máximo ${MAX_DE_UNA} archivos`);
  const ID = await ctx.codigo(serieDe(`${d.tabla}_archivos`));
  const archivo = await guardar(ctx, d, ARCHIVO);
  await sql`insert into ${archivos} ("ID", "ID_ORDEN", "DESCRIPCION", "FECHA", archivo)
    values (${ID}, ${ID_ORDEN}, ${DESCRIPCION}, ${ctx.hoy}, ${archivo})`.execute(ctx.db);
  await notarLlegada(ctx, d, o);
  return { ID };
}

async function archivoDe(ctx: Ctx, d: ClaseDeOrden, ID: number): Promise<{ ID_ORDEN: number; VERSION: number; archivo: string }> {
  const {
    rows: [a],
  } = await sql<{ ID_ORDEN: number; VERSION: number; archivo: string }>`select "ID_ORDEN", "VERSION", archivo from ${tablasDe(d).archivos}
    where "ID" = ${ID} and eliminado is null`.execute(ctx.db);
  if (!a) throw noExiste(NO_ESTA);
  return a;
}

interface Editado {
  ARCHIVO?: Archivo | undefined;
  DESCRIPCION: string;
  VERSION: number | null;
}
export async function actualizarArchivo(
  ctx: Ctx,
  d: ClaseDeOrden,
  { ID_ORDEN, ID }: { ID_ORDEN: number; ID: number },
  { ARCHIVO, DESCRIPCION, VERSION }: Editado,
): Promise<{ VERSION: number }> {
  const o = await tomarOrden(ctx, d, ID_ORDEN);
  exigir(puedeModificarOrden(ctx.sesion, o));
  const antes = await archivoDe(ctx, d, ID);
  if (antes.ID_ORDEN !== ID_ORDEN) throw noExiste(NO_ESTA);
  exigirVersion(antes, VERSION);
  const archivo = ARCHIVO ? await guardar(ctx, d, ARCHIVO) : antes.archivo;
  const { rows } = await sql<{ VERSION: number }>`update ${tablasDe(d).archivos}
    set "DESCRIPCION" = ${DESCRIPCION}, archivo = ${archivo}, "VERSION" = "VERSION" + 1 where "ID" = ${ID} returning "VERSION"`.execute(
    ctx.db,
  );
  if (ARCHIVO) {
    await quitarArchivo(ctx, antes.archivo);
    await notarLlegada(ctx, d, o);
  }
  return rows[0]!;
}

export async function eliminarArchivo(ctx: Ctx, d: ClaseDeOrden, CODIGOPACIENTE: number, ID: number): Promise<null> {
  await exigirVisible(ctx, CODIGOPACIENTE);
  const { ID_ORDEN } = await archivoDe(ctx, d, ID);
  const o = await tomarOrden(ctx, d, ID_ORDEN);
  // Asked again with the order locked: somebody may have deleted it meanwhile.
  const { archivo } = await archivoDe(ctx, d, ID);
  if (o.CODIGOPACIENTE !== CODIGOPACIENTE) throw noExiste(NO_ESTA);
  exigir(puedeModificarOrden(ctx.sesion, o));
  await sql`update ${tablasDe(d).archivos} set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
  await quitarArchivo(ctx, archivo);
  await notarQueFaltan(ctx, d, ID_ORDEN);
  return null;
}
