// Print formats: the clinic's own templates and the settings of every printout.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { Ajustes } from '#features/clinica/fields.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  htmlOpcional,
  lista,
  notasOpcional,
  opcion,
  opcional,
  requerido,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { caben, puedeUsarVariables } from './rules.ts';

export const HOJAS = [
  ['CARTA', 'Carta'],
  ['MEDIA_CARTA', 'Media carta horizontal'],
] as const;

const margen = (etiqueta: string) => opcional(entero(etiqueta, [5, 120], 'mm'));
/** Margins in mm; null means those of the sheet. For paper that already carries a printed letterhead. */
export const Margenes = z.object({
  MARGEN_SUPERIOR: margen('Margen superior'),
  MARGEN_INFERIOR: margen('Margen inferior'),
  MARGEN_IZQUIERDO: margen('Margen izquierdo'),
  MARGEN_DERECHO: margen('Margen derecho'),
});
export type Margenes = z.output<typeof Margenes>;

export const Formato = z.object({
  ID: codigo(),
  NOMBRE: texto('Nombre', 100),
  HOJA: opcion('Hoja', HOJAS),
  ...Margenes.shape,
  ACTIVO: siNo('Activo', 1),
  PLANTILLA: htmlOpcional('Plantilla'),
  EXTRA: notasOpcional('Extra', 10_000),
  VERSION: version(),
});
export type Formato = z.output<typeof Formato>;
const Editado = Formato.omit({ ID: true }).extend({ NOMBRE: textoOpcional('Nombre', 100) });
const conMargenes = <S extends z.ZodType<Pick<Formato, 'HOJA'> & Margenes, unknown>>(s: S) =>
  s.superRefine(
    entreCampos((f, ctx) => {
      for (const { campo, message } of caben(f)) ctx.addIssue({ code: 'custom', path: [campo], message });
    }),
  );
/** What the editor sends. The two fixed formats have neither name nor active switch (2 §2.9). */
export const FormatoEditado = conMargenes(Editado);
export const FormatoNuevo = conMargenes(Editado.extend({ NOMBRE: requerido(texto('Nombre', 100)) }));
/** Adds the check of variables, which depends on the format being edited. */
export const conVariables = <S extends typeof FormatoEditado | typeof FormatoNuevo>(s: S, nombre: string) =>
  s.superRefine(
    entreCampos((f, ctx) => {
      const v = puedeUsarVariables(f.PLANTILLA, nombre);
      if (v !== true) ctx.addIssue({ code: 'custom', path: ['PLANTILLA'], message: v });
    }),
  );
export const FormatoEnLista = Formato.pick({ ID: true, NOMBRE: true, HOJA: true, ACTIVO: true });

const predeterminado = [
  [0, 'Predeterminado'],
  [1, 'Personalizado'],
] as const;
/** Settings that only printouts read. */
export const ConfiguracionPropia = z.object({
  FORMATO_RECETA: opcion('Formato de la receta', predeterminado),
  FORMATO_NOTA: opcion('Formato de la nota', predeterminado),
  ENVIAR_RECETA_PERSONALIZADA: siNo('Enviar la receta con el formato personalizado'),
  ENVIAR_NOTA_PERSONALIZADA: siNo('Enviar la nota con el formato personalizado'),
  MARCA_AGUA: siNo('Logotipo como marca de agua'),
  FIRMA_ORDENES_LAB: siNo('Firma en las órdenes de laboratorio'),
  RECIBO_PAGADO: siNo('Sello de pagado en el recibo'),
  COTIZACION_MEDIACARTA: siNo('Cotización en media carta'),
  DOMICILIO_EN_PIE: siNo('Domicilio en el pie de página'),
  PIEHISTORIACLINICA: textoOpcional('Pie de la historia clínica', 500),
  COTIZACION_LEYENDA: textoOpcional('Leyenda de la cotización', 500),
  VERSION: version(),
});
/** Settings that the session carries too, stored with those of the clinic. */
export const ConfiguracionClinica = Ajustes.pick({
  LOGO_MEDICO: true,
  SIGNOS_RECETA: true,
  RECETA_MEDIACARTA: true,
  FORMATO_ABONO_MEDIACARTA: true,
  RECIBO_TICKET: true,
  PIEDEPAGINA: true,
  FORMATO_ABONO_LEYENDA: true,
});
/** Settings of the till's paper, only for plans that have them (CONFIG_FORMATOS_CAJA). */
export const DE_CAJA = [
  'RECIBO_TICKET',
  'FORMATO_ABONO_MEDIACARTA',
  'RECIBO_PAGADO',
  'COTIZACION_MEDIACARTA',
  'FORMATO_ABONO_LEYENDA',
  'COTIZACION_LEYENDA',
] as const;
export const Configuracion = z.object({ ...ConfiguracionPropia.shape, ...ConfiguracionClinica.shape });
export type Configuracion = z.output<typeof Configuracion>;

const nombre = { params: { NOMBRE: texto('Formato', 20) } };
const porId = { permiso: P.plantillas.impresion, params: { ID: codigo('Formato') } };
const previo = {
  permiso: P.plantillas.impresion,
  lee: true as const,
  archivo: true as const,
  data: ARCHIVO,
  body: conMargenes(z.object({ ...Formato.pick({ HOJA: true, PLANTILLA: true, EXTRA: true }).shape, ...Margenes.shape })),
};

export const formatosImpresion = contract('/formatos_impresion', {
  /** Active formats, for filling one in from a patient's file. */
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(FormatoEnLista) }),
  obtener_con: get('/obtener/:INACTIVOS', {
    permiso: P.plantillas.impresion,
    params: { INACTIVOS: siNo('Inactivos') },
    data: z.array(FormatoEnLista),
  }),
  /** The consents that the country's law asks for and the clinic lacks. */
  obtener_sugeridos: get('/obtener_sugeridos', {
    permiso: P.plantillas.impresion,
    data: z.array(z.object({ NOMBRE: texto('Nombre', 100), NOTA: texto('Nota', 200) })),
  }),
  /** Adds those of them that are missing; one that exists is not changed. */
  agregar_sugeridos: post('/agregar_sugeridos', {
    permiso: P.plantillas.impresion,
    body: z.object({ NOMBRES: lista(texto('Formato', 100), 20, [1, 'Seleccione al menos un formato']) }),
    data: z.object({ AGREGADOS: entero('Agregados') }),
    dice: ({ AGREGADOS }) => (AGREGADOS === 1 ? 'Se agregó 1 formato' : `Se agregaron ${AGREGADOS} formatos`),
  }),
  obtener_uno: get('/obtener_uno/:NOMBRE', { ...nombre, permiso: P.plantillas.impresion, data: Formato }),
  agregar: post('/agregar', {
    permiso: P.plantillas.impresion,
    body: FormatoNuevo,
    data: z.object({ ID: codigo() }),
    ok: 'El formato se guardó correctamente',
  }),
  actualizar: post('/actualizar/:NOMBRE', {
    ...nombre,
    permiso: P.plantillas.impresion,
    body: FormatoEditado,
    data: z.object({ ID: codigo(), VERSION: codigo() }),
    ok: 'El formato se guardó correctamente',
  }),
  puede_eliminar: get('/puede_eliminar/:ID', { ...porId, data: SIN_DATOS }),
  eliminar: post('/eliminar/:ID', { ...porId, data: SIN_DATOS, ok: 'El formato se eliminó correctamente' }),
  obtener_configuracion: get('/obtener_configuracion', {
    permiso: P.plantillas.impresion,
    data: Configuracion.extend({ LIMITE_PLANTILLAS_FORMATOS: entero('Límite de plantillas') }),
  }),
  actualizar_configuracion: post('/actualizar_configuracion', {
    permiso: P.plantillas.impresion,
    body: Configuracion,
    data: z.object({ VERSION: codigo() }),
    ok: 'La configuración se guardó correctamente',
    toca: ['/sistema_control'],
  }),
  imprimir: get('/imprimir/:NOMBRE', { ...nombre, permiso: P.plantillas.impresion, data: ARCHIVO, archivo: true }),
  /** PDF of what the editor holds, unsaved, with invented data or those of a patient. */
  previsualizar: post('/previsualizar/:NOMBRE', { ...nombre, ...previo }),
  previsualizar_con: post('/previsualizar/:NOMBRE/:CODIGOPACIENTE', {
    params: { ...nombre.params, CODIGOPACIENTE: codigo('Paciente') },
    ...previo,
    expediente: 'CODIGOPACIENTE',
  }),
});
