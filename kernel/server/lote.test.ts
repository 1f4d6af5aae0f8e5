// What travels together: whose rows it sees, and what happens to the rest when one part fails.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { type Cliente, casa, casaNueva, clinica } from '#testing/clinica.ts';
import { asClinic, numeroSuelto } from './db.ts';

const leer = <T>(c: Cliente, hacer: Parameters<typeof asClinic<T>>[2]) =>
  asClinic(c.casa.host.pool, { cliente: c.cliente, usuario: c.usuario, zona: c.zona, lee: true }, hacer);
const cual = (c: Cliente) =>
  leer(c, async ({ db }) => {
    const { rows } = await sql<{
      n: number;
      zona: string;
      pacientes: number;
    }>`select app_cliente() as n, current_setting('TimeZone') as zona,
      (select count(*) from pacientes)::int as pacientes`.execute(db);
    return rows[0]!;
  });

test('lecturas de dos clínicas en el mismo momento: cada una ve lo suyo, con su hora', async () => {
  const a = await clinica({ permisos: [P.pacientes.registrar] });
  const b = await clinica({ pais: 'cl', permisos: [P.pacientes.registrar] });
  await a.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Abad' });
  const vistas = await Promise.all(Array.from({ length: 40 }, (_, i) => cual(i % 2 ? a : b)));
  for (const [i, v] of vistas.entries())
    expect(v).toEqual(i % 2 ? { n: a.cliente, zona: a.zona, pacientes: 1 } : { n: b.cliente, zona: b.zona, pacientes: 0 });
});

test('la que falla lo dice sola: las que viajan con ella se contestan', async () => {
  const c = await clinica();
  const dichas = await Promise.allSettled(
    Array.from({ length: 24 }, (_, i) =>
      leer(c, async ({ db }) => {
        if (i % 3) return (await sql<{ i: number }>`select ${i}::int as i`.execute(db)).rows[0]!.i;
        // Of the same turn: what stands before the failure was answered, what stands after was not run.
        const [antes, mal, luego] = await Promise.allSettled([
          sql`select 1`.execute(db),
          sql`select 1 / ${0}::int`.execute(db),
          sql`select 2`.execute(db),
        ]);
        expect([antes.status, mal.status, luego.status]).toEqual(['fulfilled', 'rejected', 'rejected']);
        throw (mal as PromiseRejectedResult).reason;
      }),
    ),
  );
  for (const [i, d] of dichas.entries())
    if (i % 3) expect(d).toEqual({ status: 'fulfilled', value: i });
    else expect(d).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
});

test('el error de una sentencia dice quién la pidió', async () => {
  const c = await clinica();
  const quienPregunta = () => leer(c, async ({ db }) => await sql`select 1 / ${0}::int`.execute(db));
  const e = (await quienPregunta().catch((x: Error) => x)) as Error;
  expect(e.stack).toContain('lote.test.ts');
});

test('una lectura no escribe', async () => {
  const c = await clinica();
  await expect(leer(c, ({ db }) => sql`insert into folios (serie, ultimo) values ('X', 1)`.execute(db))).rejects.toMatchObject({
    code: '25006',
  });
  await expect(
    leer(c, async ({ db }) => {
      await sql`select 1`.execute(db);
      await sql`insert into folios (serie, ultimo) values ('X', 1)`.execute(db);
    }),
  ).rejects.toMatchObject({ code: '25006' });
});

test('una sentencia que llega cuando su transacción terminó se rechaza, no corre en la de otro', async () => {
  const c = await clinica();
  for (const lee of [true, false]) {
    const db = await asClinic(c.casa.host.pool, { cliente: c.cliente, usuario: 0, zona: c.zona, lee }, async (t) => t.db);
    await expect(sql`select 1`.execute(db)).rejects.toThrow('ya terminó');
  }
});

test('si la tabla cambió, la sentencia se prepara otra vez', async () => {
  const c = await clinica({ casa: await casaNueva() });
  const pool = c.casa.host.pool;
  const filas = () => leer(c, ({ db }) => sql`select * from folios`.execute(db));
  const todas = () => Promise.all(Array.from({ length: pool.options.max }, filas));
  await todas();
  await c.casa.dueno.query('alter table folios add column de_prueba integer');
  // Once for each connection that had prepared it.
  await Promise.allSettled([1, 2, 3].flatMap(() => Array.from({ length: pool.options.max }, filas)));
  await todas();
  await c.casa.cerrar();
});

test('una conexión que muere falla lo suyo, y lo siguiente va por otra', async () => {
  const c = await clinica({ casa: await casaNueva() });
  const mueren = await Promise.allSettled([
    leer(c, ({ db }) => sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`.execute(db)),
    cual(c),
    cual(c),
  ]);
  expect(mueren[0]!.status).toBe('rejected');
  expect(await cual(c)).toMatchObject({ n: c.cliente });
  await c.casa.cerrar();
});

test('los números que se piden a la vez son seguidos y de nadie más, también de varios en varios', async () => {
  const c = await clinica();
  const { poolNumeros } = (await casa()).host;
  const cuantos = Array.from({ length: 60 }, (_, i) => 1 + (i % 4));
  const ultimos = await Promise.all(cuantos.map((n) => numeroSuelto(poolNumeros, c.cliente, 'PRUEBA', n)));
  const dados = ultimos.flatMap((u, i) => Array.from({ length: cuantos[i]! }, (_, k) => u - k)).sort((a, b) => a - b);
  expect(dados).toEqual(Array.from({ length: dados.length }, (_, i) => i + 1));
});
