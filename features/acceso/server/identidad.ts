// Checks that the user is present: password, and second factor if the user has one.
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import '#features/personal/server/table.ts';
import { claveCorrecta } from '#features/personal/server/claves.ts';
import { contarIntento, olvidarIntentos } from '#features/personal/server/intentos.ts';
import { gastarCodigo } from './totp.ts';

const MAL_CLAVE = 'La contraseña actual no es correcta';
const MAL_CODIGO = 'El código de verificación no es correcto';

/** Checks the password only. Throws Rechazo; 429 after too many tries. */
export async function exigirClave(ctx: Ctx, actual: string): Promise<void> {
  await juzgarClave(ctx, actual);
  await olvidarIntentos(ctx, ctx.sesion.CLAVEUSUARIO);
}

/** Checks all that the login asks for. Throws Rechazo, with TOTP: 1 when the code is missing or wrong. */
export async function exigirIdentidad(ctx: Ctx, { CURRENT_PASS, CODIGO }: { CURRENT_PASS: string; CODIGO: string }): Promise<void> {
  const { totp } = await juzgarClave(ctx, CURRENT_PASS);
  if (totp) {
    if (!CODIGO) throw new Rechazo('Escriba el código de verificación', { TOTP: 1 });
    if (!(await gastarCodigo(ctx, { CODIGOUSUARIO: ctx.sesion.CODIGOUSUARIO, totp }, CODIGO)))
      throw new Rechazo(MAL_CODIGO, { TOTP: 1, ERRORES: { CODIGO: MAL_CODIGO } });
  }
  await olvidarIntentos(ctx, ctx.sesion.CLAVEUSUARIO);
}

async function juzgarClave(ctx: Ctx, actual: string): Promise<{ totp: string | null }> {
  await contarIntento(ctx, ctx.sesion.CLAVEUSUARIO);
  const u = await ctx.db
    .selectFrom('usuarios')
    .select(['pase', 'totp'])
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .executeTakeFirstOrThrow();
  if (!(await claveCorrecta(u.pase, actual))) throw new Rechazo(MAL_CLAVE, { ERRORES: { CURRENT_PASS: MAL_CLAVE } });
  return u;
}
