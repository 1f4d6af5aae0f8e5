// A doctor with a calendar linked at Google's emulator, and that calendar's content.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { gcalendar } from '#features/integraciones/gcalendar/contract.ts';
import type { EventoEmulado } from '#features/integraciones/gcalendar/server/calendario_emulado.ts';
import { TRABAJOS } from '../server/slices.ts';
import { clinicaConAgenda, PERMISOS_AGENDA } from './agenda.ts';
import type { Cliente, OpcionesClinica } from './clinica.ts';

export interface Suyo extends EventoEmulado {
  summary: string;
  start: { date?: string; dateTime?: string; timeZone?: string };
  end: { date?: string; dateTime?: string; timeZone?: string };
}
export interface EnGoogle {
  cuenta: string;
  /** The calendar's events, by start. */
  eventos: () => Promise<Suyo[]>;
  /** The requests made so far. */
  pedidos: () => Promise<string[]>;
  /** Adds an event as its owner. */
  poner: (e: object) => Promise<void>;
  quitar: (id: string) => Promise<void>;
  fallar: (...fallas: object[]) => Promise<void>;
  /** The owner revokes our access. */
  retirar: () => Promise<void>;
  /** Invalidates its sync tokens. */
  olvidar: () => Promise<void>;
}
const dirDe = async (c: Cliente) => `${await c.casa.host.emuladores()}/google`;

/** The calendar of an account, whichever doctor is linked to it. */
export async function enGoogle(c: Cliente, cuenta: string): Promise<EnGoogle> {
  const dir = `${await dirDe(c)}/_prueba/${cuenta}`;
  const mandar = async (metodo: string, ruta: string, cuerpo?: object) => {
    const r = await fetch(dir + ruta, {
      method: metodo,
      ...(cuerpo ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(cuerpo) } : {}),
    });
    if (!r.ok) throw new Error(`${ruta}: ${r.status} ${await r.text()}`);
    return r.json();
  };
  const cuando = (e: Suyo) => e.start.dateTime ?? e.start.date ?? '';
  return {
    cuenta,
    eventos: async () => (await mandar('GET', '')).eventos.sort((a: Suyo, b: Suyo) => (cuando(a) < cuando(b) ? -1 : 1)),
    pedidos: async () => (await mandar('GET', '')).pedidos,
    poner: (e) => mandar('POST', '/eventos', e),
    quitar: (id) => mandar('DELETE', `/eventos/${id}`),
    fallar: (...fallas) => mandar('POST', '/fallas', { fallas }),
    retirar: () => mandar('POST', '/retirar', {}),
    olvidar: () => mandar('POST', '/olvidar', {}),
  };
}
/** Expires Google's access tokens. */
export const caducarAccesos = async (c: Cliente): Promise<void> => {
  await fetch(`${await dirDe(c)}/_prueba/caducar`, { method: 'POST' });
};
/** Links a doctor to an account, as on Google's page. */
export async function enlazarGoogle(c: Cliente, CODIGOMEDICO: number, cuenta: string): Promise<EnGoogle> {
  const { URL: pagina } = await c.hacer(gcalendar.obtener_enlace_gcalendar, {}, { CODIGOMEDICO });
  await c.hacer(gcalendar.enlazar_gcalendar, {}, await autorizar(`${pagina}&login_hint=${encodeURIComponent(cuenta)}`));
  return enGoogle(c, cuenta);
}
let cuentas = 0;
/** An account used by no other test. */
export const cuentaNueva = (): string => `medico.${process.pid}.${++cuentas}@ejemplo.com`;
/** A clinic with an agenda whose first doctor has linked a calendar. */
export async function medicoEnlazado(o: OpcionesClinica = {}): Promise<{ c: Cliente; google: EnGoogle }> {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.clinica.medicos], ...o });
  const google = await enlazarGoogle(c, 1, cuentaNueva());
  await sincronizarGoogle(c);
  return { c, google };
}
/** Runs the synchronisation job of a doctor's calendar now. */
export async function sincronizarGoogle(c: Cliente, CODIGOMEDICO = 1, leer = true): Promise<void> {
  await TRABAJOS.find((t) => t.tarea === 'google.sincronizar')!.correr(c.casa.host, { cliente: c.cliente, CODIGOMEDICO, leer });
}
/** Doctors with a waiting synchronisation job. */
export async function enColaDeGoogle(c: Cliente): Promise<string[]> {
  const { rows } = await c.casa.dueno.query('select key from graphile_worker.jobs where key like $1 order by key', [
    `google/${c.cliente}/%`,
  ]);
  return rows.map((r) => r.key.slice(`google/${c.cliente}/`.length));
}
/** Ends the pause after an error. */
export const sinPausa = (c: Cliente): Promise<unknown> => c.sql(({ db }) => sql`update google_calendarios set pausa = null`.execute(db));
