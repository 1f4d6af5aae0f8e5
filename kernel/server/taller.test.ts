import { expect, test } from 'vitest';
import { HOJAS_HOSTILES, imagenDe, libroCon } from '#testing/hostiles.ts';
import { medirLazo } from '#testing/lazo.ts';
import { archivoEnMemoria } from '../shared/archivo.ts';
import { procesarImagen } from './imagenes.ts';
import { leerPlanilla } from './planilla.ts';
import { enTaller } from './taller.ts';

const archivo = (bytes: Uint8Array) => archivoEnMemoria('lista', '', bytes);
/** Milliseconds of processor time that one upload may hold the event loop. */
const TURNO = 50;

test.each(HOJAS_HOSTILES)('%s: se rechaza con su frase y el lazo sigue', async (_, hacer, frase) => {
  const bytes = hacer();
  await leerPlanilla(archivo(Buffer.from('Nombre\na\n')));
  const { salida, turno, memoria } = await medirLazo(() =>
    leerPlanilla(archivo(bytes)).then(
      () => '',
      (e: Error) => e.message,
    ),
  );
  expect(salida).toBe(frase);
  expect(turno).toBeLessThan(TURNO);
  expect(memoria).toBeLessThan(bytes.length * 4 + 16 * 1024 * 1024);
});

test('una hoja grande y buena llega entera, sin detener el lazo', async () => {
  const renglones = Array.from({ length: 20_000 }, (_, n) => Array.from({ length: 12 }, (_, k) => `dato ${n} ${k}`).join(','));
  const { salida, turno } = await medirLazo(() => leerPlanilla(archivo(Buffer.from(`${renglones.join('\n')}\n`))));
  expect(salida).toHaveLength(20_000);
  expect(salida.at(-1)).toEqual({ renglon: 20_000, celdas: Array.from({ length: 12 }, (_, k) => `dato 19999 ${k}`) });
  expect(turno).toBeLessThan(TURNO);
});

test('de un libro pintado hasta el final, solo lo escrito', async () => {
  const pintada = Array.from({ length: 5_000 }, (_, n) => `<row r="${n + 3}"><c r="XFD${n + 3}" s="1"/></row>`).join('');
  const bytes = libroCon(
    `<row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c></row><row r="2"><c r="A2"><v>7</v></c><c r="XFD2" s="1"/></row>${pintada}`,
  );
  expect(await leerPlanilla(archivo(bytes))).toEqual([
    { renglon: 1, celdas: ['Nombre'] },
    { renglon: 2, celdas: [7] },
  ]);
});

test('lo que no acaba se detiene, y lo siguiente encuentra otro hilo', async () => {
  const lenta = enTaller('planilla', { bytes: Buffer.from(`Nombre\n${'a,b,c,d\n'.repeat(19_000)}`), ricas: [] }, { plazo: 1 });
  await expect(lenta).rejects.toThrow('El archivo es demasiado complejo y no se pudo leer');
  expect(await leerPlanilla(archivo(Buffer.from('Nombre\na\n')))).toHaveLength(2);
});

test('una clínica que pide mucho no toma todos los hilos, y su cola tiene fin', async () => {
  const [grande, chica] = [await imagenDe(5_000, 4_000), await imagenDe(10, 10)];
  // Warms both threads up with a first picture.
  await Promise.all([procesarImagen(chica, {}, 1), procesarImagen(chica, {}, 2)]);
  const hechas: string[] = [];
  const suyas = Array.from({ length: 20 }, (_, n) =>
    procesarImagen(grande, { max: 100 }, 1).then(
      () => hechas.push(`una ${n}`),
      (e: Error) => e.message,
    ),
  );
  await procesarImagen(chica, {}, 2).then(() => hechas.push('otra'));
  expect(hechas.indexOf('otra')).toBeLessThan(3);
  const dichas = (await Promise.all(suyas)).filter((d) => typeof d === 'string');
  expect(new Set(dichas)).toEqual(new Set(['Se están leyendo muchos archivos, intente de nuevo en unos segundos']));
  expect(dichas).toHaveLength(20 - 13);
});

test('una imagen de 49 megapuntos no detiene el lazo', async () => {
  const grande = await imagenDe(7_000, 7_000);
  const { salida, turno } = await medirLazo(() => procesarImagen(grande));
  expect(salida).toMatchObject({ ancho: 1920, alto: 1920 });
  expect(turno).toBeLessThan(TURNO);
});
