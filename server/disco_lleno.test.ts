// A full disk: a save is not saved at all, the user reads why, and administrators see a warning.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { estadoDe } from '#kernel/server/espacio.ts';
import { contador } from '#testing/ataque.ts';
import { ArchivoDePrueba, type CasaDePrueba, casaNueva, clinica } from '#testing/clinica.ts';

const FRASE =
  'El servidor se quedó sin espacio en disco y no guardó nada: avise a quien lo administra e intente de nuevo cuando haya espacio';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const FOTO = new ArchivoDePrueba(PNG, 'a.png', 'image/png');
const limpiar: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const f of limpiar.splice(0).reverse()) await f();
});

/** Mounts a 64 KiB disk; undefined where this account may not. */
function disquito(): string | undefined {
  const lugar = mkdtempSync(join(tmpdir(), 'galeno-disco-'));
  limpiar.push(() => rmSync(lugar, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', lugar], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  limpiar.push(() => void execFileSync('umount', [lugar]));
  return lugar;
}
async function casaCon(env: NodeJS.ProcessEnv): Promise<CasaDePrueba> {
  const casa = await casaNueva(env);
  limpiar.push(() => casa.cerrar());
  return casa;
}
const estado = async (c: CasaDePrueba) => (await c.app.inject({ url: '/api/salud' })).json().estado;

test('sin lugar para los archivos no queda ni el renglón ni un pedazo, y se dice', async ({ skip }) => {
  const lugar = disquito();
  if (!lugar) return skip();
  const casa = await casaCon({ FILES_URL: `file:${lugar}` });
  const c = await clinica({ permisos: 'todos', casa });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Luna', SEXO: 2 });
  try {
    for (let i = 0; ; i++) writeFileSync(join(lugar, `relleno${i}`), Buffer.alloc(4096));
  } catch {
    /* full */
  }
  const contar = await contador(casa);
  const antes = await contar(c.cliente);
  const r = await c.llamar(pacientes.cambiar_foto, { CODIGOPACIENTE: 1 }, { FOTO });
  expect(r).toMatchObject({ status: 507, success: false, message: FRASE });
  expect(await contar(c.cliente)).toBe(antes);
  expect(readdirSync(lugar, { recursive: true, withFileTypes: true }).filter((f) => f.isFile() && !f.name.startsWith('relleno'))).toEqual(
    [],
  );
  expect(await estado(casa)).toBe('sin espacio en disco');
  expect(r.headers['x-espacio']).toBe('lleno');
  // Users who cannot administer get no warning about the disk.
  const otra = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.editar], casa, en: c });
  const suya = await otra.llamar(pacientes.cambiar_foto, { CODIGOPACIENTE: 1 }, { FOTO });
  expect([suya.status, suya.message, suya.headers['x-espacio']]).toEqual([507, FRASE, undefined]);
  // Reading still works, and saving does again once there is space.
  expect((await c.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).success).toBe(true);
  for (const f of readdirSync(lugar)) if (f.startsWith('relleno')) rmSync(join(lugar, f));
  expect((await c.llamar(pacientes.cambiar_foto, { CODIGOPACIENTE: 1 }, { FOTO })).success).toBe(true);
  // The disk is checked every few seconds.
  const aviso = async () => (await c.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).headers['x-espacio'];
  await expect.poll(aviso, { timeout: 20_000 }).toBeUndefined();
}, 60_000);

test('poco o nada de espacio, según el tamaño del disco', () => {
  const GB = 1024 ** 3;
  expect(estadoDe(0, 100 * GB)).toBe('lleno');
  expect(estadoDe(0.9 * GB, 100 * GB)).toBe('lleno');
  expect(estadoDe(4 * GB, 100 * GB)).toBe('poco');
  expect(estadoDe(6 * GB, 100 * GB)).toBe('bien');
  // Five percent of a large disk is still enough.
  expect(estadoDe(40 * GB, 1000 * GB)).toBe('bien');
});

test('si a PostgreSQL se le acaba el disco se dice lo mismo y no queda nada', async () => {
  const casa = await casaCon({});
  const c = await clinica({ permisos: 'todos', casa });
  // PostgreSQL's error when a table cannot grow.
  await casa.dueno.query(`create function sin_disco() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await casa.dueno.query('create trigger sin_disco after insert on pacientes for each row execute function sin_disco()');
  const r = await c.llamar(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Luna', SEXO: 2 });
  expect(r).toMatchObject({ status: 507, success: false, message: FRASE });
  expect((await casa.dueno.query('select from pacientes where cliente = $1', [c.cliente])).rowCount).toBe(0);
  expect(await estado(casa)).toBe('sin espacio en disco');
}, 60_000);
