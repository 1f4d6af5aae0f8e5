// Rooms, chairs and equipment of appointments: which are taken, and writing them.
import { type RawBuilder, sql } from 'kysely';
import { medicoDeAgenda } from '#domain/sesion.ts';
import type { Conflicto } from '#features/agenda/tiempo/conflicto.ts';
import { deCita, seEncuentran } from '#features/agenda/tiempo/rules.ts';
import { cerca, enDia } from '#features/agenda/tiempo/server/turno.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import './table.ts';

interface Pedido {
  H_CITA: string;
  H_MINCITA: number;
  fechas: readonly string[];
  RECURSOS?: readonly number[];
}
/** A resource that another appointment has on one of the days. */
export interface Tomado extends Omit<Conflicto, 'MOTIVO'> {
  dia: string;
  RECURSO: number;
  N_CITA: number;
  LUGAR: string;
  QUIEN: string;
  F_CITA: string;
  H_MINCITA: number;
}
/** Days and resources that are overbooked, as keys of `claveDe`. */
export type Encimados = ReadonlySet<string>;
export const claveDe = (F_CITA: string, RECURSO: number) => `${F_CITA}/${RECURSO}`;
export const encimadosDe = (tomados: readonly Tomado[]): Encimados => new Set(tomados.map((t) => claveDe(t.dia, t.RECURSO)));

/** The codes of an appointment's resources, as a column of a query: `recursosDe('citas')`. */
export const recursosDe = (tabla: string): RawBuilder<number[]> =>
  sql<number[]>`array(select r."RECURSO" from citas_recursos r where r.cliente = ${sql.ref(`${tabla}.cliente`)}
    and r."N_CITA" = ${sql.ref(`${tabla}.N_CITA`)} order by r."RECURSO")`;

/** The rows of `citas_recursos x` that `conLugares` must read. */
export const enDias = (start: string, end: string): RawBuilder<unknown> => sql`x.dia between ${start} and ${end}`;
export const deCitas = (numeros: readonly number[]): RawBuilder<unknown> => sql`x."N_CITA" = any(${[...numeros]}::int[])`;
/**
 * Joins to each appointment `c` one row `r` with its resources: codes, short names, names, overbooked. `cuales` must cover all
 * appointments of the query; one join for all costs a fifth of a subquery for each.
 */
export const conLugares = (cuales: RawBuilder<unknown>): RawBuilder<unknown> => sql`left join (select x."N_CITA",
    array_agg(k."ID" order by k."TIPO", k."NOMBRE") as codigos,
    string_agg(coalesce(nullif(k."ABREVIATURA", ''), k."NOMBRE"), ' · ' order by k."TIPO", k."NOMBRE") as cortos,
    string_agg(k."NOMBRE", ', ' order by k."TIPO", k."NOMBRE") as nombres, max(x.sobrecupo) as sobrecupo, max(x.sobrecupo_por) as sobrecupo_por
    from citas_recursos x join catalogo_recursos k on k.cliente = x.cliente and k."ID" = x."RECURSO" where ${cuales} group by x."N_CITA") r on r."N_CITA" = c."N_CITA"`;

/**
 * Living appointments that have one of the resources at that time. A user restricted to a doctor does not read the names of
 * other doctors' patients.
 */
export async function recursosTomados(ctx: Ctx, e: Pedido, excepto: readonly number[]): Promise<Tomado[]> {
  if (!e.RECURSOS?.length) return [];
  const soloDe = medicoDeAgenda(ctx.sesion, 0);
  const { rows } =
    await sql<Tomado>`select d.f as dia, c."F_CITA", c."H_MINCITA", r."RECURSO", r."N_CITA", k."NOMBRE" as "LUGAR", 'Cita' as "TIPO", c."H_CITA" as "HORA", to_char(upper(r.ocupa), 'HH24:MI') as "HORAFINAL",
        case when ${soloDe}::int in (0, c."CODIGOMEDICO") then p.nombre_completo else 'otra cita' end as "QUIEN", s."NOMBRECLINICA" as "SUCURSAL"
      from unnest(${[...e.fechas]}::date[], ${e.fechas.map((f) => sumarDias(f, -1))}::date[], ${e.fechas.map((f) => sumarDias(f, 1))}::date[]) d(f, desde, hasta)
      join citas_recursos r on r."RECURSO" = any(${[...e.RECURSOS]}::int[]) and r.viva and r.dia between d.desde and d.hasta
        and ${cerca(sql`r.ocupa`, e)} and r."N_CITA" <> all(${[...excepto]}::int[])
      join citas c on c.cliente = r.cliente and c."N_CITA" = r."N_CITA"
      join catalogo_recursos k on k.cliente = r.cliente and k."ID" = r."RECURSO"
      join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
      join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
      order by r.dia, c."H_CITA", r."RECURSO"`.execute(ctx.db);
  return rows.filter((t) => seEncuentran(deCita({ ...t, H_CITA: t.HORA }), enDia(e, t.dia)));
}

/** Requires the resources to exist, be active and belong to that branch. Throws Rechazo. */
export async function exigirRecursos(ctx: Ctx, RECURSOS: readonly number[], SUCURSAL: number): Promise<void> {
  if (!RECURSOS.length) return;
  const { rows } = await sql<{
    NOMBRE: string;
    ACTIVO: number;
    sirve: boolean;
  }>`select "NOMBRE", "ACTIVO", coalesce("SUCURSAL", ${SUCURSAL}::int) = ${SUCURSAL}::int as sirve
    from catalogo_recursos where "ID" = any(${[...RECURSOS]}::int[]) and eliminado is null order by "ID"`.execute(ctx.db);
  const negar = (sentencia: string) => {
    throw new Rechazo(sentencia, { ERRORES: { RECURSOS: sentencia } });
  };
  if (rows.length < new Set(RECURSOS).size) negar('El consultorio o equipo no existe');
  for (const r of rows) {
    if (!r.ACTIVO) negar(`${r.NOMBRE} está inactivo`);
    if (!r.sirve) negar(`${r.NOMBRE} no está en la sucursal de la cita`);
  }
}

/** Replaces the resources of the appointments; those in `encimados` are marked as overbooked by this user. */
export async function ponerRecursos(
  ctx: Ctx,
  citas: readonly { N_CITA: number; F_CITA: string; RECURSOS: readonly number[] }[],
  encimados: Encimados,
): Promise<void> {
  const filas = citas.flatMap((c) => c.RECURSOS.map((r) => ({ n: c.N_CITA, r, s: encimados.has(claveDe(c.F_CITA, r)) ? 1 : 0 })));
  await sql`with pedidas as (
      select * from unnest(${filas.map((f) => f.n)}::int[], ${filas.map((f) => f.r)}::int[], ${filas.map((f) => f.s)}::int[]) x(n, r, s)
    ), fuera as (
      delete from citas_recursos where "N_CITA" = any(${citas.map((c) => c.N_CITA)}::int[])
        and not exists (select 1 from pedidas p where p.n = "N_CITA" and p.r = "RECURSO")
    )
    insert into citas_recursos ("N_CITA", "RECURSO", sobrecupo, sobrecupo_por)
    select n, r, s, case when s = 1 then app_usuario() end from pedidas
    on conflict (cliente, "N_CITA", "RECURSO") do update set sobrecupo = excluded.sobrecupo, sobrecupo_por = excluded.sobrecupo_por`.execute(
    ctx.db,
  );
}

/** Removes the overbooked mark where no other appointment has the resource at that time any more. */
export async function soltarRecursos(ctx: Ctx, dias: readonly (readonly [RECURSO: number, fecha: string])[]): Promise<void> {
  if (!dias.length) return;
  await sql`update citas_recursos a set sobrecupo = 0, sobrecupo_por = null
    from unnest(${dias.map(([r]) => r)}::int[], ${dias.map(([, f]) => sumarDias(f, -1))}::date[], ${dias.map(([, f]) => sumarDias(f, 1))}::date[]) d(r, desde, hasta)
    where a."RECURSO" = d.r and a.dia between d.desde and d.hasta and a.sobrecupo = 1 and a.viva
      and not exists (select 1 from citas_recursos b where b.cliente = a.cliente and b."RECURSO" = a."RECURSO" and b."N_CITA" <> a."N_CITA" and b.viva
        and b.dia between a.dia - 1 and a.dia + 1 and b.ocupa && a.ocupa)`.execute(ctx.db);
}
