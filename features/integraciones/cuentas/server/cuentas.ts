// Accounts with outside services, of the clinic (doctor 0) or of a doctor. Screens see which account is linked, never its
// secret.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { borrarSecreto, guardarSecreto } from '#kernel/server/secretos.ts';
import type { NombreServicio } from '#kernel/server/servicios_conocidos.ts';

/** Name under which `leerSecreto` finds the secret of an account. */
export const secretoDe = (servicio: NombreServicio, CODIGOMEDICO: number): string => `${servicio}/${CODIGOMEDICO}`;

/** Name of the linked account (usually its mail address); null when none is linked. */
export async function cuentaDe(ctx: Ctx, servicio: NombreServicio, CODIGOMEDICO: number): Promise<string | null> {
  const { rows } = await sql<{
    cuenta: string;
  }>`select cuenta from cuentas_externas where servicio = ${servicio} and "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  return rows[0]?.cuenta ?? null;
}
/** Which of these services have an account linked for one owner. */
export async function enlazadas(ctx: Ctx, servicios: readonly NombreServicio[], CODIGOMEDICO: number): Promise<NombreServicio[]> {
  const { rows } = await sql<{ servicio: NombreServicio }>`select servicio from cuentas_externas
    where servicio = any(${[...servicios]}::text[]) and "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  return rows.map((r) => r.servicio);
}

/** Links an account. It replaces the account of the same service that was linked before. */
export async function enlazar(
  ctx: Ctx,
  servicio: NombreServicio,
  CODIGOMEDICO: number,
  cuenta: string,
  secreto: Record<string, unknown>,
): Promise<void> {
  await guardarSecreto(ctx, secretoDe(servicio, CODIGOMEDICO), secreto);
  await sql`insert into cuentas_externas (servicio, "CODIGOMEDICO", cuenta) values (${servicio}, ${CODIGOMEDICO}, ${cuenta.slice(0, 150)})
    on conflict (cliente, servicio, "CODIGOMEDICO") do update set cuenta = excluded.cuenta, creado = now(), creado_por = app_usuario()`.execute(
    ctx.db,
  );
}
/** Unlinks the account and deletes its secret. */
export async function desenlazar(ctx: Ctx, servicio: NombreServicio, CODIGOMEDICO: number): Promise<void> {
  await sql`delete from cuentas_externas where servicio = ${servicio} and "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  await borrarSecreto(ctx, secretoDe(servicio, CODIGOMEDICO));
}
