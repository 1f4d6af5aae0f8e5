// Charts as shapes: what lies where, and what each value says.
import { expect, test } from 'vitest';
import { dibujarGrafica, dibujarPastel, type Forma, marcas } from './dibujo.ts';

const de = (formas: readonly Forma[], clase: Forma['clase']) => formas.filter((f) => f.clase === clase);

test('las marcas de un eje son redondas y abarcan los valores', () => {
  expect(marcas(3, 97)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(marcas(0.2, 0.9)).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
});

test('un valor mayor queda más arriba, uno posterior más a la derecha, y cada uno dice su fecha y su unidad', () => {
  const d = dibujarGrafica(
    {
      titulo: 'Peso',
      unidad: 'kg',
      series: [
        {
          nombre: 'Peso',
          puntos: [
            { x: '2026-01-15 09:00', y: 82 },
            { x: '2026-02-15 09:00', y: 80.5 },
          ],
        },
      ],
      intervalo: [60, 81],
    },
    960,
  );
  const [a, b] = d.lecturas;
  expect(a!.y).toBeLessThan(b!.y);
  expect(a!.x).toBeLessThan(b!.x);
  expect(d.lecturas.map((l) => l.dicho)).toEqual(['15 ene 2026: 82 kg', '15 feb 2026: 80.5 kg']);
  // The part of the normal interval that is in the picture.
  const [banda] = de(d.formas, 'banda');
  expect(Number(banda!.a.y)).toBeGreaterThan(a!.y);
  expect(Number(banda!.a.y)).toBeLessThan(b!.y);
});

test('las barras parten de cero, lado a lado, y los nombres finales de varias líneas no se tapan', () => {
  const barras = dibujarGrafica(
    {
      titulo: 'Citas',
      unidad: 'citas',
      eje: { tipo: 'nombre' },
      series: ['A', 'B'].map((nombre, i) => ({ nombre, forma: 'barras', puntos: [{ x: 'Enero', y: 10 + i * 30 }] })),
    },
    600,
  );
  const [a, b] = de(barras.formas, 'barra').map((f) => ({
    x: Number(f.a.x),
    ancho: Number(f.a.width),
    suelo: Number(f.a.y) + Number(f.a.height),
  }));
  expect(a!.suelo).toBeCloseTo(b!.suelo);
  expect(a!.x + a!.ancho).toBeLessThanOrEqual(b!.x);
  const percentiles = dibujarGrafica(
    {
      titulo: 'Talla',
      unidad: 'cm',
      eje: { tipo: 'numero', titulo: 'Meses' },
      series: [3, 10, 25, 50].map((p) => ({
        nombre: `P${p}`,
        forma: 'curva',
        puntos: [
          { x: 0, y: 50 },
          { x: 24, y: 80 + p / 100 },
        ],
      })),
    },
    960,
  );
  const alturas = de(percentiles.formas, 'rotulo')
    .map((f) => Number(f.a.y))
    .sort((x, y) => x - y);
  for (const [i, y] of alturas.slice(1).entries()) expect(y - alturas[i]!).toBeGreaterThanOrEqual(16);
});

test('un pastel ordena sus partes y dice qué porción es cada una; lo que vale cero no está', () => {
  const { lecturas } = dibujarPastel(
    {
      titulo: 'Ingresos',
      partes: [
        { nombre: 'A', valor: 1 },
        { nombre: 'B', valor: 3 },
        { nombre: 'C', valor: 0 },
      ],
    },
    700,
  );
  expect(lecturas.map((l) => l.dicho)).toEqual(['B: 3, 75 %', 'A: 1, 25 %']);
});
