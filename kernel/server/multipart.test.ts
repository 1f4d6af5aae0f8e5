// Multipart forms from browsers, broken connections and attackers.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Archivo } from '../shared/archivo.ts';
import { leerMultipart, soltarArchivos, type Topes } from './multipart.ts';

const MB = 1024 * 1024;
const carpeta = mkdtempSync(join(tmpdir(), 'llegando-'));
afterAll(() => rmSync(carpeta, { recursive: true }));
const TOPES: Topes = { total: 40 * MB, textos: 2 * MB };
const TIPO = 'multipart/form-data; boundary=----x';
const parte = (cabeza: string, cuerpo: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`------x\r\nContent-Disposition: form-data; ${cabeza}\r\n\r\n`),
    Buffer.from(cuerpo as string),
    Buffer.from('\r\n'),
  ]);
const FIN = Buffer.from('------x--\r\n');
/** Pieces of that size, as they arrive from a connection. */
function* trozos(todo: Buffer, de: number) {
  for (let i = 0; i < todo.length; i += de) yield todo.subarray(i, i + de);
}
const leer = (todo: Buffer, { topes = TOPES, de = 64 * 1024, tipo = TIPO } = {}) =>
  leerMultipart(Readable.from(trozos(todo, de)), tipo, topes, carpeta);
/** Files of the folder that this process has open; they no longer have a name. */
const abiertos = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(carpeta);
    } catch {
      return false;
    }
  }).length;

test('textos y archivos llegan en su orden y byte por byte, por pequeños que sean los pedazos de la línea', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 3_000 }),
      fc.integer({ min: 1, max: 400 }),
      async (t, b, de) => {
        const texto = t.replaceAll('\0', '');
        const pares = await leer(
          Buffer.concat([
            parte('name="UNO"', texto),
            parte('name="FOTO"; filename="a.png"\r\nContent-Type: image/png', Buffer.from(b)),
            parte('name="LISTA[]"', '1'),
            parte('name="LISTA[]"', '\r\n--x'),
            FIN,
          ]),
          { de },
        );
        expect(pares.map(([n]) => n)).toEqual(['UNO', 'FOTO', 'LISTA[]', 'LISTA[]']);
        expect([pares[0]![1], pares[2]![1], pares[3]![1]]).toEqual([texto, '1', '\r\n--x']);
        const foto = pares[1]![1] as Archivo;
        expect({ nombre: foto.nombre, tipo: foto.tipo, peso: foto.peso }).toEqual({ nombre: 'a.png', tipo: 'image/png', peso: b.length });
        expect(Buffer.from(await foto.leer()).equals(Buffer.from(b))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('un campo de archivo vacío, comillas y acentos en los nombres, y texto con su tipo', async () => {
  const pares = await leer(
    Buffer.concat([
      parte('name="VACIO"; filename=""\r\nContent-Type: application/octet-stream', ''),
      parte('name="A"; filename="radiografía de %22Ñandú%22.pdf"\r\nContent-Type: application/pdf', '%PDF-'),
      parte('name="JSON"\r\nContent-Type: application/json; charset=utf-8', '{"a":"ñ"}'),
      parte('name="DATOS"\r\nContent-Type: application/octet-stream', 'texto'),
      FIN,
    ]),
  );
  const [vacio, a, json, datos] = pares.map(([, v]) => v) as [Archivo, Archivo, string, string];
  expect(vacio).toMatchObject({ nombre: '', peso: 0 });
  expect(a.nombre).toBe('radiografía de "Ñandú".pdf');
  expect([json, datos]).toEqual(['{"a":"ñ"}', 'texto']);
});

test('lo grande espera en el disco sin nombre hasta que se suelta', async () => {
  const bytes = Buffer.alloc(3 * MB, 'galeno');
  const pares = await leer(Buffer.concat([parte('name="F"; filename="f"', bytes), parte('name="G"; filename="g"', 'chico'), FIN]));
  const [f, g] = pares.map(([, v]) => v) as [Archivo, Archivo];
  expect(readdirSync(carpeta)).toEqual([]);
  expect([abiertos(), f.enDisco?.peso, g.enDisco]).toEqual([1, bytes.length, undefined]);
  expect(Buffer.from(await f.leer()).equals(bytes)).toBe(true);
  expect(Buffer.from(f.enDisco!.cabeza).equals(bytes.subarray(0, 4096))).toBe(true);
  await soltarArchivos(pares);
  expect(abiertos()).toBe(0);
});

test.each([
  ['texto de más en un campo', [parte('name="A"', 'x'.repeat(2 * MB + 1)), FIN], 413],
  ['texto de más entre todos', [...Array.from({ length: 9 }, (_, i) => parte(`name="A${i}"`, 'x'.repeat(MB / 4))), FIN], 413],
  ['demasiadas partes', [...Array.from({ length: 6_000 }, (_, i) => parte(`name="A${i}"`, '')), FIN], 413],
  ['demasiados archivos', [...Array.from({ length: 30 }, () => parte('name="F"; filename="f"', Buffer.alloc(MB / 2))), FIN], 413],
  ['un cuerpo mayor que su tope', [parte('name="F"; filename="f"', Buffer.alloc(41 * MB)), FIN], 413],
  ['un archivo que se corta', [parte('name="F"; filename="f"', Buffer.alloc(3 * MB))], 400],
  ['un texto que se corta', [parte('name="F"; filename="f"', Buffer.alloc(MB)), Buffer.from('------x\r\nContent-Disp')], 400],
  ['lo que no es un formulario', [Buffer.alloc(300_000, 'x')], 400],
  ['nada', [], 400],
])('%s no se acepta, y no deja nada en el disco', async (_, partes, statusCode) => {
  await expect(leer(Buffer.concat(partes as Buffer[]))).rejects.toMatchObject({ statusCode });
  expect([readdirSync(carpeta), abiertos()]).toEqual([[], 0]);
});
test('sin frontera no se lee', async () => {
  await expect(leer(FIN, { tipo: 'multipart/form-data' })).rejects.toMatchObject({ statusCode: 400 });
});

test('si la línea se cae a la mitad no queda nada', async () => {
  async function* caida() {
    yield parte('name="F"; filename="f"', Buffer.alloc(2 * MB)).subarray(0, MB);
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  }
  await expect(leerMultipart(Readable.from(caida()), TIPO, TOPES, carpeta)).rejects.toThrow('aborted');
  expect([readdirSync(carpeta), abiertos()]).toEqual([[], 0]);
});
