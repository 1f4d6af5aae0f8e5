// A call whose user waits for somebody outside: read and commit, talk, write and commit. No transaction is open meanwhile.
import type { Call, Cuerpo, Datos, ParamsOf } from '../shared/endpoint.ts';
import type { Ctx } from './ctx.ts';
import type { Host } from './host.ts';
import type { Handler, Manejo } from './serve.ts';

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
export const enDosPasos = <C = Call, X = unknown, R = unknown>(pasos: Pasos<C, X, R>): EnDosPasos<C> => ({
  pasos: pasos as unknown as Pasos<C, unknown, unknown>,
});

/** Both steps with the talk between, as one function: for what has no user who waits (demonstration clinics). */
export const deUnPaso = (handler: Manejo<Call>): Handler<Call> =>
  typeof handler === 'function'
    ? handler
    : async (ctx, params, body) => {
        const { antes, fuera, despues } = handler.pasos;
        const x = await antes(ctx, params, body);
        return despues(ctx, params, body, await fuera(ctx.host, x), x);
      };
