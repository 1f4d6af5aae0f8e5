// Who may wait, edit, offer and answer on the waiting list; its hours and deadlines.
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { esDelMedico } from '#domain/sesion.ts';
import { diaCorto, diasEntre, fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';
import { ESTADO_ESPERA, type EsperaEditada, MAX_DIAS_ESPERA, PARTE_DEL_DIA } from './fields.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
interface DeMedico {
  CODIGOMEDICO: number | null;
}
const AJENA = 'No se puede cambiar la lista de espera de otro médico';

const propia = (s: Quien, e: DeMedico): Veredicto => esDelMedico(s, e) || AJENA;

/** The entry waits or is being offered a time. */
export const EN_LISTA = [ESTADO_ESPERA.enEspera, ESTADO_ESPERA.ofrecida] as const;
export const enEspera = (e: { ESTADO: number }): boolean => EN_LISTA.some((estado) => estado === e.ESTADO);

type Fechas = Pick<EsperaEditada, 'FECHAINICIAL' | 'FECHAFINAL'>;
export function puedeEsperar(s: Quien, e: DeMedico & Fechas, hoy: string): Veredicto {
  if (!esDelMedico(s, e)) return AJENA;
  if (e.FECHAFINAL < hoy) return 'La fecha final no puede ser anterior a la actual';
  return diasEntre(e.FECHAINICIAL, e.FECHAFINAL) <= MAX_DIAS_ESPERA || `El rango no puede ser mayor a ${MAX_DIAS_ESPERA} días`;
}
export function puedeEditarEspera(s: Quien, e: DeMedico & { ESTADO: number }): Veredicto {
  if (!s.permisos.has(P.citas.editar)) return SIN_PERMISO;
  if (!esDelMedico(s, e)) return AJENA;
  if (e.ESTADO === ESTADO_ESPERA.ofrecida) return 'Tiene un lugar ofrecido: espere la respuesta o retire la oferta';
  return e.ESTADO === ESTADO_ESPERA.enEspera || e.ESTADO === ESTADO_ESPERA.vencida || 'El paciente ya no está en la lista de espera';
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

/** The patient may answer while the offer is open and its deadline has not passed. */
export function puedeResponderOferta(o: { ESTADO: number; VENCIDA: boolean }): Veredicto {
  if (o.ESTADO === E.oferta.aceptada) return 'Su cita ya quedó agendada';
  if (o.ESTADO === E.oferta.noLeQueda) return 'Gracias por avisar: el lugar se ofrece a otra persona';
  if (o.ESTADO === E.oferta.ocupado) return 'Alguien más ocupó este lugar mientras tanto';
  if (o.ESTADO === E.oferta.retirada) return 'La clínica retiró este ofrecimiento';
  return (o.ESTADO === E.oferta.porResponder && !o.VENCIDA) || 'El tiempo para responder terminó y el lugar se ofreció a otra persona';
}

/** Latest start of a morning appointment, and earliest of an afternoon one. */
const FIN_MANANA = '12:59';
const INICIO_TARDE = '13:00';
type Horas = Pick<EsperaEditada, 'PARTE' | 'HORAINICIAL' | 'HORAFINAL'>;
/** Between which hours the appointment may begin; null means no limit. */
export function horasDe({ PARTE, HORAINICIAL, HORAFINAL }: Horas): { HORAINICIAL: string | null; HORAFINAL: string | null } {
  if (PARTE === PARTE_DEL_DIA.manana) return { HORAINICIAL: null, HORAFINAL: FIN_MANANA };
  if (PARTE === PARTE_DEL_DIA.tarde) return { HORAINICIAL: INICIO_TARDE, HORAFINAL: null };
  return PARTE === PARTE_DEL_DIA.horas ? { HORAINICIAL, HORAFINAL } : { HORAINICIAL: null, HORAFINAL: null };
}
const PARTES = { [PARTE_DEL_DIA.cualquiera]: 'cualquier hora', [PARTE_DEL_DIA.manana]: 'mañana', [PARTE_DEL_DIA.tarde]: 'tarde' } as const;
/** What an entry waits for, in words: "lun, mié · mañana · hasta vie 4 dic 2026". */
export function deseoDe(e: Horas & Fechas & { DIAS: readonly number[] }, hoy: string): string {
  // 5 January 2026 is a Monday; any Monday would do.
  const dias = [...e.DIAS].sort().map((d) => diaCorto(sumarDias('2026-01-05', d)));
  const horas = e.PARTE === PARTE_DEL_DIA.horas ? `${e.HORAINICIAL} a ${e.HORAFINAL}` : PARTES[e.PARTE];
  const desde = e.FECHAINICIAL > hoy ? `${fechaTexto(e.FECHAINICIAL)} a ` : 'hasta ';
  return [dias.length && dias.length < 7 ? dias.join(', ') : 'cualquier día', horas, desde + fechaTexto(e.FECHAFINAL)].join(' · ');
}

/** No offer is made for an appointment that begins sooner than this. */
export const MINUTOS_MINIMOS = 20;
/** The shortest time to answer, in minutes. */
const PLAZO_MINIMO = 5;
/** Minutes that a patient has to answer, given the minutes until the appointment; null when it is too near to offer. */
export function plazoDe(faltan: number, MINUTOS: number): number | null {
  if (faltan < MINUTOS_MINIMOS) return null;
  return Math.max(PLAZO_MINIMO, Math.min(MINUTOS, Math.floor(faltan / 3)));
}
