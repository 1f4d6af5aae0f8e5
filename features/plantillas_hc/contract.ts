// Templates of clinical histories (2 §7.4): histories, their sections, the questions of each and the options of a question.
import { z } from 'zod';
import { MAX_FORMULA } from '#domain/formula.ts';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  conEtiqueta,
  entero,
  lista,
  notasOpcional,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { conDefectoBueno, conFormulaLegible, TIPO_PREGUNTA, TIPOS } from './respuestas.ts';

export const Plantilla = z.object({
  CODIGOHC: codigo('Historia clínica'),
  DESCRIPCION: texto('Descripción', 45),
  ACTIVO: siNo('Activa', 1),
  VERSION: version(),
});
export const Seccion = z.object({
  CODIGOSECCION: codigo('Sección'),
  CODIGOHC: codigo('Historia clínica'),
  DESCRIPCION: texto('Descripción', 150),
  ORDEN: entero('Orden', [1, 10_000]),
  ACTIVO: siNo('Activa', 1),
  VERSION: version(),
});
export const Pregunta = z.object({
  CODIGOPREGUNTA: codigo('Pregunta'),
  CODIGOHC: codigo('Historia clínica'),
  CODIGOSECCION: codigo('Sección'),
  DESCRIPCION: texto('Descripción', 300),
  TIPO_RESPUESTA: opcion('Tipo de respuesta', TIPOS),
  RESPUESTA_DEFAULT: notasOpcional('Respuesta predeterminada', 5000),
  FORMULA: textoOpcional('Fórmula', MAX_FORMULA),
  DECIMALES: entero('Decimales', [0, 6]),
  ID_IMAGEN_INTERACTIVA: opcional(codigo('Imagen interactiva')),
  ORDEN: entero('Orden', [1, 10_000]),
  REQUERIDO: siNo('Respuesta requerida'),
  ACTIVO: siNo('Activa', 1),
  VERSION: version(),
});
export const Opcion = z.object({
  CODIGOOPCION: codigo('Opción'),
  CODIGOPREGUNTA: codigo('Pregunta'),
  DESCRIPCION: texto('Descripción', 150),
  ORDEN: entero('Orden', [1, 10_000]),
  ACTIVO: siNo('Activa', 1),
  VERSION: version(),
});

/** Whether some patient's history uses it. */
const EN_USO = siNo('En uso');
const PREGUNTAS = entero('Preguntas');
const PlantillaEnLista = Plantilla.extend({ EN_USO, PREGUNTAS });
const SeccionEnLista = Seccion.extend({ EN_USO, PREGUNTAS });
/** CODIGOSECCION has two spellings in the specification (2 §3): answers carry both, requests may use either. */
const PreguntaEnLista = Pregunta.extend({ CODIGOSECCIONHC: codigo('Sección'), EN_USO, OPCIONES: entero('Opciones') });
const OpcionEnLista = Opcion.extend({ CODIGOHC: codigo('Historia clínica') });
export type PlantillaEnLista = z.output<typeof PlantillaEnLista>;
export type SeccionEnLista = z.output<typeof SeccionEnLista>;
export type PreguntaEnLista = z.output<typeof PreguntaEnLista>;
export type OpcionEnLista = z.output<typeof OpcionEnLista>;

/** Place in its list, from 1. Without it, a new row goes last and an existing one stays. */
const ORDEN = opcional(Seccion.shape.ORDEN);
export const PlantillaEditada = Plantilla.omit({ CODIGOHC: true });
export const PlantillaCopiada = Plantilla.pick({ DESCRIPCION: true });
export const SeccionEditada = Seccion.omit({ CODIGOSECCION: true, CODIGOHC: true }).extend({ ORDEN });
const SeccionNueva = SeccionEditada.extend({ CODIGOHC: codigo('Historia clínica') });
export const OpcionEditada = Opcion.omit({ CODIGOOPCION: true, CODIGOPREGUNTA: true }).extend({ ORDEN });
const OpcionNueva = OpcionEditada.extend({ CODIGOPREGUNTA: codigo('Pregunta') });

const CamposDePregunta = Pregunta.omit({ CODIGOPREGUNTA: true, CODIGOHC: true }).extend({
  ORDEN,
  /** Two when not sent (1 §9). */
  DECIMALES: opcional(Pregunta.shape.DECIMALES),
  CODIGOSECCION: opcional(Pregunta.shape.CODIGOSECCION),
  CODIGOSECCIONHC: opcional(codigo('Sección')),
  /** 'A section is required when the change-section option is used' (1 §5). */
  CAMBIAR_SECCION: siNo('Cambiar de sección'),
});
type CamposDePregunta = z.output<typeof CamposDePregunta>;
type Ctx = { addIssue: (i: { code: 'custom'; path: string[]; message: string }) => void };
const exigirSeccion = (p: CamposDePregunta, ctx: Ctx) => {
  if (p.CODIGOSECCION === null && p.CODIGOSECCIONHC === null)
    ctx.addIssue({ code: 'custom', path: ['CODIGOSECCION'], message: 'Este campo es requerido' });
};
const coherente = (p: CamposDePregunta, ctx: Ctx) => {
  conDefectoBueno(p, ctx);
  conFormulaLegible(p, ctx);
  if (p.TIPO_RESPUESTA === TIPO_PREGUNTA.interactiva && p.ID_IMAGEN_INTERACTIVA === null)
    ctx.addIssue({ code: 'custom', path: ['ID_IMAGEN_INTERACTIVA'], message: 'Este campo es requerido' });
};
export const PreguntaEditada = CamposDePregunta.superRefine(
  entreCampos((p, ctx) => {
    coherente(p, ctx);
    if (p.CAMBIAR_SECCION) exigirSeccion(p, ctx);
  }),
);
export const PreguntaNueva = CamposDePregunta.superRefine(
  entreCampos((p, ctx) => {
    coherente(p, ctx);
    exigirSeccion(p, ctx);
  }),
);
export type PreguntaEditada = z.output<typeof PreguntaEditada>;

const CODIGOHC = codigo('Historia clínica');
const CODIGOSECCION = codigo('Sección');
const CODIGOPREGUNTA = codigo('Pregunta');
const CODIGOOPCION = conEtiqueta(codigo(), 'Opción');
const INACTIVOS = siNo('Incluir inactivos');
const permiso = P.catalogosClinicos.plantillasHistorias;
const puedeEliminar = { permiso, data: SIN_DATOS, ambos: true, lee: true } as const;
const hecho = (ok: string) => ({ permiso, data: SIN_DATOS, ok }) as const;

export const plantillasHc = contract('/historias_clinicas', {
  /** Active templates, for choosing one when a history is added to a patient's file. */
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(Plantilla.pick({ CODIGOHC: true, DESCRIPCION: true })) }),
  obtener_con: get('/obtener/:INACTIVOS', { permiso, params: { INACTIVOS }, data: z.array(PlantillaEnLista) }),
  agregar: post('/agregar', {
    permiso,
    body: PlantillaEditada,
    data: z.object({ CODIGOHC }),
    ok: 'La historia clínica se guardó correctamente',
  }),
  actualizar: post('/actualizar/:CODIGOHC', {
    ...hecho('La historia clínica se guardó correctamente'),
    params: { CODIGOHC },
    body: PlantillaEditada,
  }),
  puede_eliminar: get('/puede_eliminar/:CODIGOHC', { ...puedeEliminar, params: { CODIGOHC } }),
  eliminar: post('/eliminar/:CODIGOHC', { ...hecho('La historia clínica se eliminó correctamente'), params: { CODIGOHC } }),
  /** Copies a template under another name: sections, questions, options, and formulas pointing to the copied questions. */
  duplicar: post('/duplicar/:CODIGOHC', {
    permiso,
    params: { CODIGOHC },
    body: PlantillaCopiada,
    data: z.object({ CODIGOHC }),
    ok: 'La historia clínica se duplicó correctamente',
  }),

  /** Suggested histories that the clinic does not have yet. */
  sugeridas: get('/sugeridas', {
    permiso,
    data: z.array(z.object({ DESCRIPCION: Plantilla.shape.DESCRIPCION, PARA: texto('Para qué', 200), PREGUNTAS })),
  }),
  agregar_sugeridas: post('/agregar_sugeridas', {
    permiso,
    body: z.object({ NOMBRES: lista(Plantilla.shape.DESCRIPCION, 20, [1, 'Seleccione al menos una historia clínica']) }),
    data: z.object({ AGREGADAS: entero('Agregadas') }),
    ok: 'Las historias clínicas quedaron agregadas',
    toca: ['/imagenes_interactivas'],
  }),

  obtener_secciones: get('/obtener_secciones/:CODIGOHC/:INACTIVOS', {
    permiso,
    params: { CODIGOHC, INACTIVOS },
    data: z.array(SeccionEnLista),
  }),
  agregar_seccion: post('/agregar_seccion', {
    permiso,
    body: SeccionNueva,
    data: z.object({ CODIGOSECCION }),
    ok: 'La sección se guardó correctamente',
  }),
  actualizar_seccion: post('/actualizar_seccion/:CODIGOSECCION', {
    ...hecho('La sección se guardó correctamente'),
    params: { CODIGOSECCION },
    body: SeccionEditada,
  }),
  puede_eliminar_seccion: get('/puede_eliminar_seccion/:CODIGOSECCION', { ...puedeEliminar, params: { CODIGOSECCION } }),
  eliminar_seccion: post('/eliminar_seccion/:CODIGOSECCION', {
    ...hecho('La sección se eliminó correctamente'),
    params: { CODIGOSECCION },
  }),

  /** Questions of one section; CODIGOSECCION 0 means the whole history. */
  obtener_preguntas: get('/obtener_preguntas/:CODIGOHC/:CODIGOSECCION/:INACTIVOS', {
    permiso,
    params: { CODIGOHC, CODIGOSECCION, INACTIVOS },
    data: z.array(PreguntaEnLista),
  }),
  agregar_pregunta: post('/agregar_pregunta/:CODIGOHC', {
    permiso,
    params: { CODIGOHC },
    body: PreguntaNueva,
    data: z.object({ CODIGOPREGUNTA }),
    ok: 'La pregunta se guardó correctamente',
  }),
  actualizar_pregunta: post('/actualizar_pregunta/:CODIGOPREGUNTA', {
    ...hecho('La pregunta se guardó correctamente'),
    params: { CODIGOPREGUNTA },
    body: PreguntaEditada,
  }),
  puede_eliminar_pregunta: get('/puede_eliminar_pregunta/:CODIGOPREGUNTA', { ...puedeEliminar, params: { CODIGOPREGUNTA } }),
  eliminar_pregunta: post('/eliminar_pregunta/:CODIGOPREGUNTA', {
    ...hecho('La pregunta se eliminó correctamente'),
    params: { CODIGOPREGUNTA },
  }),

  obtener_opciones: get('/obtener_opciones/:CODIGOHC/:CODIGOPREGUNTA/:INACTIVOS', {
    permiso,
    params: { CODIGOHC, CODIGOPREGUNTA, INACTIVOS },
    data: z.array(OpcionEnLista),
  }),
  agregar_opcion: post('/agregar_opcion', {
    permiso,
    body: OpcionNueva,
    data: z.object({ CODIGOOPCION }),
    ok: 'La opción se guardó correctamente',
  }),
  actualizar_opcion: post('/actualizar_opcion/:CODIGOOPCION', {
    ...hecho('La opción se guardó correctamente'),
    params: { CODIGOOPCION },
    body: OpcionEditada,
  }),
  eliminar_opcion: post('/eliminar_opcion/:CODIGOOPCION', { ...hecho('La opción se eliminó correctamente'), params: { CODIGOOPCION } }),
});
