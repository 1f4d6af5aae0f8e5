// The handlers of evolution notes and of the RIPS code lists.
import { sql } from 'kysely';
import { actualizarContacto, bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { catalogosRips, notasEvolucion } from '../contract.ts';
import { CAUSAS_EXTERNAS, CUPS, FINALIDADES, TIPOS_DX } from '../rips.ts';
import { puedeAgregarAddendum, puedeEliminarNota } from '../rules.ts';
import { enviarGrafica, imprimirGrafica } from './grafica.ts';
import { actualizarNota, agregarNota, cerrarVencidas, notaBloqueada } from './guardar.ts';
import { hojaNota } from './hoja.ts';
import { listaDeNotas, notaDe, notaParaEditar } from './leer.ts';
import { plantilla } from './plantilla.ts';
import { agregarRecurrente, eliminarRecurrente, recurrentesDe } from './recurrentes.ts';
import { serieDeSigno } from './serie.ts';
import './table.ts';

const notas = implement(notasEvolucion, {
  obtener: (ctx, { CODIGOPACIENTE }, q) => listaDeNotas(ctx, CODIGOPACIENTE, q),
  obtener_uno: (ctx, { CODIGOPACIENTE, CONSECUTIVO }) => notaParaEditar(ctx, CODIGOPACIENTE, CONSECUTIVO),
  obtener_plantilla: (ctx, { CODIGOPACIENTE }) => plantilla(ctx, CODIGOPACIENTE),
  agregar: (ctx, { CODIGOPACIENTE }, nota) => agregarNota(ctx, CODIGOPACIENTE, nota),
  actualizar: (ctx, clave, nota) => actualizarNota(ctx, clave, nota),

  async puede_eliminar(ctx, { CODIGOPACIENTE, CONSECUTIVO }) {
    exigir(puedeEliminarNota(ctx.sesion, await notaDe(ctx, CODIGOPACIENTE, CONSECUTIVO)));
    return null;
  },
  async eliminar(ctx, clave, { MOTIVO }) {
    await bloqueado(ctx, clave.CODIGOPACIENTE);
    exigir(puedeEliminarNota(ctx.sesion, await notaBloqueada(ctx, clave)));
    await sql`update notas_evolucion set eliminado = now(), eliminado_por = app_usuario(), eliminado_motivo = ${MOTIVO}
      where "CODIGOPACIENTE" = ${clave.CODIGOPACIENTE} and "CONSECUTIVO" = ${clave.CONSECUTIVO}`.execute(ctx.db);
    return null;
  },
  async agregar_addendum(ctx, clave, { TEXTO }) {
    await bloqueado(ctx, clave.CODIGOPACIENTE);
    await cerrarVencidas(ctx, clave.CODIGOPACIENTE);
    exigir(puedeAgregarAddendum(ctx.sesion, await notaBloqueada(ctx, clave)));
    return agregarAddendum(ctx, clave, TEXTO);
  },

  imprimir: (ctx, p) => imprimir(ctx, hojaNota, p),
  async enviar(ctx, p, envio) {
    await actualizarContacto(ctx, p.CODIGOPACIENTE, envio);
    return enviar(ctx, hojaNota, { ...p, ENVIO: true }, envio, p.CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, hojaNota, p),

  obtener_signo_vital: (ctx, _, rango) => serieDeSigno(ctx, rango),
  imprimir_grafica: (ctx, _, g) => imprimirGrafica(ctx, g),
  async enviar_grafica(ctx, _, { TIPO_MENSAJE, MAIL, TCEL_LADA, TCELULAR, ACTUALIZAR, ACTUALIZAR_TEL, ...g }) {
    const envio = { TIPO_MENSAJE, MAIL, TCEL_LADA, TCELULAR, ACTUALIZAR, ACTUALIZAR_TEL };
    await actualizarContacto(ctx, g.CODIGOPACIENTE, envio);
    return enviarGrafica(ctx, g, envio);
  },

  async obtener_diagnosticos_recurrentes(ctx, { CODIGOPACIENTE }) {
    await pacienteDe(ctx, CODIGOPACIENTE);
    return recurrentesDe(ctx, CODIGOPACIENTE);
  },
  agregar_diagnostico_recurrente: (ctx, { CODIGOPACIENTE, CODIGO }) => agregarRecurrente(ctx, CODIGOPACIENTE, CODIGO),
  eliminar_diagnostico_recurrente: (ctx, { CODIGOPACIENTE, CODIGO }) => eliminarRecurrente(ctx, CODIGOPACIENTE, CODIGO),
});

const rips = implement(catalogosRips, {
  obtener: () => ({
    TIPO_DX_PRINCIPAL: [...TIPOS_DX],
    CODIGO_CUPS: [...CUPS],
    FINALIDAD: [...FINALIDADES],
    CAUSA_EXTERNA: [...CAUSAS_EXTERNAS],
  }),
});

export default [notas, rips];

async function agregarAddendum(ctx: Ctx, { CODIGOPACIENTE, CONSECUTIVO }: { CODIGOPACIENTE: number; CONSECUTIVO: number }, TEXTO: string) {
  const { rows } = await sql<{ ID: number; FECHA: string }>`
    insert into notas_addenda ("CODIGOPACIENTE", "CONSECUTIVO", "ID", "TEXTO")
    select ${CODIGOPACIENTE}, ${CONSECUTIVO}, coalesce(max("ID"), 0) + 1, ${TEXTO} from notas_addenda
    where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and "CONSECUTIVO" = ${CONSECUTIVO} returning "ID", creado as "FECHA"`.execute(ctx.db);
  return { ...rows[0]!, USUARIO: ctx.sesion.NOMBRECOMPLETO, TEXTO };
}
