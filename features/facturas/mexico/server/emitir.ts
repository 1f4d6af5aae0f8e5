// Issues the invoice of a receipt, and stamps any: sealed and stamped outside of the transaction that stored it.
import { type RawBuilder, sql } from 'kysely';
import { usoPara } from '#domain/cfdi/uso.ts';
import { normalizarDocumento } from '#domain/documentos.ts';
import { E } from '#domain/estados.ts';
import { puedeFacturarRecibo, TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { ponerFactura, type ReciboFacturable, reciboBloqueado } from '#features/caja/abonos/server/factura.ts';
import { MOVIMIENTO_SALDO } from '#features/caja/saldo_favor/contract.ts';
import { sellarEnTaller } from '#features/certificados/server/sellado.ts';
import { timbrar } from '#features/integraciones/pac/server/pac.ts';
import { type Donde, RechazoPac, type Timbrado } from '#features/integraciones/pac/server/timbrador.ts';
import { bloqueado, exigirVisible } from '#features/pacientes/server/paciente.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { Emision } from '../contract.ts';
import { DIARIA, periodoDe, puedeSerDe } from '../periodos.ts';
import { comoSeEscribe, ESTADO_CFDI, esAlPublico, esGenerico, FORMA_POR_DEFINIR, FORMA_SAT, MOTIVO_SUSTITUIDA } from '../rules.ts';
import { SOLICITADA } from './cancelar.ts';
import { exigirCfdi } from './emisor.ts';
import { guardar, type PorGuardar, type PorSellar, type PorTimbrar, quienEmite } from './guardar.ts';
import { bloqueada, resultado } from './leer.ts';
import { asentar, dePaciente, soltarRecibos } from './recibos.ts';
import './table.ts';

/** Stamped, refused with its reason, or nobody knows. */
export type Desenlace = Timbrado | { error: string } | { espera: string };

/** The form of payment that the SAT is told: the one by which most was paid; the first of equal ones. */
export async function formaPago(ctx: Ctx, FOLIOS: readonly number[]): Promise<string> {
  const { rows } = await sql<{
    FORMAPAGO: number;
  }>`select "FORMAPAGO" from abonos_formas_pago where "FOLIORECIBO" = any(${FOLIOS}::int[])
    group by "FORMAPAGO" order by sum("IMPORTE") desc, min("RENGLON") limit 1`.execute(ctx.db);
  return FORMA_SAT[rows[0]?.FORMAPAGO ?? E.formaPago.efectivo] ?? FORMA_POR_DEFINIR;
}
/** Whether the receipt `a` paid for a service. One that only bought balance is an advance, which is invoiced otherwise. */
export const pagaServicio = (a: string): RawBuilder<boolean> => sql`exists (select from abonos_detalle d
  where d.cliente = ${sql.ref(`${a}.cliente`)} and d."FOLIORECIBO" = ${sql.ref(`${a}.FOLIORECIBO`)} and (d."FOLIOCARGO" is not null
    or not exists (select from saldos_favor_movimientos m where m.cliente = d.cliente and m."FOLIORECIBO" = d."FOLIORECIBO"
      and m."MOVIMIENTO" = ${sql.lit(MOVIMIENTO_SALDO.compra)})))`;
async function exigirServicio(ctx: Ctx, FOLIORECIBO: number): Promise<void> {
  const { rows } = await sql`select from abonos a where a."FOLIORECIBO" = ${FOLIORECIBO} and ${pagaServicio('a')}`.execute(ctx.db);
  if (!rows.length) throw new Rechazo('Un saldo a favor es un anticipo: se factura el servicio cuando se cobra con él');
}

const recuerda = (e: Emision): boolean => e.ACTUALIZAR_PACIENTE === 1 && !esAlPublico(e);
/** Locks who is invoiced, before the receipt: from being changed, or only from going away. Throws Rechazo. */
export async function tomarPaciente(ctx: Ctx, e: Emision): Promise<void> {
  if (recuerda(e)) await bloqueado(ctx, e.CODIGOPACIENTE);
  else await sql`select from pacientes where "CODIGOPACIENTE" = ${e.CODIGOPACIENTE} for key share`.execute(ctx.db);
}
/** Stores the invoice of a receipt. Throws Rechazo, and then nothing was taken. */
export async function apartar(ctx: Ctx, FOLIORECIBO: number, pedida: Emision): Promise<PorTimbrar> {
  exigirCfdi(ctx);
  await exigirVisible(ctx, pedida.CODIGOPACIENTE);
  await tomarPaciente(ctx, pedida);
  const recibo = await reciboBloqueado(ctx, FOLIORECIBO);
  if (recibo.CODIGOPACIENTE !== pedida.CODIGOPACIENTE) throw noExiste(`El recibo ${FOLIORECIBO}`);
  exigir(puedeFacturarRecibo(recibo));
  await exigirServicio(ctx, FOLIORECIBO);
  const p = await escribir(ctx, recibo, pedida);
  await ponerFactura(ctx, FOLIORECIBO, { TIPO_ABONO: TIPO_RECIBO.factura, FACTURAFOLIO: p.FACTURAFOLIO, CANCELADO: 0 });
  return p;
}
/** Stores what was asked for a locked receipt, of a locked patient, as the SAT wants it. Throws Rechazo. */
export async function escribir(
  ctx: Ctx,
  recibo: ReciboFacturable,
  pedida: Emision,
  sustituye?: PorGuardar['sustituye'],
): Promise<PorTimbrar> {
  const { FOLIORECIBO } = recibo;
  const quien = await quienEmite(ctx, pedida.EMISOR);
  const e = comoSeEscribe(pedida);
  const periodo = esAlPublico(e) ? periodoDe(DIARIA, recibo.FECHA) : null;
  if (periodo) exigir(puedeSerDe(recibo.FECHA, ctx.hoy));
  const uso = usoPara(e.USO_CFDI, e.RECID_REGIMEN_FISCAL);
  if ('error' in uso) throw new Rechazo(uso.error, { ERRORES: { USO_CFDI: uso.error } });
  if (recuerda(pedida)) await recordar(ctx, e);
  const { ACTUALIZAR_PACIENTE: _, ...forma } = e;
  return guardar(ctx, quien, {
    forma: {
      ...forma,
      RECRFC: normalizarDocumento(e.RECRFC),
      USO_CFDI: uso.uso,
      RECCODIGOPOSTAL: esGenerico(e.RECRFC) ? quien.emisor.codigoPostal : e.RECCODIGOPOSTAL,
    },
    ...{ FOLIORECIBO, periodo, SUCURSAL: recibo.SUCURSAL, SERIE: `R${recibo.SUCURSAL}` },
    lineas: [{ ...forma, cobrado: recibo.TOTAL, ...(periodo ? { recibo: String(FOLIORECIBO) } : {}) }],
    FORMA_PAGO: await formaPago(ctx, [FOLIORECIBO]),
    sustituye,
  });
}
/** Keeps the receiver's data for the patient's next invoice. */
async function recordar(ctx: Ctx, e: Emision): Promise<void> {
  const { CODIGOPACIENTE, RECNOMBRE, RECRFC, RECCODIGOPOSTAL, RECEMAIL, RECID_REGIMEN_FISCAL, USO_CFDI } = e;
  const datos = { RECNOMBRE, RECRFC: normalizarDocumento(RECRFC), RECCODIGOPOSTAL, RECEMAIL, RECID_REGIMEN_FISCAL, USO_CFDI };
  await ctx.db
    .insertInto('pacientes_fiscales')
    .values({ CODIGOPACIENTE, ...datos } as never)
    .onConflict((o) => o.columns(['cliente', 'CODIGOPACIENTE'] as never).doUpdateSet(datos as never))
    .execute();
}

/**
 * Seals and stamps. What prevents it is an answer, since the receipt is taken. Asked for `otraVez`, when an answer was lost and
 * it may be stamped, only the SAT's own reason says that it is not.
 */
export async function sellarYTimbrar(host: Donde, p: PorSellar, otraVez = false): Promise<Desenlace> {
  try {
    // The certificate must be valid on the day that the document says.
    const hoy = p.arbol.atributos.Fecha!.slice(0, 10);
    const xml = await sellarEnTaller(p.cliente, { arbol: p.arbol, hoy, ...p.certificado });
    return await timbrar(host, xml);
  } catch (e) {
    if (e instanceof SinRespuesta) return { espera: e.message };
    if (!(e instanceof Rechazo)) throw e;
    const delSat = e instanceof RechazoPac && /^(CFDI)?\d+$/.test(e.codigo);
    return otraVez && !delSat ? { espera: e.message } : { error: e.message };
  }
}
const MAX_PAUSA_MIN = 15;
/** Writes what came of it; a refusal frees the receipt. A job may have been first. */
export async function anotarTimbre(ctx: Ctx, FACTURAFOLIO: number, d: Desenlace) {
  const c = await bloqueada(ctx, FACTURAFOLIO);
  if (c.ESTADO === ESTADO_CFDI.porTimbrar) {
    const cambio =
      'XML' in d
        ? { ESTADO: ESTADO_CFDI.vigente, UUID: d.UUID, xml: d.XML, RESPUESTA: '' }
        : 'error' in d
          ? { ESTADO: ESTADO_CFDI.rechazada, RESPUESTA: d.error.slice(0, 500) }
          : {
              RESPUESTA: d.espera.slice(0, 500),
              intentos: sql<number>`intentos + 1`,
              proximo: sql<string>`now() + least(power(2, intentos), ${MAX_PAUSA_MIN}) * interval '1 minute'`,
            };
    await ctx.db.updateTable('cfdi').set(cambio).where('FACTURAFOLIO', '=', FACTURAFOLIO).execute();
    if ('error' in d) await soltarRecibos(ctx, c, { TIPO_ABONO: TIPO_RECIBO.recibo, FACTURAFOLIO: null, CANCELADO: 0 });
    if ('XML' in d && c.SUSTITUYE !== null) await relevar(ctx, c.SUSTITUYE, c.FOLIORECIBO!);
    ctx.anotar({ ...dePaciente(c), FACTURAFOLIO, ...('UUID' in d ? { UUID: d.UUID } : {}) });
  }
  return resultado(ctx, FACTURAFOLIO);
}
/**
 * The one that was just stamped takes the place of an earlier one, whose cancellation is asked for by a job, so that it is never
 * forgotten.
 */
async function relevar(ctx: Ctx, FACTURAFOLIO: number, FOLIORECIBO: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('cfdi')
    .set({ ...SOLICITADA, MOTIVO: MOTIVO_SUSTITUIDA[0], proximo: sql<string>`now()` })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .where('ESTADO', '=', ESTADO_CFDI.vigente)
    .executeTakeFirstOrThrow();
  await asentar(ctx, FOLIORECIBO);
  if (numUpdatedRows) await ctx.encolar('cfdi.revisar', { FACTURAFOLIO }, { clave: `cfdi/${await clienteDe(ctx)}/${FACTURAFOLIO}` });
}
