// Support access to a clinic: a session with a time limit and a reason, under the supporter's name, recorded in the clinic's
// own audit.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { NIVEL_ADMINISTRADOR } from '#features/personal/rules.ts';
import type { Config } from '#kernel/server/config.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { entrar } from './clinicas.ts';
import type { Soporte } from './contract.ts';

const MINUTOS = 60;
interface Abierta {
  TOKEN: string;
  /** Opens the application with the session. The token comes after #, which browsers do not send and servers do not log. */
  ENLACE: string;
  HASTA: string;
}
/** Opens a session as the clinic's first administrator; read-only unless ESCRIBE. */
export async function abrirSoporte(
  db: Kysely<DB>,
  config: Pick<Config, 'PUBLIC_URL'>,
  codigo: string,
  s: z.output<typeof Soporte>,
  peticion: { ip: string; id: string },
): Promise<Abierta> {
  const { cliente } = await entrar(db, codigo);
  const { rows } = await sql<{ CODIGOUSUARIO: number }>`select "CODIGOUSUARIO" from usuarios
    where cliente = ${cliente} and "NIVEL" = ${NIVEL_ADMINISTRADOR} and "ACTIVO" = 1 and eliminado is null order by 1 limit 1`.execute(db);
  if (!rows[0]) throw new Rechazo('La clínica no tiene un administrador activo');
  const TOKEN = nuevoToken();
  const minutos = s.MINUTOS ?? MINUTOS;
  const {
    rows: [abierta],
  } = await sql<{ HASTA: string; id: number }>`
    insert into compartido.sesiones (huella, cliente, usuario, sucursal, agente, ip, solo_lectura, es_admin, soporte, limite)
    values (${huellaDe(TOKEN)}, ${cliente}, ${rows[0].CODIGOUSUARIO}, 1, ${`Soporte de Galeno: ${s.QUIEN}. ${s.MOTIVO}`.slice(0, 300)},
      ${peticion.ip.slice(0, 64)}, ${s.ESCRIBE === 0}, true, ${s.QUIEN}, now() + make_interval(mins => ${minutos}))
    returning limite as "HASTA", id`.execute(db);
  await anotar(db, cliente, '/plataforma/soporte', peticion, {
    SOPORTE: s.QUIEN,
    MOTIVO: s.MOTIVO,
    MINUTOS: minutos,
    ESCRIBE: s.ESCRIBE,
    SESION: abierta!.id,
  });
  return { TOKEN, ENLACE: `${config.PUBLIC_URL}/#soporte=${TOKEN}`, HASTA: abierta!.HASTA };
}

/** Ends a clinic's support sessions; answers how many there were. */
export async function cerrarSoporte(db: Kysely<DB>, codigo: string, quien: string, peticion: { ip: string; id: string }): Promise<number> {
  const { cliente } = await entrar(db, codigo);
  const { rows } = await sql`update compartido.sesiones s set fin = now()
    where s.cliente = ${cliente} and s.soporte <> '' and sesion_vive(s) returning s.id`.execute(db);
  if (rows.length) await anotar(db, cliente, '/plataforma/cerrar_soporte', peticion, { SOPORTE: quien, CERRADAS: rows.length });
  return rows.length;
}

/** Writes to the clinic's audit without one of its users. */
export async function anotar(
  db: Kysely<DB>,
  cliente: number,
  accion: string,
  { ip, id }: { ip: string; id: string },
  detalle: Record<string, unknown>,
): Promise<void> {
  await sql`insert into bitacora (cliente, usuario, accion, detalle, ip, peticion)
    values (${cliente}, 0, ${accion}, ${JSON.stringify(detalle)}::jsonb, ${ip}, ${id})`.execute(db);
}
