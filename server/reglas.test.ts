// Whatever is sent, a form is accepted or refused with sentences: no rule across fields throws, although zod also runs rules on
// values out of range. Tests every contract in every country, spoiling each field according to its kind.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { LISTA_PAISES } from '#domain/paises/paises.ts';
import type { Clinica } from '#domain/sesion.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { nombreDe } from '#testing/ataque.ts';
import { bueno, camposDe, conCambio, hostil, hostilesDe, listasDe } from '#testing/generar.ts';
import { SLICES } from './slices.ts';

const MUESTRAS = 2;
const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call));
const CLINICAS: Clinica[] = LISTA_PAISES.map((pais) => ({ ...CLINICA_EJEMPLO, ID_PAIS: pais.ID_PAIS, pais }));
/** The schema of what a call takes, once per country when it differs. */
const esquemasDe = (call: Call): z.ZodType[] => [
  ...(call.query ? [call.query] : []),
  ...(typeof call.body === 'function' ? CLINICAS.map((c) => cuerpoDe(call, c)) : call.body ? [call.body] : []),
];
const LARGA = 600;

/** A valid value with one place spoiled, or with one list too long. */
function* malos(s: z.ZodType, seed: number): Generator<[valor: unknown, que: string]> {
  const buenas = fc.sample(bueno(s), { numRuns: MUESTRAS, seed });
  for (const b of buenas) {
    yield [b, 'nada'];
    for (const { ruta, campo } of camposDe(s)) for (const v of hostilesDe(campo)) yield [conCambio(b, [...ruta], v), ruta.join('.')];
    for (const ruta of listasDe(s)) {
      const uno = ruta.reduce<unknown>((x, k) => (x as Record<string, unknown> | undefined)?.[k], b);
      const fila = Array.isArray(uno) ? uno[0] : '1';
      yield [
        conCambio(
          b,
          [...ruta],
          Array.from({ length: LARGA }, () => fila),
        ),
        `${ruta.join('.')} larga`,
      ];
    }
  }
  for (const v of fc.sample(hostil(s), { numRuns: 20, seed })) yield [v, 'varios'];
}

test('ninguna regla entre campos falla, diga lo que diga cada uno', () => {
  const malas = new Set<string>();
  let probados = 0;
  for (const [n, call] of LLAMADAS.entries())
    for (const s of esquemasDe(call))
      for (const [valor, que] of malos(s, n)) {
        probados++;
        try {
          s.safeParse(valor);
        } catch (e) {
          malas.add(`${nombreDe(call)} con ${que}: ${(e as Error).message}`);
        }
      }
  expect([...malas]).toEqual([]);
  expect(probados).toBeGreaterThan(50_000);
}, 120_000);
