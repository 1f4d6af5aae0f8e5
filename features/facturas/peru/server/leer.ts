// Reads vouchers for lists and paper.
import { type RawBuilder, sql } from 'kysely';
import { deVisibles, exigirDe } from '#features/pacientes/server/alcance.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { Comprobante, type ComprobanteConNotas, type ComprobanteListado } from '../contract.ts';
import { ESTADO_CPE } from '../rules.ts';
import { archivoDe } from './documento.ts';
import './table.ts';

/** What a voucher says, without its documents. */
export const CAMPOS = Object.keys(Comprobante.shape) as (keyof Comprobante)[];
const COLUMNAS = sql.join(CAMPOS.map((campo) => sql.ref(`c.${campo}`)));
/** Soles of the credit notes of a voucher that SUNAT did not reject. */
export const acreditadoDe = (c: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((select sum(n."TOTAL") from cpe n
  where n.cliente = ${c}.cliente and n."MODIFICA" = ${c}."FACTURAFOLIO" and n."ESTADO" <> ${sql.lit(ESTADO_CPE.rechazado)}), 0)`;
export const columnasDe = (ctx: Ctx): RawBuilder<unknown> => sql`${COLUMNAS}, ${nombreVisible(ctx)} as "PACIENTE",
  coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE", (c.cdr is not null)::int as "HAY_CDR",
  coalesce(m."SERIE" || '-' || m."NUMERO", '') as "CORRIGE", ${acreditadoDe(sql`c`)} as "ACREDITADO"`;
export const DE = sql`cpe c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
  left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
  left join cpe m on m.cliente = c.cliente and m."FACTURAFOLIO" = c."MODIFICA"`;
/** Vouchers that the session may see: of its branches and patients. */
export const visiblesPara = (ctx: Ctx): RawBuilder<boolean> => {
  const { donde } = condicionDe({ sucursal: 'c.SUCURSAL', medico: false, cajero: false }, ctx.sesion, {});
  return sql<boolean>`${donde} and ${deVisibles(ctx, 'c')}`;
};

/** Refuses, as if it did not exist, a voucher of a patient whom the user may not open. */
export const exigirAlcanzable = (ctx: Ctx, FACTURAFOLIO: number): Promise<void> =>
  exigirDe(ctx, { tabla: 'cpe', clave: 'FACTURAFOLIO', numero: FACTURAFOLIO, que: 'El comprobante' });
/** One voucher. Throws Rechazo 404. */
export async function comprobanteDe(ctx: Ctx, FACTURAFOLIO: number): Promise<ComprobanteConNotas> {
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const { rows } = await sql<ComprobanteListado>`select ${columnasDe(ctx)} from ${DE} where c."FACTURAFOLIO" = ${FACTURAFOLIO}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw noExiste('El comprobante');
  const NOTAS = await ctx.db
    .selectFrom('cpe')
    .select(['FACTURAFOLIO', 'SERIE', 'NUMERO', 'MOTIVO', 'TOTAL', 'ESTADO'])
    .where('MODIFICA', '=', FACTURAFOLIO)
    .orderBy('FACTURAFOLIO')
    .execute();
  return { ...rows[0], NOTAS };
}
/** A file of a voucher: what is signed, or SUNAT's receipt (CDR) as it came. Throws Rechazo when there is none yet. */
export async function archivoDeComprobante(ctx: Ctx, FACTURAFOLIO: number, cual: 'xml' | 'cdr') {
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const c = await ctx.db
    .selectFrom('cpe')
    .select(['CODIGOPACIENTE', 'TIPO_DOCUMENTO', 'SERIE', 'NUMERO', 'HASH', 'emisor', cual])
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .executeTakeFirst();
  if (!c) throw noExiste('El comprobante');
  ctx.anotar({ CODIGOPACIENTE: c.CODIGOPACIENTE, FACTURAFOLIO });
  if (cual === 'xml') {
    if (!c.HASH) throw new Rechazo('El comprobante todavía no está firmado: intente de nuevo en unos segundos');
    return { nombre: archivoDe(c), extension: 'xml', tipo: 'application/xml', bytes: Buffer.from(c.xml, 'utf8') };
  }
  if (!c.cdr) throw new Rechazo('SUNAT todavía no envía la constancia de este comprobante');
  return { nombre: `R-${archivoDe(c)}`, extension: 'zip', tipo: 'application/zip', bytes: c.cdr };
}
/** A stored voucher without its documents, locked. Throws Rechazo 404. */
export async function bloqueado(ctx: Ctx, FACTURAFOLIO: number) {
  const c = await ctx.db
    .selectFrom('cpe')
    .select([...CAMPOS, 'emisor', 'quiza_llego'])
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .forUpdate()
    .executeTakeFirst();
  if (!c) throw noExiste('El comprobante');
  return c;
}
