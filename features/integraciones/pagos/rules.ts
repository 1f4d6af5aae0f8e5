// Online payment accounts: which a country offers, and that a clinic has only one.
import type { Pais, Pasarela } from '#domain/paises/pais.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const NOMBRES: Record<Pasarela, string> = { epayco: 'ePayco', niubiz: 'Niubiz', paypal: 'PayPal', stripe: 'Stripe' };
export const PASARELAS = Object.keys(NOMBRES) as Pasarela[];

/** Said before an account is unlinked (1 §4). */
export const AVISO_DESCONECTAR =
  'Las próximas videoconsultas con pago pendiente no podrán pagarse en línea, salvo que el pago se registre manualmente en caja. ¿Seguro que desea desconectar la cuenta?';

/** Whether an account of `cual` may be linked where `hay` are: only one may be (1 §4). */
export function puedeEnlazar(pais: Pais, cual: Pasarela, hay: readonly Pasarela[]): Veredicto {
  if (!pais.pasarelas.includes(cual)) return `${NOMBRES[cual]} no está disponible en este país`;
  const otra = hay.find((p) => p !== cual);
  return otra ? `Solo puede haber una cuenta de pagos en línea. Desconecte primero la de ${NOMBRES[otra]}` : true;
}
