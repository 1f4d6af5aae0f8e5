// The job that sends a voucher to SUNAT. No transaction is open while it talks, only one job sends a voucher at a time, and what
// may have arrived is asked for before it is sent again.
import { sql } from 'kysely';
import { TIPO_CPE } from '#domain/cpe/nombres.ts';
import { desenlace, desenlaceDeFalla } from '#domain/cpe/respuesta.ts';
import { TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { ponerAcreditado, ponerFactura, reciboBloqueado } from '#features/caja/abonos/server/factura.ts';
import { firmar } from '#features/certificados/server/firma.ts';
import { consultarCdr, enviarComprobante, type Respuesta, type Sol } from '#features/integraciones/sunat/server/sunat.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { ESTADO_CPE, type EstadoCpe, vigente } from '../rules.ts';
import { archivoDe } from './documento.ts';
import { claves } from './emisor.ts';
import { bloqueado } from './leer.ts';
import './table.ts';

/** Longer than signing and one talk take. */
const TURNO = sql`interval '3 minutes'`;
/** After each failure twice as long, at most this. */
const PAUSA_MAX_MIN = 15;
/** SUNAT already has a voucher with that number. */
const YA_REGISTRADO = 1033;
export const SIN_SUNAT = 'SUNAT no responde; se intenta de nuevo cada pocos minutos.';
const largo = (t: string) => t.slice(0, 500);

/** What an answer means: a state, or to try later. */
export interface Resultado {
  ESTADO?: EstadoCpe;
  CODIGO_SUNAT: number | null;
  RESPUESTA: string;
  cdr?: Uint8Array;
}
export function resultadoDe(r: Respuesta): Resultado {
  const notas = r.clase === 'cdr' ? r.notas : [];
  const que = r.clase === 'cdr' ? desenlace(r.codigo, notas.length > 0) : desenlaceDeFalla(r.codigo);
  const RESPUESTA = largo(que === 'observado' && notas.length ? notas.join(' ') : r.descripcion);
  const cdr = r.clase === 'cdr' ? { cdr: r.cdr } : {};
  switch (que) {
    case 'aceptado':
      return { ESTADO: ESTADO_CPE.aceptado, CODIGO_SUNAT: 0, RESPUESTA, ...cdr };
    case 'observado':
      return {
        ESTADO: ESTADO_CPE.observado,
        CODIGO_SUNAT: Number(/^\s*(\d{4})/.exec(RESPUESTA)?.[1] ?? r.codigo) || 4000,
        RESPUESTA,
        ...cdr,
      };
    case 'rechazado':
      return { ESTADO: ESTADO_CPE.rechazado, CODIGO_SUNAT: r.codigo, RESPUESTA, ...cdr };
    case 'corregir':
      return { ESTADO: ESTADO_CPE.detenido, CODIGO_SUNAT: r.codigo, RESPUESTA };
    case 'reintentar':
      return { CODIGO_SUNAT: r.codigo, RESPUESTA: SIN_SUNAT };
  }
}

/** SUNAT has that number of another system: ours does not count, and the receipt may be invoiced with the next one. */
const deOtroSistema = (r: Respuesta): Resultado => ({
  ESTADO: ESTADO_CPE.rechazado,
  CODIGO_SUNAT: r.codigo,
  RESPUESTA: largo(`${r.descripcion}. Otro sistema ya usó ese número: elija otra serie en la configuración`),
});

/** SUNAT has that number, which may be ours, and does not give its receipt yet. */
const SIN_CONSTANCIA: Resultado = {
  CODIGO_SUNAT: null,
  RESPUESTA: 'SUNAT dice que ya lo recibió y todavía no da su constancia; se le pregunta de nuevo cada pocos minutos.',
};

/**
 * Takes the voucher for this job; undefined when there is nothing to send now. From here on SUNAT may have it; `quiza_llego` of
 * the answer: whether it might before. Its RESPUESTA is blank while the job has it.
 */
async function tomar(ctx: Ctx, FACTURAFOLIO: number) {
  const antes = await ctx.db
    .selectFrom('cpe')
    .select(['TIPO_DOCUMENTO', 'SERIE', 'NUMERO', 'HASH', 'emisor', 'xml', 'intentos', 'quiza_llego'])
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .where('ESTADO', '=', ESTADO_CPE.porEnviar)
    .where('proximo', '<=', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!antes) return undefined;
  const intentos = antes.intentos + 1;
  await ctx.db
    .updateTable('cpe')
    .set({ proximo: sql`now() + ${TURNO}`, intentos, quiza_llego: true, RESPUESTA: '' })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .execute();
  return { c: { ...antes, intentos }, hoy: ctx.hoy, claves: await claves(ctx).catch((e: unknown) => e as Error) };
}

export async function enviar(host: Host, cliente: number, { FACTURAFOLIO }: { FACTURAFOLIO: number }): Promise<void> {
  const en = <T>(hacer: (ctx: Ctx) => Promise<T>) => enClinica(host, cliente, 0, hacer);
  const tomado = await en((ctx) => tomar(ctx, FACTURAFOLIO));
  if (!tomado) return;
  const { c, hoy } = tomado;
  /** `quiza_llego`: whether it may have arrived, also after this attempt. */
  const cerrar = (f: Resultado, quiza_llego: boolean) =>
    en((ctx) =>
      f.ESTADO === undefined ? aplazar(ctx, FACTURAFOLIO, c.intentos, f.RESPUESTA, quiza_llego) : anotar(ctx, FACTURAFOLIO, f, quiza_llego),
    );
  try {
    if (tomado.claves instanceof Error) throw tomado.claves;
    const { PFX, PFX_PASS, USER, PASS } = tomado.claves;
    let { xml } = c;
    if (!c.HASH) {
      const f = await firmar(cliente, { xml, PFX, PFX_PASS, hoy });
      xml = f.xml;
      await en((ctx) => ctx.db.updateTable('cpe').set({ xml, HASH: f.hash }).where('FACTURAFOLIO', '=', FACTURAFOLIO).execute());
    }
    const sol: Sol = { ruc: c.emisor.ruc, USER, PASS };
    const folio = { tipo: c.TIPO_DOCUMENTO, serie: c.SERIE, numero: c.NUMERO };
    let r = c.quiza_llego ? await consultarCdr(host, sol, folio) : null;
    r ??= await enviarComprobante(host, sol, archivoDe(c), xml);
    const yaHay = r.clase === 'falla' && r.codigo === YA_REGISTRADO;
    if (yaHay && c.quiza_llego) r = (await consultarCdr(host, sol, folio)) ?? r;
    const f = r.clase === 'cdr' || r.codigo !== YA_REGISTRADO ? resultadoDe(r) : c.quiza_llego ? SIN_CONSTANCIA : deOtroSistema(r);
    await cerrar(f, f.ESTADO === undefined || c.quiza_llego);
  } catch (e) {
    if (e instanceof SinRespuesta) await cerrar({ CODIGO_SUNAT: null, RESPUESTA: SIN_SUNAT }, !e.intacto || c.quiza_llego);
    else if (e instanceof Rechazo) await cerrar({ ESTADO: ESTADO_CPE.detenido, CODIGO_SUNAT: null, RESPUESTA: e.message }, c.quiza_llego);
    else throw e;
  } finally {
    host.vivo.avisar({ cliente, slices: ['/caja/facturas_peru', '/caja/abonos'], origen: '' });
  }
}
export const pausaMin = (intentos: number): number => Math.min(PAUSA_MAX_MIN, 2 ** Math.min(intentos - 1, 10));
async function aplazar(ctx: Ctx, FACTURAFOLIO: number, intentos: number, RESPUESTA: string, quiza_llego: boolean): Promise<void> {
  await ctx.db
    .updateTable('cpe')
    .set({ RESPUESTA, quiza_llego, proximo: sql`now() + make_interval(mins => ${pausaMin(intentos)})` })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .where('ESTADO', '=', ESTADO_CPE.porEnviar)
    .execute();
}

/** Writes what SUNAT decided on voucher and receipt. */
async function anotar(ctx: Ctx, FACTURAFOLIO: number, { ESTADO, cdr, ...f }: Resultado, quiza_llego: boolean): Promise<void> {
  const previo = await ctx.db.selectFrom('cpe').select('FOLIORECIBO').where('FACTURAFOLIO', '=', FACTURAFOLIO).executeTakeFirstOrThrow();
  // Receipt before voucher, as when issuing.
  const recibo = await reciboBloqueado(ctx, previo.FOLIORECIBO);
  const c = await bloqueado(ctx, FACTURAFOLIO);
  if (c.ESTADO !== ESTADO_CPE.porEnviar || ESTADO === undefined) return;
  await ctx.db
    .updateTable('cpe')
    .set({ ...f, ESTADO, quiza_llego, RESPUESTA: largo(f.RESPUESTA), ...(cdr ? { cdr: Buffer.from(cdr) } : {}) })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .execute();
  if (c.TIPO_DOCUMENTO === TIPO_CPE.notaCredito) {
    if (vigente({ ESTADO })) await acreditar(ctx, { MODIFICA: c.MODIFICA!, FOLIORECIBO: c.FOLIORECIBO });
  } else if (ESTADO === ESTADO_CPE.rechazado && recibo.FACTURAFOLIO === FACTURAFOLIO)
    await ponerFactura(ctx, c.FOLIORECIBO, { TIPO_ABONO: TIPO_RECIBO.recibo, FACTURAFOLIO: null, CANCELADO: 0 });
}
/** Voids a voucher when the credit notes that SUNAT accepted undo all of it; otherwise its receipt, locked, says how much. */
async function acreditar(ctx: Ctx, { MODIFICA, FOLIORECIBO }: { MODIFICA: number; FOLIORECIBO: number }): Promise<void> {
  const { rows } = await sql<{ entero: boolean; acreditado: number }>`
    select c."TOTAL" <= coalesce(sum(n."TOTAL"), 0) as entero, coalesce(sum(n."TOTAL"), 0) as acreditado
    from cpe c left join cpe n on n.cliente = c.cliente and n."MODIFICA" = c."FACTURAFOLIO"
      and n."ESTADO" in (${sql.lit(ESTADO_CPE.aceptado)}, ${sql.lit(ESTADO_CPE.observado)})
    where c."FACTURAFOLIO" = ${MODIFICA} group by c."TOTAL"`.execute(ctx.db);
  const { entero, acreditado } = rows[0]!;
  if (entero) await anular(ctx, MODIFICA);
  else await ponerAcreditado(ctx, FOLIORECIBO, acreditado);
}
/** Marks a voucher as voided, and its receipt as one whose invoice was cancelled. The receipt must be locked. */
export async function anular(ctx: Ctx, FACTURAFOLIO: number): Promise<void> {
  const c = await bloqueado(ctx, FACTURAFOLIO);
  await ctx.db.updateTable('cpe').set({ ESTADO: ESTADO_CPE.anulado }).where('FACTURAFOLIO', '=', FACTURAFOLIO).execute();
  const recibo = await reciboBloqueado(ctx, c.FOLIORECIBO);
  if (recibo.FACTURAFOLIO === FACTURAFOLIO)
    await ponerFactura(ctx, c.FOLIORECIBO, { TIPO_ABONO: recibo.TIPO_ABONO, FACTURAFOLIO, CANCELADO: 1 });
}
