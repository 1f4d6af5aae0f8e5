// What SOAP envelopes say, read without a parser of XML: texts of elements by their name.

/** The namespace of SOAP 1.1. */
export const SOBRE = 'http://schemas.xmlsoap.org/soap/envelope/';
const ENTIDADES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const CODIGO_MAX = 0x10_ff_ff;
function caracter(codigo: number): string {
  return codigo > 0 && codigo <= CODIGO_MAX ? String.fromCodePoint(codigo) : '';
}
const ABRE = '<![CDATA[';
const CIERRA = ']]>';
const ESCAPADO: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Literal parts as escaped text. Each place is looked at once, also when none is ever closed. */
function sinCdata(xml: string): string {
  let hecho = '';
  let desde = 0;
  for (;;) {
    const abre = xml.indexOf(ABRE, desde);
    const cierra = abre < 0 ? -1 : xml.indexOf(CIERRA, abre + ABRE.length);
    if (cierra < 0) return hecho + xml.slice(desde);
    hecho += xml.slice(desde, abre) + xml.slice(abre + ABRE.length, cierra).replace(/[&<>]/g, (c) => ESCAPADO[c]!);
    desde = cierra + CIERRA.length;
  }
}
/** Each entity once: what one of them gives is text. */
const legible = (texto: string): string =>
  texto
    .replace(/&(?:#(x?)([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, x: string, n: string, nombre?: string) =>
      nombre ? ENTIDADES[nombre.toLowerCase()]! : caracter(Number.parseInt(n, x ? 16 : 10)),
    )
    .trim();
/** An element without others inside: its name without prefix, and its text. */
const CON_TEXTO = /<(?:[\w-]{1,40}:)?([\w-]{1,60})(?:\s[^<>]*)?>([^<]*)(?=<)/g;
/** The texts of the elements with a name, whatever their prefix, in their order. */
export const textosDe = (xml: string, nombre: string): string[] =>
  [...sinCdata(xml).matchAll(CON_TEXTO)].filter((m) => m[1] === nombre).map((m) => legible(m[2]!));
export const textoDe = (xml: string, nombre: string): string => textosDe(xml, nombre)[0] ?? '';

export const escaparXml = (t: string): string => t.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
