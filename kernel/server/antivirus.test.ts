// Files are shown to ClamAV before they are stored: what it finds is refused, and so is what it could not look at.

import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { contactos } from '#features/contactos/contract.ts';
import type { Archivo } from '#kernel/shared/archivo.ts';
import { ArchivoDePrueba, Cliente, clinica, levantar } from '#testing/clinica.ts';
import { exigirSinVirus } from './antivirus.ts';

/** The file by which scanners are tried, in two halves so that none takes this source for it. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`;
let clamd: Server | undefined;
afterEach(() => clamd?.close());
/** Speaks INSTREAM as clamd does. `contesta` gives the line for what came; undefined says nothing and hangs up. */
async function conClamd(contesta: (bytes: Buffer) => string | undefined, limite = Number.POSITIVE_INFINITY): Promise<string> {
  clamd = createServer((linea: Socket) => {
    let todo = Buffer.alloc(0);
    let recibido = 0;
    const trozos: Buffer[] = [];
    linea.on('error', () => {});
    linea.on('data', (t) => {
      todo = Buffer.concat([todo, t]);
      if (trozos.length === 0 && recibido === 0) {
        if (todo.length < 10) return;
        expect(todo.subarray(0, 10).toString()).toBe('zINSTREAM\0');
        todo = todo.subarray(10);
        recibido = 1;
      }
      while (todo.length >= 4) {
        const n = todo.readUInt32BE();
        if (n === 0) {
          const dicho = contesta(Buffer.concat(trozos));
          return dicho === undefined ? linea.end() : linea.end(`stream: ${dicho}\0`);
        }
        if (todo.length < 4 + n) return;
        trozos.push(Buffer.from(todo.subarray(4, 4 + n)));
        recibido += n;
        if (recibido > limite) return linea.end('INSTREAM size limit exceeded. ERROR\0');
        todo = todo.subarray(4 + n);
      }
    });
  });
  await new Promise<void>((listo) => clamd!.listen(0, '127.0.0.1', listo));
  return `127.0.0.1:${(clamd.address() as AddressInfo).port}`;
}
const revisar = (b: Buffer) => (b.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK');

async function conRevision<R>(CLAMAV: string, usar: (c: Cliente) => Promise<R>): Promise<R> {
  const c = await clinica({ permisos: [P.contactos.ver] });
  const casa = await levantar(c.casa.conexion, { CLAMAV });
  try {
    return await usar(new Cliente(casa, c.cliente, c.codigo, c.zona, c.token, c.usuario));
  } finally {
    await casa.cerrar();
  }
}
const hoja = (mas: string) => ({
  PROBAR: 0,
  ARCHIVO: new ArchivoDePrueba(Buffer.from(`Nombre,Apellidos,Notas\nAna,Paz,${mas}\n`), 'lista.csv', 'text/csv'),
});

test('lo que trae un virus no se guarda y lo dice en su campo; lo limpio pasa', async () => {
  await conRevision(await conClamd(revisar), async (c) => {
    const frase = 'El archivo lista.csv tiene un virus y no se guardó';
    expect(await c.llamar(contactos.importar, {}, hoja(EICAR))).toMatchObject({
      success: false,
      message: frase,
      data: { ERRORES: { ARCHIVO: frase } },
    });
    expect(await c.hacer(contactos.obtener)).toEqual([]);
    await c.hacer(contactos.importar, {}, hoja('amiga'));
    expect(await c.hacer(contactos.obtener)).toHaveLength(1);
  });
});

test('un archivo en el disco se revisa por trozos, entero y una vez, sin tenerlo en memoria', async () => {
  let veces = 0;
  const visto: Buffer[] = [];
  const direccion = await conClamd((bytes) => {
    veces++;
    visto.push(bytes);
    return revisar(bytes);
  });
  const carpeta = mkdtempSync(join(tmpdir(), 'galeno-antivirus-'));
  const enDisco = (contenido: Buffer): Archivo => {
    const ruta = join(carpeta, `${contenido.length}`);
    writeFileSync(ruta, contenido);
    const fd = openSync(ruta, 'r');
    return {
      ...{ nombre: 'radiografia.jpg', tipo: 'image/jpeg', peso: contenido.length },
      enDisco: { fd, peso: contenido.length, cabeza: contenido.subarray(0, 8) },
      leer: () => Promise.reject(new Error('entero en memoria')),
    };
  };
  const bueno = Buffer.alloc(3_000_001, 'radiografía');
  const archivo = enDisco(bueno);
  const malo = enDisco(Buffer.concat([Buffer.alloc(2_000_000, 'x'), Buffer.from(EICAR)]));
  try {
    // A call of two steps looks at its form twice.
    for (let paso = 0; paso < 2; paso++) await exigirSinVirus(direccion, { FOTOS: [{ ARCHIVO: archivo }] });
    expect(veces).toBe(1);
    expect(visto[0]!.equals(bueno)).toBe(true);
    await expect(exigirSinVirus(direccion, { FOTO: malo })).rejects.toThrow('El archivo radiografia.jpg tiene un virus y no se guardó');
  } finally {
    for (const a of [archivo, malo]) closeSync(a.enDisco!.fd);
    rmSync(carpeta, { recursive: true });
  }
});

test.each([
  ['cuelga sin decir nada', () => conClamd(() => undefined)],
  ['dice que no pudo', () => conClamd(() => 'lstat() failed. ERROR')],
  ['no lee archivos tan grandes', () => conClamd(revisar, 10)],
  ['no está', async () => '127.0.0.1:1'],
])('si el antivirus %s, no se guarda y se dice', async (_, donde) => {
  await conRevision(await donde(), async (c) => {
    expect(await c.llamar(contactos.importar, {}, hoja('amiga'.repeat(100_000)))).toMatchObject({
      status: 503,
      message: 'No se pudo revisar el archivo contra virus, intente de nuevo en unos minutos',
    });
    expect(await c.hacer(contactos.obtener)).toEqual([]);
  });
});
