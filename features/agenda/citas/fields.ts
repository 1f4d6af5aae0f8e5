// The fields of an appointment: as stored, as the calendar draws it, and complete.
import { z } from 'zod';
import { ESTADOS_CITA, ESTADOS_PAGO, pares, RESPUESTAS_CITA, TIPOS_CITA } from '#domain/estados.ts';
import { ESTADOS_FORMAS } from '#features/agenda/formas/contract.ts';
import { Dicho } from '#features/agenda/recordatorios/contract.ts';
import {
  codigo,
  entero,
  fecha,
  hora,
  importe,
  momento,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';

/** TIPO_PERIODO: by what a series goes forward. */
export const PERIODO = { dias: 'D', semanas: 'S', meses: 'M' } as const;
const recordatorio = (etiqueta: string) => siNo(etiqueta);

export const Cita = z.object({
  N_CITA: codigo('Cita'),
  F_CITA: fecha('Fecha'),
  H_CITA: hora('Hora'),
  H_MINCITA: entero('Duración', [5, 300], 'min'),
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOMEDICO: codigo('Médico'),
  SUCURSAL: codigo('Sucursal'),
  ETIQUETAS: opcional(codigo('Etiqueta')),
  D_OBSERVACIONES: textoOpcional('Observaciones', 255),
  TIPO_CITA: opcion('Tipo de cita', pares(TIPOS_CITA)),
  C_ESTATUS: opcion('Estado', pares(ESTADOS_CITA)),
  ESTADO_PAGO: opcion('Estado del pago', pares(ESTADOS_PAGO)),
  CONCEPTO: opcional(codigo('Concepto')),
  IMPORTE: opcional(importe('Importe')),
  MONEDA: textoOpcional('Moneda', 3),
  /** The receipt that paid it at the till. */
  FOLIORECIBO: opcional(codigo('Recibo')),
  /** N_CITA of the first appointment of its series; 0 when it belongs to none. */
  RECURRENTE: codigo('Serie'),
  SMS_PACIENTE: recordatorio('Recordatorio por SMS al paciente'),
  WHATSAPP_PACIENTE: recordatorio('Recordatorio por WhatsApp al paciente'),
  SMS_DOCTOR: recordatorio('Recordatorio por SMS al médico'),
  WHATSAPP_DOCTOR: recordatorio('Recordatorio por WhatsApp al médico'),
  LINK_ZOOM: textoOpcional('Enlace de la videoconsulta', 500),
  CODIGO_ENLACE: textoOpcional('Código del enlace', 60),
  ID_FORMAS: textoOpcional('Formatos', 60),
  LLEGADA: opcional(momento('Llegada')),
  RESPUESTA: opcion('Respuesta del paciente', RESPUESTAS_CITA),
  VERSION: version(),
});

/** An appointment as the calendar draws it. Flat and small, because a view holds hundreds. */
export const CitaAgenda = Cita.pick({
  N_CITA: true,
  F_CITA: true,
  H_CITA: true,
  H_MINCITA: true,
  CODIGOPACIENTE: true,
  CODIGOMEDICO: true,
  SUCURSAL: true,
  ETIQUETAS: true,
  D_OBSERVACIONES: true,
  TIPO_CITA: true,
  C_ESTATUS: true,
  ESTADO_PAGO: true,
  RECURRENTE: true,
  LLEGADA: true,
  RESPUESTA: true,
  VERSION: true,
}).extend({
  PACIENTE: texto('Paciente', 152),
  MEDICO: textoOpcional('Médico', 152),
  ETIQUETA_NOMBRE: textoOpcional('Etiqueta', 50),
  ETIQUETA_COLOR: textoOpcional('Color', 20),
  SOBRECUPO: siNo('Sobrecupo'),
  RECURSOS: z.array(codigo()),
  /** Short names of its resources, for the card. */
  RECURSOS_TEXTO: textoOpcional('Consultorio o equipo', 200),
});
export type CitaAgenda = z.output<typeof CitaAgenda>;

/** Why the user confirmed it in spite of a conflict. */
export const MOTIVO_CONFIRMAR = textoOpcional('Motivo', 150);

/** One appointment with all its fields. Reminders: 0 none, 1 queued, 2 sent. */
export const CitaCompleta = CitaAgenda.extend({
  ...Cita.pick({ CONCEPTO: true, IMPORTE: true, MONEDA: true, FOLIORECIBO: true, LINK_ZOOM: true, CODIGO_ENLACE: true, ID_FORMAS: true })
    .shape,
  SMS_PACIENTE: codigo(),
  WHATSAPP_PACIENTE: codigo(),
  SMS_DOCTOR: codigo(),
  WHATSAPP_DOCTOR: codigo(),
  CONCEPTO_DESCRIPCION: textoOpcional('Concepto', 200),
  RECURSOS_NOMBRES: textoOpcional('Consultorio o equipo', 1000),
  NOMBRESUCURSAL: textoOpcional('Sucursal', 150),
  HORAINICIAL: hora('Inicio'),
  HORAFINAL: hora('Fin'),
  USUARIO: textoOpcional('Agendó', 160),
  FECHAALTA: momento('Fecha de alta'),
  SOBRECUPO_POR: textoOpcional('Confirmó el sobrecupo', 160),
  MOTIVO_CONFIRMAR,
  EN_LINEA: siNo('Agendada en línea'),
  MAIL: textoOpcional('Correo electrónico', 100),
  TCEL_LADA: textoOpcional('Lada', 3),
  TCELULAR: textoOpcional('Celular', 15),
  PACIENTE_ACTIVO: siNo('Activo'),
  CITAS_SERIE: entero('Citas de la serie'),
  FORMAS: opcion('Formatos', ESTADOS_FORMAS),
  /** The state of each reminder that is switched on. */
  RECORDATORIOS: z.array(Dicho),
});
export type CitaCompleta = z.output<typeof CitaCompleta>;

/** Hours of a doctor in a branch, by weekday (0 is Monday) and kind: '' general, VC video, COMIDA break. */
export const HorarioAgenda = z.object({
  CODIGOMEDICO: codigo(),
  SUCURSAL: codigo(),
  DIA: entero('Día', [0, 6]),
  TIPO: textoOpcional('Tipo', 6),
  INICIAL: hora('Inicial'),
  FINAL: hora('Final'),
});
export type HorarioAgenda = z.output<typeof HorarioAgenda>;
