// The calendar account of a doctor: linked at Google's page, checked, unlinked.
import { z } from 'zod';
import { EstadoCuenta, Regreso } from '#features/integraciones/cuentas/fields.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

const uno = { permiso: 401 as const, params: { CODIGOMEDICO: codigo('Médico') } };

export const gcalendarMedico = contract('/medicos', {
  check_gcalendar: get('/check_gcalendar/:CODIGOMEDICO', {
    ...uno,
    data: EstadoCuenta.pick({ CONFIGURADO: true, EMULADO: true }).extend({
      USE_GOOGLE_CALENDAR: siNo('Usa Google Calendar'),
      EMAIL_GOOGLE_CALENDAR: textoOpcional('Cuenta de Google', 150),
    }),
  }),
  desconectar_gcalendar: post('/desconectar_gcalendar/:CODIGOMEDICO', {
    ...uno,
    data: SIN_DATOS,
    ok: 'La cuenta de Google Calendar se desconectó correctamente',
  }),
});
export const gcalendar = contract('/citas', {
  /** Google's page of authorisation for a doctor: the one that is named, or the session's own. Good for ten minutes, once. */
  obtener_enlace_gcalendar: get('/obtener_enlace_gcalendar', {
    permiso: 401,
    escribe: true,
    query: z.object({ CODIGOMEDICO: opcional(codigo('Médico')) }),
    data: z.object({ URL: texto('Página', 2000) }),
  }),
  /** What Google's page sends back with the user. */
  enlazar_gcalendar: post('/enlazar_gcalendar', {
    permiso: 401,
    body: Regreso,
    data: z.object({ CODIGOMEDICO: codigo(), EMAIL_GOOGLE_CALENDAR: texto('Cuenta de Google', 150) }),
    ok: 'La cuenta de Google Calendar se enlazó correctamente',
    toca: ['/medicos'],
  }),
});
