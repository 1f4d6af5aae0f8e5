// The texts of mails that do not come from the clinic's templates, in the language in which the patient booked.
import { E } from '#domain/estados.ts';
import { FRASE_ENLACE } from '#features/agenda/citas/video.ts';
import type { ParaMensaje } from '#features/agenda/mensajes_cita/server/mensajes.ts';
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';
import { fechaEn } from '#features/agenda/respuestas/fechas.ts';
import { MINUTOS_PARA_PAGAR } from '../rules.ts';

type Cita = Pick<
  ParaMensaje,
  | 'NOMBRE'
  | 'F_CITA'
  | 'H_CITA'
  | 'MEDICO'
  | 'TIPO_CITA'
  | 'NOMBRECLINICA'
  | 'TELEFONO1'
  | 'DIRECCION'
  | 'NUMEROEXTERIOR'
  | 'COLONIA'
  | 'ENLACE'
>;
export interface Palabras {
  asunto: string;
  parrafos: string[];
}
interface Lugar {
  fecha: string;
  hora: string;
}
interface Frases {
  asunto: (clinica: string) => string;
  /** The whole mail, in languages without a clinic's template. */
  cita?: (motivo: 'NUEVA' | 'REPROGRAMADA', c: Cita) => Palabras;
  cancelada: (c: Cita) => Palabras;
  sinPago: (c: Cita) => Palabras;
  cambiar: (enlace: string) => string;
  pago: string;
  pagoEnLinea: string;
  confirme: (nombre: string, l: Lugar, enlace: string, clinica: string) => string[];
  llame: (nombre: string, telefono: string, clinica: string) => string[];
  titulo: (c: Cita, clinica: string) => string;
  lugar: (c: Cita) => string;
}
const domicilio = (c: Cita): string =>
  [c.NOMBRECLINICA, [c.DIRECCION, c.NUMEROEXTERIOR].filter(Boolean).join(' '), c.COLONIA].filter(Boolean).join(', ');

export const FRASES_CORREO: Record<Idioma, Frases> = {
  es: {
    asunto: (clinica) => `Su solicitud de cita en ${clinica}`,
    cancelada: (c) => ({
      asunto: `Su cita del ${fechaEn('es', c.F_CITA)} quedó cancelada, ${c.NOMBRECLINICA}`,
      parrafos: [
        `Hola, ${c.NOMBRE}: como usted pidió, su cita del ${fechaEn('es', c.F_CITA)} a las ${c.H_CITA} h con ${c.MEDICO} quedó cancelada.`,
        'Abra el archivo adjunto si quiere quitarla de su calendario.',
        c.NOMBRECLINICA,
      ],
    }),
    sinPago: (c) => ({
      asunto: `Su cita del ${fechaEn('es', c.F_CITA)} se canceló por falta de pago, ${c.NOMBRECLINICA}`,
      parrafos: [
        `Hola, ${c.NOMBRE}: no recibimos el pago de su cita del ${fechaEn('es', c.F_CITA)} a las ${c.H_CITA} h con ${c.MEDICO}, así que el lugar se liberó.`,
        'Puede agendar otra cuando guste. Si usted ya pagó, llame a la clínica.',
        c.NOMBRECLINICA,
      ],
    }),
    cambiar: (enlace) => `Cambie o cancele su cita aquí: ${enlace}`,
    pago: 'Esta cita se paga por adelantado: la clínica le enviará el enlace de pago.',
    pagoEnLinea: `Esta cita se paga al agendarla: su lugar se guarda ${MINUTOS_PARA_PAGAR} minutos. Páguela desde el enlace de abajo.`,
    confirme: (nombre, l, enlace, clinica) => [
      `Hola, ${nombre}: apartamos su cita del ${fechaEn('es', l.fecha)} a las ${l.hora} h. Confírmela en la próxima hora aquí: ${enlace}`,
      'Si usted no la pidió, no haga nada: el lugar se libera solo.',
      clinica,
    ],
    llame: (nombre, telefono, clinica) => [
      `Hola, ${nombre}: recibimos su solicitud. Para agendar su cita, comuníquese con la clínica${telefono ? ` al ${telefono}` : ''}.`,
      'Si usted no la pidió, no haga nada.',
      clinica,
    ],
    titulo: (c) => `${c.TIPO_CITA === E.tipoCita.video ? 'Videoconsulta' : 'Cita'} con ${c.MEDICO}`,
    lugar: (c) => (c.TIPO_CITA === E.tipoCita.video ? 'Videoconsulta' : domicilio(c)),
  },
  en: {
    asunto: (clinica) => `Your appointment request at ${clinica}`,
    cita: (motivo, c) => {
      const video = c.TIPO_CITA === E.tipoCita.video;
      const que = video ? 'video visit' : 'appointment';
      const [asunto, hecho] = motivo === 'NUEVA' ? ['on', 'is booked for'] : ['was moved to', 'was moved to'];
      return {
        asunto: `Your ${que} ${asunto} ${fechaEn('en', c.F_CITA)}, ${c.NOMBRECLINICA}`,
        parrafos: [
          `Hello ${c.NOMBRE}, your ${que} ${hecho} ${fechaEn('en', c.F_CITA)} at ${c.H_CITA} with ${c.MEDICO}.`,
          !video ? domicilio(c) : c.ENLACE ? `Join from this link: ${c.ENLACE}` : FRASE_ENLACE.en,
          ...(c.TELEFONO1 ? [`Questions? Call us at ${c.TELEFONO1}.`] : []),
          ...(video ? [c.NOMBRECLINICA] : []),
        ],
      };
    },
    cancelada: (c) => ({
      asunto: `Your appointment on ${fechaEn('en', c.F_CITA)} is cancelled, ${c.NOMBRECLINICA}`,
      parrafos: [
        `Hello ${c.NOMBRE}, as you asked, your appointment on ${fechaEn('en', c.F_CITA)} at ${c.H_CITA} with ${c.MEDICO} is cancelled.`,
        'Open the attached file if you want it out of your calendar.',
        c.NOMBRECLINICA,
      ],
    }),
    sinPago: (c) => ({
      asunto: `Your appointment on ${fechaEn('en', c.F_CITA)} was cancelled because it was not paid, ${c.NOMBRECLINICA}`,
      parrafos: [
        `Hello ${c.NOMBRE}, we did not receive the payment of your appointment on ${fechaEn('en', c.F_CITA)} at ${c.H_CITA} with ${c.MEDICO}, so the time was released.`,
        'You can book another one whenever you like. If you did pay, please call the clinic.',
        c.NOMBRECLINICA,
      ],
    }),
    cambiar: (enlace) => `Change or cancel your appointment here: ${enlace}`,
    pago: 'This appointment is paid in advance: the clinic will send you the payment link.',
    pagoEnLinea: `This appointment is paid when you book it: your place is kept for ${MINUTOS_PARA_PAGAR} minutes. Pay from the link below.`,
    confirme: (nombre, l, enlace, clinica) => [
      `Hello ${nombre}, we are holding your appointment on ${fechaEn('en', l.fecha)} at ${l.hora}. Confirm it within the next hour here: ${enlace}`,
      'If you did not ask for it, there is nothing to do: the time will be released.',
      clinica,
    ],
    llame: (nombre, telefono, clinica) => [
      `Hello ${nombre}, we received your request. To book your appointment, please contact the clinic${telefono ? ` at ${telefono}` : ''}.`,
      'If you did not ask for it, there is nothing to do.',
      clinica,
    ],
    titulo: (c) => `${c.TIPO_CITA === E.tipoCita.video ? 'Video visit' : 'Appointment'} with ${c.MEDICO}`,
    lugar: (c) => (c.TIPO_CITA === E.tipoCita.video ? 'Video visit' : domicilio(c)),
  },
};
