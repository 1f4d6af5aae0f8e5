// The fields of the waiting list: entries, free times and offers.
import { z } from 'zod';
import { E, pares, TIPOS_CITA } from '#domain/estados.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
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

export const PRIORIDAD_ESPERA = { normal: 0, urgente: 1 } as const;
export const PRIORIDADES = [
  [PRIORIDAD_ESPERA.normal, 'Normal'],
  [PRIORIDAD_ESPERA.urgente, 'Urgente'],
] as const;
/** The part of the day in which the appointment may begin. */
export const PARTE_DEL_DIA = { cualquiera: 0, manana: 1, tarde: 2, horas: 3 } as const;
export const PARTES_DEL_DIA = [
  [PARTE_DEL_DIA.cualquiera, 'Cualquiera'],
  [PARTE_DEL_DIA.manana, 'Mañana'],
  [PARTE_DEL_DIA.tarde, 'Tarde'],
  [PARTE_DEL_DIA.horas, 'Horas'],
] as const;
/** ESTADO of whoever is on the list. */
export const ESTADO_ESPERA = { enEspera: 0, ofrecida: 1, aceptada: 2, vencida: 3, retirada: 4 } as const;
export const ESTADOS_ESPERA = [
  [ESTADO_ESPERA.enEspera, 'En espera'],
  [ESTADO_ESPERA.ofrecida, 'Ofrecida'],
  [ESTADO_ESPERA.aceptada, 'Aceptada'],
  [ESTADO_ESPERA.vencida, 'Vencida'],
  [ESTADO_ESPERA.retirada, 'Retirada'],
] as const;
export const ESTADOS_OFERTA = [
  [E.oferta.porResponder, 'Esperando respuesta'],
  [E.oferta.aceptada, 'Aceptada'],
  [E.oferta.noLeQueda, 'No le quedó'],
  [E.oferta.sinRespuesta, 'Sin respuesta'],
  [E.oferta.retirada, 'Retirada'],
  [E.oferta.ocupado, 'El lugar se ocupó'],
  [E.oferta.sinAviso, 'No se le pudo avisar'],
] as const;
/** ESTADO of a free time: not offered, offered to somebody, taken, discarded. */
export const ESTADO_LUGAR = { libre: 0, ofreciendose: 1, tomado: 2, descartado: 3 } as const;
export type EstadoLugar = (typeof ESTADO_LUGAR)[keyof typeof ESTADO_LUGAR];
export const ESTADOS_LUGAR = [
  [ESTADO_LUGAR.libre, 'Libre'],
  [ESTADO_LUGAR.ofreciendose, 'Ofreciéndose'],
  [ESTADO_LUGAR.tomado, 'Tomado'],
  [ESTADO_LUGAR.descartado, 'Descartado'],
] as const;
/** RESPUESTA of the patient to an offer. */
export const RESPUESTA_OFERTA = { tomar: 1, otroLugar: 2, yaNo: 3 } as const;
export const RESPUESTAS_OFERTA = [
  [RESPUESTA_OFERTA.tomar, 'Sí, lo quiero'],
  [RESPUESTA_OFERTA.otroLugar, 'No me queda, sigo esperando'],
  [RESPUESTA_OFERTA.yaNo, 'Ya no quiero esperar'],
] as const;
export type EstadoOferta = (typeof ESTADOS_OFERTA)[number][0];
export type RespuestaOferta = (typeof RESPUESTAS_OFERTA)[number][0];
/** Longest wait, in days. */
export const MAX_DIAS_ESPERA = 366;
export const POR_PAGINA = 50;

const dias = lista(entero('Día', [0, 6]), 7);

export const Espera = z.object({
  ID: codigo('Lista de espera'),
  CODIGOPACIENTE: codigo('Paciente'),
  /** null means any doctor. */
  CODIGOMEDICO: opcional(codigo('Médico')),
  SUCURSAL: opcional(codigo('Sucursal')),
  TIPO_CITA: opcion('Tipo de cita', pares(TIPOS_CITA)),
  H_MINCITA: entero('Duración', [5, 300], 'min'),
  /** Weekdays (0 is Monday); none means any. */
  DIAS: json<number[]>('Días', dias),
  PARTE: opcion('Horario', PARTES_DEL_DIA),
  HORAINICIAL: opcional(hora('Desde las')),
  HORAFINAL: opcional(hora('Hasta las')),
  FECHAINICIAL: fecha('Desde el'),
  FECHAFINAL: fecha('Hasta el'),
  PRIORIDAD: opcion('Prioridad', PRIORIDADES),
  NOTA: textoOpcional('Nota', 255),
  /** The appointment that a new one would replace. */
  N_CITA: opcional(codigo('Cita')),
  ESTADO: opcion('Estado', ESTADOS_ESPERA),
  /** The appointment that was booked for the entry. */
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
  /** Date of the appointment that would be replaced. */
  F_CITA: opcional(fecha('Cita actual')),
  H_CITA: opcional(hora('Hora actual')),
  OFERTAS: entero('Ofertas'),
});
export type EsperaEnLista = z.output<typeof EsperaEnLista>;

const falta = { code: 'custom', message: 'Este campo es requerido', params: { requerido: true } } as const;
export const EsperaEditada = Espera.omit({ ID: true, ESTADO: true, CITA_NUEVA: true, MOTIVO: true })
  .extend({ DIAS: dias })
  .superRefine(
    entreCampos((e, ctx) => {
      if (e.H_MINCITA % 5 !== 0) ctx.addIssue({ code: 'custom', path: ['H_MINCITA'], message: 'Debe ser un múltiplo de 5' });
      if (e.FECHAFINAL < e.FECHAINICIAL)
        ctx.addIssue({ code: 'custom', path: ['FECHAFINAL'], message: 'La fecha final no puede ser menor a la inicial' });
      if (e.PARTE !== PARTE_DEL_DIA.horas) return;
      for (const k of ['HORAINICIAL', 'HORAFINAL'] as const) if (!e[k]) ctx.addIssue({ ...falta, path: [k] });
      if (e.HORAINICIAL && e.HORAFINAL && e.HORAFINAL < e.HORAINICIAL)
        ctx.addIssue({ code: 'custom', path: ['HORAFINAL'], message: 'La hora final no puede ser menor a la inicial' });
    }),
  );
export type EsperaEditada = z.output<typeof EsperaEditada>;

export const Lugar = z.object({
  ID: codigo('Lugar'),
  CODIGOMEDICO: codigo('Médico'),
  SUCURSAL: codigo('Sucursal'),
  F_CITA: fecha('Fecha'),
  H_CITA: hora('Hora'),
  H_MINCITA: entero('Duración', [5, 300], 'min'),
  /** The patient who left the time, and is not offered it. */
  CODIGOPACIENTE: codigo('Paciente'),
  ESTADO: opcion('Estado', ESTADOS_LUGAR),
});
/** A free time for the calendar's notice. */
export const LugarLibre = Lugar.omit({ CODIGOPACIENTE: true }).extend({
  MEDICO: textoOpcional('Médico', 152),
  NOMBRESUCURSAL: textoOpcional('Sucursal', 150),
  /** How many entries it suits. */
  ESPERAN: entero('Esperan'),
  /** The open offer: its number, its patient, and when it ends. */
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
  /** The appointment that was booked or moved. */
  N_CITA: opcional(codigo('Cita')),
});
/** One line of an entry's history of offers. */
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
  /** The channel of the offer; '' when the patient has no phone or mail. */
  CANAL: textoOpcional('Medio', 10),
});
export type Candidato = z.output<typeof Candidato>;

/** The clinic's settings of offers. */
export const AjustesEspera = z.object({
  AUTOMATICA: siNo('Ofrecer los lugares libres sin preguntar'),
  MINUTOS: entero('Tiempo para responder', [5, 240], 'min'),
  VERSION: version(),
});
export type AjustesEspera = z.output<typeof AjustesEspera>;

/** What the link of an offer shows: time, place, and only the first name. */
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
  /** The patient's appointment that would move. */
  F_ACTUAL: opcional(fecha('Cita actual')),
  H_ACTUAL: opcional(hora('Hora actual')),
  /** 1 while the patient still waits for another time. */
  SIGUE: siNo('Sigue en la lista'),
  /** Why it can no longer be answered; '' while it can. */
  MOTIVO: textoOpcional('Motivo', 200),
  PUEDE: siNo('Se puede responder'),
});
export type OfertaPublica = z.output<typeof OfertaPublica>;
