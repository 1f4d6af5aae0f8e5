// Which receipts go into a global invoice: paid for a service, of the branch at hand and of who issues, invoiced by nobody.
import { sql } from 'kysely';
import { DE_LA_CLINICA } from '#domain/sesion.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Periodo } from '../../periodos.ts';
import { emisores } from '../../server/emisor.ts';
import { pagaServicio } from '../../server/emitir.ts';
import { porFacturar } from '../../server/recibos.ts';
import type { Detenidos, ReciboGlobal } from '../contract.ts';

const COLUMNAS = (ctx: Ctx) =>
  sql`a."FOLIORECIBO", a."CODIGOPACIENTE", a."FECHA", a."TOTAL", left(${nombreVisible(ctx)}, 160) as "PACIENTE"`;
const CON_PACIENTE = sql`join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"`;

/** The doctor of all charges of a receipt; null when they are of several. */
const SU_MEDICO = sql`cross join lateral (select case when count(distinct g."CODIGOMEDICO") = 1 then min(g."CODIGOMEDICO") end as medico
  from abonos_detalle d join cargos g on g.cliente = d.cliente and g."FOLIOCARGO" = d."FOLIOCARGO"
  where d.cliente = a.cliente and d."FOLIORECIBO" = a."FOLIORECIBO") x`;
/** Who issues it: a doctor who invoices with his own data, what only he charged; the clinic, everything else. */
const SU_EMISOR = sql<number>`coalesce((select m."CODIGOMEDICO" from medicos m
  join medicos_facturacion f on f.cliente = m.cliente and f."CODIGOMEDICO" = m."CODIGOMEDICO" where m.cliente = a.cliente
    and m."CODIGOMEDICO" = x.medico and m."FACTURACION" = 1 and m."ACTIVO" = 1 and m.eliminado is null and f."RFC" <> ''), ${sql.lit(DE_LA_CLINICA)})`;

interface Cuales {
  EMISOR: number;
  periodo: Periodo;
  limite: number;
  /** Only of these. */
  FOLIOS?: readonly number[];
}
const DEL_PERIODO = (ctx: Ctx, { FECHA_INICIAL, FECHA_FINAL }: Periodo) => sql`${porFacturar('a')} and a."SUCURSAL" = ${ctx.sesion.SUCURSAL}
  and a."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and ${pagaServicio('a')}`;
/** In order of their numbers. */
export async function recibosPorFacturar(ctx: Ctx, { EMISOR, periodo, limite, FOLIOS }: Cuales): Promise<ReciboGlobal[]> {
  const { rows } = await sql<ReciboGlobal>`select ${COLUMNAS(ctx)} from abonos a ${CON_PACIENTE} ${SU_MEDICO}
    where ${DEL_PERIODO(ctx, periodo)} and ${SU_EMISOR} = ${EMISOR} and ${FOLIOS ? sql`a."FOLIORECIBO" = any(${FOLIOS}::int[])` : sql`true`}
    order by a."FOLIORECIBO" limit ${limite}`.execute(ctx.db);
  return rows;
}
/** What waits for each issuer who cannot issue on a day, so that nobody takes it for invoiced. */
export async function detenidos(ctx: Ctx, periodo: Periodo, dia: string): Promise<Detenidos[]> {
  const { rows } = await sql<Pick<Detenidos, 'EMISOR' | 'RECIBOS' | 'TOTAL'>>`
    select ${SU_EMISOR} as "EMISOR", count(*)::int as "RECIBOS", sum(a."TOTAL") as "TOTAL" from abonos a ${SU_MEDICO}
    where ${DEL_PERIODO(ctx, periodo)} group by 1 order by 1 limit 200`.execute(ctx.db);
  const quienes = await emisores(ctx, dia);
  return rows.flatMap((r) => quienes.filter((e) => e.EMISOR === r.EMISOR && e.IMPEDIMENTO).map((e) => ({ ...e, ...r })));
}
/** Those of an invoice. */
export async function recibosDe(ctx: Ctx, FACTURAFOLIO: number): Promise<ReciboGlobal[]> {
  const { rows } = await sql<ReciboGlobal>`select ${COLUMNAS(ctx)} from cfdi_recibos r
    join abonos a on a.cliente = r.cliente and a."FOLIORECIBO" = r."FOLIORECIBO" ${CON_PACIENTE}
    where r."FACTURAFOLIO" = ${FACTURAFOLIO} order by a."FOLIORECIBO"`.execute(ctx.db);
  return rows;
}
