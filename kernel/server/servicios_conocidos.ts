// The services outside that the product can use, by the name that configuration gives them.

export interface Descripcion {
  /** As people know it. */
  nombre: string;
  /** Where the real one answers; '' where each installation has its own address. */
  real: string;
  /** It knows this installation as an application, by an id and a secret that its owner was given. */
  aplicacion?: true;
}
export interface Aplicacion {
  id: string;
  secreto: string;
}
/**
 * Each is configured by the variable of its name in capitals and _URL: an address, or `emulador`. Those that know us as an
 * application are there once _CLIENT_ID and _CLIENT_SECRET are.
 */
export const SERVICIOS = {
  paypal: { nombre: 'PayPal', real: 'https://api-m.paypal.com' },
  epayco: { nombre: 'ePayco', real: 'https://apify.epayco.co' },
  niubiz: { nombre: 'Niubiz', real: 'https://apiprod.vnforapps.com' },
  stripe: { nombre: 'Stripe', real: 'https://connect.stripe.com', aplicacion: true },
  google: { nombre: 'Google Calendar', real: 'https://www.googleapis.com', aplicacion: true },
  zoom: { nombre: 'Zoom', real: 'https://zoom.us', aplicacion: true },
  medikit: { nombre: 'el servicio de receta electrónica', real: '', aplicacion: true },
  formas: { nombre: 'el servicio de formas', real: '' },
  sms: { nombre: 'el servicio de SMS', real: 'https://api.twilio.com', aplicacion: true },
  whatsapp: { nombre: 'WhatsApp', real: 'https://graph.facebook.com', aplicacion: true },
} as const satisfies Record<string, Descripcion>;
export type NombreServicio = keyof typeof SERVICIOS;
export const EMULADOR = 'emulador';
