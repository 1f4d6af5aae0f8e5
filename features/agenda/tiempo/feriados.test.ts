// Our holidays against those of the package date-holidays, over ten years. Every difference is listed with its law; a
// difference that is not listed fails, and so does one that is listed and no longer there.
import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import type { CodigoPais } from '#domain/paises/pais.ts';
import { feriadosDelAnio, pascua } from './feriados.ts';

const ANIOS = Array.from({ length: 10 }, (_, i) => 2023 + i);
/** Days of the package in a year, and nuestros: `+` is only theirs, `-` is only nuestros. */
function diferencias(pais: CodigoPais, anio: number): string[] {
  const suyos = new Holidays(pais.toUpperCase()).getHolidays(anio, 'es').filter((h) => h.type === 'public');
  const [ellos, nosotros] = [new Set(suyos.map((h) => h.date.slice(0, 10))), new Set(feriadosDelAnio(pais, anio).map((f) => f.fecha))];
  return [
    ...[...ellos].filter((f) => !nosotros.has(f)).map((f) => `+${f}`),
    ...[...nosotros].filter((f) => !ellos.has(f)).map((f) => `-${f}`),
  ].sort();
}
/** Every country's Easter Sunday is a public holiday in the package; no law names it, and it is a Sunday anyway. */
const domingoDePascua = (anio: number) => `+${pascua(anio)}`;
const iguales = (pais: CodigoPais, esperadas: (anio: number) => string[]) => {
  for (const anio of ANIOS) expect([anio, diferencias(pais, anio)]).toEqual([anio, esperadas(anio).sort()]);
};

test('México', () => {
  // Constitución, art. 83 (reform of 2014): since 2024 the President takes office on 1 October, which LFT art. 74 VII
  // follows. The package still has 1 December.
  iguales('mx', (anio) => (anio % 6 === 2 ? [`-${anio}-10-01`, `+${anio}-12-01`] : []));
});
test('Colombia', () => iguales('co', (anio) => [domingoDePascua(anio)]));
test('Perú', () => iguales('pe', (anio) => [domingoDePascua(anio)]));
test('Chile', () => {
  // Ley 2.977, art. 1: Good Friday and Holy Saturday. The package has Saturday as a mere observance.
  iguales('cl', (anio) => [domingoDePascua(anio), `-${masDias(pascua(anio), -1)}`]);
});

const masDias = (fecha: string, dias: number): string => new Date(Date.parse(fecha) + dias * 86_400_000).toISOString().slice(0, 10);
const diaDeLaSemana = (fecha: string): number => new Date(`${fecha}T00:00:00Z`).getUTCDay();
/**
 * Código del Trabajo, art. 65 (reform of R.O. 906, 20 December 2016): Tuesday is observed the Monday before, Wednesday and
 * Thursday the Friday after, Saturday the Friday before, Sunday the Monday after.
 */
const observado = (fecha: string): string => masDias(fecha, [1, 0, -1, 2, 1, 0, -1][diaDeLaSemana(fecha)]!);

test('Ecuador', () => {
  iguales('ec', (anio) => {
    // The package does not move what the law moves.
    const movidos = ['05-01', '05-24', '08-10'].flatMap((d) => {
      const fecha = `${anio}-${d}`;
      return observado(fecha) === fecha ? [] : [`+${fecha}`, `-${observado(fecha)}`];
    });
    return [
      ...movidos,
      // Art. 65 names Good Friday and not Maundy Thursday.
      `+${masDias(pascua(anio), -3)}`,
      // Guayaquil's independence is 9 October; the package has 10 September.
      `+${anio}-09-10`,
      `-${observado(`${anio}-10-09`)}`,
      ...difuntosYCuenca(anio),
    ];
  });
});
/** 2 and 3 November follow one another and move together (same article, third rule): by the weekday of the 2nd, 0 Sunday. */
function difuntosYCuenca(anio: number): string[] {
  const dos = `${anio}-11-02`;
  const dias = [
    [2, 0],
    [0, 0],
    [-1, -1],
    [1, 1],
    [0, 0],
    [-1, -1],
    [-1, 1],
  ][diaDeLaSemana(dos)]!;
  const [fijos, nuestros] = [
    [dos, `${anio}-11-03`],
    [masDias(dos, dias[0]!), masDias(`${anio}-11-03`, dias[1]!)],
  ] as const;
  return [
    ...fijos.filter((f) => !nuestros.includes(f)).map((f) => `+${f}`),
    ...nuestros.filter((f) => !fijos.includes(f)).map((f) => `-${f}`),
  ];
}

test('Colombia celebra a la Virgen de Chiquinquirá desde 2026, en lunes', () => {
  const de = (anio: number) => feriadosDelAnio('co', anio).filter((f) => f.nombre.includes('Chiquinquirá'));
  expect(de(2025)).toEqual([]);
  expect([2026, 2027, 2029].map((a) => de(a)[0]?.fecha)).toEqual(['2026-07-13', '2027-07-12', '2029-07-09']);
});
