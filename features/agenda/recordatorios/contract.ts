// Reminders beside the clinic's base one: so many hours before, by this way, to whom, and whether only to who has not confirmed.
import { z } from 'zod';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, opcion, siNo, textoOpcional, version } from '#kernel/shared/fields.ts';

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
/** The earliest of them. */
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

const uno = { permiso: 406 as const, params: { ID: codigo('Paso') } };
const ok = 'El recordatorio se guardó correctamente';
export const recordatorios = contract('/recordatorios', {
  obtener: get('/obtener', { permiso: 406, data: z.array(PasoRecordatorio) }),
  agregar: post('/agregar', { permiso: 406, body: PasoEditado, data: z.object({ ID: codigo() }), ok }),
  actualizar: post('/actualizar/:ID', { ...uno, body: PasoEditado, data: z.object({ VERSION: codigo() }), ok }),
  eliminar: post('/eliminar/:ID', {
    ...uno,
    body: z.object({ MOTIVO: textoOpcional('Motivo', 255) }),
    data: SIN_DATOS,
    ok: 'El recordatorio se quitó correctamente',
  }),
});
