// When vouchers of Peru may be issued, corrected and voided, and how their states are said.
import { soles } from '#domain/cpe/importes.ts';
import { folioCpe, TIPO_CPE, type TipoCpe } from '#domain/cpe/nombres.ts';
import { resta } from '#domain/dinero.ts';
import { diasEntre } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** ESTADO of a voucher. */
export const ESTADO_CPE = { porEnviar: 0, aceptado: 1, observado: 2, rechazado: 3, detenido: 4, bajaSolicitada: 5, anulado: 6 } as const;
export type EstadoCpe = (typeof ESTADO_CPE)[keyof typeof ESTADO_CPE];
export const ESTADOS_CPE = [
  [ESTADO_CPE.porEnviar, 'Por enviar a SUNAT'],
  [ESTADO_CPE.aceptado, 'Aceptado'],
  [ESTADO_CPE.observado, 'Aceptado con observaciones'],
  [ESTADO_CPE.rechazado, 'Rechazado'],
  [ESTADO_CPE.detenido, 'Requiere corrección'],
  [ESTADO_CPE.bajaSolicitada, 'Baja solicitada'],
  [ESTADO_CPE.anulado, 'Anulado'],
] as const;
export const TONO_CPE = {
  [ESTADO_CPE.porEnviar]: 'cuidado',
  [ESTADO_CPE.aceptado]: 'bien',
  [ESTADO_CPE.observado]: 'marca',
  [ESTADO_CPE.rechazado]: 'peligro',
  [ESTADO_CPE.detenido]: 'peligro',
  [ESTADO_CPE.bajaSolicitada]: 'cuidado',
  [ESTADO_CPE.anulado]: undefined,
} as const;

export const TIPOS_CPE = [
  [TIPO_CPE.boleta, 'Boleta de venta'],
  [TIPO_CPE.factura, 'Factura'],
  [TIPO_CPE.notaCredito, 'Nota de crédito'],
] as const;
export const nombreTipo = (tipo: TipoCpe): string => TIPOS_CPE.find(([t]) => t === tipo)![1];

/** Whose series it is: of a kind of voucher, or of the credit notes that correct it. */
export interface DeSerie {
  TIPO_DOCUMENTO: typeof TIPO_CPE.factura | typeof TIPO_CPE.boleta;
  NOTA: 0 | 1;
}
/** The kind of voucher that a series numbers. */
export const tipoDeSerie = ({ TIPO_DOCUMENTO, NOTA }: DeSerie): TipoCpe => (NOTA ? TIPO_CPE.notaCredito : TIPO_DOCUMENTO);
export const nombreDeSerie = ({ TIPO_DOCUMENTO, NOTA }: DeSerie): string =>
  NOTA ? `Nota de crédito de ${TIPO_DOCUMENTO === TIPO_CPE.factura ? 'factura' : 'boleta'}` : nombreTipo(TIPO_DOCUMENTO);
const LARGO_SERIE = 4;
/**
 * The series that a branch has unless it chose another: B001 and F001 the first, BC01 and FC01 for notes; '' when its number is
 * too long.
 */
export function serieDe({ TIPO_DOCUMENTO, NOTA }: DeSerie, SUCURSAL: number): string {
  const letras = `${TIPO_DOCUMENTO === TIPO_CPE.factura ? 'F' : 'B'}${NOTA ? 'C' : ''}`;
  const numero = String(SUCURSAL).padStart(LARGO_SERIE - letras.length, '0');
  return letras.length + numero.length === LARGO_SERIE ? letras + numero : '';
}

type ConEstado = { ESTADO: EstadoCpe };
/** SUNAT has it and it is in force. */
export const vigente = ({ ESTADO }: ConEstado): boolean => ESTADO === ESTADO_CPE.aceptado || ESTADO === ESTADO_CPE.observado;
/** Days after its issue in which a voucher can be voided. Source: R.S. 000193-2020/SUNAT; catalogue of returns, 2957. */
export const PLAZO_BAJA_DIAS = 7;

type Emitido = ConEstado & { TIPO_DOCUMENTO: TipoCpe; SERIE: string; NUMERO: number; FECHA: string };
const suFolio = (c: Pick<Emitido, 'SERIE' | 'NUMERO'>) => folioCpe(c.SERIE, c.NUMERO);
const suNombre = (c: Emitido) => `${nombreTipo(c.TIPO_DOCUMENTO)} ${suFolio(c)}`;
/** Whether a voucher can be voided on a day (yyyy-mm-dd). */
export function puedeDarDeBaja(c: Emitido, hoy: string): Veredicto {
  if (c.ESTADO === ESTADO_CPE.anulado) return 'La factura ya fue cancelada';
  if (c.ESTADO === ESTADO_CPE.bajaSolicitada) return `${suNombre(c)}: ya se solicitó su baja`;
  if (!vigente(c)) return `${suNombre(c)}: solo se da de baja lo que SUNAT aceptó`;
  return (
    diasEntre(c.FECHA, hoy) <= PLAZO_BAJA_DIAS ||
    `Pasaron más de ${PLAZO_BAJA_DIAS} días desde su emisión: emita una nota de crédito en lugar de la baja`
  );
}
type Acreditable = Emitido & { TOTAL: number; ACREDITADO: number };
/** Soles that credit notes may still take from a voucher. */
export const porAcreditar = (c: Pick<Acreditable, 'TOTAL' | 'ACREDITADO'>): number => resta(c.TOTAL, c.ACREDITADO);
/** Whether a voucher can have a credit note. `ACREDITADO`: soles of those that it has and SUNAT did not reject. */
export function puedeAcreditar(c: Acreditable): Veredicto {
  if (c.TIPO_DOCUMENTO === TIPO_CPE.notaCredito) return 'Una nota de crédito no se corrige con otra';
  if (c.ESTADO === ESTADO_CPE.anulado) return 'La factura ya fue cancelada';
  if (!vigente(c)) return `${suNombre(c)}: solo se emite nota de crédito de lo que SUNAT aceptó`;
  return porAcreditar(c) > 0 || 'Ya se emitió una nota de crédito de este comprobante';
}
/** Whether sending may be tried again by hand. */
export const puedeReenviar = ({ ESTADO }: ConEstado): Veredicto =>
  ESTADO === ESTADO_CPE.detenido || ESTADO === ESTADO_CPE.porEnviar || 'SUNAT ya contestó por este comprobante';

/**
 * Motives of catalogue 09. 01, 02, 03 and 06 undo all that remains of a sale (03 too: what was described wrongly is issued
 * again); the others take from it the amount that is chosen.
 */
export const MOTIVOS_NOTA = [
  ['01', 'Anulación de la operación'],
  ['02', 'Anulación por error en el RUC'],
  ['03', 'Corrección por error en la descripción'],
  ['04', 'Descuento global'],
  ['05', 'Descuento por ítem'],
  ['06', 'Devolución total'],
  ['07', 'Devolución por ítem'],
  ['09', 'Disminución en el valor'],
] as const;
export type MotivoNota = (typeof MOTIVOS_NOTA)[number][0];
const TOTALES: ReadonlySet<string> = new Set(['01', '02', '03', '06']);
const DESCUENTOS: ReadonlySet<string> = new Set(['04', '05']);
export const deshaceTodo = (motivo: string): boolean => TOTALES.has(motivo);
/**
 * The motives that a kind of voucher admits. A discount after the sale corrects only what gives tax credit: that of a boleta
 * stands in the boleta itself. Source: Reglamento de Comprobantes de Pago, art. 10, 1.2.
 */
export const motivosPara = (tipo: TipoCpe) => MOTIVOS_NOTA.filter(([m]) => tipo === TIPO_CPE.factura || !DESCUENTOS.has(m));
/** Soles of a credit note, or why it cannot be, by field. Ask `puedeAcreditar` before. */
export function importeDeNota(
  c: Acreditable,
  { MOTIVO, IMPORTE }: { MOTIVO: MotivoNota; IMPORTE: number | null },
): number | { campo: 'MOTIVO' | 'IMPORTE'; mal: string } {
  const queda = porAcreditar(c);
  if (!motivosPara(c.TIPO_DOCUMENTO).some(([m]) => m === MOTIVO))
    return { campo: 'MOTIVO', mal: 'Un descuento posterior solo corrige facturas: elija devolución o disminución en el valor' };
  const mal = (sentencia: string) => ({ campo: 'IMPORTE' as const, mal: sentencia });
  // Whoever undoes all of it saw how much that was.
  if (deshaceTodo(MOTIVO))
    return IMPORTE === null || IMPORTE === queda ? queda : mal(`De ${suFolio(c)} quedan S/ ${soles(queda)} por acreditar: revíselo`);
  if (IMPORTE === null) return mal('Este campo es requerido');
  if (IMPORTE <= 0) return mal('El importe debe ser mayor que cero');
  return IMPORTE <= queda ? IMPORTE : mal(`De ${suFolio(c)} quedan S/ ${soles(queda)} por acreditar`);
}

/** What a state means for whoever looks at it, with what SUNAT said. */
export function explicacion(c: Emitido & { CODIGO_SUNAT: number | null; RESPUESTA: string }): string {
  const dicho = c.RESPUESTA ? ` SUNAT dijo: ${c.CODIGO_SUNAT ? `${c.CODIGO_SUNAT}, ` : ''}${c.RESPUESTA}` : '';
  switch (c.ESTADO) {
    case ESTADO_CPE.porEnviar:
      return `Ya tiene su número y su firma, y vale para el paciente. Se envía a SUNAT por sí solo.${c.RESPUESTA ? ` ${c.RESPUESTA}` : ''}`;
    case ESTADO_CPE.aceptado:
      return 'SUNAT lo aceptó y su constancia está guardada.';
    case ESTADO_CPE.observado:
      return `SUNAT lo aceptó y es válido; lo que observó se corrige en los siguientes.${dicho}`;
    case ESTADO_CPE.rechazado:
      return `No es válido y su número ${c.SERIE}-${c.NUMERO} quedó usado: la serie no tiene hueco, lo explica este registro. Corrija los datos y facture de nuevo el recibo; llevará el número siguiente.${dicho}`;
    case ESTADO_CPE.detenido:
      return `No se envió. Corrija lo que se indica y vuelva a enviarlo: conserva su número.${dicho}`;
    case ESTADO_CPE.bajaSolicitada:
      return `Se pidió su baja; SUNAT la confirma en unos minutos.${c.RESPUESTA ? ` ${c.RESPUESTA}` : ''}`;
    case ESTADO_CPE.anulado:
      return 'Está anulado: el recibo se puede facturar de nuevo.';
  }
}
