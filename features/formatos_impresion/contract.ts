// Print formats: the clinic's own templates and the switches of every printout.
import { z } from 'zod';
import { Ajustes } from '#features/clinica/fields.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  entero,
  htmlOpcional,
  notasOpcional,
  opcion,
  requerido,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { esFijo } from './variables.ts';

export const HOJAS = [
  ['CARTA', 'Carta'],
  ['MEDIA_CARTA', 'Media carta horizontal'],
] as const;

export const Formato = z.object({
  ID: codigo(),
  NOMBRE: texto('Nombre', 100),
  HOJA: opcion('Hoja', HOJAS),
  ACTIVO: siNo('Activo', 1),
  PLANTILLA: htmlOpcional('Plantilla'),
  EXTRA: notasOpcional('Extra', 10_000),
  VERSION: version(),
});
export type Formato = z.output<typeof Formato>;
/** What the editor sends. The fixed formats have neither name nor switch (2 §2.9). */
export const FormatoEditado = Formato.omit({ ID: true }).extend({ NOMBRE: textoOpcional('Nombre', 100) });
export const FormatoNuevo = FormatoEditado.extend({ NOMBRE: requerido(texto('Nombre', 100)) });
export const FormatoEnLista = Formato.pick({ ID: true, NOMBRE: true, HOJA: true, ACTIVO: true });

const predeterminado = [
  [0, 'Predeterminado'],
  [1, 'Personalizado'],
] as const;
/** The switches that only printouts read. */
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
});
/** The ones that the session shows too, kept with the clinic's settings. */
export const ConfiguracionClinica = Ajustes.pick({
  LOGO_MEDICO: true,
  SIGNOS_RECETA: true,
  RECETA_MEDIACARTA: true,
  FORMATO_ABONO_MEDIACARTA: true,
  RECIBO_TICKET: true,
  PIEDEPAGINA: true,
  FORMATO_ABONO_LEYENDA: true,
});
export const Configuracion = z.object({ ...ConfiguracionPropia.shape, ...ConfiguracionClinica.shape });
export type Configuracion = z.output<typeof Configuracion>;

const nombre = { params: { NOMBRE: texto('Formato', 20) } };
const previo = {
  permiso: 421 as const,
  lee: true as const,
  archivo: true as const,
  data: ARCHIVO,
  body: Formato.pick({ HOJA: true, PLANTILLA: true, EXTRA: true }),
};

export const formatosImpresion = contract('/formatos_impresion', {
  /** Active formats, for whoever fills one in a patient's file. */
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(FormatoEnLista) }),
  obtener_con: get('/obtener/:INACTIVOS', {
    permiso: 421,
    params: { INACTIVOS: siNo('Inactivos') },
    data: z.array(FormatoEnLista),
  }),
  obtener_uno: get('/obtener_uno/:NOMBRE', { ...nombre, permiso: 421, data: Formato }),
  agregar: post('/agregar', {
    permiso: 421,
    body: FormatoNuevo,
    data: z.object({ ID: codigo() }),
    ok: 'El formato se guardó correctamente',
  }),
  actualizar: post('/actualizar/:NOMBRE', {
    ...nombre,
    permiso: 421,
    body: FormatoEditado,
    data: z.object({ ID: codigo(), VERSION: codigo() }),
    ok: 'El formato se guardó correctamente',
  }),
  obtener_configuracion: get('/obtener_configuracion', {
    permiso: 421,
    data: Configuracion.extend({ LIMITE_PLANTILLAS_FORMATOS: entero('Límite de plantillas') }),
  }),
  actualizar_configuracion: post('/actualizar_configuracion', {
    permiso: 421,
    body: Configuracion,
    data: SIN_DATOS,
    ok: 'La configuración se guardó correctamente',
    toca: ['/sistema_control'],
  }),
  imprimir: get('/imprimir/:NOMBRE', { ...nombre, permiso: 421, data: ARCHIVO, archivo: true }),
  /** What the editor holds, unsaved, drawn with invented data or with a patient's own. */
  previsualizar: post('/previsualizar/:NOMBRE', { ...nombre, ...previo }),
  previsualizar_con: post('/previsualizar/:NOMBRE/:CODIGOPACIENTE', {
    params: { ...nombre.params, CODIGOPACIENTE: codigo('Paciente') },
    ...previo,
    expediente: 'CODIGOPACIENTE',
  }),
});

/** Title of a format's screen: the fixed ones have theirs. */
export const tituloDe = (f: Pick<Formato, 'NOMBRE'>, nombre: string): string =>
  esFijo(nombre) ? (nombre === 'receta' ? 'Receta' : 'Nota') : f.NOMBRE;
