// Issues the complement of an invoice: stored with the save, sealed and stamped outside of the transaction. Its tree never
// changes, so that asking again for a lost stamp gives the same one.
import { sql } from 'kysely';
import type { Impuestos } from '#domain/cfdi/importes.ts';
import { pagoDe } from '#domain/cfdi/pago.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { ESTADO_CFDI, impuestosDe } from '../../rules.ts';
import { atributosDe } from '../../server/atributos.ts';
import { exigirCfdi } from '../../server/emisor.ts';
import type { Desenlace } from '../../server/emitir.ts';
import { type PorSellar, quienEmite } from '../../server/guardar.ts';
import { bloqueada, exigirAlcanzable } from '../../server/leer.ts';
import { suFolio, sustitutaDe } from '../../server/sustituta.ts';
import { puedeComplementar } from '../rules.ts';
import { complementoDe, complementosDe, dicho } from './leer.ts';
import './table.ts';

export interface PorComplementar extends PorSellar {
  COMPLEMENTO: number;
}
/** Stores the complement of an invoice. Throws Rechazo, and then no number was used. */
export async function apartarComplemento(ctx: Ctx, FACTURAFOLIO: number): Promise<PorComplementar> {
  exigirCfdi(ctx);
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const f = await bloqueada(ctx, FACTURAFOLIO);
  const suyos = await complementosDe(ctx, FACTURAFOLIO);
  exigir(puedeComplementar({ ...f, CUENTA: f.cuenta ? 1 : 0, SUSTITUIDA_POR: suFolio(await sustitutaDe(ctx, FACTURAFOLIO)) }, suyos));
  const { emisor, certificado, momento } = await quienEmite(ctx, f.EMISOR);
  const recibo = await ctx.db
    .selectFrom('abonos')
    .select(['FECHA', 'HORA', 'TOTAL'])
    .where('FOLIORECIBO', '=', f.FOLIORECIBO)
    .executeTakeFirstOrThrow();
  const cliente = await clienteDe(ctx);
  const COMPLEMENTO = await ctx.codigo('CFDI_PAGO');
  const SERIE = `P${f.SERIE}`;
  // The series is locked until the transaction ends, so its number comes last.
  const FOLIO = await ctx.folio(`CFDI-${f.EMISOR}-${SERIE}`);
  const suEmisor = atributosDe(f.arbol, 'cfdi:Emisor')!;
  const impuestos: Impuestos = impuestosDe(f);
  const arbol = pagoDe({
    ...{ serie: SERIE, folio: String(FOLIO), fecha: `${momento.fecha}T${momento.hora}:00`, fechaPago: `${recibo.FECHA}T${recibo.HORA}:00` },
    ...{ noCertificado: emisor.NOCERTIFICADO, formaPago: f.FORMA_PAGO },
    de: {
      ...f,
      ...impuestos,
      uuid: f.UUID,
      serie: f.SERIE,
      folio: String(f.FOLIO),
      fecha: f.arbol.atributos.Fecha!,
      noCertificado: f.arbol.atributos.NoCertificado!,
      lugarExpedicion: f.arbol.atributos.LugarExpedicion!,
      emisor: { rfc: suEmisor.Rfc!, nombre: suEmisor.Nombre!, regimen: suEmisor.RegimenFiscal! },
      formaPago: f.FORMA_PAGO,
      cobrado: recibo.TOTAL,
    },
  });
  await ctx.db
    .insertInto('cfdi_pagos')
    .values({
      ...{ COMPLEMENTO, FACTURAFOLIO, SERIE, FOLIO, FECHA: momento.fecha, HORA: momento.hora, FORMA_PAGO: f.FORMA_PAGO },
      ...{ FECHA_PAGO: recibo.FECHA, TOTAL: f.TOTAL, ESTADO: ESTADO_CFDI.porTimbrar, UUID: '', MOTIVO: '', RESPUESTA: '' },
      ...{ emisor: f.EMISOR, arbol: JSON.stringify(arbol) as never, proximo: sql<string>`now() + interval '3 minutes'` },
    } as never)
    .execute();
  ctx.anotar({ CODIGOPACIENTE: f.CODIGOPACIENTE, FACTURAFOLIO, COMPLEMENTO });
  return { COMPLEMENTO, cliente, arbol, certificado };
}

/** Writes what came of it. A job may have been first. */
export async function anotarComplemento(ctx: Ctx, COMPLEMENTO: number, d: Desenlace) {
  const cambio =
    'XML' in d
      ? { ESTADO: ESTADO_CFDI.vigente, UUID: d.UUID, xml: d.XML, RESPUESTA: '' }
      : 'error' in d
        ? { ESTADO: ESTADO_CFDI.rechazada, RESPUESTA: d.error.slice(0, 500) }
        : { RESPUESTA: d.espera.slice(0, 500), proximo: sql<string>`now() + interval '5 minutes'` };
  await ctx.db
    .updateTable('cfdi_pagos')
    .set(cambio)
    .where('COMPLEMENTO', '=', COMPLEMENTO)
    .where('ESTADO', '=', ESTADO_CFDI.porTimbrar)
    .execute();
  return dicho(await complementoDe(ctx, COMPLEMENTO));
}
