// Emulator of Google's events API, in memory: ids are never free again, changes since a sync token, errors and rate limits.
// Under /_prueba tests do what the calendar's owner would do, and order failures.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enLaClinica, instanteDe, sumarDias } from '#kernel/shared/dates.ts';

export interface EventoEmulado {
  id: string;
  status: string;
  summary?: string;
  start?: { date?: string; dateTime?: string; timeZone?: string };
  end?: { date?: string; dateTime?: string; timeZone?: string };
  [mas: string]: unknown;
}
interface Falla {
  /** 0 closes the connection without an answer. */
  status: number;
  motivo?: string;
  espera?: number;
  /** The request is carried out, but the answer fails. */
  hecho?: boolean;
}
/** How many requests are remembered. */
const MAX_PEDIDOS = 1_000;
class Calendario {
  readonly eventos = new Map<string, EventoEmulado & { vuelta: number }>();
  vuelta = 0;
  /** Sync tokens older than this are rejected. */
  desde = 0;
  fallas: Falla[] = [];
  /** Requests received: method and path. */
  pedidos: string[] = [];
  poner(e: EventoEmulado): EventoEmulado {
    this.eventos.set(e.id, { ...e, vuelta: ++this.vuelta });
    return e;
  }
}

/** Sync tokens of an earlier run are rejected, as Google rejects tokens that are too old. */
const EPOCA = randomUUID().slice(0, 8);
const ZONA = 'America/Mexico_City';
/** Private events of whoever links a demonstration account: some take time, some do not. */
function vidaPropia(c: Calendario): void {
  const { fecha: hoy } = enLaClinica(ZONA);
  const a = (dias: number, hora: string) => ({ dateTime: instanteDe(ZONA, sumarDias(hoy, dias), hora).toISOString(), timeZone: ZONA });
  const citas: [dias: number, de: string, a: string, que: string][] = [
    [0, '17:30', '18:30', 'Gimnasio'],
    [1, '13:00', '14:30', 'Comida con mi hermana'],
    [2, '10:00', '11:00', 'Dentista'],
    [4, '16:00', '18:00', 'Clase en la facultad'],
    [7, '09:00', '10:30', 'Junta escolar'],
    [11, '16:00', '18:00', 'Clase en la facultad'],
  ];
  for (const [dias, de, hasta, summary] of citas)
    c.poner({ id: randomUUID().replaceAll('-', ''), status: 'confirmed', summary, start: a(dias, de), end: a(dias, hasta) });
  const dia = (dias: number) => ({ date: sumarDias(hoy, dias) });
  c.poner({ id: 'cumple', status: 'confirmed', summary: 'Cumpleaños de Sofía', start: dia(3), end: dia(4), transparency: 'transparent' });
  c.poner({ id: 'congreso', status: 'confirmed', summary: 'Congreso', start: dia(20), end: dia(22) });
}

type Momento = NonNullable<EventoEmulado['start']>;
/** A patch changes only what it names, and removes only what it sets to null. */
const mezclado = (antes?: Momento, cambio?: Momento): Momento =>
  Object.fromEntries(Object.entries({ ...antes, ...cambio }).filter(([, v]) => v !== null));

export function calendariosGoogle(app: FastifyInstance, cuentaDe: (autorizacion: string) => string | null): void {
  const todos = new Map<string, Calendario>();
  const de = (cuenta: string): Calendario => {
    let c = todos.get(cuenta);
    if (!c) {
      c = new Calendario();
      if (cuenta.startsWith('consultorio.demo')) vidaPropia(c);
      todos.set(cuenta, c);
    }
    return c;
  };
  const mal = (reply: FastifyReply, status: number, motivo: string) =>
    reply.code(status).send({ error: { code: status, message: motivo, errors: [{ domain: 'calendar', reason: motivo }] } });
  const RUTA = '/calendar/v3/calendars/primary/events';
  type Pedido = { Params: { id: string }; Body: EventoEmulado; Querystring: Record<string, string> };

  app.register(async (api) => {
    const suyo = new WeakMap<object, Calendario>();
    api.addHook('preHandler', async (req, reply) => {
      const cuenta = cuentaDe(String(req.headers.authorization ?? '').replace(/^Bearer /, ''));
      if (!cuenta) return mal(reply, 401, 'authError');
      const c = de(cuenta);
      suyo.set(req, c);
      c.pedidos.push(`${req.method} ${req.url.replace(/^.*\/events/, '')}`);
      if (c.pedidos.length > MAX_PEDIDOS) c.pedidos.shift();
      const falla = c.fallas[0];
      if (!falla || falla.hecho) return;
      c.fallas.shift();
      if (falla.espera) reply.header('retry-after', falla.espera);
      if (falla.status) return mal(reply, falla.status, falla.motivo ?? 'backendError');
      reply.hijack();
      req.raw.destroy();
      return reply;
    });
    // Carries the request out and answers an error.
    api.addHook('onSend', async (req, reply, cuerpo) => {
      const c = suyo.get(req);
      if (!c?.fallas[0]?.hecho) return cuerpo;
      const { status } = c.fallas.shift()!;
      reply.code(status || 503);
      return '{}';
    });
    api.post<Pedido>(RUTA, (req, reply) => {
      const c = suyo.get(req)!;
      const { id = randomUUID().replaceAll('-', ''), ...e } = req.body;
      if (!/^[a-v0-9]{5,1024}$/.test(id) || !e.start || !e.end) return mal(reply, 400, 'invalid');
      if (c.eventos.has(id)) return mal(reply, 409, 'duplicate');
      return c.poner({ ...e, id, status: 'confirmed' });
    });
    api.patch<Pedido>(`${RUTA}/:id`, (req, reply) => {
      const c = suyo.get(req)!;
      const antes = c.eventos.get(req.params.id);
      if (!antes) return mal(reply, 404, 'notFound');
      const e = {
        ...antes,
        ...req.body,
        id: antes.id,
        start: mezclado(antes.start, req.body.start),
        end: mezclado(antes.end, req.body.end),
      };
      // An event has whole days or hours, never both.
      return [e.start, e.end].some((m) => m.date && m.dateTime) ? mal(reply, 400, 'invalid') : c.poner(e);
    });
    api.delete<Pedido>(`${RUTA}/:id`, (req, reply) => {
      const c = suyo.get(req)!;
      const antes = c.eventos.get(req.params.id);
      if (!antes) return mal(reply, 404, 'notFound');
      if (antes.status === 'cancelled') return mal(reply, 410, 'deleted');
      c.poner({ ...antes, status: 'cancelled' });
      return reply.code(204).send();
    });
    api.get<Pedido>(RUTA, (req, reply) => {
      const c = suyo.get(req)!;
      const { syncToken, pageToken, timeMin = '', timeMax = '9', maxResults = '250', fields = '' } = req.query;
      const [epoca, vuelta] = (syncToken ?? '').split('.');
      if (syncToken && (timeMin || epoca !== EPOCA)) return mal(reply, timeMin ? 400 : 410, timeMin ? 'invalid' : 'fullSyncRequired');
      if (syncToken && Number(vuelta) < c.desde) return mal(reply, 410, 'fullSyncRequired');
      const instante = (m: EventoEmulado['start']) => (m?.dateTime ? new Date(m.dateTime).toISOString() : `${m?.date}T00:00:00.000Z`);
      const lista = [...c.eventos.values()].filter((e) =>
        syncToken ? e.vuelta > Number(vuelta) : e.status !== 'cancelled' && instante(e.end) > timeMin && instante(e.start) < timeMax,
      );
      const desde = Number(pageToken ?? 0);
      const hasta = desde + Number(maxResults);
      const pedidos = /items\(([^()]*(?:\([^()]*\)[^()]*)*)\)/
        .exec(fields)?.[1]
        ?.replace(/\([^()]*\)/g, '')
        .split(',');
      const items = lista
        .slice(desde, hasta)
        .map(({ vuelta: _, ...e }) => (pedidos ? Object.fromEntries(Object.entries(e).filter(([k]) => pedidos.includes(k))) : e));
      return { items, ...(hasta < lista.length ? { nextPageToken: String(hasta) } : { nextSyncToken: `${EPOCA}.${c.vuelta}` }) };
    });
  });

  type Prueba = { Params: { cuenta: string; id: string }; Body: EventoEmulado & { fallas: Falla[] } };
  const PRUEBA = '/_prueba/:cuenta';
  app.get<Prueba>(PRUEBA, ({ params }) => ({
    eventos: [...de(params.cuenta).eventos.values()].filter((e) => e.status !== 'cancelled'),
    pedidos: de(params.cuenta).pedidos,
  }));
  app.post<Prueba>(`${PRUEBA}/eventos`, ({ params, body }) => de(params.cuenta).poner({ ...body, status: 'confirmed' }));
  app.delete<Prueba>(`${PRUEBA}/eventos/:id`, ({ params }) =>
    de(params.cuenta).poner({ ...de(params.cuenta).eventos.get(params.id)!, status: 'cancelled' }),
  );
  app.post<Prueba>(`${PRUEBA}/fallas`, ({ params, body }) => {
    de(params.cuenta).fallas = body.fallas;
    return {};
  });
  app.post<Prueba>(`${PRUEBA}/olvidar`, ({ params }) => {
    const c = de(params.cuenta);
    c.desde = ++c.vuelta;
    return {};
  });
}
