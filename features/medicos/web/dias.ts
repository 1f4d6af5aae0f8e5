// Operations of the schedule editor on a week: open a day, copy it, add up its hours.
import { minutos } from '#kernel/shared/dates.ts';
import { type CampoHora, DIAS, type Dia, erroresDeHorario, finalDe, inicialDe, type Semana, SUFIJOS } from '../horario.ts';

export type SemanaEditada = Partial<Record<CampoHora, string | null>> & { HORARIOVC_IGUAL?: 0 | 1 };

/** The six hour fields of a day. */
export const camposDe = (dia: Dia): CampoHora[] => SUFIJOS.flatMap((s) => [`${dia}_INICIAL${s}`, `${dia}_FINAL${s}`] as CampoHora[]);
export const atiende = (h: SemanaEditada, dia: Dia): boolean => Boolean(inicialDe(h as Semana, dia) || finalDe(h as Semana, dia));

/** Copies a day to others, with break and video hours. */
export function copiar(h: SemanaEditada, de: Dia, a: readonly Dia[]): SemanaEditada {
  const copia = { ...h };
  for (const dia of a) for (const campo of camposDe(dia)) copia[campo] = h[campo.replace(dia, de) as CampoHora] ?? '';
  return copia;
}
export const quitar = (h: SemanaEditada, dia: Dia): SemanaEditada => ({ ...h, ...Object.fromEntries(camposDe(dia).map((c) => [c, ''])) });

/** Opens a day with the hours of the nearest open day before it, else after it, else with the clinic's. */
export function abrir(h: SemanaEditada, dia: Dia, deLaClinica: readonly [string, string]): SemanaEditada {
  const i = DIAS.indexOf(dia);
  const cercano = [...DIAS.slice(0, i).reverse(), ...DIAS.slice(i + 1)].find((d) => atiende(h, d));
  if (cercano) return copiar(h, cercano, [dia]);
  return { ...h, [`${dia}_INICIAL`]: deLaClinica[0], [`${dia}_FINAL`]: deLaClinica[1] };
}

/** Working minutes of the week without breaks; days with errors do not count. */
export function minutosSemana(h: SemanaEditada): number {
  const mal = erroresDeHorario(h as Semana);
  return DIAS.reduce((suma, dia) => {
    if (camposDe(dia).some((c) => mal[c])) return suma;
    const dura = (s: '' | 'COMIDA') => {
      const [a, b] = [inicialDe(h as Semana, dia, s), finalDe(h as Semana, dia, s)];
      return a && b ? minutos(b) - minutos(a) : 0;
    };
    return suma + dura('') - dura('COMIDA');
  }, 0);
}
export const horasTexto = (min: number): string => `${Math.floor(min / 60)} h${min % 60 ? ` ${min % 60} min` : ''} a la semana`;
