// The contract: for each noun of the product, the calls it promises. Server, browser, tests and OpenAPI read it.
import { z } from 'zod';
import type { Permiso } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import type { Kind } from './fields.ts';
import { encode } from './form.ts';

/**
 * Who may call: a permission, any of several, everybody with a session, or everybody. `plataforma`: those who run the
 * installation, with its token and outside every clinic.
 */
export type Acceso = Permiso | readonly Permiso[] | 'sesion' | 'publico' | 'plataforma';
type Names<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | Names<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;
export type Params = Record<string, Kind<unknown>>;
type ParamsDe<P extends string> = { [N in Names<P>]: Kind<unknown> };

export interface Opciones<P extends Params, B extends z.ZodType, D extends z.ZodType> {
  permiso: Acceso;
  params?: P;
  /** What travels in the query string of a read. */
  query?: B;
  /** What is sent, or a function of the clinic that gives it. */
  body?: B | ((clinica: Clinica) => B);
  /** What is answered; whatever it does not name does not leave the server. */
  data: D;
  /** The sentence of success. */
  ok?: string;
  /** The same where it depends on what was saved: one appointment or a whole series. */
  dice?(data: z.output<D>): string;
  /** The flag with which the same form is sent again after CONFLICTOS. */
  confirma?: 'CONFIRMAR_REGISTRO' | 'CONFIRMAR_AGENDAR' | 'CONFIRMAR_SIS';
  /** Whoever confirms may say why; it comes as MOTIVO_CONFIRMAR. */
  motivo?: true;
  /** Only in a session that was proved (login, or the password asked again) within the last five minutes. */
  otraVez?: true;
  /** A POST that only reads. */
  lee?: true;
  /** A reading whose rich texts are cleaned as they leave too: for what is shown outside an editor. Once its transaction has closed. */
  limpia?: true;
  /** A GET that writes. */
  escribe?: true;
  /** Answers both GET and POST. */
  ambos?: true;
  /** For public calls: the body field that says which clinic's wall to stand inside. */
  cliente?: string;
  /** Answers a file instead of the envelope. Whoever has a session leaves an audit row before it does. */
  archivo?: true;
  /** Opening a patient's file: which parameter or field names the patient, so that the audit records it before it answers. */
  expediente?: string;
  /** The handler itself asks whether the user may open the patient that is named: the road does not (a filter; one that stays as it was). */
  juzgaPaciente?: true;
  /** Other slices whose screens show what this call changes. */
  toca?: readonly string[];
  /** The codes of all the rows that a save changed: other desks then read just those. Undefined when it may have changed more. */
  filas?(data: z.output<D>): readonly number[] | undefined;
  /** Calls per minute allowed to one address; for doors that strangers may try. */
  limite?: number;
  /** The header in which who calls signs what it sends; the handler is given both and judges. */
  firma?: string;
}

export interface Call<P extends Params = Params, B extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType>
  extends Omit<Opciones<P, B, D>, 'params' | 'permiso'> {
  method: 'GET' | 'POST';
  permiso: Acceso;
  params: P;
  /** The whole path, with named parameters: /pacientes/obtener_uno/:CODIGOPACIENTE */
  ruta: string;
  /** Which slice it belongs to (its base path) and its name there. */
  slice: string;
  nombre: string;
  /** Types only: what the call takes and gives. */
  readonly tipos?: { params: { [K in keyof P]: z.output<P[K]> }; body: z.output<B>; data: z.output<D> };
}

type Tipos<C> = C extends { readonly tipos?: infer T } ? NonNullable<T> : never;
export type Datos<C> = Tipos<C> extends { data: infer D } ? D : never;
export type ParamsOf<C> = Tipos<C> extends { params: infer P } ? P : never;
export type Cuerpo<C> = Tipos<C> extends { body: infer B } ? B : never;

type Suelta<P extends Params, B extends z.ZodType, D extends z.ZodType> = Omit<Call<P, B, D>, 'slice' | 'nombre'>;

export function get<
  const R extends string,
  P extends ParamsDe<R> = ParamsDe<R>,
  D extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodObject<Record<never, never>>,
>(ruta: R, o: Opciones<P, B, D> & (Names<R> extends never ? unknown : { params: P })): Suelta<P, B, D> {
  return { ...o, method: 'GET', ruta, params: o.params ?? ({} as P) };
}
export function post<
  const R extends string,
  P extends ParamsDe<R> = ParamsDe<R>,
  D extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodObject<Record<never, never>>,
>(ruta: R, o: Opciones<P, B, D> & (Names<R> extends never ? unknown : { params: P })): Suelta<P, B, D> {
  return { ...o, method: 'POST', ruta, params: o.params ?? ({} as P) };
}

export type Contract<T = Record<string, Call>> = { [K in keyof T]: T[K] & { slice: string; nombre: string } };

/** The calls of one noun under its base path. */
export function contract<T extends Record<string, Omit<Call, 'slice' | 'nombre'>>>(base: string, calls: T): Contract<T> {
  return Object.fromEntries(
    Object.entries(calls).map(([nombre, call]) => [nombre, { ...call, ruta: base + call.ruta, slice: base, nombre }]),
  ) as unknown as Contract<T>;
}

export const escribe = (c: Pick<Call, 'method' | 'lee' | 'escribe'>): boolean => (c.method === 'POST' ? !c.lee : Boolean(c.escribe));

/** What must be sent, once the clinic is known. */
export function cuerpoDe(c: Pick<Call, 'body'>, clinica: Clinica): z.ZodType {
  if (typeof c.body !== 'function') return c.body ?? VACIO;
  // Building a schema costs more than using it: one for each clinic as it is now.
  const hechos = porClinica.get(clinica) ?? new Map<unknown, z.ZodType>();
  porClinica.set(clinica, hechos);
  let hecho = hechos.get(c.body);
  if (!hecho) {
    hecho = c.body(clinica);
    hechos.set(c.body, hecho);
  }
  return hecho;
}
const VACIO = z.object({});
const porClinica = new WeakMap<Clinica, Map<unknown, z.ZodType>>();

/** The address of a call below /api. */
export function urlDe(c: Pick<Call, 'ruta'>, params: Record<string, unknown> = {}, query?: Record<string, unknown>): string {
  const ruta = c.ruta.replace(/:([A-Za-z_0-9]+)/g, (_, n: string) => {
    const v = params[n];
    return encodeURIComponent(Array.isArray(v) ? v.join('_') : String(v));
  });
  // Lists by index, as in a form; blanks are not worth a word.
  const pares = encode(query ?? {}).filter(([, v]) => v !== '') as [string, string][];
  return `/api${ruta}${pares.length ? `?${new URLSearchParams(pares)}` : ''}`;
}

/** What calls answer that have nothing to say but their sentence. */
export const SIN_DATOS = z.null();

/** A file as a call answers it: made after the transaction has closed. */
export interface Salida {
  nombre: string;
  tipo: string;
  /** Made once the transaction has closed, in the turn of a clinic. */
  contenido: (cliente?: number) => Promise<Uint8Array>;
}
/** What calls with `archivo: true` state as their data. */
export const ARCHIVO = z.custom<Salida>();
