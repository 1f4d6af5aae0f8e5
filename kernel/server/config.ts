// All configuration of a server: environment variables and their defaults.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { exigirLlave } from './cifrado.ts';
import { type Aplicacion, EMULADOR, type NombreServicio, PACS, type Pac, SERVICIOS } from './servicios_conocidos.ts';

/** A LiveKit: its address (`wss://…`) and the key and secret that it shares with this installation. */
export interface ServidorLivekit {
  url: string;
  llave: string;
  secreto: string;
}
export interface Config {
  PORT: number;
  HOST: string;
  DATA_DIR: string;
  /** The installation's own PostgreSQL; empty means the bundled one. */
  DATABASE_URL: string;
  FILES_URL: string;
  SMTP_URL: string;
  MAIL_FROM: string;
  PUBLIC_URL: string;
  ENCRYPTION_KEY: string;
  /** The key before this one, while what it encrypted is encrypted again; '' otherwise. */
  ENCRYPTION_KEY_ANTERIOR: string;
  GALENO_DEMO: boolean;
  /** Patients of each demonstration clinic. */
  DEMO_PACIENTES: number;
  /** Jobs run inside the server as well, unless separate workers do it. */
  WORKER: boolean;
  POOL: number;
  /** Servers on this port: this process and others that it starts. */
  PROCESOS: number;
  /** Calls that one session may make per minute, counted for all servers together; 0 turns the limit off. */
  LLAMADAS_POR_MINUTO: number;
  LOG_LEVEL: string;
  /** Token for the platform calls and the metrics; without it both are closed. */
  ADMIN_TOKEN: string;
  /** Addresses (or networks, as 10.0.0.0/8) of the proxies whose forwarded headers are trusted; nobody else's are. */
  TRUST_PROXY: string[];
  /** Where backups are stored, and their encryption key; without an address, beside the data. */
  BACKUP_URL: string;
  BACKUP_KEY: string;
  /** Whether a database in use is copied before it is migrated. */
  BACKUP_BEFORE_MIGRATION: boolean;
  /** E-mail address that is warned when something is wrong with the installation. */
  ADMIN_MAIL: string;
  TURN_URL: string;
  /** The server through which visits by video go in place of from browser to browser; null without one. */
  LIVEKIT: ServidorLivekit | null;
  /** How the month's files of the SIS are encrypted: '' not at all, `emulador`, or the path of the ministry's program. */
  SIS_CIFRADO: string;
  /** ClamAV as host:port, asked about every file that comes; '' asks nobody. */
  CLAMAV: string;
  /** Number or name from which short messages leave. */
  SMS_FROM: string;
  /** Version of WhatsApp's API, and the approved template that carries our texts. */
  WHATSAPP_VERSION: string;
  WHATSAPP_PLANTILLA: string;
  /** The secret with which WhatsApp signs its calls to us, and the token with which it verifies our address. */
  WHATSAPP_APP_SECRET: string;
  WHATSAPP_VERIFY_TOKEN: string;
  /** The secret with which Stripe signs its notices of payments. */
  STRIPE_WEBHOOK_SECRET: string;
  /** Who stamps invoices of Mexico. */
  PAC: Pac;
  /** Address of each outside service that is not the provider's own; `emulador` where it is emulated. */
  SERVICIOS: Partial<Record<NombreServicio, string>>;
  /** This installation's client id and secret at the services where it is registered as an application. */
  APLICACIONES: Partial<Record<NombreServicio, Aplicacion>>;
}

/** Minimum length of the admin token: whoever has it controls every clinic. */
const TOKEN_MINIMO = 24;
/** Minimum length of the backup key: whoever gets hold of a backup can try keys offline without limit. */
const CLAVE_DE_COPIAS_MINIMA = 16;

/** Reads the environment. Throws an Error with a Spanish sentence on a value that cannot work. */
export function leerConfig(entorno: NodeJS.ProcessEnv = process.env): Config {
  const env = conSecretosDeArchivo(entorno);
  const DATA_DIR = resolve(env.DATA_DIR || '.data');
  const PORT = Number(env.PORT || 3000);
  if (env.CLAMAV && !/^[^\s/]+:\d+$/.test(env.CLAMAV)) throw new Error(`CLAMAV debe ser equipo:puerto, no «${env.CLAMAV}»`);
  if (!Number.isInteger(PORT) || PORT < 0 || PORT > 65_535) throw new Error(`PORT debe ser un número de puerto, no «${env.PORT}»`);
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) throw new Error('DATABASE_URL debe comenzar con postgres://');
  const GALENO_DEMO = env.GALENO_DEMO !== '0';
  if (env.ADMIN_TOKEN && env.ADMIN_TOKEN.length < TOKEN_MINIMO)
    throw new Error(`ADMIN_TOKEN debe tener al menos ${TOKEN_MINIMO} caracteres (por ejemplo: openssl rand -base64 32)`);
  const config: Config = {
    PORT,
    HOST: env.HOST || (GALENO_DEMO ? '127.0.0.1' : '0.0.0.0'),
    DATA_DIR,
    DATABASE_URL: env.DATABASE_URL ?? '',
    FILES_URL: env.FILES_URL || `file:${join(DATA_DIR, 'archivos')}`,
    SMTP_URL: env.SMTP_URL ?? (GALENO_DEMO ? EMULADOR : ''),
    MAIL_FROM: env.MAIL_FROM || 'Galeno <no-responder@localhost>',
    PUBLIC_URL: (env.PUBLIC_URL || `http://localhost:${PORT}`).replace(/\/$/, ''),
    ...llavesPuestas(env, DATA_DIR),
    GALENO_DEMO,
    DEMO_PACIENTES: Number(env.DEMO_PACIENTES || 1000),
    WORKER: env.WORKER !== '0',
    POOL: enteroDe('POOL', env.POOL || '10', 1_000),
    PROCESOS: env.PROCESOS === 'auto' ? procesosPara(availableParallelism()) : enteroDe('PROCESOS', env.PROCESOS || '1', 64),
    LLAMADAS_POR_MINUTO: Number(env.LLAMADAS_POR_MINUTO ?? 1200),
    LOG_LEVEL: env.LOG_LEVEL || 'info',
    ADMIN_TOKEN: env.ADMIN_TOKEN ?? '',
    TRUST_PROXY: proxiesDe(env.TRUST_PROXY ?? ''),
    ...copiasDe(env),
    ADMIN_MAIL: env.ADMIN_MAIL ?? '',
    TURN_URL: env.TURN_URL ?? '',
    LIVEKIT: livekitDe(env),
    SIS_CIFRADO: env.SIS_CIFRADO ?? (GALENO_DEMO ? EMULADOR : ''),
    CLAMAV: env.CLAMAV ?? '',
    SMS_FROM: env.SMS_FROM ?? '',
    WHATSAPP_VERSION: env.WHATSAPP_VERSION || 'v26.0',
    WHATSAPP_PLANTILLA: env.WHATSAPP_PLANTILLA || 'aviso_clinica',
    WHATSAPP_APP_SECRET: env.WHATSAPP_APP_SECRET ?? '',
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? '',
    WHATSAPP_VERIFY_TOKEN: env.WHATSAPP_VERIFY_TOKEN ?? '',
    PAC: pacDe(env.PAC || 'sw'),
    SERVICIOS: serviciosDe(env, GALENO_DEMO),
    APLICACIONES: aplicacionesDe(env),
  };
  if (env.GALENO_EXIGE_TLS === '1') exigirCifrado(config);
  return config;
}

/** Half of the cores answer calls, and PostgreSQL has the others; with fewer than four, more processes gain nothing. */
export const procesosPara = (nucleos: number): number => (nucleos < 4 ? 1 : Math.min(8, nucleos >> 1));
function enteroDe(nombre: string, dicho: string, mayor: number): number {
  const n = Number(dicho);
  if (!Number.isInteger(n) || n < 1 || n > mayor) throw new Error(`${nombre} debe ser un número entero de 1 a ${mayor}, no «${dicho}»`);
  return n;
}

/**
 * Secrets that may come from a vault's file (systemd credentials, Docker and Kubernetes secrets): X_FILE names the file in
 * place of X.
 */
const SECRETOS = [
  ...(['ENCRYPTION_KEY', 'ENCRYPTION_KEY_ANTERIOR', 'BACKUP_KEY', 'ADMIN_TOKEN', 'LIVEKIT_API_SECRET'] as const),
  ...(['DATABASE_URL', 'SMTP_URL', 'FILES_URL', 'BACKUP_URL'] as const),
];
function conSecretosDeArchivo(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const dichos = { ...env };
  for (const nombre of SECRETOS) {
    const archivo = env[`${nombre}_FILE`];
    if (!archivo) continue;
    if (env[nombre]) throw new Error(`${nombre} y ${nombre}_FILE están puestas las dos: deje una`);
    try {
      dichos[nombre] = readFileSync(archivo, 'utf8').trim();
    } catch (e) {
      throw new Error(`${nombre}_FILE: no se pudo leer ${archivo} (${(e as NodeJS.ErrnoException).code})`);
    }
    if (!dichos[nombre]) throw new Error(`${nombre}_FILE: ${archivo} está vacío`);
  }
  return dichos;
}

/** Connections that would leave this machine unencrypted. Throws an Error that names them, without their secrets. */
function exigirCifrado(c: Config): void {
  const deAqui = (host: string) => ['', 'localhost', '127.0.0.1', '[::1]'].includes(host) || host.startsWith('%2F');
  const mal = (variable: string, url: string, cifra: (u: URL) => boolean): string[] => {
    if (!/^[a-z0-9]+:\/\//.test(url)) return [];
    const u = new URL(url.replace(/^s3:/, 'https:'));
    return deAqui(u.hostname) || cifra(u) ? [] : [variable];
  };
  const s3 = (u: URL) => u.searchParams.get('tls') !== '0';
  const sinCifrar = [
    ...mal('DATABASE_URL', c.DATABASE_URL, (u) => /^(verify-full|verify-ca)$/.test(u.searchParams.get('sslmode') ?? '')),
    ...mal('SMTP_URL', c.SMTP_URL, (u) => u.protocol === 'smtps:' || u.searchParams.get('requireTLS') === 'true'),
    ...mal('FILES_URL', c.FILES_URL, s3),
    ...mal('BACKUP_URL', c.BACKUP_URL, s3),
    ...mal('LIVEKIT_URL', c.LIVEKIT?.url ?? '', (u) => u.protocol === 'wss:'),
    ...mal('PUBLIC_URL', c.PUBLIC_URL, (u) => u.protocol === 'https:'),
    ...Object.entries(c.SERVICIOS).flatMap(([nombre, url]) => mal(`${nombre.toUpperCase()}_URL`, url, (u) => u.protocol === 'https:')),
  ];
  if (sinCifrar.length)
    throw new Error(`Con GALENO_EXIGE_TLS=1 todo lo que sale de este equipo va cifrado, y no lo va: ${sinCifrar.join(', ')}`);
}

function proxiesDe(lista: string): string[] {
  const proxies = lista
    .split(',')
    .map((p) => p.trim())
    .filter(Boolean);
  for (const p of proxies) {
    const [ip = '', bits, ...mas] = p.split('/');
    const largo = bits === undefined ? true : /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128);
    if (!isIP(ip) || !largo || mas.length)
      throw new Error(`TRUST_PROXY debe tener direcciones o redes separadas por comas (127.0.0.1, 10.0.0.0/8), no «${p}»`);
    // Every caller would count as a proxy, and could claim to be any address.
    if (Number(bits) === 0) throw new Error('TRUST_PROXY no puede ser todo el mundo: escriba la dirección de sus proxies');
  }
  return proxies;
}

/** With demonstration clinics, outside services are emulated unless an address is configured for them. */
function serviciosDe(env: NodeJS.ProcessEnv, demo: boolean): Config['SERVICIOS'] {
  const dichos: Config['SERVICIOS'] = {};
  for (const nombre of Object.keys(SERVICIOS) as NombreServicio[]) {
    const variable = `${nombre.toUpperCase()}_URL`;
    const valor = env[variable] || (demo ? EMULADOR : '');
    if (valor && valor !== EMULADOR && !/^https?:\/\//.test(valor))
      throw new Error(`${variable} debe comenzar con https:// o ser «${EMULADOR}»`);
    if (valor) dichos[nombre] = valor;
  }
  return dichos;
}

function livekitDe({ LIVEKIT_URL = '', LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' }: NodeJS.ProcessEnv): ServidorLivekit | null {
  const puestas = [LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET].filter(Boolean).length;
  if (puestas === 0) return null;
  if (puestas < 3) throw new Error('LIVEKIT_URL, LIVEKIT_API_KEY y LIVEKIT_API_SECRET van juntas: falta alguna');
  if (!/^wss?:\/\/[^/]+\/?$/.test(LIVEKIT_URL)) throw new Error(`LIVEKIT_URL debe ser wss://equipo, no «${LIVEKIT_URL}»`);
  return { url: LIVEKIT_URL.replace(/\/$/, ''), llave: LIVEKIT_API_KEY, secreto: LIVEKIT_API_SECRET };
}

function pacDe(dicho: string): Pac {
  const pac = PACS.find((p) => p === dicho);
  if (!pac) throw new Error(`PAC debe ser ${PACS.join(' o ')}, no «${dicho}»`);
  return pac;
}

function copiasDe(env: NodeJS.ProcessEnv): Pick<Config, 'BACKUP_URL' | 'BACKUP_KEY' | 'BACKUP_BEFORE_MIGRATION'> {
  const { BACKUP_URL = '', BACKUP_KEY = '' } = env;
  if (BACKUP_URL && !/^(file|s3):/.test(BACKUP_URL)) throw new Error('BACKUP_URL debe comenzar con file: o s3:');
  if ((BACKUP_URL || BACKUP_KEY) && BACKUP_KEY.length < CLAVE_DE_COPIAS_MINIMA)
    throw new Error(
      `BACKUP_KEY debe tener al menos ${CLAVE_DE_COPIAS_MINIMA} caracteres: sin ella nadie abre las copias, y guárdela fuera de este equipo (por ejemplo: openssl rand -base64 32)`,
    );
  return { BACKUP_URL, BACKUP_KEY, BACKUP_BEFORE_MIGRATION: env.BACKUP_BEFORE_MIGRATION !== '0' };
}

function aplicacionesDe(env: NodeJS.ProcessEnv): Config['APLICACIONES'] {
  const dichas: Config['APLICACIONES'] = {};
  for (const nombre of Object.keys(SERVICIOS) as NombreServicio[]) {
    const [id, secreto] = [env[`${nombre.toUpperCase()}_CLIENT_ID`], env[`${nombre.toUpperCase()}_CLIENT_SECRET`]];
    if (id && secreto) dichas[nombre] = { id, secreto };
  }
  return dichas;
}

/**
 * Without ENCRYPTION_KEY the first start generates a key and stores it beside the data, readable only by the server's account.
 */
function llaveGuardada(dir: string): string {
  const ruta = join(dir, 'llave');
  if (existsSync(ruta)) return readFileSync(ruta, 'utf8').trim();
  mkdirSync(dir, { recursive: true });
  const llave = randomBytes(32).toString('base64url');
  writeFileSync(ruta, `${llave}\n`, { mode: 0o600, flag: 'wx' });
  return llave;
}

/**
 * The installation's key and, while it is being replaced, the one before it, from its variable or the file `llave-anterior`
 * beside the data.
 */
function llavesPuestas(env: NodeJS.ProcessEnv, dir: string): Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_ANTERIOR'> {
  const ruta = join(dir, 'llave-anterior');
  const ENCRYPTION_KEY = exigirLlave(env.ENCRYPTION_KEY || llaveGuardada(dir));
  const dicha = env.ENCRYPTION_KEY_ANTERIOR || (existsSync(ruta) ? readFileSync(ruta, 'utf8') : '');
  const anterior = dicha && exigirLlave(dicha, 'ENCRYPTION_KEY_ANTERIOR (o el archivo llave-anterior de DATA_DIR)');
  return { ENCRYPTION_KEY, ENCRYPTION_KEY_ANTERIOR: anterior === ENCRYPTION_KEY ? '' : anterior };
}

/** A key for one purpose, derived from the installation's ENCRYPTION_KEY. */
export const derivar = (config: Pick<Config, 'ENCRYPTION_KEY'>, para: string): string =>
  createHash('sha256')
    .update(`${para}\0${exigirLlave(config.ENCRYPTION_KEY)}`)
    .digest('hex');
