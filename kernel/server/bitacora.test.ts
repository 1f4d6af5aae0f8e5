import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { clinica } from '#testing/clinica.ts';
import { encadenar, revisarCadena } from './bitacora.ts';

interface Fila {
  accion: string;
  detalle: Record<string, unknown>;
  usuario: number;
}
const filas = (c: Awaited<ReturnType<typeof clinica>>) =>
  c.sql(async ({ db }) => (await sql<Fila>`select accion, detalle, usuario from bitacora order by id`.execute(db)).rows);

test('cada cambio y cada apertura de expediente quedan anotados, con quién y qué, sin datos del paciente', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar] });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Confidencia', APELLIDO_PATERNO: 'Secreta', SEXO: 2 });
  await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 1 });
  await c.llamar(pacientes.actualizar, { CODIGOPACIENTE: 1 }, { NOMBRE: '' });
  const todo = await filas(c);
  expect(todo.map((f) => [f.accion, f.usuario])).toEqual([
    ['/pacientes/guardar', c.usuario],
    ['/pacientes/obtener_uno', c.usuario],
  ]);
  expect(todo[0]!.detalle).toMatchObject({ CODIGOPACIENTE: 1, CAMPOS: expect.arrayContaining(['NOMBRE', 'APELLIDO_PATERNO']) });
  expect(JSON.stringify(todo)).not.toMatch(/Confidencia|Secreta/);
});

test('una fila cambiada o quitada rompe la cadena y se sabe cuál', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  for (const NOMBRE of ['Ana', 'Berta', 'Carla', 'Dora'])
    await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Luna', SEXO: 2 });
  await encadenar(c.casa.dueno, '0 seconds');
  expect(await revisarCadena(c.casa.dueno, c.cliente)).toBeNull();
  const { rows } = await c.casa.dueno.query('select id from bitacora where cliente = $1 order by id', [c.cliente]);
  await c.casa.dueno.query(`update bitacora set detalle = '{}' where cliente = $1 and id = $2`, [c.cliente, rows[1].id]);
  expect(await revisarCadena(c.casa.dueno, c.cliente)).toBe(String(rows[1].id));
});

test('la cadena sigue entera cuando los números ganan una cifra, se firme de una vez o en varias', async () => {
  const c = await clinica({ permisos: [] });
  const { dueno } = c.casa;
  const anotar = (id: number, momento: string) =>
    dueno.query(
      `insert into bitacora (cliente, id, accion, detalle, momento) overriding system value values ($1, $2, '/x', '{}', now() + $3::interval)`,
      [c.cliente, id, momento],
    );
  for (const id of [999_997, 999_998, 999_999, 1_000_000, 1_000_001]) await anotar(id, '-1 hour');
  await encadenar(dueno);
  for (const id of [9_999_999, 10_000_000]) await anotar(id, '-1 hour');
  await encadenar(dueno);
  expect(await revisarCadena(dueno, c.cliente)).toBeNull();
  // A row that is still too young also holds back rows with higher numbers, even if they are older.
  await anotar(10_000_001, '0');
  await anotar(10_000_002, '-2 minutes');
  await encadenar(dueno);
  await dueno.query(`update bitacora set momento = now() - interval '1 hour' where cliente = $1 and id = 10000001`, [c.cliente]);
  await encadenar(dueno);
  expect(await revisarCadena(dueno, c.cliente)).toBeNull();
  expect((await dueno.query('select from bitacora where cliente = $1 and huella is null', [c.cliente])).rowCount).toBe(0);
});

test('una cadena que se firmó por letras antes de que se firmara por números está entera, y lo que le falte o cambie se sabe', async () => {
  const c = await clinica({ permisos: [] });
  const { dueno } = c.casa;
  const base = 1_999_000_000;
  // The old signing order: within each batch, numbers sorted as text, continuing from the greatest number signed before.
  const antes = [
    ['7', '8', '9', '10', '11', '98', '99', '100', '101'],
    ['102', '103'],
    ['998', '999', '1000'],
  ];
  let mayor: Buffer = Buffer.alloc(32);
  for (const tanda of antes) {
    const huellas = new Map<string, Buffer>();
    for (const id of tanda)
      await dueno.query(
        `insert into bitacora (cliente, id, accion, detalle, momento) overriding system value values ($1, $2, '/x', '{}', now() - interval '1 hour')`,
        [c.cliente, id],
      );
    let anterior = mayor;
    const { rows } = await dueno.query(
      `select cliente, id::text, to_char(momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as momento, usuario, accion,
        detalle::text as detalle, ip, peticion from bitacora where cliente = $1 and huella is null order by id`,
      [c.cliente],
    );
    for (const f of rows) {
      anterior = createHash('sha256')
        .update(anterior)
        .update(JSON.stringify([f.cliente, f.id, f.momento, f.usuario, f.accion, f.detalle, f.ip, f.peticion]))
        .digest();
      huellas.set(f.id, anterior);
    }
    for (const [id, huella] of huellas)
      await dueno.query('update bitacora set huella = $3 where cliente = $1 and id = $2', [c.cliente, id, huella]);
    mayor = huellas.get(tanda.at(-1)!)!;
  }
  expect(await revisarCadena(dueno, c.cliente)).toBeNull();
  // New rows continue from that signature.
  await dueno.query(
    `insert into bitacora (cliente, id, accion, detalle, momento) overriding system value values ($1, $2, '/x', '{}', now() - interval '1 hour')`,
    [c.cliente, base],
  );
  await encadenar(dueno);
  expect(await revisarCadena(dueno, c.cliente)).toBeNull();
  await dueno.query(`update bitacora set detalle = '{"x": 1}' where cliente = $1 and id = 1000`, [c.cliente]);
  expect(await revisarCadena(dueno, c.cliente)).toBe('998');
  await dueno.query(`update bitacora set detalle = '{}' where cliente = $1 and id = 1000`, [c.cliente]);
  expect(await revisarCadena(dueno, c.cliente)).toBeNull();
  await dueno.query('delete from bitacora where cliente = $1 and id = 100', [c.cliente]);
  expect(await revisarCadena(dueno, c.cliente)).not.toBeNull();
});

test('la aplicación no puede cambiar ni borrar la bitácora', async () => {
  const c = await clinica({ permisos: [] });
  await expect(c.sql(({ db }) => sql`update bitacora set accion = 'x'`.execute(db))).rejects.toMatchObject({ code: '42501' });
  await expect(c.sql(({ db }) => sql`delete from bitacora`.execute(db))).rejects.toMatchObject({ code: '42501' });
});
