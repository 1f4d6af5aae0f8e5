// The calls that both kinds of order have. A saved order does not change, except its date and its results; a correction is
// another order, cloned from it.
import { z } from 'zod';
import { RESULTADO_B } from '#domain/referencia.ts';
import { Estudio } from '#features/estudios/contract.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { imagenOPdf } from '#kernel/shared/archivos.ts';
import { get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  entero,
  fecha,
  hora,
  type Kind,
  lista,
  notasOpcional,
  opcion,
  opcional,
  siNo,
  siViene,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import type { ClaseDeOrden } from './clases.ts';

/** Studies of one order, more than any laboratory form has. */
export const MAX_ESTUDIOS = 200;
export const MAX_ORDENES = 500;
export const MAX_ARCHIVOS = 500;
export const MAX_OTROS = 2000;
/** Pixels of a picture's longer side: the letters of a scanned sheet stay legible. */
const LADO = 2400;
export const RESULTADOS_B = [
  [RESULTADO_B.positivo, 'Positivo'],
  [RESULTADO_B.negativo, 'Negativo'],
] as const;

export const Comun = z.object({
  ID_ORDEN: codigo('Orden'),
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOMEDICO: codigo('Médico'),
  SUCURSAL: codigo('Sucursal'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  OBSERVACIONES: notasOpcional('Observaciones', MAX_OTROS),
  INDICACIONES: notasOpcional('Indicaciones', MAX_OTROS),
  FECHA_RESULTADOS: opcional(fecha('Fecha de los resultados')),
  VERSION: version(),
});
/** The field for studies that are in no catalogue. Types are those of analyses; a cabinet order has its own name for it. */
export const otrosDe = ({ otros, uno }: ClaseDeOrden) =>
  ({ [otros]: notasOpcional(uno === 'análisis' ? 'Otros análisis' : 'Otros estudios', MAX_OTROS) }) as { OTROS_ANALISIS: Kind<string> };
/** One line of an order, named by the study's number; with the types of analyses, as above. */
export const Renglon = ({ clave }: ClaseDeOrden) =>
  z.object({
    ...({ [clave]: codigo('Estudio') } as { ID_ANALISIS: Kind<number> }),
    ORDEN: entero('Orden'),
    GRUPO: textoOpcional('Grupo', 150),
    ...Estudio.pick({ NOMBRE: true, TIPO_RESPUESTA: true, UNIDAD: true, REFERENCIA: true, INDICACIONES: true }).shape,
    RESULTADO: textoOpcional('Resultado', 20),
  });

/** Numbers and names of studies, by number or by their own field. */
const pedidos = ({ clave }: ClaseDeOrden) =>
  lista(
    z
      .object({ id: opcional(codigo('Estudio')), ...({ [clave]: opcional(codigo('Estudio')) } as { ID_ANALISIS: Kind<number | null> }) })
      .transform((v): number | null => v.id ?? v[clave as 'ID_ANALISIS'])
      .refine((id): id is number => id !== null, 'Este campo es requerido') as unknown as z.ZodType<number, unknown>,
    MAX_ESTUDIOS,
  );
export const Agregados = (d: ClaseDeOrden) => z.object({ DETALLES: pedidos(d) });

export const ArchivoDeOrden = z.object({
  ID: codigo('Archivo'),
  ID_ORDEN: codigo('Orden'),
  DESCRIPCION: textoOpcional('Descripción', 100),
  FECHA: fecha('Fecha'),
  VERSION: version(),
});
/** With its signed address, which is valid for a quarter of an hour. */
export const ArchivoConEnlace = ArchivoDeOrden.extend({
  ARCHIVO: z.string(),
  CLASE: opcion('Clase', [
    ['imagen', 'Imagen'],
    ['pdf', 'PDF'],
  ]),
  USUARIO: textoOpcional('Usuario', 160),
  /** The studies of its order, to tell files of several orders apart. */
  RESUMEN: textoOpcional('Orden', 200),
});
export type ArchivoConEnlace = z.output<typeof ArchivoConEnlace>;
const ArchivoNuevo = z.object({
  ARCHIVO: imagenOPdf('Archivo', { max: LADO, calidad: 85 }),
  DESCRIPCION: ArchivoDeOrden.shape.DESCRIPCION,
  ID_ORDEN: codigo('Orden'),
});
export const ArchivoDialogo = ArchivoNuevo.omit({ ID_ORDEN: true });
export const ArchivoEditado = z.object({
  ARCHIVO: siViene(ArchivoNuevo.shape.ARCHIVO),
  DESCRIPCION: ArchivoDeOrden.shape.DESCRIPCION,
  VERSION: version(),
});

const quien = { MEDICO: textoOpcional('Médico', 160), NOMBRESUCURSAL: textoOpcional('Sucursal', 150) };
const enLista = (d: ClaseDeOrden) =>
  Comun.omit({ OBSERVACIONES: true, INDICACIONES: true }).extend({
    ...quien,
    /** Names of its studies, as many as fit. */
    RESUMEN: textoOpcional(d.catalogo.titulo, 200),
    ESTUDIOS: entero('Estudios'),
    /** Results typed and files. */
    RESULTADOS: entero('Resultados'),
    /** 1 when results came in that no doctor has opened. */
    SIN_REVISAR: siNo('Sin revisar'),
  });
export type OrdenEnLista = z.output<ReturnType<typeof enLista>>;
export const Detalle = (d: ClaseDeOrden) =>
  Comun.extend({
    ...quien,
    ...otrosDe(d),
    USUARIO: textoOpcional('Usuario', 160),
    RESULTADOS: entero('Resultados'),
    SIN_REVISAR: siNo('Sin revisar'),
    REVISADOS: textoOpcional('Revisados', 200),
    DET: z.array(
      Renglon(d).extend({
        /** How the result lies to its reference; '' when inside or unknown. */
        FUERA: textoOpcional('Fuera de referencia', 10),
      }),
    ),
    ARCHIVOS: z.array(ArchivoConEnlace),
  });
export type OrdenCompleta = z.output<ReturnType<typeof Detalle>>;
export type RenglonDeOrden = OrdenCompleta['DET'][number];

export const OrdenNueva = (d: ClaseDeOrden) =>
  z.object({
    CODIGOPACIENTE: Comun.shape.CODIGOPACIENTE,
    FECHA: opcional(fecha('Fecha')),
    HORA: opcional(hora('Hora')),
    CODIGOMEDICO: Comun.shape.CODIGOMEDICO,
    DETALLES: pedidos(d),
    ...otrosDe(d),
    OBSERVACIONES: Comun.shape.OBSERVACIONES,
    INDICACIONES: Comun.shape.INDICACIONES,
  });
export type OrdenNueva = z.output<ReturnType<typeof OrdenNueva>>;
export const FechaEditada = Comun.pick({ FECHA: true, VERSION: true });

const unaOrden = { ID_ORDEN: codigo('Orden') };
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
export const TOCA = ['/expediente/dashboard', '/expediente/resultados'];

export function llamadasDeOrdenes(d: ClaseDeOrden) {
  const { permisos: p, tabla: registro } = d;
  const ORDEN = 'La orden se';
  const resultado = {
    permiso: p.agregarResultado,
    data: z.object({ ID: codigo() }),
    ok: 'El resultado se guardó correctamente',
    toca: TOCA,
  } as const;
  return {
    obtener: get('/obtener/:CODIGOPACIENTE', {
      permiso: p.ver,
      params: delPaciente,
      query: z.object({ LIMITE: opcional(entero('Límite', [1, MAX_ORDENES])), PAGINA: opcional(entero('Página', [0, 100_000])) }),
      data: z.array(enLista(d)),
      expediente: 'CODIGOPACIENTE',
    }),
    obtener_detalle: get('/obtener_detalle/:ID_ORDEN', {
      permiso: p.ver,
      params: unaOrden,
      data: Detalle(d),
      expediente: 'ID_ORDEN',
      registro,
    }),
    /** The files of all the patient's orders, the newest first: to see one beside another of years ago. */
    obtener_archivos: get('/obtener_archivos/:CODIGOPACIENTE', {
      permiso: p.ver,
      params: delPaciente,
      data: z.array(ArchivoConEnlace),
      expediente: 'CODIGOPACIENTE',
    }),
    agregar: post('/agregar', {
      permiso: p.agregar,
      body: OrdenNueva(d),
      data: z.object(unaOrden),
      ok: `${ORDEN} guardó correctamente`,
      toca: TOCA,
    }),
    actualizar_fecha: post('/actualizar_fecha/:ID_ORDEN', {
      permiso: p.agregar,
      params: unaOrden,
      body: FechaEditada,
      data: z.object({ VERSION: codigo() }),
      ok: `${ORDEN} guardó correctamente`,
      toca: TOCA,
    }),
    puede_eliminar: get('/puede_eliminar/:ID_ORDEN', { permiso: p.eliminar, params: unaOrden, data: SIN_DATOS, ambos: true, lee: true }),
    eliminar: post('/eliminar/:ID_ORDEN', {
      permiso: p.eliminar,
      params: unaOrden,
      data: SIN_DATOS,
      ok: `${ORDEN} eliminó correctamente`,
      toca: TOCA,
    }),
    agregar_resultado: post('/agregar_resultado', { ...resultado, body: ArchivoNuevo }),
    agregar_resultado_de: post('/agregar_resultado/:ID_ORDEN', { ...resultado, params: unaOrden, body: ArchivoDialogo }),
    actualizar_resultado: post('/actualizar_resultado/:ID_ORDEN/:ID', {
      permiso: p.editarResultado,
      params: { ...unaOrden, ID: codigo('Archivo') },
      body: ArchivoEditado,
      data: z.object({ VERSION: codigo() }),
      ok: 'El resultado se guardó correctamente',
      toca: TOCA,
    }),
    eliminar_resultado: post('/eliminar_resultado/:CODIGOPACIENTE/:ID', {
      permiso: p.eliminarResultado,
      params: { ...delPaciente, ID: codigo('Archivo') },
      data: SIN_DATOS,
      ok: 'El resultado se eliminó correctamente',
      toca: TOCA,
    }),
    /** Somebody has seen the results that came in. */
    revisar: post('/revisar/:ID_ORDEN', { permiso: p.ver, params: unaOrden, data: SIN_DATOS, toca: TOCA }),
    ...llamadasImpreso('/:ID_ORDEN', unaOrden, p.ver, registro),
  };
}
export type LlamadasDeOrdenes = ReturnType<typeof llamadasDeOrdenes>;
