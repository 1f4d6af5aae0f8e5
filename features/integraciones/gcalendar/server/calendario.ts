// A doctor's calendar as Google's API speaks of it. https://developers.google.com/workspace/calendar/api/v3/reference/events
import type { Permiso } from '#features/integraciones/cuentas/server/permiso.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { type Contestado, exigirServicio, pedirServicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { renovarGoogle, revocar } from './google.ts';

/** The wait after the first failure, doubled after each other, and the longest. */
const ESPERA_S = 30;
const ESPERA_MAX_S = 3600;
/** Not now: it does not answer, or asked to be left alone. '' where the doctor need not know. */
export class Espera extends Error {
  constructor(
    readonly motivo: string,
    readonly segundos: number | null = null,
  ) {
    super(motivo);
  }
  /** Seconds to rest: as many as Google asks, or more after each failure; not all calendars at the same moment. */
  descanso(fallas: number): number {
    const s = this.segundos ?? Math.min(ESPERA_MAX_S, ESPERA_S * 2 ** Math.min(fallas, 10));
    return Math.max(1, s) * (1 + Math.random() * 0.2);
  }
}
/** Google took the permission back. */
export class Retirado extends Error {}
/** This event, as it is, will not be accepted however often it is sent. */
export class NoAceptado extends Error {}

/** One of ours, as it is sent. */
export interface EventoNuestro {
  id: string;
  status: 'confirmed';
  summary: string;
  location: string;
  start: { dateTime: string; timeZone: string };
  end: { dateTime: string; timeZone: string };
  transparency: 'opaque';
  visibility: 'private';
  extendedProperties: { private: Record<string, string> };
}
type Momento = { date?: string; dateTime?: string };
/** One of the calendar, as much of it as we ask for. */
export interface EventoLeido {
  id: string;
  status?: string;
  transparency?: string;
  eventType?: string;
  start?: Momento;
  end?: Momento;
  attendees?: { self?: boolean; responseStatus?: string }[];
  extendedProperties?: { private?: Record<string, string> };
}
/** What we ask to be told: never a title, a place or a guest. */
const CAMPOS =
  'nextPageToken,nextSyncToken,items(id,status,transparency,eventType,start,end,attendees(self,responseStatus),extendedProperties(private))';
const RUTA = '/calendar/v3/calendars/primary/events';
/** A key that ends sooner than this is renewed before it is used. */
const MARGEN_MS = 60_000;
const LIMITE_MS = 10_000;
const POR_PAGINA = 500;
const MAX_PAGINAS = 20;
/** Reasons of a 403 that pass by themselves. */
const DE_PRISA = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'calendarUsageLimitsExceeded']);

export interface Calendario {
  /** Makes it stand there as it is given, whether it stood or not: by its id, so that a second try changes nothing. */
  poner: (e: EventoNuestro, estaba: boolean) => Promise<void>;
  quitar: (id: string) => Promise<void>;
  /** What changed since `marca`, or all of a lapse; null when the mark is not good any more. */
  leer: (desde: string | { timeMin: string; timeMax: string }) => Promise<{ eventos: EventoLeido[]; marca: string } | null>;
  /** Gives the permission back. */
  devolver: () => Promise<void>;
  /** The permission as it is now. */
  permiso: () => Permiso;
}

/** Opens it with a doctor's permission; one that was renewed is handed to `guardar`. Everything throws Espera, Retirado or NoAceptado. */
export async function abrirCalendario(host: Host, dado: Permiso, guardar: (nuevo: Permiso) => Promise<void>): Promise<Calendario> {
  const s = await hablar(() => exigirServicio(host, 'google'));
  let permiso = dado;
  const renovar = async () => {
    const nuevo = await hablar(() => renovarGoogle(s, permiso));
    if (!nuevo) throw new Retirado();
    permiso = nuevo;
    await guardar(nuevo);
  };
  const pedir = async (metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE', ruta: string, cuerpo?: unknown): Promise<Contestado> => {
    if (Date.parse(permiso.vence) < Date.now() + MARGEN_MS) await renovar();
    for (let otraVez = false; ; otraVez = true) {
      const cabeceras = { authorization: `Bearer ${permiso.access_token}` };
      const r = await hablar(() =>
        pedirServicio(s, RUTA + ruta, { metodo, cabeceras, limiteMs: LIMITE_MS, ...(cuerpo === undefined ? {} : { cuerpo }) }),
      );
      if (r.status === 401 && !otraVez) await renovar();
      else return exigirPaso(r);
    }
  };
  return {
    permiso: () => permiso,
    devolver: () => hablar(() => revocar(s, permiso)),
    async poner(e, estaba) {
      const { id, ...resto } = e;
      // A patch goes into what stands there, which somebody may have made of the whole day.
      const cambios = { ...resto, start: { ...e.start, date: null }, end: { ...e.end, date: null } };
      if (estaba) {
        const r = await pedir('PATCH', `/${id}`, cambios);
        if (r.status !== 404 && r.status !== 410) return exigirHecho(r);
      }
      const r = await pedir('POST', '', e);
      // It stood, or was deleted there: an id is never free again, and a patch brings it back.
      exigirHecho(r.status === 409 ? await pedir('PATCH', `/${id}`, cambios) : r);
    },
    async quitar(id) {
      const r = await pedir('DELETE', `/${id}`);
      if (r.status !== 404 && r.status !== 410) exigirHecho(r);
    },
    async leer(desde) {
      const eventos: EventoLeido[] = [];
      let pageToken = '';
      for (let pagina = 0; pagina < MAX_PAGINAS; pagina++) {
        const q = new URLSearchParams({ singleEvents: 'true', maxResults: String(POR_PAGINA), fields: CAMPOS });
        for (const [k, v] of Object.entries(typeof desde === 'string' ? { syncToken: desde } : desde)) q.set(k, v);
        if (pageToken) q.set('pageToken', pageToken);
        const r = await pedir('GET', `?${q}`);
        if (r.status === 410) return null;
        if (r.status >= 400) throw new Espera(`Google no dejó leer el calendario (${r.status})`, 3600);
        const { items, nextPageToken, nextSyncToken } = r.datos as {
          items?: EventoLeido[];
          nextPageToken?: string;
          nextSyncToken?: string;
        };
        eventos.push(...(items ?? []));
        if (!nextPageToken) return { eventos, marca: nextSyncToken ?? '' };
        pageToken = nextPageToken;
      }
      // Fuller than any person's calendar: what was read counts, and next time it is read whole again.
      return { eventos, marca: '' };
    },
  };
}

/** What cannot be known now is waited for. */
async function hablar<T>(con: () => Promise<T>): Promise<T> {
  try {
    return await con();
  } catch (e) {
    throw e instanceof Rechazo ? new Espera(e.status === 502 ? 'Google no responde. Se intentará de nuevo' : e.message) : e;
  }
}
function exigirPaso(r: Contestado): Contestado {
  if (r.status === 401) throw new Espera('Google no aceptó el permiso de la cuenta. Se intentará de nuevo');
  if (r.status !== 403 && r.status !== 429) return r;
  const motivo = (r.datos as { error?: { errors?: { reason?: string }[] } } | null)?.error?.errors?.[0]?.reason ?? '';
  if (r.status === 429 || DE_PRISA.has(motivo)) throw new Espera('Google pidió esperar antes de seguir', r.espera);
  throw new Espera('Google ya no deja escribir en el calendario de esta cuenta. Desconéctela y enlácela de nuevo', 3600);
}
function exigirHecho(r: Contestado): void {
  if (r.status >= 400) throw new NoAceptado(`Google no aceptó el evento (${r.status})`);
}
