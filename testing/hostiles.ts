// Uploads an attacker would try: small to send, expensive to read.
import { zipSync } from 'fflate';
import sharp from 'sharp';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const RELACIONES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A workbook whose sheet contains the given XML inside <sheetData>. */
export function libroCon(filas: string, masPartes: Record<string, string> = {}): Buffer {
  const partes: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${XML}<workbook xmlns:r="${RELACIONES}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Type="${RELACIONES}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet><sheetData>${filas}</sheetData></worksheet>`,
    ...masPartes,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(partes).map(([k, v]) => [k, Buffer.from(v)])), { level: 6 }));
}
const celda = (donde: string, texto: string) => `<c r="${donde}" t="inlineStr"><is><t>${texto}</t></is></c>`;
const nombre = `<row r="1">${celda('A1', 'Nombre')}</row>`;

/** Spreadsheets that must be refused, each with its sentence. */
export const HOJAS_HOSTILES: readonly (readonly [que: string, bytes: () => Buffer, frase: string])[] = [
  [
    'una celda en XFD1048576',
    () => libroCon(`${nombre}<row r="1048576">${celda('XFD1048576', 'x')}</row>`),
    'El archivo tiene más de 200 columnas',
  ],
  [
    'una celda en A1048576',
    () => libroCon(`${nombre}<row r="1048576">${celda('A1048576', 'x')}</row>`),
    'El archivo tiene más de 20,000 renglones',
  ],
  [
    'una celda en el renglón mil millones',
    () => libroCon(`${nombre}<row>${celda('A1e9', 'x')}</row>`),
    'El archivo no se puede leer: debe ser un libro de Excel (.xlsx) o un archivo CSV',
  ],
  [
    'un libro que crece doscientas veces',
    () => libroCon(nombre, { 'xl/sharedStrings.xml': `<sst>${' '.repeat(40_000_000)}</sst>` }),
    'El libro de Excel es demasiado grande',
  ],
  ['cinco millones de comas', () => Buffer.from(`Nombre\n${','.repeat(5_000_000)}`), 'El archivo tiene más de 1,000,000 celdas'],
  ['un encabezado de un millón de comas', () => Buffer.from(`Nombre${',a'.repeat(1_000_000)}`), 'El archivo tiene más de 200 columnas'],
  ['setecientos mil renglones', () => Buffer.from(`Nombre\n${'x\n'.repeat(700_000)}`), 'El archivo tiene más de 20,000 renglones'],
  [
    'una celda de cinco millones de letras',
    () => Buffer.from(`Nombre\n${'x'.repeat(5_000_000)}`),
    'El renglón 2 tiene una celda con más de 32,767 caracteres',
  ],
  [
    'comillas que no cierran',
    () => Buffer.from(`Nombre\n${'"a\n'.repeat(150_000)}`),
    'El renglón 2 tiene una celda con más de 32,767 caracteres',
  ],
];

/** Rich texts that are expensive to clean or cut, as long as their field allows. */
export const TEXTOS_HOSTILES: readonly string[] = ['<p>a</p>', '<', '<p>{{FECHA}}</p>', '<ol><li><p><strong>a</strong> b</p></li></ol>'];
export const textoDeLargo = (vuelta: string, largo: number): string => vuelta.repeat(Math.floor(largo / vuelta.length));
/** Invalid certificates: ASN.1 that opens and never closes, and empty bytes. */
export const CERTIFICADOS_HOSTILES: readonly Buffer[] = [Buffer.alloc(1_000_000, Buffer.from([0x30, 0x80])), Buffer.alloc(1_000_000)];

/** A picture of that many pixels, nearly all of one colour: small to send, expensive to decode. */
export const imagenDe = (ancho: number, alto: number): Promise<Buffer> =>
  sharp({ create: { width: ancho, height: alto, channels: 3, background: '#7a8' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
