// How a certificate's expiry is shown.
import { diasEntre } from '#kernel/shared/dates.ts';

/** Days before expiry at which a warning is shown. */
const AVISO_DIAS = 30;
/** Text and colour for a certificate's expiry on a day. */
export function vigencia(HASTA: string, hoy: string): { tono: 'bien' | 'cuidado' | 'peligro'; texto: string } {
  const dias = diasEntre(hoy, HASTA);
  if (dias < 0) return { tono: 'peligro', texto: 'Vencido' };
  if (dias === 0) return { tono: 'peligro', texto: 'Vence hoy' };
  return dias <= AVISO_DIAS
    ? { tono: 'cuidado', texto: `Vence en ${dias} ${dias === 1 ? 'día' : 'días'}` }
    : { tono: 'bien', texto: 'Vigente' };
}
