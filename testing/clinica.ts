// Tests call the product as a browser would: real HTTP requests, real PostgreSQL, the contract as client.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { RESTRICCIONES } from '#domain/alcance.ts';
import { paisPorCodigo } from '#domain/paises/paises.ts';
import { CODIGOS_PERMISOS, type Permiso } from '#domain/permisos.ts';
import { type Config, derivar, leerConfig } from '#kernel/server/config.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPoolDueno, asClinic, type Conexion, type EnMuro } from '#kernel/server/db.ts';
import { crearApp, type OpcionesHttp } from '#kernel/server/http.ts';
import { comoDueno, crearRoles } from '#kernel/server/roles.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import { type Arbol, encode } from '#kernel/shared/corchetes.ts';
import { type Call, type Datos, type ParamsOf, urlDe } from '#kernel/shared/endpoint.ts';
import '#features/niveles/server/table.ts';
import '#features/personal/server/table.ts';
import '#features/clinica/server/table.ts';
import '#features/sucursales/server/table.ts';
import { abrirHost } from '../server/host.ts';
import { SLICES } from '../server/slices.ts';

export interface CasaDePrueba {
  app: FastifyInstance;
  host: Host;
  /** Connects as superuser, without row-level security, to inspect what was written. */
  dueno: pg.Pool;
  config: Config;
  conexion: Conexion;
  /** Stops the server; its database stays for the others. */
  cerrar: () => Promise<void>;
}
const LLAVE = 'llave-de-prueba';
/** How long a server that stops waits for what it is answering. */
const PLAZO_MS = 3000;
let abierta: Promise<CasaDePrueba> | undefined;

/** This worker's installation: its own database, copied from the migrated template, and the whole product over it. */
export function casa(): Promise<CasaDePrueba> {
  abierta ??= casaNueva();
  return abierta;
}
/** A separate installation, for tests that change what all clinics share. */
export async function casaNueva(env: NodeJS.ProcessEnv = {}, renglones?: OpcionesHttp['renglones']): Promise<CasaDePrueba> {
  const cluster = inject('pg');
  const database = `w_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const conexion = {
    ...comoDueno({ host: cluster.host, database }, cluster.password),
    // As in a process started over this database with the same key.
    secreto: derivar({ ENCRYPTION_KEY: LLAVE }, 'papeles'),
  };
  const raiz = abrirPoolDueno({ ...cluster, database: 'postgres' }, 1);
  await raiz.query(`create database ${database} owner ${conexion.user} template plantilla strategy wal_log`);
  await raiz.end();
  const dueno = abrirPoolDueno(conexion, 1);
  await crearRoles(dueno, conexion);
  await dueno.end();
  return levantar(conexion, env, renglones);
}

/** A server over an existing database; tests of several servers start more than one. */
export async function levantar(
  conexion: Conexion,
  env: NodeJS.ProcessEnv = {},
  renglones?: OpcionesHttp['renglones'],
): Promise<CasaDePrueba> {
  const dir = mkdtempSync(join(inject('datos'), 's-'));
  const config = leerConfig({
    DATA_DIR: dir,
    ENCRYPTION_KEY: LLAVE,
    LOG_LEVEL: 'silent',
    POOL: '8',
    // Tests make more calls than people.
    LLAMADAS_POR_MINUTO: '0',
    ...env,
  });
  const { app, servir } = crearApp({
    config,
    slices: SLICES,
    version: 'prueba',
    listo: async () => true,
    ...(renglones ? { renglones } : {}),
  });
  const { host, cerrar } = abrirHost(config, conexion, app.log);
  servir(host);
  await app.ready();
  const dueno = abrirPoolDueno({ ...inject('pg'), database: conexion.database! }, 2);
  return {
    ...{ app, host, dueno, config, conexion },
    cerrar: async () => {
      // Requests still being answered may use the rest; a connection kept for the next one is not waited for.
      const plazo = setTimeout(() => app.server.closeAllConnections(), PLAZO_MS);
      await app.close();
      clearTimeout(plazo);
      await Promise.all([cerrar(), dueno.end()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export interface Respuesta<D> {
  status: number;
  success: boolean;
  message: string | null;
  data: D;
  headers: Record<string, unknown>;
  body: Buffer;
}
export interface OpcionesClinica {
  pais?: 'mx' | 'co' | 'pe' | 'ec' | 'cl';
  permisos?: readonly Permiso[] | 'todos';
  /** Initial values in sistema_control. */
  ajustes?: Record<string, unknown>;
  soloLectura?: boolean;
  CODIGOMEDICO?: number;
  /** Another user in the same clinic. */
  en?: Cliente;
  /** The installation to create it in; by default the worker's. */
  casa?: CasaDePrueba;
}

let ip = 0;
/** An address used by no other test, so that limits by address do not add up. */
export const otraIp = (): string => `10.${(++ip >> 16) & 255}.${(ip >> 8) & 255}.${ip & 255}`;

export class Cliente {
  readonly ip = otraIp();
  constructor(
    readonly casa: CasaDePrueba,
    readonly cliente: number,
    readonly codigo: string,
    readonly zona: string,
    readonly token: string,
    readonly usuario: number,
  ) {}
  /** Somebody without a session who reaches this clinic: a patient with a link, a gateway, a visitor. */
  sinSesion(): Cliente {
    return new Cliente(this.casa, this.cliente, this.codigo, this.zona, '', 0);
  }
  /** The same user, with the clinic's helpers in another time zone. */
  enZona(zona: string): Cliente {
    return new Cliente(this.casa, this.cliente, this.codigo, zona, this.token, this.usuario);
  }

  /** Makes a call by its contract: typed parameters, body as the form sends it. */
  async llamar<C extends Call>(
    call: C,
    params: ParamsOf<C> | Arbol = {},
    cuerpo?: Arbol,
    metodo?: 'GET' | 'POST',
    cabeceras: Record<string, string> = {},
  ): Promise<Respuesta<Datos<C>>> {
    const method = metodo ?? call.method;
    const conCuerpo = method === 'POST';
    const form = conCuerpo ? multipart(cuerpo ?? {}) : undefined;
    const r = await this.casa.app.inject({
      method,
      remoteAddress: this.ip,
      url: urlDe(call, params as Arbol, conCuerpo ? undefined : cuerpo),
      headers: { ...cabeceras, ...(this.token ? { authorization: this.token } : {}), ...(form ? { 'content-type': form.tipo } : {}) },
      ...(form ? { payload: form.bytes } : {}),
    });
    const json = String(r.headers['content-type']).includes('json') ? r.json() : { success: true, message: null, data: null };
    return { status: r.statusCode, headers: r.headers, body: r.rawPayload, ...json };
  }
  /** Makes a call that must succeed; answers its data. */
  async hacer<C extends Call>(call: C, params: ParamsOf<C> | Arbol = {}, cuerpo?: Arbol): Promise<Datos<C>> {
    const r = await this.llamar(call, params, cuerpo);
    if (!r.success) throw new Error(`${call.ruta}: ${r.status} ${r.message} ${JSON.stringify(r.data)}`);
    return r.data;
  }
  /** Direct access to the database, limited to this clinic. */
  sql<T>(hacer: (t: EnMuro) => Promise<T>): Promise<T> {
    return asClinic(this.casa.host.pool, { cliente: this.cliente, usuario: this.usuario, zona: this.zona, lee: false }, hacer);
  }
}

let cuenta = 0;
/** Creates a clinic (or another user of one), with a session that has exactly these permissions. */
export async function clinica(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = o.casa ?? o.en?.casa ?? (await casa());
  const permisos =
    o.permisos === 'todos' || o.permisos === undefined ? CODIGOS_PERMISOS.filter((p) => !RESTRICCIONES.has(p)) : [...o.permisos];
  const pais = paisPorCodigo(o.pais ?? 'mx')!;
  let { cliente, codigo, zona } = o.en ?? { cliente: 0, codigo: '', zona: '' };
  if (!o.en) {
    codigo = `c${process.pid}x${++cuenta}${Math.random().toString(36).slice(2, 6)}`;
    zona = pais.zonas[0]!.ZONA_HORARIA;
    const {
      rows: [f],
    } = await c.dueno.query('select clinica_crear($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) as c', [
      codigo,
      'Clínica de prueba',
      pais.ID_PAIS,
      zona,
      CODIGOS_PERMISOS,
      'admin',
      'admin@ejemplo.mx',
      'x',
      false,
      50,
    ]);
    cliente = f.c;
  }
  const usuario = await asClinic(c.host.pool, { cliente, usuario: 1, zona, lee: false }, async ({ db }) => {
    // Different from levels and users that the clinic may already have.
    const NIVEL = ++cuenta + (o.en ? 1000 : 1);
    await db
      .insertInto('niveles')
      .values({ NIVEL, DESCRIPCION: `Nivel ${NIVEL}` })
      .execute();
    if (permisos.length)
      await db
        .insertInto('niveles_procesos')
        .values(permisos.map((CLAVEPROCESO) => ({ NIVEL, CLAVEPROCESO })))
        .execute();
    await db
      .insertInto('usuarios')
      .values({
        CODIGOUSUARIO: NIVEL,
        NOMBRE: 'Usuario',
        APEPAT: String(NIVEL),
        MAIL: 'u@ejemplo.mx',
        CLAVEUSUARIO: `u${NIVEL}`.slice(0, 8),
        NIVEL,
        CODIGOMEDICO: o.CODIGOMEDICO ?? null,
        pase: 'x',
      })
      .execute();
    // Messages leave at any hour of the test run, unless a test sets other hours.
    const ajustes = { ...(o.en ? {} : { HORAINICIALMENSAJES: '00:00', HORAFINALMENSAJES: '23:59' }), ...o.ajustes };
    if (Object.keys(ajustes).length)
      await db
        .updateTable('sistema_control')
        .set(Object.fromEntries(Object.entries(ajustes).map(([k, v]) => [k, Array.isArray(v) ? JSON.stringify(v) : v])) as never)
        .execute();
    return NIVEL;
  });
  const token = nuevoToken();
  const conn = await c.dueno.connect();
  try {
    await conn.query("select set_config('app.cliente', $1, false)", [String(cliente)]);
    await conn.query('select sesion_abrir($1, $2, 1, $3, $4, $5, false)', [
      huellaDe(token),
      usuario,
      'prueba',
      '127.0.0.1',
      o.soloLectura ?? false,
    ]);
  } finally {
    await conn.query("select set_config('app.cliente', '', false)");
    conn.release();
  }
  return new Cliente(c, cliente, codigo, zona, token, usuario);
}
/** Somebody without a session. */
export async function extrano(): Promise<Cliente> {
  return new Cliente(await casa(), 0, '', 'UTC', '', 0);
}

/** A form as a browser would send it. */
export function multipart(cuerpo: Arbol): { tipo: string; bytes: Buffer } {
  const borde = `----galeno${Math.random().toString(36).slice(2)}`;
  const partes: Buffer[] = [];
  for (const [nombre, v] of encode(cuerpo)) {
    const cabeza =
      typeof v === 'string'
        ? `--${borde}\r\ncontent-disposition: form-data; name="${nombre}"\r\n\r\n`
        : `--${borde}\r\ncontent-disposition: form-data; name="${nombre}"; filename="${(v as ArchivoDePrueba).name ?? 'archivo'}"\r\ncontent-type: ${v.type || 'application/octet-stream'}\r\n\r\n`;
    partes.push(Buffer.from(cabeza), typeof v === 'string' ? Buffer.from(v) : (v as ArchivoDePrueba).contenido, Buffer.from('\r\n'));
  }
  partes.push(Buffer.from(`--${borde}--\r\n`));
  return { tipo: `multipart/form-data; boundary=${borde}`, bytes: Buffer.concat(partes) };
}
/** A file for a form, whose bytes are available at once. */
export class ArchivoDePrueba extends Blob {
  constructor(
    readonly contenido: Buffer,
    readonly name: string,
    type: string,
  ) {
    super([new Uint8Array(contenido)], { type });
  }
}
