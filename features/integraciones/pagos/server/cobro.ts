// What Galeno asks of a payment provider, whichever it is. A notice from a provider only says which payment to look at: what
// happened to it is always asked from the provider with the clinic's own account.
import type { Host, Peticion } from '#kernel/server/ctx.ts';
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** The secret of the clinic's (or the doctor's) account, as linking stored it. */
export type Cuenta = Record<string, string>;

export interface PorCobrar {
  /** Names this payment at the provider; the same key twice is the same payment. */
  clave: string;
  /** Clinic's code. */
  cliente: string;
  IMPORTE: number;
  MONEDA: string;
  descripcion: string;
  /** Where the patient's browser returns, paid or not. */
  regreso: string;
  /** Where the provider delivers its notices of this payment. */
  aviso: string;
}
export interface Abierto {
  /** The provider's name for the payment. */
  referencia: string;
  /** Where the patient pays. */
  url: string;
}

export const SUERTE = {
  abierto: 'abierto',
  enProceso: 'enProceso',
  pagado: 'pagado',
  rechazado: 'rechazado',
  vencido: 'vencido',
  devuelto: 'devuelto',
} as const;
export interface Suerte {
  suerte: keyof typeof SUERTE;
  /** The provider's name for the money received, with which it is given back; '' before there is any. */
  transaccion: string;
  /** What was really paid. */
  IMPORTE: number;
  MONEDA: string;
}
export const sinDinero = (suerte: 'abierto' | 'enProceso' | 'rechazado' | 'vencido'): Suerte => ({
  suerte,
  transaccion: '',
  IMPORTE: 0,
  MONEDA: '',
});

export interface PorDevolver {
  clave: string;
  referencia: string;
  transaccion: string;
  IMPORTE: number;
  MONEDA: string;
}
/** A payment whose form opens in a page of ours. */
export interface PorMostrar {
  referencia: string;
  IMPORTE: number;
  MONEDA: string;
  /** Of the patient, for the provider's judgement of fraud. */
  ip: string;
}
/** What the page needs to open the provider's form. */
export interface FormaDePago {
  /** Address of the provider's script. */
  GUION: string;
  SESION: string;
  COMERCIO: string;
  ORDEN: string;
}
export interface PorMover {
  referencia: string;
  /** What the provider's form gave for the card. */
  token: string;
  IMPORTE: number;
  MONEDA: string;
}
/** Of a provider whose form opens in a page of ours, and that moves the money when it is asked to. */
export interface EnPagina {
  forma: (s: Servicio, c: Cuenta, p: PorMostrar) => Promise<FormaDePago>;
  /** Asks for the money, once for each reference. Null: what happened is to be asked. Throws SinRespuesta. */
  cobrar: (s: Servicio, c: Cuenta, p: PorMover) => Promise<Suerte | null>;
}
export interface Cobrador {
  /** Whether the provider takes money in that currency. */
  acepta: (MONEDA: string) => boolean;
  /** Opens a payment. Throws Rechazo with a sentence for the patient. */
  abrir: (s: Servicio, c: Cuenta, p: PorCobrar) => Promise<Abierto>;
  /**
   * What happened to it, by its reference. Where the money moves only when it is asked for, it moves now if it is still wanted:
   * `seCobra`.
   */
  consultar: (s: Servicio, c: Cuenta, referencia: string, seCobra: boolean) => Promise<Suerte>;
  /** Gives all of it back. Throws Rechazo when the provider refuses. */
  devolver: (s: Servicio, c: Cuenta, d: PorDevolver) => Promise<void>;
  enPagina?: EnPagina;
}
/**
 * The references of the payments that a notice speaks of. Throws Rechazo 403 unless the provider signed it:
 * nothing of the body is believed before that.
 */
export type Verificador = (host: Host, s: Servicio, c: Cuenta, p: NonNullable<Peticion['firmado']>) => Promise<string[]>;

export const NO_FIRMADO = 'La firma no es válida';
export const noFirmado = () => new Rechazo(NO_FIRMADO, null, 403);
export const noAcepto = (s: Servicio) => new Rechazo(`${s.nombre} no aceptó la operación. Intente de nuevo en unos minutos`, null, 502);

type Datos = Record<string, unknown>;
/** A nested value of an answer, by its dotted path; undefined where there is none. */
export const en = (datos: unknown, camino: string): unknown =>
  camino.split('.').reduce<unknown>((d, k) => (typeof d === 'object' && d !== null ? (d as Datos)[k] : undefined), datos);
export const textoEn = (datos: unknown, camino: string): string => {
  const v = en(datos, camino);
  return typeof v === 'string' ? v : typeof v === 'number' ? String(v) : '';
};
/** The body of a notice as JSON; null when it is none. */
export function comoJson(cuerpo: string): unknown {
  try {
    return JSON.parse(cuerpo);
  } catch {
    return null;
  }
}
export const basica = (usuario: string, clave: string) => `Basic ${Buffer.from(`${usuario}:${clave}`).toString('base64')}`;

/** A call that must succeed. Throws Rechazo 502 on any answer above 299. */
export async function exigido(s: Servicio, ...[ruta, pedido]: [string, Parameters<typeof pedirServicio>[2]]): Promise<unknown> {
  const { status, datos } = await pedirServicio(s, ruta, pedido);
  if (status > 299) throw noAcepto(s);
  return datos;
}
