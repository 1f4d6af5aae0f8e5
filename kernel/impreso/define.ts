// Printouts: the calls of a printable record. Print, mail and WhatsApp share one PDF.
import { z } from 'zod';
import { type Acceso, ARCHIVO, type Call, get, type Params, post } from '#kernel/shared/endpoint.ts';
import { correoOpcional, opcion, siNo, telefono, textoOpcional } from '#kernel/shared/fields.ts';
import { entreCampos } from '../shared/entre_campos.ts';

/** TIPO_MENSAJE: by which way a printout is sent. */
export const MEDIO_IMPRESO = { correo: 0, whatsapp: 1 } as const;
/** Mail or WhatsApp, the address, and whether to store it on the patient. */
export const EnviarImpreso = z
  .object({
    TIPO_MENSAJE: opcion('Tipo de mensaje', [
      [MEDIO_IMPRESO.correo, 'Correo electrónico'],
      [MEDIO_IMPRESO.whatsapp, 'WhatsApp'],
    ]),
    MAIL: correoOpcional('Correo electrónico'),
    TCEL_LADA: textoOpcional('Lada', 3),
    TCELULAR: telefono('Celular'),
    ACTUALIZAR: siNo('Guardar el correo en el paciente'),
    ACTUALIZAR_TEL: siNo('Guardar el celular en el paciente'),
  })
  .superRefine(
    entreCampos((v, ctx) => {
      if (v.TIPO_MENSAJE === MEDIO_IMPRESO.correo && !v.MAIL)
        ctx.addIssue({ code: 'custom', path: ['MAIL'], message: 'Este campo es requerido' });
      if (v.TIPO_MENSAJE === MEDIO_IMPRESO.whatsapp && !(v.TCEL_LADA && v.TCELULAR))
        ctx.addIssue({
          code: 'custom',
          path: ['TCELULAR'],
          message: 'El paciente debe tener Lada y Celular registrados',
        });
    }),
  );
export type Envio = z.output<typeof EnviarImpreso>;
export const Mensaje = z.object({ MENSAJE: z.string() });

/**
 * The three calls of a printable record below `…/imprimir`, `…/enviar` and `…/obtener_mensaje`. `registro` is the
 * table of a record of a patient's file that is named by a number of its own.
 */
export function llamadasImpreso<const R extends string, P extends Params>(resto: R, params: P, permiso: Acceso, registro?: string) {
  const o = { permiso, params: params as never };
  const expediente = registro
    ? { expediente: Object.keys(params)[0]!, registro }
    : 'CODIGOPACIENTE' in params
      ? { expediente: 'CODIGOPACIENTE' }
      : {};
  return {
    imprimir: get(`/imprimir${resto}`, { ...o, ...expediente, data: ARCHIVO, archivo: true }),
    enviar: post(`/enviar${resto}`, {
      ...o,
      body: EnviarImpreso,
      data: Mensaje,
      ok: 'El mensaje se envió a la bandeja de salida',
    }),
    obtener_mensaje: get(`/obtener_mensaje${resto}`, { ...o, ...expediente, data: Mensaje }),
  } as {
    imprimir: Suelta<P, typeof ARCHIVO, Vacio>;
    enviar: Suelta<P, typeof Mensaje, typeof EnviarImpreso>;
    obtener_mensaje: Suelta<P, typeof Mensaje, Vacio>;
  };
}
type Vacio = z.ZodObject<Record<never, never>>;
type Suelta<P extends Params, D extends z.ZodType, B extends z.ZodType> = Omit<Call<P, B, D>, 'slice' | 'nombre'>;
