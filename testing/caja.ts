// Checks the till's books on the rows themselves, after tests that did many things at once.
import { type Kysely, sql } from 'kysely';
import { centavos } from '#domain/dinero.ts';
import type { DB } from '#kernel/server/tablas.ts';

export interface Libros {
  cargado: number;
  aplicado: number;
  debe: number;
  libro: number;
  cobrado: number;
  comprado: number;
  negativos: number;
}
export async function librosDe(db: Kysely<DB>, paciente: number): Promise<Libros> {
  const { rows } = await sql<Libros>`select
    (select coalesce(sum("IMPORTE"), 0) from cargos where "CODIGOPACIENTE" = ${paciente} and eliminado is null) as cargado,
    (select coalesce(sum(d."IMPORTE"), 0) from abonos_detalle d join abonos a using (cliente, "FOLIORECIBO")
      where a."CODIGOPACIENTE" = ${paciente} and a.eliminado is null and d."FOLIOCARGO" is not null) as aplicado,
    (select coalesce(sum("SALDO"), 0) from cargos where "CODIGOPACIENTE" = ${paciente} and eliminado is null) as debe,
    (select coalesce(sum("IMPORTE"), 0) from saldos_favor_movimientos where "CODIGOPACIENTE" = ${paciente}) as libro,
    (select coalesce(sum(f."IMPORTE"), 0) from abonos_formas_pago f join abonos a using (cliente, "FOLIORECIBO")
      where a."CODIGOPACIENTE" = ${paciente} and a.eliminado is null) as cobrado,
    (select coalesce(sum(case when d."FOLIOCARGO" is null then d."IMPORTE" end), 0) from abonos_detalle d join abonos a using (cliente, "FOLIORECIBO")
      where a."CODIGOPACIENTE" = ${paciente} and a.eliminado is null) as comprado,
    (select count(*) from cargos where "SALDO" < 0 or "ABONOS" < 0) + (select count(*) from saldos_favor where "SALDO" < 0) as negativos`.execute(
    db,
  );
  return rows[0]!;
}
/** What is inconsistent, in words; empty when all is well. */
export const descuadres = (r: Libros): string[] =>
  [
    centavos(r.cargado) === centavos(r.aplicado) + centavos(r.debe) ? '' : 'lo cargado no es lo pagado más lo que se debe',
    centavos(r.cobrado) === centavos(r.aplicado) + centavos(r.comprado) ? '' : 'lo cobrado no es lo aplicado más lo comprado',
    Number(r.negativos) === 0 ? '' : 'hay saldos negativos',
  ].filter(Boolean);
/** Number of rows and last number of each gapless series of the till. */
export async function seriesDeCaja(db: Kysely<DB>): Promise<{ n: number; ultimo: number }[]> {
  const { rows } = await sql<{
    n: number;
    ultimo: number;
  }>`select (select count(*) from abonos) as n, (select coalesce(max("FOLIORECIBO"), 0) from abonos) as ultimo
    union all select (select count(*) from cargos), (select coalesce(max("FOLIOCARGO"), 0) from cargos)
    union all select (select count(*) from cotizaciones), (select coalesce(max("FOLIOCOTIZACION"), 0) from cotizaciones)`.execute(db);
  return rows;
}
