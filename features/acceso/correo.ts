// The mail of a forgotten password.
/** It is the product's and not a template of the clinic, because the user must be able to trust its text. */
export const CORREO_RESTABLECER = {
  ASUNTO: 'Cambiar su contraseña de Galeno',
  PLANTILLA:
    '<p>Hola, {{USUARIO_NOMBRE}}:</p><p>Recibimos una solicitud para cambiar su contraseña. Abra este enlace durante la próxima hora:</p><p>{{USUARIO_ENLACE}}</p><p>Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.</p>',
} as const;
