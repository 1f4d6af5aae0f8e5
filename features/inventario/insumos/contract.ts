// The calls of supplies: the products that a charge of a concept takes out of the storeroom.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, importe, lista, medida, requerido, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { REPETIDO } from '../movimientos/rules.ts';

/** The most products of a concept, and the most concepts of an answer. */
const MAX_INSUMOS = 50;
export const MAX_CONCEPTOS = 1_000;

export const Insumo = z.object({
  CODIGO: codigo('Concepto'),
  ID_PRODUCTO: codigo('Producto'),
  CANTIDAD: requerido(medida('Cantidad', [0.01, 99_999.99], 2)),
});
export const InsumosConcepto = z.object({ CODIGO: codigo('Concepto'), VERSION: version() });
export const InsumoLeido = Insumo.omit({ CODIGO: true }).extend({ NOMBRE: texto('Producto', 200), UNIDAD: textoOpcional('Unidad', 10) });
export type InsumoLeido = z.output<typeof InsumoLeido>;
/** A concept with what it takes; VERSION is 0 until something was saved. */
export const ConceptoConInsumos = InsumosConcepto.extend({
  DESCRIPCION: texto('Concepto', 200),
  PRODUCTOS: z.array(InsumoLeido),
  RENGLONES: entero('Productos'),
  /** At the average cost of today. */
  COSTO: importe('Costo'),
});
export type ConceptoConInsumos = z.output<typeof ConceptoConInsumos>;
export const InsumosEditados = z.object({ VERSION: version(), PRODUCTOS: lista(Insumo.omit({ CODIGO: true }), MAX_INSUMOS) }).superRefine(
  entreCampos(({ PRODUCTOS }, ctx) => {
    const vistos = new Set<number>();
    for (const [i, { ID_PRODUCTO }] of PRODUCTOS.entries()) {
      if (vistos.has(ID_PRODUCTO)) ctx.addIssue({ code: 'custom', path: ['PRODUCTOS', i, 'ID_PRODUCTO'], message: REPETIDO });
      vistos.add(ID_PRODUCTO);
    }
  }),
);

const porConcepto = { params: { CODIGO: codigo('Concepto') } };
export const insumos = contract('/inventario/insumos', {
  /** Concepts in use, those with supplies first. */
  obtener: get('/obtener', { permiso: P.inventario.ver, query: consultaDeLista(MAX_CONCEPTOS), data: z.array(ConceptoConInsumos) }),
  obtener_uno: get('/obtener_uno/:CODIGO', { ...porConcepto, permiso: P.inventario.ver, data: ConceptoConInsumos }),
  /** Replaces all of them. */
  actualizar: post('/actualizar/:CODIGO', {
    ...porConcepto,
    permiso: P.inventario.editar,
    body: InsumosEditados,
    data: SIN_DATOS,
    ok: 'Los insumos se guardaron correctamente',
  }),
});
