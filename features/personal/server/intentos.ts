// Tries of a password or of a code of the second factor: each is counted before it is judged, in one statement, for all servers
// together. How long one waits is `intento_contar`'s (db/migrations/0490_intentos.sql, docs/decisiones/0073).
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { origenDe } from '#kernel/server/origen.ts';
import { enPropia } from '#kernel/server/propia.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

declare module '#kernel/server/tablas.ts' {
  interface DB {
    intentos: { cuenta: string; origen: string; intentos: number; ultimo: unknown; hasta: string | null; entro: unknown };
  }
}
const limpia = (cuenta: string): string => cuenta.toLowerCase();

/** One try more, whatever comes of it. Throws Rechazo 429 while one must wait, and then nothing may be judged. */
export async function contarIntento(ctx: Ctx, cuenta: string): Promise<void> {
  const espera = await enPropia(ctx, async ({ db }) => {
    const { rows } = await sql<{ espera: number }>`select case when app_cliente() > 0
      then intento_contar(${limpia(cuenta)}, ${origenDe(ctx.peticion.ip)}) else 0 end as espera`.execute(db);
    return rows[0]!.espera;
  });
  if (espera > 0) throw new Rechazo(`Demasiados intentos. Espere ${espera} segundos e intente de nuevo`, null, 429);
}

/** Whoever proved to be the user begins anew from where they are, which is a known address from now on. */
export async function olvidarIntentos(ctx: Ctx, cuenta: string): Promise<void> {
  await sql`insert into intentos (cuenta, origen, entro) values (${limpia(cuenta)}, ${origenDe(ctx.peticion.ip)}, now())
    on conflict (cliente, cuenta, origen) do update set intentos = 0, hasta = null, entro = now()`.execute(ctx.db);
}
/** Nobody waits any more for what was tried: a new password, or an administrator who says so. */
export async function desbloquear(ctx: Ctx, CODIGOUSUARIO: number): Promise<void> {
  await sql`update intentos i set intentos = 0, hasta = null from usuarios u
    where u."CODIGOUSUARIO" = ${CODIGOUSUARIO} and i.cliente = u.cliente and i.cuenta = lower(u."CLAVEUSUARIO")`.execute(ctx.db);
}
