// Hashing passwords with argon2id in native code, off the main thread; few at a time, so that many logins do not stall the
// server.
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import './table.ts';
import { desbloquear } from './intentos.ts';

// OWASP's minimum: 19 MiB and two iterations.
const COSTO = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const A_LA_VEZ = 2;
let ocupados = 0;
const fila: (() => void)[] = [];

async function turno<T>(hacer: () => Promise<T>): Promise<T> {
  if (ocupados >= A_LA_VEZ) await new Promise<void>((r) => fila.push(r));
  else ocupados++;
  try {
    return await hacer();
  } finally {
    const sigue = fila.shift();
    if (sigue) sigue();
    else ocupados--;
  }
}

export const cifrarClave = (clave: string): Promise<string> => turno(() => hash(clave, COSTO));
const NADIE = '$argon2id$v=19$m=19456,t=2,p=1$Z2FsZW5vLWRlbW8tc2FsdA$J8xgiZ3mUxHjC5o7zPYlbnPvxQ5Q2mzCzqL6F4kVd0E';
/** The same work is done for a user who does not exist, so that the time does not reveal it. */
export const claveCorrecta = (guardada: string | undefined, clave: string): Promise<boolean> =>
  turno(() => verify(guardada ?? NADIE, clave).catch(() => false)).then((si) => si && guardada !== undefined);

/** Invalidates all reset links that the user was sent. */
export async function anularEnlaces(ctx: Ctx, usuario: number): Promise<void> {
  await sql`update restablecer set usado = now() where "CODIGOUSUARIO" = ${usuario} and usado is null`.execute(ctx.db);
}

/** Sets a password, invalidates the user's links, ends the sessions except `excepto`, and clears the waits after failed tries. */
export async function ponerClave(ctx: Ctx, usuario: number, clave: string, excepto: Buffer | null): Promise<void> {
  await ctx.db
    .updateTable('usuarios')
    .set({ pase: await cifrarClave(clave) })
    .where('CODIGOUSUARIO', '=', usuario)
    .execute();
  await anularEnlaces(ctx, usuario);
  await desbloquear(ctx, usuario);
  await sql`select sesion_cerrar(${usuario}, null, ${excepto})`.execute(ctx.db);
}
