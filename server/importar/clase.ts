// What an official catalogue is: where its codes are kept, and how each authority lays out the file it publishes.
import type { Kind } from '#kernel/shared/fields.ts';

export type Fila = Record<string, unknown>;
/** The cells of a row by the names of the profile, as trimmed text; '' where the file has none. */
export type Celdas<N extends string = string> = Record<N, string>;
export interface Contexto {
  /** Country that was asked for, for lists that many countries have. */
  PAIS: number;
}

export interface Perfil<N extends string = string> {
  nombre: string;
  /** Which file it is, in words. */
  titulo: string;
  /** The headings that each column may have; accents, capitals and underscores do not count. 'Extra_I' also finds 'Extra_I:Sexo'. */
  columnas: Record<N, readonly string[]>;
  /** Columns without which it is another file. */
  exige: readonly NoInfer<N>[];
  /** Order of the columns in a file without headings. */
  posicional?: readonly NoInfer<N>[];
  /** Quotes are letters like any other. */
  sinComillas?: true;
  /** The record of a row; null for a row that is none (a category, a blank). */
  fila: (c: Celdas<N>, x: Contexto) => Fila | null;
  /** Several rows that make one record; without it, the same key twice is an error. */
  juntar?: (a: Fila, b: Fila) => Fila;
}
/** Keeps the names of a profile's columns checked against its own use of them. */
export const perfil = <N extends string>(p: Perfil<N>): Perfil => p as unknown as Perfil;

export interface Clase {
  /** As it is asked for: cie10. */
  nombre: string;
  titulo: string;
  tabla: string;
  clave: readonly string[];
  /** Columns of the table, ACTIVO among them, and how each is checked. */
  campos: Record<string, Kind<unknown>>;
  /** Columns within which a file is whole: one of a single state does not switch off the others. */
  alcance?: readonly string[];
  perfiles: readonly Perfil[];
  /** A last look at all records together, by key; what it takes out is not imported. */
  repasar?: (filas: Map<string, Fila>) => void;
}

/** The key of a record, as one text. */
export const claveDe = (clase: Pick<Clase, 'clave'>, f: Fila): string => clase.clave.map((k) => String(f[k] ?? '')).join('·');

/** Digits with the zeros that a spreadsheet takes away. */
export const conCeros = (s: string, largo: number): string => (/^\d+$/.test(s) ? s.padStart(largo, '0') : s);

/** A day as files write it, dd/mm/yyyy or yyyy-mm-dd with or without an hour, to yyyy-mm-dd; what is none stays for its field to refuse. */
export function fechaDe(s: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(s);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const m = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/.exec(s);
  return m ? `${m[3]}-${m[2]!.padStart(2, '0')}-${m[1]!.padStart(2, '0')}` : s;
}
/** 'SI', 'Activo', '1'… as a flag; a blank counts as yes. */
export const siDe = (s: string): 0 | 1 => (/^(no|0|n|false|inactivo|cancelado|vencido)$/i.test(s) ? 0 : 1);
/** Without doubled spaces, and no longer than its column. */
export const cortado = (s: string, max: number): string => s.replace(/\s+/g, ' ').trim().slice(0, max).trim();
/** Parts that say something, apart by a dot. */
export const unidas = (...partes: string[]): string => [...new Set(partes.map((p) => p.trim()).filter(Boolean))].join(' · ');
