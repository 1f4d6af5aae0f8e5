// Tests call the product as a browser would: real HTTP requests, real PostgreSQL, the contract as client.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { comoDueno, crearPapeles } from '#kernel/server/papeles.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import { type Call, type Datos, type ParamsOf, urlDe } from '#kernel/shared/endpoint.ts';
import { type Arbol, encode } from '#kernel/shared/form.ts';
import '#features/niveles/server/table.ts';
import '#features/personal/server/table.ts';
import '#features/clinica/server/table.ts';
import '#features/sucursales/server/table.ts';
import { abrirCasa } from '../server/casa.ts';
import { SLICES } from '../server/slices.ts';

export interface CasaDePrueba {
  app: FastifyInstance;
  host: Host;
  /** Sees and may do everything, which nobody of the product does: for looking at what was written. */
  dueno: pg.Pool;
  config: Config;
  conexion: Conexion;
  /** Ends it; its database stays for the others. */
  cerrar: () => Promise<void>;
}
const LLAVE = 'llave-de-prueba';
let abierta: Promise<CasaDePrueba> | undefined;

/** The house of this worker: its own database, copied from the migrated template, and the whole product over it. */
export function casa(): Promise<CasaDePrueba> {
  abierta ??= casaNueva();
  return abierta;
}
/** Another, for tests that change what all clinics share. */
export async function casaNueva(env: NodeJS.ProcessEnv = {}, renglones?: OpcionesHttp['renglones']): Promise<CasaDePrueba> {
  const cluster = inject('pg');
  const database = `w_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const conexion = {
    ...comoDueno({ host: cluster.host, database }, cluster.password),
    // As a process that is started over this database with the same key has it.
    secreto: derivar({ ENCRYPTION_KEY: LLAVE }, 'papeles'),
  };
  const raiz = abrirPoolDueno({ ...cluster, database: 'postgres' }, 1);
  await raiz.query(`create database ${database} owner ${conexion.user} template plantilla strategy wal_log`);
  await raiz.end();
  const dueno = abrirPoolDueno(conexion, 1);
  await crearPapeles(dueno, conexion);
  await dueno.end();
  return levantar(conexion, env, renglones);
}

/** A server over a database that exists; tests of several servers raise more than one. */
export async function levantar(
  conexion: Conexion,
  env: NodeJS.ProcessEnv = {},
  renglones?: OpcionesHttp['renglones'],
): Promise<CasaDePrueba> {
  const dir = mkdtempSync(join(tmpdir(), 'galeno-datos-'));
  const config = leerConfig({
    DATA_DIR: dir,
    ENCRYPTION_KEY: LLAVE,
    LOG_LEVEL: 'silent',
    POOL: '8',
    // Tests are quicker than people.
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
  const { host, cerrar } = abrirCasa(config, conexion, app.log);
  servir(host);
  await app.ready();
  const dueno = abrirPoolDueno({ ...inject('pg'), database: conexion.database! }, 2);
  return {
    ...{ app, host, dueno, config, conexion },
    cerrar: async () => {
      // What is still being answered may use the rest.
      await app.close();
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
  /** Values of sistema_control to start with. */
  ajustes?: Record<string, unknown>;
  soloLectura?: boolean;
  CODIGOMEDICO?: number;
  /** Another user in the same clinic. */
  en?: Cliente;
  /** The house where it stands; the worker's, if none is said. */
  casa?: CasaDePrueba;
}

let ip = 0;
/** An address that no other of the tests has, so that what the public doors count of one does not end another. */
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
  /** Somebody without a session who reaches this clinic: the patient with the link, a gateway, a passer-by. */
  sinSesion(): Cliente {
    return new Cliente(this.casa, this.cliente, this.codigo, this.zona, '', 0);
  }
  /** The same user, for whose helpers the clinic is in another zone. */
  enZona(zona: string): Cliente {
    return new Cliente(this.casa, this.cliente, this.codigo, zona, this.token, this.usuario);
  }

  /** Calls with the contract as client: typed parameters, body as the form sends it. */
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
  /** A call that must succeed; answers its data. */
  async hacer<C extends Call>(call: C, params: ParamsOf<C> | Arbol = {}, cuerpo?: Arbol): Promise<Datos<C>> {
    const r = await this.llamar(call, params, cuerpo);
    if (!r.success) throw new Error(`${call.ruta}: ${r.status} ${r.message} ${JSON.stringify(r.data)}`);
    return r.data;
  }
  /** Straight into the database, inside this clinic's wall. */
  sql<T>(hacer: (t: EnMuro) => Promise<T>): Promise<T> {
    return asClinic(this.casa.host.pool, { cliente: this.cliente, usuario: this.usuario, zona: this.zona, lee: false }, hacer);
  }
}

let cuenta = 0;
/** A fresh clinic (or another user of one), with a session that holds just these permissions. */
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
    // Clear of the levels and users that a clinic may have been given before.
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
    // Whatever the hour at which the tests run, messages leave; unless that is what is tested.
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
/** A file for a form, whose bytes can be read at once. */
export class ArchivoDePrueba extends Blob {
  constructor(
    readonly contenido: Buffer,
    readonly name: string,
    type: string,
  ) {
    super([new Uint8Array(contenido)], { type });
  }
}
