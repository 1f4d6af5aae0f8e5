// Reads, saves and accepts quotes.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import { exigirCobrable } from '../../abonos/server/paciente.ts';
import { total } from '../../cargos/rules.ts';
import { conPrecio, medicoDelCargo, type PorCargar, registrar } from '../../cargos/server/cargo.ts';
import type { CotizacionListada, RenglonCotizacion } from '../contract.ts';
import { puedeAceptar, puedeFecharCotizacion } from '../rules.ts';
import './table.ts';

/** Quotes with their concepts and what was charged of them; `donde` is the condition, order and limit after "where". */
export async function listar(ctx: Ctx, donde: RawBuilder<unknown>): Promise<CotizacionListada[]> {
  const { rows } = await sql<CotizacionListada>`
    select c.*, coalesce(m.nombre_completo, '') as "MEDICO", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE",
      coalesce(btrim(u."NOMBRE" || ' ' || u."APEPAT"), '') as "USUARIO", left(d.conceptos, 1000) as "CONCEPTO", d.n as "RENGLONES",
      (select count(*) from cargos a where a.cliente = c.cliente and a."FOLIOCOTIZACION" = c."FOLIOCOTIZACION"
        and a.eliminado is null) as "ACEPTADOS"
    from cotizaciones c left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    left join usuarios u on u.cliente = c.cliente and u."CODIGOUSUARIO" = c.creado_por
    cross join lateral (select count(*) as n,
      string_agg(case when "CANTIDAD" > 1 then "CANTIDAD" || ' × ' else '' end || "DESCRIPCION", ', ' order by "RENGLON") as conceptos
      from cotizaciones_detalle where cliente = c.cliente and "FOLIOCOTIZACION" = c."FOLIOCOTIZACION") d
    where ${donde}`.execute(ctx.db);
  return rows;
}
const renglonesDe = async (ctx: Ctx, FOLIOCOTIZACION: number): Promise<RenglonCotizacion[]> =>
  (
    await sql<RenglonCotizacion>`select d.*, a."FOLIOCARGO" from cotizaciones_detalle d
      left join cargos a on a.cliente = d.cliente and a."FOLIOCOTIZACION" = d."FOLIOCOTIZACION"
        and a."RENGLON_COTIZACION" = d."RENGLON" and a.eliminado is null
      where d."FOLIOCOTIZACION" = ${FOLIOCOTIZACION} order by d."RENGLON"`.execute(ctx.db)
  ).rows;

/** A whole quote. Throws Rechazo 404. */
export async function detalleDe(ctx: Ctx, FOLIOCOTIZACION: number): Promise<{ ENC: CotizacionListada; DET: RenglonCotizacion[] }> {
  const [[ENC], DET] = await Promise.all([listar(ctx, sql`c."FOLIOCOTIZACION" = ${FOLIOCOTIZACION}`), renglonesDe(ctx, FOLIOCOTIZACION)]);
  if (!ENC) throw noExiste(`La cotización ${FOLIOCOTIZACION}`);
  return { ENC, DET };
}

/** Saves a quote with the next folio. Also for inactive patients, who may come back for it; not for merged ones. */
export async function cotizar(ctx: Ctx, p: PorCargar): Promise<{ FOLIOCOTIZACION: number; TOTAL: number }> {
  exigir(puedeFecharCotizacion(ctx.hoy, p.FECHA));
  await exigirCobrable(ctx, p.CODIGOPACIENTE);
  const lineas = await conPrecio(ctx, p.CONCEPTOS);
  const TOTAL = total(lineas, 'IMPORTE');
  const FOLIOCOTIZACION = await ctx.folio('COTIZACION');
  await Promise.all([
    ctx.db
      .insertInto('cotizaciones')
      .values({
        FOLIOCOTIZACION,
        CODIGOPACIENTE: p.CODIGOPACIENTE,
        FECHA: p.FECHA ?? ctx.hoy,
        HORA: p.HORA ?? ctx.ahora,
        CODIGOMEDICO: medicoDelCargo(ctx, p.CODIGOMEDICO),
        REFERENCIA: p.REFERENCIA,
        TOTAL,
        SUCURSAL: ctx.sesion.SUCURSAL,
      })
      .execute(),
    ctx.db
      .insertInto('cotizaciones_detalle')
      .values(lineas.map((l, i) => ({ FOLIOCOTIZACION, RENGLON: i + 1, ...l })))
      .execute(),
  ]);
  return { FOLIOCOTIZACION, TOTAL };
}

/** Charges lines of a quote today, at the prices it promised, also of concepts that became inactive since. Throws Rechazo 404. */
export async function aceptar(ctx: Ctx, FOLIOCOTIZACION: number, RENGLONES: readonly number[]) {
  const c = await ctx.db
    .selectFrom('cotizaciones')
    .selectAll()
    .where('FOLIOCOTIZACION', '=', FOLIOCOTIZACION)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!c) throw noExiste(`La cotización ${FOLIOCOTIZACION}`);
  const elegidos = new Set(RENGLONES);
  const renglones = await renglonesDe(ctx, FOLIOCOTIZACION);
  exigir(puedeAceptar(renglones, [...elegidos]));
  const lineas = renglones
    .filter((r) => elegidos.has(r.RENGLON))
    .map(({ RENGLON, CODIGOTRABAJO, DESCRIPCION, NOTA, CANTIDAD, IMPORTEUNITARIO, DESCUENTO, IMPORTE }) => ({
      ...{ CODIGOTRABAJO, DESCRIPCION, NOTA, CANTIDAD, IMPORTEUNITARIO, DESCUENTO, IMPORTE },
      FOLIOCOTIZACION,
      RENGLON_COTIZACION: RENGLON,
    }));
  const de = { CODIGOPACIENTE: c.CODIGOPACIENTE, CODIGOMEDICO: c.CODIGOMEDICO, REFERENCIA: c.REFERENCIA, FECHA: null, HORA: null };
  return { ...(await registrar(ctx, de, lineas)), CODIGOPACIENTE: c.CODIGOPACIENTE };
}
