// Contracts: for each noun of the product, its calls. Server, browser, tests and OpenAPI read them.
import { z } from 'zod';
import type { Permiso } from '#domain/permisos.ts';
import { type Clinica, puede, type Sesion } from '#domain/sesion.ts';
import { encode } from './corchetes.ts';
import type { Kind } from './fields.ts';

/**
 * Who may call: holders of a permission or of any of several, every session, or everybody. `plataforma`: those who run the
 * installation, by its token and outside any clinic.
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
  /** The query string of a read. */
  query?: B;
  /** The body, or a function of the clinic that gives its schema. */
  body?: B | ((clinica: Clinica) => B);
  /** The answer; fields that it does not name are not sent. */
  data: D;
  /** The sentence shown on success. */
  ok?: string;
  /** The same when it depends on what was saved, for instance one appointment or a series. */
  dice?(data: z.output<D>): string;
  /** The flag that resends the same form after CONFLICTOS. */
  confirma?: 'CONFIRMAR_REGISTRO' | 'CONFIRMAR_AGENDAR' | 'CONFIRMAR_SIS';
  /** Whoever confirms may give a reason, sent as MOTIVO_CONFIRMAR. */
  motivo?: true;
  /** Requires that the user logged in or entered the password again within the last five minutes. */
  otraVez?: true;
  /** Open also to a session that still has to set up the second factor that its clinic requires. */
  sinSegundoFactor?: true;
  /** A POST that only reads. */
  lee?: true;
  /** A read whose rich texts are cleaned again before they are sent, after the transaction: for text shown outside an editor. */
  limpia?: true;
  /** A GET that writes. */
  escribe?: true;
  /** Answers both GET and POST. */
  ambos?: true;
  /**
   * A frequent save whose statements all find single rows by their keys: they are planned once for any values. Not where a
   * partial index depends on a value that is sent (`"TCELULAR" <> ''`): such a plan cannot use it (0100).
   */
  breve?: true;
  /** A save that only carries messages, many a minute: it leaves no audit row and tells no other browser. */
  transporte?: true;
  /** For public calls: the body field with the code of the clinic, or the parameter that begins with it and a dot. */
  cliente?: string;
  /** Answers a file instead of the JSON envelope; for sessions, an audit row is written before it is sent. */
  archivo?: true;
  /** Of a form that the browser itself sends, from a provider's page: answers by sending it to the address in URL. */
  redirige?: true;
  /**
   * Opens a patient's file: the parameter or field that names the patient, so that the audit row is written before the answer.
   */
  expediente?: string;
  /**
   * When `expediente` names a record by a number of its own: the record's table, in which the audit row finds the patient. The
   * column is called like the parameter.
   */
  registro?: string;
  /** A read that leaves an audit row although it opens no patient's file. */
  anota?: true;
  /**
   * The handler itself checks whether the user may open the named patient, because the general check would be wrong here (a
   * filter, or a value that did not change).
   */
  juzgaPaciente?: true;
  /** Other slices whose screens show what this call changes. */
  toca?: readonly string[];
  /**
   * The codes of all rows that a save changed, so that other browsers reload only those; undefined when more may have changed.
   */
  filas?(data: z.output<D>): readonly number[] | undefined;
  /** Calls per minute from one address, for calls that anybody may try. */
  limite?: number;
  /** The header with the caller's signature; the handler receives signature and bytes and checks them. */
  firma?: string;
}

export interface Call<P extends Params = Params, B extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType>
  extends Omit<Opciones<P, B, D>, 'params' | 'permiso'> {
  method: 'GET' | 'POST';
  permiso: Acceso;
  params: P;
  /** The whole path, with named parameters: /pacientes/obtener_uno/:CODIGOPACIENTE */
  ruta: string;
  /** The slice it belongs to (its base path) and its name there. */
  slice: string;
  nombre: string;
  /** Only for types: what the call takes and answers. */
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

/** Whether the session holds what the call asks for. */
export const puedeLlamar = (s: Pick<Sesion, 'permisos'>, { permiso }: Pick<Call, 'permiso'>): boolean =>
  typeof permiso === 'string' || (typeof permiso === 'number' ? puede(s, permiso) : puede(s, ...permiso));

/** The body's schema for a clinic. */
export function cuerpoDe(c: Pick<Call, 'body'>, clinica: Clinica): z.ZodType {
  if (typeof c.body !== 'function') return c.body ?? VACIO;
  // Building a schema costs more than using it, so one is cached per clinic object.
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

/** The address of a call, below /api. */
export function urlDe(c: Pick<Call, 'ruta'>, params: Record<string, unknown> = {}, query?: Record<string, unknown>): string {
  const ruta = c.ruta.replace(/:([A-Za-z_0-9]+)/g, (_, n: string) => {
    const v = params[n];
    return encodeURIComponent(Array.isArray(v) ? v.join('_') : String(v));
  });
  // Lists are written by index, as in a form; blanks are omitted.
  const pares = encode(query ?? {}).filter(([, v]) => v !== '') as [string, string][];
  return `/api${ruta}${pares.length ? `?${new URLSearchParams(pares)}` : ''}`;
}

/** The data of calls that answer only a sentence. */
export const SIN_DATOS = z.null();

/** Bytes of a file too long for memory, in their order. */
export type PorPartes = AsyncIterable<Uint8Array>;
/** A file as the answer of a call. */
export interface Salida<C = Uint8Array> {
  nombre: string;
  tipo: string;
  /**
   * Produces the bytes after the transaction has closed; `cliente` is the clinic whose share of threads it uses. What takes
   * long to make stops when `yaNo` says that whoever asked has left.
   */
  contenido: (cliente?: number, yaNo?: AbortSignal) => Promise<C>;
}
/** The `data` of calls with `archivo: true`. */
export const ARCHIVO = z.custom<Salida<Uint8Array | PorPartes>>();
