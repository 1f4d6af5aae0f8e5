// What reports of a period share: their filters, the dates they open with, and the rule of their length.
import { type RawBuilder, sql } from 'kysely';
import { type Fechas, puedeConsultar } from '#kernel/reporte/periodo.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { fecha } from '#kernel/shared/fields.ts';
import { exigir } from '#kernel/shared/verdict.ts';

export const FECHAS = { FECHA_INICIAL: fecha('Fecha inicial'), FECHA_FINAL: fecha('Fecha final') };
/** The current month until today (3 §5). */
export const esteMes = ({ hoy }: Pick<Ctx, 'hoy'>) => ({ FECHA_INICIAL: `${hoy.slice(0, 8)}01`, FECHA_FINAL: hoy });
export const soloHoy = ({ hoy }: Pick<Ctx, 'hoy'>) => ({ FECHA_INICIAL: hoy, FECHA_FINAL: hoy });
/** Throws Rechazo for a period that is turned around or longer than a year. */
export const exigirPeriodo = (f: Fechas): void => exigir(puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL));
/**
 * Whether a moment is within some days. The days become moments, because the wall lets no index answer a moment compared with a
 * date: every row of the clinic would be looked at.
 */
export const enDias = (momento: string, { FECHA_INICIAL, FECHA_FINAL }: Fechas): RawBuilder<boolean> =>
  sql`${sql.ref(momento)} >= ${FECHA_INICIAL}::date::timestamptz and ${sql.ref(momento)} < (${FECHA_FINAL}::date + 1)::timestamptz`;
