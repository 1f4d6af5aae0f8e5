// The handlers of messages about an appointment.
import { implement } from '#kernel/server/serve.ts';
import { mensajesCita } from '../contract.ts';
import { enviarCorreo, enviarWhatsapp, obtenerMensaje } from './mensajes.ts';

export default implement(mensajesCita, {
  obtener_mensaje: (ctx, { N_CITA, ...que }, { PLANTILLA }) => obtenerMensaje(ctx, N_CITA, { ...que, PLANTILLA }),
  enviar_correo: (ctx, { N_CITA }, envio) => enviarCorreo(ctx, N_CITA, envio),
  enviar_whatsapp: (ctx, { N_CITA }, envio) => enviarWhatsapp(ctx, N_CITA, envio),
});
