// A way back in for a clinic's administrator when mail does not work: a link, recorded in the clinic's audit.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { enlaceDe, guardarEnlace } from '#features/acceso/server/restablecer.ts';
import { NIVEL_ADMINISTRADOR } from '#features/personal/rules.ts';
import type { Config } from '#kernel/server/config.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { entrar } from './clinicas.ts';
import type { Acceso, AccesoDado } from './contract.ts';
import { anotar } from './soporte.ts';

const MINUTOS = 30;
/** Creates a link to set a password, for the clinic's first administrator or the named user; earlier links become invalid. */
export async function darAcceso(
  db: Kysely<DB>,
  config: Pick<Config, 'PUBLIC_URL'>,
  codigo: string,
  a: z.output<typeof Acceso>,
  peticion: { ip: string; id: string },
): Promise<z.output<typeof AccesoDado>> {
  const { cliente, codigo: CLIENT } = await entrar(db, codigo);
  const cual = a.CLAVEUSUARIO ? sql`lower("CLAVEUSUARIO") = lower(${a.CLAVEUSUARIO})` : sql`"NIVEL" = ${NIVEL_ADMINISTRADOR}`;
  const {
    rows: [u],
  } = await sql<{ CODIGOUSUARIO: number; CLAVEUSUARIO: string }>`select "CODIGOUSUARIO", "CLAVEUSUARIO" from usuarios
    where cliente = ${cliente} and ${cual} and "ACTIVO" = 1 and eliminado is null order by 1 limit 1`.execute(db);
  if (!u)
    throw new Rechazo(
      a.CLAVEUSUARIO
        ? `La clínica no tiene un usuario activo con la clave ${a.CLAVEUSUARIO}`
        : 'La clínica no tiene un administrador activo',
    );
  await sql`update restablecer set usado = now() where cliente = ${cliente} and "CODIGOUSUARIO" = ${u.CODIGOUSUARIO} and usado is null`.execute(
    db,
  );
  const { token, HASTA } = await guardarEnlace(db, u.CODIGOUSUARIO, { minutos: MINUTOS, quitaTotp: a.SIN_SEGUNDO_FACTOR === 1 });
  await anotar(db, cliente, '/plataforma/acceso', peticion, {
    SOPORTE: a.QUIEN,
    MOTIVO: a.MOTIVO,
    MINUTOS,
    CODIGOUSUARIO: u.CODIGOUSUARIO,
    SIN_SEGUNDO_FACTOR: a.SIN_SEGUNDO_FACTOR,
  });
  return { CLAVEUSUARIO: u.CLAVEUSUARIO, ENLACE: enlaceDe(config, CLIENT, token), HASTA };
}
