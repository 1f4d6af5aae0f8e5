// Backups as their users care about them: what was saved is in them, tampering is refused, and until the last step nothing
// changes. On real PostgreSQL, with a folder and an S3 store.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abrirAlmacen } from '#kernel/server/almacen.ts';
import { guardarArchivo, leerArchivo } from '#kernel/server/archivos.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { crearRoles } from '#kernel/server/roles.ts';
import { guardarSecreto, leerSecreto } from '#kernel/server/secretos.ts';
import { huellaDeClinica } from '#testing/ataque.ts';
import { type CasaDePrueba, type Cliente, casaNueva, clinica, levantar } from '#testing/clinica.ts';
import { emuladorS3 } from '#testing/s3_emulador.ts';
import { NoArranca } from '../frases.ts';
import { enBase } from './cargar.ts';
import { conTurno, hacerCopia } from './copia.ts';
import { abrirDeposito, type Manifiesto } from './deposito.ts';
import { elegida } from './elegir.ts';
import { loQueHay, probar, restaurar, tirarBase, verificar } from './volver.ts';

const CLAVE = 'una clave que nadie adivina';
const carpetas: string[] = [];
const carpeta = () => {
  const d = mkdtempSync(join(tmpdir(), 'galeno-copias-'));
  carpetas.push(d);
  return d;
};
afterAll(() => {
  for (const d of carpetas) rmSync(d, { recursive: true, force: true });
});

let casa: CasaDePrueba;
let c: Cliente;
let lugar: string;
let url: string;
const archivosEn = (dir: string) =>
  readdirSync(dir, { recursive: true })
    .map((f) => join(dir, String(f)))
    .filter((f) => statSync(f).isFile());
const nuevoPaciente = (n: number) =>
  c.sql(({ db }) =>
    sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "TCEL_LADA", "TCELULAR", "MAIL")
      values (${n}, 'Ana', 'Núñez\t"\\', '2026-01-01', '', '', '')`.execute(db),
  );
const guardar = (bytes: Buffer) =>
  enClinica(casa.host, c.cliente, 0, (ctx) => guardarArchivo(ctx, { nombre: 'x.bin', tipo: 'image/png', bytes, uso: 'prueba' }));
/** Another backup, in the folder. */
const copiar = (motivo: 'pedida' | 'diaria' = 'pedida') =>
  hacerCopia({ config: casa.config, dueno: casa.dueno, almacen: casa.host.almacen, motivo });

beforeAll(async () => {
  lugar = carpeta();
  url = `file:${lugar}`;
  casa = await casaNueva({ BACKUP_URL: url, BACKUP_KEY: CLAVE });
  c = await clinica({ casa });
  await enClinica(casa.host, c.cliente, 0, (ctx) => guardarSecreto(ctx, 'prueba/0', { clave: 'secreta' }));
  await nuevoPaciente(1);
});
afterAll(() => casa.cerrar());

describe('una copia mientras se trabaja', () => {
  const FOTO = Buffer.concat([randomBytes(5 * 1024 * 1024), Buffer.from('lo que dice una foto')]);
  let foto: string;

  test('tiene todo lo que ya se había confirmado al empezar, y se restaura igual en otra instalación', async () => {
    foto = await guardar(FOTO);
    // Users keep saving during the backup: what was acknowledged before it began must be in it.
    let siguiente = 2;
    let guardando = true;
    const mesas = [0, 1, 2].map(async () => {
      while (guardando) await nuevoPaciente(siguiente++);
    });
    await expect.poll(() => siguiente).toBeGreaterThan(30);
    const confirmados = Number((await casa.dueno.query('select count(*) as n from pacientes where cliente = $1', [c.cliente])).rows[0].n);
    await copiar();
    guardando = false;
    await Promise.all(mesas);

    const deposito = await abrirDeposito(url, CLAVE, false);
    const { manifiesto } = await elegida(deposito);
    const copiados = manifiesto.tablas.find((t) => t.nombre === 'pacientes')!.filas;
    expect(copiados).toBeGreaterThanOrEqual(confirmados);
    expect(await verificar(casa.conexion, deposito, manifiesto)).toMatchObject({
      clinicas: 1,
      archivos: 1,
      perdidos: 0,
      bytes: FOTO.length,
    });
  }, 120_000);

  test('restaurada da las mismas huellas, los archivos, los secretos, y sigue numerando donde iba', async () => {
    await copiar();
    const antes = await huellaDeClinica(casa, c.cliente);
    const deposito = await abrirDeposito(url, CLAVE, false);
    const { manifiesto } = await elegida(deposito);
    expect(manifiesto.ENCRYPTION_KEY).toBe(casa.config.ENCRYPTION_KEY);

    const nueva = `${casa.conexion.database}_fresca`;
    await casa.dueno.query(`create database ${nueva} owner ${casa.conexion.user}`);
    const conexion = enBase(casa.conexion, nueva);
    const datos = carpeta();
    const almacen = abrirAlmacen(`file:${join(datos, 'archivos')}`);
    let cambio = false;
    expect(await loQueHay(conexion, almacen)).toEqual({ clinicas: 0, archivos: false });
    const r = await restaurar(conexion, deposito, manifiesto, almacen, { vacia: true, alCambiar: () => (cambio = true) });
    expect(r).toMatchObject({ clinicas: 1, archivos: 1, perdidos: 0, anterior: '' });
    expect(cambio).toBe(true);

    const suDuena = abrirPoolDueno(conexion, 1);
    await crearRoles(suDuena, conexion).finally(() => suDuena.end());
    const otra = await levantar(conexion, { FILES_URL: `file:${join(datos, 'archivos')}` });
    try {
      expect(await huellaDeClinica(otra, c.cliente)).toEqual(antes);
      // The same session, access rules, secrets and bytes.
      const leido = await enClinica(otra.host, c.cliente, 0, async (ctx) => ({
        foto: await leerArchivo(ctx, foto),
        secreto: await leerSecreto(ctx, 'prueba/0'),
      }));
      expect(leido.foto?.bytes.equals(FOTO)).toBe(true);
      expect(leido.secreto).toEqual({ clave: 'secreta' });
      expect((await otra.host.pool.query('select count(*)::int as n from pacientes')).rows[0].n).toBe(0);
      await expect(
        enClinica(otra.host, c.cliente, 0, (ctx) =>
          sql`insert into mensajes (canal, para, cuerpo) values ('correo', 'a@b.mx', 'x') returning id`.execute(ctx.db),
        ),
      ).resolves.toBeTruthy();
      // Foreign keys and triggers work again.
      const mal = otra.dueno.query("insert into compartido.sesiones (huella, cliente, usuario, sucursal) values ('x', 9999, 1, 1)");
      await expect(mal).rejects.toMatchObject({ code: '23503' });
      const apagados = await otra.dueno.query("select count(*)::int as n from pg_trigger where tgenabled = 'D'");
      expect(apagados.rows[0].n).toBe(0);
    } finally {
      await otra.cerrar();
    }
    await tirarBase(casa.dueno, nueva);
  }, 120_000);

  test('una dueña a la que los muros detienen copia lo mismo, clínica por clínica', async () => {
    await clinica({ casa });
    const suya = abrirPoolDueno(casa.conexion, 4);
    const con = (dueno: typeof suya) =>
      hacerCopia({ config: { ...casa.config, BACKUP_URL: `file:${carpeta()}` }, dueno, almacen: casa.host.almacen, motivo: 'pedida' });
    try {
      expect((await suya.query('select count(*)::int as n from pacientes')).rows[0].n).toBe(0);
      const huellas = (m: Manifiesto) =>
        Object.fromEntries(m.tablas.filter((t) => t.nombre !== 'respaldos').map((t) => [t.nombre, `${t.filas} ${t.huella}`]));
      expect(huellas((await con(suya)).manifiesto)).toEqual(huellas((await con(casa.dueno)).manifiesto));
    } finally {
      await suya.end();
    }
  }, 120_000);

  test('la segunda escribe solo lo nuevo', async () => {
    await copiar();
    const antes = new Map(archivosEn(join(lugar, 'objetos')).map((f) => [f, statSync(f).mtimeMs]));
    const otra = await guardar(Buffer.from('un archivo nuevo'));
    const { manifiesto } = await copiar();
    expect(manifiesto.archivos.cuantos).toBe(2);
    const nuevos = archivosEn(join(lugar, 'objetos')).filter((f) => !antes.has(f));
    expect(nuevos.reduce((n, f) => n + statSync(f).size, 0)).toBeLessThan(64 * 1024);
    // What it shares with earlier backups was not written again, the big picture above all.
    const quedan = [...antes].filter(([f]) => archivosEn(join(lugar, 'objetos')).includes(f));
    expect(quedan.reduce((n, [f]) => n + statSync(f).size, 0)).toBeGreaterThan(FOTO.length);
    for (const [f, m] of quedan) expect(statSync(f).mtimeMs).toBe(m);
    const claves: string[] = [];
    for await (const [clave] of (await abrirDeposito(url, CLAVE, false)).archivosDe(manifiesto)) claves.push(clave);
    expect(claves.sort()).toEqual([`${c.cliente}/${foto}`, `${c.cliente}/${otra}`].sort());
  }, 60_000);

  test('nada de lo copiado se lee sin la clave', async () => {
    await nuevoPaciente(900_001);
    for (const f of archivosEn(lugar)) {
      const bytes = readFileSync(f);
      for (const s of ['Núñez', c.codigo, casa.config.ENCRYPTION_KEY, 'lo que dice una foto']) expect(bytes.includes(s), f).toBe(false);
    }
  });
});

describe('lo que no se puede usar se dice y no cambia nada', () => {
  test('con otra clave, una frase', async () => {
    await expect(abrirDeposito(url, 'otra clave distinta', false)).rejects.toThrow(
      'BACKUP_KEY no es la que cifró estas copias: use la que se guardó al hacerlas.',
    );
  });

  test('un byte cambiado en cualquier objeto se rechaza; el original sigue sirviendo', async () => {
    const lejos = carpeta();
    const config = { ...casa.config, BACKUP_URL: `file:${lejos}` };
    const { nombre } = await hacerCopia({ config, dueno: casa.dueno, almacen: casa.host.almacen, motivo: 'pedida' });
    const objetos = archivosEn(join(lejos, 'objetos'));
    for (const f of [objetos[0]!, objetos[Math.floor(objetos.length / 2)]!, objetos.at(-1)!]) {
      const sano = readFileSync(f);
      const malo = Buffer.from(sano);
      malo[Math.floor(malo.length / 2)]! ^= 1;
      writeFileSync(f, malo);
      const deposito = await abrirDeposito(config.BACKUP_URL, CLAVE, false);
      await expect(verificar(casa.conexion, deposito, await deposito.abrir(nombre))).rejects.toThrow(/está dañado: no se puede usar/);
      writeFileSync(f, sano);
    }
    const manifiesto = archivosEn(join(lejos, 'copias')).find((x) => x.endsWith(nombre))!;
    const sano = readFileSync(manifiesto);
    writeFileSync(manifiesto, sano.subarray(0, sano.length - 1));
    const deposito = await abrirDeposito(config.BACKUP_URL, CLAVE, false);
    await expect(deposito.abrir(nombre)).rejects.toThrow(`La copia ${nombre} está dañada`);
    writeFileSync(manifiesto, sano);
    await expect(verificar(casa.conexion, deposito, await deposito.abrir(nombre))).resolves.toMatchObject({ perdidos: 0 });
    // Once verification finds the damage, the next backup with the same bytes is not affected.
    const f = objetos[0]!;
    const malo = readFileSync(f);
    malo[malo.length - 1]! ^= 1;
    writeFileSync(f, malo);
    const con = await abrirDeposito(config.BACKUP_URL, CLAVE, false);
    await expect(probar(casa.conexion, con, await con.abrir(nombre))).rejects.toThrow(/está dañado y se apartó/);
    const otra = await hacerCopia({ config, dueno: casa.dueno, almacen: casa.host.almacen, motivo: 'previa' });
    const sana = await abrirDeposito(config.BACKUP_URL, CLAVE, false);
    expect((await verificar(casa.conexion, sana, otra.manifiesto)).perdidos).toBe(0);
    const { rows } = await casa.dueno.query("select datname from pg_database where datname like '%\\_prueba\\_%'");
    expect(rows).toEqual([]);
  }, 120_000);

  test('interrumpida a la mitad, la anterior queda entera y la siguiente se hace', async () => {
    const lejos = carpeta();
    const config = { ...casa.config, BACKUP_URL: `file:${lejos}` };
    const { nombre } = await hacerCopia({ config, dueno: casa.dueno, almacen: casa.host.almacen, motivo: 'pedida' });
    const id = await guardar(Buffer.from('el que se quedó a medias'));
    // The file store fails during the backup, as after a kill but without killing the tests.
    const roto = { ...casa.host.almacen, leerPorPartes: () => Promise.reject(new Error('se fue la luz')) };
    await expect(hacerCopia({ config, dueno: casa.dueno, almacen: roto, motivo: 'pedida' })).rejects.toThrow('se fue la luz');
    const { rows } = await casa.dueno.query('select estado, falla from compartido.respaldos order by id desc limit 1');
    expect(rows[0]).toMatchObject({ estado: 'fallida', falla: expect.stringContaining('No se pudo hacer la copia') });
    const deposito = await abrirDeposito(config.BACKUP_URL, CLAVE, false);
    expect(await deposito.copias()).toEqual([nombre]);
    await verificar(casa.conexion, deposito, await deposito.abrir(nombre));
    const { manifiesto } = await hacerCopia({ config, dueno: casa.dueno, almacen: casa.host.almacen, motivo: 'pedida' });
    const claves: string[] = [];
    for await (const [clave] of (await abrirDeposito(config.BACKUP_URL, CLAVE, false)).archivosDe(manifiesto)) claves.push(clave);
    expect(claves).toContain(`${c.cliente}/${id}`);
  }, 120_000);

  test('dos a la vez no se hacen', async () => {
    await conTurno(casa.dueno, async () => {
      await expect(copiar()).rejects.toThrow('Ya se está haciendo una copia');
    });
    await copiar();
  }, 60_000);

  test('una copia de una versión más nueva no se carga', async () => {
    const deposito = await abrirDeposito(url, CLAVE, false);
    const { manifiesto } = await elegida(deposito);
    const futura = { ...manifiesto, migraciones: [...manifiesto.migraciones, '9999_del_futuro'] };
    await expect(verificar(casa.conexion, deposito, futura)).rejects.toThrow(NoArranca);
  }, 60_000);
});

test('en un almacén S3 se guarda, se verifica y se retiran las viejas con lo que solo ellas usaban', async () => {
  const s3 = await emuladorS3({ porPagina: 50 });
  try {
    const config = { ...casa.config, BACKUP_URL: s3.url };
    const primera = await hacerCopia({ config, dueno: casa.dueno, almacen: casa.host.almacen, motivo: 'diaria' });
    await nuevoPaciente(900_002);
    const segunda = await hacerCopia({ config, dueno: casa.dueno, almacen: casa.host.almacen, motivo: 'diaria' });
    const deposito = await abrirDeposito(s3.url, CLAVE, false);
    // Of each day the newest stays.
    expect(await deposito.copias()).toEqual([segunda.nombre]);
    const soloDeLaPrimera = primera.manifiesto.tablas
      .find((t) => t.nombre === 'pacientes')!
      .trozos.filter((t) => !segunda.manifiesto.tablas.some((x) => x.trozos.includes(t)));
    expect(soloDeLaPrimera.length).toBeGreaterThan(0);
    for (const t of soloDeLaPrimera) expect([...s3.objetos.keys()].some((k) => k.endsWith(t))).toBe(false);
    expect(await verificar(casa.conexion, deposito, segunda.manifiesto)).toMatchObject({ perdidos: 0 });
  } finally {
    await s3.cerrar();
  }
}, 120_000);
