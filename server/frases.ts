// What a failed start prints: one sentence that says what to do, never a stack trace.
import { CarpetaAjena } from '#kernel/server/postgres_carpetas.ts';
import { CarpetaEnUso } from './candado.ts';

/** A refusal to start whose message is already the sentence to print. */
export class NoArranca extends Error {}

interface Entorno {
  PORT?: number | string | undefined;
  DATA_DIR?: string | undefined;
  DATABASE_URL?: string | undefined;
}
interface Falla {
  code?: string;
  message: string;
  syscall?: string;
  path?: string;
  cause?: Falla;
  errors?: Falla[];
}

export const sinEspacio = (texto: string): boolean => /No space left on device|ENOSPC|disk full/i.test(texto);
const RED = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ECONNRESET'];

/** The connection broke: the database has the reason and may still be about to log it. */
export const interrumpida = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', '57P01', '57P02', '57P03'].includes((error as Falla).code ?? '') ||
  /Connection terminated|not queryable/.test((error as Falla).message);

/** A database address without its password. */
function direccion(url: string): string {
  try {
    const u = new URL(url);
    return `${u.hostname}:${u.port || 5432}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/** The sentence for an error during the start. */
export function fraseDe(error: unknown, c: Entorno): string {
  const e = error as Falla;
  const code = e.code ?? e.cause?.code ?? e.errors?.[0]?.code ?? '';
  const texto = `${e.message} ${e.cause?.message ?? ''}`;
  if (error instanceof NoArranca) return e.message;
  if (error instanceof CarpetaEnUso)
    return `La carpeta de datos ${c.DATA_DIR} la está usando otro Galeno (proceso ${error.nota.pid}): ciérrelo o elija otra carpeta con DATA_DIR.`;
  if (error instanceof CarpetaAjena)
    return `La carpeta ${error.carpeta} pertenece a otra cuenta de esta máquina: entre con esa cuenta o elija otra carpeta con DATA_DIR.`;
  if (e.message === 'EN_USO')
    return `La base de datos de ${c.DATA_DIR} la está usando otro Galeno: ciérrelo o elija otra carpeta con DATA_DIR.`;
  const ajena = /initialized by PostgreSQL version (\S+), which is not compatible with this version (\d+)/.exec(texto);
  if (ajena)
    return `Los datos de ${c.DATA_DIR} son de PostgreSQL ${ajena[1]} y este Galeno trae PostgreSQL ${ajena[2]}: no se cambió nada. Use el Galeno con que se guardaron, haga ahí una copia (npm run backup) y restáurela con este en una carpeta nueva (npm run restore).`;
  if (code === 'ENOSPC' || code === '53100' || sinEspacio(texto))
    return 'El disco está lleno: libere espacio y vuelva a iniciar Galeno; lo guardado hasta ahora está a salvo.';
  if (code === 'EADDRINUSE')
    return `El puerto ${c.PORT} ya está ocupado: cierre el programa que lo usa o elija otro, por ejemplo PORT=3001.`;
  if (code === 'EACCES' && e.syscall === 'listen')
    return `No hay permiso para abrir el puerto ${c.PORT}: elija uno mayor que 1024 con PORT.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST no es una dirección de esta máquina: quítelo o escriba una de las suyas.';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code) && e.path)
    return `No se puede escribir en ${e.path}: revise los permisos o elija otra carpeta con DATA_DIR.`;
  if (c.DATABASE_URL) {
    const donde = direccion(c.DATABASE_URL);
    if (code === '28P01' || code === '28000' || /password must be a string/.test(texto))
      return `PostgreSQL en ${donde} no aceptó el usuario o la contraseña de DATABASE_URL.`;
    if (code === '3D000') return `La base de datos que nombra DATABASE_URL no existe en ${donde}: créela primero.`;
    if (code === '42501')
      return 'El usuario de DATABASE_URL no tiene los permisos que Galeno necesita: hágalo dueño de la base de datos y dele CREATEROLE.';
    if (code === '57P03') return `PostgreSQL en ${donde} todavía está iniciando: espere un momento e intente de nuevo.`;
    if (code === '53300') return `PostgreSQL en ${donde} no acepta más conexiones: suba max_connections o baje POOL.`;
    if (RED.includes(code) || /timeout|terminated/i.test(texto))
      return `No se pudo conectar con PostgreSQL en ${donde}: revise DATABASE_URL y que el servidor esté encendido.`;
  }
  if (interrumpida(error)) return 'La base de datos se interrumpió mientras Galeno iniciaba: inícielo de nuevo.';
  const renglones = e.message.split('\n').filter((l) => l.trim());
  const dicho = renglones.find((l) => /error|fatal|panic/i.test(l)) ?? renglones[0] ?? 'error desconocido';
  return `Galeno no pudo iniciar: ${dicho.trim().replace(/\.$/, '')}.`;
}
