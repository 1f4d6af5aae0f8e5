// Describes an official catalogue: where its codes are stored, and the layouts in which authorities publish it.
import type { Kind } from '#kernel/shared/fields.ts';

export type Fila = Record<string, unknown>;
/** A row's cells by the profile's names, trimmed; '' where the file has none. */
export type Celdas<N extends string = string> = Record<N, string>;
export interface Contexto {
  /** The requested country, for lists that several countries have. */
  PAIS: number;
}

export interface Perfil<N extends string = string> {
  nombre: string;
  /** Which file it is, in words. */
  titulo: string;
  /** Possible headings of each column, ignoring accents, capitals and underscores. 'Extra_I' also matches 'Extra_I:Sexo'. */
  columnas: Record<N, readonly string[]>;
  /** Columns that must exist, or it is another file. */
  exige: readonly NoInfer<N>[];
  /** Column order in files without headings. */
  posicional?: readonly NoInfer<N>[];
  /** Quotes are ordinary characters. */
  sinComillas?: true;
  /** The record of a row; null for rows without one (a category, a blank). */
  fila: (c: Celdas<N>, x: Contexto) => Fila | null;
  /** Merges rows with the same key; without it a repeated key is an error. */
  juntar?: (a: Fila, b: Fila) => Fila;
}
/** Declares a profile, with its column names checked by the compiler. */
export const perfil = <N extends string>(p: Perfil<N>): Perfil => p as unknown as Perfil;

export interface Clase {
  /** The name in the command: cie10. */
  nombre: string;
  titulo: string;
  tabla: string;
  clave: readonly string[];
  /** Columns of the table, including ACTIVO, with their validation. */
  campos: Record<string, Kind<unknown>>;
  /** Columns that limit a file's scope: a file of one state does not deactivate the other states' codes. */
  alcance?: readonly string[];
  perfiles: readonly Perfil[];
  /** A final check over all records, by key; those it removes are not imported. */
  repasar?: (filas: Map<string, Fila>) => void;
}

/** A record's key as one text. */
export const claveDe = (clase: Pick<Clase, 'clave'>, f: Fila): string => clase.clave.map((k) => String(f[k] ?? '')).join('·');

/** Restores the leading zeros that a spreadsheet removes. */
export const conCeros = (s: string, largo: number): string => (/^\d+$/.test(s) ? s.padStart(largo, '0') : s);

/**
 * A date as files write it (dd/mm/yyyy or yyyy-mm-dd, with or without time) as yyyy-mm-dd; anything else stays, for its field
 * to refuse.
 */
export function fechaDe(s: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(s);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const m = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/.exec(s);
  return m ? `${m[3]}-${m[2]!.padStart(2, '0')}-${m[1]!.padStart(2, '0')}` : s;
}
/** 'SI', 'Activo', '1'… as a flag; blank means yes. */
export const siDe = (s: string): 0 | 1 => (/^(no|0|n|false|inactivo|cancelado|vencido)$/i.test(s) ? 0 : 1);
/** Without repeated spaces and cut to the column's length. */
export const cortado = (s: string, max: number): string => s.replace(/\s+/g, ' ').trim().slice(0, max).trim();
/** The non-blank parts, separated by a middle dot. */
export const unidas = (...partes: string[]): string => [...new Set(partes.map((p) => p.trim()).filter(Boolean))].join(' · ');
