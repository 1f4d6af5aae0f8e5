// What each statistic counts: one select each, of what is counted one by one. Tables group it, lists show it. Columns that only
// the list reads cost the table nothing, because the database leaves them out.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { E, SEXOS } from '#domain/estados.ts';
import { ALCANCE_GASTOS } from '#features/finanzas/server/gastos.ts';
import { ALCANCE_INGRESOS } from '#features/finanzas/server/ingresos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { nombreVisible, visibles } from '#features/pacientes/server/paciente.ts';
import type { Alcance } from '#kernel/reporte/alcance.ts';
import type { Fechas } from '#kernel/reporte/periodo.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { NombreEstadistica } from '../definiciones.ts';
import { SIN_DATO } from '../rules.ts';

export type CalculoDeEdad = 'ACTUAL' | 'PRIMERA_CONSULTA' | 'ULTIMA_CONSULTA';
/** What is asked: a period, or how ages are computed. */
export interface Pedido extends Fechas {
  CALCULAR_EDAD: CalculoDeEdad;
  RANGO: number;
  /** The row whose list is asked for. */
  CLAVE?: string;
}
/** Columns: clave, titulo, peso, fila, CODIGOPACIENTE, FECHA, NOMBRE, DETALLE. */
type Renglones = (ctx: Ctx, f: Pedido, donde: Expression<boolean>) => RawBuilder<unknown>;

const SIN = sql.lit(SIN_DATO);
const entre = (columna: string, { FECHA_INICIAL, FECHA_FINAL }: Fechas) =>
  sql`${sql.ref(columna)} between ${FECHA_INICIAL} and ${FECHA_FINAL}`;
const codigoVisible = (ctx: Ctx) => sql`case when ${visibles(ctx)} then p."CODIGOPACIENTE" end as "CODIGOPACIENTE"`;
const delPaciente = sql`1 as peso, p."CODIGOPACIENTE"::text as fila, p."CODIGOPACIENTE", p."FECHAALTA" as "FECHA", p.nombre_completo as "NOMBRE",
  coalesce(m.nombre_completo, '') as "DETALLE"`;
/** A file that was merged is the same person as the one that received it. */
const VIVOS = sql`p.eliminado is null and p."FUSIONADO" = 0`;
const ACTIVOS = sql`${VIVOS} and p."ACTIVO" = 1`;

const origenes: Renglones = (ctx, f, donde) => sql`
  select coalesce(p."ORIGEN"::text, ${SIN}) as clave, coalesce(o."NOMBRE", 'Sin origen') as titulo, ${delPaciente}
  from pacientes p left join catalogo_origenes o on o.cliente = p.cliente and o."CODIGO" = p."ORIGEN" ${conMedico('p')}
  where ${entre('p.FECHAALTA', f)} and ${VIVOS} and ${visibles(ctx)} and ${donde}`;

const aseguradoras: Renglones = (ctx, f, donde) => sql`
  select coalesce(p."CODIGOEMPRESA"::text, ${SIN}) as clave, coalesce(e."NOMBRE", 'Sin aseguradora') as titulo, ${delPaciente}
  from pacientes p left join catalogo_empresas e on e.cliente = p.cliente and e."CODIGOEMPRESA" = p."CODIGOEMPRESA" ${conMedico('p')}
  where ${entre('p.FECHAALTA', f)} and ${ACTIVOS} and ${visibles(ctx)} and ${donde}`;

const sexo: Renglones = (ctx, f, donde) => sql`
  select p."SEXO"::text as clave, case p."SEXO" ${sql.join(
    Object.entries(SEXOS).map(([codigo, nombre]) => sql`when ${sql.lit(Number(codigo))} then ${sql.lit(nombre)}`),
    sql` `,
  )} end as titulo, ${delPaciente}
  from pacientes p ${conMedico('p')}
  where ${entre('p.FECHAALTA', f)} and ${ACTIVOS} and ${visibles(ctx)} and ${donde}`;

/** The day on which somebody is as old as counted, or nothing for patients without a consultation, who are left out. */
const CUANDO: Record<CalculoDeEdad, (ctx: Ctx) => { dia: RawBuilder<unknown>; con: RawBuilder<unknown> }> = {
  ACTUAL: (ctx) => ({ dia: sql`${ctx.hoy}::date`, con: sql`` }),
  PRIMERA_CONSULTA: () => enConsulta(sql`min`),
  ULTIMA_CONSULTA: () => enConsulta(sql`max`),
};
const enConsulta = (cual: RawBuilder<unknown>) => ({
  dia: sql`c.dia`,
  con: sql`join (select n.cliente, n."CODIGOPACIENTE", ${cual}(n."FECHA") as dia from notas_evolucion n where n.eliminado is null group by 1, 2) c
    on c.cliente = p.cliente and c."CODIGOPACIENTE" = p."CODIGOPACIENTE"`,
});
/** Births of an age group today, a little wider than it, so that an index finds them; the group itself is compared after. */
function nacidos(ctx: Ctx, { CALCULAR_EDAD, RANGO, CLAVE }: Pedido): RawBuilder<unknown> {
  if (CALCULAR_EDAD !== 'ACTUAL' || CLAVE === undefined) return sql`true`;
  if (CLAVE === SIN_DATO) return sql`p."FECHA_NACIMIENTO" is null`;
  const desde = /^\d{1,3}$/.test(CLAVE) ? Number(CLAVE) : undefined;
  if (desde === undefined) return sql`false`;
  const hace = (anios: number) => sumarMeses(ctx.hoy, -12 * anios);
  const antes = sql`p."FECHA_NACIMIENTO" >= ${sumarDias(hace(desde + RANGO), -2)}`;
  // Nobody is younger than none, also those who are registered before they are born.
  return desde === 0 ? antes : sql`${antes} and p."FECHA_NACIMIENTO" <= ${sumarDias(hace(desde), 2)}`;
}
const edad: Renglones = (ctx, f, donde) => {
  const { CALCULAR_EDAD, RANGO } = f;
  const { dia, con } = CUANDO[CALCULAR_EDAD](ctx);
  // greatest ignores nulls, so an unknown birth date is told apart before.
  const anios = sql`case when p."FECHA_NACIMIENTO" is not null then greatest(0, extract(year from age(${dia}, p."FECHA_NACIMIENTO"))::int) end`;
  return sql`
  select coalesce(((${anios}) / ${sql.lit(RANGO)} * ${sql.lit(RANGO)})::text, ${SIN}) as clave, '' as titulo, ${delPaciente}
  from pacientes p ${con} ${conMedico('p')}
  where ${ACTIVOS} and ${nacidos(ctx, f)} and ${visibles(ctx)} and ${donde}`;
};

const diagnosticos: Renglones = (ctx, f, donde) => sql`
  select d."CODIGO" as clave, d."CODIGO" || ' - ' || d."DESCRIPCION" as titulo, 1 as peso,
    n."CODIGOPACIENTE" || '/' || n."CONSECUTIVO" || '/' || d."ORDEN" as fila, ${codigoVisible(ctx)}, n."FECHA", ${nombreVisible(ctx)} as "NOMBRE",
    coalesce(m.nombre_completo, '') as "DETALLE"
  from notas_evolucion n join notas_diagnosticos d on d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO"
    left join pacientes p on p.cliente = n.cliente and p."CODIGOPACIENTE" = n."CODIGOPACIENTE" ${conMedico('n')}
  where ${entre('n.FECHA', f)} and n.eliminado is null and ${donde}`;

const gastos: Renglones = (_ctx, f, donde) => sql`
  select g."CODIGOCONCEPTO"::text as clave, k."DESCRIPCION" as titulo, g."IMPORTE" as peso, g."NUMERO"::text as fila,
    null::int as "CODIGOPACIENTE", g."FECHA", k."DESCRIPCION" as "NOMBRE", g."OBSERVACIONES" as "DETALLE"
  from gastos g left join conceptos_egresos k on k.cliente = g.cliente and k."CODIGO" = g."CODIGOCONCEPTO"
  where ${entre('g.FECHA', f)} and g.eliminado is null and ${donde}`;

/**
 * Lines of receipts by their concept, without what was paid with positive balance, which came in when it was bought (0103). That
 * part of a receipt is spread over its lines in proportion, each up to where its lines end, so that the cents add up.
 */
const ingresos: Renglones = (ctx, f, donde) => {
  const decimales = sql.lit(ctx.sesion.clinica.pais.moneda.decimales);
  const hasta = (importe: RawBuilder<unknown>) => sql`round(s."IMPORTE" * (${importe}) / a."TOTAL", ${decimales})`;
  const antes = sql`coalesce((select sum(x."IMPORTE") from abonos_detalle x
    where x.cliente = d.cliente and x."FOLIORECIBO" = d."FOLIORECIBO" and x."RENGLON" < d."RENGLON"), 0)`;
  return sql`
  select * from (
    select coalesce('C' || g."CODIGOTRABAJO", 'D' || d."DESCRIPCION") as clave, coalesce(k."DESCRIPCION", d."DESCRIPCION") as titulo,
      case when s."IMPORTE" is null then d."IMPORTE"
        else d."IMPORTE" - (${hasta(sql`${antes} + d."IMPORTE"`)} - ${hasta(antes)}) end as peso,
      d."FOLIORECIBO" || '/' || d."RENGLON" as fila, ${codigoVisible(ctx)}, a."FECHA", ${nombreVisible(ctx)} as "NOMBRE",
      d."FOLIORECIBO"::text as "DETALLE"
    from abonos a join abonos_detalle d on d.cliente = a.cliente and d."FOLIORECIBO" = a."FOLIORECIBO"
      left join abonos_formas_pago s on s.cliente = a.cliente and s."FOLIORECIBO" = a."FOLIORECIBO" and s."FORMAPAGO" = ${sql.lit(E.formaPago.saldoFavor)}
      left join cargos g on g.cliente = d.cliente and g."FOLIOCARGO" = d."FOLIOCARGO"
      left join conceptos_ingresos k on k.cliente = g.cliente and k."CODIGO" = g."CODIGOTRABAJO"
      left join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
    where ${entre('a.FECHA', f)} and a.eliminado is null and ${donde}) r
  where r.peso > 0`;
};

const DE_PACIENTES: Alcance = { sucursal: false, medico: false, cajero: false };
export const RENGLONES: Record<NombreEstadistica, { alcance: Alcance; renglones: Renglones }> = {
  origenes: { alcance: DE_PACIENTES, renglones: origenes },
  gastos: { alcance: ALCANCE_GASTOS, renglones: gastos },
  ingresos: { alcance: ALCANCE_INGRESOS, renglones: ingresos },
  diagnosticos: { alcance: { sucursal: 'n.SUCURSAL', medico: 'n.CODIGOMEDICO', cajero: false }, renglones: diagnosticos },
  aseguradoras: { alcance: DE_PACIENTES, renglones: aseguradoras },
  sexo: { alcance: DE_PACIENTES, renglones: sexo },
  edad: { alcance: DE_PACIENTES, renglones: edad },
};
