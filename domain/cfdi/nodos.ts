/**
 * Documents of Mexico's tax administration as a tree of elements with attributes: CFDI 4.0 has no text between its tags.
 */
export interface Nodo {
  /** Qualified name: `cfdi:Emisor`. */
  readonly nombre: string;
  readonly atributos: Readonly<Record<string, string>>;
  readonly hijos: readonly Nodo[];
}
/** Absent values are left out, as the original chain skips them. */
type Atributos = Readonly<Record<string, string | undefined>>;

const NO_CABE = /[|\p{Cs}\ufffe\uffff]|(?![\t\r\n])\p{Cc}/u;
/** Whether a text can stand in an invoice: without the `|` that divides the chain, nor control characters. */
export const cabeEnCfdi = (texto: string): boolean => !NO_CABE.test(texto);
/** Spaces as the chain has them: none around, one between. Source: Anexo 20; normalize-space of XPath. */
const sinSobras = (texto: string): string => texto.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

/**
 * An element. Values are written with single spaces, so that document and chain say the same; an empty value is an absent one.
 * @throws RangeError when a value cannot stand in an invoice; see `cabeEnCfdi`
 */
export function nodo(nombre: string, atributos: Atributos = {}, hijos: readonly (Nodo | undefined)[] = []): Nodo {
  const puestos = Object.entries(atributos).flatMap(([clave, valor = '']): [string, string][] => {
    if (!cabeEnCfdi(valor)) throw new RangeError(`${nombre}@${clave} tiene un carácter que no cabe en una factura`);
    const limpio = sinSobras(valor);
    return limpio ? [[clave, limpio]] : [];
  });
  return { nombre, atributos: Object.fromEntries(puestos), hijos: hijos.filter((h) => h !== undefined) };
}

const ENTIDADES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapar = (valor: string): string => valor.replace(/[&<>"']/g, (c) => ENTIDADES[c]!);

function escribir({ nombre, atributos, hijos }: Nodo): string {
  const abre = `<${nombre}${Object.entries(atributos)
    .map(([clave, valor]) => ` ${clave}="${escapar(valor)}"`)
    .join('')}`;
  return hijos.length ? `${abre}>${hijos.map(escribir).join('')}</${nombre}>` : `${abre}/>`;
}
const contiene = (n: Nodo, nombre: string): boolean => n.nombre === nombre || n.hijos.some((h) => contiene(h, nombre));

const CFDI = 'http://www.sat.gob.mx/cfd/4';
const PAGOS = 'http://www.sat.gob.mx/Pagos20';
/** The document in UTF-8, with the namespaces and schema locations that Anexo 20 asks for. `comprobante`: `cfdi:Comprobante`. */
export function enXml(comprobante: Nodo): string {
  const pagos = contiene(comprobante, 'pago20:Pagos');
  const esquemas = [CFDI, 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd'];
  if (pagos) esquemas.push(PAGOS, 'http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd');
  const espacios = {
    'xmlns:cfdi': CFDI,
    ...(pagos ? { 'xmlns:pago20': PAGOS } : {}),
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': esquemas.join(' '),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${escribir({ ...comprobante, atributos: { ...espacios, ...comprobante.atributos } })}\n`;
}
