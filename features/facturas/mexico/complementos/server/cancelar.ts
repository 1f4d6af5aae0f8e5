// Cancels a complement. Nobody has to accept it; what the SAT has not confirmed is asked for again by a job.
import { sql } from 'kysely';
import { certificadoMexico } from '#features/certificados/server/secreto.ts';
import type { PorConsultar } from '#features/integraciones/pac/server/pac.ts';
import type { Cancelacion, MotivoCancelacion } from '#features/integraciones/pac/server/timbrador.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { ESTADO_CFDI } from '../../rules.ts';
import { atributosDe } from '../../server/atributos.ts';
import { CADA, type Cancelado } from '../../server/cancelar.ts';
import { exigirCfdi } from '../../server/emisor.ts';
import { bloqueada, exigirAlcanzable, timbreDe } from '../../server/leer.ts';
import { cuenta, puedeCancelarComplemento } from '../rules.ts';
import { complementoDe, complementosDe, dicho, type Guardado } from './leer.ts';
import './table.ts';

export interface PorCancelar {
  COMPLEMENTO: number;
  que: PorConsultar;
  cancelacion: Cancelacion;
}
/** By what the SAT knows a complement. */
export const porConsultar = (c: Pick<Guardado, 'UUID' | 'xml' | 'arbol'>): PorConsultar => {
  const t = timbreDe(c.xml);
  return {
    UUID: c.UUID,
    rfcEmisor: t.emisor.rfc,
    rfcReceptor: atributosDe(c.arbol, 'cfdi:Receptor')!.Rfc!,
    total: t.total,
    sello: t.sello,
  };
};
/** Marks that its cancellation is being asked for, so that a lost answer is looked for. Throws Rechazo. */
export async function apartarCancelacion(ctx: Ctx, FACTURAFOLIO: number, MOTIVO: MotivoCancelacion): Promise<PorCancelar> {
  exigirCfdi(ctx);
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const f = await bloqueada(ctx, FACTURAFOLIO);
  const suyos = await complementosDe(ctx, FACTURAFOLIO);
  const c = suyos.find(cuenta) ?? suyos[0];
  if (!c) throw new Rechazo('La factura no tiene complemento de pago');
  exigir(puedeCancelarComplemento(c));
  const certificado = await certificadoMexico(ctx, c.emisor);
  if (!certificado) throw new Rechazo('Falta el certificado de sello digital de quien lo emitió');
  await ctx.db
    .updateTable('cfdi_pagos')
    .set({ ESTADO: ESTADO_CFDI.enProceso, MOTIVO, RESPUESTA: '', acuse: '', proximo: sql<string>`now() + interval '3 minutes'` })
    .where('COMPLEMENTO', '=', c.COMPLEMENTO)
    .execute();
  ctx.anotar({ CODIGOPACIENTE: f.CODIGOPACIENTE, FACTURAFOLIO, UUID: c.UUID, MOTIVO });
  const que = porConsultar(c);
  return { COMPLEMENTO: c.COMPLEMENTO, que, cancelacion: { UUID: c.UUID, rfcEmisor: que.rfcEmisor, motivo: MOTIVO, certificado } };
}
/** Writes what came of it. */
export async function anotarCancelacion(ctx: Ctx, COMPLEMENTO: number, d: Cancelado) {
  const cancelado = 'acuse' in d && d.sat?.estado === 'Cancelado';
  const cambio =
    'error' in d
      ? { ESTADO: ESTADO_CFDI.vigente, RESPUESTA: d.error.slice(0, 500) }
      : 'espera' in d
        ? { RESPUESTA: d.espera.slice(0, 500) }
        : { acuse: d.acuse, RESPUESTA: '', ...(cancelado ? { ESTADO: ESTADO_CFDI.cancelada } : d.sat ? { proximo: CADA } : {}) };
  await ctx.db
    .updateTable('cfdi_pagos')
    .set(cambio)
    .where('COMPLEMENTO', '=', COMPLEMENTO)
    .where('ESTADO', '=', ESTADO_CFDI.enProceso)
    .execute();
  return dicho(await complementoDe(ctx, COMPLEMENTO));
}
