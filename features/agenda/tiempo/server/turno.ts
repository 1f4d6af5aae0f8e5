// Locks on the days of doctors and resources, so that two desks do not book the same time at once.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { diasQueToca, type Ocupacion } from '../rules.ts';

/** The same hour of a doctor on one or several days. */
export interface Espacio {
  CODIGOMEDICO: number;
  SUCURSAL: number;
  TIPO_CITA: number;
  H_CITA: string;
  H_MINCITA: number;
  fechas: readonly string[];
  /** Rooms, chairs and equipment. */
  RECURSOS?: readonly number[];
}
/** What the space takes on one of its days. */
export const enDia = (e: Pick<Espacio, 'H_CITA' | 'H_MINCITA'>, fecha: string): Ocupacion => ({
  fecha,
  hora: e.H_CITA,
  minutos: e.H_MINCITA,
});
/** A day of a doctor or, with 'r' before its code, of a resource. */
export type Dia = readonly [quien: number | `r${number}`, fecha: string];

/** The days that a space touches, the next one too when it crosses midnight. */
export const diasDe = (e: Espacio): Dia[] =>
  e.fechas.flatMap((f) =>
    diasQueToca(enDia(e, f)).flatMap((dia) => [[e.CODIGOMEDICO, dia] as const, ...(e.RECURSOS ?? []).map((r) => [`r${r}`, dia] as const)]),
  );

/**
 * Locks those days of those doctors and resources until the transaction ends; others wait. Doctor 0 means all of them. Must
 * come before any row is locked, or two desks could deadlock.
 */
export async function apartar(ctx: Ctx, dias: readonly Dia[]): Promise<void> {
  const claves = [...new Set(dias.map(([m, f]) => `${f}/${m}`))].sort().map((c) => c.split('/') as [string, string]);
  const fechas = claves.map(([f]) => f);
  const quienes = claves.map(([, m]) => m);
  await sql`select case when m = '0' then pg_advisory_xact_lock(app_cliente(), hashtext('agenda/0/' || f))
      else pg_advisory_xact_lock_shared(app_cliente(), hashtext('agenda/0/' || f)) end,
    case when m <> '0' then pg_advisory_xact_lock(app_cliente(), hashtext('agenda/' || m || '/' || f)) end
    from unnest(${fechas}::text[], ${quienes}::text[]) d(f, m)`.execute(ctx.db);
}

/** A condition for rows beside a day `d.f` that an index can answer; it may let some through, which `seEncuentran` then drops. */
export const cerca = (ocupa: RawBuilder<unknown>, e: Pick<Espacio, 'H_CITA' | 'H_MINCITA'>): RawBuilder<boolean> =>
  sql<boolean>`${ocupa} && tsrange(d.f + ${e.H_CITA}::time, d.f + ${e.H_CITA}::time + ${e.H_MINCITA}::int * interval '1 minute', '[]')`;
