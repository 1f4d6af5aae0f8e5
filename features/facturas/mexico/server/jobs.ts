// The jobs of invoices of Mexico: stamps that were lost on the way, and cancellations that wait for who received the invoice.
import { sql } from 'kysely';
import { z } from 'zod';
import { certificadoDelSello, certificadoMexico } from '#features/certificados/server/secreto.ts';
import type { MotivoCancelacion } from '#features/integraciones/pac/server/timbrador.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { cron, enClinica, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { ESTADO_CFDI, type EstadoCfdi, MOTIVO_SUSTITUIDA } from '../rules.ts';
import { anotarCancelacion, anotarSat, porConsultar, SIN_CERTIFICADO, seguirCancelacion } from './cancelar.ts';
import { anotarTimbre } from './emitir.ts';
import { timbrarOtraVez } from './sustituir.ts';
import { folioSustitucion } from './sustituta.ts';

const una = z.object({ FACTURAFOLIO: z.number() });
/** Longer than sealing and one talk take: only one asks for an invoice at a time. */
const TURNO = sql<string>`now() + interval '3 minutes'`;

const avisar = (host: Host, cliente: number) =>
  host.vivo.avisar({ cliente, slices: ['/caja/facturas', '/caja/facturas_globales', '/caja/abonos'], origen: '' });
/** Takes the turn to ask for an invoice in that state; undefined when it is of another job. */
async function tomar(ctx: Ctx, FACTURAFOLIO: number, ESTADO: EstadoCfdi) {
  const c = await ctx.db
    .updateTable('cfdi')
    .set({ proximo: TURNO })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .where('ESTADO', '=', ESTADO)
    .where('proximo', '<=', sql<string>`now()`)
    .returning(['arbol', 'EMISOR', 'UUID', 'RECRFC', 'MOTIVO', 'xml', 'acuse', 'SUSTITUYE', 'solicitud'])
    .returning(sql<boolean>`rechazo_desde <= now()`.as('suRechazo'))
    .executeTakeFirst();
  if (!c) return;
  const certificado = await (ESTADO === ESTADO_CFDI.porTimbrar
    ? certificadoDelSello(ctx, c.EMISOR, c.arbol.atributos.NoCertificado!)
    : certificadoMexico(ctx, c.EMISOR));
  return { ...c, certificado };
}
async function porTimbrar(ctx: Ctx, FACTURAFOLIO: number) {
  const c = await tomar(ctx, FACTURAFOLIO, ESTADO_CFDI.porTimbrar);
  if (!c) return;
  const { certificado, arbol, SUSTITUYE } = c;
  if (!certificado) {
    await ctx.db.updateTable('cfdi').set({ RESPUESTA: SIN_CERTIFICADO }).where('FACTURAFOLIO', '=', FACTURAFOLIO).execute();
    return;
  }
  const vieja =
    SUSTITUYE === null
      ? undefined
      : await ctx.db.selectFrom('cfdi').select(['UUID', 'RECRFC', 'xml']).where('FACTURAFOLIO', '=', SUSTITUYE).executeTakeFirstOrThrow();
  return { arbol, certificado, que: vieja && porConsultar(vieja) };
}
async function porSeguir(ctx: Ctx, FACTURAFOLIO: number) {
  const c = await tomar(ctx, FACTURAFOLIO, ESTADO_CFDI.enProceso);
  if (!c) return;
  const { certificado, UUID, acuse, suRechazo, solicitud } = c;
  const que = porConsultar(c);
  const sustitucion = c.MOTIVO === MOTIVO_SUSTITUIDA[0] ? await folioSustitucion(ctx, FACTURAFOLIO) : {};
  const motivo = c.MOTIVO as MotivoCancelacion;
  const cancelacion = certificado ? { UUID, rfcEmisor: que.rfcEmisor, motivo, certificado, ...sustitucion } : null;
  return { solicitud, que, cancelacion, acuse, suRechazo };
}

const trabajos: Trabajo[] = [
  jobLibre('cfdi.timbrar', una, async (host, cliente, { FACTURAFOLIO }) => {
    const p = await enClinica(host, cliente, 0, (ctx) => porTimbrar(ctx, FACTURAFOLIO));
    if (!p) return;
    const d = await timbrarOtraVez(host, { ...p, cliente }, p.que);
    await enClinica(host, cliente, 0, (ctx) => anotarTimbre(ctx, FACTURAFOLIO, d));
    avisar(host, cliente);
  }),
  jobLibre('cfdi.revisar', una, async (host, cliente, { FACTURAFOLIO }) => {
    const p = await enClinica(host, cliente, 0, (ctx) => porSeguir(ctx, FACTURAFOLIO));
    if (!p) return;
    const d = await seguirCancelacion(host, p).catch((mal: unknown) => {
      if (mal instanceof SinRespuesta) return null;
      throw mal;
    });
    if (!d) return;
    await enClinica(host, cliente, 0, async (ctx) => {
      await anotarCancelacion(ctx, { FACTURAFOLIO, solicitud: p.solicitud }, d);
      if ('acuse' in d && d.sat) await anotarSat(ctx, FACTURAFOLIO, d.sat);
    });
    avisar(host, cliente);
  }),
  cron('cfdi.pendientes', '*/5 * * * *', async (ctx) => {
    const { rows } = await sql<{ FACTURAFOLIO: number; ESTADO: EstadoCfdi }>`
      select "FACTURAFOLIO", "ESTADO" from cfdi
      where "ESTADO" in (${sql.lit(ESTADO_CFDI.porTimbrar)}, ${sql.lit(ESTADO_CFDI.enProceso)}) and proximo <= now() order by proximo limit 200`.execute(
      ctx.db,
    );
    const cliente = await clienteDe(ctx);
    for (const { FACTURAFOLIO, ESTADO } of rows)
      await ctx.encolar(
        ESTADO === ESTADO_CFDI.porTimbrar ? 'cfdi.timbrar' : 'cfdi.revisar',
        { FACTURAFOLIO },
        { clave: `cfdi/${cliente}/${FACTURAFOLIO}` },
      );
  }),
];
export default trabajos;
