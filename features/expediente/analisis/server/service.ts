// The handlers of clinical analyses.
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { agregarEstudios } from '#features/expediente/ordenes/server/guardar.ts';
import { papelDeOrden, servirOrdenes } from '#features/expediente/ordenes/server/servir.ts';
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir } from '#kernel/impreso/server.ts';
import { implement } from '#kernel/server/serve.ts';
import { analisisClinicos } from '../contract.ts';
import { hojaGraficas } from './grafica.ts';
import { hojaResultados } from './hoja.ts';
import { guardarResultados } from './resultados.ts';
import { graficables, seriesDe } from './serie.ts';
import './table.ts';

const resultados = papelDeOrden(ANALISIS, hojaResultados);

export default implement(analisisClinicos, {
  ...servirOrdenes(ANALISIS),
  agregar_analisis: (ctx, { ID_ORDEN }, { DETALLES }) => agregarEstudios(ctx, ANALISIS, ID_ORDEN, DETALLES),
  actualizar_resultados: (ctx, { ID_ORDEN }, r) => guardarResultados(ctx, ID_ORDEN, r),
  imprimir_resultados: resultados.imprimir,
  enviar_resultados: resultados.enviar,
  obtener_mensaje_resultados: resultados.obtener_mensaje,
  obtener_graficables: (ctx, { CODIGOPACIENTE }) => graficables(ctx, CODIGOPACIENTE),
  obtener_por_fechas: (ctx, _, rango) => seriesDe(ctx, rango),
  imprimir_grafica: (ctx, _, rango) => imprimir(ctx, hojaGraficas, rango),
  async enviar_grafica(ctx, _, { CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, ID_ANALISIS, ...envio }) {
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return enviar(ctx, hojaGraficas, { CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, ID_ANALISIS }, envio, CODIGOPACIENTE);
  },
});
