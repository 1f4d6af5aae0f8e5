// kill -9 of server and database during concurrent saves, repeatedly: acknowledged saves are there, nothing is half saved, and
// the next start (or the same process, when only the database died) goes on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { medicoDePrueba } from '#testing/clinica_por_http.ts';
import { Navegador } from '#testing/navegador.ts';
import { borrar, carpetaNueva, lanzar, type Proceso, puertoLibre, raizDe } from '#testing/proceso.ts';

const RONDAS = 20;
const MANOS = 6;
const CLAVE = 'Jacaranda71x';
const DATA_DIR = carpetaNueva();
let actual: Proceso | undefined;
afterAll(async () => {
  actual?.hijo.kill('SIGTERM');
  await actual?.fin;
  borrar(DATA_DIR);
});

/** The patients and notes whose saves were acknowledged. */
const pacientesDichos = new Map<number, string>();
const notasDichas = new Set<string>();

/** Saves one patient and one note, each separately, and remembers what was acknowledged. */
async function guardar(n: Navegador, rotulo: string): Promise<void> {
  // Names may not contain digits.
  const NOMBRE = rotulo.replace(/\d/g, (d) => 'abcdefghij'[Number(d)]!);
  const { CODIGOPACIENTE } = await n.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Caída', SEXO: 1, CONFIRMAR_REGISTRO: 1 });
  pacientesDichos.set(CODIGOPACIENTE, NOMBRE);
  const { CONSECUTIVO } = await n.hacer(
    notasEvolucion.agregar,
    { CODIGOPACIENTE },
    { CODIGOMEDICO: 1, NOTA: `<p>${NOMBRE}</p>`, SIGNOS_VITALES: { PESO: 70, TALLA: 170 }, DIAGNOSTICOS: ['I10X', 'E119'] },
  );
  notasDichas.add(`${CODIGOPACIENTE}/${CONSECUTIVO}`);
}
async function mano(n: Navegador, nombre: string, seguir: () => boolean): Promise<void> {
  for (let k = 0; seguir(); k++) await guardar(n, `${nombre} turno ${k}`).catch(() => dormir(20));
}

test('lo confirmado está, nada queda a medias y Galeno se levanta', async () => {
  const PORT = String(await puertoLibre());
  const env = { DATA_DIR, PORT, GALENO_DEMO: '0', LOG_LEVEL: 'fatal' };
  const crear = await lanzar('clinica_crear', env, [
    ...['--codigo', 'caida', '--nombre', 'Caída', '--pais', 'mx'],
    ...['--usuario', 'admin', '--correo', 'a@b.mx', '--clave', CLAVE],
  ]);
  expect(await crear.fin, crear.salida()).toBe(0);
  actual = await lanzar('main', env);
  await actual.listo;
  const n = await new Navegador(actual.url).entrar('caida', 'admin', CLAVE);
  await medicoDePrueba(n);
  await guardar(n, 'Primera');

  for (let ronda = 0; ronda < RONDAS; ronda++) {
    let sigue = true;
    const antes = notasDichas.size;
    const manos = Array.from({ length: MANOS }, (_, i) => mano(n, `Ronda ${ronda} mano ${i}`, () => sigue));
    await expect.poll(() => notasDichas.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(antes + (ronda % 7));
    await dormir((ronda * 53) % 90);
    if (ronda % 2) {
      // Kills only the database: the same process restarts it and goes on.
      process.kill(Number.parseInt(readFileSync(join(DATA_DIR, 'pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      // Each writer may still get one earlier answer; more notes than writers prove that it works again.
      const vistas = notasDichas.size;
      await expect.poll(() => notasDichas.size, { timeout: 60_000, interval: 50 }).toBeGreaterThan(vistas + MANOS);
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
  const hay = new Map((await filas('select "CODIGOPACIENTE" as c, "NOMBRE" as n from pacientes')).map((f) => [f.c, f.n]));
  expect([...pacientesDichos].filter(([c, nombre]) => hay.get(c) !== nombre)).toEqual([]);
  const notas = new Set((await filas(`select "CODIGOPACIENTE" || '/' || "CONSECUTIVO" as k from notas_evolucion`)).map((f) => f.k));
  expect([...notasDichas].filter((k) => !notas.has(k))).toEqual([]);
  expect(pacientesDichos.size).toBeGreaterThan(RONDAS);
  // A note has its vital signs and both diagnoses or does not exist, and every save has its audit row.
  expect(
    await filas(`select n."CODIGOPACIENTE", n."CONSECUTIVO" from notas_evolucion n
      where (select count(*) from notas_diagnosticos d where (d.cliente, d."CODIGOPACIENTE", d."CONSECUTIVO") = (n.cliente, n."CODIGOPACIENTE", n."CONSECUTIVO")) <> 2
        or (select count(*) from notas_signos s where (s.cliente, s."CODIGOPACIENTE", s."CONSECUTIVO") = (n.cliente, n."CODIGOPACIENTE", n."CONSECUTIVO")) <> 1`),
  ).toEqual([]);
  expect(
    await filas(`select "CODIGOPACIENTE" from pacientes p where not exists (select from bitacora b where b.cliente = p.cliente
      and b.accion = '/pacientes/guardar' and (b.detalle->>'CODIGOPACIENTE')::int = p."CODIGOPACIENTE")`),
  ).toEqual([]);
  await dueno.end();
  actual.hijo.kill('SIGTERM');
  expect(await actual.fin).toBe(0);
}, 600_000);
