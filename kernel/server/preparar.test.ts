// A field that takes a PDF or a picture: pictures are made again, PDFs stay as they are, and nothing else passes.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { imagenOPdf } from '#kernel/shared/archivos.ts';
import { conEncargos } from '#kernel/shared/encargos.ts';
import { documentoDe, preparar } from './preparar.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n');
async function recibido(bytes: Buffer, nombre = 'resultado.pdf') {
  const archivo = archivoEnMemoria(nombre, 'application/pdf', bytes);
  const [, encargos] = conEncargos(() => imagenOPdf('Archivo', { max: 100 }).parse(archivo));
  await preparar(encargos, 1);
  return documentoDe(archivo);
}

test('un PDF entero queda como llegó, aunque el correo le haya añadido algo al final', async () => {
  expect(await recibido(PDF)).toEqual({ bytes: PDF, tipo: 'application/pdf' });
  const conCola = Buffer.concat([PDF, Buffer.alloc(200, '\n')]);
  expect((await recibido(conCola)).bytes.equals(conCola)).toBe(true);
});

test('una imagen se hace de nuevo, sin sus datos y de tamaño limitado, diga lo que diga su nombre', async () => {
  const foto = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c8352b' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'CAMARADELPACIENTE' } })
    .toBuffer();
  const { bytes, tipo } = await recibido(foto);
  expect(tipo).toBe('image/jpeg');
  expect(bytes.includes('CAMARADELPACIENTE')).toBe(false);
  expect((await sharp(bytes).metadata()).width).toBe(100);
});

test('un PDF cortado y lo que no es PDF ni imagen se rechazan con su frase', async () => {
  await expect(recibido(PDF.subarray(0, 30))).rejects.toThrow('El PDF está dañado y no se pudo leer');
  for (const otro of ['hola', 'PK\x03\x04 nada', '<html></html>'])
    await expect(recibido(Buffer.from(otro))).rejects.toThrow('El archivo no es un PDF ni una imagen');
});
