// The outside services that the product can use, by their configuration name.

export interface Descripcion {
  /** The name users know. */
  nombre: string;
  /** Address of the real service; '' when each installation has its own. */
  real: string;
  /** The service knows this installation as an application with a client id and a secret. */
  aplicacion?: true;
}
export interface Aplicacion {
  id: string;
  secreto: string;
}
/**
 * Each is configured by its name in capitals plus _URL: an address, or `emulador`. Those with an application also need
 * _CLIENT_ID and _CLIENT_SECRET.
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
  sw: { nombre: 'el proveedor de timbrado (SW)', real: 'https://services.sw.com.mx', aplicacion: true },
  finkok: { nombre: 'el proveedor de timbrado (Finkok)', real: 'https://facturacion.finkok.com', aplicacion: true },
  sat: { nombre: 'el SAT', real: 'https://consultaqr.facturaelectronica.sat.gob.mx' },
  sunat: { nombre: 'SUNAT', real: 'https://e-factura.sunat.gob.pe' },
  /** Those of all browsers: the subscription says whose. */
  push: { nombre: 'el servicio de avisos', real: 'https://fcm.googleapis.com' },
  whatsapp: { nombre: 'WhatsApp', real: 'https://graph.facebook.com', aplicacion: true },
} as const satisfies Record<string, Descripcion>;
export type NombreServicio = keyof typeof SERVICIOS;
/** Those that stamp invoices of Mexico; an installation uses one. */
export const PACS = ['sw', 'finkok'] as const satisfies readonly NombreServicio[];
export type Pac = (typeof PACS)[number];
export const EMULADOR = 'emulador';
