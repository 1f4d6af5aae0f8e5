import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EmuladorS3, emuladorS3 } from '#testing/s3_emulador.ts';
import { type Almacen, abrirAlmacen, firmar, firmaValida, s3 } from './almacen.ts';

const raiz = mkdtempSync(join(tmpdir(), 'almacen-'));
let emulador: EmuladorS3;
beforeAll(async () => {
  emulador = await emuladorS3({ porPagina: 3 });
});
afterAll(async () => {
  await emulador.cerrar();
  rmSync(raiz, { recursive: true });
});

const todas = async (claves: AsyncIterable<string>): Promise<string[]> => {
  const lista: string[] = [];
  for await (const clave of claves) lista.push(clave);
  return lista.sort();
};
const MALAS = [
  ...['../fuera', '1/../../etc/passwd', '/etc/passwd', '1//2', '1/./2', './1', '', ' ', '1/', 'a\\b', 'C:/x', '.oculta', '1/.tmp'],
  ...['~a/b', '1/~ab/c', 'a\0b', 'a%2fb', 'a?x=1', 'a#b', 'ñ', 'a..b', '1/a\n', 'x'.repeat(600)],
];

describe.each(['carpeta', 's3'])('el almacén en %s', (donde) => {
  let almacen: Almacen;
  beforeAll(() => {
    almacen = abrirAlmacen(donde === 's3' ? emulador.url : `file:${join(raiz, 'con espacio % y ñ')}`);
  });

  test('lo que se guarda vuelve byte por byte, de cualquier tamaño', async () => {
    for (const largo of [0, 1, 300_045, 5_000_000]) {
      const bytes = randomBytes(largo);
      await almacen.poner('7/estudio', bytes, 'application/pdf');
      const leido = await almacen.leer('7/estudio');
      expect(leido?.length).toBe(largo);
      expect(leido?.equals(bytes)).toBe(true);
    }
  });

  test('lo grande se lee por partes, y junto es lo que se guardó', async () => {
    const bytes = randomBytes(5_000_000);
    await almacen.poner('7/grande', bytes, 'application/pdf');
    const partes: Uint8Array[] = [];
    for await (const p of (await almacen.leerPorPartes('7/grande'))!) partes.push(p);
    expect(partes.length).toBeGreaterThan(5);
    expect(Buffer.concat(partes).equals(bytes)).toBe(true);
    expect(await almacen.leerPorPartes('7/nunca')).toBeNull();
    await expect(almacen.leerPorPartes('../fuera')).rejects.toThrow('Clave de archivo inválida');
  });

  test('también un pedazo de una memoria mayor', async () => {
    const todo = Buffer.from('antes-EL ARCHIVO-después');
    await almacen.poner('7/parte', todo.subarray(6, 16), 'text/plain');
    expect((await almacen.leer('7/parte'))?.toString()).toBe('EL ARCHIVO');
  });

  test('lo que no está es null, y borrar lo que no está no es un error', async () => {
    expect(await almacen.leer('7/nunca')).toBeNull();
    await almacen.borrar('7/nunca');
    await almacen.poner('7/foto', Buffer.from('x'), 'image/png');
    await almacen.borrar('7/foto');
    expect(await almacen.leer('7/foto')).toBeNull();
  });

  test('se listan las claves de una clínica y solo las suyas', async () => {
    const claves = ['8/a', '8/b', '8/c/d', '8/e.jpg', '8/f', '8/g', '8/h', '88/a', '9'];
    for (const clave of claves) await almacen.poner(clave, Buffer.from(clave), 'text/plain');
    expect(await todas(almacen.listar('8/'))).toEqual(claves.slice(0, 7));
    expect(await todas(almacen.listar('8/c/'))).toEqual(['8/c/d']);
    expect(await todas(almacen.listar('8'))).toEqual(claves.slice(0, 8).sort());
    expect(await todas(almacen.listar(''))).toEqual(expect.arrayContaining(claves));
    expect(await todas(almacen.listar('77/'))).toEqual([]);
  });

  test('una clave que quiera salir de su lugar no se acepta en ninguna operación', async () => {
    for (const mala of MALAS) {
      await expect(almacen.poner(mala, Buffer.from('x'), 'text/plain'), mala).rejects.toThrow('Clave de archivo inválida');
      await expect(almacen.leer(mala), mala).rejects.toThrow('Clave de archivo inválida');
      await expect(almacen.borrar(mala), mala).rejects.toThrow('Clave de archivo inválida');
    }
  });

  test('quien lee mientras otro guarda ve el archivo de antes o el nuevo, nunca medio', async () => {
    const versiones = ['A', 'B'].map((letra) => Buffer.alloc(400_000, letra));
    await almacen.poner('7/nota', versiones[0]!, 'text/plain');
    let sigue = true;
    const leer = (async () => {
      while (sigue) {
        const leido = await almacen.leer('7/nota');
        expect(versiones.some((v) => leido?.equals(v))).toBe(true);
      }
    })();
    try {
      for (let i = 0; i < 10; i++) await almacen.poner('7/nota', versiones[i % 2]!, 'text/plain');
    } finally {
      sigue = false;
      await leer;
    }
  });
});

describe('la carpeta', () => {
  const ruta = join(raiz, 'sola');
  const almacen = abrirAlmacen(`file:${ruta}`);

  test('reparte los archivos, solo su dueño los puede leer y no deja restos', async () => {
    for (let i = 0; i < 30; i++) await almacen.poner(`1/archivo-${i}`, Buffer.from('x'), 'text/plain');
    const partes = readdirSync(join(ruta, '1'));
    expect(partes.length).toBeGreaterThan(10);
    expect(partes.every((p) => /^~[0-9a-f]{2}$/.test(p))).toBe(true);
    const uno = join(ruta, '1', partes[0]!, readdirSync(join(ruta, '1', partes[0]!))[0]!);
    expect(statSync(uno).mode & 0o077).toBe(0);
    expect(readdirSync(join(ruta, '.tmp'))).toEqual([]);
  });

  test('si no se puede guardar, lo anterior queda como estaba', async () => {
    await almacen.poner('2/nota', Buffer.from('la de antes'), 'text/plain');
    const partido = { length: 3, byteLength: 3 } as unknown as Uint8Array; // the write fails half-way
    await expect(almacen.poner('2/nota', partido, 'text/plain')).rejects.toThrow();
    expect((await almacen.leer('2/nota'))?.toString()).toBe('la de antes');
    expect(readdirSync(join(ruta, '.tmp'))).toEqual([]);
  });

  test('un error del disco no se toma por un archivo que no está', async () => {
    writeFileSync(join(ruta, '3'), 'esto no es una carpeta');
    await expect(almacen.leer('3/x')).rejects.toThrow('ENOTDIR');
  });
});

describe('S3', () => {
  test('el tipo viaja con el archivo y la clave no dice de quién es', async () => {
    await abrirAlmacen(emulador.url).poner('7/radiografia', Buffer.from('x'), 'image/webp');
    expect(emulador.objetos.get('7/radiografia')?.tipo).toBe('image/webp');
  });

  test('un tropiezo del servicio se reintenta una vez; dos ya son un error con su causa', async () => {
    const almacen = abrirAlmacen(emulador.url);
    emulador.fallas.push(503);
    await almacen.poner('7/reintento', Buffer.from('llegó'), 'text/plain');
    emulador.fallas.push(500);
    expect((await almacen.leer('7/reintento'))?.toString()).toBe('llegó');
    emulador.fallas.push(503, 503);
    await expect(almacen.poner('7/reintento', Buffer.from('no'), 'text/plain')).rejects.toThrow('no pudo guardar: 503');
    expect((await almacen.leer('7/reintento'))?.toString()).toBe('llegó');
  });

  test('si no contesta no se queda esperando', async () => {
    const u = new URL(emulador.url);
    const prisa = s3({
      ...{ endpoint: `http://${u.host}`, bucket: 'archivos', region: 'us-east-1', esperaMs: 300 },
      ...{ accessKeyId: u.username, secretAccessKey: decodeURIComponent(u.password) },
    });
    emulador.fallas.push('silencio');
    await prisa.poner('7/prisa', Buffer.from('x'), 'text/plain');
    emulador.fallas.push('silencio', 'silencio');
    await expect(prisa.leer('7/prisa')).rejects.toThrow('no responde');
  });

  test('una respuesta que se corta es un error, nunca medio archivo', async () => {
    const almacen = abrirAlmacen(emulador.url);
    await almacen.poner('7/cortado', Buffer.alloc(2_000_000, 7), 'text/plain');
    emulador.fallas.push('corte');
    await expect(almacen.leer('7/cortado')).rejects.toThrow();
    emulador.fallas.push('corte');
    let leido = 0;
    const leer = async () => {
      for await (const p of (await almacen.leerPorPartes('7/cortado'))!) leido += p.length;
    };
    await expect(leer()).rejects.toThrow();
    expect(leido).toBeLessThan(2_000_000);
  });

  test('con otra clave o sin el bucket es un error, nunca «no hay archivo»', async () => {
    const impostor = abrirAlmacen(emulador.url.replace(/:[^:@]+@/, ':otro@'));
    await expect(impostor.leer('7/radiografia')).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(impostor.poner('7/x', Buffer.from('x'), 'text/plain')).rejects.toThrow('403');
    const sinBucket = abrirAlmacen(emulador.url.replace('/archivos?', '/otro?'));
    await expect(sinBucket.leer('7/radiografia')).rejects.toThrow('NoSuchBucket');
    await expect(sinBucket.borrar('7/radiografia')).rejects.toThrow('NoSuchBucket');
    const sinFirma = await fetch(`http://${new URL(emulador.url).host}/archivos/7/radiografia`);
    expect(sinFirma.status).toBe(403);
  });

  test('una dirección mal escrita se dice sin enseñar el secreto', () => {
    for (const mala of ['', 'file:', '/ruta', 's3://a@b/c', 's3://k:MISECRETO@host:9000/', 'http://k:MISECRETO@host/b']) {
      expect(() => abrirAlmacen(mala), mala).toThrow('FILES_URL debe ser');
      expect(() => abrirAlmacen(mala), mala).not.toThrow('MISECRETO');
    }
  });
});

describe('los enlaces firmados', () => {
  afterEach(() => vi.useRealTimers());
  const secreto = 'secreto de los enlaces';
  const leida = (consulta: string): Record<string, string> => Object.fromEntries(new URLSearchParams(consulta));

  test('abren su archivo mientras viven, y caducan solos', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
    const enlace = firmar('7/foto', 900, secreto);
    expect(firmaValida('7/foto', enlace, secreto)).toBe(true);
    expect(firmaValida('7/foto', leida(enlace), secreto)).toBe(true);
    vi.setSystemTime(Date.parse('2026-11-20T10:14:59Z'));
    expect(firmaValida('7/foto', enlace, secreto)).toBe(true);
    vi.setSystemTime(Date.parse('2026-11-20T10:15:00Z'));
    expect(firmaValida('7/foto', enlace, secreto)).toBe(false);
  });

  test('no abren otro archivo, ni con la fecha estirada, ni firmados por otro', () => {
    const enlace = firmar('7/foto', 900, secreto);
    const { caduca, firma } = leida(enlace);
    const lejos = String(Number(caduca) + 1_000_000);
    expect(firmaValida('7/foto2', enlace, secreto)).toBe(false);
    expect(firmaValida('8/foto', enlace, secreto)).toBe(false);
    expect(firmaValida('7/foto', { caduca: lejos, firma }, secreto)).toBe(false);
    expect(firmaValida('7/foto', `caduca=${caduca}\n&firma=${firma}`, secreto)).toBe(false);
    expect(firmaValida('7/foto', firmar('7/foto', 900, 'otro secreto'), secreto)).toBe(false);
    expect(firmaValida(`7/foto\n${caduca}`, { caduca: '', firma }, secreto)).toBe(false);
    for (const raro of ['', 'caduca=&firma=', 'firma=x', `caduca=${caduca}`, `caduca=1e99&firma=${firma}`])
      expect(firmaValida('7/foto', raro, secreto)).toBe(false);
    expect(firmaValida('7/foto', { caduca: [caduca, lejos], firma: [firma] }, secreto)).toBe(false);
  });

  test('nada inventado vale', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (clave, firma, caduca) => {
        expect(firmaValida(clave, { caduca: String(caduca + 1e10), firma }, secreto)).toBe(false);
      }),
    );
  });
});
