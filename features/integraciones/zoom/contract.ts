// A doctor's Zoom account for video visits: linked on Zoom's page, checked, unlinked.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { EstadoCuenta, Regreso } from '#features/integraciones/cuentas/fields.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, opcional, siNo, texto } from '#kernel/shared/fields.ts';

const uno = { permiso: P.clinica.medicos, params: { CODIGOMEDICO: codigo('Médico') } };

export const zoomMedico = contract('/medicos', {
  check_zoom: get('/check_zoom/:CODIGOMEDICO', {
    ...uno,
    data: EstadoCuenta.omit({ ENLAZADA: true }).extend({ ACCESS: siNo('Enlazada') }),
  }),
  desconectar_zoom: post('/desconectar_zoom/:CODIGOMEDICO', {
    ...uno,
    data: SIN_DATOS,
    ok: 'La cuenta de Zoom se desconectó correctamente',
  }),
});
export const zoom = contract('/zoom', {
  /** Address of Zoom's authorisation page for the named doctor, or the session's own. Works once, for ten minutes. */
  obtener_enlace: get('/obtener_enlace', {
    permiso: P.clinica.medicos,
    escribe: true,
    query: z.object({ CODIGOMEDICO: opcional(codigo('Médico')) }),
    data: z.object({ URL: texto('Página', 2000) }),
  }),
  /** Takes what Zoom's page sent back with the user. */
  enlazar: post('/enlazar', {
    permiso: P.clinica.medicos,
    body: Regreso,
    data: z.object({ CODIGOMEDICO: codigo(), CUENTA: texto('Cuenta', 150) }),
    ok: 'La cuenta de Zoom se enlazó correctamente',
    toca: ['/medicos'],
  }),
});
