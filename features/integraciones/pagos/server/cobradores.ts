// The driver of each provider.
import type { Pasarela } from '#domain/paises/pais.ts';
import type { Cobrador } from './cobro.ts';
import { epayco } from './epayco.ts';
import { niubiz } from './niubiz.ts';
import { paypal } from './paypal.ts';
import { stripe } from './stripe.ts';

export const COBRADORES: Record<Pasarela, Cobrador> = { stripe, paypal, epayco, niubiz };
