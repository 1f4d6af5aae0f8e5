// The complete HTML document that a printout is rendered from. It is the clinic's paper, so it shows no name or colour of ours.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { escapar } from '../shared/escapar.ts';

/** Markup that may be inserted as it is; any other value is text and gets escaped. */
export class Html {
  constructor(readonly texto: string) {}
  toString(): string {
    return this.texto;
  }
}

type Parte = Html | string | number | bigint | boolean | null | undefined | readonly Parte[];

export { escapar };

/** Inserts markup without escaping it: only for markup that this program wrote or that `limpiarHtml` cleaned. */
export const crudo = (markup: string): Html => new Html(markup);

function poner(parte: Parte): string {
  if (parte instanceof Html) return parte.texto;
  if (Array.isArray(parte)) return parte.map(poner).join('');
  return parte === null || parte === undefined || typeof parte === 'boolean' ? '' : escapar(String(parte));
}

/**
 * html`<b>${nombre}</b>`: escapes every value except other `html`, `crudo` and lists of them. Booleans, null and undefined
 * print nothing.
 */
export const html = (trozos: TemplateStringsArray, ...valores: Parte[]): Html =>
  new Html(trozos.reduce((hecho, trozo, i) => hecho + poner(valores[i - 1]) + trozo));

export type Hoja = 'carta' | 'media' | 'ticket';

export interface Documento {
  /** The PDF's title; not printed on the page. */
  titulo: string;
  /** Official forms lie on their side; what carries the clinic's letterhead never does. */
  hoja: Hoja | 'apaisada';
  cuerpo: Html;
  /** CSS of this printout, added after the common one. */
  estilo?: string;
  /** Text at the left of the footer, beside the page number; may have line breaks. Tickets print it at the end. */
  pie?: string;
}

const paquetes = createRequire(import.meta.url);
// The characters that each font file covers, as its package declares them.
const LETRAS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};
const OTRAS = /[^\s -\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215\ufeff\ufffd]/;

const leidas = new Map<keyof typeof LETRAS, string>();
function fuente(parte: keyof typeof LETRAS): string {
  let css = leidas.get(parte);
  if (css === undefined) {
    const woff2 = readFileSync(paquetes.resolve(`@fontsource-variable/inter/files/inter-${parte}-wght-normal.woff2`));
    css = `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${woff2.toString('base64')}) format('woff2');unicode-range:${LETRAS[parte]}}`;
    leidas.set(parte, css);
  }
  return css;
}
/** The second font file costs 20 ms per print, so it is included only for names like Łukasz or amounts in ₡. */
const fuentes = (texto: string): string => fuente('latin') + (OTRAS.test(texto) ? fuente('latin-ext') : '');

/**
 * A CSS string. Everything that is not a letter or digit is escaped by its code, so that no text can close the string or the
 * style sheet.
 */
export const cadenaCss = (texto: string): string =>
  `"${[...texto].map((c) => (/[\p{L}\p{N} .,·-]/u.test(c) ? c : `\\${c.codePointAt(0)?.toString(16)} `)).join('')}"`;

const BASE = `
*{box-sizing:border-box}
html{font:400 9.5pt/1.4 Inter,sans-serif;color:#000;background:#fff;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0}
h1{font-size:15pt}h2{font-size:12pt}h3{font-size:10.5pt}h4,h5,h6{font-size:1em}
h1,h2,h3,h4,h5,h6{font-weight:600;line-height:1.25;margin:0 0 .35em;break-after:avoid}
p,ul,ol{margin:0 0 .5em}ul,ol{padding-left:1.6em}p,li{orphans:2;widows:2}
b,strong{font-weight:600}
img,svg{max-width:100%}
table{border-collapse:collapse;width:100%}
th,td{padding:.3em .5em;text-align:left;vertical-align:top;border-bottom:.5pt solid #bbb}
th{font-weight:600;border-bottom-color:#000}
thead{display:table-header-group}tr,img,.junto{break-inside:avoid}
.num{font-variant-numeric:tabular-nums}.derecha{text-align:right}.centro{text-align:center}
.rotulo{font-size:8pt;color:#444}
.salto{break-before:page}
.firma{break-inside:avoid;text-align:center}
.marca{position:fixed;inset:0;margin:auto;opacity:.06;z-index:-1}`;

const pagina = (medida: string, margen: string, tamano: string, pie: string): string => `
@page{size:${medida};margin:${margen};
@bottom-left{content:${cadenaCss(pie)};text-align:left;width:78%}
@bottom-center{content:none}
@bottom-right{content:"Página " counter(page) " de " counter(pages);text-align:right;width:22%}}
@page{${['left', 'right'].map((lado) => `@bottom-${lado}{font:400 8pt/1.3 Inter,sans-serif;color:#000;white-space:pre-line;vertical-align:top;padding-top:2mm}`).join('')}}
html{font-size:${tamano}}`;

const PAPEL: Record<Documento['hoja'], (pie: string) => string> = {
  carta: (pie) => pagina('215.9mm 279.4mm', '14mm 15mm 18mm', '9.5pt', pie),
  apaisada: (pie) => pagina('279.4mm 215.9mm', '9mm 9mm 13mm', '7pt', pie),
  media: (pie) => pagina('215.9mm 139.7mm', '8mm 10mm 13mm', '8.5pt', pie),
  // A ticket roll has no page height: htmlToPdf sees data-rollo, measures the body and cuts there. Of its 80 mm, 72 can be
  // printed.
  ticket: () => '@page{margin:0}html{font-size:8.5pt;height:auto}body{width:80mm;padding:4mm}',
};

/** The whole document for `htmlToPdf` or for the user's own browser; it loads nothing from outside. */
export function documento({ titulo, hoja, cuerpo, estilo = '', pie = '' }: Documento): string {
  const css = fuentes(cuerpo.texto + pie + estilo) + BASE + PAPEL[hoja](pie) + estilo.replaceAll('</', '<\\/');
  const ticket = hoja === 'ticket';
  const final = ticket && pie ? html`<footer style="white-space:pre-line;margin-top:3mm">${pie}</footer>` : '';
  // A second defence after the cleaning of templates: no frames, no scripts, nothing from the network or the disk.
  return `<!doctype html><html lang="es"${ticket ? ' data-rollo="80mm"' : ''}><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">
<title>${escapar(titulo)}</title><style>${css}</style></head><body>${cuerpo}${final}</body></html>`;
}
