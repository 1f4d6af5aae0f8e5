// How a kind of record looks in the days of the dashboard. Each slice declares its own in `web/clase.ts`.
import type { ReactNode } from 'react';
import type { Permiso } from '#domain/permisos.ts';
import type { NombreIcono } from '#kernel/web/icons.tsx';
import type { RegistroDelDia } from '../fields.ts';
import type { Lista } from '../rules.ts';

/** One row of a day. */
export interface FilaDelDia {
  clave: string;
  titulo: string;
  icono?: NombreIcono;
  texto: ReactNode;
  /** At the right: hour and person, or a badge. */
  lado: ReactNode;
  /** Address below /patient/N; a row without it opens nothing. */
  a?: string;
}
/** The action that begins a new one. */
export interface RegistroNuevo {
  texto: string;
  /** Shorter name for the bar on phones. */
  corto?: string;
  /** Keyboard shortcut. */
  tecla: string;
  /** Address below /patient/N. */
  a: string;
  /** The permissions of tab and action: with only one of them the screen would be refused. */
  permisos: readonly Permiso[];
}
export interface ClaseDeRegistro<R> {
  lista: Lista;
  /** Name of one record. */
  nombre: string;
  icono: NombreIcono;
  nuevo?: RegistroNuevo;
  filas: (registros: readonly R[]) => readonly FilaDelDia[];
}
export const clase = <R = RegistroDelDia>(c: ClaseDeRegistro<R>): ClaseDeRegistro<R> => c;

/** The row of a record that only has the fields of `RegistroDelDia`. */
export const filaSencilla =
  (nombre: string, a: (r: RegistroDelDia) => string) =>
  (r: RegistroDelDia): FilaDelDia => ({
    clave: String(r.ID),
    titulo: nombre,
    texto: r.DESCRIPCION,
    lado: [r.HORA, r.MEDICO || r.USUARIO].filter(Boolean).join(', '),
    a: a(r),
  });
