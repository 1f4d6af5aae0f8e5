// The job of complements: stamps that were lost on the way, and cancellations that the SAT has not confirmed.
import { sql } from 'kysely';
import { z } from 'zod';
import { certificadoDelSello, certificadoMexico } from '#features/certificados/server/secreto.ts';
import type { MotivoCancelacion } from '#features/integraciones/pac/server/timbrador.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { cron, enClinica, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { ESTADO_CFDI } from '../../rules.ts';
import { SIN_CERTIFICADO, seguirCancelacion } from '../../server/cancelar.ts';
import { sellarYTimbrar } from '../../server/emitir.ts';
import { anotarCancelacion, porConsultar } from './cancelar.ts';
import { anotarComplemento } from './emitir.ts';
import './table.ts';

/** Longer than sealing and one talk take: only one asks for a complement at a time. */
const TURNO = sql<string>`now() + interval '5 minutes'`;

async function seguir(host: Host, cliente: number, { COMPLEMENTO }: { COMPLEMENTO: number }): Promise<void> {
  const tomado = await enClinica(host, cliente, 0, async (ctx) => {
    const c = await ctx.db
      .updateTable('cfdi_pagos')
      .set({ proximo: TURNO })
      .where('COMPLEMENTO', '=', COMPLEMENTO)
      .where('ESTADO', 'in', [ESTADO_CFDI.porTimbrar, ESTADO_CFDI.enProceso])
      .where('proximo', '<=', sql<string>`now()`)
      .returningAll()
      .executeTakeFirst();
    if (!c) return undefined;
    const certificado = await (c.ESTADO === ESTADO_CFDI.porTimbrar
      ? certificadoDelSello(ctx, c.emisor, c.arbol.atributos.NoCertificado!)
      : certificadoMexico(ctx, c.emisor));
    return { c, certificado };
  });
  if (!tomado) return;
  const { c, certificado } = tomado;
  if (c.ESTADO === ESTADO_CFDI.porTimbrar) {
    const d = certificado ? await sellarYTimbrar(host, { cliente, arbol: c.arbol, certificado }, true) : { espera: SIN_CERTIFICADO };
    await enClinica(host, cliente, 0, (ctx) => anotarComplemento(ctx, COMPLEMENTO, d));
  } else {
    const que = porConsultar(c);
    const motivo = c.MOTIVO as MotivoCancelacion;
    const cancelacion = certificado ? { UUID: c.UUID, rfcEmisor: que.rfcEmisor, motivo, certificado } : null;
    const d = await seguirCancelacion(host, { que, cancelacion, acuse: c.acuse, suRechazo: false }).catch((e: unknown) => {
      if (e instanceof SinRespuesta) return null;
      throw e;
    });
    if (!d) return;
    await enClinica(host, cliente, 0, (ctx) => anotarCancelacion(ctx, COMPLEMENTO, d));
  }
  host.vivo.avisar({ cliente, slices: ['/caja/complementos_pago', '/caja/facturas'], origen: '' });
}

const trabajos: Trabajo[] = [
  jobLibre('cfdi.complemento', z.object({ COMPLEMENTO: z.number() }), seguir),
  cron('cfdi.complementos', '*/5 * * * *', async (ctx) => {
    const { rows } = await sql<{ COMPLEMENTO: number }>`select "COMPLEMENTO" from cfdi_pagos
      where "ESTADO" in (${sql.lit(ESTADO_CFDI.porTimbrar)}, ${sql.lit(ESTADO_CFDI.enProceso)}) and proximo <= now()
      order by proximo limit 200`.execute(ctx.db);
    const cliente = await clienteDe(ctx);
    for (const { COMPLEMENTO } of rows)
      await ctx.encolar('cfdi.complemento', { COMPLEMENTO }, { clave: `cfdi_pago/${cliente}/${COMPLEMENTO}` });
  }),
];
export default trabajos;
