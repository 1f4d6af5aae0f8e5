// What the command bar offers. Slices declare theirs in `web/comandos.ts`; nothing here knows about patients or the agenda.
import type { ReactNode } from 'react';
import type { Permiso } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { plegar } from '../shared/plegar.ts';
import type { NombreIcono } from './icons.tsx';

/** One row of the bar: goes somewhere, does something, or writes the start of a command into the field. */
export interface Comando {
  clave: string;
  texto: string;
  detalle?: string;
  icono: NombreIcono;
  /** Drawn instead of icon and text. */
  dibujo?: ReactNode;
  ir?: string;
  hacer?: () => void;
  completa?: string;
  /** Its name is exactly what was typed, so it comes before people with that name. */
  exacto?: boolean;
}
/** `ultimo`: offered only when no action and no screen matches. */
type Clase = 'personas' | 'acciones' | 'pantallas' | 'ultimo';
export interface Grupo {
  titulo: string;
  clase: Clase;
  comandos: readonly Comando[];
}
export interface AlBuscar {
  sesion: Sesion;
  /** Today in the clinic's time zone. */
  hoy: string;
  signal: AbortSignal;
}
/** The commands for what was typed; with nothing typed, the ones to offer first. */
export type Fuente = (texto: string, c: AlBuscar) => readonly Grupo[] | Promise<readonly Grupo[]>;

/** "Cobrar a …": an action on a patient, whose name follows. */
export interface Verbo {
  /** With its preposition, as read before the name: Cobrar a, Receta para. */
  texto: string;
  /** Other phrases for it. */
  otros?: readonly string[];
  icono: NombreIcono;
  permiso: Permiso;
  /** The address where it is done for this patient. */
  a: (CODIGOPACIENTE: number) => string;
}
export interface Comandos {
  verbos?: readonly Verbo[];
  fuentes?: readonly Fuente[];
}
export const comandos = (c: Comandos): Comandos => c;

let declarados: readonly Comandos[] = [];
export const declararComandos = (lista: readonly Comandos[]): void => {
  declarados = lista;
};
export const verbos = (s: Sesion): Verbo[] => declarados.flatMap((c) => c.verbos ?? []).filter((v) => s.permisos.has(v.permiso));
export const fuentes = (): Fuente[] => declarados.flatMap((c) => c.fuentes ?? []);

/** Without accents, in lower case, with single spaces. */
export const plegado = (s: string): string => plegar(s).replace(/\s+/g, ' ').trim();
/** Whether every typed word is the start of a word of the name. */
export function responde(nombre: string, texto: string): boolean {
  const palabras = plegado(nombre).split(/[^\p{L}\p{N}]+/u);
  return plegado(texto)
    .split(' ')
    .every((t) => palabras.some((p) => p.startsWith(t)));
}

/**
 * The verb at the start of a text, and what follows; the longest match wins ("nota de ana" is not about somebody called "de
 * ana").
 */
export function conVerbo(texto: string, lista: readonly Verbo[]): { verbo: Verbo; resto: string } | undefined {
  const dicho = plegado(texto);
  let hallado: { verbo: Verbo; largo: number } | undefined;
  for (const verbo of lista)
    for (const forma of [verbo.texto, ...(verbo.otros ?? [])]) {
      const f = plegado(forma);
      if (dicho.startsWith(`${f} `) && f.length > (hallado?.largo ?? 0)) hallado = { verbo, largo: f.length };
    }
  return hallado && { verbo: hallado.verbo, resto: dicho.slice(hallado.largo).trim() };
}
/** The verbs that start with the text. */
export const verbosQueEmpiezan = (texto: string, lista: readonly Verbo[]): Verbo[] =>
  lista.filter((v) => [v.texto, ...(v.otros ?? [])].some((f) => plegado(f).startsWith(plegado(texto))));

/**
 * The groups in reading order: exact names first, then people, then the rest, because no patient is registered under the name
 * of an action or a screen.
 */
export function enOrden(grupos: readonly Grupo[]): Grupo[] {
  const llenos = grupos.filter((g) => g.comandos.length > 0);
  const hayOtros = llenos.some((g) => g.clase === 'acciones' || g.clase === 'pantallas');
  const peso = (g: Grupo) => (g.comandos.some((c) => c.exacto) ? 0 : { personas: 1, acciones: 2, pantallas: 3, ultimo: 4 }[g.clase]);
  return llenos.filter((g) => g.clase !== 'ultimo' || !hayOtros).toSorted((a, b) => peso(a) - peso(b));
}
