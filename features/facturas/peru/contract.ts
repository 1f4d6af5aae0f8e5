// The calls of electronic vouchers of Peru.
import { z } from 'zod';
import { cabeEnXml } from '#domain/cpe/elementos.ts';
import { puedeGravarIgv } from '#domain/cpe/importes.ts';
import { NUMERO_MAX, TIPO_CPE } from '#domain/cpe/nombres.ts';
import { P } from '#domain/permisos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, fecha, hora, importe, type Kind, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { ESTADO_CPE, ESTADOS_CPE, importeDeNota, MOTIVOS_NOTA, TIPOS_CPE } from './rules.ts';

/** Catalogue 51. */
export const OPERACIONES = [
  ['0101', 'Venta interna'],
  ['0112', 'Venta interna que sustenta gastos deducibles de una persona natural'],
] as const;
export const UNIDADES = [
  ['E48', 'Servicio'],
  ['NIU', 'Unidad'],
  ['BX', 'Caja'],
  ['KT', 'Kit'],
] as const;
export const IGVS = [
  ['DESGLOSAR', 'Desglosar (18 %)'],
  ['NA', 'No aplica'],
] as const;
/** Catalogue 07. */
export const AFECTACIONES = [
  ['10', 'Gravado'],
  ['20', 'Exonerado'],
  ['30', 'Inafecto'],
] as const;

export const Comprobante = z.object({
  FACTURAFOLIO: codigo('Comprobante'),
  FOLIORECIBO: codigo('Recibo'),
  CODIGOPACIENTE: codigo('Paciente'),
  SUCURSAL: codigo('Sucursal'),
  TIPO_DOCUMENTO: opcion('Tipo de comprobante', TIPOS_CPE),
  SERIE: texto('Serie', 4),
  NUMERO: entero('Número'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  TIPO_OPERACION: opcion('Tipo de operación', OPERACIONES),
  DESCRIPCION: texto('Descripción', 255),
  CODIGO_PRODUCTO: textoOpcional('Código de producto', 15),
  UNIDAD: opcion('Unidad', UNIDADES),
  IGV: opcion('IGV', IGVS),
  TIPO_AFECTACION: opcion('Afectación', AFECTACIONES),
  VALOR: importe('Valor de venta'),
  IMPUESTO: importe('IGV'),
  TOTAL: importe('Total'),
  ID_TIPO_DOCUMENTO: codigo('Tipo de documento'),
  TIPO_IDENTIDAD: texto('Id SUNAT', 1),
  DOCUMENTOID: texto('Número de documento', 15),
  NOMBRECOMPLETO: texto('Nombre o razón social', 60),
  MODIFICA: opcional(codigo('Comprobante que corrige')),
  MOTIVO: textoOpcional('Motivo', 2),
  SUSTENTO: textoOpcional('Sustento', 100),
  ESTADO: opcion('Estado', ESTADOS_CPE),
  CODIGO_SUNAT: opcional(entero('Código de SUNAT', [0, 9999])),
  RESPUESTA: textoOpcional('Respuesta de SUNAT', 500),
  HASH: textoOpcional('Resumen', 44),
});
export type Comprobante = z.output<typeof Comprobante>;
export const ComprobanteListado = Comprobante.extend({
  PACIENTE: textoOpcional('Paciente', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  /** Of a credit note: the number of what it corrects. */
  CORRIGE: textoOpcional('Corrige', 20),
  HAY_CDR: siNo('Tiene constancia'),
  /** Of a boleta or factura: the sum of its credit notes that SUNAT did not reject. */
  ACREDITADO: importe('Acreditado'),
});
export type ComprobanteListado = z.output<typeof ComprobanteListado>;
export const ComprobanteConNotas = ComprobanteListado.extend({
  /** Its credit notes, oldest first. */
  NOTAS: z.array(Comprobante.pick({ FACTURAFOLIO: true, SERIE: true, NUMERO: true, MOTIVO: true, TOTAL: true, ESTADO: true })),
});
export type ComprobanteConNotas = z.output<typeof ComprobanteConNotas>;

export const NO_CABE = 'Contiene caracteres no permitidos';
/** A text that goes into a voucher. */
const enXml = (campo: Kind<string>) => campo.refine(cabeEnXml, NO_CABE);

/** The issuing form; its defaults are the specification's. */
export const Emision = z
  .object({
    ...Comprobante.pick({
      TIPO_OPERACION: true,
      UNIDAD: true,
      IGV: true,
      TIPO_AFECTACION: true,
      CODIGOPACIENTE: true,
      ID_TIPO_DOCUMENTO: true,
    }).shape,
    DESCRIPCION: enXml(Comprobante.shape.DESCRIPCION),
    CODIGO_PRODUCTO: enXml(Comprobante.shape.CODIGO_PRODUCTO),
    NOMBRECOMPLETO: enXml(Comprobante.shape.NOMBRECOMPLETO),
    TIPO_DOCUMENTO: opcion('Tipo de comprobante', [
      [TIPO_CPE.boleta, 'Boleta de venta'],
      [TIPO_CPE.factura, 'Factura'],
    ]),
    DOCUMENTOID: enXml(texto('Número de documento', 45)),
    ACTUALIZAR_PACIENTE: siNo('Guardar el documento en el paciente'),
  })
  .superRefine(
    entreCampos((v, ctx) => {
      const gravado = puedeGravarIgv(v);
      if (gravado !== true) ctx.addIssue({ code: 'custom', path: ['IGV'], message: gravado });
    }),
  );
export type Emision = z.output<typeof Emision>;

/** Motives of a credit note, by their key. */
export const MOTIVOS: ReadonlyMap<string, string> = new Map(MOTIVOS_NOTA);
export const Baja = z.object({ MOTIVO: enXml(texto('Motivo de la baja', 100)) });
export const Nota = z.object({
  MOTIVO: opcion('Motivo', MOTIVOS_NOTA),
  /** What the note takes from the voucher, tax included; of those that undo all of it, what their form showed. */
  IMPORTE: opcional(importe('Importe que se acredita')),
  SUSTENTO: enXml(texto('Sustento', 100)),
});
/** The form of a credit note of one voucher. */
export const notaDe = (c: Parameters<typeof importeDeNota>[0]) =>
  Nota.superRefine(
    entreCampos((v, ctx) => {
      const r = importeDeNota(c, v);
      if (typeof r !== 'number') ctx.addIssue({ code: 'custom', path: [r.campo], message: r.mal });
    }),
  );

export const Serie = z.object({
  SUCURSAL: Comprobante.shape.SUCURSAL,
  TIPO_DOCUMENTO: opcion('Tipo de comprobante', [
    [TIPO_CPE.boleta, 'Boleta de venta'],
    [TIPO_CPE.factura, 'Factura'],
  ]),
  /** Of the credit notes that correct that kind of voucher. */
  NOTA: siNo('De notas de crédito'),
  SERIE: Comprobante.shape.SERIE,
});
export type Serie = z.output<typeof Serie>;
export const SerieElegida = z.object({ SERIE: Serie.shape.SERIE, SIGUIENTE: entero('Siguiente número', [1, NUMERO_MAX]) });

const CORTO = { [TIPO_CPE.boleta]: 'boleta', [TIPO_CPE.factura]: 'factura', [TIPO_CPE.notaCredito]: 'nota de crédito' } as const;
const Emitido = Comprobante.pick({ FACTURAFOLIO: true, TIPO_DOCUMENTO: true, SERIE: true, NUMERO: true, ESTADO: true });
/** What became of a voucher: its number is taken also when it could not be signed. */
function dicho(d: z.output<typeof Emitido>): string {
  const suyo = `la ${CORTO[d.TIPO_DOCUMENTO]} ${d.SERIE}-${d.NUMERO}`;
  return d.ESTADO === ESTADO_CPE.detenido
    ? `Se guardó ${suyo}, pero falta firmarla: corrija lo que se indica y vuelva a enviarla`
    : `Se emitió ${suyo}`;
}

/** Most vouchers of one answer. */
export const MAX_CPE = 300;
const porFolio = { params: { FACTURAFOLIO: codigo('Comprobante') } };
const ver = [P.caja.facturar, P.caja.cancelarFacturas] as const;
const papel = llamadasImpreso('/:FACTURAFOLIO', porFolio.params, ver);
const toca = ['/caja/abonos'];

export const facturasPeru = contract('/caja/facturas_peru', {
  /** What the issuing form begins with. */
  obtener_info: get('/obtener_info/:CODIGOPACIENTE/:FOLIORECIBO', {
    permiso: P.caja.facturar,
    params: { CODIGOPACIENTE: codigo('Paciente'), FOLIORECIBO: codigo('Recibo') },
    data: z.object({
      NOMBRECOMPLETO: textoOpcional('Nombre', 160),
      ID_TIPO_DOCUMENTO: opcional(codigo('Tipo de documento')),
      DOCUMENTOID: textoOpcional('Número de documento', 50),
      TOTAL: importe('Total'),
      /** The certificate lacks or expired: the sentence; '' when vouchers can be issued. */
      IMPEDIMENTO: textoOpcional('Impedimento', 300),
      EMULADO: siNo('SUNAT de demostración'),
      TIPOS: z.array(
        z.object({ ID_TIPO_DOCUMENTO: codigo(), DESCRIPCION: textoOpcional('Tipo', 50), MASCARA: textoOpcional('Id SUNAT', 2) }),
      ),
    }),
  }),
  facturar: post('/facturar/:FOLIORECIBO', {
    permiso: P.caja.facturar,
    params: { FOLIORECIBO: codigo('Recibo') },
    body: Emision,
    data: Emitido,
    dice: dicho,
    toca: [...toca, '/pacientes'],
  }),
  /** Newest first. */
  obtener: get('/obtener', {
    permiso: ver,
    query: consultaDeLista(MAX_CPE).extend({ ESTADO: opcional(Comprobante.shape.ESTADO) }),
    data: z.array(ComprobanteListado),
  }),
  obtener_uno: get('/obtener_uno/:FACTURAFOLIO', { ...porFolio, permiso: ver, data: ComprobanteConNotas }),
  imprimir: papel.imprimir,
  imprimir_ticket: get('/imprimir_ticket/:FACTURAFOLIO', { ...porFolio, permiso: ver, data: ARCHIVO, archivo: true }),
  /** The signed XML. */
  descargar: get('/descargar/:FACTURAFOLIO', { ...porFolio, permiso: ver, data: ARCHIVO, archivo: true }),
  /** SUNAT's receipt (CDR), as it came. */
  descargar_cdr: get('/descargar_cdr/:FACTURAFOLIO', { ...porFolio, permiso: ver, data: ARCHIVO, archivo: true }),
  enviar: papel.enviar,
  obtener_mensaje: papel.obtener_mensaje,
  /** The series of each branch, and the number that it gives next. */
  obtener_series: get('/obtener_series', {
    permiso: P.clinica.configurar,
    data: z.array(
      Serie.extend({
        SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
        /** '' when the branch must choose it. */
        SERIE: textoOpcional('Serie', 4),
        SIGUIENTE: SerieElegida.shape.SIGUIENTE,
        /** It already numbered vouchers here, so its next number is not chosen. */
        USADA: siNo('Con comprobantes'),
      }),
    ),
  }),
  actualizar_serie: post('/actualizar_serie/:SUCURSAL/:TIPO_DOCUMENTO/:NOTA', {
    permiso: P.clinica.configurar,
    params: Serie.omit({ SERIE: true }).shape,
    body: SerieElegida,
    data: SIN_DATOS,
    ok: 'La serie se guardó correctamente',
  }),
  /** Sends again what waits or needed a correction. */
  reenviar: post('/reenviar/:FACTURAFOLIO', {
    ...porFolio,
    permiso: P.caja.facturar,
    data: SIN_DATOS,
    ok: 'Se está enviando a SUNAT',
    toca,
  }),
  dar_de_baja: post('/dar_de_baja/:FACTURAFOLIO', {
    ...porFolio,
    permiso: P.caja.cancelarFacturas,
    body: Baja,
    data: SIN_DATOS,
    ok: 'Se solicitó la baja a SUNAT',
    toca,
  }),
  nota_credito: post('/nota_credito/:FACTURAFOLIO', {
    ...porFolio,
    permiso: P.caja.cancelarFacturas,
    body: Nota,
    data: Emitido,
    dice: dicho,
    toca,
  }),
});
