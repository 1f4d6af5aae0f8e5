// Studies an order may request: clinical analyses and imaging or other cabinet studies, in groups. One definition builds both
// catalogues.
import { z } from 'zod';
import { P, type Permiso } from '#domain/permisos.ts';
import { TIPO_RESULTADO } from '#domain/referencia.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, notasOpcional, opcion, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';

export const TIPOS_RESPUESTA = [
  [TIPO_RESULTADO.texto, 'Texto'],
  [TIPO_RESULTADO.numero, 'Número'],
  [TIPO_RESULTADO.positivoNegativo, 'Positivo/negativo'],
] as const;
/** Results of a search that gives no limit. */
export const HALLADOS = 50;
export const MAX_HALLADOS = 500;
/** Studies of one group, far more than a laboratory offers. */
export const MAX_DE_GRUPO = 5_000;

export const Grupo = z.object({ ID: codigo(), NOMBRE: texto('Nombre', 150), ACTIVO: siNo('Activo', 1), VERSION: version() });
/** With the number of its studies, inactive ones included. */
const GrupoListado = Grupo.extend({ ESTUDIOS: entero('Estudios') });
export type GrupoListado = z.output<typeof GrupoListado>;
export const GrupoEditado = Grupo.omit({ ID: true });

export const Estudio = z.object({
  ID: codigo(),
  ID_GRUPO: codigo('Grupo'),
  NOMBRE: texto('Nombre', 150),
  TIPO_RESPUESTA: opcion('Tipo de respuesta', TIPOS_RESPUESTA),
  UNIDAD: textoOpcional('Unidad', 10),
  REFERENCIA: textoOpcional('Referencia', 100),
  INDICACIONES: notasOpcional('Indicaciones'),
  CODIGO_BARRAS: textoOpcional('Código de barras', 30),
  ACTIVO: siNo('Activo', 1),
  VERSION: version(),
});
export type Estudio = z.output<typeof Estudio>;
/** Form of a study; its result is text unless stated. */
export const EstudioEditado = Estudio.omit({ ID: true }).extend({
  TIPO_RESPUESTA: Estudio.shape.TIPO_RESPUESTA.prefault(TIPO_RESULTADO.texto),
});
/** A study with its group's name, for lists across groups. */
const EstudioHallado = Estudio.extend({ GRUPO: texto('Grupo', 150) });
export type EstudioHallado = z.output<typeof EstudioHallado>;
/** The fields that an order needs. */
const EstudioOfrecido = Estudio.omit({ ID_GRUPO: true, CODIGO_BARRAS: true, ACTIVO: true, VERSION: true });

interface Definicion {
  /** Base path of the studies' calls; that of the groups ends with `_grupos`. */
  ruta: '/catalogo/analisis_clinicos' | '/catalogo/estudios_gabinete';
  pantalla: `/${string}`;
  permiso: Permiso;
  titulo: string;
  /** Noun in singular and plural, without article. */
  uno: string;
  muchos: string;
  icono: 'analisis' | 'gabinete';
  /** Columns that the list shows at first, besides the name. */
  columnas: readonly (keyof Estudio)[];
}

function definir(d: Definicion) {
  const { permiso, uno } = d;
  const ID = codigo();
  const ID_GRUPO = codigo('Grupo');
  const INACTIVOS = siNo('Inactivos');
  const articulo = `El ${uno}`;
  const grupos = contract(`${d.ruta}_grupos`, {
    obtener: get('/obtener', { permiso: 'sesion', data: z.array(Grupo.pick({ ID: true, NOMBRE: true })) }),
    obtener_con: get('/obtener/:INACTIVOS', { permiso: 'sesion', params: { INACTIVOS }, data: z.array(GrupoListado) }),
    agregar: post('/agregar', { permiso, body: GrupoEditado, data: z.object({ ID }), ok: 'El grupo se guardó correctamente' }),
    actualizar: post('/actualizar/:ID', {
      permiso,
      params: { ID },
      body: GrupoEditado,
      data: SIN_DATOS,
      ok: 'El grupo se guardó correctamente',
      toca: [d.ruta],
    }),
    puede_eliminar: get('/puede_eliminar/:ID', { permiso, params: { ID }, data: SIN_DATOS }),
    eliminar: post('/eliminar/:ID', { permiso, params: { ID }, data: SIN_DATOS, ok: 'El grupo se eliminó correctamente' }),
  });
  /** Changes to studies also refresh the groups, which show how many they hold. */
  const toca = [`${d.ruta}_grupos`];
  const estudios = contract(d.ruta, {
    /** Active studies of an active group, for orders. */
    obtener: get('/obtener/:ID_GRUPO', { permiso: 'sesion', params: { ID_GRUPO }, data: z.array(EstudioOfrecido) }),
    obtener_con: get('/obtener/:ID_GRUPO/:INACTIVOS', {
      permiso: 'sesion',
      params: { ID_GRUPO, INACTIVOS },
      query: consultaDeLista(MAX_DE_GRUPO),
      data: z.array(Estudio),
    }),
    /** Searches all groups by words of the study or its group, or by barcode. */
    buscar: get('/buscar', {
      permiso: 'sesion',
      query: z.object({ BUSCAR: textoOpcional('Buscar', 100), INACTIVOS, LIMITE: opcional(entero('Límite', [1, MAX_HALLADOS])) }),
      data: z.array(EstudioHallado),
    }),
    agregar: post('/agregar', { permiso, body: EstudioEditado, data: z.object({ ID }), ok: `${articulo} se guardó correctamente`, toca }),
    actualizar: post('/actualizar/:ID', {
      permiso,
      params: { ID },
      body: EstudioEditado,
      data: SIN_DATOS,
      ok: `${articulo} se guardó correctamente`,
      toca,
    }),
    puede_eliminar: get('/puede_eliminar/:ID', { permiso, params: { ID }, data: SIN_DATOS }),
    eliminar: post('/eliminar/:ID', { permiso, params: { ID }, data: SIN_DATOS, ok: `${articulo} se eliminó correctamente`, toca }),
    exportar: get('/exportar', { permiso, data: ARCHIVO, archivo: true }),
    importar: post('/importar', { permiso, body: Importar, data: Importacion, toca }),
  });
  return { ...d, grupos, estudios };
}

export type CatalogoEstudios = ReturnType<typeof definir>;

export const analisisClinicos = definir({
  ruta: '/catalogo/analisis_clinicos',
  pantalla: '/catalogs/clinical-analysis',
  permiso: P.catalogosClinicos.analisis,
  titulo: 'Análisis clínicos',
  uno: 'análisis',
  muchos: 'análisis',
  icono: 'analisis',
  columnas: ['TIPO_RESPUESTA', 'UNIDAD', 'REFERENCIA'],
});
export const estudiosGabinete = definir({
  ruta: '/catalogo/estudios_gabinete',
  pantalla: '/catalogs/cabinet-studies',
  permiso: P.catalogosClinicos.gabinete,
  titulo: 'Estudios de gabinete',
  uno: 'estudio',
  muchos: 'estudios',
  icono: 'gabinete',
  columnas: ['INDICACIONES'],
});
export const CATALOGOS_ESTUDIOS: readonly CatalogoEstudios[] = [analisisClinicos, estudiosGabinete];
