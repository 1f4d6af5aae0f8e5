// Fills a template with values: as HTML for mail, as plain text for mail, SMS and WhatsApp.
import { escapar } from '#kernel/shared/escapar.ts';
import { llenarHtml, llenarTexto, sinParrafosVacios } from '#kernel/shared/plantilla.ts';
import { type Valores, variableDe } from './variables.ts';

const SEGURO = /^https?:\/\//;
/** Body of a mail. `html` is already sanitised; the values put into it are escaped. */
export function enHtml(html: string, valores: Valores): string {
  const valor = (clave: string) => valores[clave] ?? '';
  return llenarHtml(sinParrafosVacios(html, valor), (clave) => {
    const v = escapar(valor(clave));
    return variableDe(clave)?.tipo === 'enlace' && SEGURO.test(v) ? `<a href="${v}">${v}</a>` : v.replaceAll('\n', '<br>');
  });
}
export const enTexto = (texto: string, valores: Valores): string => llenarTexto(texto, (clave) => valores[clave] ?? '').trim();
