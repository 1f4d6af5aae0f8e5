// Long reports go to Excel in parts: no row is missing, the rows are never held, a fault is told,
// and an interrupted download leaves nothing open.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as dormir } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { Resultado } from '#kernel/reporte/define.ts';
import { NO_CABE_EN_EXCEL, reporte, reporteEnExcel } from '#kernel/reporte/server.ts';
import { hechoEnDisco, MUCHOS_A_LA_VEZ } from '#kernel/server/hecho_en_disco.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { contract, type PorPartes, post } from '#kernel/shared/endpoint.ts';
import { entero } from '#kernel/shared/fields.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { Cliente, clinica, levantar } from '#testing/clinica.ts';
import bitacora from './server/bitacora.ts';

const DIA = '2020-03-04';
const PERIODO = { FECHA_INICIAL: DIA, FECHA_FINAL: DIA, USUARIO: '' };
const { excel, pantalla } = contract('/reportes', {
  pantalla: post('/obtener/seguridad/bitacora', { permiso: 'sesion', lee: true, body: z.looseObject({}), data: Resultado }),
  excel: post('/descargar/seguridad/bitacora', { permiso: 'sesion', lee: true, body: z.looseObject({}), data: z.unknown() as never }),
});
const anotar = (c: Cliente, desde: number, hasta: number) =>
  c.sql(({ db }) =>
    sql`insert into bitacora (momento, accion, detalle, ip) select ${`${DIA} 12:00`}::timestamp + make_interval(secs => n * 0.01), '/prueba/renglon', '{}', n::text
      from generate_series(${desde}::int, ${hasta}::int) n`.execute(db),
  );

test('un reporte de cincuenta mil renglones llega entero a Excel; el de más de doscientos mil lo dice', async () => {
  const c = await clinica();
  await anotar(c, 1, 50_000);
  const r = await c.llamar(excel, {}, PERIODO);
  expect(r.headers['content-type']).toContain('spreadsheetml');
  const filas = (await readSheet(new Uint8Array(r.body).buffer)) as unknown[][];
  // Newest first.
  const numeros = filas.map((f) => Number(f.at(-1))).filter((n) => n > 0);
  expect(numeros).toEqual(Array.from({ length: 50_000 }, (_, i) => 50_000 - i));
  // The screen shows no part of it: it says that Excel holds it.
  expect((await c.llamar(pantalla, {}, PERIODO)).message).toBe(
    'El reporte tiene más de 20,000 renglones para verse aquí: descargue el Excel o elija un periodo más corto',
  );
  await anotar(c, 50_001, 200_001);
  const muchos = await c.llamar(excel, {}, PERIODO);
  expect([muchos.status, muchos.message]).toEqual([422, NO_CABE_EN_EXCEL]);
}, 120_000);

test('dos reportes largos seguidos, por la misma conexión, traen cada uno sus columnas', async () => {
  const c = await clinica();
  await anotar(c, 1, 3);
  await c.sql(({ db }) =>
    sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "SEXO", "FECHAALTA") values (1, 'Ana', 'Sol', 2, ${DIA})`.execute(
      db,
    ),
  );
  const { listado } = contract('/reportes', {
    listado: post('/descargar/pacientes/listado', { permiso: 'sesion', lee: true, body: z.looseObject({}), data: z.unknown() as never }),
  });
  const hoja = async (r: Promise<{ body: Buffer }>) => (await readSheet(new Uint8Array((await r).body).buffer)) as unknown[][];
  // One connection for both.
  const casa = await levantar(c.casa.conexion, { POOL: '1' });
  try {
    const suyo = new Cliente(casa, c.cliente, c.codigo, c.zona, c.token, c.usuario);
    const ips = (await hoja(suyo.llamar(excel, {}, PERIODO))).map((f) => f.at(-1)).filter((n) => Number(n) > 0);
    expect(ips).toEqual(['3', '2', '1']);
    const pacientes = await hoja(suyo.llamar(listado, {}, { FECHA_INICIAL: DIA, FECHA_FINAL: DIA, ESTATUS: 'TODOS' }));
    expect(pacientes.at(-1)).toEqual(expect.arrayContaining(['Ana Sol', 1]));
  } finally {
    await casa.cerrar();
  }
});

setFlagsFromString('--expose-gc');
const recoger = runInNewContext('gc') as () => void;
test('los renglones no se juntan en la memoria', async () => {
  const c = await clinica();
  /** Most memory held while a workbook of the first rows is made, in MB above what there was before. */
  async function ocupa(): Promise<number> {
    const libro = await enClinica(c.casa.host, c.cliente, c.usuario, (ctx) => reporteEnExcel(ctx, bitacora, { ...PERIODO, USUARIO: null }));
    recoger();
    const antes = process.memoryUsage().heapUsed;
    let mas = 0;
    let bytes = 0;
    let partes = 0;
    for await (const parte of (await libro.contenido(c.cliente)) as PorPartes) {
      bytes += parte.length;
      if (++partes % 16) continue;
      recoger();
      mas = Math.max(mas, process.memoryUsage().heapUsed - antes);
    }
    expect(bytes).toBeGreaterThan(1000);
    return mas / 1024 ** 2;
  }
  await anotar(c, 1, 4_000);
  await ocupa();
  const pocos = await ocupa();
  await anotar(c, 4_001, 100_000);
  // Held as objects, the other rows would take some forty megabytes.
  expect((await ocupa()) - pocos).toBeLessThan(8);
}, 120_000);

/** The workbooks that lie on disk and are not sent yet. */
const enElDisco = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const ruta = readlinkSync(`/proc/self/fd/${fd}`);
      return ruta.includes('/saliendo/') ? [ruta] : [];
    } catch {
      return [];
    }
  });
const REPORTE = reporte({
  ...{ accion: '/prueba/largo', titulo: 'Largo', grupo: 'Prueba', permiso: P.reportes.bitacora, filtros: {}, totales: [] },
  ...{ defectos: () => ({}), alcance: { sucursal: false, medico: false, cajero: false }, columnas: { N: entero('N') } },
  renglones: (_, __, donde) => sql`select 100 / (5000 - n) as "N" from generate_series(1, 10000) n where ${donde}`,
});
test('lo que falla a la mitad se dice, y de un libro a medias no llega nada', async () => {
  const c = await clinica();
  const libro = await enClinica(c.casa.host, c.cliente, c.usuario, (ctx) => reporteEnExcel(ctx, REPORTE, {}));
  await expect(libro.contenido(c.cliente)).rejects.toThrow('division by zero');
  expect(enElDisco()).toEqual([]);
});

test('quien pide muchos a la vez espera por los suyos, y al final se le dice; las demás clínicas no', async () => {
  const [c, otra] = [await clinica(), await clinica()];
  // Enough rows that the first is still being made when the last one asks.
  for (const x of [c, otra]) await anotar(x, 1, 5_000);
  const libros = await Promise.all(Array.from({ length: 12 }, () => c.llamar(excel, {}, PERIODO)));
  const estados = libros.map((r) => r.status).sort();
  expect(estados.filter((e) => e === 503).length).toBeGreaterThan(0);
  expect(estados.slice(0, 6)).toEqual(Array(6).fill(200));
  expect(libros.find((r) => r.status === 503)!.message).toBe(MUCHOS_A_LA_VEZ);
  const [suyos, ajeno] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => c.llamar(excel, {}, PERIODO))),
    otra.llamar(excel, {}, PERIODO),
  ]);
  expect(suyos.length).toBe(8);
  expect(ajeno.status).toBe(200);
  expect((await c.llamar(excel, {}, PERIODO)).status).toBe(200);
});

test('quien se fue antes de que se empezara a preparar no ocupa un lugar', async () => {
  const [carpeta, cliente] = [mkdtempSync(join(tmpdir(), 'galeno-largo-')), 900_001];
  let acabar = () => {};
  const acaba = new Promise<void>((ok) => {
    acabar = ok;
  });
  async function* lento() {
    await acaba;
    yield new Uint8Array(1);
  }
  const pedir = (yaNo?: AbortSignal) => hechoEnDisco(carpeta, cliente, lento, yaNo).catch((e: Error) => e.message);
  const primero = pedir();
  await dormir(1);
  const idos = Array.from({ length: 8 }, () => pedir(AbortSignal.abort(new Rechazo('ido'))));
  const cortes = Array.from({ length: 5 }, () => new AbortController());
  const seVan = cortes.map((x) => pedir(x.signal));
  for (const x of cortes) x.abort(new Rechazo('ido'));
  const esperan = Array.from({ length: 5 }, () => pedir());
  expect(await pedir()).toBe(MUCHOS_A_LA_VEZ);
  acabar();
  expect(await Promise.all([...idos, ...seVan])).toEqual(Array(13).fill('ido'));
  for (const x of await Promise.all([primero, ...esperan])) (x as Readable).destroy();
  rmSync(carpeta, { recursive: true });
});

test('una descarga que se corta no deja una transacción abierta', async () => {
  const c = await clinica();
  await anotar(c, 1, 15_000);
  const casa = await levantar(c.casa.conexion);
  try {
    await casa.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(casa.app.server.address() as AddressInfo).port}/api/reportes/descargar/seguridad/bitacora`;
    const pedir = (signal: AbortSignal) =>
      fetch(url, {
        method: 'POST',
        signal,
        headers: { authorization: c.token, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(PERIODO),
      });
    // Whoever leaves gives up the place, also while waiting for it: with all places taken, others find them free.
    const cortes: AbortController[] = [];
    let hay = true;
    const idos: Promise<unknown>[] = [];
    while (hay) {
      const corte = new AbortController();
      cortes.push(corte);
      const r = pedir(corte.signal).then((x) => {
        if (x.status === 503) hay = false;
      });
      idos.push(r.catch(() => {}));
      await Promise.race([r, dormir(20)]);
    }
    for (const corte of cortes) corte.abort();
    await Promise.all(idos);
    // The server has seen them leave when nobody is connected.
    const conectados = () => new Promise<number>((ok) => casa.app.server.getConnections((_, n) => ok(n)));
    await expect.poll(conectados, { timeout: 20_000, interval: 2 }).toBe(0);
    const otros = await Promise.all(Array.from({ length: 5 }, () => pedir(AbortSignal.timeout(60_000)).then((r) => r.status)));
    expect(otros).toEqual(Array(5).fill(200));
    // Whoever leaves before it is made, or just as it is, leaves nothing either.
    for (const ms of [50, 100, 150, 200, 250, 300, 400])
      await pedir(AbortSignal.timeout(ms))
        .then((r) => r.text())
        .catch(() => {});
    for (let i = 0; i < 3; i++) {
      const corte = new AbortController();
      const r = await pedir(corte.signal);
      expect(r.status).toBe(200);
      await r.body!.getReader().read();
      corte.abort();
    }
    const abiertas = async () =>
      Number(
        (
          await casa.dueno.query(
            "select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and query like '%renglones%'",
          )
        ).rows[0].n,
      );
    await expect.poll(abiertas, { timeout: 10_000 }).toBe(0);
    await expect.poll(() => casa.host.pool.idleCount === casa.host.pool.totalCount, { timeout: 10_000 }).toBe(true);
    await expect.poll(enElDisco, { timeout: 10_000 }).toEqual([]);
  } finally {
    await casa.cerrar();
  }
}, 120_000);
