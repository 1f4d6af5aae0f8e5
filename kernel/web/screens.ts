// Screens are data: router, side menu, tabs of a patient's file and permission checks read the same list.
import type { ComponentType } from 'react';
import type { Pais } from '#domain/paises/pais.ts';
import type { Permiso } from '#domain/permisos.ts';
import type { Clinica, Sesion } from '#domain/sesion.ts';
import type { NombreIcono } from './icons.tsx';

export const GRUPOS = [
  'principal',
  'caja',
  'inventario',
  'finanzas',
  'analisis',
  'configuracion',
  'catalogos',
  'laboratorio',
  'insumos',
  'seguridad',
  'cuenta',
  'ayuda',
  'expediente',
] as const;
export type Grupo = (typeof GRUPOS)[number];
export const TITULO_GRUPO: Record<Grupo, string> = {
  principal: '',
  caja: 'Caja',
  inventario: 'Inventario',
  finanzas: 'Finanzas',
  analisis: 'Análisis',
  configuracion: 'Clínica',
  catalogos: 'Catálogos',
  laboratorio: 'Laboratorio',
  insumos: 'Insumos',
  seguridad: 'Seguridad',
  cuenta: 'Mi cuenta',
  ayuda: '',
  expediente: '',
};

export interface Pantalla {
  /** Absolute, with :params. */
  path: string;
  titulo: string;
  /** A permission, any of several, or none: every session. */
  permiso?: Permiso | readonly Permiso[];
  /** Only in clinics for which this is true: a setting, or something about the country. */
  si?: (c: Clinica, pais: Pais) => boolean;
  /** Entry of the side menu (or of the patient's file, in the group `expediente`). */
  menu?: {
    grupo: Grupo;
    icono: NombreIcono;
    orden: number;
    titulo?: string;
    path?: string;
    si?: (s: Sesion) => boolean;
    /** In the file: the kind of record it counts; a clinic may leave out the kind. */
    registros?: string;
    /** A hook for the number beside the entry, and what it counts. */
    cuenta?: () => { cuantos: number; que: string };
  };
  /** Opens without a session and outside the shell: pages that patients reach by a link. */
  publica?: true;
  /** Shown inside the patient's file. */
  expediente?: true;
  /** Inside the file: only for patients for whom this is true. */
  siPaciente?: (p: { SEXO: number; FECHA_NACIMIENTO: string | null }) => boolean;
  /** Hidden in sessions opened with the platform's token. */
  ocultaAdmin?: true;
  /** For a record whose path does not start like its list's: the list whose menu entry, or tab of the file, is marked. */
  lista?: string;
  /** An old path, which redirects here. */
  redirige?: string;
  lazy?: () => Promise<{ default: ComponentType }>;
}
export const screens = (lista: readonly Pantalla[]): readonly Pantalla[] => lista;

/** Whether this session may see the screen. */
export function visible(p: Pick<Pantalla, 'permiso' | 'si' | 'ocultaAdmin'>, s: Sesion): boolean {
  const codigos = p.permiso === undefined ? [] : typeof p.permiso === 'number' ? [p.permiso] : p.permiso;
  return (
    (codigos.length === 0 || codigos.some((c) => s.permisos.has(c))) &&
    (p.si?.(s.clinica, s.clinica.pais) ?? true) &&
    !(p.ocultaAdmin && s.esAdmin)
  );
}

/** The side menu of a session, in order. */
const menuDe = (pantallas: readonly Pantalla[], s: Sesion): readonly Pantalla[] =>
  pantallas
    .filter((p) => p.menu && !p.expediente && visible(p, s) && (p.menu.si?.(s) ?? true))
    .toSorted((a, b) => GRUPOS.indexOf(a.menu!.grupo) - GRUPOS.indexOf(b.menu!.grupo) || a.menu!.orden - b.menu!.orden);

/**
 * The screen a session starts on: the first preferred path that it may see, or else the first menu entry. There is always one,
 * because changing one's own password is open to all.
 */
export function primeraPantalla(pantallas: readonly Pantalla[], s: Sesion, preferidas: readonly string[]): string {
  const primera =
    preferidas.find((ruta) => pantallas.some((p) => p.path === ruta && visible(p, s))) ??
    menuDe(pantallas, s).map((p) => p.menu!.path ?? p.path)[0];
  return primera ?? preferidas[0] ?? '/';
}

let declaradas: readonly Pantalla[] = [];
/** Declares the application's screens, once. Without it (a screen under test) every path counts as open. */
export const declararPantallas = (lista: readonly Pantalla[]): void => {
  declaradas = lista;
};
export const pantallaEn = (pathname: string): Pantalla | undefined => {
  const segmentos = pathname.split('/');
  return declaradas.find((p) => {
    const partes = p.path.split('/');
    return partes.length === segmentos.length && partes.every((x, i) => x.startsWith(':') || x === segmentos[i]);
  });
};
/** Whether this session may open a path; links to other paths are not offered. */
export function seAbre(s: Sesion, ruta: string): boolean {
  const pathname = ruta.split(/[?#]/)[0] ?? '';
  if (declaradas.length === 0 || !pathname.startsWith('/') || pathname === '/') return true;
  const p = pantallaEn(pathname);
  return p !== undefined && visible(p, s);
}
