// SMS sent by hand, and how many are left in the plan.
import { z } from 'zod';
import { LARGO_SMS, largoGsm7 } from '#domain/gsm7.ts';
import { P } from '#domain/permisos.ts';
import { soloDigitos } from '#domain/telefonos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, notas, opcional, requerido, telefono } from '#kernel/shared/fields.ts';

export const Sms = z.object({
  TELEFONO: requerido(telefono('Teléfono', 30)).refine(
    (t) => /^\d{8,15}$/.test(soloDigitos(t)),
    'La longitud debe ser de entre 8 y 15 números',
  ),
  MENSAJE: notas('Mensaje', LARGO_SMS).refine((m) => largoGsm7(m) <= LARGO_SMS, `Debe tener máximo ${LARGO_SMS} caracteres`),
  /** The patient whose file the message belongs to, if any. */
  CODIGOPACIENTE: opcional(codigo('Paciente')),
});

export const sms = contract('/sms', {
  obtener_disponibles: get('/obtener_disponibles', { permiso: 'sesion', data: z.object({ DISPONIBLES: entero('SMS disponibles') }) }),
  enviar: post('/enviar', {
    permiso: [P.pacientes.abrir, P.contactos.ver],
    body: Sms,
    data: SIN_DATOS,
    ok: 'El mensaje se puso en la bandeja de salida',
  }),
});
