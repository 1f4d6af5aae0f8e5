import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { esDelMedico } from '#domain/sesion.ts';
import { diaCorto, diasEntre, fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';
import { type EsperaEditada, MAX_DIAS_ESPERA } from './fields.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
interface DeMedico {
  CODIGOMEDICO: number | null;
}
const AJENA = 'No se puede cambiar la lista de espera de otro médico';

const propia = (s: Quien, e: DeMedico): Veredicto => esDelMedico(s, e) || AJENA;

/** A living row: waiting, or being asked. */
export const enEspera = (e: { ESTADO: number }): boolean => e.ESTADO === 0 || e.ESTADO === 1;

type Fechas = Pick<EsperaEditada, 'FECHAINICIAL' | 'FECHAFINAL'>;
export function puedeEsperar(s: Quien, e: DeMedico & Fechas, hoy: string): Veredicto {
  if (!esDelMedico(s, e)) return AJENA;
  if (e.FECHAFINAL < hoy) return 'La fecha final no puede ser anterior a la actual';
  return diasEntre(e.FECHAINICIAL, e.FECHAFINAL) <= MAX_DIAS_ESPERA || `El rango no puede ser mayor a ${MAX_DIAS_ESPERA} días`;
}
export function puedeEditarEspera(s: Quien, e: DeMedico & { ESTADO: number }): Veredicto {
  if (!s.permisos.has(P.citas.editar)) return SIN_PERMISO;
  if (!esDelMedico(s, e)) return AJENA;
  if (e.ESTADO === 1) return 'Tiene un lugar ofrecido: espere la respuesta o retire la oferta';
  return e.ESTADO === 0 || e.ESTADO === 3 || 'El paciente ya no está en la lista de espera';
}
export function puedeRetirarEspera(s: Quien, e: DeMedico & { ESTADO: number }): Veredicto {
  if (!s.permisos.has(P.citas.eliminar)) return SIN_PERMISO;
  if (!esDelMedico(s, e)) return AJENA;
  return enEspera(e) || 'El paciente ya no está en la lista de espera';
}
export function puedeOfrecer(s: Quien, l: DeMedico): Veredicto {
  return s.permisos.has(P.citas.enviar) ? propia(s, l) : SIN_PERMISO;
}
export function puedeRetirarOferta(s: Quien, o: DeMedico): Veredicto {
  return s.permisos.has(P.citas.editar) ? propia(s, o) : SIN_PERMISO;
}
export const puedeDescartar = propia;

/** The patient may answer while the offer waits for them and its time has not come. */
export function puedeResponderOferta(o: { ESTADO: number; VENCIDA: boolean }): Veredicto {
  if (o.ESTADO === 1) return 'Su cita ya quedó agendada';
  if (o.ESTADO === 2) return 'Gracias por avisar: el lugar se ofrece a otra persona';
  if (o.ESTADO === 5) return 'Alguien más ocupó este lugar mientras tanto';
  if (o.ESTADO === 4) return 'La clínica retiró este ofrecimiento';
  return (o.ESTADO === 0 && !o.VENCIDA) || 'El tiempo para responder terminó y el lugar se ofreció a otra persona';
}

/** The last hour at which a morning's appointment begins, and the first of an afternoon's. */
const FIN_MANANA = '12:59';
const INICIO_TARDE = '13:00';
type Horas = Pick<EsperaEditada, 'PARTE' | 'HORAINICIAL' | 'HORAFINAL'>;
/** Between which hours the appointment may begin; null where there is no limit. */
export function horasDe({ PARTE, HORAINICIAL, HORAFINAL }: Horas): { HORAINICIAL: string | null; HORAFINAL: string | null } {
  if (PARTE === 1) return { HORAINICIAL: null, HORAFINAL: FIN_MANANA };
  if (PARTE === 2) return { HORAINICIAL: INICIO_TARDE, HORAFINAL: null };
  return PARTE === 3 ? { HORAINICIAL, HORAFINAL } : { HORAINICIAL: null, HORAFINAL: null };
}
const PARTES = ['cualquier hora', 'mañana', 'tarde'] as const;
/** What somebody waits for, in words: "lun, mié · mañana · hasta vie 4 dic 2026". */
export function deseoDe(e: Horas & Fechas & { DIAS: readonly number[] }, hoy: string): string {
  // Any Monday names the days.
  const dias = [...e.DIAS].sort().map((d) => diaCorto(sumarDias('2026-01-05', d)));
  const horas = e.PARTE === 3 ? `${e.HORAINICIAL} a ${e.HORAFINAL}` : PARTES[e.PARTE];
  const desde = e.FECHAINICIAL > hoy ? `${fechaTexto(e.FECHAINICIAL)} a ` : 'hasta ';
  return [dias.length && dias.length < 7 ? dias.join(', ') : 'cualquier día', horas, desde + fechaTexto(e.FECHAFINAL)].join(' · ');
}

/** Nobody is called to an appointment that begins sooner than this. */
export const MINUTOS_MINIMOS = 20;
/** The shortest time to answer. */
const PLAZO_MINIMO = 5;
/** How long a time is held for who was asked, so many minutes before it begins; null when it is too near. */
export function plazoDe(faltan: number, MINUTOS: number): number | null {
  if (faltan < MINUTOS_MINIMOS) return null;
  return Math.max(PLAZO_MINIMO, Math.min(MINUTOS, Math.floor(faltan / 3)));
}
