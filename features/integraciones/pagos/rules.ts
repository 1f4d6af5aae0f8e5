// Rules of online payment accounts: which providers a country has, and only one account per clinic.
import { E } from '#domain/estados.ts';
import type { Pais, Pasarela } from '#domain/paises/pais.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const NOMBRES: Record<Pasarela, string> = { epayco: 'ePayco', niubiz: 'Niubiz', paypal: 'PayPal', stripe: 'Stripe' };
export const PASARELAS = Object.keys(NOMBRES) as Pasarela[];

/** Shown before an account is unlinked (1 §4). */
export const AVISO_DESCONECTAR =
  'Las próximas videoconsultas con pago pendiente no podrán pagarse en línea, salvo que el pago se registre manualmente en caja. ¿Seguro que desea desconectar la cuenta?';

/** Whether an account of `cual` may be linked when those of `hay` are: only one is allowed (1 §4). */
export function puedeEnlazar(pais: Pais, cual: Pasarela, hay: readonly Pasarela[]): Veredicto {
  if (!pais.pasarelas.includes(cual)) return `${NOMBRES[cual]} no está disponible en este país`;
  const otra = hay.find((p) => p !== cual);
  return otra ? `Solo puede haber una cuenta de pagos en línea. Desconecte primero la de ${NOMBRES[otra]}` : true;
}

const { abierto, enProceso, devolviendo } = E.pagoEnLinea;
/** States of a payment of which the provider still has something to say. */
export const VIVOS = [abierto, enProceso, devolviendo] as const;
/** Days for which a payment that was opened and never finished is asked about. */
export const DIAS_ABIERTO = 3;
export const PAGOS_SIN_TERMINAR = 'Hay pagos en línea sin terminar con esta cuenta. Espere a que terminen';
