// Sends a voucher again by hand. What SUNAT never had is written anew first, with the clinic's tax data as they are now.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { ESTADO_CPE, puedeReenviar } from '../rules.ts';
import { encolarEnvio } from './cola.ts';
import { xmlDe } from './documento.ts';
import { emisorDe, impedimento } from './emisor.ts';
import { bloqueado } from './leer.ts';
import './table.ts';

export async function reenviar(ctx: Ctx, FACTURAFOLIO: number): Promise<void> {
  const c = await bloqueado(ctx, FACTURAFOLIO);
  exigir(puedeReenviar(c));
  const falta = await impedimento(ctx);
  if (falta) throw new Rechazo(falta);
  const puesto = await ctx.db
    .updateTable('cpe')
    .set({ ESTADO: ESTADO_CPE.porEnviar, RESPUESTA: '', CODIGO_SUNAT: null, proximo: sql`now()`, ...(await deNuevo(ctx, c)) })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    // A job that has it keeps its turn.
    .where(sql<boolean>`not ("ESTADO" = ${sql.lit(ESTADO_CPE.porEnviar)} and intentos > 0 and "RESPUESTA" = '' and proximo > now())`)
    .executeTakeFirst();
  if (puesto.numUpdatedRows) await encolarEnvio(ctx, FACTURAFOLIO);
}
/** The document again, to be signed by the job. What may have arrived is only sent as it was. */
async function deNuevo(ctx: Ctx, c: Awaited<ReturnType<typeof bloqueado>>) {
  if (c.ESTADO !== ESTADO_CPE.detenido || c.quiza_llego) return {};
  const emisor = await emisorDe(ctx);
  const modifica =
    c.MODIFICA === null
      ? undefined
      : await ctx.db
          .selectFrom('cpe')
          .select(['TIPO_DOCUMENTO', 'SERIE', 'NUMERO'])
          .where('FACTURAFOLIO', '=', c.MODIFICA)
          .executeTakeFirstOrThrow();
  return { emisor: JSON.stringify(emisor), xml: xmlDe({ ...c, emisor }, modifica), HASH: '' };
}
