// A slice's tables, declared from the contract's fields: gives Kysely its types and lets a test compare them with the database.
import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Campo } from '#kernel/shared/fields.ts';

type Shape = Record<string, z.ZodType>;
export interface Tabla<S extends Shape = Shape> {
  nombre: string;
  campos: S;
  clave: readonly string[];
}

const tablas = new Map<string, Tabla>();
/** Declares a table of the clinic. Its SQL is in db/migrations; server/tablas.test.ts keeps both equal. */
export function table<S extends Shape>(nombre: string, campos: S, clave: readonly (keyof S & string)[]): Tabla<S> {
  const t = { nombre, campos, clave };
  tablas.set(nombre, t);
  return t;
}
export const tablasDeclaradas = (): readonly Tabla[] => [...tablas.values()];

/** Columns that every clinic table has besides its own; they are never sent. */
interface Mecanismo {
  cliente: ColumnType<number, number | undefined, never>;
  creado: ColumnType<string, string | undefined, never>;
  creado_por: ColumnType<number, number | undefined, never>;
  eliminado: ColumnType<string | null, string | null | undefined, unknown>;
  eliminado_por: ColumnType<number | null, number | null | undefined, number | null>;
  eliminado_motivo: ColumnType<string | null, string | null | undefined, string | null>;
}
/** A generated column. */
export type Calculada<T> = ColumnType<T, never, never>;
/** A table's row type. Columns with a database default may be omitted when inserting. */
export type Row<T extends Tabla> = {
  [K in keyof T['campos']]: ColumnType<z.output<T['campos'][K]>, z.output<T['campos'][K]> | undefined, z.output<T['campos'][K]>>;
} & Mecanismo;

/** PostgreSQL's type for a field's column. */
export function columnaDe(c: Campo): { tipo: string; nula: boolean } {
  const nula = !c.requerido && c.vacio === null && c.tipo !== 'siNo' && c.tipo !== 'version';
  switch (c.tipo) {
    case 'texto':
    case 'correo':
    case 'telefono':
    case 'clave':
      return { tipo: `character varying(${c.max})`, nula };
    case 'notas':
    case 'html':
      return { tipo: 'text', nula };
    case 'codigo':
    case 'entero':
    case 'version':
      return { tipo: 'integer', nula };
    case 'medida':
      return { tipo: 'numeric', nula };
    case 'importe':
      return { tipo: 'numeric(14,2)', nula };
    case 'siNo':
      return { tipo: 'smallint', nula };
    case 'opcion':
      return { tipo: typeof c.opciones?.[0]?.[0] === 'number' ? 'smallint' : 'character varying', nula };
    case 'fecha':
      return { tipo: 'date', nula };
    case 'hora':
      return { tipo: 'time without time zone', nula };
    case 'momento':
      return { tipo: 'timestamp with time zone', nula };
    case 'json':
      return { tipo: 'jsonb', nula };
    case 'archivo':
      throw new Error('Un archivo no es una columna: guarde su id');
  }
}
