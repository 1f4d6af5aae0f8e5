// Outside services: their addresses and one way to call them. Configuration chooses between the real service and its emulator;
// screens say when it is the emulator.
import type { FastifyInstance } from 'fastify';
import { Rechazo } from '../shared/verdict.ts';
import type { Host } from './ctx.ts';
import { type Aplicacion, type Descripcion, EMULADOR, type NombreServicio, SERVICIOS } from './servicios_conocidos.ts';

/**
 * Imitates a service over HTTP as its documentation describes; found by its file name, `<service>.emulador.ts` beside the
 * driver.
 */
export type Emulador = (app: FastifyInstance) => Promise<void> | void;

/** Our client id and secret at the emulators. */
export const APLICACION_EMULADA: Aplicacion = { id: 'galeno-demostracion', secreto: 'secreto-de-demostracion' };
const NINGUNA: Aplicacion = { id: '', secreto: '' };

export interface Servicio {
  nombre: string;
  /** Without a trailing slash. */
  url: string;
  emulado: boolean;
  /** Our client id and secret there; blank when the service does not use them. */
  aplicacion: Aplicacion;
}

/** A service as configured here; null when it is not configured. */
export async function servicio(host: Pick<Host, 'config' | 'emuladores'>, cual: NombreServicio): Promise<Servicio | null> {
  const { nombre, real, aplicacion }: Descripcion = SERVICIOS[cual];
  const dicha = host.config.SERVICIOS[cual] ?? real;
  if (!dicha) return null;
  if (dicha === EMULADOR) return { nombre, url: `${await host.emuladores()}/${cual}`, emulado: true, aplicacion: APLICACION_EMULADA };
  const nuestra = host.config.APLICACIONES[cual];
  if (aplicacion && !nuestra) return null;
  return { nombre, url: dicha.replace(/(?<!\/)\/+$/, ''), emulado: false, aplicacion: nuestra ?? NINGUNA };
}
/** The same; throws `Rechazo` when it is not configured. */
export async function exigirServicio(host: Pick<Host, 'config' | 'emuladores'>, cual: NombreServicio): Promise<Servicio> {
  const s = await servicio(host, cual);
  if (!s) throw new Rechazo(`${conMayuscula(SERVICIOS[cual].nombre)} no está configurado en esta instalación`);
  return s;
}
const conMayuscula = (s: string) => s[0]!.toUpperCase() + s.slice(1);

const LIMITE_MS = 15_000;
/** Longest answer that is read, in bytes. */
const LARGO_MAX = 5 * 1024 * 1024;
interface Pedido {
  metodo?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  cabeceras?: Record<string, string>;
  /** Sent as JSON, as a form when it is URLSearchParams or FormData, or as it is when it is bytes. */
  cuerpo?: unknown;
  /** An envelope, sent as XML. SOAP says its faults with a 500, so then that is an answer too. */
  soap?: string;
  limiteMs?: number;
}
export interface Contestado {
  status: number;
  /** The answer as JSON; null when it is none. */
  datos: unknown;
  texto: string;
  /** Seconds the service asks us to wait; null when it does not say. */
  espera: number | null;
}

/** The service cannot be reached, is too slow or fails. `intacto`: the request certainly had no effect. */
export class SinRespuesta extends Rechazo {
  constructor(
    s: Servicio,
    readonly intacto: boolean,
  ) {
    super(`${conMayuscula(s.nombre)} no responde. Intente de nuevo en unos minutos`, null, 502);
  }
}
/** Errors before anything was sent: nobody listening, or no route. */
const SIN_CONEXION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** A service that answers 503 has not executed the request. */
const NO_DISPONIBLE = 503;
const FALLA_SOAP = 500;

/**
 * Calls a service. Any answer below 500 is returned, also 4xx: the driver interprets it. Throws `SinRespuesta` (502) when it
 * cannot be reached, is too slow or answers 5xx. Redirects are not followed, so that secrets go only where they should.
 */
export async function pedirServicio(
  s: Servicio,
  ruta: string,
  { metodo = 'GET', cabeceras, cuerpo, soap, limiteMs = LIMITE_MS }: Pedido = {},
): Promise<Contestado> {
  const bytes = cuerpo instanceof Uint8Array ? new Uint8Array(cuerpo) : undefined;
  const talCual = bytes ?? (cuerpo instanceof URLSearchParams || cuerpo instanceof FormData ? cuerpo : undefined);
  let status: number;
  let texto: string;
  let espera: number | null;
  try {
    const r = await fetch(s.url + ruta, {
      method: metodo,
      redirect: 'manual',
      signal: AbortSignal.timeout(limiteMs),
      headers: {
        accept: soap === undefined ? 'application/json' : 'text/xml',
        ...(soap === undefined ? {} : { 'content-type': 'text/xml; charset=utf-8' }),
        ...(cuerpo !== undefined && !talCual ? { 'content-type': 'application/json' } : {}),
        ...cabeceras,
      },
      ...(cuerpo === undefined ? {} : { body: talCual ?? JSON.stringify(cuerpo) }),
      ...(soap === undefined ? {} : { body: soap }),
    });
    status = r.status;
    espera = esperaDe(r.headers.get('retry-after'));
    const leidos = Buffer.from(await r.arrayBuffer());
    texto = leidos.length > LARGO_MAX ? '' : leidos.toString('utf8');
  } catch (e) {
    throw new SinRespuesta(s, SIN_CONEXION.has((e as { cause?: { code?: string } }).cause?.code ?? ''));
  }
  if (status >= 500 && !(soap !== undefined && status === FALLA_SOAP && texto)) throw new SinRespuesta(s, status === NO_DISPONIBLE);
  let datos: unknown = null;
  try {
    datos = texto ? JSON.parse(texto) : null;
  } catch {
    // Not JSON: the status is enough.
  }
  return { status, datos, texto, espera };
}
/** Retry-After is either seconds or a date. */
function esperaDe(cabecera: string | null): number | null {
  if (!cabecera) return null;
  const segundos = /^\d+$/.test(cabecera) ? Number(cabecera) : Math.ceil((Date.parse(cabecera) - Date.now()) / 1000);
  return Number.isFinite(segundos) ? Math.max(0, segundos) : null;
}
