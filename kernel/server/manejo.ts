// What answers a call: one function, or two steps with a talk between them.
import type { Cuerpo, Datos, ParamsOf } from '../shared/endpoint.ts';
import type { Ctx, Host } from './ctx.ts';

export interface Pasos<C, X, R> {
  /** Checks, and gathers what the talk needs; what must stay although the talk fails is written here. */
  antes: (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>) => Promise<X> | X;
  /** The talk. May be long and may fail; a `Rechazo` is told to the user as it is. */
  fuera: (host: Host, x: X) => Promise<R>;
  /** Writes what came of it and answers the call. Things may have changed since `antes`: what matters is asked again. */
  despues: (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>, respuesta: R, x: X) => Promise<Datos<C>> | Datos<C>;
}

/** A handler of two steps, where a call would otherwise have one function. */
export interface EnDosPasos<C> {
  pasos: Pasos<C, unknown, unknown>;
  readonly de?: C;
}
export type Handler<C> = (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>) => Promise<Datos<C>> | Datos<C>;
export type Manejo<C> = Handler<C> | EnDosPasos<C>;
