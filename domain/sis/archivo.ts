import { esCurpGenerica } from '../documentos.ts';
import type { CampoSis, Guia, Registro } from './guia.ts';

/** Marks that names keep, with what Windows-1252 writes for those that are not in Latin-1. */
const EN_1252: Readonly<Record<string, number>> = { '’': 0x92 };
const MARCAS = /[^A-ZÑ¨'’./, -]/g;

/** A name as the file has it: capitals without accents but Ñ, single spaces; 'XX' for none. Source: GIIS-B015, rule of names. */
export function nombreSis(nombre: string): string {
  const limpio = nombre
    .toUpperCase()
    .replaceAll('Ñ', '\u0001')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('\u0001', 'Ñ')
    .replace(MARCAS, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return limpio.slice(0, 50).trim() || 'XX';
}
/** dd/mm/aaaa from yyyy-mm-dd. */
export const fechaSis = (fecha: string): string => fecha.split('-').toReversed().join('/');
/** The name of a month's file: CEX-DFSSA-2410.TXT. `mes`: yyyy-mm. */
export const nombreArchivoSis = (guia: Guia, clues: string, mes: string): string =>
  `${guia}-${clues.slice(0, 5)}-${mes.slice(2, 4)}${mes.slice(5, 7)}.TXT`;

/** Bytes of a text in Windows-1252. @throws RangeError for a character that it does not have */
function en1252(texto: string): Uint8Array {
  // A loop over units: a month has millions of them, and an iterator takes ten times as long.
  const bytes = new Uint8Array(texto.length);
  for (let i = 0; i < texto.length; i++) {
    const n = texto.charCodeAt(i);
    if (n < 0x80 || (n >= 0xa0 && n <= 0xff)) bytes[i] = n;
    else {
      const c = String.fromCodePoint(texto.codePointAt(i)!);
      if (EN_1252[c] === undefined) throw new RangeError(`«${c}» no existe en Windows-1252`);
      bytes[i] = EN_1252[c];
    }
  }
  return bytes;
}
/** The header names its variables in capitals, and one of them without its hyphen. */
const titulo = (campo: string): string => campo.toUpperCase().replaceAll('-', '_');
/** Registers that are written at a time. */
const POR_PARTE = 500;
/**
 * The file of a guide, part by part, for whoever has others to serve between them: a heading and a line for each register, with
 * `|` and CRLF, in Windows-1252. @throws RangeError for a character that it does not have
 */
export function* partesSis(campos: readonly CampoSis[], registros: readonly Registro[]): Generator<Uint8Array> {
  const enLineas = (lineas: readonly string[][]) => en1252(lineas.map((linea) => `${linea.join('|')}\r\n`).join(''));
  yield enLineas([campos.map((f) => titulo(f.CAMPO))]);
  for (let i = 0; i < registros.length; i += POR_PARTE)
    yield enLineas(registros.slice(i, i + POR_PARTE).map((r) => campos.map((f) => r[f.CAMPO] ?? '')));
}

/** The generic CURP may be in this share of a month's registers; more, and the whole file is refused. Source: GIIS-B015. */
const MAX_GENERICAS = 0.15;
/** The same of R69X, an illness that was not diagnosed. */
const MAX_R69X = 0.05;
export const muchosSinDiagnostico = (registros: readonly Registro[]): boolean =>
  registros.filter((r) => r.codigoCIEDiagnostico1 === 'R69X').length > MAX_R69X * registros.length;
/**
 * Which registers to leave out so that few enough have the generic CURP: the newest of them, `registros` being in the order of
 * their days. Answers their places.
 */
export function porOmitir(registros: readonly Pick<Registro, string>[]): number[] {
  const genericas = registros.flatMap((r, i) => (esCurpGenerica(r.curpPaciente ?? '') ? [i] : []));
  for (let k = 0; k < genericas.length; k++)
    if (genericas.length - k <= MAX_GENERICAS * (registros.length - k)) return genericas.slice(genericas.length - k);
  return genericas;
}
