/** The demonstration is looked at today, whatever the weekday: today its doctors attend. */
import { type ClinicaDemo, DIAS, type Dia, type Horario, type Medico } from './clinica_tipos.ts';
import { diaSemana } from './fechas.ts';

/** Less than this is no day to show. */
const MINUTOS_DE_UN_DIA = 6 * 60;
const aMinutos = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
const minutosDel = (m: Medico, dia: Dia): number =>
  m.HORARIOS.reduce((suma, h) => suma + (h[`${dia}_INICIAL`] ? aMinutos(h[`${dia}_FINAL`]) - aMinutos(h[`${dia}_INICIAL`]) : 0), 0);

/** The same clinic, where who would rest on that day or work only a morning has the hours of their longest day. */
export function atendiendo(clinica: ClinicaDemo, FECHA: string): ClinicaDemo {
  const hoy = DIAS[(diaSemana(FECHA) + 6) % 7]!;
  const MEDICOS = clinica.MEDICOS.map((m) => {
    if (minutosDel(m, hoy) >= MINUTOS_DE_UN_DIA) return m;
    const largo = DIAS.reduce((a, b) => (minutosDel(m, b) > minutosDel(m, a) ? b : a));
    return { ...m, HORARIOS: m.HORARIOS.map((h) => conHorasDe(h, largo, hoy)) };
  });
  return { ...clinica, MEDICOS };
}
const conHorasDe = (h: Horario, de: Dia, a: Dia): Horario => ({
  ...h,
  ...Object.fromEntries(
    (['', 'VC', 'COMIDA'] as const).flatMap((sufijo) =>
      (['INICIAL', 'FINAL'] as const).map((extremo) => [`${a}_${extremo}${sufijo}`, h[`${de}_${extremo}${sufijo}`]]),
    ),
  ),
});
