// The handlers that both kinds of order share.
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import type { Envio } from '#kernel/impreso/define.ts';
import { enviar, type Impreso, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Implementacion } from '#kernel/server/handler.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import type { ClaseDeOrden } from '../clases.ts';
import type { LlamadasDeOrdenes } from '../contract.ts';
import { puedeEliminarOrden } from '../rules.ts';
import { actualizarArchivo, agregarArchivo, eliminarArchivo } from './archivos.ts';
import { agregarOrden, eliminarOrden, fecharOrden, revisarOrden } from './guardar.ts';
import { ordenImpresa } from './hoja.ts';
import { archivosDelPaciente, ordenCompleta, ordenDe, ordenesDe } from './leer.ts';

interface UnaOrden {
  ID_ORDEN: number;
}
/** Print, send and message of one paper of an order. */
export function papelDeOrden<D>(d: ClaseDeOrden, hoja: Impreso<UnaOrden, D>) {
  return {
    imprimir: (ctx: Ctx, p: UnaOrden) => imprimir(ctx, hoja, p),
    async enviar(ctx: Ctx, p: UnaOrden, envio: Envio) {
      const { CODIGOPACIENTE } = await ordenDe(ctx, d, p.ID_ORDEN);
      await actualizarContacto(ctx, CODIGOPACIENTE, envio);
      return enviar(ctx, hoja, p, envio, CODIGOPACIENTE);
    },
    async obtener_mensaje(ctx: Ctx, p: UnaOrden) {
      const { CODIGOPACIENTE } = await ordenDe(ctx, d, p.ID_ORDEN);
      return mensaje(ctx, hoja, { ...p, CODIGOPACIENTE });
    },
  };
}

export function servirOrdenes(d: ClaseDeOrden): { [K in keyof LlamadasDeOrdenes]: Implementacion<LlamadasDeOrdenes[K]> } {
  return {
    obtener: (ctx, { CODIGOPACIENTE }, q) => ordenesDe(ctx, d, CODIGOPACIENTE, q),
    obtener_detalle: (ctx, { ID_ORDEN }) => ordenCompleta(ctx, d, ID_ORDEN),
    obtener_archivos: (ctx, { CODIGOPACIENTE }) => archivosDelPaciente(ctx, d, CODIGOPACIENTE),
    agregar: (ctx, _, o) => agregarOrden(ctx, d, o),
    actualizar_fecha: (ctx, { ID_ORDEN }, f) => fecharOrden(ctx, d, ID_ORDEN, f),
    async puede_eliminar(ctx, { ID_ORDEN }) {
      exigir(puedeEliminarOrden(ctx.sesion, d, await ordenDe(ctx, d, ID_ORDEN)));
      return null;
    },
    eliminar: (ctx, { ID_ORDEN }) => eliminarOrden(ctx, d, ID_ORDEN),
    agregar_resultado: (ctx, _, a) => agregarArchivo(ctx, d, a),
    agregar_resultado_de: (ctx, { ID_ORDEN }, a) => agregarArchivo(ctx, d, { ...a, ID_ORDEN }),
    actualizar_resultado: (ctx, cual, a) => actualizarArchivo(ctx, d, cual, a),
    eliminar_resultado: (ctx, { CODIGOPACIENTE, ID }) => eliminarArchivo(ctx, d, CODIGOPACIENTE, ID),
    revisar: (ctx, { ID_ORDEN }) => revisarOrden(ctx, d, ID_ORDEN),
    ...papelDeOrden(d, ordenImpresa(d)),
  };
}
