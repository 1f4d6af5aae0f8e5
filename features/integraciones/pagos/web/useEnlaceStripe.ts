import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { stripe } from '../contract.ts';

/** Opens the provider's page in a tab of its own, which opens with the click so that nothing blocks it. */
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
