import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { porTandas } from './tandas.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('lo primero sale en el acto; lo que llega mientras tanto sale junto, sin repetir, cuando aquello termina', async () => {
  const tandas: string[][] = [];
  let terminar = () => {};
  const pedir = porTandas<string>((cosas) => {
    tandas.push(cosas);
    return new Promise<void>((listo) => {
      terminar = listo;
    });
  }, 1);
  pedir(['a']);
  expect(tandas).toEqual([['a']]);
  for (let i = 0; i < 50; i++) pedir(['b', i % 2 ? 'c' : 'a']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tandas).toHaveLength(1);
  terminar();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tandas).toEqual([['a'], ['b', 'a', 'c']]);
});

test('una tanda que falla no detiene a las siguientes', async () => {
  const tandas: number[][] = [];
  const pedir = porTandas<number>(async (cosas) => {
    tandas.push(cosas);
    if (tandas.length === 1) throw new Error('sin red');
  }, 1);
  pedir([1]);
  pedir([2]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tandas).toEqual([[1], [2]]);
  await vi.advanceTimersByTimeAsync(1_000);
  pedir([3]);
  expect(tandas).toEqual([[1], [2], [3]]);
});
