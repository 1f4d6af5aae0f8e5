// A small separate transaction within a call, for what must remain even if the call is refused (a failed login attempt) or is a
// read.
import { clienteDe } from './cliente.ts';
import type { Ctx } from './ctx.ts';
import { asClinic, type EnMuro } from './db.ts';

/**
 * Runs and commits `hacer` for the same clinic, on a second pool, so that callers holding a connection never wait for another
 * of the same pool.
 */
export async function enTransaccionPropia<T>(ctx: Ctx, hacer: (t: EnMuro) => Promise<T>): Promise<T> {
  const cliente = await clienteDe(ctx);
  return asClinic(
    ctx.host.poolNumeros,
    { cliente, usuario: ctx.sesion.CODIGOUSUARIO, zona: ctx.sesion.clinica.ZONA_HORARIA, lee: false },
    hacer,
  );
}
