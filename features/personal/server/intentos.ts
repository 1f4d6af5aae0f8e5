// Limits tries of passwords and codes: each is counted before it is checked, over all servers. The database's `intento_contar`
// computes the waits (db/migrations/0490_intentos.sql, docs/decisiones/0073).
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { origenDe } from '#kernel/server/origen.ts';
import { unaVezPorLlamada } from '#kernel/server/por_llamada.ts';
import { enTransaccionPropia } from '#kernel/server/transaccion_propia.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

declare module '#kernel/server/tablas.ts' {
  interface DB {
    intentos: { cuenta: string; origen: string; intentos: number; ultimo: unknown; hasta: string | null; entro: unknown };
  }
}
const limpia = (cuenta: string): string => cuenta.toLowerCase();

/** Counts a try. Throws Rechazo 429 during a wait; then nothing may be checked. */
export async function contarIntento(ctx: Ctx, cuenta: string): Promise<void> {
  const espera = await unaVezPorLlamada(ctx, 'intento', () =>
    enTransaccionPropia(ctx, async ({ db }) => {
      const { rows } = await sql<{ espera: number }>`select case when app_cliente() > 0
        then intento_contar(${limpia(cuenta)}, ${origenDe(ctx.peticion.ip)}) else 0 end as espera`.execute(db);
      return rows[0]!.espera;
    }),
  );
  if (espera > 0) throw new Rechazo(`Demasiados intentos. Espere ${espera} segundos e intente de nuevo`, null, 429);
}

/** After a success: clears the count of this user from this network address, which counts as known from now on. */
export async function olvidarIntentos(ctx: Ctx, cuenta: string): Promise<void> {
  await sql`insert into intentos (cuenta, origen, entro) values (${limpia(cuenta)}, ${origenDe(ctx.peticion.ip)}, now())
    on conflict (cliente, cuenta, origen) do update set intentos = 0, hasta = null, entro = now()`.execute(ctx.db);
}
/** Clears all waits of a user: after a new password, or by an administrator. */
export async function desbloquear(ctx: Ctx, CODIGOUSUARIO: number): Promise<void> {
  await sql`update intentos i set intentos = 0, hasta = null from usuarios u
    where u."CODIGOUSUARIO" = ${CODIGOUSUARIO} and i.cliente = u.cliente and i.cuenta = lower(u."CLAVEUSUARIO")`.execute(ctx.db);
}
