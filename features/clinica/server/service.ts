// The handlers of the clinic's settings.
import { implement } from '#kernel/server/serve.ts';
import { sistemaControl } from '../contract.ts';
import { guardarAjustes, leerAjustes } from './ajustes.ts';
import { guardarParametros, leerParametros, leerPlan, leerSignos } from './parametros.ts';
import './table.ts';

export default implement(sistemaControl, {
  obtener: (ctx) => leerAjustes(ctx),
  actualizar: (ctx, _, ajustes) => guardarAjustes(ctx, ajustes),
  obtener_plan: (ctx) => leerPlan(ctx),
  obtener_signos_vitales: (ctx) => leerSignos(ctx),
  obtener_parametros: (ctx) => leerParametros(ctx),
  actualizar_parametros: (ctx, _, parametros) => guardarParametros(ctx, parametros),
  async mostrar_asistente(ctx, { MOSTRAR }) {
    await ctx.db.updateTable('sistema_control').set({ MOSTRAR_ASISTENTE: MOSTRAR }).execute();
    return null;
  },
});
