// Calls whose user waits for an outside service: read and commit, talk to the service, write and commit. No transaction stays
// open during the talk.
import type { Call } from '../shared/endpoint.ts';
import type { EnDosPasos, Handler, Implementacion, Pasos } from './handler.ts';

export const enDosPasos = <C = Call, X = unknown, R = unknown, S = undefined>(pasos: Pasos<C, X, R, S>): EnDosPasos<C> => ({
  pasos: pasos as unknown as Pasos<C, unknown, unknown, unknown>,
});

/** Runs both steps and the talk as one function, for code without a waiting user (demonstration clinics). */
export const deUnPaso = (handler: Implementacion<Call>): Handler<Call> =>
  typeof handler === 'function'
    ? handler
    : async (ctx, params, body) => {
        const { puerta, antes, fuera, despues } = handler.pasos;
        const pregunta = await puerta?.(ctx, params);
        const x = await antes(ctx, params, body, await pregunta?.(ctx.host));
        return despues(ctx, params, body, await fuera(ctx.host, x), x);
      };
