// The whole form, cell by cell, against a file that is kept: a case of each line, in every column of ages and sexes by turns.
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { GRUPOS_EDAD } from '#domain/suive.ts';
import { ENFERMEDADES } from './enfermedades.ts';
import { contar } from './forma.ts';
import { enLibro } from './server/hoja.ts';

/** An age of each column; the last is of whom it is not known. */
const EDADES = [0, 3, 7, 12, 17, 22, 35, 47, 55, 62, 70, null];

test('la forma llena es la que se guardó, celda por celda', async () => {
  expect(EDADES).toHaveLength(GRUPOS_EDAD.length);
  const casos = ENFERMEDADES.map((e, i) => ({
    EPI_CLAVE: e.EPI_CLAVE,
    EDAD: EDADES[i % EDADES.length]!,
    SEXO: (1 + (Math.floor(i / EDADES.length) % 2)) as 1 | 2,
  }));
  const encabezado = [
    ['Unidad', 'Clínica Jacarandas'],
    ['Semana núm.', '1 de 2026'],
  ] as const;
  const libro = enLibro({ encabezado, cuentas: contar(casos), archivo: 'SUIVE' });
  const filas = (await readSheet(new Uint8Array((await libro.contenido()) as Uint8Array).buffer)) as unknown[][];
  const texto = filas.map((f) => f.map((c) => c ?? '').join('|')).join('\n');
  await expect(`${texto}\n`).toMatchFileSnapshot('golden/suive1.txt');
});
