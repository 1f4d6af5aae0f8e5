// Starting and stopping, seen from outside: the built server as `npm start` runs it.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derivar } from '#kernel/server/config.ts';
import { abrirPool, abrirPoolDueno, abrirPoolTrabajos } from '#kernel/server/db.ts';
import { migrar, rolImprudente } from '#kernel/server/migrate.ts';
import { iniciarPostgres, type Postgres } from '#kernel/server/postgres.ts';
import { comoDueno, crearRoles, prepararCluster } from '#kernel/server/roles.ts';
import { borrar, carpetaNueva, lanzar, type Proceso, puertoLibre } from '#testing/proceso.ts';
import { SIN_BASE } from './apagado.ts';
import { leerNota } from './candado.ts';
import { fraseDe } from './frases.ts';
import { MIGRACIONES } from './raiz.ts';

const carpetas: string[] = [];
const carpeta = () => {
  const d = carpetaNueva();
  carpetas.push(d);
  return d;
};
afterAll(() => carpetas.forEach(borrar));
const UNA_FRASE = /^[^\n]+\.\n$/;

/** Expects a process to refuse to start: one sentence on stderr, its status, nothing else. */
async function niega(env: NodeJS.ProcessEnv, estado = 1): Promise<string> {
  const p = await lanzar('main', { GALENO_DEMO: '0', ...env });
  expect(await p.fin).toBe(estado);
  expect(p.errores()).toMatch(UNA_FRASE);
  expect(p.errores()).not.toMatch(/ at |Error:/);
  return p.errores();
}

describe('en una carpeta nueva', () => {
  const DATA_DIR = carpeta();
  let p: Proceso;
  const env = { DATA_DIR, DEMO_PACIENTES: '3' };

  test('el primer inicio hace las clínicas de demostración y dice cómo entrar', async () => {
    p = await lanzar('main', env);
    await p.listo;
    expect(p.salida()).toContain('demomx, democo, demope, demoec, democl');
    expect(p.salida()).toContain('Galeno2026');
    expect(p.salida()).toContain('solo se puede entrar desde esta máquina');
    expect(await (await fetch(`${p.url}/api/salud`)).json()).toMatchObject({ estado: 'bien' });
  }, 180_000);

  test('otro en el mismo puerto o en la misma carpeta se niega en una frase', async () => {
    expect(await niega({ DATA_DIR: carpeta(), PORT: String(p.puerto), HOST: '127.0.0.1' })).toContain(
      `El puerto ${p.puerto} ya está ocupado`,
    );
    expect(await niega({ DATA_DIR })).toContain('la está usando otro Galeno');
  });

  test('se detiene al recibir SIGTERM, en orden y con estado 0', async () => {
    p.hijo.kill('SIGTERM');
    expect(await p.fin).toBe(0);
    expect(p.errores()).toBe('');
  });

  test('los inicios siguientes no repiten nada', async () => {
    p = await lanzar('main', env);
    await p.listo;
    expect(p.salida()).not.toContain('Creando');
    expect(p.salida()).not.toContain('Actualizando');
    p.hijo.kill('SIGINT');
    expect(await p.fin).toBe(0);
  });
});

test('lo que está a medias al detenerse termina y se contesta', async () => {
  const p = await lanzar('main', { DATA_DIR: carpeta(), GALENO_DEMO: '0' });
  await p.listo;
  // Half a body has been sent when the signal arrives; the server has already accepted the request.
  const cuerpo = JSON.stringify({ CLIENT: 'x', USER: 'x', PASS: 'x' });
  const pedida = request(`${p.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(cuerpo), expect: '100-continue' },
  });
  const estado = new Promise<number | undefined>((ok, no) => {
    pedida.on('response', (r) => ok(r.resume().statusCode));
    pedida.on('error', no);
  });
  const tomada = new Promise<void>((ok) => pedida.once('continue', () => ok()));
  pedida.flushHeaders();
  await tomada;
  pedida.write(cuerpo.slice(0, 10));
  p.hijo.kill('SIGTERM');
  const atiende = () =>
    fetch(`${p.url}/api/salud`).then(
      () => true,
      () => false,
    );
  await expect.poll(atiende, { timeout: 10_000, interval: 20 }).toBe(false);
  pedida.end(cuerpo.slice(10));
  expect(await estado).toBe(422);
  expect(await p.fin).toBe(0);
});

test('iniciado por npm, se detiene cuando npm desaparece', async () => {
  const DATA_DIR = carpeta();
  const PORT = String(await puertoLibre());
  // A parent that starts the server and is then killed, like npm by kill -9.
  const p = await lanzar(
    'main',
    { DATA_DIR, PORT, GALENO_DEMO: '0', npm_lifecycle_event: 'start' },
    [],
    [
      process.execPath,
      '-e',
      "require('child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' }); setInterval(() => {}, 1e6)",
    ],
  );
  await p.listo;
  p.hijo.kill('SIGKILL');
  // It has ended completely: port and folder are free.
  await expect.poll(() => leerNota(DATA_DIR), { timeout: 20_000 }).toBeUndefined();
  const q = await lanzar('main', { DATA_DIR, PORT, GALENO_DEMO: '0' });
  await q.listo;
  q.hijo.kill('SIGTERM');
  expect(await q.fin).toBe(0);
}, 120_000);

describe('con una configuración que no puede funcionar, una frase', () => {
  test('puerto, carpeta y dirección', async () => {
    expect(await niega({ PORT: 'abc' })).toContain('PORT debe ser un número');
    const archivo = join(carpeta(), 'archivo');
    writeFileSync(archivo, '');
    expect(await niega({ DATA_DIR: archivo })).toContain('No se puede escribir en');
    expect(await niega({ DATA_DIR: carpeta(), DATABASE_URL: 'mysql://x' })).toContain('DATABASE_URL debe comenzar con postgres://');
    const sola = { DATA_DIR: carpeta(), DATABASE_URL: `postgres://u:p@127.0.0.1:${await puertoLibre()}/x` };
    expect(await niega(sola, SIN_BASE)).toContain('No se pudo conectar');
  }, 120_000);

  test('un servidor que no contesta como PostgreSQL', async () => {
    const mudo = createServer((s) => s.end('no'));
    await new Promise<void>((r) => mudo.listen(0, '127.0.0.1', r));
    const { port } = mudo.address() as { port: number };
    const sola = { DATA_DIR: carpeta(), DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` };
    expect(await niega(sola, SIN_BASE)).toContain('No se pudo conectar');
    mudo.close();
  });

  test('disco lleno, en las palabras de Node y en las de PostgreSQL', () => {
    const lleno = 'El disco está lleno';
    expect(fraseDe(Object.assign(new Error('x'), { code: 'ENOSPC' }), {})).toContain(lleno);
    expect(fraseDe(Object.assign(new Error('x'), { code: '53100' }), {})).toContain(lleno);
    expect(fraseDe(new Error('initdb: error: could not write: No space left on device'), {})).toContain(lleno);
  });
});

const chica = carpeta();
const seMonta = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=45m', 'prueba', chica]).status === 0;
afterAll(() => {
  if (seMonta) spawnSync('umount', ['-l', chica]);
});
test.runIf(seMonta)(
  'en un disco que se llena a medio iniciar, una frase, y nada queda corriendo',
  async () => {
    const p = await lanzar('main', { DATA_DIR: join(chica, 'datos'), DEMO_PACIENTES: '50' });
    expect(await p.fin).toBe(1);
    expect(p.errores()).toMatch(UNA_FRASE);
    expect(p.errores()).toContain('El disco está lleno');
    expect(spawnSync('pgrep', ['-f', chica], { encoding: 'utf8' }).stdout).toBe('');
  },
  120_000,
);

describe('con DATABASE_URL', () => {
  let motor: Postgres;
  let puerto: number;
  const url = (usuario: string, clave: string, base: string) => `postgres://${usuario}:${clave}@127.0.0.1:${puerto}/${base}`;
  const como = async (base: string, ...ordenes: string[]) => {
    const c = new pg.Client({ host: motor.host, port: puerto, user: motor.user, password: motor.password, database: base });
    await c.connect();
    for (const o of ordenes) await c.query(o);
    await c.end();
  };
  beforeAll(async () => {
    const dataDir = join(carpeta(), 'pg');
    puerto = await puertoLibre();
    const hba = join(carpeta(), 'hba.conf');
    writeFileSync(hba, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
    motor = await iniciarPostgres({ dataDir, conf: { listen_addresses: '127.0.0.1', port: String(puerto), hba_file: hba, fsync: 'off' } });
    await como(
      'postgres',
      "create role duena login password 'secreta' createrole",
      "create role pobre login password 'secreta'",
      'create database clinicas owner duena',
      'create database ajena',
    );
  });
  afterAll(() => motor?.stop());

  test('sirve sobre una base ajena por TCP, con una dueña que no es superusuaria; trabaja otro proceso', async () => {
    const DATABASE_URL = url('duena', 'secreta', 'clinicas');
    const env = { DATABASE_URL, ENCRYPTION_KEY: 'la llave de todos' };
    const uno = await lanzar('main', { ...env, DATA_DIR: carpeta(), DEMO_PACIENTES: '2', WORKER: '0' });
    await uno.listo;
    const dos = await lanzar('main', { ...env, DATA_DIR: carpeta(), WORKER: '0' });
    const obrero = await lanzar('worker', { ...env, DATA_DIR: carpeta() });
    await Promise.all([dos.listo, obrero.listo]);
    expect(dos.salida()).not.toContain('Creando');
    // A server with another key would sign links that the others refuse and could not decrypt their secrets.
    expect(await niega({ DATABASE_URL, DATA_DIR: carpeta() })).toMatch(
      /^La llave \(ENCRYPTION_KEY.+no es la de esta base de datos: tiene la huella [0-9a-f]{16} y se espera [0-9a-f]{16}\./,
    );
    const dueno = abrirPoolDueno({ connectionString: DATABASE_URL }, 1);
    const app = abrirPool({ connectionString: DATABASE_URL, secreto: derivar(env, 'papeles') }, 1);
    expect(await rolImprudente(app)).toBeUndefined();
    expect((await app.query('select current_user as u')).rows).toEqual([{ u: 'galeno_app' }]);
    expect((await app.query('select count(*)::int as n from usuarios')).rows).toEqual([{ n: 0 }]);
    await dueno.end();
    await app.end();
    for (const p of [uno, dos, obrero]) p.hijo.kill('SIGTERM');
    expect(await Promise.all([uno.fin, dos.fin, obrero.fin])).toEqual([0, 0, 0]);
  }, 180_000);

  test('una contraseña mala, una base que no existe y una usuaria sin permisos se dicen en una frase', async () => {
    const con = (DATABASE_URL: string) => niega({ DATABASE_URL, DATA_DIR: carpeta() });
    expect(await con(url('duena', 'mala', 'clinicas'))).toContain('no aceptó el usuario o la contraseña');
    expect(await con(url('duena', 'secreta', 'nada'))).toContain('no existe');
    expect(await con(url('pobre', 'secreta', 'ajena'))).toContain('no tiene los permisos');
  }, 120_000);
});

describe('el PostgreSQL incluido', () => {
  const COMO_RAIZ = process.getuid?.() === 0;
  const encender = (dataDir: string) => iniciarPostgres({ dataDir, conf: { fsync: 'off' } });
  const abrir = (m: Postgres, mas: pg.ClientConfig = {}) => {
    const c = new pg.Client({ host: m.host, user: m.user, password: m.password, database: 'postgres', ...mas });
    return c.connect().then(() => c);
  };
  test('ninguna otra cuenta llega a su puerta; la nuestra, solo con su contraseña', async () => {
    const m = await encender(join(carpeta(), 'pg'));
    try {
      expect(statSync(m.host).mode & 0o077).toBe(0);
      expect(statSync(`${m.dataDir}.clave`).mode & 0o077).toBe(0);
      const sin = await abrir(m, { password: 'otra' }).catch((e: Error) => e.message);
      expect(sin).toContain('password authentication failed');
      expect((await abrir(m).then(quien)).rows).toEqual([{ u: 'galeno' }]);
      if (!COMO_RAIZ) return;
      expect(readFileSync(`/proc/${m.child.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${statSync(m.dataDir).uid}\\s`, 'm'));
      expect(statSync(m.dataDir).uid).not.toBe(0);
      const extrano = spawnSync(
        process.execPath,
        [
          '-e',
          `require('net').connect('${m.host}/.s.PGSQL.5432').on('connect', () => console.log('entró')).on('error', (e) => console.log(e.code))`,
        ],
        { uid: 65_534, gid: 65_534, encoding: 'utf8' },
      );
      expect(extrano.stdout.trim()).toBe('EACCES');
    } finally {
      await m.stop();
    }
  }, 60_000);

  test('el de una versión anterior, que dejaba entrar a cualquiera, pide contraseña y da lo suyo a una dueña que no es superusuaria', async () => {
    const dataDir = join(carpeta(), 'pg');
    let m = await encender(dataDir);
    const raiz = abrirPoolDueno({ host: m.host, user: m.user, password: m.password, database: 'postgres' }, 1);
    await raiz.query('create database galeno');
    await raiz.end();
    const antes = abrirPoolDueno({ host: m.host, user: m.user, password: m.password, database: 'galeno' });
    await migrar(antes, MIGRACIONES);
    await antes.end();
    await m.stop();
    rmSync(`${m.dataDir}.clave`);

    m = await encender(dataDir);
    try {
      expect(await abrir(m, { password: '' }).catch((e: Error) => e.message)).toMatch(/password/);
      const { host, user, password } = m;
      await prepararCluster({ host, user, password }, 'galeno', 's');
      const ajenas = await abrir(m, { database: 'galeno' }).then((c) =>
        c
          .query(`select relname as cual from pg_class c join pg_namespace n on n.oid = relnamespace
            where relowner = 'galeno'::regrole and nspname !~ '^pg_|information_schema'
              and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
          union all select proname from pg_proc p join pg_namespace n on n.oid = pronamespace
            where proowner = 'galeno'::regrole and nspname !~ '^pg_|information_schema'
              and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
          .finally(() => c.end()),
      );
      expect(ajenas.rows).toEqual([]);
      const conexion = comoDueno({ host, database: 'galeno' }, 's');
      const dueno = abrirPoolDueno(conexion, 2);
      expect(await migrar(dueno, MIGRACIONES)).toEqual([]);
      await crearRoles(dueno, conexion);
      const app = abrirPool(conexion, 1);
      expect(await rolImprudente(app)).toBeUndefined();
      expect(await rolImprudente(dueno)).toContain('galeno_dueno');
      const cola = abrirPoolTrabajos(conexion, 1);
      expect((await cola.query("select (graphile_worker.add_job('x', '{}')).attempts")).rows).toEqual([{ attempts: 0 }]);
      await Promise.all([dueno.end(), app.end(), cola.end()]);
    } finally {
      await m.stop();
    }
  }, 120_000);

  test.runIf(COMO_RAIZ)('no se toma la carpeta de otra cuenta, y se dice en una frase', async () => {
    const DATA_DIR = carpeta();
    mkdirSync(join(DATA_DIR, 'pg'));
    chownSync(join(DATA_DIR, 'pg'), 12_345, 12_345);
    expect(await niega({ DATA_DIR })).toContain('pertenece a otra cuenta');
  });

  test.runIf(COMO_RAIZ)(
    'donde su cuenta no puede llegar, los datos quedan al alcance y su lugar los señala',
    async () => {
      const privada = carpeta();
      chmodSync(privada, 0o700);
      const cacheDir = carpeta();
      const dataDir = join(privada, 'pg');
      for (const vez of [1, 2]) {
        const m = await iniciarPostgres({ dataDir, cacheDir, conf: { fsync: 'off' } });
        expect(readlinkSync(dataDir)).toBe(m.dataDir);
        const c = await abrir(m);
        if (vez === 1) await c.query('create database suya');
        else expect((await c.query("select from pg_database where datname = 'suya'")).rowCount).toBe(1);
        await c.end();
        await m.stop();
      }
    },
    60_000,
  );
});
const quien = (c: pg.Client) => c.query<{ u: string }>('select current_user as u').finally(() => c.end());
