// A call whose user waits for somebody outside: read and commit, talk, write and commit. No transaction is open meanwhile.
import type { Call } from '../shared/endpoint.ts';
import type { EnDosPasos, Handler, Manejo, Pasos } from './manejo.ts';

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
