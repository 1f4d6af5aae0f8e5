// The commands that back up and restore, as processes, at their worst moment: two keys are in force, and half of what is
// encrypted is still under the old one.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cifrar, descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import { derivar } from '#kernel/server/config.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { guardarSecreto } from '#kernel/server/secretos.ts';
import { type CasaDePrueba, casaNueva, clinica, levantar } from '#testing/clinica.ts';
import { borrar, carpetaNueva, direccionDe, type Entrada, lanzar } from '#testing/proceso.ts';
import { enBase } from './cargar.ts';
import { comprobarLlave } from './llave.ts';
import { tirarBase } from './volver.ts';

const NUEVA = 'la llave nueva de la instalación';
const CUANTOS = 20;
const BACKUP_KEY = 'una clave que nadie adivina';
const copias = carpetaNueva();
const datos = carpetaNueva();
const otrosDatos = carpetaNueva();
let VIEJA: string;
let casa: CasaDePrueba;
let cliente: number;
let fresca: typeof casa.conexion;

const comun = () => ({ BACKUP_URL: `file:${copias}`, BACKUP_KEY, GALENO_DEMO: '0' });
const correr = async (entrada: Entrada, env: NodeJS.ProcessEnv, ...args: string[]) => {
  const p = await lanzar(entrada, { ...comun(), ...env }, args);
  return { estado: await p.fin, dicho: p.salida() };
};
/** Where the backup is made: both keys are said. */
const aqui = () => ({
  ...{ DATABASE_URL: direccionDe(casa.conexion), DATA_DIR: datos },
  ...{ ENCRYPTION_KEY: NUEVA, ENCRYPTION_KEY_ANTERIOR: VIEJA },
});
/** Another machine, which has no key at all. */
const alla = () => ({ DATABASE_URL: direccionDe(fresca), DATA_DIR: otrosDatos });
const llaveEn = (archivo: string) => readFileSync(join(otrosDatos, archivo), 'utf8').trim();

/** The restored secrets, as the keys given open them; null for what they do not open. */
async function restaurados(...llaves: string[]): Promise<(string | null)[]> {
  const dueno = abrirPoolDueno(fresca, 1);
  const c = await dueno.connect();
  try {
    await c.query("select set_config('app.cliente', $1, false)", [String(cliente)]);
    const { rows } = await c.query("select valor from secretos where starts_with(nombre, 'prueba/') order by nombre");
    return rows.map(({ valor }) => {
      try {
        return descifrar(valor, ...llaves.map(llaveDe));
      } catch {
        return null;
      }
    });
  } finally {
    c.release(true);
    await dueno.end();
  }
}
const TODOS = Array.from({ length: CUANTOS }, (_, i) => JSON.stringify({ i }));

beforeAll(async () => {
  const antes = await casaNueva();
  VIEJA = antes.config.ENCRYPTION_KEY;
  await comprobarLlave(antes.dueno, antes.config);
  const c = await clinica({ casa: antes });
  cliente = c.cliente;
  for (const i of TODOS.keys())
    await c.sql(({ db }) => guardarSecreto({ db, host: antes.host } as never, `prueba/${String(i).padStart(2, '0')}`, { i }));
  await antes.cerrar();
  casa = await levantar(
    { ...antes.conexion, secreto: derivar({ ENCRYPTION_KEY: NUEVA }, 'papeles') },
    { ENCRYPTION_KEY: NUEVA, ENCRYPTION_KEY_ANTERIOR: VIEJA },
  );
  await comprobarLlave(casa.dueno, casa.config);
  // What a run that was killed half-way has done.
  for (const [i, valor] of TODOS.slice(0, CUANTOS / 2).entries())
    await casa.dueno.query('update secretos set valor = $3 where cliente = $1 and nombre = $2', [
      cliente,
      `prueba/${String(i).padStart(2, '0')}`,
      cifrar(valor, llaveDe(NUEVA)),
    ]);
  const nueva = `${casa.conexion.database}_fresca`;
  await casa.dueno.query(`create database ${nueva} owner ${casa.conexion.user}`);
  fresca = enBase(casa.conexion, nueva);
}, 60_000);
afterAll(async () => {
  if (casa) await tirarBase(casa.dueno, fresca.database!);
  await casa?.cerrar();
  for (const d of [copias, datos, otrosDatos]) borrar(d);
});

test('se copia, se enumera y se comprueba mientras valen las dos', async () => {
  expect((await correr('copiar', aqui(), '--list')).dicho).toContain('o haga la primera con npm run backup.');
  const hecha = await correr('copiar', aqui());
  expect(hecha.dicho).toMatch(/^La copia \d{8}T\d{9}Z-pedida está en /m);
  expect(hecha.estado).toBe(0);
  expect((await correr('copiar', aqui(), '--list')).dicho).toMatch(/-pedida +\d{4}-\d\d-\d\d \d\d:\d\d +Completa/);
  const probada = await correr('copiar', aqui(), '--verify');
  expect(probada.dicho).toContain('La copia está completa: 1 clínicas');
  expect(probada.estado).toBe(0);
}, 180_000);

test('otra máquina la restaura con sus dos llaves, y lo de antes y lo nuevo se abren', async () => {
  const ajena = await correr('restaurar', { ...alla(), ENCRYPTION_KEY: 'una que no es la de la copia' });
  expect(ajena).toMatchObject({ estado: 1, dicho: expect.stringMatching(/^ENCRYPTION_KEY \(huella [0-9a-f]{16}\) no es la de la copia/) });
  const r = await correr('restaurar', alla());
  expect(r.dicho).toContain('Listo: 1 clínicas');
  expect(r.estado).toBe(0);
  expect([llaveEn('llave'), llaveEn('llave-anterior')]).toEqual([NUEVA, VIEJA]);
  for (const archivo of ['llave', 'llave-anterior']) expect(statSync(join(otrosDatos, archivo)).mode & 0o077).toBe(0);
  expect(await restaurados(NUEVA, VIEJA)).toEqual(TODOS);
  expect(await restaurados(NUEVA)).toEqual([...TODOS.slice(0, CUANTOS / 2), ...Array(CUANTOS / 2).fill(null)]);
}, 180_000);

test('donde ya hay clínicas no la pone sin decirlo, y no cambia nada', async () => {
  expect(await correr('restaurar', alla())).toMatchObject({
    estado: 1,
    dicho: 'Aquí ya hay 1 clínicas: para poner la copia en su lugar, agregue --replace. No se cambió nada.\n',
  });
  expect([llaveEn('llave'), llaveEn('llave-anterior')]).toEqual([NUEVA, VIEJA]);
}, 60_000);

test('el cambio de llave sigue donde iba, con las llaves que llegaron en la copia', async () => {
  const r = await correr('recifrar', alla());
  expect(r.dicho).toMatch(/^Listo: 10 secretos se cifraron con la llave de huella [0-9a-f]{16}, y 10 ya lo estaban/m);
  expect(r.estado).toBe(0);
  expect(await restaurados(NUEVA)).toEqual(TODOS);
  expect(await restaurados(VIEJA)).toEqual(TODOS.map(() => null));
}, 120_000);
