// Where backups go, and the key that opens them.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#kernel/server/config.ts';
import { NoArranca } from '../frases.ts';
import { abrirDeposito, type Deposito } from './deposito.ts';

type Donde = Pick<Config, 'BACKUP_URL' | 'BACKUP_KEY' | 'DATA_DIR'>;

/**
 * An installation's backups. Without BACKUP_URL they are beside its data, with a generated key beside them: that helps against
 * mistakes, not against a lost disk. Elsewhere BACKUP_KEY is required, because a generated key would be lost with the machine.
 */
export function depositoDe(c: Donde, crear: boolean): Promise<Deposito> {
  if (!c.BACKUP_URL) return abrirDeposito(`file:${join(c.DATA_DIR, 'copias')}`, c.BACKUP_KEY || llaveLocal(c.DATA_DIR, crear), crear);
  return abrirDeposito(c.BACKUP_URL, c.BACKUP_KEY, crear);
}

function llaveLocal(dir: string, crear: boolean): string {
  const ruta = join(dir, 'llave-copias');
  if (existsSync(ruta)) return readFileSync(ruta, 'utf8').trim();
  if (!crear)
    throw new NoArranca(
      `No hay copias en ${join(dir, 'copias')}: diga dónde están con BACKUP_URL y BACKUP_KEY, o haga la primera con npm run backup.`,
    );
  mkdirSync(dir, { recursive: true });
  const llave = randomBytes(32).toString('base64url');
  writeFileSync(ruta, `${llave}\n`, { mode: 0o600, flag: 'wx' });
  return llave;
}
