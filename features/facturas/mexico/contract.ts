// The calls of invoices of Mexico (CFDI 4.0).
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  correoOpcional,
  entero,
  fecha,
  hora,
  importe,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import {
  ESTADOS_CFDI,
  erroresDeFactura,
  ISRS,
  IVAS,
  METODOS,
  MOTIVO_SUSTITUIDA,
  MOTIVOS_CFDI,
  OBJETOS,
  PERIODICIDADES_CFDI,
  REGIMENES,
  UNIDADES_SAT,
  USOS,
} from './rules.ts';

const RECEPTOR = {
  RECNOMBRE: texto('Nombre o razón social', 300),
  RECRFC: texto('RFC', 13),
  RECCODIGOPOSTAL: textoOpcional('Código postal', 5),
  RECEMAIL: correoOpcional('Correo electrónico'),
  RECID_REGIMEN_FISCAL: opcion('Régimen fiscal', REGIMENES),
};
const FORMA = {
  /** 0 is the clinic; a doctor who invoices with his own data, his code. */
  EMISOR: entero('Emisor', [0, 999_999]),
  DESCRIPCION: texto('Descripción', 255),
  OBJECTO_IMP: opcion('Objeto de impuesto', OBJETOS, '02'),
  IVA: opcion('IVA', IVAS, 'DESGLOSAR'),
  ISR: opcion('ISR', ISRS, 'NA'),
  PROD_SERV: texto('Clave de producto o servicio', 8),
  UNIDAD: opcion('Unidad', UNIDADES_SAT, 'E48'),
  USO_CFDI: opcion('Uso de CFDI', USOS, 'D01'),
  METODO_PAGO: opcion('Método de pago', METODOS, 'PUE'),
  ...RECEPTOR,
};
export const Factura = z.object({
  FACTURAFOLIO: codigo('Factura'),
  /** Null in an invoice of many receipts, as its patient is. */
  FOLIORECIBO: opcional(codigo('Recibo')),
  CODIGOPACIENTE: opcional(codigo('Paciente')),
  SUCURSAL: codigo('Sucursal'),
  SERIE: texto('Serie', 25),
  FOLIO: codigo('Folio'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  ...FORMA,
  FORMA_PAGO: texto('Forma de pago', 2),
  SUBTOTAL: importe('Subtotal'),
  IMPUESTO: importe('IVA'),
  RETENIDO: importe('ISR retenido'),
  TOTAL: importe('Total'),
  /** '' unless it is to the general public; then of which period. */
  PERIODICIDAD: opcion('Periodicidad', PERIODICIDADES_CFDI, ''),
  FECHA_INICIAL: opcional(fecha('Desde')),
  FECHA_FINAL: opcional(fecha('Hasta')),
  /** The invoice of the same receipt that it replaces. */
  SUSTITUYE: opcional(codigo('Sustituye a')),
  ESTADO: opcion('Estado', ESTADOS_CFDI),
  UUID: textoOpcional('Folio fiscal', 36),
  MOTIVO: textoOpcional('Motivo', 2),
  RESPUESTA: textoOpcional('Respuesta', 500),
});
export type Factura = z.output<typeof Factura>;
export const FacturaListada = Factura.extend({
  PACIENTE: textoOpcional('Paciente', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  EMISOR_NOMBRE: textoOpcional('Emisor', 300),
  HAY_ACUSE: siNo('Tiene acuse'),
  /** Series and number of the one that it replaces, and of the one that replaces it; '' when none. */
  SUSTITUYE_A: textoOpcional('Sustituye a', 40),
  SUSTITUIDA_POR: textoOpcional('Sustituida por', 40),
  /** The state of the one that it replaces; null when none. */
  ESTADO_ANTERIOR: opcional(opcion('Estado de la que sustituye', ESTADOS_CFDI)),
  /** It is the one that its receipt names, and not another that replaced it or that it replaces. */
  CUENTA: siNo('Es la de su recibo'),
  /** How many receipts it has. */
  RECIBOS: entero('Recibos'),
  /** Of one that does not count, how many of its receipts may be invoiced now. */
  RECIBOS_LIBRES: entero('Recibos por facturar'),
});
export type FacturaListada = z.output<typeof FacturaListada>;

export const Emision = z
  .object({
    ...FORMA,
    CODIGOPACIENTE: codigo('Paciente'),
    ACTUALIZAR_PACIENTE: siNo('Guardar estos datos fiscales en el paciente'),
  })
  .superRefine(
    entreCampos((v, ctx) => {
      for (const [campo, message] of Object.entries(erroresDeFactura(v))) ctx.addIssue({ code: 'custom', path: [campo], message });
    }),
  );
export type Emision = z.output<typeof Emision>;
export const Emisor = z.object({
  EMISOR: entero('Emisor'),
  NOMBRE: textoOpcional('Nombre', 300),
  RFC: textoOpcional('RFC', 15),
  HASTA: opcional(fecha('Certificado válido hasta')),
  /** Why it cannot invoice today; '' when it can. */
  IMPEDIMENTO: textoOpcional('Impedimento', 300),
});
export type Emisor = z.output<typeof Emisor>;
export const Motivo = z.object({ MOTIVO: opcion('Motivo', MOTIVOS_CFDI) });
/** Of an invoice that another may have replaced. */
export const MotivoDeFactura = z.object({ MOTIVO: opcion('Motivo', [MOTIVO_SUSTITUIDA, ...MOTIVOS_CFDI]) });

/** Most invoices of one answer. */
export const MAX_CFDI = 300;
const porFolio = { params: { FACTURAFOLIO: codigo('Factura') } };
const ver = [P.caja.facturar, P.caja.cancelarFacturas] as const;
const papel = llamadasImpreso('/:FACTURAFOLIO', porFolio.params, ver);
const toca = ['/caja/abonos', '/caja/facturas_globales'];
export const Resultado = Factura.pick({ FACTURAFOLIO: true, SERIE: true, FOLIO: true, ESTADO: true, RESPUESTA: true, UUID: true });
const ACCIONES = [
  ['cancelar', 'Cancelar'],
  ['solicitar', 'Solicitar cancelación'],
  ['', 'Ninguna'],
] as const;

export const facturas = contract('/caja/facturas', {
  obtener_emisores: get('/obtener_emisores', { permiso: P.caja.facturar, data: z.array(Emisor) }),
  obtener_info: get('/obtener_info/:CODIGOPACIENTE/:FOLIORECIBO', {
    permiso: P.caja.facturar,
    params: { CODIGOPACIENTE: codigo('Paciente'), FOLIORECIBO: codigo('Recibo') },
    data: z.object({
      ...RECEPTOR,
      RECRFC: textoOpcional('RFC', 13),
      RECNOMBRE: textoOpcional('Nombre', 300),
      USO_CFDI: FORMA.USO_CFDI,
      TOTAL: importe('Total'),
      EMULADO: siNo('Timbrado de demostración'),
      CLAVES: z.array(z.object({ CODIGO_SAT: texto('Clave', 20), DESCRIPCION: textoOpcional('Descripción', 255) })),
    }),
  }),
  /** Stamps left; null when the provider does not say. */
  obtener_timbres: get('/obtener_timbres/:EMISOR', {
    permiso: P.caja.facturar,
    params: { EMISOR: FORMA.EMISOR },
    data: z.object({ TIMBRES: opcional(entero('Timbres')) }),
  }),
  timbrar: post('/timbrar/:FOLIORECIBO', {
    permiso: P.caja.facturar,
    params: { FOLIORECIBO: codigo('Recibo') },
    body: Emision,
    data: Resultado,
    toca: [...toca, '/pacientes'],
  }),
  /** Stamps the one that replaces it, of the same receipt, and then asks for its cancellation with motive 01. */
  sustituir: post('/sustituir/:FACTURAFOLIO', {
    ...porFolio,
    permiso: P.caja.cancelarFacturas,
    body: Emision,
    data: Resultado,
    toca: [...toca, '/pacientes'],
  }),
  /** Newest first. */
  obtener: get('/obtener', {
    permiso: ver,
    query: consultaDeLista(MAX_CFDI).extend({ ESTADO: opcional(Factura.shape.ESTADO) }),
    data: z.array(FacturaListada),
  }),
  obtener_uno: get('/obtener_uno/:FACTURAFOLIO', { ...porFolio, permiso: ver, data: FacturaListada }),
  imprimir: papel.imprimir,
  /** The stamped XML, which is the invoice. */
  descargar: get('/descargar/:FACTURAFOLIO', { ...porFolio, permiso: ver, data: ARCHIVO, archivo: true }),
  enviar: papel.enviar,
  obtener_mensaje: papel.obtener_mensaje,
  descargar_acuse: get('/descargar_acuse/:FACTURAFOLIO', { ...porFolio, permiso: P.caja.cancelarFacturas, data: ARCHIVO, archivo: true }),
  /** What the SAT says of it today; ACCION builds the path of what follows. */
  consultar_cancelacion: get('/consultar_cancelacion/:FACTURAFOLIO', {
    ...porFolio,
    permiso: P.caja.cancelarFacturas,
    escribe: true,
    data: z.object({ ACCION: opcion('Acción', ACCIONES), MENSAJE: textoOpcional('Mensaje', 300), ESTADO: Factura.shape.ESTADO }),
    toca,
  }),
  cancelar: post('/cancelar/:FACTURAFOLIO', {
    ...porFolio,
    permiso: P.caja.cancelarFacturas,
    body: MotivoDeFactura,
    data: Resultado,
    toca,
  }),
  solicitar: post('/solicitar/:FACTURAFOLIO', {
    ...porFolio,
    permiso: P.caja.cancelarFacturas,
    body: MotivoDeFactura,
    data: Resultado,
    toca,
  }),
});
