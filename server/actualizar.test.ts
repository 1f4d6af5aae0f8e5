// `npm start` on the data of an earlier version: it is migrated, or it stays as it was and the reason is shown.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { leerConfig } from '#kernel/server/config.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { BaseMasNueva, BaseOcupada, migrar } from '#kernel/server/migrate.ts';
import { type Conexion, comoDueno } from '#kernel/server/roles.ts';
import { borrar, carpetaNueva, lanzar } from '#testing/proceso.ts';
import { fraseDe } from './frases.ts';
import { espacioQueFalta, preparar } from './preparar.ts';
import { MIGRACIONES } from './raiz.ts';
import { abrirDeposito } from './respaldo/deposito.ts';
import { tablasDe } from './respaldo/tablas.ts';

const carpetas: string[] = [];
const carpeta = () => {
  const d = mkdtempSync(join(tmpdir(), 'galeno-actualizar-'));
  carpetas.push(d);
  return d;
};
const bases: string[] = [];
const comoRaiz = async (database: string, ...ordenes: string[]) => {
  const c = new pg.Client({ ...inject('pg'), database });
  await c.connect();
  for (const o of ordenes) await c.query(o);
  await c.end();
};
async function baseVacia(): Promise<Conexion> {
  const database = `v_${process.pid}_${bases.length}`;
  bases.push(database);
  const { host, password } = inject('pg');
  const conexion = comoDueno({ host, database }, password);
  await comoRaiz('postgres', `create database ${database} owner ${conexion.user}`);
  return conexion;
}
afterAll(async () => {
  for (const d of carpetas) rmSync(d, { recursive: true, force: true });
  for (const b of bases) await comoRaiz('postgres', `drop database ${b} with (force)`);
});
const TODAS = readdirSync(MIGRACIONES)
  .map((f) => f.replace('.sql', ''))
  .sort();

/** A value for a column of any type used in migrations. It is the same in every table, so that foreign keys match. */
function valorDe(tipo: string, largo: number | null): string | undefined {
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(tipo)) return '1';
  if (/^(text|character)/.test(tipo)) return 'una palabra'.slice(0, largo ?? undefined);
  if (tipo === 'boolean') return 'true';
  if (tipo === 'date') return '2026-01-05';
  if (/^time /.test(tipo)) return '10:00';
  if (/^timestamp/.test(tipo)) return '2026-01-05 10:00';
  if (tipo === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (tipo === 'jsonb' || tipo === 'json') return '{}';
  if (tipo === 'bytea') return '\\x01';
  if (tipo === 'tsrange') return '[2026-01-05 10:00,2026-01-05 11:00)';
  if (tipo === 'int4range') return '[1,2)';
  if (tipo.endsWith('[]')) return '{}';
  return undefined;
}
/** Inserts one row into each empty table; answers the tables that refused theirs. */
async function llenarVacias(raiz: pg.Client): Promise<string[]> {
  await raiz.query("set session_replication_role = 'replica'");
  const rebeldes: string[] = [];
  for (const t of await tablasDe(raiz)) {
    if (t.esquema === 'graphile_worker') continue;
    const nombre = `"${t.esquema}"."${t.nombre}"`;
    if ((await raiz.query(`select from ${nombre} limit 1`)).rowCount) continue;
    const { rows } = await raiz.query<{ columna: string; tipo: string; largo: number | null; exigida: boolean; opciones: string | null }>(
      `select a.attname::text as columna, format_type(a.atttypid, null) as tipo,
        case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4 then a.atttypmod - 4 end as largo,
        a.attnotnull and not a.atthasdef and a.attidentity = '' or a.attname = 'cliente' as exigida,
        (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ANY%' limit 1) as opciones
      from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [nombre],
    );
    const puestas = rows.filter((c) => c.exigida && !(t.nombre === 'clientes' && c.columna === 'cliente'));
    const valores = puestas.map(
      (c) => /'([^']+)'/.exec(c.opciones ?? '')?.[1] ?? /\b(\d+)\b/.exec(c.opciones ?? '')?.[1] ?? valorDe(c.tipo, c.largo),
    );
    const columnas = puestas.map((c) => pg.escapeIdentifier(c.columna)).join(', ');
    const marcas = puestas.map((_, i) => `$${i + 1}`).join(', ');
    const orden = puestas.length ? `insert into ${nombre} (${columnas}) values (${marcas})` : `insert into ${nombre} default values`;
    await raiz.query(orden, valores).catch((e: Error) => rebeldes.push(`${t.nombre}: ${e.message}`));
  }
  await raiz.query('reset session_replication_role');
  return rebeldes;
}

test('desde la primera migración, con renglones en todas las tablas a cada paso, se llega a hoy sin perder ninguno', async () => {
  const conexion = await baseVacia();
  const dueno = abrirPoolDueno(conexion, 3);
  const raiz = new pg.Client({ ...inject('pg'), database: conexion.database! });
  await raiz.connect();
  try {
    let rebeldes: string[] = [];
    for (let k = 1; k <= TODAS.length; k++) {
      await migrar(dueno, MIGRACIONES, { solo: TODAS.slice(0, k) });
      if (k < TODAS.length) rebeldes = await llenarVacias(raiz);
    }
    const tablas = (await tablasDe(raiz)).filter((t) => t.esquema !== 'graphile_worker');
    // A few tables have multi-column rules that such a row violates.
    expect(rebeldes.length, rebeldes.join('\n')).toBeLessThan(tablas.length / 8);
    expect(await migrar(dueno, MIGRACIONES)).toEqual([]);
    const fresca = await baseVacia();
    const otro = abrirPoolDueno(fresca, 3);
    await migrar(otro, MIGRACIONES);
    expect(await esquemaDe(dueno)).toEqual(await esquemaDe(otro));
    await otro.end();
  } finally {
    await raiz.end();
    await dueno.end();
  }
}, 300_000);

/** Tables, columns, constraints, indexes and grants, as text. */
async function esquemaDe(c: pg.Pool): Promise<string[]> {
  const { rows } = await c.query<{ l: string }>(
    `select l from (
      select format('%s.%s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as l
        from pg_attribute a join pg_class r on r.oid = a.attrelid where a.attnum > 0 and not a.attisdropped and r.relkind = 'r'
          and r.relnamespace in ('public'::regnamespace, 'compartido'::regnamespace)
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace in ('public'::regnamespace, 'compartido'::regnamespace)
      union all select indexdef from pg_indexes where schemaname in ('public', 'compartido')) x order by 1`,
  );
  return rows.map((r) => r.l);
}

test('antes de actualizar se copia lo que hay; si un cambio falla, la base queda como estaba', async () => {
  const conexion = await baseVacia();
  const dueno = abrirPoolDueno(conexion, 3);
  const lugar = carpeta();
  const config = leerConfig({
    DATA_DIR: carpeta(),
    ENCRYPTION_KEY: 'llave-de-prueba',
    BACKUP_URL: `file:${lugar}`,
    BACKUP_KEY: 'una clave que nadie adivina',
  });
  const copias = async () => (readdirSync(lugar).length ? (await abrirDeposito(config.BACKUP_URL, config.BACKUP_KEY, false)).copias() : []);
  try {
    await migrar(dueno, MIGRACIONES, { solo: TODAS.slice(0, -1) });
    // Without clinics there is nothing to lose, so no backup is made.
    await preparar(dueno, conexion, config);
    expect(await copias()).toEqual([]);
    await dueno.query("insert into compartido.clientes (codigo, nombre, id_pais, zona) values ('uno', 'Uno', 1, 'UTC')");
    const mala = carpeta();
    cpSync(MIGRACIONES, mala, { recursive: true });
    writeFileSync(join(mala, '9999_mala.sql'), 'ALTER TABLE bitacora ADD COLUMN prueba integer; SELECT 1/0;');
    const antes = await esquemaDe(dueno);
    const pendientes: string[][] = [];
    await expect(migrar(dueno, mala, { antes: async (p) => void pendientes.push(p) })).rejects.toThrow(
      'La migración 9999_mala falló: division by zero',
    );
    expect(pendientes).toEqual([['9999_mala']]);
    expect(await esquemaDe(dueno)).toEqual(antes);
    // Makes the last migration due again; whether it can run twice does not matter here.
    await dueno.query('delete from kysely_migration where name = $1', [TODAS.at(-1)]);
    const dichas: string[] = [];
    await preparar(dueno, conexion, config, { avisar: (f) => dichas.push(f) }).catch(() => {});
    expect(dichas).toEqual(['Actualizando la base de datos (1 cambio); antes se hace una copia…']);
    expect(await copias()).toEqual([expect.stringMatching(/-previa$/)]);

    // When the backup fails, the migration does not begin.
    await dueno.query('delete from kysely_migration where name = $1', [TODAS.at(-1)]);
    const tapado = join(carpeta(), 'tapado');
    writeFileSync(tapado, '');
    await expect(preparar(dueno, conexion, { ...config, BACKUP_URL: `file:${tapado}/x` })).rejects.toThrow(
      /^Antes de actualizar se hace una copia de la base de datos, y no se pudo: .+ No se cambió nada\./,
    );
  } finally {
    await dueno.end();
  }
}, 120_000);

test('una base de una versión más nueva, o que otro tiene tomada, no se toca', async () => {
  const conexion = await baseVacia();
  const dueno = abrirPoolDueno(conexion, 4);
  try {
    await migrar(dueno, MIGRACIONES, { solo: TODAS.slice(0, 3) });
    const antes = await esquemaDe(dueno);
    const otro = await dueno.connect();
    await otro.query('begin; lock table bitacora in access share mode');
    const nueva = carpeta();
    cpSync(MIGRACIONES, nueva, { recursive: true });
    writeFileSync(join(nueva, '0004_prueba.sql'), 'ALTER TABLE bitacora ADD COLUMN prueba integer;');
    const solo = [...TODAS.slice(0, 3), '0004_prueba'];
    await expect(migrar(dueno, nueva, { solo, esperaTabla: '300ms' })).rejects.toThrow(BaseOcupada);
    await otro.query('rollback');
    otro.release();
    expect(await esquemaDe(dueno)).toEqual(antes);
    await migrar(dueno, nueva, { solo });
    const config = leerConfig({ DATA_DIR: carpeta(), ENCRYPTION_KEY: 'llave-de-prueba' });
    await expect(preparar(dueno, conexion, config)).rejects.toThrow(
      'La base de datos es de una versión más nueva de Galeno (tiene 0004_prueba) y no se cambió nada',
    );
    await expect(migrar(dueno, MIGRACIONES)).rejects.toThrow(BaseMasNueva);
  } finally {
    await dueno.end();
  }
}, 120_000);

test('los datos de otra versión de PostgreSQL se dejan como están, en una frase', async () => {
  const DATA_DIR = carpetaNueva();
  try {
    const p = await lanzar('main', { DATA_DIR, GALENO_DEMO: '0' });
    await p.listo;
    p.hijo.kill('SIGTERM');
    await p.fin;
    const marca = join(DATA_DIR, 'pg/PG_VERSION');
    writeFileSync(marca, '15\n');
    const q = await lanzar('main', { DATA_DIR, GALENO_DEMO: '0' });
    expect(await q.fin).toBe(1);
    expect(q.errores()).toMatch(/^Los datos de \S+ son de PostgreSQL 15 y este Galeno trae PostgreSQL 18[^\n]+\n$/);
    expect(readFileSync(marca, 'utf8')).toBe('15\n');
  } finally {
    borrar(DATA_DIR);
  }
}, 120_000);

test('sin espacio para actualizar con seguridad no se empieza', () => {
  const MB = 1024 * 1024;
  expect(espacioQueFalta(1000 * MB, 800 * MB)).toBe(0);
  expect(espacioQueFalta(1000 * MB, 600 * MB)).toBe(700 * MB);
  expect(fraseDe(Object.assign(new Error('x'), { code: 'ENOSPC' }), {})).toContain('El disco está lleno');
});
