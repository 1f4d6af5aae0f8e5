// Verifies a backup beside the database in use, and restores one. Until the last step the installation does not change.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Almacen } from '#kernel/server/almacen.ts';
import { claveEnAlmacen } from '#kernel/server/archivos.ts';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import { NoArranca } from '../frases.ts';
import { baseDe, cargar, enBase } from './cargar.ts';
import { type Deposito, type Manifiesto, ObjetoDanado } from './deposito.ts';
import { clinicasUnaPorUna } from './tablas.ts';

/** The result of reading a backup completely. */
export interface Revisada {
  tablas: number;
  filas: number;
  clinicas: number;
  archivos: number;
  bytes: number;
  /** Files that a row names and the backup lacks. */
  perdidos: number;
}
const cita = (s: string) => `"${s.replaceAll('"', '""')}"`;

async function mandar(conexion: Conexion, ...ordenes: string[]): Promise<void> {
  const c = new pg.Client({ ...conexion, connectionTimeoutMillis: 10_000 });
  c.on('error', () => {});
  await c.connect();
  try {
    for (const o of ordenes) await c.query(o);
  } catch (e) {
    const { code } = e as { code?: string };
    if (code === '42501')
      throw new NoArranca('El usuario de DATABASE_URL no puede crear bases de datos, y la copia se prueba en una aparte: dele CREATEDB.');
    if (code === '55006')
      throw new NoArranca('Hay programas conectados a la base de datos: cierre todos los servidores de Galeno e intente de nuevo.');
    throw e;
  } finally {
    await c.end();
  }
}

/** Drops a database with whoever is still connected to it. */
export async function tirarBase(dueno: Pick<pg.Pool, 'query'>, nombre: string): Promise<void> {
  const orden = `drop database if exists ${cita(nombre)}`;
  try {
    await dueno.query(`${orden} with (force)`);
  } catch (e) {
    // An automatic vacuum is at work in it, which only a superuser ends that way. Without FORCE PostgreSQL ends it itself.
    if ((e as { code?: string }).code !== '42501') throw e;
    await dueno.query(orden);
  }
}
async function tirar(conexion: Conexion, nombre: string): Promise<void> {
  const dueno = abrirPoolDueno(conexion, 1);
  await tirarBase(dueno, nombre).finally(() => dueno.end());
}

/** Works on a new database beside the one in use; it is dropped unless `hacer` put it to use. */
async function alLado<T>(conexion: Conexion, para: string, hacer: (c: Conexion, nombre: string) => Promise<T>): Promise<T> {
  const nombre = `${baseDe(conexion)}_${para}_${randomBytes(4).toString('hex')}`;
  await mandar(conexion, `create database ${cita(nombre)}`);
  try {
    return await hacer(enBase(conexion, nombre), nombre);
  } finally {
    await tirar(conexion, nombre).catch(() => {});
  }
}
/** Drops databases left by verifications that were killed. */
export async function barrerPruebas(conexion: Conexion): Promise<void> {
  const dueno = abrirPoolDueno(conexion, 1);
  try {
    const { rows } = await dueno.query<{ d: string }>('select datname as d from pg_database where starts_with(datname, $1)', [
      `${baseDe(conexion)}_prueba_`,
    ]);
    for (const { d } of rows) await tirarBase(dueno, d);
  } finally {
    await dueno.end();
  }
}

/** Restores a backup beside the installation, counts and compares everything, reads every file, and removes it all again. */
export async function verificar(conexion: Conexion, deposito: Deposito, m: Manifiesto): Promise<Revisada> {
  await barrerPruebas(conexion);
  return alLado(conexion, 'prueba', async (aparte) => {
    await cargar(aparte, deposito, m);
    const claves = new Set<string>();
    let bytes = 0;
    for await (const [clave, peso, trozos] of deposito.archivosDe(m)) {
      let leidos = 0;
      for (const t of trozos) leidos += (await deposito.leer(t)).length;
      if (leidos !== peso) throw new NoArranca(`El archivo ${clave} de la copia está incompleto (${leidos} bytes de ${peso}).`);
      claves.add(clave);
      bytes += leidos;
    }
    return revisada(aparte, m, bytes, (clave) => claves.has(clave));
  });
}

/** The same; damaged objects are moved aside, so that no later backup relies on them. */
export async function probar(conexion: Conexion, deposito: Deposito, m: Manifiesto): Promise<Revisada> {
  try {
    return await verificar(conexion, deposito, m);
  } catch (e) {
    if (!(e instanceof ObjetoDanado)) throw e;
    await deposito.apartar(e.nombre);
    throw new NoArranca(
      `El objeto ${e.nombre} de la copia está dañado y se apartó. Haga otra copia (npm run backup), que lo escribe de nuevo, y pruébela.`,
    );
  }
}

async function revisada(conexion: Conexion, m: Manifiesto, bytes: number, esta: (clave: string) => boolean): Promise<Revisada> {
  const dueno = abrirPoolDueno(conexion, 1);
  const c = await dueno.connect();
  try {
    const clinicas = await clinicasUnaPorUna(c);
    let perdidos = 0;
    for (const uno of m.alcance === 'completa' ? (clinicas ?? [null]) : []) {
      if (uno !== null) await c.query("select set_config('app.cliente', $1, false)", [String(uno)]);
      const { rows } = await c.query<{ cliente: number; id: string }>(
        'select cliente, id from archivos where eliminado is null and ($1::int is null or cliente = $1)',
        [uno],
      );
      perdidos += rows.filter((r) => !esta(claveEnAlmacen(r.cliente, r.id))).length;
    }
    const { rows } = await c.query('select count(*)::int as n from compartido.clientes');
    const filas = m.tablas.reduce((n, t) => n + t.filas, 0);
    return { tablas: m.tablas.length, filas, clinicas: rows[0].n, archivos: m.archivos.cuantos, bytes, perdidos };
  } finally {
    c.release();
    await dueno.end();
  }
}

/** What the installation already has: clinics and files. */
export async function loQueHay(conexion: Conexion, almacen: Almacen): Promise<{ clinicas: number; archivos: boolean }> {
  const dueno = abrirPoolDueno(conexion, 1);
  try {
    const { rows } = await dueno.query("select to_regclass('compartido.clientes') is not null as hay");
    const clinicas = rows[0].hay ? (await dueno.query('select count(*)::int as n from compartido.clientes')).rows[0].n : 0;
    for await (const _ of almacen.listar('')) return { clinicas, archivos: true };
    return { clinicas, archivos: false };
  } finally {
    await dueno.end();
  }
}

export interface Restaurada extends Revisada {
  /** The name under which the previous database is kept; '' when it was empty. */
  anterior: string;
}
/**
 * Restores a backup: a new database, the files into the store, and only then both databases are renamed together. `alCambiar`
 * runs at that moment.
 */
export async function restaurar(
  conexion: Conexion,
  deposito: Deposito,
  m: Manifiesto,
  almacen: Almacen,
  o: { vacia: boolean; alCambiar: () => void },
): Promise<Restaurada> {
  const base = baseDe(conexion);
  return alLado(conexion, 'restaurada', async (aparte, nueva) => {
    await cargar(aparte, deposito, m);
    let bytes = 0;
    const claves = new Set<string>();
    for await (const [clave, peso, trozos] of deposito.archivosDe(m)) {
      const partes: Buffer[] = [];
      for (const t of trozos) partes.push(await deposito.leer(t));
      const entero = Buffer.concat(partes);
      if (entero.length !== peso) throw new NoArranca(`El archivo ${clave} de la copia está incompleto: no se restauró nada.`);
      await almacen.poner(clave, entero, 'application/octet-stream');
      claves.add(clave);
      bytes += peso;
    }
    const vista = await revisada(aparte, m, bytes, (clave) => claves.has(clave));
    const anterior = `${base}_antes_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
    await mandar(
      enBase(conexion, 'postgres'),
      'begin',
      `alter database ${cita(base)} rename to ${cita(anterior)}`,
      `alter database ${cita(nueva)} rename to ${cita(base)}`,
      'commit',
    );
    o.alCambiar();
    if (o.vacia) await tirar(enBase(conexion, 'postgres'), anterior);
    return { ...vista, anterior: o.vacia ? '' : anterior };
  });
}
