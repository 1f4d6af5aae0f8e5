// State of the installation's backups.
import { type Kysely, sql } from 'kysely';
import type { Config } from '#kernel/server/config.ts';
import type { DB } from '#kernel/server/tablas.ts';
import type { Copia, Estado } from '../contract.ts';
import { faltaCopia } from '../rules.ts';

/** Where backups are stored, without the secret that a bucket's address contains. */
export function destinoVisible({ BACKUP_URL, DATA_DIR }: Pick<Config, 'BACKUP_URL' | 'DATA_DIR'>): string {
  if (!BACKUP_URL) return `file:${DATA_DIR}/copias`;
  if (!URL.canParse(BACKUP_URL) || BACKUP_URL.startsWith('file:')) return BACKUP_URL;
  const u = new URL(BACKUP_URL);
  return `${u.protocol}//${u.host}${u.pathname}`;
}
/** Whether backups are stored away from this server. */
export const esFuera = ({ BACKUP_URL }: Pick<Config, 'BACKUP_URL'>): boolean => BACKUP_URL !== '';
/** With an external PostgreSQL backups are the administrator's task, unless BACKUP_URL says where ours go. */
export const seHacenSolas = ({ BACKUP_URL, DATABASE_URL }: Pick<Config, 'BACKUP_URL' | 'DATABASE_URL'>): boolean =>
  BACKUP_URL !== '' || DATABASE_URL === '';

/** The last good full backup, and since when there are clinics that are not demonstrations. */
export async function fechasDeCopias(db: Kysely<DB>): Promise<{ ultima: Date | null; desde: Date | null }> {
  const {
    rows: [r],
  } = await sql<{ ultima: number | null; desde: number | null }>`select
    (select extract(epoch from max(fin))::float8 from compartido.respaldos where estado = 'buena' and alcance = 'completa' and retirada is null) as ultima,
    (select extract(epoch from min(creado))::float8 from compartido.clientes where not demo) as desde`.execute(db);
  const fecha = (s: number | null) => (s === null ? null : new Date(s * 1000));
  return { ultima: fecha(r!.ultima), desde: fecha(r!.desde) };
}

/** Must run in a transaction whose time zone is UTC. */
export async function estadoDeCopias(db: Kysely<DB>, config: Config): Promise<Estado> {
  const { ultima, desde } = await fechasDeCopias(db);
  const { rows: COPIAS } = await sql<Copia>`select id as "ID", motivo as "MOTIVO", alcance as "ALCANCE", estado as "ESTADO",
    inicio as "INICIO", fin as "FIN", nombre as "NOMBRE", destino as "DESTINO", filas as "FILAS", archivos as "ARCHIVOS",
    bytes as "BYTES", bytes_nuevos as "BYTES_NUEVOS", falla as "FALLA", retirada as "RETIRADA" from compartido.respaldos order by id desc limit 60`.execute(
    db,
  );
  const { rows: llave } = await sql<{ h: string }>`select huella_llave as h from compartido.instalacion`.execute(db);
  return {
    ULTIMA: ultima ? ultima.toISOString().slice(0, 16).replace('T', ' ') : null,
    HORAS: ultima && Math.floor((Date.now() - ultima.getTime()) / 3_600_000),
    FALTA: faltaCopia(ultima, desde, new Date()) ? 1 : 0,
    AUTOMATICAS: seHacenSolas(config) ? 1 : 0,
    FUERA: esFuera(config) ? 1 : 0,
    AVISO: config.ADMIN_MAIL && config.SMTP_URL ? 1 : 0,
    DESTINO: destinoVisible(config),
    HUELLA_LLAVE: llave[0]?.h ?? '',
    COPIAS,
  };
}
