// Files are shown to ClamAV before they are stored: what it finds is refused, and so is what it could not look at.

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { contactos } from '#features/contactos/contract.ts';
import { ArchivoDePrueba, Cliente, clinica, levantar } from '#testing/clinica.ts';

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
