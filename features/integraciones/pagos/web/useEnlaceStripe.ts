// Hook that starts linking a Stripe account.
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { stripe } from '../contract.ts';

/** Opens Stripe's page in its own tab. The tab is opened within the click, since opened later the browser would block it. */
export function useEnlaceStripe(medicId: number): () => void {
  const pedir = useGuardar(stripe.obtener_enlace_stripe, { medicId });
  return () => {
    const ventana = open('', '_blank');
    if (!ventana) return avisar('Por favor permita las ventanas emergentes para enlazar la cuenta', 'mal');
    void pedir.enviar().then((d) => {
      if (d) ventana.location.href = d.URL;
      else ventana.close();
    });
  };
}
