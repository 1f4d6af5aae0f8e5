// Replaces an invoice by another of the same receipt: the new one is stamped, related to the old one, and then the cancellation
// of the old one is asked for with motive 01. Until the new one is stamped the old one counts.
import { P } from '#domain/permisos.ts';
import { reciboBloqueado } from '#features/caja/abonos/server/factura.ts';
import { consultar, type EstadoSat, type PorConsultar } from '#features/integraciones/pac/server/pac.ts';
import type { Donde } from '#features/integraciones/pac/server/timbrador.ts';
import { deVisibles } from '#features/pacientes/server/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { tieneComplemento } from '../complementos/server/leer.ts';
import type { Emision } from '../contract.ts';
import { ESTADO_CFDI, puedeSustituir } from '../rules.ts';
import { NO_CANCELABLE, NO_ENCONTRADA, porConsultar } from './cancelar.ts';
import { exigirCfdi } from './emisor.ts';
import { type Desenlace, escribir, sellarYTimbrar, tomarPaciente } from './emitir.ts';
import type { PorSellar, PorTimbrar } from './guardar.ts';
import { bloqueada, exigirAlcanzable, QUE } from './leer.ts';
import { suFolio, sustitutaDe } from './sustituta.ts';

/** Asks the SAT of the one to be replaced; null of what is not in force here, which `apartarSustituta` refuses. */
export async function sondear(ctx: Ctx, FACTURAFOLIO: number): Promise<(host: Donde) => Promise<EstadoSat | null>> {
  const c = await ctx.db
    .selectFrom('cfdi as c')
    .select(['UUID', 'RECRFC', 'xml'])
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .where('ESTADO', '=', ESTADO_CFDI.vigente)
    .where(deVisibles(ctx, 'c'))
    .executeTakeFirst();
  return async (host) => (c ? consultar(host, porConsultar(c)) : null);
}
/** Why the SAT does not let an invoice be replaced; '' when it does. */
function impedimentoDelSat({ estado, esCancelable }: EstadoSat): string {
  if (estado === 'No Encontrado') return NO_ENCONTRADA;
  if (estado === 'Cancelado') return 'La factura ya fue cancelada';
  return /^cancelable/i.test(esCancelable) ? '' : NO_CANCELABLE;
}
/** Stores the one that will replace it, unless the SAT does not let it. Throws Rechazo, and then nothing was taken. */
export async function apartarSustituta(ctx: Ctx, FACTURAFOLIO: number, pedida: Emision, sat: EstadoSat | null): Promise<PorTimbrar> {
  exigirCfdi(ctx);
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  if (!ctx.sesion.permisos.has(P.caja.facturar)) throw new Rechazo('No cuenta con el permiso para facturar', null, 403);
  await tomarPaciente(ctx, pedida);
  const c = await bloqueada(ctx, FACTURAFOLIO);
  if (c.CODIGOPACIENTE !== null && c.CODIGOPACIENTE !== pedida.CODIGOPACIENTE) throw noExiste(QUE);
  const anterior = c.SUSTITUYE === null ? undefined : await bloqueada(ctx, c.SUSTITUYE);
  const SUSTITUIDA_POR = suFolio(await sustitutaDe(ctx, FACTURAFOLIO));
  exigir(puedeSustituir({ ...c, SUSTITUIDA_POR, SUSTITUYE_A: suFolio(anterior), ESTADO_ANTERIOR: anterior?.ESTADO ?? null }));
  if (await tieneComplemento(ctx, FACTURAFOLIO)) throw new Rechazo('Cancele primero su complemento de pago');
  const recibo = await reciboBloqueado(ctx, c.FOLIORECIBO!);
  if (recibo.FACTURAFOLIO !== FACTURAFOLIO) throw new Rechazo(`El pago ${recibo.FOLIORECIBO} ya tiene otra factura`);
  const impedimento = sat ? impedimentoDelSat(sat) : 'La factura acaba de cambiar: inténtelo de nuevo';
  if (impedimento) throw new Rechazo(impedimento);
  return escribir(ctx, recibo, pedida, c);
}
/**
 * Stamps what was stored and maybe was stamped. When it replaces another (`que`), only while that one can still be cancelled;
 * once it is, the receipt has no other.
 */
export async function timbrarOtraVez(host: Donde, p: PorSellar, que: PorConsultar | undefined): Promise<Desenlace> {
  try {
    const sat = que && (await consultar(host, que));
    const impedimento = sat && sat.estado !== 'Cancelado' ? impedimentoDelSat(sat) : '';
    return impedimento ? { espera: impedimento } : await sellarYTimbrar(host, p, true);
  } catch (e) {
    if (e instanceof SinRespuesta) return { espera: e.message };
    throw e;
  }
}
