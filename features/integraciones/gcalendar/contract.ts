// A doctor's Google Calendar account: linked on Google's page, kept in step with the agenda, unlinked.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { EstadoCuenta, Regreso } from '#features/integraciones/cuentas/fields.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, momento, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** The linked account, and how far calendar and agenda are in step. */
export const EstadoGoogle = EstadoCuenta.pick({ CONFIGURADO: true, EMULADO: true }).extend({
  USE_GOOGLE_CALENDAR: siNo('Usa Google Calendar'),
  EMAIL_GOOGLE_CALENDAR: textoOpcional('Cuenta de Google', 150),
  NOMBRE_PACIENTE: siNo('Mostrar el nombre del paciente', 1),
  SINCRONIZADA: opcional(momento('Última sincronización')),
  /** When Google revoked the permission; null once the account is linked again. */
  RETIRADA: opcional(momento('Permiso retirado')),
  /** Why it is not in step, in words for the user; '' when it is. */
  MOTIVO: textoOpcional('Problema', 300),
  /** Future appointments that are in the calendar, and those still to be compared or sent. */
  CITAS_EN_GOOGLE: entero('Próximas citas en Google Calendar'),
  POR_ENVIAR: entero('Por revisar'),
});
export type EstadoGoogle = z.output<typeof EstadoGoogle>;

const uno = { permiso: P.clinica.medicos, params: { CODIGOMEDICO: codigo('Médico') } };

/** A slice of its own, because it changes with every run of the job. */
const estado = contract('/medicos/check_gcalendar', { check_gcalendar: get('/:CODIGOMEDICO', { ...uno, data: EstadoGoogle }) });
const toca = [estado.check_gcalendar.slice];
const acciones = contract('/medicos', {
  sincronizar_gcalendar: post('/sincronizar_gcalendar/:CODIGOMEDICO', {
    ...uno,
    data: SIN_DATOS,
    ok: 'La sincronización comenzó',
    toca,
  }),
  ajustar_gcalendar: post('/ajustar_gcalendar/:CODIGOMEDICO', {
    ...uno,
    body: EstadoGoogle.pick({ NOMBRE_PACIENTE: true }),
    data: SIN_DATOS,
    ok: 'El cambio se guardó correctamente',
    toca,
  }),
  desconectar_gcalendar: post('/desconectar_gcalendar/:CODIGOMEDICO', {
    ...uno,
    data: SIN_DATOS,
    ok: 'La cuenta de Google Calendar se desconectó correctamente',
    toca: ['/agenda', ...toca],
  }),
});
export const gcalendarMedico = { ...estado, ...acciones };
export const gcalendar = contract('/citas', {
  /** Address of Google's authorisation page for the named doctor, or the session's own. Works once, for ten minutes. */
  obtener_enlace_gcalendar: get('/obtener_enlace_gcalendar', {
    permiso: P.clinica.medicos,
    escribe: true,
    query: z.object({ CODIGOMEDICO: opcional(codigo('Médico')) }),
    data: z.object({ URL: texto('Página', 2000) }),
  }),
  /** Takes what Google's page sent back with the user. */
  enlazar_gcalendar: post('/enlazar_gcalendar', {
    permiso: P.clinica.medicos,
    body: Regreso,
    data: z.object({ CODIGOMEDICO: codigo(), EMAIL_GOOGLE_CALENDAR: texto('Cuenta de Google', 150) }),
    ok: 'La cuenta de Google Calendar se enlazó correctamente',
    toca: ['/medicos', ...toca],
  }),
});
