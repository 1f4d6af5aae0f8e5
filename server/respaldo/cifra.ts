// Encrypts and authenticates backups. BACKUP_KEY opens a lock with a random key, from which all other keys are derived.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { NoArranca } from '../frases.ts';

const comprimir = promisify(gzip);
const descomprimir = promisify(gunzip);
const derivada = promisify(scrypt) as (clave: string, sal: Buffer, largo: number, o: object) => Promise<Buffer>;

const MARCA = Buffer.from('GAL1');
const NONCE = 12;
const TAG = 16;
/** Backups are read years later on other machines, so the key derivation's parameters are stored in the lock. */
const COSTO = { N: 32_768, r: 8, p: 1 };

export interface Cerradura {
  formato: 1;
  scrypt: typeof COSTO;
  sal: string;
  llave: string;
}
export interface Cifra {
  /** A name for some bytes: equal bytes get the same name, which reveals nothing without the key. */
  nombre(bytes: Buffer): string;
  /** Compresses where it helps, encrypts, and binds to the name: it cannot be opened under another. */
  cerrar(nombre: string, bytes: Buffer): Promise<Buffer>;
  /** Throws when anything was changed. */
  abrir(nombre: string, sellado: Buffer): Promise<Buffer>;
}

function sellar(llave: Buffer, para: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const c = createCipheriv('aes-256-gcm', llave, nonce);
  c.setAAD(Buffer.from(para));
  const cuerpo = [c.update(bytes), c.final()];
  return Buffer.concat([MARCA, nonce, c.getAuthTag(), ...cuerpo]);
}
function quitarSello(llave: Buffer, para: string, sellado: Buffer): Buffer {
  const inicio = MARCA.length + NONCE + TAG;
  if (sellado.length < inicio || !sellado.subarray(0, MARCA.length).equals(MARCA)) throw new Error('no es de una copia de Galeno');
  const d = createDecipheriv('aes-256-gcm', llave, sellado.subarray(MARCA.length, MARCA.length + NONCE), { authTagLength: TAG });
  d.setAAD(Buffer.from(para));
  d.setAuthTag(sellado.subarray(MARCA.length + NONCE, inicio));
  return Buffer.concat([d.update(sellado.subarray(inicio)), d.final()]);
}

function cifraDe(maestra: Buffer): Cifra {
  const clave = (para: string) => Buffer.from(hkdfSync('sha256', maestra, 'copias', para, 32));
  const [sello, huella] = [clave('sello'), clave('nombre')];
  return {
    nombre: (bytes) => createHmac('sha256', huella).update(bytes).digest('hex').slice(0, 40),
    async cerrar(nombre, bytes) {
      const corto = await comprimir(bytes, { level: 4 });
      const util = corto.length < bytes.length;
      return sellar(sello, nombre, Buffer.concat([Buffer.from([util ? 1 : 0]), util ? corto : bytes]));
    },
    async abrir(nombre, sellado) {
      const claro = quitarSello(sello, nombre, sellado);
      return claro[0] === 1 ? descomprimir(claro.subarray(1)) : claro.subarray(1);
    },
  };
}

/** Creates a lock for BACKUP_KEY. */
export async function cerraduraNueva(BACKUP_KEY: string): Promise<{ cerradura: Cerradura; cifra: Cifra }> {
  const sal = randomBytes(16);
  const maestra = randomBytes(32);
  const llave = sellar(await derivada(BACKUP_KEY, sal, 32, { ...COSTO, maxmem: 256 * COSTO.N * COSTO.r }), 'cerradura', maestra);
  const cerradura: Cerradura = { formato: 1, scrypt: COSTO, sal: sal.toString('base64'), llave: llave.toString('base64') };
  return { cerradura, cifra: cifraDe(maestra) };
}
/** Throws NoArranca when BACKUP_KEY is wrong. */
export async function abrirCerradura(BACKUP_KEY: string, c: Cerradura): Promise<Cifra> {
  if (c.formato !== 1) throw new NoArranca('Estas copias las hizo una versión más nueva de Galeno: use esa o una posterior.');
  const { N, r, p } = c.scrypt;
  const sal = Buffer.from(c.sal, 'base64');
  const kek = await derivada(BACKUP_KEY, sal, 32, { N, r, p, maxmem: 256 * N * r });
  try {
    return cifraDe(quitarSello(kek, 'cerradura', Buffer.from(c.llave, 'base64')));
  } catch {
    throw new NoArranca('BACKUP_KEY no es la que cifró estas copias: use la que se guardó al hacerlas.');
  }
}
