// Income concepts: what the till, the agenda and the video consultation charge for, and at what price.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
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
import { exigirMoneda, PRECIO } from './rules.ts';

/** TIPO is asked only in Colombia: the RIPS files need it (1 §3). */
export const TIPOS_CONCEPTO = [
  [1, 'Consulta'],
  [2, 'Procedimiento'],
  [3, 'Otro'],
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

/** The form of a concept; an amount left blank is zero: its price is said at the till. */
export const ConceptoEditado = (c: Clinica) =>
  Concepto.omit({ CODIGO: true })
    .extend({ IMPORTE: opcional(Concepto.shape.IMPORTE), IMPORTE_USD: opcional(Concepto.shape.IMPORTE_USD) })
    .superRefine((v, ctx) => exigirMoneda(c.pais, ctx, [[['IMPORTE'], v.IMPORTE]]));

/** Dollars are asked where a video consultation may be charged in them and they are not the money of the country. */
export const pideDolares = ({ pais }: Clinica): boolean => pais.moneda.codigo !== 'USD' && pais.monedasVideoconsulta.includes('USD');
/** The columns of a price list in Excel: what this clinic's form asks. */
export const camposDeLista = (c: Clinica): [string, Campo][] =>
  Object.entries(ConceptoEditado(c).shape).flatMap(([k, s]) => {
    const campo = campoDe(s);
    const pedido = k === 'TIPO' ? c.pais.rips : k === 'IMPORTE_USD' ? pideDolares(c) : campo?.tipo !== 'version';
    return campo && pedido ? [[k, campo] as [string, Campo]] : [];
  });

/** How often it was charged of late: what is charged most is offered first. */
const ConceptoConUso = Concepto.extend({ USOS: entero('Usos') });
export type ConceptoConUso = z.output<typeof ConceptoConUso>;
const Elegible = Concepto.pick({ CODIGO: true, DESCRIPCION: true, IMPORTE: true, IMPORTE_USD: true, DURACION: true });

export const conceptosIngresos = contract('/conceptos_ingresos', {
  /** INACTIVOS 1 shows inactive ones to whoever may edit (403); to the rest it shows the active. */
  obtener: get('/obtener/:INACTIVOS', {
    permiso: 'sesion',
    params: { INACTIVOS: siNo('Incluir inactivos') },
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
  /** A price list from a sheet; a concept of the same description is changed. */
  importar: post('/importar', { permiso: P.catalogos.conceptosIngresos, body: Importar, data: Importacion }),
  para_videoconsulta: get('/para_videoconsulta', { permiso: 'sesion', data: z.array(Elegible) }),
  para_consulta_presencial: get('/para_consulta_presencial', { permiso: 'sesion', data: z.array(Elegible) }),
  /** The currency a video consultation is charged in, and those that may be chosen (Peru: soles or dollars). */
  obtener_moneda_videoconsultas: get('/obtener_moneda_videoconsultas', {
    permiso: 'sesion',
    data: z.object({ MONEDA: texto('Moneda', 3), MONEDAS: z.array(z.string()) }),
  }),
});
