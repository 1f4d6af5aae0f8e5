// What mails say besides the clinic's own words, in the language in which the patient booked.
import type { ParaMensaje } from '#features/agenda/citas/server/mensajes.ts';
import type { Idioma } from '../contract.ts';
import { fechaEn } from '../fechas.ts';

type Cita = Pick<ParaMensaje, 'F_CITA' | 'H_CITA' | 'MEDICO' | 'TIPO_CITA' | 'NOMBRECLINICA' | 'DIRECCION' | 'NUMEROEXTERIOR' | 'COLONIA'>;
interface Lugar {
  fecha: string;
  hora: string;
}
interface Frases {
  asunto: (clinica: string) => string;
  /** The appointment once more, where the clinic's words are in another language. */
  resumen: (c: Cita) => string[];
  cambiar: (enlace: string) => string;
  pago: string;
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
    resumen: () => [],
    cambiar: (enlace) => `Cambie o cancele su cita aquí: ${enlace}`,
    pago: 'Esta cita se paga por adelantado: la clínica le enviará el enlace de pago.',
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
    titulo: (c) => `${c.TIPO_CITA === 1 ? 'Videoconsulta' : 'Cita'} con ${c.MEDICO}`,
    lugar: (c) => (c.TIPO_CITA === 1 ? 'Videoconsulta' : domicilio(c)),
  },
  en: {
    asunto: (clinica) => `Your appointment request at ${clinica}`,
    resumen: (c) => [
      `Your ${c.TIPO_CITA === 1 ? 'video visit' : 'appointment'}: ${fechaEn('en', c.F_CITA)} at ${c.H_CITA} with ${c.MEDICO}${
        c.TIPO_CITA === 1 ? '' : `, ${domicilio(c)}`
      }.`,
    ],
    cambiar: (enlace) => `Change or cancel your appointment here: ${enlace}`,
    pago: 'This appointment is paid in advance: the clinic will send you the payment link.',
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
    titulo: (c) => `${c.TIPO_CITA === 1 ? 'Video visit' : 'Appointment'} with ${c.MEDICO}`,
    lugar: (c) => (c.TIPO_CITA === 1 ? 'Video visit' : domicilio(c)),
  },
};
