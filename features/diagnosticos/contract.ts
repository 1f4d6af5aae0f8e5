// The calls of diagnoses: the search over CIE-10 and the clinic's own, and the catalogue of the latter.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entero, type Kind, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { codigoGuardado } from './rules.ts';

/** Most results of a search. */
export const MAX_HALLADOS = 50;
/** The clinic's own that one answer gives, at most. */
const MAX_PROPIOS = 5000;

export const Diagnostico = z.object({
  CODIGO: texto('Código', 10),
  DESCRIPCION: texto('Descripción', 100),
  ACTIVO: siNo('Activo', 1),
  VERSION: version(),
});

/** A result; PROPIO is 1 for the clinic's own ones. */
export const Hallado = z.object({ CODIGO: texto('Código', 10), DESCRIPCION: texto('Descripción', 255), PROPIO: siNo('Propio') });
export type Hallado = z.output<typeof Hallado>;

const Busqueda = z.object({
  BUSCAR: textoOpcional('Buscar', 100),
  LIMITE: opcional(entero('Límite', [1, MAX_HALLADOS])),
});

export const cie10 = contract('/catalogo/cie10', {
  buscar: get('/buscar', { permiso: 'sesion', query: Busqueda, data: z.array(Hallado) }),
});

const Codigo = z
  .unknown()
  .transform((v) => (typeof v === 'string' ? codigoGuardado(v) : v))
  .pipe(texto('Código', 10)) as unknown as Kind<string>;
export const DiagnosticoNuevo = Diagnostico.omit({ VERSION: true }).extend({ CODIGO: Codigo });
const porCodigo = { CODIGO: Codigo };
const ok = 'El diagnóstico se guardó correctamente';

export const diagnosticos = contract('/catalogo/diagnosticos', {
  buscar: get('/buscar', {
    permiso: 'sesion',
    query: consultaDeLista(MAX_PROPIOS).extend({ INACTIVOS: siNo('Incluir inactivos') }),
    data: z.array(Diagnostico),
  }),
  obtener: get('/obtener', { permiso: P.catalogosClinicos.diagnosticos, data: z.array(Diagnostico) }),
  obtener_con: get('/obtener/:INACTIVOS', {
    permiso: P.catalogosClinicos.diagnosticos,
    params: { INACTIVOS: siNo('Inactivos') },
    data: z.array(Diagnostico),
  }),
  puede_eliminar: get('/puede_eliminar/:CODIGO', {
    permiso: P.catalogosClinicos.diagnosticos,
    params: porCodigo,
    data: SIN_DATOS,
    ambos: true,
    lee: true,
  }),
  eliminar: post('/eliminar/:CODIGO', {
    permiso: P.catalogosClinicos.diagnosticos,
    params: porCodigo,
    data: SIN_DATOS,
    ok: 'El diagnóstico se eliminó correctamente',
    toca: ['/catalogo/cie10'],
  }),
  exportar: get('/exportar', { permiso: P.catalogosClinicos.diagnosticos, data: ARCHIVO, archivo: true }),
  importar: post('/importar', { permiso: P.catalogosClinicos.diagnosticos, body: Importar, data: Importacion, toca: ['/catalogo/cie10'] }),
  obtener_uno: get('/obtener_uno/:CODIGO', { permiso: P.catalogosClinicos.diagnosticos, params: porCodigo, data: Diagnostico }),
  agregar: post('/agregar', {
    permiso: P.catalogosClinicos.diagnosticos,
    body: DiagnosticoNuevo,
    data: Diagnostico.pick({ CODIGO: true }),
    ok,
    toca: ['/catalogo/cie10'],
  }),
  actualizar: post('/actualizar/:CODIGO', {
    permiso: P.catalogosClinicos.diagnosticos,
    params: porCodigo,
    body: Diagnostico.omit({ CODIGO: true }),
    data: SIN_DATOS,
    ok,
    toca: ['/catalogo/cie10'],
  }),
});
