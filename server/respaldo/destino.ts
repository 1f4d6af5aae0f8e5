// Where copies go and what opens them.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#kernel/server/config.ts';
import { NoArranca } from '../frases.ts';
import { abrirDeposito, type Deposito } from './deposito.ts';

type Donde = Pick<Config, 'BACKUP_URL' | 'BACKUP_KEY' | 'DATA_DIR'>;

/**
 * The copies of an installation. Without BACKUP_URL they stand beside its data, where they mend a mistake and not a lost disk, and
 * open with a key that stands beside them; elsewhere BACKUP_KEY must be somebody's, because it is not to be lost with the machine.
 */
export function depositoDe(c: Donde, crear: boolean): Promise<Deposito> {
  if (!c.BACKUP_URL) return abrirDeposito(`file:${join(c.DATA_DIR, 'copias')}`, c.BACKUP_KEY || llaveLocal(c.DATA_DIR, crear), crear);
  return abrirDeposito(c.BACKUP_URL, c.BACKUP_KEY, crear);
}

function llaveLocal(dir: string, crear: boolean): string {
  const ruta = join(dir, 'llave-copias');
  if (existsSync(ruta)) return readFileSync(ruta, 'utf8').trim();
  if (!crear) throw new NoArranca(`No hay copias en ${join(dir, 'copias')}: diga dónde están con BACKUP_URL y BACKUP_KEY.`);
  mkdirSync(dir, { recursive: true });
  const llave = randomBytes(32).toString('base64url');
  writeFileSync(ruta, `${llave}\n`, { mode: 0o600, flag: 'wx' });
  return llave;
}
