// A stored voucher as the document that SUNAT receives.
import { comprobante, notaCredito } from '#domain/cpe/comprobante.ts';
import { type Elemento, enXml } from '#domain/cpe/elementos.ts';
import { archivoCpe, TIPO_CPE } from '#domain/cpe/nombres.ts';
import type { Emisor } from '#domain/cpe/partes.ts';
import type { Comprobante } from '../contract.ts';

export type Guardado = Comprobante & { emisor: Emisor };
export const archivoDe = (c: Pick<Guardado, 'TIPO_DOCUMENTO' | 'SERIE' | 'NUMERO' | 'emisor'>): string =>
  archivoCpe(c.emisor.ruc, c.TIPO_DOCUMENTO, c.SERIE, c.NUMERO);

/** The document in XML, without signature. `modifica`: what a credit note corrects. */
export function xmlDe(c: Guardado, modifica?: Pick<Guardado, 'TIPO_DOCUMENTO' | 'SERIE' | 'NUMERO'>): string {
  const comun = {
    serie: c.SERIE,
    numero: c.NUMERO,
    fecha: c.FECHA,
    hora: c.HORA,
    emisor: c.emisor,
    adquirente: { tipo: c.TIPO_IDENTIDAD, numero: c.DOCUMENTOID, nombre: c.NOMBRECOMPLETO },
    descripcion: c.DESCRIPCION,
    codigo: c.CODIGO_PRODUCTO,
    unidad: c.UNIDAD,
    afectacion: c.TIPO_AFECTACION,
    cobrado: c.TOTAL,
  } as const;
  return enXml(
    c.TIPO_DOCUMENTO === TIPO_CPE.notaCredito
      ? nota(c, comun, modifica)
      : comprobante({ ...comun, tipo: c.TIPO_DOCUMENTO, operacion: c.TIPO_OPERACION }),
  );
}
function nota(
  c: Guardado,
  comun: Omit<Parameters<typeof notaCredito>[0], 'motivo' | 'sustento' | 'modifica'>,
  modifica?: Pick<Guardado, 'TIPO_DOCUMENTO' | 'SERIE' | 'NUMERO'>,
): Elemento {
  if (!modifica) throw new RangeError('Una nota de crédito dice qué corrige');
  return notaCredito({
    ...comun,
    motivo: c.MOTIVO,
    sustento: c.SUSTENTO,
    modifica: { tipo: modifica.TIPO_DOCUMENTO, serie: modifica.SERIE, numero: modifica.NUMERO },
  });
}
