// kill -9 of server and database while pictures go up, repeatedly: an acknowledged one is there with its bytes, and after the
// job has run there is neither a file without its row nor a row without its file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { imagenesPaciente } from '#features/expediente/imagenes/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { carpeta } from '#kernel/server/almacen.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { Navegador } from '#testing/navegador.ts';
import { borrar, carpetaNueva, lanzar, type Proceso, puertoLibre, raizDe } from '#testing/proceso.ts';

const RONDAS = 20;
const MANOS = 4;
const CLAVE = 'Jacaranda71x';
const DATA_DIR = carpetaNueva();
let actual: Proceso | undefined;
afterAll(async () => {
  actual?.hijo.kill('SIGTERM');
  await actual?.fin;
  borrar(DATA_DIR);
});

/** Pictures whose save was acknowledged. */
const dichas = new Set<number>();
const DONDE = { CODIGOPACIENTE: 1, CODIGOCARPETA: 0 };

test('una imagen confirmada está entera, y de las demás no queda nada, caiga lo que caiga', async () => {
  const ruido = await sharp({
    create: { width: 500, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  const FOTO = () => new File([new Uint8Array(ruido)], 'foto.jpg', { type: 'image/jpeg' }) as never;
  const PORT = String(await puertoLibre());
  const env = { DATA_DIR, PORT, GALENO_DEMO: '0', LOG_LEVEL: 'fatal', TRUST_PROXY: '127.0.0.1', LLAMADAS_POR_MINUTO: '0' };
  const crear = await lanzar('clinica_crear', env, [
    ...['--codigo', 'subidas', '--nombre', 'Subidas', '--pais', 'mx'],
    ...['--usuario', 'admin', '--correo', 'a@b.mx', '--clave', CLAVE],
  ]);
  expect(await crear.fin, crear.salida()).toBe(0);
  actual = await lanzar('main', env);
  await actual.listo;
  const n = await new Navegador(actual.url).entrar('subidas', 'admin', CLAVE);
  await n.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Caída', SEXO: 2, CONFIRMAR_REGISTRO: 1 });
  const subir = async () => {
    for (const c of (await n.hacer(imagenesPaciente.agregar, DONDE, { DESCRIPCION: 'Herida', FOTO: FOTO() })).CONTADORES) dichas.add(c);
  };
  await subir();

  for (let ronda = 0; ronda < RONDAS; ronda++) {
    let sigue = true;
    const mano = async () => {
      while (sigue) await subir().catch(() => dormir(20));
    };
    const antes = dichas.size;
    const manos = Array.from({ length: MANOS }, mano);
    await expect.poll(() => dichas.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(antes + (ronda % 3));
    await dormir((ronda * 37) % 90);
    if (ronda % 2) {
      process.kill(Number.parseInt(readFileSync(join(DATA_DIR, 'pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      const vistas = dichas.size;
      await expect.poll(() => dichas.size, { timeout: 60_000, interval: 50 }).toBeGreaterThan(vistas);
      sigue = false;
      await Promise.all(manos);
    } else {
      actual.hijo.kill('SIGKILL');
      await actual.fin;
      sigue = false;
      await Promise.all(manos);
      actual = await lanzar('main', env);
      await actual.listo;
    }
  }

  const dueno = abrirPoolDueno(raizDe(DATA_DIR), 1);
  const filas = async (q: string) => (await dueno.query(q)).rows;
  const guardadas: { CONTADOR: number; archivo: string; miniatura: string; cliente: number }[] = await filas(
    'select "CONTADOR", archivo, miniatura, cliente from imagenes',
  );
  expect([...dichas].filter((c) => !guardadas.some((g) => g.CONTADOR === c))).toEqual([]);
  // As if an hour had passed, the job deletes what was on its way; it runs in the server.
  await dueno.query(`update archivos_en_camino set creado = now() - interval '3 hours'`);
  await dueno.query(`select graphile_worker.add_job('archivos.limpiar')`);
  await expect.poll(async () => (await filas('select 1 from archivos_en_camino')).length, { timeout: 60_000 }).toBe(0);
  const almacen = carpeta(join(DATA_DIR, 'archivos'));
  const claves: string[] = [];
  for await (const k of almacen.listar('')) claves.push(k);
  const nombradas = guardadas.flatMap((g) => [g.archivo, g.miniatura].map((id) => `${g.cliente}/${id}`));
  expect(claves.toSorted()).toEqual(nombradas.toSorted());
  for (const g of guardadas) expect((await sharp((await almacen.leer(`${g.cliente}/${g.archivo}`))!).metadata()).width).toBe(500);
  expect((await filas('select id from archivos')).length).toBe(nombradas.length);
  await dueno.end();
  actual.hijo.kill('SIGTERM');
  expect(await actual.fin).toBe(0);
}, 600_000);
