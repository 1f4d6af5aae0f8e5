// The handlers of global invoices.
import { puedeFacturarRecibo, TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { ponerFactura, recibosBloqueados } from '#features/caja/abonos/server/factura.ts';
import { esEmulado } from '#features/integraciones/pac/server/pac.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { periodoDe, puedeSerDe } from '../../periodos.ts';
import { VENTA_AL_PUBLICO } from '../../rules.ts';
import { exigirCfdi } from '../../server/emisor.ts';
import { anotarTimbre, type Desenlace, formaPago, sellarYTimbrar } from '../../server/emitir.ts';
import { guardar, momentoDe, type PorTimbrar, quienEmite } from '../../server/guardar.ts';
import { exigirAlcanzable } from '../../server/leer.ts';
import { type EmisionGlobal, facturasGlobales } from '../contract.ts';
import { MAX_RECIBOS, puedeFacturarGlobal } from '../rules.ts';
import { detenidos, recibosDe, recibosPorFacturar } from './recibos.ts';

/** Stores the invoice of the chosen receipts. Throws Rechazo, and then nothing was taken. */
async function apartarGlobal(ctx: Ctx, e: EmisionGlobal): Promise<PorTimbrar> {
  exigirCfdi(ctx);
  exigir(puedeFacturarGlobal(ctx.sesion));
  const periodo = periodoDe(e.PERIODICIDAD, e.FECHA);
  exigir(puedeSerDe(e.FECHA, ctx.hoy));
  const FOLIOS = [...new Set(e.RECIBOS)];
  const recibos = await recibosBloqueados(ctx, FOLIOS);
  const falta = FOLIOS.find((f) => !recibos.some((r) => r.FOLIORECIBO === f));
  if (falta !== undefined) throw noExiste(`El recibo ${falta}`);
  for (const r of recibos) exigir(puedeFacturarRecibo(r));
  const quien = await quienEmite(ctx, e.EMISOR);
  const van = new Set((await recibosPorFacturar(ctx, { ...e, periodo, FOLIOS, limite: MAX_RECIBOS })).map((r) => r.FOLIORECIBO));
  const ajeno = recibos.find((r) => !van.has(r.FOLIORECIBO));
  if (ajeno) throw new Rechazo(`El recibo ${ajeno.FOLIORECIBO} no es de ese periodo, sucursal o emisor`);
  const { SUCURSAL } = ctx.sesion;
  const p = await guardar(ctx, quien, {
    forma: {
      ...{ EMISOR: e.EMISOR, OBJECTO_IMP: e.OBJECTO_IMP, IVA: e.IVA, CODIGOPACIENTE: null },
      ...VENTA_AL_PUBLICO,
      ...{ RECCODIGOPOSTAL: quien.emisor.codigoPostal, RECEMAIL: '' },
    },
    ...{ FOLIORECIBO: null, periodo, SUCURSAL, SERIE: `G${SUCURSAL}` },
    lineas: recibos.map((r) => ({ ...VENTA_AL_PUBLICO, recibo: String(r.FOLIORECIBO), cobrado: r.TOTAL })),
    FORMA_PAGO: await formaPago(ctx, FOLIOS),
  });
  const { FACTURAFOLIO } = p;
  await ctx.db
    .insertInto('cfdi_recibos')
    .values(recibos.map(({ FOLIORECIBO, TOTAL }) => ({ FACTURAFOLIO, FOLIORECIBO, IMPORTE: TOTAL })) as never)
    .execute();
  await ponerFactura(ctx, FOLIOS, { TIPO_ABONO: TIPO_RECIBO.factura, FACTURAFOLIO, CANCELADO: 0 });
  return p;
}

export default implement(facturasGlobales, {
  async obtener_por_facturar(ctx, _, { EMISOR, PERIODICIDAD, FECHA }) {
    exigirCfdi(ctx);
    exigir(puedeFacturarGlobal(ctx.sesion));
    exigir(puedeSerDe(FECHA, ctx.hoy));
    const periodo = periodoDe(PERIODICIDAD, FECHA);
    const RECIBOS = await recibosPorFacturar(ctx, { EMISOR, periodo, limite: MAX_RECIBOS + 1 });
    return {
      ...{ FECHA_INICIAL: periodo.FECHA_INICIAL, FECHA_FINAL: periodo.FECHA_FINAL },
      RECIBOS: RECIBOS.slice(0, MAX_RECIBOS),
      DETENIDOS: await detenidos(ctx, periodo, momentoDe(ctx).fecha),
      HAY_MAS: RECIBOS.length > MAX_RECIBOS ? (1 as const) : (0 as const),
      EMULADO: (await esEmulado(ctx.host)) ? (1 as const) : (0 as const),
    };
  },
  timbrar: enDosPasos<typeof facturasGlobales.timbrar, PorTimbrar, Desenlace>({
    antes: (ctx, _, e) => apartarGlobal(ctx, e),
    fuera: sellarYTimbrar,
    despues: (ctx, _, __, d, p) => anotarTimbre(ctx, p.FACTURAFOLIO, d),
  }),
  async obtener_recibos(ctx, { FACTURAFOLIO }) {
    exigirCfdi(ctx);
    await exigirAlcanzable(ctx, FACTURAFOLIO);
    return recibosDe(ctx, FACTURAFOLIO);
  },
});
