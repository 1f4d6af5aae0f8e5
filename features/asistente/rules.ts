// The steps of the setup wizard, and the first appointment it proposes.
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { DIAS, finalDe, inicialDe, type Semana } from '#features/medicos/horario.ts';
import { aHora, diaSemana, minutos, sumarDias } from '#kernel/shared/dates.ts';

const TODOS = [
  ['bienvenido', 'Bienvenido'],
  ['clinica', 'Clínica'],
  ['expediente', 'Expediente'],
  ['medico', 'Médico'],
  ['horarios', 'Horarios'],
  ['conceptos', 'Conceptos'],
  ['terminar', 'Terminar'],
] as const;
export type Paso = (typeof TODOS)[number][0];

/** The steps for a session, in order: without permission 403 there is no step Conceptos, nor is it counted (3 §2). */
export const pasosDe = (s: Pick<Sesion, 'permisos'>): readonly (readonly [Paso, string])[] =>
  TODOS.filter(([paso]) => paso !== 'conceptos' || s.permisos.has(P.catalogos.conceptosIngresos));

const DIAS_BUSCADOS = 14;
const PASO_MIN = 15;
/** The next quarter of an hour in which the doctor works, within two weeks; undefined when there is none. */
export function primerLugar(semana: Partial<Semana>, hoy: string, ahora: string): { F_CITA: string; H_CITA: string } | undefined {
  for (let i = 0; i < DIAS_BUSCADOS; i++) {
    const F_CITA = sumarDias(hoy, i);
    const dia = DIAS[diaSemana(F_CITA)]!;
    const [abre, cierra] = [inicialDe(semana, dia), finalDe(semana, dia)];
    if (!abre || !cierra) continue;
    const desde = i === 0 ? Math.max(minutos(abre), Math.ceil((minutos(ahora) + 1) / PASO_MIN) * PASO_MIN) : minutos(abre);
    const [sale, vuelve] = [inicialDe(semana, dia, 'COMIDA'), finalDe(semana, dia, 'COMIDA')];
    const enDescanso = sale && vuelve && desde >= minutos(sale) && desde < minutos(vuelve);
    const inicio = enDescanso ? minutos(vuelve) : desde;
    if (inicio + PASO_MIN <= minutos(cierra)) return { F_CITA, H_CITA: aHora(inicio) };
  }
  return undefined;
}

/** Proposed working week: Monday to Friday, with the hours of the clinic's agenda. */
export const semanaInicial = (abre: string, cierra: string): Partial<Semana> =>
  Object.fromEntries(
    DIAS.slice(0, 5).flatMap((d) => [
      [`${d}_INICIAL`, abre],
      [`${d}_FINAL`, cierra],
    ]),
  );
