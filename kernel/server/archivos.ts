// A clinic's files: a row describes each file and the store holds its bytes under the row's random id.
import { sql } from 'kysely';
import { firmar, firmaValida } from './almacen.ts';
import { derivar } from './config.ts';
import type { Ctx, Host } from './ctx.ts';
import { derivadas } from './sello.ts';

declare module './tablas.ts' {
  interface DB {
    archivos: { id: string; cliente: number; nombre: string; tipo: string; peso: number; uso: string; eliminado: string | null };
  }
}

const VIDA_ENLACE_S = 15 * 60;
const VIDA_ENVIADO_S = 3 * 24 * 60 * 60;
const claveDe = (cliente: number, id: string) => `${cliente}/${id}`;

/**
 * Stores a small file that the server itself made, and returns its id. If the save fails afterwards, bytes without a row remain.
 * What users send goes through `conArchivos` (subidas.ts).
 */
export async function guardarArchivo(ctx: Ctx, a: { nombre: string; tipo: string; bytes: Uint8Array; uso: string }): Promise<string> {
  const id = crypto.randomUUID();
  const {
    rows: [fila],
  } = await sql<{ cliente: number }>`insert into archivos (id, nombre, tipo, peso, uso)
    values (${id}, ${a.nombre.slice(0, 255)}, ${a.tipo}, ${a.bytes.length}, ${a.uso}) returning cliente`.execute(ctx.db);
  await ctx.host.almacen.poner(claveDe(fila!.cliente, id), Buffer.from(a.bytes), a.tipo);
  return id;
}

/** Bytes of a file of this clinic; null when there is none. */
export async function leerArchivo(ctx: Ctx, id: string): Promise<{ bytes: Buffer; tipo: string; nombre: string } | null> {
  const {
    rows: [fila],
  } = await sql<{
    cliente: number;
    tipo: string;
    nombre: string;
  }>`select cliente, tipo, nombre from archivos where id = ${id} and eliminado is null`.execute(ctx.db);
  const bytes = fila && (await ctx.host.almacen.leer(claveDe(fila.cliente, id)));
  return fila && bytes ? { bytes, tipo: fila.tipo, nombre: fila.nombre } : null;
}

/** A data: URL, for printouts, which are not allowed to fetch anything; '' when the file does not exist. */
export async function comoDataUrl(ctx: Ctx, id: string | null | undefined): Promise<string> {
  const a = id ? await leerArchivo(ctx, id) : null;
  return a ? `data:${a.tipo};base64,${a.bytes.toString('base64')}` : '';
}

/** Hides a file: its links stop working. */
export async function quitarArchivo(ctx: Ctx, id: string): Promise<void> {
  await sql`update archivos set eliminado = now(), eliminado_por = app_usuario() where id = ${id}`.execute(ctx.db);
}

type Firmante = Pick<Ctx, 'host'> & { sesion: Ctx['sesion'] };
const USO_ENLACES = 'enlaces';
const llave = (host: Host) => derivar(host.config, USO_ENLACES);
const enlaceVale = (host: Host, clave: string, query: Record<string, string>): boolean =>
  derivadas(host.config, USO_ENLACES).some((suya) => firmaValida(clave, query, suya));
/**
 * Links change only every five minutes, so that a picture on the screen keeps its address and is not loaded again when its data
 * is.
 */
const PASO_S = 5 * 60;
const vida = () => VIDA_ENLACE_S + PASO_S - (Math.floor(Date.now() / 1000) % PASO_S);
/**
 * A link that an <img> can open without the session's header. It expires after about a quarter of an hour and names the user it
 * was given to (0: a visitor without a session), so that the audit records who opened it. '' when there is no file.
 */
export function enlaceDe(ctx: Firmante, id: string | null | undefined): string {
  if (!id) return '';
  const { clinica, CODIGOUSUARIO } = ctx.sesion;
  const clave = `${clinica.CODIGOCLIENTE}/${id}`;
  return `/api/archivos/${clave}?para=${CODIGOUSUARIO}&${firmar(`${clave}/${CODIGOUSUARIO}`, vida(), llave(ctx.host))}`;
}
/**
 * A link to a picture of a patient, at the address of the specification: `/{clientFolder}/pacientes/{patientId}/{photo}`. It
 * expires and names its user like any other.
 */
export function enlaceDeFoto(ctx: Firmante, CODIGOPACIENTE: number, id: string): string {
  const { clinica, CODIGOUSUARIO } = ctx.sesion;
  const lugar = `${clinica.CODIGOCLIENTE}/pacientes/${CODIGOPACIENTE}/${id}`;
  return `/api/${lugar}?para=${CODIGOUSUARIO}&${firmar(`${lugar}/${CODIGOUSUARIO}`, vida(), llave(ctx.host))}`;
}
/** The value of `uso` for the small copies that lists show. */
export const USO_MINIATURA = 'miniatura';
/** A link that opens only small copies: the list that gives hundreds of them was itself recorded as an opening of the file. */
export const enlaceDeMiniatura = (ctx: Firmante, id: string): string => enlaceDeAmbito(ctx, USO_MINIATURA, id, vida());
/** A link for somebody outside who was sent it by WhatsApp: it opens only this file, for three days. */
export const enlaceEnviado = (ctx: Firmante, id: string): string => enlaceDeAmbito(ctx, ENVIADO, id, VIDA_ENVIADO_S);
/** The user a link was given to, when we signed it and it has not expired; null otherwise. */
export const destinatarioDe = (host: Host, codigo: string, id: string, query: Record<string, string>): number | null =>
  /^\d{1,9}$/.test(query.para ?? '') && enlaceVale(host, `${codigo}/${id}/${query.para}`, query) ? Number(query.para) : null;

/** The value of `uso` for pictures of the clinic's album. */
export const USO_ALBUM = 'album';
/** A link that opens only album pictures: the author of a text may write any file id in it, so other files must stay closed. */
export const enlaceDeAlbum = (ctx: Firmante, id: string): string => enlaceDeAmbito(ctx, USO_ALBUM, id, vida());
/** The name of links for somebody outside. */
export const ENVIADO = 'enviado';
type Ambito = typeof USO_ALBUM | typeof USO_MINIATURA | typeof ENVIADO;
function enlaceDeAmbito(ctx: Firmante, ambito: Ambito, id: string, segundos: number): string {
  const clave = `${ambito}/${ctx.sesion.clinica.CODIGOCLIENTE}/${id}`;
  return `/api/archivos/${clave}?${firmar(clave, segundos, llave(ctx.host))}`;
}
/** Whether we signed this link for this kind of file, and it has not expired. */
export const enlaceDeAmbitoVale = (host: Host, ambito: Ambito, codigo: string, id: string, query: Record<string, string>): boolean =>
  enlaceVale(host, `${ambito}/${codigo}/${id}`, query);

export const claveEnAlmacen = claveDe;
