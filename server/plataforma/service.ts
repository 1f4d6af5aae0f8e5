import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { implement } from '#kernel/server/serve.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { darAcceso } from './acceso.ts';
import { agregar, ficha, listar, ponerPlan, reanudar, suspender, vencer } from './clinicas.ts';
import { plataforma } from './contract.ts';
import { cancelarFactura, listarFacturas, pagarFactura, registrarFactura } from './facturas.ts';
import { abrirSoporte, cerrarSoporte } from './soporte.ts';

type Renglones = z.output<typeof plataforma.bitacora.data>;

export default implement(plataforma, {
  obtener: (ctx, _, f) => listar(ctx.db, f),
  obtener_uno: (ctx, { CODIGO }) => ficha(ctx.db, CODIGO),
  agregar: async (ctx, _, n) => ({ CODIGO: await agregar(ctx.db, n) }),
  async suspender(ctx, { CODIGO }, { MOTIVO }) {
    await suspender(ctx.db, CODIGO, MOTIVO);
    ctx.anotar({ MOTIVO });
    return null;
  },
  async reanudar(ctx, { CODIGO }) {
    await reanudar(ctx.db, CODIGO);
    return null;
  },
  async plan(ctx, { CODIGO }, { QUIEN: _, ...plan }) {
    await ponerPlan(ctx.db, CODIGO, plan);
    ctx.anotar({ PLAN: plan });
    return ficha(ctx.db, CODIGO);
  },
  async vencer(ctx, { CODIGO }) {
    await vencer(ctx.db, CODIGO);
    return null;
  },
  async soporte(ctx, { CODIGO }, s) {
    ctx.anotar({ MOTIVO: s.MOTIVO, ESCRIBE: s.ESCRIBE });
    return abrirSoporte(ctx.db, ctx.host.config, CODIGO, s, ctx.peticion);
  },
  cerrar_soporte: async (ctx, { CODIGO }, { QUIEN }) => ({ CERRADAS: await cerrarSoporte(ctx.db, CODIGO, QUIEN, ctx.peticion) }),
  async acceso(ctx, { CODIGO }, a) {
    ctx.anotar({ MOTIVO: a.MOTIVO, SIN_SEGUNDO_FACTOR: a.SIN_SEGUNDO_FACTOR });
    return darAcceso(ctx.db, ctx.host.config, CODIGO, a, ctx.peticion);
  },
  facturas: (ctx, { CODIGO }, p) => listarFacturas(ctx.db, CODIGO, p),
  async registrar_factura(ctx, { CODIGO }, { QUIEN: _, ...f }) {
    await registrarFactura(ctx.db, ctx.host.almacen, CODIGO, f);
    ctx.anotar({ FOLIO: f.FOLIO });
    return null;
  },
  async pagar_factura(ctx, { CODIGO, FOLIO }, { FECHA_PAGO }) {
    await pagarFactura(ctx.db, CODIGO, FOLIO, FECHA_PAGO);
    return null;
  },
  async cancelar_factura(ctx, { CODIGO, FOLIO }, { MOTIVO }) {
    await cancelarFactura(ctx.db, CODIGO, FOLIO, MOTIVO);
    ctx.anotar({ MOTIVO });
    return null;
  },
  bitacora: (ctx, _, f) => leerBitacora(ctx.db, f),
});

/** The platform's audit, newest first. */
export async function leerBitacora(
  db: Kysely<DB>,
  f: { CODIGO?: string; LIMITE?: number | null; PAGINA?: number | null },
): Promise<Renglones> {
  const limite = f.LIMITE ?? 100;
  const donde = sql`from compartido.plataforma_bitacora where (${f.CODIGO ?? ''} = '' or codigo = ${(f.CODIGO ?? '').toLowerCase()})`;
  const total = await sql<{ n: number }>`select count(*)::int as n ${donde}`.execute(db);
  const { rows } = await sql<Renglones['RENGLONES'][number]>`
    select momento as "FECHA", quien as "QUIEN", origen as "ORIGEN", accion as "ACCION", codigo as "CODIGO", detalle as "DETALLE" ${donde}
    order by id desc limit ${limite} offset ${((f.PAGINA ?? 1) - 1) * limite}`.execute(db);
  return { TOTAL: total.rows[0]!.n, RENGLONES: rows };
}
