// kill -9 of server and database while documents are signed, repeatedly: an acknowledged signature is there with its picture and
// its seal, and no document is half signed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { formatos } from '#features/expediente/formatos/contract.ts';
import { firmas } from '#features/expediente/formatos/publico/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { medicoDePrueba } from '#testing/clinica_por_http.ts';
import { Navegador } from '#testing/navegador.ts';
import { borrar, carpetaNueva, lanzar, type Proceso, puertoLibre, raizDe } from '#testing/proceso.ts';

const RONDAS = 8;
const MANOS = 4;
const CLAVE = 'Jacaranda71x';
const DATA_DIR = carpetaNueva();
let actual: Proceso | undefined;
afterAll(async () => {
  actual?.hijo.kill('SIGTERM');
  await actual?.fin;
  borrar(DATA_DIR);
});

/** Seals whose signature was acknowledged. */
const dichos = new Set<string>();
let FIRMA = '';
async function firmar(n: Navegador, ID_FORMATO: number): Promise<void> {
  const { ID } = await n.hacer(formatos.agregar, {}, { ID_FORMATO, CODIGOPACIENTE: 1, CODIGOMEDICO: 1 });
  for (const quien of ['FIRMA', 'TESTIGO1', 'TESTIGO2'])
    dichos.add((await n.hacer(formatos.actualizar_firma, { ID }, { [quien]: FIRMA })).SELLO);
}
async function mano(n: Navegador, ID_FORMATO: number, seguir: () => boolean): Promise<void> {
  while (seguir()) await firmar(n, ID_FORMATO).catch(() => dormir(20));
}

test('una firma confirmada está entera y su sello vale, caiga lo que caiga', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><path d="M5 40q50-60 95 0t90-10" fill="none" stroke="#000"/></svg>';
  FIRMA = `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`;
  const PORT = String(await puertoLibre());
  const env = { DATA_DIR, PORT, GALENO_DEMO: '0', LOG_LEVEL: 'fatal', TRUST_PROXY: '127.0.0.1' };
  const crear = await lanzar('clinica_crear', env, [
    ...['--codigo', 'firmas', '--nombre', 'Firmas', '--pais', 'mx'],
    ...['--usuario', 'admin', '--correo', 'a@b.mx', '--clave', CLAVE],
  ]);
  expect(await crear.fin, crear.salida()).toBe(0);
  actual = await lanzar('main', env);
  await actual.listo;
  const n = await new Navegador(actual.url).entrar('firmas', 'admin', CLAVE);
  await medicoDePrueba(n);
  await n.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Caída', SEXO: 2, CONFIRMAR_REGISTRO: 1 });
  const { ID } = await n.hacer(
    formatosImpresion.agregar,
    {},
    { NOMBRE: 'Carta', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: '<p>{{FIRMA_PACIENTE}}{{FIRMA_TESTIGO1}}{{FIRMA_TESTIGO2}}</p>' },
  );
  await firmar(n, ID);

  for (let ronda = 0; ronda < RONDAS; ronda++) {
    let sigue = true;
    const antes = dichos.size;
    const manos = Array.from({ length: MANOS }, () => mano(n, ID, () => sigue));
    await expect.poll(() => dichos.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(antes + (ronda % 5));
    await dormir((ronda * 37) % 70);
    if (ronda % 2) {
      process.kill(Number.parseInt(readFileSync(join(DATA_DIR, 'pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      const vistas = dichos.size;
      await expect.poll(() => dichos.size, { timeout: 60_000, interval: 50 }).toBeGreaterThan(vistas + MANOS);
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
  const sellos: string[] = (await filas('select "SELLO" as s from formatos_firmas')).map((f) => f.s);
  expect([...dichos].filter((s) => !sellos.includes(s))).toEqual([]);
  expect(dichos.size).toBeGreaterThan(RONDAS * 3);
  // Signed means that there is a signature, and consents are numbered without holes or repetitions.
  expect(
    await filas(`select f."ID" from formatos_paciente f where (f."FIRMADO" = 1) is distinct from exists
      (select from formatos_firmas x where (x.cliente, x."ID") = (f.cliente, f."ID"))`),
  ).toEqual([]);
  const [{ n: cuantos, ultimo }] = await filas(
    'select count("CONSECUTIVO")::int as n, max("CONSECUTIVO") as ultimo from formatos_paciente',
  );
  expect(cuantos).toBe(ultimo);
  expect(
    await filas(`select "SELLO" from formatos_firmas x where not exists (select from bitacora b where b.cliente = x.cliente
      and b.accion = '/expediente/formatos/actualizar_firma' and b.detalle->>'SELLO' = x."SELLO")`),
  ).toEqual([]);
  await dueno.end();
  // Each seal is computed again from the stored text and the bytes of the pictures.
  // Each from an address of its own, because verifying is limited by address.
  for (const [i, SELLO] of sellos.entries()) {
    const alguien = new Navegador(actual.url, `10.0.${i >> 8}.${i & 255}`);
    expect((await alguien.hacer(firmas.verificar, { SELLO }, { CLIENT: 'firmas' })).VALE, SELLO).toBe(1);
  }
  actual.hijo.kill('SIGTERM');
  expect(await actual.fin).toBe(0);
}, 600_000);
