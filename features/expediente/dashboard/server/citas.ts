// Reads a patient's appointments for the dashboard; the agenda writes them.
import { type RawBuilder, sql } from 'kysely';
import { E, POR_VENIR } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import type { CitaDelTablero } from '../contract.ts';

const PASADAS_TOPE = 1000;

const citas = (donde: RawBuilder<unknown>, orden: RawBuilder<unknown>, limite: number) => sql<CitaDelTablero & { total: number }>`
  select c."N_CITA", c."F_CITA", to_char(c."H_CITA", 'HH24:MI') as "HORAINICIAL",
    to_char(c."H_CITA" + c."H_MINCITA" * interval '1 minute', 'HH24:MI') as "HORAFINAL", c."H_MINCITA", c."CODIGOMEDICO",
    coalesce(m.nombre_completo, '') as "MEDICO", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL", c."D_OBSERVACIONES", c."C_ESTATUS", c."TIPO_CITA",
    c."LINK_ZOOM", c."ID_FORMAS", count(*) over ()::int as total
  from citas c left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
  left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
  where c.eliminado is null and ${donde} order by ${orden} limit ${limite}`;

/** Appointments before today, newest first, and their number. */
export async function citasPasadas(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  limite = PASADAS_TOPE,
): Promise<{ lista: CitaDelTablero[]; total: number }> {
  const { rows } = await citas(
    sql`c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c."F_CITA" < ${ctx.hoy}`,
    sql`c."F_CITA" desc, c."H_CITA" desc`,
    limite,
  ).execute(ctx.db);
  return { lista: rows, total: rows[0]?.total ?? 0 };
}

/** The appointment shown for each day: the asking doctor's, then the one going on, then the first not cancelled. */
export async function citasDeDias(ctx: Ctx, CODIGOPACIENTE: number, dias: readonly string[]): Promise<Map<string, CitaDelTablero>> {
  const { rows } = await citas(
    sql`c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c."F_CITA" = any(${[...dias]}::date[]) and c."C_ESTATUS" <> ${sql.lit(E.cita.reservada)}`,
    sql`(c."CODIGOMEDICO" = ${ctx.sesion.CODIGOMEDICO ?? 0}) desc, array_position(array[6, 1, 0, 2, 3, 4], c."C_ESTATUS"::int), c."H_CITA"`,
    100,
  ).execute(ctx.db);
  const porDia = new Map<string, CitaDelTablero>();
  for (const c of rows) if (!porDia.has(c.F_CITA)) porDia.set(c.F_CITA, c);
  return porDia;
}

/** The next appointment that is not cancelled, from this minute on. */
export async function siguienteCita(ctx: Ctx, CODIGOPACIENTE: number): Promise<CitaDelTablero | null> {
  const { rows } = await citas(
    sql`c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and (c."F_CITA", c."H_CITA") > (${ctx.hoy}::date, ${ctx.ahora}::time) and c."C_ESTATUS" in ${literales(POR_VENIR)}`,
    sql`c."F_CITA", c."H_CITA"`,
    1,
  ).execute(ctx.db);
  return rows[0] ?? null;
}

export interface DatosInsignias {
  SEXO: number;
  FECHA_NACIMIENTO: string | null;
  anteriores: number;
  control: string | null;
}
/** Data for the badges other than today's appointment; undefined when the patient does not exist. */
export async function datosInsignias(ctx: Ctx, CODIGOPACIENTE: number): Promise<DatosInsignias | undefined> {
  const { rows } = await sql<DatosInsignias>`select p."FECHA_NACIMIENTO", p."SEXO",
      (select count(*)::int from (select from citas c where c.cliente = p.cliente and c."CODIGOPACIENTE" = p."CODIGOPACIENTE" and c.eliminado is null
        and c."F_CITA" < ${ctx.hoy} and c."C_ESTATUS" not in ${literales([E.cita.noAsistio, E.cita.cancelada, E.cita.reservada])} limit 1) x) as anteriores,
      (select min("FECHA") from citas_control k where k.cliente = p.cliente and k."CODIGOPACIENTE" = p."CODIGOPACIENTE" and k.eliminado is null
        and k."FECHA" >= ${ctx.hoy}) as control
    from pacientes p where p."CODIGOPACIENTE" = ${CODIGOPACIENTE} and p.eliminado is null`.execute(ctx.db);
  return rows[0];
}
