// Who waits, the times that become free, and what is offered of them.
import { z } from 'zod';
import { TIPOS_CITA } from '#domain/estados.ts';
import {
  codigo,
  entero,
  fecha,
  hora,
  json,
  lista,
  momento,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';

export const PRIORIDADES = [
  [0, 'Normal'],
  [1, 'Urgente'],
] as const;
/** At what hours the appointment may begin. */
export const PARTES_DEL_DIA = [
  [0, 'Cualquiera'],
  [1, 'Mañana'],
  [2, 'Tarde'],
  [3, 'Horas'],
] as const;
export const ESTADOS_ESPERA = [
  [0, 'En espera'],
  [1, 'Ofrecida'],
  [2, 'Aceptada'],
  [3, 'Vencida'],
  [4, 'Retirada'],
] as const;
export const ESTADOS_OFERTA = [
  [0, 'Esperando respuesta'],
  [1, 'Aceptada'],
  [2, 'No le quedó'],
  [3, 'Sin respuesta'],
  [4, 'Retirada'],
  [5, 'El lugar se ocupó'],
  [6, 'No se le pudo avisar'],
] as const;
/** A time that became free: nobody has been asked yet, somebody is being asked, taken, put aside. */
export const ESTADOS_LUGAR = [
  [0, 'Libre'],
  [1, 'Ofreciéndose'],
  [2, 'Tomado'],
  [3, 'Descartado'],
] as const;
/** Nobody waits for longer than this. */
export const MAX_DIAS_ESPERA = 366;
export const POR_PAGINA = 50;

const dias = lista(entero('Día', [0, 6]), 7);
const tipos = Object.entries(TIPOS_CITA).map(([k, v]) => [Number(k) as 0 | 1, v] as const);

export const Espera = z.object({
  ID: codigo('Lista de espera'),
  CODIGOPACIENTE: codigo('Paciente'),
  /** null: whoever is free. */
  CODIGOMEDICO: opcional(codigo('Médico')),
  SUCURSAL: opcional(codigo('Sucursal')),
  TIPO_CITA: opcion('Tipo de cita', tipos),
  H_MINCITA: entero('Duración', [5, 300], 'min'),
  /** Weekdays, 0 Monday; none stands for all. */
  DIAS: json<number[]>('Días', dias),
  PARTE: opcion('Horario', PARTES_DEL_DIA),
  HORAINICIAL: opcional(hora('Desde las')),
  HORAFINAL: opcional(hora('Hasta las')),
  FECHAINICIAL: fecha('Desde el'),
  FECHAFINAL: fecha('Hasta el'),
  PRIORIDAD: opcion('Prioridad', PRIORIDADES),
  NOTA: textoOpcional('Nota', 255),
  /** The appointment that the new one would replace. */
  N_CITA: opcional(codigo('Cita')),
  ESTADO: opcion('Estado', ESTADOS_ESPERA),
  /** What came of it. */
  CITA_NUEVA: opcional(codigo('Cita agendada')),
  MOTIVO: textoOpcional('Motivo', 255),
  VERSION: version(),
});

export const EsperaEnLista = Espera.extend({
  PACIENTE: texto('Paciente', 152),
  TCEL_LADA: textoOpcional('Lada', 3),
  TCELULAR: textoOpcional('Celular', 15),
  MAIL: textoOpcional('Correo electrónico', 100),
  MEDICO: textoOpcional('Médico', 152),
  NOMBRESUCURSAL: textoOpcional('Sucursal', 150),
  DESDE_CUANDO: momento('En espera desde'),
  /** When the appointment that it would replace is. */
  F_CITA: opcional(fecha('Cita actual')),
  H_CITA: opcional(hora('Hora actual')),
  OFERTAS: entero('Ofertas'),
});
export type EsperaEnLista = z.output<typeof EsperaEnLista>;

const falta = { code: 'custom', message: 'Este campo es requerido', params: { requerido: true } } as const;
export const EsperaEditada = Espera.omit({ ID: true, ESTADO: true, CITA_NUEVA: true, MOTIVO: true })
  .extend({ DIAS: dias })
  .superRefine((e, ctx) => {
    if (e.H_MINCITA % 5 !== 0) ctx.addIssue({ code: 'custom', path: ['H_MINCITA'], message: 'Debe ser un múltiplo de 5' });
    if (e.FECHAFINAL < e.FECHAINICIAL)
      ctx.addIssue({ code: 'custom', path: ['FECHAFINAL'], message: 'La fecha final no puede ser menor a la inicial' });
    if (e.PARTE !== 3) return;
    for (const k of ['HORAINICIAL', 'HORAFINAL'] as const) if (!e[k]) ctx.addIssue({ ...falta, path: [k] });
    if (e.HORAINICIAL && e.HORAFINAL && e.HORAFINAL < e.HORAINICIAL)
      ctx.addIssue({ code: 'custom', path: ['HORAFINAL'], message: 'La hora final no puede ser menor a la inicial' });
  });
export type EsperaEditada = z.output<typeof EsperaEditada>;

export const Lugar = z.object({
  ID: codigo('Lugar'),
  CODIGOMEDICO: codigo('Médico'),
  SUCURSAL: codigo('Sucursal'),
  F_CITA: fecha('Fecha'),
  H_CITA: hora('Hora'),
  H_MINCITA: entero('Duración', [5, 300], 'min'),
  /** Who left it, and so does not want it. */
  CODIGOPACIENTE: codigo('Paciente'),
  ESTADO: opcion('Estado', ESTADOS_LUGAR),
});
/** A free time as the calendar's notice shows it. */
export const LugarLibre = Lugar.omit({ CODIGOPACIENTE: true }).extend({
  MEDICO: textoOpcional('Médico', 152),
  NOMBRESUCURSAL: textoOpcional('Sucursal', 150),
  /** How many of the list it would suit. */
  ESPERAN: entero('Esperan'),
  /** Who is being asked, and until when. */
  OFERTA: opcional(codigo('Oferta')),
  PACIENTE: textoOpcional('Paciente', 152),
  VENCE: opcional(momento('Vence')),
});
export type LugarLibre = z.output<typeof LugarLibre>;

export const Oferta = Lugar.omit({ CODIGOPACIENTE: true, ESTADO: true }).extend({
  ID: codigo('Oferta'),
  ESPERA: codigo('Lista de espera'),
  LUGAR: codigo('Lugar'),
  CODIGOPACIENTE: codigo('Paciente'),
  TIPO_CITA: Espera.shape.TIPO_CITA,
  CANAL: texto('Medio', 10),
  VENCE: momento('Vence'),
  ESTADO: opcion('Estado', ESTADOS_OFERTA),
  RESPONDIDA: opcional(momento('Respondida')),
  /** The appointment that was booked, or moved. */
  N_CITA: opcional(codigo('Cita')),
});
/** One line of the history of offers. */
export const OfertaPasada = Oferta.pick({
  ID: true,
  F_CITA: true,
  H_CITA: true,
  H_MINCITA: true,
  CANAL: true,
  VENCE: true,
  ESTADO: true,
}).extend({
  MEDICO: textoOpcional('Médico', 152),
  OFRECIDA: momento('Ofrecida'),
  RESPONDIDA: Oferta.shape.RESPONDIDA,
});
export type OfertaPasada = z.output<typeof OfertaPasada>;

/** Somebody who could take a free time. */
export const Candidato = EsperaEnLista.pick({
  ID: true,
  CODIGOPACIENTE: true,
  PACIENTE: true,
  TCEL_LADA: true,
  TCELULAR: true,
  H_MINCITA: true,
  TIPO_CITA: true,
  PRIORIDAD: true,
  NOTA: true,
  DESDE_CUANDO: true,
}).extend({
  /** How he would be told; '' when there is no way. */
  CANAL: textoOpcional('Medio', 10),
});
export type Candidato = z.output<typeof Candidato>;

/** How the clinic offers. */
export const AjustesEspera = z.object({
  AUTOMATICA: siNo('Ofrecer los lugares libres sin preguntar'),
  MINUTOS: entero('Tiempo para responder', [5, 240], 'min'),
  VERSION: version(),
});
export type AjustesEspera = z.output<typeof AjustesEspera>;

/** What whoever holds the link may see: the time, the place, and of the name only the first. */
export const OfertaPublica = Oferta.pick({
  F_CITA: true,
  H_CITA: true,
  H_MINCITA: true,
  TIPO_CITA: true,
  VENCE: true,
  ESTADO: true,
}).extend({
  CLINICA: texto('Clínica', 150),
  TELEFONO: textoOpcional('Teléfono', 40),
  NOMBRE: textoOpcional('Paciente', 50),
  MEDICO: textoOpcional('Médico', 152),
  DONDE: textoOpcional('Lugar', 600),
  /** The appointment of theirs that would move. */
  F_ACTUAL: opcional(fecha('Cita actual')),
  H_ACTUAL: opcional(hora('Hora actual')),
  /** Whether they still wait for another time. */
  SIGUE: siNo('Sigue en la lista'),
  /** Why it cannot be answered any more; '' while it can. */
  MOTIVO: textoOpcional('Motivo', 200),
  PUEDE: siNo('Se puede responder'),
});
export type OfertaPublica = z.output<typeof OfertaPublica>;
