// Which rows of a report a session may see: its branch, its own doctor (1500, 1501), its own till (1500). The engine applies
// this to every report; a report only names the columns.
import { type Expression, sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { restringidoAMedico, type Sesion } from '#domain/sesion.ts';
import { FILTRO_SUCURSAL } from './encabezado.ts';

/** A column of the report's query with its alias, as `c.SUCURSAL`; false when its rows have none. */
type Columna = `${string}.${string}` | false;
export interface Alcance {
  sucursal: Columna;
  medico: Columna;
  /** Who took the money. The filter CODIGOUSUARIO selects one; permission 1500 fixes it. */
  cajero: Columna;
}
/** The filter of reports whose rows have a cashier. */
export const FILTRO_CAJERO = 'CODIGOUSUARIO';

/** Whether the session sees only what its user collected (specification 3 §6). */
export const soloSuCaja = (s: Pick<Sesion, 'permisos'>): boolean => s.permisos.has(P.restricciones.medicoYCaja);

/** The condition to include in every query of the report, and whether it was included. */
export interface Condicion {
  donde: Expression<boolean>;
  usada: () => boolean;
}
export function condicionDe(a: Alcance, s: Sesion, filtros: Readonly<Record<string, unknown>>): Condicion {
  const cajero = soloSuCaja(s) ? s.CODIGOUSUARIO : filtros[FILTRO_CAJERO];
  const partes = [
    a.sucursal && filtros[FILTRO_SUCURSAL] !== 1 && sql`${sql.ref(a.sucursal)} = ${s.SUCURSAL}`,
    a.medico && restringidoAMedico(s) && sql`${sql.ref(a.medico)} = ${s.CODIGOMEDICO}`,
    a.cajero && cajero && sql`${sql.ref(a.cajero)} = ${cajero}`,
  ].filter((x) => x !== null && typeof x === 'object');
  const condicion = partes.length ? sql<boolean>`(${sql.join(partes, sql` and `)})` : sql<boolean>`true`;
  let usada = false;
  const donde: Expression<boolean> = {
    expressionType: undefined,
    toOperationNode: () => {
      usada = true;
      return condicion.toOperationNode();
    },
  };
  return { donde, usada: () => usada };
}
