// Reads invoices for lists, paper and files.
import { type RawBuilder, sql } from 'kysely';
import { recibosBloqueados } from '#features/caja/abonos/server/factura.ts';
import { deVisibles, exigirDe } from '#features/pacientes/server/alcance.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { Factura, type FacturaListada } from '../contract.ts';
import { ESTADO_CFDI } from '../rules.ts';
import { atributosEscritos } from './atributos.ts';
import { foliosDe, porFacturar } from './recibos.ts';
import './table.ts';

export const QUE = 'La factura';
const COLUMNAS = sql.join(Object.keys(Factura.shape).map((c) => sql.ref(`c.${c}`)));
export const columnasDe = (ctx: Ctx): RawBuilder<unknown> => sql`${COLUMNAS}, coalesce(${nombreVisible(ctx)}, '') as "PACIENTE",
  case when c."FOLIORECIBO" is null then (select count(*)::int from cfdi_recibos r where r.cliente = c.cliente and r."FACTURAFOLIO" = c."FACTURAFOLIO") else 1 end as "RECIBOS",
  coalesce((select a."SERIE" || '-' || a."FOLIO" from cfdi a where a.cliente = c.cliente and a."FACTURAFOLIO" = c."SUSTITUYE"), '') as "SUSTITUYE_A",
  coalesce((select n."SERIE" || '-' || n."FOLIO" from cfdi n where n.cliente = c.cliente and n."SUSTITUYE" = c."FACTURAFOLIO"
    and n."ESTADO" not in (${sql.lit(ESTADO_CFDI.rechazada)}, ${sql.lit(ESTADO_CFDI.cancelada)})), '') as "SUSTITUIDA_POR",
  (select a."ESTADO" from cfdi a where a.cliente = c.cliente and a."FACTURAFOLIO" = c."SUSTITUYE") as "ESTADO_ANTERIOR",
  c.cuenta::int as "CUENTA", case when c."ESTADO" in (${sql.lit(ESTADO_CFDI.rechazada)}, ${sql.lit(ESTADO_CFDI.cancelada)}) then
    (select count(*)::int from (select c."FOLIORECIBO" union all
      select r."FOLIORECIBO" from cfdi_recibos r where r.cliente = c.cliente and r."FACTURAFOLIO" = c."FACTURAFOLIO") x
      join abonos a on a.cliente = c.cliente and a."FOLIORECIBO" = x."FOLIORECIBO" where ${porFacturar('a')}) else 0 end as "RECIBOS_LIBRES",
  coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE", (c.acuse <> '')::int as "HAY_ACUSE",
  coalesce(case when c."EMISOR" = 0 then k."RAZONSOCIAL" else f."RAZONSOCIAL" end, '') as "EMISOR_NOMBRE"`;
export const DE = sql`cfdi c left join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
  left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL" left join sistema_control k on k.cliente = c.cliente
  left join medicos_facturacion f on f.cliente = c.cliente and f."CODIGOMEDICO" = c."EMISOR"`;
/** Invoices that a list shows: of the branch at hand, and of patients whom the session may open. */
export const visiblesPara = (ctx: Ctx): RawBuilder<boolean> => {
  const { donde } = condicionDe({ sucursal: 'c.SUCURSAL', medico: false, cajero: false }, ctx.sesion, {});
  return sql<boolean>`${donde} and ${deVisibles(ctx, 'c')}`;
};
/** Refuses, as if it did not exist, an invoice of a patient whom the user may not open. */
export const exigirAlcanzable = (ctx: Ctx, FACTURAFOLIO: number): Promise<void> =>
  exigirDe(ctx, { tabla: 'cfdi', clave: 'FACTURAFOLIO', numero: FACTURAFOLIO, que: QUE });
/** One invoice. Throws Rechazo 404. */
export async function facturaDe(ctx: Ctx, FACTURAFOLIO: number): Promise<FacturaListada> {
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const { rows } = await sql<FacturaListada>`select ${columnasDe(ctx)} from ${DE} where c."FACTURAFOLIO" = ${FACTURAFOLIO}`.execute(ctx.db);
  if (!rows[0]) throw noExiste(QUE);
  return rows[0];
}
/**
 * A stored invoice with its documents, locked after its receipts. Throws Rechazo 404. Everybody locks in one order, so that two
 * cashiers never wait for each other: the patient, the receipts by their numbers, the invoice, its complement, the series last.
 */
export async function bloqueada(ctx: Ctx, FACTURAFOLIO: number) {
  await recibosBloqueados(ctx, await foliosDe(ctx, FACTURAFOLIO));
  const c = await ctx.db.selectFrom('cfdi').selectAll().where('FACTURAFOLIO', '=', FACTURAFOLIO).forUpdate().executeTakeFirst();
  if (!c) throw noExiste(QUE);
  return c;
}
export const resultado = (ctx: Ctx, FACTURAFOLIO: number) =>
  ctx.db
    .selectFrom('cfdi')
    .select(['FACTURAFOLIO', 'SERIE', 'FOLIO', 'ESTADO', 'RESPUESTA', 'UUID'])
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .executeTakeFirstOrThrow();
/** What paper and the SAT's service need of a stamped document. */
export function timbreDe(xml: string) {
  const tfd = atributosEscritos(xml, 'tfd:TimbreFiscalDigital');
  const c = atributosEscritos(xml, 'cfdi:Comprobante');
  const emisor = atributosEscritos(xml, 'cfdi:Emisor');
  const de = (x: typeof c, k: string) => x[k] ?? '';
  return {
    ...{
      sello: de(c, 'Sello'),
      total: de(c, 'Total'),
      noCertificado: de(c, 'NoCertificado'),
      fecha: de(c, 'Fecha'),
      lugar: de(c, 'LugarExpedicion'),
    },
    emisor: { rfc: de(emisor, 'Rfc'), nombre: de(emisor, 'Nombre'), regimen: de(emisor, 'RegimenFiscal') },
    ...{ fechaTimbrado: de(tfd, 'FechaTimbrado'), rfcProvCertif: de(tfd, 'RfcProvCertif') },
    ...{ noCertificadoSat: de(tfd, 'NoCertificadoSAT'), selloSat: de(tfd, 'SelloSAT') },
  };
}
