// The calls of messages sent by hand about an appointment, by mail or WhatsApp.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { verificarCelular, verificarLada } from '#domain/telefonos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, correo, notas, notasOpcional, opcional, siNo, telefono, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const MensajeCita = z.object({
  /** Text for WhatsApp. */
  MENSAJE: z.string(),
  MENSAJE_CORREO: z.string(),
  ASUNTO: z.string(),
  MAIL: z.string(),
  TCEL_LADA: z.string(),
  TCELULAR: z.string(),
});

const SIN_CELULAR = 'El paciente debe tener Lada y Celular registrados';
export const PorWhatsapp = z
  .object({
    TCEL_LADA: textoOpcional('Lada', 3),
    TCELULAR: telefono('Celular'),
    MENSAJE: notas('Mensaje', 4000),
    ACTUALIZAR_TEL: siNo('Guardar el celular en el paciente'),
  })
  .superRefine(
    entreCampos((v, ctx) => {
      const juzgar = (campo: string, r: true | string) => {
        if (r !== true) ctx.addIssue({ code: 'custom', path: [campo], message: r });
      };
      juzgar('TCEL_LADA', v.TCEL_LADA ? verificarLada(v.TCEL_LADA) : SIN_CELULAR);
      juzgar('TCELULAR', v.TCELULAR ? verificarCelular(v.TCEL_LADA, v.TCELULAR) : SIN_CELULAR);
    }),
  );

const una = { params: { N_CITA: codigo('Cita') } };

/** The sending of questionnaires that the message mentions; 0 for none. */
const EnvioDicho = texto('Formatos', 60);

export const mensajesCita = contract('/agenda', {
  obtener_mensaje: get('/obtener_mensaje/:N_CITA/:ACTUALIZADA/:ID_FORMAS', {
    permiso: P.citas.enviar,
    params: { ...una.params, ACTUALIZADA: siNo('Reprogramada'), ID_FORMAS: EnvioDicho },
    /** A mail template of the clinic, instead of the one for this occasion. */
    query: z.object({ PLANTILLA: opcional(codigo('Plantilla')) }),
    data: MensajeCita,
  }),
  enviar_correo: post('/enviar_correo/:N_CITA', {
    ...una,
    permiso: P.citas.enviar,
    body: z.object({
      MAIL: correo(),
      MENSAJE: notasOpcional('Mensaje', 4000),
      PLANTILLA: opcional(codigo('Plantilla')),
      ACTUALIZADA: siNo('Reprogramada'),
      ID_FORMAS: opcional(EnvioDicho),
      ACTUALIZAR: siNo('Guardar el correo en el paciente'),
    }),
    data: SIN_DATOS,
    ok: 'El mensaje se envió a la bandeja de salida',
  }),
  enviar_whatsapp: post('/enviar_whatsapp/:N_CITA', {
    ...una,
    permiso: P.citas.enviar,
    body: PorWhatsapp,
    data: z.object({ ENLACE: z.string() }),
  }),
});
