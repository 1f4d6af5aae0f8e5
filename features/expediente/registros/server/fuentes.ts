// How a kind of record is read for the dashboard. Each slice declares its own in `server/fuente.ts`; day summaries, counts of
// the tabs and days with data use all of them.
import { type RawBuilder, sql } from 'kysely';
import type { Permiso } from '#domain/permisos.ts';
import type { Lista } from '../rules.ts';

export interface Fuente {
  lista: Lista;
  /** The table, whose rows are called `n`; `donde` excludes deleted ones. */
  tabla: string;
  donde: RawBuilder<unknown>;
  /** Which rows the tab counts, when its list shows more than the day does. */
  cuenta?: RawBuilder<unknown>;
  /** Date of the record, and its hour or null. */
  fecha: RawBuilder<unknown>;
  hora: RawBuilder<unknown>;
  /** Doctor of the record; null for kinds without doctor. */
  medico: RawBuilder<unknown> | null;
  unir?: RawBuilder<unknown>;
  /** Permission to read a whole record; users who only see the list get no more than that list shows. */
  abre?: Permiso;
  /**
   * SQL of a json object with the entry's fields other than HORA, CODIGOMEDICO and MEDICO; of the whole record, or of what the
   * list shows.
   */
  dato: (entera: boolean) => RawBuilder<unknown>;
  /** Turns that json into the contract's entry; without it the json is the entry. */
  entrada?: (dato: Record<string, unknown>) => Record<string, unknown>;
  /** Whether such a record means that the patient was seen. */
  visita: boolean;
  /** For records of a visit to which something comes later: the day on which it came, or null. */
  llega?: RawBuilder<unknown>;
}

/** For records of a visit: tables with FECHA, HORA, CODIGOMEDICO and the mark of deleted rows. */
export const deConsulta = {
  donde: sql`n.eliminado is null`,
  fecha: sql`n."FECHA"`,
  hora: sql`n."HORA"`,
  medico: sql`n."CODIGOMEDICO"`,
  visita: true,
} as const;
/** Characters of a record's text in a day. */
export const LARGO_EN_EL_DIA = 700;

/** Full name of the user whose code is in the column; '' when there is none. */
export const usuarioDe = (columna: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select btrim(u."NOMBRE" || ' ' || u."APEPAT" || ' ' || u."APEMAT") from usuarios u where u.cliente = n.cliente and u."CODIGOUSUARIO" = ${columna}), '')`;
