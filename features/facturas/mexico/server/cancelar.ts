// Cancels an invoice: what the SAT says of it first, the request, and what became of it, asked for again by a job.
import { sql } from 'kysely';
import { TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { certificadoMexico } from '#features/certificados/server/secreto.ts';
import { cancelar, consultar, type EstadoSat, type PorConsultar } from '#features/integraciones/pac/server/pac.ts';
import { type Cancelacion, type Donde, type MotivoCancelacion, RechazoPac } from '#features/integraciones/pac/server/timbrador.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { tieneComplemento } from '../complementos/server/leer.ts';
import { ESTADO_CFDI, MOTIVO_SUSTITUIDA, puedeCancelarFactura, puedeUsarMotivo } from '../rules.ts';
import { exigirCfdi } from './emisor.ts';
import { bloqueada, exigirAlcanzable, resultado, timbreDe } from './leer.ts';
import { dePaciente, soltarRecibos } from './recibos.ts';
import { folioSustitucion, sustitutaDe } from './sustituta.ts';

export const NO_CANCELABLE = 'El SAT no permite cancelarla: tiene documentos relacionados vigentes';
export const NO_ENCONTRADA = 'El SAT todavía no tiene la factura: intente de nuevo en unas horas';
export const SIN_CERTIFICADO = 'Falta el certificado de sello digital del emisor: cárguelo para seguir';
type Guardada = Awaited<ReturnType<typeof bloqueada>>;
/** By what the SAT knows an invoice. */
export const porConsultar = (c: Pick<Guardada, 'UUID' | 'RECRFC' | 'xml'>): PorConsultar => {
  const t = timbreDe(c.xml);
  return { UUID: c.UUID, rfcEmisor: t.emisor.rfc, rfcReceptor: c.RECRFC, total: t.total, sello: t.sello };
};
/** When a request that the SAT has is looked at again. */
export const CADA = sql<string>`now() + interval '1 hour'`;
/** A request was just made. While nobody knows whether it arrived, no refusal that the SAT tells of is its own. */
export const SOLICITADA = {
  ...{ ESTADO: ESTADO_CFDI.enProceso, RESPUESTA: '', acuse: '', solicitud: sql<number>`solicitud + 1` },
  rechazo_desde: sql<string>`'infinity'`,
};
/** How long after taking a request the SAT may still tell of the one before. */
const CON_ACUSE = sql<string>`least(rechazo_desde, now() + interval '1 day')`;
/** The SAT tells of this request: a refusal from now on is its own. */
const EN_TRAMITE = sql<string>`least(rechazo_desde, now())`;
const enTramite = (e: EstadoSat) => /en proceso/i.test(e.estatusCancelacion);
const rechazada = (e: EstadoSat) => /rechazad/i.test(e.estatusCancelacion);

/** Writes what the SAT says: cancelled, refused by the receiver, or still waiting. */
export async function anotarSat(ctx: Ctx, FACTURAFOLIO: number, e: EstadoSat): Promise<void> {
  const c = await bloqueada(ctx, FACTURAFOLIO);
  const suya = ctx.db.updateTable('cfdi').where('FACTURAFOLIO', '=', FACTURAFOLIO);
  if (c.ESTADO !== ESTADO_CFDI.vigente && c.ESTADO !== ESTADO_CFDI.enProceso) return;
  if (e.estado === 'Cancelado') {
    await suya.set({ ESTADO: ESTADO_CFDI.cancelada, RESPUESTA: e.estatusCancelacion.slice(0, 500) }).execute();
    await soltarRecibos(ctx, c, { TIPO_ABONO: TIPO_RECIBO.factura, FACTURAFOLIO, CANCELADO: 1 });
    return;
  }
  if (c.ESTADO === ESTADO_CFDI.enProceso && rechazada(e)) {
    const { numUpdatedRows } = await suya
      .set({ ESTADO: ESTADO_CFDI.vigente, RESPUESTA: 'Quien la recibió rechazó su cancelación: sigue vigente.' })
      .where('rechazo_desde', '<=', sql<string>`now()`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows) return;
  }
  await suya.set({ proximo: CADA, ...(enTramite(e) ? { rechazo_desde: EN_TRAMITE } : {}) }).execute();
}

export interface Preguntada {
  FACTURAFOLIO: number;
  que: PorConsultar;
}
/** Which invoice to ask the SAT for. Throws Rechazo. */
export async function preguntar(ctx: Ctx, FACTURAFOLIO: number): Promise<Preguntada> {
  exigirCfdi(ctx);
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const c = await bloqueada(ctx, FACTURAFOLIO);
  if (!c.UUID) throw new Rechazo('Debe seleccionar un pago facturado');
  return { FACTURAFOLIO, que: porConsultar(c) };
}
export const loQueDice = (host: Donde, { que }: Preguntada): Promise<EstadoSat> => consultar(host, que);

/** Which action the SAT's answer leaves, and the sentence when none. */
export async function accionDe(ctx: Ctx, { FACTURAFOLIO }: Preguntada, e: EstadoSat) {
  await anotarSat(ctx, FACTURAFOLIO, e);
  const { ESTADO } = await resultado(ctx, FACTURAFOLIO);
  const decir = (ACCION: '' | 'cancelar' | 'solicitar', MENSAJE = '') => ({ ACCION, MENSAJE, ESTADO });
  if (ESTADO !== ESTADO_CFDI.vigente) {
    const v = puedeCancelarFactura({ ESTADO });
    return decir('', v === true ? '' : v);
  }
  if (e.estado === 'No Encontrado') return decir('', NO_ENCONTRADA);
  if (/sin aceptaci/i.test(e.esCancelable)) return decir('cancelar');
  if (/con aceptaci/i.test(e.esCancelable)) return decir('solicitar');
  return decir('', NO_CANCELABLE);
}

/** The one that it replaced is being cancelled in its favour: until that is known, it stays. */
async function exigirSinAnterior(ctx: Ctx, { SUSTITUYE }: Pick<Guardada, 'SUSTITUYE'>): Promise<void> {
  if (SUSTITUYE === null) return;
  const vieja = await bloqueada(ctx, SUSTITUYE);
  if (vieja.ESTADO === ESTADO_CFDI.enProceso)
    throw new Rechazo(`Espere a que se cancele la factura ${vieja.SERIE}-${vieja.FOLIO}, a la que sustituye`);
}
/** A request, by its number among those of its invoice. */
interface Solicitud {
  FACTURAFOLIO: number;
  solicitud: number;
}
export interface PorCancelar extends Preguntada, Solicitud {
  cancelacion: Cancelacion;
}
/** Marks that its cancellation is being asked for, so that a lost answer is looked for by the job. */
export async function pedirCancelacion(ctx: Ctx, FACTURAFOLIO: number, MOTIVO: MotivoCancelacion): Promise<PorCancelar> {
  const p = await preguntar(ctx, FACTURAFOLIO);
  const c = await bloqueada(ctx, FACTURAFOLIO);
  exigir(puedeCancelarFactura(c));
  exigir(puedeUsarMotivo(MOTIVO, await sustitutaDe(ctx, FACTURAFOLIO)));
  await exigirSinAnterior(ctx, c);
  if (await tieneComplemento(ctx, FACTURAFOLIO)) throw new Rechazo('Cancele primero su complemento de pago');
  const certificado = await certificadoMexico(ctx, c.EMISOR);
  if (!certificado) throw new Rechazo('Falta el certificado de sello digital de quien la emitió');
  const { solicitud } = await ctx.db
    .updateTable('cfdi')
    .set({ ...SOLICITADA, MOTIVO, proximo: sql<string>`now() + interval '3 minutes'` })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .returning('solicitud')
    .executeTakeFirstOrThrow();
  ctx.anotar({ ...dePaciente(c), FACTURAFOLIO, UUID: c.UUID, MOTIVO });
  const sustitucion = MOTIVO === MOTIVO_SUSTITUIDA[0] ? await folioSustitucion(ctx, FACTURAFOLIO) : {};
  return { ...p, solicitud, cancelacion: { UUID: c.UUID, rfcEmisor: p.que.rfcEmisor, motivo: MOTIVO, certificado, ...sustitucion } };
}
/** Taken, refused with its reason, or nobody knows. */
export type Cancelado = { acuse: string; sat: EstadoSat | null } | { error: string } | { espera: string };
/** The SAT's codes that end a request which may have arrived before: not this issuer's, related documents, wrong motive. */
const FINALES: ReadonlySet<string> = new Set(['203', '204', '207']);
/**
 * Asks for it; asked for twice, the SAT takes it once. Asked for `otraVez`, when the answer was lost, only a final code of the
 * SAT says that it was not taken.
 */
export async function cancelarEnElSat(host: Donde, p: Pick<PorCancelar, 'que' | 'cancelacion'>, otraVez = false): Promise<Cancelado> {
  let acuse: string;
  try {
    ({ acuse } = await cancelar(host, p.cancelacion));
  } catch (e) {
    if (e instanceof SinRespuesta) return { espera: e.message };
    if (!(e instanceof Rechazo)) throw e;
    const final = e instanceof RechazoPac && FINALES.has(e.codigo);
    return otraVez && !final ? { espera: e.message } : { error: e.message };
  }
  // Whether it is already so; if the SAT does not answer now the job asks.
  const sat = await consultar(host, p.que).catch((e: unknown) => {
    if (e instanceof Rechazo) return null;
    throw e;
  });
  return { acuse, sat };
}
export interface PorSeguir {
  que: PorConsultar;
  /** Null without the issuer's certificate: then it is only asked about. */
  cancelacion: Cancelacion | null;
  acuse: string;
  /** A refusal that the SAT tells of is of this request. */
  suRechazo: boolean;
}
/**
 * What became of a cancellation that was asked for: what the SAT says, and the request again when its answer was lost. The SAT's
 * receipt is asked for again too; '' when it does not come. Throws `SinRespuesta`.
 */
export async function seguirCancelacion(host: Donde, { que, cancelacion, acuse, suRechazo }: PorSeguir): Promise<Cancelado> {
  const sat = await consultar(host, que);
  const cancelado = sat.estado === 'Cancelado';
  if (acuse || (!cancelado && (enTramite(sat) || (suRechazo && rechazada(sat))))) return { acuse, sat };
  const d = cancelacion ? await cancelarEnElSat(host, { que, cancelacion }, true) : { espera: SIN_CERTIFICADO };
  return cancelado && !('acuse' in d) ? { acuse, sat } : d;
}
/** Writes what came of a request. One made since is another: nothing is said of it. */
export async function anotarCancelacion(ctx: Ctx, { FACTURAFOLIO, solicitud }: Solicitud, d: Cancelado) {
  const c = await bloqueada(ctx, FACTURAFOLIO);
  if (c.solicitud !== solicitud) return resultado(ctx, FACTURAFOLIO);
  const espera = c.ESTADO === ESTADO_CFDI.enProceso;
  const cambio = {
    ...('acuse' in d && d.acuse ? { acuse: d.acuse, rechazo_desde: CON_ACUSE } : {}),
    ...(espera ? { RESPUESTA: 'error' in d ? d.error.slice(0, 500) : 'espera' in d ? d.espera.slice(0, 500) : '' } : {}),
    ...(espera && 'error' in d ? { ESTADO: ESTADO_CFDI.vigente } : {}),
  };
  if (Object.keys(cambio).length) await ctx.db.updateTable('cfdi').set(cambio).where('FACTURAFOLIO', '=', FACTURAFOLIO).execute();
  if ('acuse' in d && d.sat && (d.sat.estado === 'Cancelado' || enTramite(d.sat))) await anotarSat(ctx, FACTURAFOLIO, d.sat);
  return resultado(ctx, FACTURAFOLIO);
}
