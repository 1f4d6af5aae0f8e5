import type { Veredicto } from '../veredicto.ts';
import { cl } from './cl.ts';
import { co } from './co.ts';
import { ec } from './ec.ts';
import { mx } from './mx.ts';
import type { CodigoPais, ContextoDocumento, Pais, TipoDocumento } from './pais.ts';
import { pe } from './pe.ts';

/** The countries the product serves, by ID_PAIS. */
export const PAISES: Readonly<Record<number, Pais>> = Object.fromEntries([mx, co, pe, ec, cl].map((pais) => [pais.ID_PAIS, pais]));

/** The countries in the order of the selector. */
export const LISTA_PAISES: readonly Pais[] = [mx, co, pe, ec, cl];

/**
 * The country of a clinic.
 * @throws for an unknown ID_PAIS: a clinic without a country cannot be shown at all
 */
export function paisDe(ID_PAIS: number): Pais {
  const pais = PAISES[ID_PAIS];
  if (!pais) throw new Error(`El país ${ID_PAIS} no está configurado`);
  return pais;
}

/** The country of a two-letter code ('mx'); null for others. */
export function paisPorCodigo(codigo: string): Pais | null {
  return LISTA_PAISES.find((pais) => pais.codigo === (codigo.toLowerCase() as CodigoPais)) ?? null;
}

/** A country's document type by its id; null when it has none. */
export function tipoDocumentoDe(pais: Pais, ID_TIPO_DOCUMENTO: number): TipoDocumento | null {
  return pais.documentos.find((tipo) => tipo.ID_TIPO_DOCUMENTO === ID_TIPO_DOCUMENTO) ?? null;
}

const MAXIMO_DOCUMENTO = 50;

/**
 * Checks an identity document. A type that the clinic added to its catalogue follows the country's type with the same MASCARA
 * (RIPS or SUNAT id), or only the field's length if there is none.
 */
export function verificarDocumento(
  pais: Pais,
  tipo: { ID_TIPO_DOCUMENTO: number; MASCARA?: string },
  numero: string,
  contexto: ContextoDocumento,
): Veredicto {
  const conocido =
    tipoDocumentoDe(pais, tipo.ID_TIPO_DOCUMENTO) ??
    (tipo.MASCARA ? pais.documentos.find((otro) => otro.MASCARA === tipo.MASCARA) : undefined);
  if (conocido) return conocido.verificar(numero, contexto);
  return numero.trim().length <= MAXIMO_DOCUMENTO || `La longitud máxima es de ${MAXIMO_DOCUMENTO} caracteres`;
}
