// Finds the next birthdays by an index on the day of the year.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Cumpleanos } from '../contract.ts';

const DIAS_CUMPLE = 7;
/** The day of the year as a number: 704 for the fourth of July. */
const mesDia = (fecha: string): number => Number(fecha.slice(5, 7)) * 100 + Number(fecha.slice(8, 10));
/** Birthdays of today and the next six days, in order. */
export async function cumpleanos(ctx: Ctx): Promise<Cumpleanos[]> {
  const dias = Array.from({ length: DIAS_CUMPLE }, (_, i) => sumarDias(ctx.hoy, i));
  const cae = new Map(dias.map((f) => [mesDia(f), f]));
  // A birthday on 29 February falls on the 28th in common years.
  const [fin] = dias.filter((f) => mesDia(f) === 228);
  if (fin && mesDia(sumarDias(fin, 1)) !== 229) cae.set(229, fin);
  const { rows } = await sql<
    Omit<Cumpleanos, 'FECHA'> & { cumple: number }
  >`select "CODIGO", "NOMBRE", "APELLIDOS", "ORGANIZACION", "TEL_CELULAR", cumple
    from catalogo_contactos where eliminado is null and cumple = any(${[...cae.keys()]}::smallint[]) order by "NOMBRE", "APELLIDOS" limit 200`.execute(
    ctx.db,
  );
  return rows
    .map(({ cumple, ...c }) => ({ ...c, FECHA: cae.get(cumple)! }))
    .sort((a, b) => (a.FECHA < b.FECHA ? -1 : a.FECHA > b.FECHA ? 1 : 0));
}
