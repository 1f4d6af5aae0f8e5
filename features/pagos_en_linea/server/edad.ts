// What a provider's answer means for a payment of some age.
import { SUERTE, type Suerte } from '#features/integraciones/pagos/server/cobro.ts';

/** Minutes for which a provider that was asked for the money, and knows nothing of it, may still be moving it. */
export const MOVIENDOSE = 15;
export interface Edad {
  viejo: boolean;
  pedido: boolean;
  moviendose: boolean;
}
/** Of a payment whose money was asked for, silence is not yet an end. */
export function segunEdad(s: Suerte, { viejo, pedido, moviendose }: Edad): Suerte {
  if (s.suerte !== SUERTE.abierto) return s;
  if (pedido) return { ...s, suerte: moviendose ? SUERTE.enProceso : SUERTE.rechazado };
  return viejo ? { ...s, suerte: SUERTE.vencido } : s;
}
