// The calls of income concepts: what the clinic charges for, with prices.
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  type Campo,
  campoDe,
  codigo,
  entero,
  importe,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { exigirMoneda, PRECIO } from './rules.ts';

/** TIPO is only asked for in Colombia, for the RIPS files (1 §3). */
export const TIPOS_CONCEPTO = [
  [E.concepto.consulta, 'Consulta'],
  [E.concepto.procedimiento, 'Procedimiento'],
  [E.concepto.otro, 'Otro'],
] as const;

export const Concepto = z.object({
  CODIGO: codigo('Código'),
  DESCRIPCION: texto('Descripción', 200),
  CODIGO_BARRAS: textoOpcional('Código de barras', 30),
  IMPORTE: importe('Importe', PRECIO),
  IMPORTE_USD: importe('Importe en dólares', PRECIO),
  TIPO: opcional(opcion('Tipo', TIPOS_CONCEPTO)),
  PARA_CONSULTA_PRESENCIAL: siNo('Para consulta presencial'),
  PARA_VIDEOCONSULTA: siNo('Para videoconsulta'),
  DURACION: opcional(entero('Duración en agenda en línea', [5, 300], 'min')),
  ACTIVO: siNo('Activo', 1),
  VERSION: version(),
});
export type Concepto = z.output<typeof Concepto>;

/** The form of a concept; a blank price is stored as zero and given when charging. */
export const ConceptoEditado = (c: Clinica) =>
  Concepto.omit({ CODIGO: true })
    .extend({ IMPORTE: opcional(Concepto.shape.IMPORTE), IMPORTE_USD: opcional(Concepto.shape.IMPORTE_USD) })
    .superRefine(entreCampos((v, ctx) => exigirMoneda(c.pais, ctx, [[['IMPORTE'], v.IMPORTE]])));

/** A price in dollars is asked for where video consultations may be charged in dollars and the currency is another. */
export const pideDolares = ({ pais }: Clinica): boolean => pais.moneda.codigo !== 'USD' && pais.monedasVideoconsulta.includes('USD');
/** The columns of the price list in Excel: the fields of this clinic's form. */
export const camposDeLista = (c: Clinica): [string, Campo][] =>
  Object.entries(ConceptoEditado(c).shape).flatMap(([k, s]) => {
    const campo = campoDe(s);
    const pedido = k === 'TIPO' ? c.pais.rips : k === 'IMPORTE_USD' ? pideDolares(c) : campo?.tipo !== 'version';
    return campo && pedido ? [[k, campo] as [string, Campo]] : [];
  });

/** How often it was charged lately, to offer the most used first. */
const ConceptoConUso = Concepto.extend({ USOS: entero('Usos') });
export type ConceptoConUso = z.output<typeof ConceptoConUso>;
const Elegible = Concepto.pick({ CODIGO: true, DESCRIPCION: true, IMPORTE: true, IMPORTE_USD: true, DURACION: true });

/** More than any price list has; selectors need all of it. */
export const TOPE = 5_000;
export const conceptosIngresos = contract('/conceptos_ingresos', {
  /** INACTIVOS 1 includes inactive ones, only for users who may edit the concepts. */
  obtener: get('/obtener/:INACTIVOS', {
    permiso: 'sesion',
    params: { INACTIVOS: siNo('Incluir inactivos') },
    query: consultaDeLista(TOPE),
    data: z.array(ConceptoConUso),
  }),
  agregar: post('/agregar', {
    permiso: P.catalogos.conceptosIngresos,
    body: ConceptoEditado,
    data: z.object({ CODIGO: codigo() }),
    ok: 'El concepto se guardó correctamente',
  }),
  actualizar: post('/actualizar/:CODIGO', {
    permiso: P.catalogos.conceptosIngresos,
    params: { CODIGO: codigo('Concepto') },
    body: ConceptoEditado,
    data: SIN_DATOS,
    ok: 'El concepto se guardó correctamente',
  }),
  exportar: get('/exportar', { permiso: P.catalogos.conceptosIngresos, data: ARCHIVO, archivo: true }),
  /** Imports a price list; a concept with the same description is updated. */
  importar: post('/importar', { permiso: P.catalogos.conceptosIngresos, body: Importar, data: Importacion }),
  para_videoconsulta: get('/para_videoconsulta', { permiso: 'sesion', data: z.array(Elegible) }),
  para_consulta_presencial: get('/para_consulta_presencial', { permiso: 'sesion', data: z.array(Elegible) }),
  /** The currency of video consultations and those that may be chosen (Peru: soles or dollars). */
  obtener_moneda_videoconsultas: get('/obtener_moneda_videoconsultas', {
    permiso: 'sesion',
    data: z.object({ MONEDA: texto('Moneda', 3), MONEDAS: z.array(z.string()) }),
  }),
});
