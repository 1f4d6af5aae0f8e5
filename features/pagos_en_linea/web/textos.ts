// The words of the patient's page of a payment in both languages, with the English of the server's Spanish sentences.
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';
import { SE_REVISA, SIN_CUENTA, YA_NO_SE_PAGA } from '../rules.ts';

const es = {
  malEnlace: 'Este enlace no es válido. Llame a la clínica para pagar su cita.',
  dudas: '¿Dudas? Llame al',
  tituloPagada: 'Su cita está pagada',
  tituloRevision: 'Estamos revisando su pago',
  tituloPagar: 'Pague su cita',
  fecha: 'Fecha',
  hora: 'Hora',
  con: 'Con',
  tipo: 'Tipo de cita',
  video: 'Videoconsulta',
  importe: 'Importe',
  demostracion: (plataforma: string) => `Modo de demostración: ${plataforma} está emulado y no se cobra dinero de verdad.`,
  recibido: 'Recibimos su pago. Gracias.',
  enProceso: (plataforma: string) =>
    `${plataforma} está procesando su pago. Le avisaremos en cuanto se confirme; no necesita pagar otra vez.`,
  rechazado: 'El pago no se completó. Puede intentarlo de nuevo.',
  abierto: 'Su pago no se ha terminado. Puede continuar cuando guste.',
  pagar: (plataforma: string) => `Pagar con ${plataforma}`,
  abrirForma: 'Escribir los datos de la tarjeta',
  regresar: 'Regresar sin pagar',
  sinForma: (plataforma: string) => `No se pudo abrir la forma de ${plataforma}. Revise su conexión e intente de nuevo.`,
  sinTiempo: 'Se terminó el tiempo para pagar y su lugar puede haberse liberado.',
  guardamos: 'Guardamos su lugar',
  minutosMas: 'minutos más.',
};
type Textos = typeof es;
const en: Textos = {
  malEnlace: 'This link is not valid. Call the clinic to pay for your appointment.',
  dudas: 'Questions? Call',
  tituloPagada: 'Your appointment is paid',
  tituloRevision: 'We are reviewing your payment',
  tituloPagar: 'Pay for your appointment',
  fecha: 'Date',
  hora: 'Time',
  con: 'With',
  tipo: 'Kind of appointment',
  video: 'Video visit',
  importe: 'Amount',
  demostracion: (plataforma) => `Demonstration mode: ${plataforma} is emulated and no real money is charged.`,
  recibido: 'We received your payment. Thank you.',
  enProceso: (plataforma) =>
    `${plataforma} is processing your payment. We will tell you as soon as it is confirmed; you need not pay again.`,
  rechazado: 'The payment was not completed. You may try again.',
  abierto: 'Your payment is not finished. You may continue whenever you like.',
  pagar: (plataforma) => `Pay with ${plataforma}`,
  abrirForma: 'Enter the card details',
  regresar: 'Go back without paying',
  sinForma: (plataforma) => `The form of ${plataforma} could not be opened. Check your connection and try again.`,
  sinTiempo: 'The time to pay is over and your place may have been released.',
  guardamos: 'We are keeping your place for',
  minutosMas: 'more minutes.',
};
export const TEXTOS: Record<Idioma, Textos> = { es, en };

const DICHOS: Record<string, string> = {
  [SE_REVISA]: 'We received your payment and the clinic is reviewing it. Do not pay again',
  [SIN_CUENTA]: 'This clinic does not take online payments at the moment',
  [YA_NO_SE_PAGA]: 'This appointment no longer waits for a payment',
};
export const decir = (idioma: Idioma, frase: string): string => (idioma === 'en' ? (DICHOS[frase] ?? frase) : frase);
