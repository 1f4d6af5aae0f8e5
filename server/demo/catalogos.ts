// Concepts, insurers, origins, tags, rooms, warehouses and stock. Codes are positions in the lists, which later parts rely on.
import { almacenes as almacenesDe, PRODUCTOS } from '#data/demo/insumos.ts';
import { recursosDe } from '#data/demo/recursos.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import empresas from '#features/catalogos/empresas.ts';
import etiquetas from '#features/catalogos/etiquetas_agenda.ts';
import origenes from '#features/catalogos/origenes.ts';
import productos from '#features/catalogos/productos.ts';
import recursos from '#features/catalogos/recursos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import type { Parte } from './siembra.ts';

const exigir = (que: string, dado: number, esperado: number) => {
  if (dado !== esperado) throw new Error(`${que}: se esperaba el código ${esperado} y se obtuvo ${dado}`);
};

export const catalogos: Parte = async ({ llamar, demo }) => {
  for (const { CODIGO, ...c } of demo.CONCEPTOS)
    exigir('concepto', (await llamar(conceptosIngresos.agregar, {}, { ...c, ACTIVO: 1 })).CODIGO, CODIGO);
  for (const { CODIGOEMPRESA, ...e } of demo.EMPRESAS)
    exigir('empresa', (await llamar(empresas.contract.agregar, {}, { ...e, ACTIVO: 1 })).ID, CODIGOEMPRESA);
  for (const { CODIGO, ...o } of demo.ORIGENES)
    exigir('origen', (await llamar(origenes.contract.agregar, {}, { ...o, ACTIVO: 1 })).ID, CODIGO);
  for (const { ID, ...e } of demo.ETIQUETAS) exigir('etiqueta', (await llamar(etiquetas.contract.agregar, {}, { ...e, ACTIVO: 1 })).ID, ID);
  for (const { ID, ...r } of recursosDe(demo))
    exigir('consultorio', (await llamar(recursos.contract.agregar, {}, { ...r, ACTIVO: 1 })).ID, ID);
  await llamar(conceptosEgresos.contract.importar, {}, { SUGERIDO: 1 });
  for (const a of almacenesDe(demo.SUCURSALES)) await llamar(almacenes.contract.agregar, {}, { ...a });
  for (const p of PRODUCTOS) await llamar(productos.contract.agregar, {}, { ...p });
};
