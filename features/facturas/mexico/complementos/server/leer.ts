// Reads the complements of an invoice.
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { Complemento } from '../contract.ts';
import { cuenta } from '../rules.ts';
import './table.ts';

/** Those of an invoice, newest first, with their documents. */
export const complementosDe = (ctx: Ctx, FACTURAFOLIO: number) =>
  ctx.db.selectFrom('cfdi_pagos').selectAll().where('FACTURAFOLIO', '=', FACTURAFOLIO).orderBy('COMPLEMENTO', 'desc').execute();
export type Guardado = Awaited<ReturnType<typeof complementosDe>>[number];
/** Whether a complement declares its payment, or is on its way to. */
export const tieneComplemento = async (ctx: Ctx, FACTURAFOLIO: number): Promise<boolean> =>
  (await complementosDe(ctx, FACTURAFOLIO)).some(cuenta);

export async function complementoDe(ctx: Ctx, COMPLEMENTO: number): Promise<Guardado> {
  const c = await ctx.db.selectFrom('cfdi_pagos').selectAll().where('COMPLEMENTO', '=', COMPLEMENTO).executeTakeFirst();
  if (!c) throw noExiste('El complemento');
  return c;
}
/** What is told of one. */
export const dicho = ({ emisor: _, arbol: __, xml: ___, acuse: ____, proximo: _____, ...c }: Guardado): Complemento => c;
