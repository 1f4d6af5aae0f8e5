// Secrets for outside services, of a clinic or of one doctor: encrypted at rest, decrypted only to talk to the service, never
// sent to a browser.
import { sql } from 'kysely';
import { cifrar, descifrar, llaveDe, llavesDe } from './cifrado.ts';
import type { Ctx } from './ctx.ts';

/** Stores a secret under its name ('paypal/0', 'google/3'), replacing the previous one. */
export async function guardarSecreto(ctx: Pick<Ctx, 'db' | 'host'>, nombre: string, valor: Record<string, unknown>): Promise<void> {
  const cifrado = cifrar(JSON.stringify(valor), llaveDe(ctx.host.config.ENCRYPTION_KEY));
  await sql`insert into secretos (nombre, valor) values (${nombre}, ${cifrado})
    on conflict (cliente, nombre) do update set valor = excluded.valor, cambiado = now()`.execute(ctx.db);
}
/** The secret stored under a name; undefined when there is none. */
export async function leerSecreto<T = Record<string, unknown>>(ctx: Pick<Ctx, 'db' | 'host'>, nombre: string): Promise<T | undefined> {
  const { rows } = await sql<{ valor: string }>`select valor from secretos where nombre = ${nombre}`.execute(ctx.db);
  return rows[0] && (JSON.parse(descifrar(rows[0].valor, ...llavesDe(ctx.host.config))) as T);
}
export async function borrarSecreto(ctx: Ctx, nombre: string): Promise<void> {
  await sql`delete from secretos where nombre = ${nombre}`.execute(ctx.db);
}
