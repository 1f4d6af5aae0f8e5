// The handlers of prescriptions.

import { sql } from 'kysely';
import { horaNoFutura } from '#features/expediente/registros/rules.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { alergiasAgregadas } from '#features/pacientes/alertas.ts';
import { alertasAjenas, alertasDe, cambiarAlertas } from '#features/pacientes/server/alertas.ts';
import { actualizarContacto, bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { diceLoMismo, limpiarHtml, textoDe } from '#kernel/server/html.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { recetas } from '../contract.ts';
import { fechaDeReceta, puedeElegirFecha, puedeEliminarReceta, puedeImprimirCopia, puedeRecetarComo } from '../rules.ts';
import { recetaEnviada, recetaImpresa } from './hoja.ts';
import { sinColas } from './partir.ts';
import { guardarReceta, recetaDe, recetasDe } from './receta.ts';
import './table.ts';
import { medicamentosUsados } from './usados.ts';

export default implement(recetas, {
  obtener: (ctx, { CODIGOPACIENTE }, filtro) => recetasDe(ctx, CODIGOPACIENTE, filtro),
  obtener_uno: (ctx, { CODIGOPACIENTE, CONSECUTIVO }) => recetaDe(ctx, CODIGOPACIENTE, CONSECUTIVO),

  async obtener_usados(ctx, { CODIGOPACIENTE }) {
    await pacienteDe(ctx, CODIGOPACIENTE);
    return medicamentosUsados(ctx, CODIGOPACIENTE);
  },

  async agregar(ctx, { CODIGOPACIENTE }, { FECHA, HORA, DETALLE: escrito, ...enviada }) {
    // Locks the patient's row, so that two prescriptions do not take the same number.
    await bloqueado(ctx, CODIGOPACIENTE);
    exigir(puedeRecetarComo(ctx.sesion, enviada.CODIGOMEDICO));
    await medicoActivo(ctx, enviada.CODIGOMEDICO);
    const paciente = await pacienteDe(ctx, CODIGOPACIENTE);
    const elige = puedeElegirFecha(ctx.sesion);
    const cuando = { FECHA: (elige && FECHA) || ctx.hoy, HORA: (elige && HORA) || ctx.ahora };
    const fechaVale = fechaDeReceta(cuando.FECHA, ctx.hoy, paciente.FECHA_NACIMIENTO);
    if (fechaVale !== true) throw new Rechazo(fechaVale, { ERRORES: { FECHA: fechaVale } });
    const horaVale = horaNoFutura(cuando, ctx);
    if (horaVale !== true) throw new Rechazo(horaVale, { ERRORES: { HORA: horaVale } });
    const limpio = limpiarHtml(escrito);
    const DETALLE = sinColas(limpio);
    diceLoMismo(DETALLE, limpio);
    const texto = textoDe(DETALLE, 4000);
    if (!texto && !/<img\b/.test(DETALLE))
      throw new Rechazo('Debe llenar todos los campos requeridos', { ERRORES: { DETALLE: 'Este campo es requerido' } });
    const { CODIGOMEDICO } = enviada;
    const { ALERGIAS, ALERGIAS_NEGADAS } = await alergiasTras(ctx, CODIGOPACIENTE, enviada);
    const CONSECUTIVO = await guardarReceta(ctx, { CODIGOPACIENTE, ...cuando, CODIGOMEDICO, DETALLE, ALERGIAS, ALERGIAS_NEGADAS });
    return { CONSECUTIVO, ALERGIAS, ALERGIAS_NEGADAS };
  },

  async eliminar(ctx, { CODIGOPACIENTE, CONSECUTIVO }) {
    await bloqueado(ctx, CODIGOPACIENTE);
    exigir(puedeEliminarReceta(ctx.sesion, await recetaDe(ctx, CODIGOPACIENTE, CONSECUTIVO)));
    await ctx.db
      .updateTable('recetas')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .where('CONSECUTIVO', '=', CONSECUTIVO)
      .execute();
    return null;
  },

  imprimir: (ctx, cual) => imprimir(ctx, recetaImpresa, cual),
  async imprimir_copia(ctx, { COPIA, ...cual }) {
    if (COPIA) exigir(puedeImprimirCopia(await recetaDe(ctx, cual.CODIGOPACIENTE, cual.CONSECUTIVO)));
    return imprimir(ctx, recetaImpresa, { ...cual, COPIA });
  },
  async enviar(ctx, cual, envio) {
    const hecho = await enviar(ctx, recetaEnviada, cual, envio, cual.CODIGOPACIENTE);
    await actualizarContacto(ctx, cual.CODIGOPACIENTE, envio);
    return hecho;
  },
  obtener_mensaje: (ctx, cual) => mensaje(ctx, recetaEnviada, cual),
});

interface Enviadas {
  ALERGIAS?: string | undefined;
  ALERGIAS_NEGADAS?: 0 | 1 | undefined;
  VERSION_ALERTAS: number | null;
}
/**
 * The patient's allergies after the prescription, which stores them too. They stay as they were if the prescription sends none.
 */
async function alergiasTras(ctx: Ctx, CODIGOPACIENTE: number, { ALERGIAS = '', ALERGIAS_NEGADAS = 0, VERSION_ALERTAS }: Enviadas) {
  const antes = await alertasDe(ctx, CODIGOPACIENTE);
  const dichas = { ALERGIAS, ALERGIAS_NEGADAS };
  if (!ALERGIAS && !ALERGIAS_NEGADAS) return antes;
  if (VERSION_ALERTAS !== null) return cambiarAlertas(ctx, CODIGOPACIENTE, dichas, VERSION_ALERTAS);
  const juntas = alergiasAgregadas(dichas, antes);
  if (!juntas) throw alertasAjenas(antes);
  return cambiarAlertas(ctx, CODIGOPACIENTE, juntas, null);
}
