// Another ENCRYPTION_KEY over a database in use: servers with both keys read everything, the command that encrypts again may be
// killed at any moment, and at the end the old key opens nothing that is needed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import '#features/personal/server/table.ts';
import { cifrar, descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import { derivar } from '#kernel/server/config.ts';
import { crearRoles } from '#kernel/server/roles.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { selladoPor, sellar } from '#kernel/server/sello.ts';
import { captcha } from '#testing/acceso.ts';
import { type CasaDePrueba, Cliente, casaNueva, clinica, levantar } from '#testing/clinica.ts';
import { borrar, carpetaNueva, direccionDe, lanzar, type Proceso } from '#testing/proceso.ts';
import { RAIZ } from './raiz.ts';
import { comprobarLlave } from './respaldo/llave.ts';
import { CIFRADAS, recifrar } from './respaldo/recifrar.ts';

const NUEVA = 'la llave nueva de la instalación';
const CUANTOS = 900;
const CLAVE = 'Jacaranda71x';
const SECRETO = new Secret({ size: 20 }).base32;
let antes: CasaDePrueba;
let ahora: CasaDePrueba;
let c: Cliente;
let VIEJA: string;
let dosLlaves: { ENCRYPTION_KEY: string; ENCRYPTION_KEY_ANTERIOR: string };
const DATA_DIR = carpetaNueva();

const abre = (cifrado: string, llave: string): boolean => {
  try {
    return Boolean(descifrar(cifrado, llaveDe(llave)));
  } catch {
    return false;
  }
};
const nombres = async (): Promise<{ nombre: string; valor: string }[]> =>
  (await ahora.dueno.query('select nombre, valor from secretos where cliente = $1 order by nombre', [c.cliente])).rows;
const conLaNueva = async (): Promise<number> => (await nombres()).filter((f) => abre(f.valor, NUEVA)).length;

beforeAll(async () => {
  antes = await casaNueva();
  VIEJA = antes.config.ENCRYPTION_KEY;
  dosLlaves = { ENCRYPTION_KEY: NUEVA, ENCRYPTION_KEY_ANTERIOR: VIEJA };
  await comprobarLlave(antes.dueno, antes.config);
  c = await clinica({ casa: antes });
  const llave = llaveDe(VIEJA);
  await antes.dueno.query('insert into secretos (cliente, nombre, valor) select $1, n, v from unnest($2::text[], $3::text[]) as x (n, v)', [
    c.cliente,
    Array.from({ length: CUANTOS }, (_, i) => `prueba/${String(i).padStart(4, '0')}`),
    Array.from({ length: CUANTOS }, (_, i) => cifrar(JSON.stringify({ i }), llave)),
  ]);
  const otra = await clinica({ casa: antes });
  await antes.dueno.query("insert into secretos (cliente, nombre, valor) values ($1, 'perdido', $2), ($1, 'sano', $3)", [
    otra.cliente,
    cifrar('{}', llaveDe('una que ya nadie tiene')),
    cifrar('{}', llave),
  ]);
  const pase = await cifrarClave(CLAVE);
  await c.sql(({ db }) =>
    db
      .updateTable('usuarios')
      .set({ pase, totp: cifrar(SECRETO, llave), codigos_recuperacion: `p:${cifrar(SECRETO, llave)}` })
      .where('CODIGOUSUARIO', '=', c.usuario)
      .execute(),
  );
  await c.sql(({ db }) =>
    sql`insert into mensajes (canal, para, asunto, cuerpo, origen, secreto) values ('correo', 'a@b.mx', 'x', 'x', 'acceso', ${cifrar('https://x/#1', llave)})`.execute(
      db,
    ),
  );
}, 60_000);
afterAll(async () => {
  await ahora?.cerrar();
  borrar(DATA_DIR);
});

const orden = (): Promise<Proceso> =>
  lanzar('recifrar', {
    ...dosLlaves,
    DATABASE_URL: direccionDe({ ...antes.conexion }),
    DATA_DIR,
    GALENO_DEMO: '0',
  });

test('mientras alguien trabaja con la de antes no se cambia; después, solo inicia quien trae las dos', async () => {
  await expect(comprobarLlave(antes.dueno, dosLlaves)).rejects.toThrow('deténgalos todos, inicie uno con las dos llaves');
  expect(await conLlave(antes, VIEJA)).toBe('empieza');
  await antes.cerrar();
  ahora = await levantar({ ...antes.conexion, secreto: derivar({ ENCRYPTION_KEY: NUEVA }, 'papeles') }, dosLlaves);
  await comprobarLlave(ahora.dueno, dosLlaves);
  await crearRoles(ahora.dueno, ahora.conexion);
  expect(await conLlave(ahora, NUEVA)).toContain('termine con npm run rekey');
  expect(await conLlave(ahora, VIEJA)).toContain('termine con npm run rekey');
  // A third key has to wait until the second is everywhere.
  expect(await conLlave(ahora, 'la tercera llave, muy pronto', NUEVA)).toContain('termine con npm run rekey');
  expect(await conLlave(ahora, NUEVA, VIEJA)).toBe('empieza');
}, 60_000);
const conLlave = (casa: CasaDePrueba, ENCRYPTION_KEY: string, ENCRYPTION_KEY_ANTERIOR = ''): Promise<string> =>
  comprobarLlave(casa.dueno, { ENCRYPTION_KEY, ENCRYPTION_KEY_ANTERIOR }).then(
    () => 'empieza',
    (e: Error) => e.message,
  );

test('muerta de golpe a la mitad no pierde nada, y la siguiente sigue hasta el final', async () => {
  // The third batch waits for this row.
  const candado = await ahora.dueno.connect();
  await candado.query('begin');
  await candado.query("select 1 from secretos where cliente = $1 and nombre = 'prueba/0450' for update", [c.cliente]);
  const muerta = await orden();
  await expect.poll(conLaNueva, { timeout: 60_000 }).toBe(400);
  muerta.hijo.kill('SIGKILL');
  await muerta.fin;
  await candado.query('rollback');
  candado.release();
  expect(await conLaNueva()).toBe(400);
  await todoSeLee();
  expect(await conLlave(ahora, NUEVA)).toContain('termine con npm run rekey');

  const otra = await orden();
  expect(await otra.fin, otra.salida()).toBe(0);
  expect(otra.salida()).toMatch(/Listo: \d+ secretos se cifraron con la llave de huella [0-9a-f]{16}, y 4\d\d ya lo estaban/);
  // What no key opened says whose it is, and does not stop the rest.
  expect(otra.salida()).toMatch(/Ninguna de las dos llaves abre estos.+\n {2}c\w+: secretos perdido/);
  expect(await conLaNueva()).toBe(CUANTOS);
  await todoSeLee();
  const { rows } = await ahora.dueno.query('select secreto from mensajes where secreto is not null');
  const { rows: usuarios } = await ahora.dueno.query('select totp, codigos_recuperacion as c from usuarios where totp is not null');
  for (const cifrado of [...rows.map((f) => f.secreto), ...usuarios.flatMap((u) => [u.totp, u.c.slice(2)])])
    expect(abre(cifrado, NUEVA)).toBe(true);
  expect(await conLlave(ahora, NUEVA)).toBe('empieza');
  expect(await conLlave(ahora, VIEJA)).toContain('no es la de esta base de datos');
  expect((await recifrar(ahora.dueno, dosLlaves)).hechos).toBe(0);
}, 180_000);

/** The first and the last secret, and a login with the second factor, at a server that has both keys. */
async function todoSeLee(): Promise<void> {
  const n = new Cliente(ahora, c.cliente, c.codigo, c.zona, c.token, c.usuario);
  for (const i of [0, 449, CUANTOS - 1])
    expect(await n.sql(({ db }) => leerSecreto({ db, host: ahora.host }, `prueba/${String(i).padStart(4, '0')}`))).toEqual({ i });
  await ahora.dueno.query('update usuarios set totp_paso = null where cliente = $1', [c.cliente]);
  const { rows } = await ahora.dueno.query('select "CLAVEUSUARIO" as u from usuarios where cliente = $1 and "CODIGOUSUARIO" = $2', [
    c.cliente,
    c.usuario,
  ]);
  const r = await n.sinSesion().llamar(
    acceso.login,
    {},
    {
      ...{ CLIENT: c.codigo, USER: rows[0].u, PASS: CLAVE, CAPTCHA: await captcha(n.sinSesion()) },
      CODIGO: new TOTP({ secret: Secret.fromBase32(SECRETO) }).generate(),
    },
  );
  expect(r.message).toBeNull();
  expect(r.success).toBe(true);
}

test('lo que se firmó con la de antes vale mientras siga puesta, y para su uso', () => {
  const sello = sellar({ ENCRYPTION_KEY: VIEJA }, 'respuestas', 'demomx/7');
  expect(selladoPor(dosLlaves, 'respuestas', 'demomx/7', sello)).toBe(true);
  expect(selladoPor(dosLlaves, 'cuenta', 'demomx/7', sello)).toBe(false);
  expect(selladoPor(dosLlaves, 'respuestas', 'demomx/8', sello)).toBe(false);
  expect(selladoPor({ ENCRYPTION_KEY: NUEVA, ENCRYPTION_KEY_ANTERIOR: '' }, 'respuestas', 'demomx/7', sello)).toBe(false);
});

test('quien cifra algo lo tiene entre las columnas que se cifran de nuevo', () => {
  const quien = ['features', 'kernel', 'server'].flatMap((carpeta) =>
    readdirSync(join(RAIZ, carpeta), { recursive: true, encoding: 'utf8' })
      .map((archivo) => `${carpeta}/${archivo}`)
      .filter((archivo) => /(?<!\.test)\.ts$/.test(archivo) && /(?<!function )\bcifrar\(/.test(readFileSync(join(RAIZ, archivo), 'utf8'))),
  );
  // Whoever adds a file here adds its column there.
  expect(quien.sort()).toEqual([
    'features/acceso/server/totp.ts',
    'kernel/server/mensajes.ts',
    'kernel/server/secretos.ts',
    'server/respaldo/recifrar.ts',
  ]);
  expect(CIFRADAS.map((x) => `${x.tabla}.${x.columna}`)).toEqual([
    'secretos.valor',
    'mensajes.secreto',
    'usuarios.totp',
    'usuarios.codigos_recuperacion',
  ]);
});
