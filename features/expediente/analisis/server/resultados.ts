// Saves the typed results of an order.
import { sql } from 'kysely';
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { fechaDeResultados, puedeCambiarResultado, puedeModificarOrden, resultadoEscrito } from '#features/expediente/ordenes/rules.ts';
import { cambiarOrden, enCampo, notarLlegada, notarQueFaltan, tomarOrden } from '#features/expediente/ordenes/server/guardar.ts';
import { renglonesDe } from '#features/expediente/ordenes/server/leer.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Errores, exigir, exigirVersion, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { Resultados } from '../contract.ts';

export async function guardarResultados(
  ctx: Ctx,
  ID_ORDEN: number,
  { FECHA, RESULTADO, VERSION }: Resultados,
): Promise<{ VERSION: number }> {
  const o = await tomarOrden(ctx, ANALISIS, ID_ORDEN);
  exigir(puedeModificarOrden(ctx.sesion, o));
  exigirVersion(o, VERSION, 'esta orden');
  enCampo('FECHA', fechaDeResultados(FECHA, ctx.hoy, o.FECHA_NACIMIENTO));
  const renglones = new Map((await renglonesDe(ctx, ANALISIS, ID_ORDEN)).map((l) => [l.ID_ANALISIS, l]));
  const ERRORES: Errores = {};
  const cambian: { id: number; vale: string }[] = [];
  for (const [clave, escrito] of Object.entries(RESULTADO)) {
    const l = renglones.get(Number(clave));
    const leido = l ? resultadoEscrito(l.TIPO_RESPUESTA, escrito, ctx.sesion.clinica.pais) : { falla: 'Ese análisis no está en la orden' };
    if ('falla' in leido) ERRORES[`RESULTADO.${clave}`] = leido.falla;
    else if (leido.vale !== l!.RESULTADO) {
      exigir(puedeCambiarResultado(ctx.sesion, ANALISIS, l!.RESULTADO));
      cambian.push({ id: l!.ID_ANALISIS, vale: leido.vale });
    }
  }
  if (Object.keys(ERRORES).length) throw new Rechazo(resumenErrores(false), { ERRORES });
  if (cambian.length)
    await sql`update analisis_clinicos_detalle l set "RESULTADO" = c.vale
      from unnest(${cambian.map((c) => c.id)}::int[], ${cambian.map((c) => c.vale)}::text[]) c(id, vale)
      where l."ID_ORDEN" = ${ID_ORDEN} and l."ID_ANALISIS" = c.id`.execute(ctx.db);
  const hecha = await cambiarOrden(ctx, ANALISIS, ID_ORDEN, sql`"FECHA_RESULTADOS" = ${FECHA}, "VERSION" = "VERSION" + 1`);
  if (cambian.some((c) => c.vale)) await notarLlegada(ctx, ANALISIS, o);
  else if (cambian.length) await notarQueFaltan(ctx, ANALISIS, ID_ORDEN);
  return hecha;
}
