// A doctor's week in a branch, with the specification's field names: LUNES_INICIAL, LUNES_FINALVC, LUNES_INICIALCOMIDA…
import { z } from 'zod';
import { DIAS as NOMBRES } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, hora, type Kind, opcional, siNo } from '#kernel/shared/fields.ts';
import type { Errores } from '#kernel/shared/verdict.ts';

/** Monday first, like `diaSemana`. */
export const DIAS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;
export type Dia = (typeof DIAS)[number];
/** General hours, video hours and break. */
export const SUFIJOS = ['', 'VC', 'COMIDA'] as const;
export type Sufijo = (typeof SUFIJOS)[number];
export type CampoHora = `${Dia}_${'INICIAL' | 'FINAL'}${Sufijo}`;
export type Semana = { [C in CampoHora]: string | null };

const etiquetaDe = (dia: number, parte: string, sufijo: Sufijo) =>
  `${NOMBRES[dia]!.charAt(0).toUpperCase()}${NOMBRES[dia]!.slice(1)}, ${{ '': '', VC: 'videoconsulta, ', COMIDA: 'descanso, ' }[sufijo]}${parte}`;
const campos = Object.fromEntries(
  DIAS.flatMap((dia, i) =>
    SUFIJOS.flatMap((s) => [
      [`${dia}_INICIAL${s}`, opcional(hora(etiquetaDe(i, 'de', s)))],
      [`${dia}_FINAL${s}`, opcional(hora(etiquetaDe(i, 'a', s)))],
    ]),
  ),
) as Record<CampoHora, Kind<string | null>>;

const Renglon = z.object({
  SUCURSAL: codigo('Sucursal'),
  /** 1 when video consultations use the general hours. */
  HORARIOVC_IGUAL: siNo('Videoconsulta en el mismo horario', 1),
  ...campos,
});
export type HorarioSucursal = z.output<typeof Renglon>;

export const inicialDe = (h: Partial<Semana>, dia: Dia, s: Sufijo = ''): string | null => h[`${dia}_INICIAL${s}`] ?? null;
export const finalDe = (h: Partial<Semana>, dia: Dia, s: Sufijo = ''): string | null => h[`${dia}_FINAL${s}`] ?? null;

/** Errors of a week, by field: hours in pairs and in order, breaks inside the day's hours. */
export function erroresDeHorario(h: Partial<Semana> & { HORARIOVC_IGUAL?: 0 | 1 }): Errores {
  const errores: Errores = {};
  for (const dia of DIAS) {
    for (const s of SUFIJOS) {
      if (s === 'VC' && h.HORARIOVC_IGUAL) continue;
      const [inicial, final] = [inicialDe(h, dia, s), finalDe(h, dia, s)];
      if (inicial && !final) errores[`${dia}_FINAL${s}`] = 'Falta la hora final';
      else if (final && !inicial) errores[`${dia}_INICIAL${s}`] = 'Falta la hora inicial';
      else if (inicial && final && inicial >= final) errores[`${dia}_FINAL${s}`] = 'La hora final debe ser mayor que la inicial';
    }
    const [abre, cierra] = [inicialDe(h, dia), finalDe(h, dia)];
    const [sale, vuelve] = [inicialDe(h, dia, 'COMIDA'), finalDe(h, dia, 'COMIDA')];
    if (!sale || !vuelve || errores[`${dia}_FINALCOMIDA`]) continue;
    if (!abre || !cierra || sale < abre || vuelve > cierra)
      errores[`${dia}_INICIALCOMIDA`] = 'El descanso debe estar dentro del horario del día';
    else if (sale === abre && vuelve === cierra) errores[`${dia}_INICIALCOMIDA`] = 'El descanso no puede ocupar todo el horario del día';
  }
  return errores;
}

export const HorarioEditado = Renglon.superRefine(
  entreCampos((h, ctx) => {
    for (const [campo, message] of Object.entries(erroresDeHorario(h))) ctx.addIssue({ code: 'custom', path: [campo], message });
  }),
);
export const HorarioGuardado = Renglon;
