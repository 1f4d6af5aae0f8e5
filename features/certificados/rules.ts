import { diasEntre } from '#kernel/shared/dates.ts';

/** Days before its end at which a certificate is spoken of. */
const AVISO_DIAS = 30;
/** How a certificate stands on a day: what to say of its end, and how loud. */
export function vigencia(HASTA: string, hoy: string): { tono: 'ok' | 'warn' | 'danger'; texto: string } {
  const dias = diasEntre(hoy, HASTA);
  if (dias < 0) return { tono: 'danger', texto: 'Vencido' };
  if (dias === 0) return { tono: 'danger', texto: 'Vence hoy' };
  return dias <= AVISO_DIAS ? { tono: 'warn', texto: `Vence en ${dias} ${dias === 1 ? 'día' : 'días'}` } : { tono: 'ok', texto: 'Vigente' };
}
