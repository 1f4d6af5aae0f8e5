/** The mail of a forgotten password. It is the product's, not the clinic's: whoever asks for it must be able to trust its words. */
export const CORREO_RESTABLECER = {
  ASUNTO: 'Cambiar su contraseña de Galeno',
  PLANTILLA:
    '<p>Hola, {{USUARIO_NOMBRE}}:</p><p>Recibimos una solicitud para cambiar su contraseña. Abra este enlace durante la próxima hora:</p><p>{{USUARIO_ENLACE}}</p><p>Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.</p>',
} as const;
