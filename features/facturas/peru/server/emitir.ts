// Issues a voucher: its number is taken with the save, and it is signed afterwards, outside of the transaction.
import { sql } from 'kysely';
import type { z } from 'zod';
import { DOCUMENTO, puedeComprar } from '#domain/cpe/comprobante.ts';
import { cabeEnXml } from '#domain/cpe/elementos.ts';
import { importesCpe } from '#domain/cpe/importes.ts';
import { TIPO_CPE } from '#domain/cpe/nombres.ts';
import { normalizarDocumento } from '#domain/documentos.ts';
import { verificarDocumento } from '#domain/paises/paises.ts';
import { puedeFacturarRecibo, TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { ponerFactura, type ReciboFacturable, reciboBloqueado } from '#features/caja/abonos/server/factura.ts';
import { firmar } from '#features/certificados/server/firma.ts';
import { actualizarDocumento } from '#features/pacientes/server/documento.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type Comprobante, type Emision, NO_CABE, type Nota } from '../contract.ts';
import { ESTADO_CPE, importeDeNota, puedeAcreditar } from '../rules.ts';
import { encolarEnvio } from './cola.ts';
import { type Guardado, xmlDe } from './documento.ts';
import { claves, emisorDe, exigirCpe, impedimento } from './emisor.ts';
import { acreditadoDe, bloqueado } from './leer.ts';
import { folioDeSerie, mal, serieElegida } from './series.ts';
import './table.ts';

/** When the job takes over what the call that issued it did not finish. */
const RESCATE_MS = 60_000;

export interface PorFirmar {
  FACTURAFOLIO: number;
  cliente: number;
  hoy: string;
  xml: string;
  PFX: Uint8Array;
  PFX_PASS: string;
}
export type Firmado = { xml: string; hash: string } | { error: string };

/** The buyer as SUNAT names it. Throws Rechazo by field. */
async function adquirente(ctx: Ctx, e: Emision) {
  const { rows } = await sql<{ MASCARA: string }>`select "MASCARA" from catalogo_tipos_documento
    where "ID_TIPO_DOCUMENTO" = ${e.ID_TIPO_DOCUMENTO} and eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw mal('ID_TIPO_DOCUMENTO', 'Seleccione una opción válida');
  const { MASCARA } = rows[0];
  if (!MASCARA) throw mal('ID_TIPO_DOCUMENTO', 'Ese tipo de documento no tiene su Id SUNAT: complételo en los catálogos');
  const DOCUMENTOID = normalizarDocumento(e.DOCUMENTOID);
  const juicio = verificarDocumento(
    ctx.sesion.clinica.pais,
    { ID_TIPO_DOCUMENTO: e.ID_TIPO_DOCUMENTO, MASCARA },
    DOCUMENTOID || e.DOCUMENTOID,
    { hoy: ctx.hoy },
  );
  if (juicio !== true) throw mal('DOCUMENTOID', juicio);
  if ((DOCUMENTOID || e.DOCUMENTOID).length > 15) throw mal('DOCUMENTOID', 'La longitud máxima es de 15 caracteres');
  const p = await ctx.db
    .selectFrom('pacientes')
    .select('nombre_completo')
    .where('CODIGOPACIENTE', '=', e.CODIGOPACIENTE)
    .executeTakeFirst();
  // The name is the patient's; who buys with a RUC may be another, whose name the form gives.
  const NOMBRECOMPLETO = (MASCARA === DOCUMENTO.ruc ? e.NOMBRECOMPLETO : (p?.nombre_completo ?? '')).slice(0, 60);
  if (!cabeEnXml(NOMBRECOMPLETO)) throw mal('NOMBRECOMPLETO', NO_CABE);
  return { ID_TIPO_DOCUMENTO: e.ID_TIPO_DOCUMENTO, TIPO_IDENTIDAD: MASCARA, DOCUMENTOID: DOCUMENTOID || e.DOCUMENTOID, NOMBRECOMPLETO };
}

/** Stores a voucher with its number, and queues its sending in case whoever issues it does not come to sign it. */
async function guardar(
  ctx: Ctx,
  c: Omit<Comprobante, 'FACTURAFOLIO' | 'NUMERO' | 'FECHA' | 'HORA' | 'ESTADO' | 'CODIGO_SUNAT' | 'RESPUESTA' | 'HASH'>,
  alPoner: (FACTURAFOLIO: number) => Promise<void>,
  modifica?: Guardado,
): Promise<PorFirmar> {
  const falta = await impedimento(ctx);
  if (falta) throw new Rechazo(falta);
  const { PFX, PFX_PASS } = await claves(ctx);
  const emisor = await emisorDe(ctx);
  const FACTURAFOLIO = await ctx.codigo('CPE');
  await alPoner(FACTURAFOLIO);
  const cliente = await clienteDe(ctx);
  await encolarEnvio(ctx, FACTURAFOLIO, new Date(Date.now() + RESCATE_MS));
  ctx.anotar({ CODIGOPACIENTE: c.CODIGOPACIENTE, FACTURAFOLIO });
  // The series is locked until the transaction ends, so its number comes last.
  const NUMERO = await ctx.folio(folioDeSerie(c.TIPO_DOCUMENTO, c.SERIE));
  const fila = { ...c, FACTURAFOLIO, NUMERO, FECHA: ctx.hoy, HORA: ctx.ahora, ESTADO: ESTADO_CPE.porEnviar, emisor };
  const xml = xmlDe({ ...fila, CODIGO_SUNAT: null, RESPUESTA: '', HASH: '' }, modifica);
  await ctx.db
    .insertInto('cpe')
    .values({ ...fila, emisor: JSON.stringify(emisor), xml })
    .execute();
  return { FACTURAFOLIO, cliente, hoy: ctx.hoy, xml, PFX, PFX_PASS };
}

/** Takes a number for a receipt's boleta or factura. Throws Rechazo, and then no number was used. */
export async function tomarNumero(ctx: Ctx, FOLIORECIBO: number, e: Emision): Promise<PorFirmar> {
  exigirCpe(ctx);
  const recibo = await reciboBloqueado(ctx, FOLIORECIBO);
  if (recibo.CODIGOPACIENTE !== e.CODIGOPACIENTE) throw noExiste(`El recibo ${FOLIORECIBO}`);
  exigir(puedeFacturarRecibo(recibo));
  const quien = await adquirente(ctx, e);
  const compra = puedeComprar(e.TIPO_DOCUMENTO, { tipo: quien.TIPO_IDENTIDAD, nombre: quien.NOMBRECOMPLETO }, recibo.TOTAL);
  if (compra !== true) throw mal('ID_TIPO_DOCUMENTO', compra);
  const SERIE = await serieElegida(ctx, { TIPO_DOCUMENTO: e.TIPO_DOCUMENTO, NOTA: 0 }, recibo.SUCURSAL);
  if (e.ACTUALIZAR_PACIENTE) await actualizarDocumento(ctx, e.CODIGOPACIENTE, quien);
  return guardar(ctx, { ...deRecibo(recibo, e, SERIE), ...quien }, (FACTURAFOLIO) =>
    ponerFactura(ctx, FOLIORECIBO, {
      TIPO_ABONO: e.TIPO_DOCUMENTO === TIPO_CPE.factura ? TIPO_RECIBO.factura : TIPO_RECIBO.boleta,
      FACTURAFOLIO,
      CANCELADO: 0,
    }),
  );
}
function deRecibo(r: ReciboFacturable, e: Emision, SERIE: string) {
  const { valor, igv, total } = importesCpe(r.TOTAL, e.TIPO_AFECTACION);
  return {
    FOLIORECIBO: r.FOLIORECIBO,
    CODIGOPACIENTE: r.CODIGOPACIENTE,
    SUCURSAL: r.SUCURSAL,
    TIPO_DOCUMENTO: e.TIPO_DOCUMENTO,
    SERIE,
    TIPO_OPERACION: e.TIPO_OPERACION,
    DESCRIPCION: e.DESCRIPCION,
    CODIGO_PRODUCTO: e.CODIGO_PRODUCTO,
    UNIDAD: e.UNIDAD,
    IGV: e.IGV,
    TIPO_AFECTACION: e.TIPO_AFECTACION,
    VALOR: valor,
    IMPUESTO: igv,
    TOTAL: total,
    MODIFICA: null,
    MOTIVO: '',
    SUSTENTO: '',
  };
}

/** Takes a number for a credit note over all or part of a voucher. Throws Rechazo, and then no number was used. */
export async function tomarNumeroDeNota(ctx: Ctx, FACTURAFOLIO: number, n: z.output<typeof Nota>): Promise<PorFirmar> {
  exigirCpe(ctx);
  // Locked first: the notes of one voucher are issued one at a time.
  const c = await bloqueado(ctx, FACTURAFOLIO);
  const { rows } = await sql<{
    ACREDITADO: number;
  }>`select ${acreditadoDe(sql`c`)} as "ACREDITADO" from cpe c where c."FACTURAFOLIO" = ${FACTURAFOLIO}`.execute(ctx.db);
  const acreditable = { ...c, ...rows[0]! };
  exigir(puedeAcreditar(acreditable));
  const cuanto = importeDeNota(acreditable, n);
  if (typeof cuanto !== 'number') throw mal(cuanto.campo, cuanto.mal);
  const { valor, igv, total } = importesCpe(cuanto, c.TIPO_AFECTACION);
  const corregido = c.TIPO_DOCUMENTO === TIPO_CPE.factura ? TIPO_CPE.factura : TIPO_CPE.boleta;
  const nota = {
    FOLIORECIBO: c.FOLIORECIBO,
    CODIGOPACIENTE: c.CODIGOPACIENTE,
    SUCURSAL: c.SUCURSAL,
    TIPO_DOCUMENTO: TIPO_CPE.notaCredito,
    SERIE: await serieElegida(ctx, { TIPO_DOCUMENTO: corregido, NOTA: 1 }, c.SUCURSAL),
    TIPO_OPERACION: c.TIPO_OPERACION,
    DESCRIPCION: c.DESCRIPCION,
    CODIGO_PRODUCTO: c.CODIGO_PRODUCTO,
    UNIDAD: c.UNIDAD,
    IGV: c.IGV,
    TIPO_AFECTACION: c.TIPO_AFECTACION,
    VALOR: valor,
    IMPUESTO: igv,
    TOTAL: total,
    ID_TIPO_DOCUMENTO: c.ID_TIPO_DOCUMENTO,
    TIPO_IDENTIDAD: c.TIPO_IDENTIDAD,
    DOCUMENTOID: c.DOCUMENTOID,
    NOMBRECOMPLETO: c.NOMBRECOMPLETO,
    MODIFICA: FACTURAFOLIO,
    MOTIVO: n.MOTIVO,
    SUSTENTO: n.SUSTENTO,
  };
  return guardar(ctx, nota, async () => {}, c);
}

/** Signs what was stored. What prevents it is an answer: the number is taken, and someone corrects it. */
export async function firmarla(p: PorFirmar): Promise<Firmado> {
  try {
    return await firmar(p.cliente, { xml: p.xml, PFX: p.PFX, PFX_PASS: p.PFX_PASS, hoy: p.hoy });
  } catch (e) {
    if (e instanceof Rechazo) return { error: e.message };
    throw e;
  }
}
/** Keeps the signed document and sends it; or why it could not be signed. A job may have been first. */
export async function anotarFirma(ctx: Ctx, { FACTURAFOLIO }: PorFirmar, f: Firmado) {
  const cambio = 'error' in f ? { ESTADO: ESTADO_CPE.detenido, RESPUESTA: f.error.slice(0, 500) } : { xml: f.xml, HASH: f.hash };
  await ctx.db
    .updateTable('cpe')
    .set(cambio)
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .where('HASH', '=', '')
    .where('ESTADO', '=', ESTADO_CPE.porEnviar)
    .execute();
  if (!('error' in f)) await encolarEnvio(ctx, FACTURAFOLIO);
  return ctx.db
    .selectFrom('cpe')
    .select(['FACTURAFOLIO', 'TIPO_DOCUMENTO', 'SERIE', 'NUMERO', 'ESTADO'])
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .executeTakeFirstOrThrow();
}
