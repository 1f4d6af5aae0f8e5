// What the command bar offers. Slices say theirs in `web/comandos.ts`; nothing here knows a patient or an agenda.

import type { ReactNode } from 'react';
import type { Permiso } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { plegar } from '../shared/plegar.ts';
import type { NombreIcono } from './icons.tsx';

/** One row of the bar: it goes somewhere, does something, or writes its beginning into the field and waits for the rest. */
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
  /** What was typed is its very name: it comes before everybody who happens to be called so. */
  exacto?: boolean;
}
/** `ultimo`: offered only where no action and no screen answers to what was typed. */
type Clase = 'personas' | 'acciones' | 'pantallas' | 'ultimo';
export interface Grupo {
  titulo: string;
  clase: Clase;
  comandos: readonly Comando[];
}
export interface AlBuscar {
  sesion: Sesion;
  /** Today on the clinic's wall. */
  hoy: string;
  signal: AbortSignal;
}
/** Answers what was typed; with nothing typed, what is worth offering first. */
export type Fuente = (texto: string, c: AlBuscar) => readonly Grupo[] | Promise<readonly Grupo[]>;

/** "Cobrar a …": something that is done for a patient, whose name follows. */
export interface Verbo {
  /** With its preposition, as it is read before the name: Cobrar a, Receta para. */
  texto: string;
  /** Other ways to say it. */
  otros?: readonly string[];
  icono: NombreIcono;
  permiso: Permiso;
  /** Where it is done for this patient. */
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

/** Without accents, in small letters, with single spaces. */
export const plegado = (s: string): string => plegar(s).replace(/\s+/g, ' ').trim();
/** Whether every word that was typed begins a word of the name. */
export function responde(nombre: string, texto: string): boolean {
  const palabras = plegado(nombre).split(/[^\p{L}\p{N}]+/u);
  return plegado(texto)
    .split(' ')
    .every((t) => palabras.some((p) => p.startsWith(t)));
}

/** The verb that a text begins with, and what follows it; the longest wins ("nota de ana" is not for somebody called "de ana"). */
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
/** The verbs that a text may be the beginning of. */
export const verbosQueEmpiezan = (texto: string, lista: readonly Verbo[]): Verbo[] =>
  lista.filter((v) => [v.texto, ...(v.otros ?? [])].some((f) => plegado(f).startsWith(plegado(texto))));

/**
 * The groups in the order in which they are read: what bears the typed name itself, people, then the rest; and nobody is registered
 * under the name of an action or a screen.
 */
export function enOrden(grupos: readonly Grupo[]): Grupo[] {
  const llenos = grupos.filter((g) => g.comandos.length > 0);
  const hayOtros = llenos.some((g) => g.clase === 'acciones' || g.clase === 'pantallas');
  const peso = (g: Grupo) => (g.comandos.some((c) => c.exacto) ? 0 : { personas: 1, acciones: 2, pantallas: 3, ultimo: 4 }[g.clase]);
  return llenos.filter((g) => g.clase !== 'ultimo' || !hayOtros).toSorted((a, b) => peso(a) - peso(b));
}
