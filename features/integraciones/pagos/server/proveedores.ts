// Checks a provider's keys when an account is linked, and turns its answers into our own messages.
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { basica } from './cobro.ts';
import { llaveDeNiubiz } from './niubiz.ts';

const rechazadas = (s: Servicio, campo: string) =>
  new Rechazo(`${s.nombre} no reconoce las claves`, { ERRORES: { [campo]: `${s.nombre} no reconoce estas claves` } });
const contiene = (datos: unknown, campo: string) =>
  typeof datos === 'object' && datos !== null && typeof (datos as Record<string, unknown>)[campo] === 'string';

/** PayPal: the client credentials grant of its REST API. */
export async function probarPaypal(s: Servicio, c: { PAYPAL_CLIENT_ID: string; PAYPAL_SECRET: string }): Promise<void> {
  const { status, datos } = await pedirServicio(s, '/v1/oauth2/token', {
    metodo: 'POST',
    cabeceras: { authorization: basica(c.PAYPAL_CLIENT_ID, c.PAYPAL_SECRET) },
    cuerpo: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (status !== 200 || !contiene(datos, 'access_token')) throw rechazadas(s, 'PAYPAL_SECRET');
}

/** ePayco: the login of its Apify API, with public and private key. */
export async function probarEpayco(s: Servicio, c: { EPAYCO_PUBLIC_KEY: string; EPAYCO_PRIVATE_KEY: string }): Promise<void> {
  const { status, datos } = await pedirServicio(s, '/login', {
    metodo: 'POST',
    cabeceras: { authorization: basica(c.EPAYCO_PUBLIC_KEY, c.EPAYCO_PRIVATE_KEY) },
    cuerpo: {},
  });
  if (status !== 200 || !contiene(datos, 'token')) throw rechazadas(s, 'EPAYCO_PRIVATE_KEY');
}

/** Niubiz: the key of its API. */
export async function probarNiubiz(s: Servicio, c: { NIUBIZ_USER: string; NIUBIZ_PASSWORD: string }): Promise<void> {
  if (!(await llaveDeNiubiz(s, c.NIUBIZ_USER, c.NIUBIZ_PASSWORD))) throw rechazadas(s, 'NIUBIZ_PASSWORD');
}

/** Stripe: the page where the user authorises us. */
export const paginaStripe = (s: Servicio, state: string, regreso: string): string =>
  `${s.url}/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: s.aplicacion.id, scope: 'read_write', state, redirect_uri: regreso })}`;

/** Exchanges the code that came back for the id of the authorised account. */
export async function canjearStripe(s: Servicio, CODE: string): Promise<{ stripe_user_id: string }> {
  const { status, datos } = await pedirServicio(s, '/oauth/token', {
    metodo: 'POST',
    cuerpo: new URLSearchParams({ grant_type: 'authorization_code', code: CODE, client_secret: s.aplicacion.secreto }),
  });
  if (status !== 200 || !contiene(datos, 'stripe_user_id'))
    throw new Rechazo('Stripe no aceptó la autorización. Inicie el enlace de nuevo');
  return { stripe_user_id: String((datos as { stripe_user_id: string }).stripe_user_id) };
}
/** Ends our access at Stripe. The answer is ignored: an account Stripe no longer knows needs no ending. */
export async function soltarStripe(s: Servicio, stripe_user_id: string): Promise<void> {
  await pedirServicio(s, '/oauth/deauthorize', {
    metodo: 'POST',
    cabeceras: { authorization: `Bearer ${s.aplicacion.secreto}` },
    cuerpo: new URLSearchParams({ client_id: s.aplicacion.id, stripe_user_id }),
  });
}
