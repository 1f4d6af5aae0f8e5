// Orders of clinical analyses: what all orders have, and results that are typed, printed and seen over time.
import { z } from 'zod';
import { MAX_RESULTADO } from '#domain/referencia.ts';
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { Agregados, llamadasDeOrdenes, MAX_ESTUDIOS, TOCA } from '#features/expediente/ordenes/contract.ts';
import { EnviarImpreso, llamadasImpreso, Mensaje } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, folios, grupo, medida, textoOpcional, version } from '#kernel/shared/fields.ts';

const p = ANALISIS.permisos;
const unaOrden = { ID_ORDEN: codigo('Orden') };
export const Resultados = z.object({
  FECHA: fecha('Fecha de los resultados'),
  /** By number of the analysis. Those that are not sent stay as they are. */
  RESULTADO: grupo(
    z
      .record(z.string().regex(/^\d{1,9}$/), textoOpcional('Resultado', MAX_RESULTADO))
      .refine((r) => Object.keys(r).length <= MAX_ESTUDIOS, `Máximo ${MAX_ESTUDIOS} elementos`),
  ),
  VERSION: version(),
});
export type Resultados = z.output<typeof Resultados>;

/** Charts at once, so that each is still read. */
export const MAX_GRAFICAS = 8;
const rango = {
  CODIGOPACIENTE: codigo('Paciente'),
  FECHA_INICIAL: fecha('Fecha inicial'),
  FECHA_FINAL: fecha('Fecha final'),
  ID_ANALISIS: folios('Análisis', MAX_GRAFICAS),
};
const Grafica = z.object(rango);
export type RangoDeAnalisis = z.output<typeof Grafica>;

const PuntoDeAnalisis = z.object({
  ID_ORDEN: codigo('Orden'),
  FECHA: fecha('Fecha'),
  /** As it was typed: «<0.04» has no place in a chart. */
  RESULTADO: textoOpcional('Resultado', MAX_RESULTADO),
  VALOR: medida('Valor', [-1e15, 1e15], 10),
  FUERA: textoOpcional('Fuera de referencia', 10),
});
/** One numeric analysis over time, with the unit and reference of its last order. */
export const SerieDeAnalisis = z.object({
  ID_ANALISIS: codigo('Análisis'),
  NOMBRE: textoOpcional('Nombre', 150),
  UNIDAD: textoOpcional('Unidad', 10),
  REFERENCIA: textoOpcional('Referencia', 100),
  PUNTOS: z.array(PuntoDeAnalisis),
});
export type SerieDeAnalisis = z.output<typeof SerieDeAnalisis>;
export const Graficable = SerieDeAnalisis.omit({ PUNTOS: true, REFERENCIA: true }).extend({
  GRUPO: textoOpcional('Grupo', 150),
  RESULTADOS: entero('Resultados'),
});
export type Graficable = z.output<typeof Graficable>;

const deResultados = llamadasImpreso('_resultados/:ID_ORDEN', unaOrden, p.ver, ANALISIS.tabla);

export const analisisClinicos = contract('/expediente/analisis_clinicos', {
  ...llamadasDeOrdenes(ANALISIS),
  agregar_analisis: post('/agregar_analisis/:ID_ORDEN', {
    permiso: p.agregar,
    params: unaOrden,
    body: Agregados(ANALISIS),
    data: z.object({ VERSION: codigo() }),
    ok: 'La orden se guardó correctamente',
    toca: TOCA,
  }),
  actualizar_resultados: post('/actualizar_resultados/:ID_ORDEN', {
    permiso: [p.agregarResultado, p.editarResultado],
    params: unaOrden,
    body: Resultados,
    data: z.object({ VERSION: codigo() }),
    ok: 'Los resultados se guardaron correctamente',
    toca: TOCA,
  }),
  imprimir_resultados: deResultados.imprimir,
  enviar_resultados: deResultados.enviar,
  obtener_mensaje_resultados: deResultados.obtener_mensaje,
  /** The numeric analyses of which the patient has results, the most repeated first. */
  obtener_graficables: get('/obtener_graficables/:CODIGOPACIENTE', {
    permiso: p.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.array(Graficable),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_por_fechas: post('/obtener_por_fechas', {
    permiso: p.ver,
    lee: true,
    body: Grafica,
    data: z.array(SerieDeAnalisis),
    expediente: 'CODIGOPACIENTE',
  }),
  imprimir_grafica: post('/imprimir_grafica', { permiso: p.ver, lee: true, body: Grafica, data: ARCHIVO, archivo: true }),
  enviar_grafica: post('/enviar_grafica', {
    permiso: p.ver,
    body: EnviarImpreso.safeExtend(rango),
    data: Mensaje,
    ok: 'El mensaje se envió a la bandeja de salida',
  }),
});
