// Clinical histories (2 §7.4): a template answered for a patient, with the questions as they were asked then.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { SignosEditados, SignosTomados } from '#features/expediente/notas_evolucion/signos.ts';
import { Imagen as ImagenInteractiva, Nodo } from '#features/imagenes_interactivas/contract.ts';
import { Opcion, Pregunta, Seccion } from '#features/plantillas_hc/contract.ts';
import { MAXIMOS } from '#features/plantillas_hc/rules.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { imagen } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  entero,
  fecha,
  grupo,
  hora,
  type Kind,
  lista,
  medida,
  momento,
  notasOpcional,
  opcional,
  siNo,
  siViene,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { LARGO_COMENTARIO, LARGO_LESION, LARGO_RESPUESTA, MAX_COMENTARIOS } from './limites.ts';

export const Historia = z.object({
  CONSECUTIVO: codigo('Consecutivo'),
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOHC: codigo('Historia clínica'),
  /** The template's name when the history began. */
  DESCRIPCION: texto('Descripción', 45),
  CODIGOMEDICO: codigo('Médico'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  SUCURSAL: codigo('Sucursal'),
  CERRADA: siNo('Cerrada'),
  VERSION: version(),
});
export const Respuesta = z.object({
  CODIGOPREGUNTA: codigo('Pregunta'),
  /** As text: choices separated by commas, a diagnosis per line, yes as 1, a sent picture by its number. */
  RESPUESTA: notasOpcional('Respuesta', LARGO_RESPUESTA),
});
export type Respuesta = z.output<typeof Respuesta>;
const PORCENTAJE = [0, 100] as const;
export const Comentario = z.object({
  CODIGOPREGUNTA: codigo('Pregunta'),
  /** The node of an interactive image; on a picture that was sent, X and Y say where. */
  ID_NODO: opcional(codigo('Nodo')),
  X: medida('X', PORCENTAJE, 2, '%'),
  Y: medida('Y', PORCENTAJE, 2, '%'),
  LESION: textoOpcional('Lesión', LARGO_LESION),
  COMENTARIO: textoOpcional('Comentario', LARGO_COMENTARIO),
});
export type Comentario = z.output<typeof Comentario>;

/** A question as it was asked. */
const PreguntaHecha = Pregunta.pick({
  CODIGOPREGUNTA: true,
  DESCRIPCION: true,
  TIPO_RESPUESTA: true,
  RESPUESTA_DEFAULT: true,
  FORMULA: true,
  DECIMALES: true,
  ID_IMAGEN_INTERACTIVA: true,
  REQUERIDO: true,
}).extend({ OPCIONES: z.array(Opcion.shape.DESCRIPCION) });
export type PreguntaHecha = z.output<typeof PreguntaHecha>;
const NodoHecho = Nodo.pick({ ID: true, NOMBRE: true, X: true, Y: true });
const ImagenHecha = ImagenInteractiva.pick({ ID: true, NOMBRE: true }).extend({
  ANCHO: entero('Ancho'),
  ALTO: entero('Alto'),
  NODO: z.array(NodoHecho),
});
/** The form as it was asked, as it is stored; `archivo` is each picture's file. */
export interface Formulario {
  SECCIONES: (Pick<z.output<typeof Seccion>, 'CODIGOSECCION' | 'DESCRIPCION'> & { PREGUNTAS: PreguntaHecha[] })[];
  IMAGENES: (z.output<typeof ImagenHecha> & { archivo: string })[];
}

/** The patient's last earlier answer to the same question. */
const Anterior = z.object({ FECHA: fecha('Fecha'), RESPUESTA: Respuesta.shape.RESPUESTA, COMENTARIOS: z.array(Comentario) });
export type Anterior = z.output<typeof Anterior>;
const PreguntaRespondida = PreguntaHecha.extend({ RESPUESTA: Respuesta.shape.RESPUESTA, ANTERIOR: Anterior.nullable() });
export type PreguntaRespondida = z.output<typeof PreguntaRespondida>;
const SeccionRespondida = Seccion.pick({ CODIGOSECCION: true, DESCRIPCION: true }).extend({ PREGUNTAS: z.array(PreguntaRespondida) });
export type SeccionRespondida = z.output<typeof SeccionRespondida>;

/** A picture that was sent, with a signed link that is valid for a quarter of an hour. */
export const Enviada = z.object({
  ID: codigo('Imagen'),
  CODIGOPREGUNTA: codigo('Pregunta'),
  IMAGEN: z.string(),
  ANCHO: entero('Ancho'),
  ALTO: entero('Alto'),
});
export type Enviada = z.output<typeof Enviada>;

const quien = {
  MEDICO: textoOpcional('Médico', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
};
export const HistoriaEnLista = Historia.omit({ VERSION: true }).extend(quien);
export type HistoriaEnLista = z.output<typeof HistoriaEnLista>;
export const HistoriaCompleta = Historia.extend({
  ...quien,
  USUARIO: textoOpcional('Creada por', 160),
  /** When an open history will close by itself; when a closed one was closed. */
  CIERRE: momento('Cierre'),
  /** 1 when it closed by itself after 24 hours. */
  CERRADA_SOLA: siNo('Se cerró sola'),
  /** 0 until answers are saved for the first time: until then the template's default answers are offered. */
  GUARDADA: siNo('Guardada'),
  SECCIONES: z.array(SeccionRespondida),
  IMAGENES: z.array(ImagenHecha.extend({ IMAGEN: z.string() })),
  ENVIADAS: z.array(Enviada),
  COMENTARIOS: z.array(Comentario),
  /** Of this history; of an open one without measures, those of the day. */
  SIGNOS_VITALES: SignosTomados.nullable(),
  SIGNOS_ANTERIORES: z.array(z.object({ CODIGO: texto('Signo', 30), VALOR: texto('Valor', 20), FECHA: fecha('Fecha') })),
});
export type HistoriaCompleta = z.output<typeof HistoriaCompleta>;

export const HistoriaNueva = Historia.pick({ CODIGOMEDICO: true, CODIGOHC: true, CODIGOPACIENTE: true });
/** Answers by question: those that are not sent stay as they are. Comments are the whole list, when they are sent. */
export const RespuestasEditadas = (c: Clinica) =>
  z.object({
    RESPUESTAS: lista(Respuesta, MAXIMOS.preguntas),
    COMENTARIOS: siViene(lista(Comentario, MAX_COMENTARIOS)) as unknown as z.ZodOptional<Kind<Comentario[]>>,
    SIGNOS_VITALES: siViene(grupo(SignosEditados(c))) as unknown as z.ZodOptional<ReturnType<typeof SignosEditados>>,
    CERRADA: siNo('Cerrada'),
    VERSION: version(),
  });
export type RespuestasEditadas = z.output<ReturnType<typeof RespuestasEditadas>>;

const una = { CONSECUTIVO: codigo('Historia clínica') };
const toca = ['/expediente/dashboard', '/historias_clinicas'];
const guardada = z.object({ CONSECUTIVO: codigo(), VERSION: codigo(), CERRADA: siNo('Cerrada') });
/** A picture is legible when enlarged four times on a screen. */
const LADO_MAXIMO = 1920;

export const historiasClinicas = contract('/expediente/historias_clinicas', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.historias.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    query: z.object({ LIMITE: opcional(entero('Límite', [1, 2000])), PAGINA: opcional(entero('Página', [0, 100_000])) }),
    data: z.array(HistoriaEnLista),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_detalle: get('/obtener_detalle/:CONSECUTIVO', {
    permiso: P.historias.ver,
    params: una,
    data: HistoriaCompleta,
    expediente: 'CONSECUTIVO',
    registro: 'historias_clinicas',
  }),
  agregar: post('/agregar', {
    permiso: [P.historias.agregar, P.historias.ver],
    body: HistoriaNueva,
    data: z.object({ CONSECUTIVO: codigo() }),
    ok: 'La historia clínica se agregó correctamente',
    toca,
  }),
  /** Another one today from the same template, with the same answers. */
  clonar: post('/clonar/:CONSECUTIVO', {
    permiso: P.historias.clonar,
    params: una,
    data: z.object({ CONSECUTIVO: codigo() }),
    ok: 'La historia clínica se clonó correctamente',
    toca,
  }),
  actualizar_respuestas: post('/actualizar_respuestas/:CONSECUTIVO', {
    permiso: P.historias.cerrar,
    params: una,
    body: RespuestasEditadas,
    data: guardada,
    ok: 'La historia clínica se guardó correctamente',
    toca: [...toca, '/expediente/notas_evolucion'],
  }),
  /** Sends a picture for a question of type I. It counts once the answers that name it are saved. */
  agregar_imagen: post('/agregar_imagen/:CONSECUTIVO/:CODIGOPREGUNTA', {
    permiso: P.historias.cerrar,
    params: { ...una, CODIGOPREGUNTA: codigo('Pregunta') },
    body: z.object({ IMAGEN: imagen('Imagen', { max: LADO_MAXIMO }) }),
    data: Enviada,
  }),
  puede_eliminar: get('/puede_eliminar/:CONSECUTIVO', {
    permiso: P.historias.eliminar,
    params: una,
    data: SIN_DATOS,
    ambos: true,
    lee: true,
  }),
  eliminar: post('/eliminar/:CONSECUTIVO', {
    permiso: P.historias.eliminar,
    params: una,
    data: SIN_DATOS,
    ok: 'La historia clínica se eliminó correctamente',
    toca,
  }),
  ...llamadasImpreso('/:CONSECUTIVO', una, P.historias.ver, 'historias_clinicas'),
});
