// Makes, dates and deletes orders, each in one transaction.
import { type RawBuilder, sql } from 'kysely';
import { tablasDe as tablasDeCatalogo } from '#features/estudios/server/table.ts';
import { horaNoFutura } from '#features/expediente/registros/rules.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { serieDe } from '#kernel/server/masivo.ts';
import { exigir, exigirVersion, Rechazo, type Veredicto } from '#kernel/shared/verdict.ts';
import type { ClaseDeOrden } from '../clases.ts';
import { MAX_ESTUDIOS, type OrdenNueva } from '../contract.ts';
import { fechaDeOrden, puedeEliminarOrden, puedeModificarOrden, puedeOrdenarComo, vacia } from '../rules.ts';
import { type FilaDeOrden, ordenDe, renglonesDe, tablasDe } from './leer.ts';

export const enCampo = (campo: string, v: Veredicto): void => {
  if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
};

/** Adds studies of the catalogue, as it describes them now, after those the order has. */
async function ponerEstudios(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number, ids: readonly number[], despuesDe = 0): Promise<void> {
  if (ids.length === 0) return;
  const c = tablasDeCatalogo(d.catalogo);
  const { numAffectedRows } = await sql`insert into ${tablasDe(d).detalle}
      ("ID_ORDEN", ${sql.id(d.clave)}, "ORDEN", "GRUPO", "NOMBRE", "TIPO_RESPUESTA", "UNIDAD", "REFERENCIA", "INDICACIONES")
    select ${ID_ORDEN}, e."ID", ${despuesDe} + p.n, g."NOMBRE", e."NOMBRE", e."TIPO_RESPUESTA", e."UNIDAD", e."REFERENCIA", e."INDICACIONES"
    from unnest(${[...ids]}::int[]) with ordinality p(id, n) join ${sql.id(c.estudios)} e on e."ID" = p.id and e.eliminado is null and e."ACTIVO" = 1
    join ${sql.id(c.grupos)} g on g.cliente = e.cliente and g."ID" = e."ID_GRUPO"`.execute(ctx.db);
  if (Number(numAffectedRows) === ids.length) return;
  const { rows } = await sql<{ NOMBRE: string }>`select "NOMBRE" from ${sql.id(c.estudios)}
    where "ID" = any(${[...ids]}::int[]) and (eliminado is not null or "ACTIVO" = 0) order by "NOMBRE"`.execute(ctx.db);
  const cuales = rows.map((r) => r.NOMBRE).join(', ');
  enCampo('DETALLES', cuales ? `Ya no están en el catálogo: ${cuales}` : `Alguno de los ${d.muchos} ya no está en el catálogo`);
}

export async function agregarOrden(ctx: Ctx, d: ClaseDeOrden, o: OrdenNueva): Promise<{ ID_ORDEN: number }> {
  await bloqueado(ctx, o.CODIGOPACIENTE);
  enCampo('CODIGOMEDICO', puedeOrdenarComo(ctx.sesion, o.CODIGOMEDICO));
  await medicoActivo(ctx, o.CODIGOMEDICO);
  const { FECHA_NACIMIENTO } = await pacienteDe(ctx, o.CODIGOPACIENTE);
  const cuando = { FECHA: o.FECHA ?? ctx.hoy, HORA: o.HORA ?? ctx.ahora };
  enCampo('FECHA', fechaDeOrden(cuando.FECHA, ctx.hoy, FECHA_NACIMIENTO));
  enCampo('HORA', horaNoFutura(cuando, ctx));
  const ids = [...new Set(o.DETALLES)];
  const otros = o[d.otros as 'OTROS_ANALISIS'];
  if (ids.length === 0 && otros.trim() === '') enCampo('DETALLES', vacia(d));
  const ID_ORDEN = await ctx.codigo(serieDe(d.tabla));
  await sql`insert into ${tablasDe(d).ordenes}
      ("ID_ORDEN", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "FECHA", "HORA", ${sql.id(d.otros)}, "OBSERVACIONES", "INDICACIONES")
    values (${ID_ORDEN}, ${o.CODIGOPACIENTE}, ${o.CODIGOMEDICO}, ${ctx.sesion.SUCURSAL}, ${cuando.FECHA}, ${cuando.HORA}, ${otros},
      ${o.OBSERVACIONES}, ${o.INDICACIONES})`.execute(ctx.db);
  await ponerEstudios(ctx, d, ID_ORDEN, ids);
  return { ID_ORDEN };
}

/** The order's row, locked together with its patient, who must be active. */
export async function tomarOrden(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<FilaDeOrden> {
  const { CODIGOPACIENTE } = await ordenDe(ctx, d, ID_ORDEN);
  await bloqueado(ctx, CODIGOPACIENTE);
  await sql`select from ${tablasDe(d).ordenes} where "ID_ORDEN" = ${ID_ORDEN} for update`.execute(ctx.db);
  return ordenDe(ctx, d, ID_ORDEN);
}
/** Sets columns of an order and answers its new version. */
export async function cambiarOrden(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number, cambio: RawBuilder<unknown>): Promise<{ VERSION: number }> {
  const { rows } = await sql<{
    VERSION: number;
  }>`update ${tablasDe(d).ordenes} set ${cambio} where "ID_ORDEN" = ${ID_ORDEN} returning "VERSION"`.execute(ctx.db);
  return rows[0]!;
}

export async function fecharOrden(
  ctx: Ctx,
  d: ClaseDeOrden,
  ID_ORDEN: number,
  { FECHA, VERSION }: { FECHA: string; VERSION: number | null },
): Promise<{ VERSION: number }> {
  const o = await tomarOrden(ctx, d, ID_ORDEN);
  exigir(puedeModificarOrden(ctx.sesion, o));
  exigirVersion(o, VERSION, 'esta orden');
  enCampo('FECHA', fechaDeOrden(FECHA, ctx.hoy, o.FECHA_NACIMIENTO));
  return cambiarOrden(ctx, d, ID_ORDEN, sql`"FECHA" = ${FECHA}, "VERSION" = "VERSION" + 1`);
}

/** Adds studies to a saved order; those it has already are left as they are. */
export async function agregarEstudios(
  ctx: Ctx,
  d: ClaseDeOrden,
  ID_ORDEN: number,
  DETALLES: readonly number[],
): Promise<{ VERSION: number }> {
  const o = await tomarOrden(ctx, d, ID_ORDEN);
  exigir(puedeModificarOrden(ctx.sesion, o));
  const tiene = await renglonesDe(ctx, d, ID_ORDEN);
  const suyos = new Set(tiene.map((l) => l[d.clave as 'ID_ANALISIS']));
  const nuevos = [...new Set(DETALLES)].filter((id) => !suyos.has(id));
  if (nuevos.length === 0) enCampo('DETALLES', DETALLES.length ? `La orden ya tiene esos ${d.muchos}` : `Debe seleccionar ${d.muchos}`);
  if (suyos.size + nuevos.length > MAX_ESTUDIOS) enCampo('DETALLES', `Máximo ${MAX_ESTUDIOS} elementos`);
  await ponerEstudios(ctx, d, ID_ORDEN, nuevos, Math.max(0, ...tiene.map((l) => l.ORDEN)));
  return cambiarOrden(ctx, d, ID_ORDEN, sql`"VERSION" = "VERSION" + 1`);
}

export async function eliminarOrden(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<null> {
  exigir(puedeEliminarOrden(ctx.sesion, d, await tomarOrden(ctx, d, ID_ORDEN)));
  await cambiarOrden(ctx, d, ID_ORDEN, sql`eliminado = now(), eliminado_por = app_usuario()`);
  return null;
}

/**
 * Results came in, or were taken away. They count as unopened until a doctor opens them, unless the order's own doctor brought
 * them.
 */
export async function notarLlegada(ctx: Ctx, d: ClaseDeOrden, { ID_ORDEN, CODIGOMEDICO }: FilaDeOrden): Promise<void> {
  const suyos = ctx.sesion.CODIGOMEDICO === CODIGOMEDICO;
  await cambiarOrden(
    ctx,
    d,
    ID_ORDEN,
    sql`llegaron = now(), revisados = ${suyos ? sql`now()` : sql`null`}, revisados_por = ${suyos ? sql`app_usuario()` : sql`null`}`,
  );
}
export async function notarQueFaltan(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<void> {
  const { RESULTADOS } = await ordenDe(ctx, d, ID_ORDEN);
  if (RESULTADOS === 0) await cambiarOrden(ctx, d, ID_ORDEN, sql`llegaron = null, revisados = null, revisados_por = null`);
}
export async function revisarOrden(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<null> {
  await ordenDe(ctx, d, ID_ORDEN);
  await sql`update ${tablasDe(d).ordenes} set revisados = now(), revisados_por = app_usuario()
    where "ID_ORDEN" = ${ID_ORDEN} and llegaron is not null and revisados is null`.execute(ctx.db);
  return null;
}
