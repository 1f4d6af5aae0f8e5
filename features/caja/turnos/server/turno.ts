// Reads shifts: lists, one with its money by method, and the cash that should be in its drawer.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import '#features/personal/server/table.ts';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { FormaTurno, TurnoDetalle } from '../contract.ts';
import { esperado, MAX_MOVIMIENTOS, veTodosLosTurnos } from '../rules.ts';
import './table.ts';

const quien = (alias: string) => sql`coalesce(btrim(${sql.ref(`${alias}.NOMBRE`)} || ' ' || ${sql.ref(`${alias}.APEPAT`)}), '')`;
export const COLUMNAS = sql`t.*, ${quien('u')} as "USUARIO", ${quien('v')} as "CERRO", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE"`;
export const DE = sql`turnos_caja t left join usuarios u on u.cliente = t.cliente and u."CODIGOUSUARIO" = t."CODIGOUSUARIO"
  left join usuarios v on v.cliente = t.cliente and v."CODIGOUSUARIO" = t."CERRADO_POR"
  left join sucursales s on s.cliente = t.cliente and s."CODIGOCLINICA" = t."SUCURSAL"`;
/** One's own shifts; for who reads the till's reports, those of the branches that the session may see. */
export const visiblesPara = (ctx: Ctx): RawBuilder<unknown> => {
  const propio = sql`t."CODIGOUSUARIO" = ${ctx.sesion.CODIGOUSUARIO}`;
  if (!veTodosLosTurnos(ctx.sesion)) return propio;
  const { donde } = condicionDe({ sucursal: 't.SUCURSAL', medico: false, cajero: false }, ctx.sesion, {});
  return sql`(${propio} or ${donde})`;
};

/** What a shift received by method, and what it gave back; of lines that used positive balance no money came. */
async function formasDe(ctx: Ctx, FOLIOTURNO: number): Promise<FormaTurno[]> {
  const { rows } =
    await sql<FormaTurno>`select f."FORMAPAGO", count(distinct a."FOLIORECIBO") filter (where a.turno = ${FOLIOTURNO})::int as "RECIBOS",
      coalesce(sum(f."IMPORTE") filter (where a.turno = ${FOLIOTURNO}), 0) as "RECIBIDO",
      coalesce(sum(f."IMPORTE") filter (where a.turno_cancelacion = ${FOLIOTURNO}), 0) as "DEVUELTO"
    from abonos a join abonos_formas_pago f on f.cliente = a.cliente and f."FOLIORECIBO" = a."FOLIORECIBO"
    where (a.turno = ${FOLIOTURNO} or a.turno_cancelacion = ${FOLIOTURNO}) and f."FORMAPAGO" <> ${sql.lit(E.formaPago.saldoFavor)}
    group by 1 order by 1`.execute(ctx.db);
  return rows;
}
const movimientosDe = (ctx: Ctx, FOLIOTURNO: number) =>
  ctx.db
    .selectFrom('turnos_caja_movimientos')
    .selectAll()
    .where('FOLIOTURNO', '=', FOLIOTURNO)
    .orderBy('RENGLON')
    .limit(MAX_MOVIMIENTOS)
    .execute();

/** The cash that should be in the drawer of a shift, and how many movements it has. */
export async function efectivoDe(ctx: Ctx, t: { FOLIOTURNO: number; FONDO: number }): Promise<{ hay: number; movimientos: number }> {
  const [formas, movimientos] = await Promise.all([formasDe(ctx, t.FOLIOTURNO), movimientosDe(ctx, t.FOLIOTURNO)]);
  const { RECIBIDO, DEVUELTO } = formas.find((f) => f.FORMAPAGO === E.formaPago.efectivo) ?? { RECIBIDO: 0, DEVUELTO: 0 };
  return { hay: esperado({ FONDO: t.FONDO, RECIBIDO, DEVUELTO, movimientos }), movimientos: movimientos.length };
}

/** A whole shift that the session may see; of an open one without its cash. Throws Rechazo 404. */
export async function detalleDe(ctx: Ctx, FOLIOTURNO: number): Promise<TurnoDetalle> {
  const [{ rows }, formas, MOVIMIENTOS] = await Promise.all([
    sql<TurnoDetalle['TURNO']>`select ${COLUMNAS} from ${DE} where t."FOLIOTURNO" = ${FOLIOTURNO} and ${visiblesPara(ctx)}`.execute(ctx.db),
    formasDe(ctx, FOLIOTURNO),
    movimientosDe(ctx, FOLIOTURNO),
  ]);
  const [TURNO] = rows;
  if (!TURNO) throw noExiste(`El turno ${FOLIOTURNO}`);
  return { TURNO, FORMAS: TURNO.FECHA_CIERRE ? formas : formas.filter((f) => f.FORMAPAGO !== E.formaPago.efectivo), MOVIMIENTOS };
}
