/**
 * Documents of Peru's tax administration as a tree of elements, each with either a text or others inside. They are written in one
 * line: SUNAT's signature covers every space.
 */
export interface Elemento {
  /** Qualified name: `cbc:ID`. */
  readonly nombre: string;
  readonly atributos: Readonly<Record<string, string>>;
  readonly contenido: string | readonly Elemento[];
}
const NO_CABE = /[\p{Cs}\ufffe\uffff]|(?![\t\r\n])\p{Cc}/u;
/** Whether a text can stand in XML 1.0: without control characters. */
export const cabeEnXml = (texto: string): boolean => !NO_CABE.test(texto);
const sinSobras = (texto: string): string => texto.replace(/[ \t\r\n]+/g, ' ').trim();

/**
 * An element with a text, written with single spaces.
 * @throws RangeError when the text cannot stand in XML; see `cabeEnXml`
 */
export function hoja(nombre: string, texto: string, atributos: Record<string, string> = {}): Elemento {
  if (!cabeEnXml(texto)) throw new RangeError(`${nombre} tiene un carácter que no cabe en un comprobante`);
  return { nombre, atributos, contenido: sinSobras(texto) };
}
/** An element with others inside, in their order; absent ones are left out. */
export const rama = (nombre: string, ...hijos: readonly (Elemento | false | undefined)[]): Elemento => ({
  nombre,
  atributos: {},
  contenido: hijos.filter((h): h is Elemento => Boolean(h)),
});

const ENTIDADES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapar = (valor: string): string => valor.replace(/[&<>"']/g, (c) => ENTIDADES[c]!);
function escribir({ nombre, atributos, contenido }: Elemento): string {
  const abre = Object.entries(atributos).reduce((t, [clave, valor]) => `${t} ${clave}="${escapar(valor)}"`, `<${nombre}`);
  return `${abre}>${typeof contenido === 'string' ? escapar(contenido) : contenido.map(escribir).join('')}</${nombre}>`;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const SUNAT = 'urn:sunat:names:specification:ubl:peru:schema:xsd';
/** Namespace of each kind of document. Source: SUNAT's guide of electronic documents; XSD of UBL 2.1 and of SUNAT. */
const ESPACIO: Readonly<Record<string, string>> = {
  Invoice: `${UBL}:Invoice-2`,
  CreditNote: `${UBL}:CreditNote-2`,
  SummaryDocuments: `${SUNAT}:SummaryDocuments-1`,
  VoidedDocuments: `${SUNAT}:VoidedDocuments-1`,
};
/** The document in UTF-8, whose first element is the empty place of the signature. */
export function enXml(documento: Elemento): string {
  const propio = ESPACIO[documento.nombre];
  if (!propio) throw new RangeError(`No hay documentos ${documento.nombre}`);
  const atributos = {
    xmlns: propio,
    'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
    'xmlns:ext': `${UBL}:CommonExtensionComponents-2`,
    ...(propio.startsWith(SUNAT) ? { 'xmlns:sac': `${SUNAT}:SunatAggregateComponents-1` } : {}),
  };
  const lugar = rama('ext:UBLExtensions', rama('ext:UBLExtension', rama('ext:ExtensionContent')));
  const contenido = [lugar, ...(documento.contenido as readonly Elemento[])];
  return `<?xml version="1.0" encoding="UTF-8"?>${escribir({ nombre: documento.nombre, atributos, contenido })}`;
}
