// Client of Google's events API for one doctor's calendar.
// https://developers.google.com/workspace/calendar/api/v3/reference/events
import type { Permiso } from '#features/integraciones/cuentas/server/permiso.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { type Contestado, exigirServicio, pedirServicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { renovarGoogle, revocar } from './google.ts';

/** Wait after the first failure, doubled after each further one, up to the maximum. */
const ESPERA_S = 30;
const ESPERA_MAX_S = 3600;
/**
 * Google cannot be used now: it does not answer, or asked us to wait. `motivo` is shown to the doctor; '' when not worth
 * showing.
 */
export class Espera extends Error {
  constructor(
    readonly motivo: string,
    readonly segundos: number | null = null,
  ) {
    super(motivo);
  }
  /**
   * Seconds to wait: what Google asks, or longer after each failure; with some randomness, so calendars do not retry together.
   */
  descanso(fallas: number): number {
    const s = this.segundos ?? Math.min(ESPERA_MAX_S, ESPERA_S * 2 ** Math.min(fallas, 10));
    return Math.max(1, s) * (1 + Math.random() * 0.2);
  }
}
/** Google revoked the permission. */
export class Retirado extends Error {}
/** Google will never accept this event as it is, however often it is sent. */
export class NoAceptado extends Error {}

/** One of our events, as it is sent. */
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
/** An event read from the calendar: only the fields we ask for. */
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
/** The fields we ask for: never title, place or guests. */
const CAMPOS =
  'nextPageToken,nextSyncToken,items(id,status,transparency,eventType,start,end,attendees(self,responseStatus),extendedProperties(private))';
const RUTA = '/calendar/v3/calendars/primary/events';
/** A token that expires sooner than this is renewed before use. */
const MARGEN_MS = 60_000;
const LIMITE_MS = 10_000;
const POR_PAGINA = 500;
const MAX_PAGINAS = 20;
/** Reasons of a 403 that pass by themselves. */
const DE_PRISA = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'calendarUsageLimitsExceeded']);

export interface Calendario {
  /** Creates or updates the event by its id, so that a retry changes nothing. `estaba`: we believe it exists already. */
  poner: (e: EventoNuestro, estaba: boolean) => Promise<void>;
  quitar: (id: string) => Promise<void>;
  /** What changed since the sync token `marca`, or all of a time range; null when Google no longer accepts the token. */
  leer: (desde: string | { timeMin: string; timeMax: string }) => Promise<{ eventos: EventoLeido[]; marca: string } | null>;
  /** Revokes the permission. */
  devolver: () => Promise<void>;
  /** The permission as it is now, perhaps renewed. */
  permiso: () => Permiso;
}

/**
 * Opens the calendar with a doctor's permission; a renewed one is passed to `guardar`. All calls throw Espera, Retirado or
 * NoAceptado.
 */
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
      // PATCH merges into the stored event; if somebody made it an all-day event, its `date` must be cleared.
      const cambios = { ...resto, start: { ...e.start, date: null }, end: { ...e.end, date: null } };
      if (estaba) {
        const r = await pedir('PATCH', `/${id}`, cambios);
        if (r.status !== 404 && r.status !== 410) return exigirHecho(r);
      }
      const r = await pedir('POST', '', e);
      // 409: it existed, or was deleted there. An id is never free again, and PATCH brings the event back.
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
      // Fuller than any person's calendar: keep what was read, and read it whole again next time.
      return { eventos, marca: '' };
    },
  };
}

/** Turns a `Rechazo` of the service into a wait. */
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
