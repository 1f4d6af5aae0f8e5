// Horizontal bars: what they are drawn from, and what each says.
import { expect, test } from 'vitest';
import { LETRA } from './dibujo.ts';
import { dibujarRenglones, marcasDesdeCero } from './dibujo_renglones.ts';

const LARGO = 'E119 - Diabetes mellitus tipo 2 sin mención de complicación, con control deficiente y seguimiento mensual';
const datos = {
  titulo: 'Diagnósticos',
  enteros: true,
  maximo: 75,
  renglones: [
    { nombre: LARGO, valor: 9, dicho: '9 · 75 %' },
    { nombre: 'J00 - Rinofaringitis aguda', valor: 3, dicho: '3 · 25 %' },
  ],
};

test('el eje de lo que se cuenta termina en un múltiplo de cuatro; el del dinero, en una marca redonda', () => {
  expect(marcasDesdeCero(9, true)).toEqual([0, 3, 6, 9, 12]);
  expect(marcasDesdeCero(8, true)).toEqual([0, 2, 4, 6, 8]);
  expect(marcasDesdeCero(0, true)).toEqual([0, 1, 2, 3, 4]);
  expect(marcasDesdeCero(9_500)).toEqual([0, 5_000, 10_000]);
});

test('cada barra es tan larga como su valor en el eje, y su nombre va encima, recortado', () => {
  const d = dibujarRenglones(datos, 960);
  const [a, b] = d.lecturas;
  expect(a!.caja!.ancho).toBeCloseTo(b!.caja!.ancho * 3, 0);
  expect(a!.caja!.ancho).toBeCloseTo((960 - 24) * 0.75, 0);
  expect(b!.caja!.y).toBeGreaterThan(a!.caja!.y + a!.caja!.alto);
  // Cut on the picture, whole when it is read.
  const [rotulo] = d.formas.filter((f) => f.clase === 'rotulo');
  expect(rotulo!.texto).toHaveLength(75);
  expect(a!.dicho).toBe(`${LARGO}: 9 · 75 %`);
});

test('en un teléfono ningún nombre se sale ni pisa su cifra, y las marcas del eje no se tocan', () => {
  const ancho = 320;
  const d = dibujarRenglones({ ...datos, enteros: false, cifra: (n) => `$${n}00,000,000,000,000.00` }, ancho);
  for (const f of d.formas.filter((x) => x.clase === 'rotulo'))
    expect((f.texto!.length + 1 + f.valor!.length) * LETRA).toBeLessThanOrEqual(ancho - 24);
  expect(d.formas.filter((f) => f.clase === 'eje')).toHaveLength(2);
});

test('sin renglones no hay nada que leer', () => {
  expect(dibujarRenglones({ titulo: 'Nada', renglones: [] }, 600).lecturas).toEqual([]);
});
