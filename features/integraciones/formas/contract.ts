// Questionnaires that are mailed to patients before they come: a separate application (Formas), linked to an account of the
// clinic.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { EstadoCuenta } from '#features/integraciones/cuentas/fields.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { clave, codigo, correo, textoOpcional } from '#kernel/shared/fields.ts';

export const CuentaFormas = z.object({ EMAIL: correo('Correo electrónico'), PASS: clave('Contraseña', 200) });

export const formas = contract('/formas', {
  /** Token for the embedded application, valid for some minutes; '' when no account is linked. */
  token: get('/token', { permiso: P.plantillas.formularios, data: z.string() }),
  login: post('/login', {
    permiso: P.plantillas.formularios,
    body: CuentaFormas,
    data: z.object({ FORMAS_EMAIL: textoOpcional('Cuenta de formas', 100) }),
    ok: 'La cuenta se enlazó correctamente',
  }),
  desconectar: post('/desconectar', { permiso: P.plantillas.formularios, data: SIN_DATOS, ok: 'La cuenta se desconectó correctamente' }),
  /** The forms that can be sent with an appointment; empty when no account is linked. */
  lista_formatos: get('/lista_formatos', {
    permiso: 'sesion',
    data: z.array(z.object({ ID: codigo(), NOMBRE: textoOpcional('Nombre', 200) })),
  }),
  /** Whether an account is linked, and the address of the application to embed. */
  estado: get('/estado', { permiso: P.plantillas.formularios, data: EstadoCuenta.extend({ URL: textoOpcional('Dirección', 300) }) }),
});
