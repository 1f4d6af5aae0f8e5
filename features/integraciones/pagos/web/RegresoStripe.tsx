// /integraciones/stripe: where Stripe sends the user back.
import { RegresoDe } from '#features/integraciones/cuentas/web/Regreso.tsx';
import { stripe } from '../contract.ts';

export default function RegresoStripe() {
  return <RegresoDe titulo="Stripe" call={stripe.enlazar_stripe} />;
}
