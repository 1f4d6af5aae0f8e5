// What answers a call: one function, or two steps with an outside call between them.
import type { Cuerpo, Datos, ParamsOf } from '../shared/endpoint.ts';
import type { Ctx, Host } from './ctx.ts';

export interface Pasos<C, X, R, S = undefined> {
  /**
   * Before what was sent is processed or anything is written: refuses who may not go on. What the service must say before
   * `antes`, it answers as a question, which is asked outside. Only reads.
   */
  puerta?: ((ctx: Ctx, params: ParamsOf<C>) => Promise<((host: Host) => Promise<S>) | undefined>) | undefined;
  /**
   * Checks, and collects what the outside call needs. Writes what must remain even if that call fails. `dicho`: what the service
   * said to `puerta`.
   */
  antes: (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>, dicho: S) => Promise<X> | X;
  /** Talks to the outside service. May take long and may fail; the user sees a `Rechazo` as it is. */
  fuera: (host: Host, x: X) => Promise<R>;
  /** Writes the result and answers the call. Things may have changed since `antes`, so it checks again what matters. */
  despues: (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>, respuesta: R, x: X) => Promise<Datos<C>> | Datos<C>;
}

/** A handler in two steps instead of one function. */
export interface EnDosPasos<C> {
  pasos: Pasos<C, unknown, unknown, unknown>;
  readonly de?: C;
}
export type Handler<C> = (ctx: Ctx, params: ParamsOf<C>, body: Cuerpo<C>) => Promise<Datos<C>> | Datos<C>;
export type Implementacion<C> = Handler<C> | EnDosPasos<C>;
