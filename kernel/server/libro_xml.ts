// The XML of a workbook with one sheet: cells, looks, and the parts that every workbook has.

/** A cell's value and look. Texts are always written as texts: what begins with = is never a formula. */
export interface Celda {
  valor: string | number;
  formato?: string;
  /** Bold, with a line below (headers) or above (totals), larger (titles). */
  letra?: 'negrita' | 'titulo';
  borde?: 'abajo' | 'arriba';
  derecha?: boolean;
  envuelve?: boolean;
}

// Characters that XML does not know, and halves of pairs.
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTIDADES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
const escapar = (t: string): string => t.replace(NO_XML, '').replace(/[&<>"\r]/g, (c) => ENTIDADES[c]!);
/** In a cell Excel reads _x0041_ as a letter: the mark that begins such a code is written as one. */
const CODIGO = /_(?=x[0-9A-Fa-f]{4}_)/g;
const enCelda = (t: string): string => escapar(t.replace(CODIGO, '_x005F_'));
const letraDe = (columna: number): string =>
  columna < 26 ? String.fromCharCode(65 + columna) : letraDe(Math.floor(columna / 26) - 1) + letraDe(columna % 26);

/** The looks in use, numbered as they first appear. */
export class Estilos {
  readonly #numeros = new Map<string, number>([['{}', 0]]);
  readonly #formatos = new Map<string, number>();
  de({ valor: _, ...look }: Celda): number {
    const clave = JSON.stringify(look);
    const ya = this.#numeros.get(clave);
    if (ya !== undefined) return ya;
    const n = this.#numeros.size;
    this.#numeros.set(clave, n);
    return n;
  }
  xml(): string {
    const xfs = [...this.#numeros.keys()].map((clave) => {
      const { formato, letra, borde, derecha, envuelve } = JSON.parse(clave) as Omit<Celda, 'valor'>;
      const formatoN = formato && formato !== 'General' ? this.#formato(formato) : 0;
      const alineada =
        derecha || envuelve ? `<alignment${derecha ? ' horizontal="right"' : ''}${envuelve ? ' vertical="top" wrapText="1"' : ''}/>` : '';
      return `<xf numFmtId="${formatoN}" fontId="${letra ? (letra === 'titulo' ? 2 : 1) : 0}" fillId="0" borderId="${borde ? (borde === 'abajo' ? 1 : 2) : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alineada}</xf>`;
    });
    const formatos = [...this.#formatos].map(([f, n]) => `<numFmt numFmtId="${n}" formatCode="${escapar(f)}"/>`);
    const fuente = (mas: string, puntos: number) => `<font>${mas}<sz val="${puntos}"/><name val="Calibri"/><family val="2"/></font>`;
    const linea = '<color rgb="FF000000"/>';
    return `${XML}<styleSheet xmlns="${HOJAS}"><numFmts count="${formatos.length}">${formatos.join('')}</numFmts>
<fonts count="3">${fuente('', 11)}${fuente('<b/>', 11)}${fuente('<b/>', 14)}</fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="3"><border/><border><left/><right/><top/><bottom style="thin">${linea}</bottom></border><border><left/><right/><top style="thin">${linea}</top><bottom/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
  }
  #formato(f: string): number {
    const ya = this.#formatos.get(f) ?? 164 + this.#formatos.size;
    this.#formatos.set(f, ya);
    return ya;
  }
}

/** Row number `n`, from 1. */
export function renglon(n: number, celdas: readonly (Celda | null)[], estilos: Estilos): string {
  let xml = `<row r="${n}">`;
  for (const [i, c] of celdas.entries()) {
    if (!c) continue;
    const cabeza = `<c r="${letraDe(i)}${n}" s="${estilos.de(c)}"`;
    if (typeof c.valor === 'number') xml += `${cabeza}><v>${c.valor}</v></c>`;
    else if (c.valor === '') xml += `${cabeza}/>`;
    else xml += `${cabeza} t="inlineStr"><is><t xml:space="preserve">${enCelda(c.valor)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const HOJAS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELACIONES = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFICINA = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TIPOS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What comes before the first row: the rows that stay in sight, and the width of each column in characters. */
export const principio = (fijos: number, anchos: readonly number[]): string =>
  `${XML}<worksheet xmlns="${HOJAS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${fijos}" topLeftCell="A${fijos + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${anchos
    .map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;
export const FINAL = '</sheetData></worksheet>';

/** The other files of a workbook, by name, except its sheet and its looks. */
export const partesDe = (hoja: string): [nombre: string, texto: string][] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPOS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TIPOS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPOS}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${OFICINA}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${HOJAS}" xmlns:r="${OFICINA}"><sheets><sheet name="${escapar(hoja)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${OFICINA}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFICINA}/styles" Target="styles.xml"/></Relationships>`,
  ],
];
