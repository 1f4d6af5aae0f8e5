// Sizes and positions in the grid.
import { expect, test } from 'vitest';
import { fuera, horasVisibles, minutoDeApertura, pxPorHora, repartir } from './geometria.ts';

const lapso = ([inicio, fin]: readonly [number, number]) => ({ inicio, fin });
const puestos = (...xs: (readonly [number, number])[]) =>
  repartir(xs, lapso).map((p) => [p.cosa[0], Number(p.x.toFixed(2)), Number(p.ancho.toFixed(2))]);

test('lo que no se encima ocupa todo el ancho; lo que se encima se reparte', () => {
  expect(puestos([540, 570], [570, 600])).toEqual([
    [540, 0, 1],
    [570, 0, 1],
  ]);
  expect(puestos([540, 600], [560, 620])).toEqual([
    [540, 0, 0.5],
    [560, 0.5, 0.5],
  ]);
  // Three lanes at ten; the card of eleven widens over the two that are free beside it.
  expect(puestos([540, 720], [600, 640], [600, 660], [660, 700])).toEqual([
    [540, 0, 0.33],
    [600, 0.33, 0.33],
    [600, 0.67, 0.33],
    [660, 0.33, 0.67],
  ]);
  expect(puestos()).toEqual([]);
});
test('la hora crece para que la cita más corta se pueda tocar, sin exagerar', () => {
  expect(pxPorHora([])).toBe(66);
  expect(pxPorHora([30, 60])).toBe(66);
  // A single short appointment only has to be tall enough to touch; where most are short they must fit two lines.
  expect(pxPorHora([20, 30, 30, 30, 60])).toBe(78);
  expect(pxPorHora([20, 20, 30, 30])).toBe(93);
  expect(pxPorHora([15, 15, 30])).toBe(124);
  expect(pxPorHora([5])).toBe(132);
});
test('se ven las horas de la clínica y lo que esté fuera de ellas', () => {
  expect(horasVisibles('08:00', '20:00', [])).toEqual({ desde: 480, hasta: 1200 });
  expect(
    horasVisibles('08:30', '19:30', [
      { inicio: 450, fin: 480 },
      { inicio: 1420, fin: 1480 },
    ]),
  ).toEqual({ desde: 420, hasta: 1440 });
});
test('lo que queda fuera del horario', () => {
  expect(
    fuera(
      [
        { inicio: 540, fin: 840 },
        { inicio: 960, fin: 1140 },
      ],
      480,
      1200,
    ),
  ).toEqual([
    { inicio: 480, fin: 540 },
    { inicio: 840, fin: 960 },
    { inicio: 1140, fin: 1200 },
  ]);
  expect(fuera([], 480, 600)).toEqual([{ inicio: 480, fin: 600 }]);
});

test('una vista se abre donde se trabaja, aunque una cita esté de madrugada o sea de noche', () => {
  const en = (ahora?: number) => minutoDeApertura('09:00', '18:00', ahora);
  expect([en(), en(180), en(600), en(1_200), minutoDeApertura('', '', 100)]).toEqual([540, 540, 600, 540, 480]);
});
