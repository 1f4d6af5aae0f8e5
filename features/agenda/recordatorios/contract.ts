// The calls of additional reminders: hours before, channel, addressee, and whether only for those who have not confirmed.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, opcion, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';

export const CANALES_PASO = [
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
  ['correo', 'Correo'],
] as const;
export const DESTINOS = [
  ['paciente', 'Paciente'],
  ['medico', 'Médico'],
] as const;
export const HORAS_PASO = [
  [1, '1 hora antes'],
  [2, '2 horas antes'],
  [3, '3 horas antes'],
  [6, '6 horas antes'],
  [12, '12 horas antes'],
  [24, '1 día antes'],
  [48, '2 días antes'],
  [72, '3 días antes'],
  [120, '5 días antes'],
  [168, '7 días antes'],
] as const;
/** The earliest of those. */
export const MAX_HORAS_PASO = 168;
export const MAX_PASOS = 5;

export const PasoRecordatorio = z.object({
  ID: codigo(),
  HORAS: opcion('Cuándo', HORAS_PASO),
  CANAL: opcion('Por dónde', CANALES_PASO),
  PARA: opcion('A quién', DESTINOS),
  SOLO_SIN_CONFIRMAR: siNo('Solo si no ha confirmado'),
  VERSION: version(),
});
export type PasoRecordatorio = z.output<typeof PasoRecordatorio>;
export const PasoEditado = PasoRecordatorio.omit({ ID: true });
export type PasoEditado = z.output<typeof PasoEditado>;

/** The switches of an appointment: channel and addressee. */
export const CAMPOS_RECORDATORIO = [
  ['SMS_PACIENTE', 'SMS al paciente'],
  ['WHATSAPP_PACIENTE', 'WhatsApp al paciente'],
  ['SMS_DOCTOR', 'SMS al médico'],
  ['WHATSAPP_DOCTOR', 'WhatsApp al médico'],
] as const;
export type CampoRecordatorio = (typeof CAMPOS_RECORDATORIO)[number][0];
/** The state of one reminder; ESTADO is one of ESTADO_RECORDATORIO. */
export const Dicho = z.object({
  CAMPO: opcion('Recordatorio', CAMPOS_RECORDATORIO),
  ESTADO: entero('Estado', [0, 2]),
  TEXTO: texto('Estado en palabras', 500),
});
/** Why the clinic cannot send by each channel; '' when it can. */
export const Medios = z.object({ SMS: textoOpcional('SMS', 300), WHATSAPP: textoOpcional('WhatsApp', 300) });
export type Medios = z.output<typeof Medios>;

const uno = { permiso: P.clinica.configurar, params: { ID: codigo('Paso') } };
const ok = 'El recordatorio se guardó correctamente';
export const recordatorios = contract('/recordatorios', {
  obtener: get('/obtener', { permiso: P.clinica.configurar, data: z.array(PasoRecordatorio) }),
  /** Tells those who book what will be sent. Only SMS and WhatsApp: appointments have no switch for mail. */
  medios: get('/medios', { permiso: P.citas.agendar, data: Medios }),
  agregar: post('/agregar', { permiso: P.clinica.configurar, body: PasoEditado, data: z.object({ ID: codigo() }), ok }),
  actualizar: post('/actualizar/:ID', { ...uno, body: PasoEditado, data: z.object({ VERSION: codigo() }), ok }),
  eliminar: post('/eliminar/:ID', {
    ...uno,
    body: z.object({ MOTIVO: textoOpcional('Motivo', 255) }),
    data: SIN_DATOS,
    ok: 'El recordatorio se quitó correctamente',
  }),
});
