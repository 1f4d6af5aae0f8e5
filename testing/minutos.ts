// A naive model of time for property tests: each minute is painted, and whoever wants a painted minute is refused. Slow, and
// hard to get wrong.
import fc from 'fast-check';
import { sumarDias } from '#kernel/shared/dates.ts';

/** A Monday in a week without holidays in any country. */
export const LUNES = '2026-11-23';
export const DIAS_PINTADOS = [-1, 0, 1, 2, 3, 4, 5];
export const diaPintado = (n: number): string => sumarDias(LUNES, n);
const reloj = (min: number): string => `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
const enReloj = (hora: string): number => {
  const [h, m] = hora.split(':').map(Number);
  return h! * 60 + m!;
};

interface UnaCita {
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
}
interface UnEvento {
  F_EXCLUIDA: string;
  DIACOMPLETO: 0 | 1;
  HORAINICIAL: string | null;
  HORAFINAL: string | null;
}
const INDICE = new Map(DIAS_PINTADOS.map((n) => [diaPintado(n), (n + 1) * 24 * 60]));
/** The minutes of an appointment or an event, end exclusive, counted from the first midnight. */
export function minutosDe(x: UnaCita | UnEvento): readonly [desde: number, hasta: number] {
  const [a, b] =
    'F_CITA' in x
      ? [enReloj(x.H_CITA), enReloj(x.H_CITA) + x.H_MINCITA]
      : x.DIACOMPLETO
        ? [0, 24 * 60]
        : [enReloj(x.HORAINICIAL!), enReloj(x.HORAFINAL!)];
  const dia = INDICE.get('F_CITA' in x ? x.F_CITA : x.F_EXCLUIDA)!;
  return [dia + a, dia + b];
}
/** Every minute of the days, painted or not. */
export class Pintura {
  readonly #minutos = new Uint8Array((DIAS_PINTADOS.length + 1) * 24 * 60);
  constructor(cosas: readonly (readonly [number, number])[]) {
    for (const [a, b] of cosas) for (let n = a; n < b; n++) this.#minutos[n] = 1;
  }
  alguno([a, b]: readonly [number, number]): boolean {
    for (let n = a; n < b; n++) if (this.#minutos[n]) return true;
    return false;
  }
  todos([a, b]: readonly [number, number]): boolean {
    for (let n = a; n < b; n++) if (!this.#minutos[n]) return false;
    return true;
  }
}

const dia = fc.constantFrom(...DIAS_PINTADOS.slice(0, -1)).map(diaPintado);
/** Round and odd times, including those next to midnight. */
const minuto = fc.oneof(
  fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
  fc.constantFrom(0, 1, 775, 780, 1380, 1435, 1439),
);
const orden = fc.tuple(minuto, minuto).filter(([a, b]) => a < b);
export const unaHora: fc.Arbitrary<string> = minuto.map(reloj);
export const unTramo: fc.Arbitrary<readonly [string, string]> = orden.map(([a, b]) => [reloj(a), reloj(b)] as const);
export const unaCita: fc.Arbitrary<UnaCita> = fc.record({
  F_CITA: dia,
  H_CITA: unaHora,
  H_MINCITA: fc.oneof(fc.constantFrom(5, 15, 30, 60), fc.integer({ min: 1, max: 300 })),
});
/** An event of some hours, a whole day, or several days with a row for each. */
export const unosEventos: fc.Arbitrary<UnEvento[]> = fc.oneof(
  fc.tuple(dia, unTramo).map(([F_EXCLUIDA, [HORAINICIAL, HORAFINAL]]) => [{ F_EXCLUIDA, DIACOMPLETO: 0 as const, HORAINICIAL, HORAFINAL }]),
  fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 3 })).map(([n, cuantos]) =>
    Array.from({ length: Math.min(cuantos, 6 - n) }, (_, i) => ({
      ...{ F_EXCLUIDA: diaPintado(n + i), DIACOMPLETO: 1 as const },
      ...{ HORAINICIAL: null, HORAFINAL: null },
    })),
  ),
);
interface UnasHoras {
  DIA: number;
  TIPO: string;
  INICIAL: string;
  FINAL: string;
}
/** A week in a branch: some days are not worked, and the break may be anywhere, also at the edges. */
export const unaSemana: fc.Arbitrary<UnasHoras[]> = fc
  .uniqueArray(fc.record({ DIA: fc.integer({ min: 0, max: 6 }), trabajo: unTramo, comida: fc.option(unTramo) }), {
    selector: (h) => h.DIA,
    maxLength: 7,
  })
  .map((dias) =>
    dias.flatMap(({ DIA, trabajo, comida }) => [
      { DIA, TIPO: '', INICIAL: trabajo[0], FINAL: trabajo[1] },
      ...(comida ? [{ DIA, TIPO: 'COMIDA', INICIAL: comida[0], FINAL: comida[1] }] : []),
    ]),
  );
/** The minutes of work or of breaks on each day. */
export const minutosDeHoras = (horas: readonly UnasHoras[], comida: boolean): (readonly [number, number])[] =>
  DIAS_PINTADOS.flatMap((n) =>
    horas
      .filter((h) => (h.TIPO === 'COMIDA') === comida && h.DIA === (n + 7) % 7)
      .map((h) => minutosDe({ F_EXCLUIDA: diaPintado(n), DIACOMPLETO: 0, HORAINICIAL: h.INICIAL, HORAFINAL: h.FINAL })),
  );
