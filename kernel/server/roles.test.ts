// Even with SQL injection into a call or a job one gains nothing: there is no other role to return to or to become.
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { clinica } from '#testing/clinica.ts';
import { abrirPool, abrirPoolTrabajos, asClinic } from './db.ts';

const c = await clinica({ pais: 'mx' });
await clinica({ pais: 'co' });
const { conexion } = c.casa;
const pools: pg.Pool[] = [];
const con = (p: pg.Pool) => {
  pools.push(p);
  return p;
};
afterAll(() => Promise.all(pools.map((p) => p.end())));

const AJENOS = ['galeno', 'galeno_dueno', 'pg_read_all_data', 'pg_execute_server_program'];
test('dentro de una llamada, «reset role» no da nada: ni tablas, ni funciones de la dueña, ni otro papel', async () => {
  const intentar = (...ordenes: string[]) =>
    asClinic(con(abrirPool(conexion, 1)), { cliente: c.cliente, usuario: 1, zona: 'UTC', lee: false }, async ({ db }) => {
      let r: unknown;
      for (const o of ordenes) r = (await sql.raw(o).execute(db)).rows;
      return r;
    }).catch((e: { code?: string }) => e.code);
  expect(await intentar('reset role', 'select current_user as u')).toEqual([{ u: 'galeno_app' }]);
  expect(await intentar('set role none', 'select "NOMBRE" from pacientes')).toBe('42501');
  expect(await intentar('set role none', 'select * from compartido.clientes')).toBe('42501');
  expect(await intentar('set role none', 'alter table pacientes disable row level security')).toBe('42501');
  for (const rol of AJENOS) {
    expect(await intentar(`set role ${rol}`), rol).toBe('42501');
    expect(await intentar('set role none', `set role ${rol}`), rol).toBe('42501');
    expect(await intentar(`set session authorization ${rol}`), rol).toBe('42501');
  }
  expect(await intentar(`copy pacientes to program 'id'`)).toBe('42501');
  expect(await intentar(`select "NOMBRE" from usuarios where cliente <> ${c.cliente}`)).toEqual([]);
});

test('quien despacha los trabajos tiene su cola y la cadena de la bitácora, nada de un paciente', async () => {
  const cola = con(abrirPoolTrabajos(conexion, 1));
  const de = (q: string) =>
    cola.query(q).then(
      (r) => r.rowCount,
      (e: { code?: string }) => e.code,
    );
  expect(await de('select from graphile_worker.jobs')).toEqual(expect.any(Number));
  expect(await de('select from pacientes')).toBe('42501');
  expect(await de('select from usuarios')).toBe('42501');
  expect(await de('select from compartido.clientes')).toEqual(expect.any(Number));
  expect(await de('select codigo from compartido.clientes')).toBe('42501');
  expect(await de('delete from bitacora')).toBe('42501');
  expect(await de("update bitacora set accion = ''")).toBe('42501');
  for (const rol of [...AJENOS, 'galeno_app']) expect(await de(`set role ${rol}`), rol).toBe('42501');
});
