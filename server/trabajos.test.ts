// The dispatcher and a database that goes away: it comes back by itself, and stops when it is told to, whatever it was doing.
import { setTimeout as dormir } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CasaDePrueba, casaNueva } from '#kernel/testing/clinica.ts';
import { abrirTurno } from './trabajos.ts';

let c: CasaDePrueba;
beforeAll(async () => {
  c = await casaNueva();
});
afterAll(() => c.cerrar());
/** What a database does that is killed: every connection but ours ends. */
const cortar = () =>
  c.dueno.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
const obreros = async () =>
  (
    await c.dueno.query(
      "select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 7201 and database = (select oid from pg_database where datname = current_database())",
    )
  ).rows[0].n as number;

test('si la base se va, los trabajos siguen cuando vuelve', async () => {
  const turno = await abrirTurno(c.host, c.conexion);
  await expect.poll(obreros).toBe(3);
  await cortar();
  await expect.poll(obreros, { timeout: 10_000 }).toBe(3);
  await turno.parar();
  await expect.poll(obreros).toBe(0);
});

test('se detiene en cualquier momento, también mientras vuelve a empezar', async () => {
  for (const espera of [0, 100, 900, 1_000, 1_020, 1_050, 1_100, 1_300]) {
    const turno = await abrirTurno(c.host, c.conexion);
    await cortar();
    await dormir(espera);
    const parado = await Promise.race([turno.parar().then(() => 'parado'), dormir(15_000).then(() => 'colgado')]);
    expect(parado, `${espera} ms`).toBe('parado');
    await expect.poll(obreros).toBe(0);
  }
}, 120_000);
