// The handlers of appointments and their tags.
import { sql } from 'kysely';
import type { z } from 'zod';
import { imprimir } from '#kernel/impreso/server.ts';
import { implement } from '#kernel/server/serve.ts';
import { ALCANCE_SERIE, citas } from '../contract.ts';
import { type EtiquetaAgenda, etiquetasAgenda } from '../etiquetas.ts';
import { actualizar, agregar } from './agendar.ts';
import { actualizarEnlace, actualizarObservaciones, cambiarEstatus, cambiarEtiqueta, eliminar } from './estado.ts';
import { hojaAgenda } from './hoja.ts';
import { citaDe, obtener, obtenerDias, obtenerPaciente, obtenerVarias } from './leer.ts';
import { actualizarSerie, cancelarSerie, eliminarSerie } from './serie.ts';

export default [
  implement(citas, {
    obtener: (ctx, rango) => obtener(ctx, rango),
    obtener_varias: (ctx, _, { N_CITA }) => obtenerVarias(ctx, N_CITA),
    obtener_dias: (ctx, rango) => obtenerDias(ctx, rango),
    imprimir: (ctx, rango, { SUCURSAL }) => imprimir(ctx, hojaAgenda, { ...rango, SUCURSAL }),
    obtener_uno: (ctx, { N_CITA }) => citaDe(ctx, N_CITA),
    obtener_paciente: (ctx, { CODIGOPACIENTE }) => obtenerPaciente(ctx, CODIGOPACIENTE),
    agregar: (ctx, _, cita) => agregar(ctx, cita),
    actualizar: (ctx, { N_CITA }, { ALCANCE, ...cita }) =>
      ALCANCE ? actualizarSerie(ctx, N_CITA, ALCANCE, cita) : actualizar(ctx, N_CITA, cita),
    cambiar_estatus: (ctx, { N_CITA, C_ESTATUS }, { MOTIVO_CONFIRMAR }) => cambiarEstatus(ctx, N_CITA, C_ESTATUS, MOTIVO_CONFIRMAR),
    cambiar_etiqueta: (ctx, { N_CITA }, { ETIQUETAS }) => cambiarEtiqueta(ctx, N_CITA, ETIQUETAS),
    actualizar_observaciones: (ctx, { N_CITA }, cuerpo) => actualizarObservaciones(ctx, N_CITA, cuerpo),
    actualizar_enlace: (ctx, { N_CITA }, cuerpo) => actualizarEnlace(ctx, N_CITA, cuerpo),
    eliminar: (ctx, { N_CITA }, { MOTIVO }) => eliminar(ctx, N_CITA, MOTIVO),
    cancelar_recurrente: (ctx, { N_CITA }, { ALCANCE }) => cancelarSerie(ctx, N_CITA, ALCANCE ?? ALCANCE_SERIE.toda),
    eliminar_recurrente: (ctx, { N_CITA }, { ALCANCE }) => eliminarSerie(ctx, N_CITA, ALCANCE ?? ALCANCE_SERIE.toda),
  }),
  implement(etiquetasAgenda, {
    activas: async (ctx) =>
      (
        await sql<z.output<typeof EtiquetaAgenda>>`select "ID", "NOMBRE", "DESCRIPCION", "COLOR" from catalogo_etiquetas_agenda
          where "ACTIVO" = 1 and eliminado is null order by "NOMBRE" limit 500`.execute(ctx.db)
      ).rows,
  }),
];
