// What a new note starts from: the clinic's template, what does not change between visits, and the previous note beside it.
import { aplicanSignos, calcular } from '#domain/signos.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { limpiarHtml } from '#kernel/server/html.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { type notasEvolucion, RIPS_NUEVA } from '../contract.ts';
import { CODIGOS, type Signos, signoActivo } from '../signos.ts';
import { ultimaNota, ultimosSignos } from './leer.ts';
import { recurrentesDe } from './recurrentes.ts';

/** Signs that stay true until measured again: an adult's height. */
const ESTABLES = ['TALLA'] as const;

export async function plantilla(ctx: Ctx, CODIGOPACIENTE: number): Promise<Datos<typeof notasEvolucion.obtener_plantilla>> {
  const paciente = await pacienteDe(ctx, CODIGOPACIENTE);
  const [ajustes, signos, RECURRENTES, ANTERIOR] = await Promise.all([
    ctx.db.selectFrom('sistema_control').select('PLANTILLA_NOTA').executeTakeFirstOrThrow(),
    ultimosSignos(ctx, CODIGOPACIENTE),
    recurrentesDe(ctx, CODIGOPACIENTE),
    // The whole of a note is for those who may open it.
    ctx.sesion.permisos.has(107) ? ultimaNota(ctx, CODIGOPACIENTE) : null,
  ]);
  const { clinica } = ctx.sesion;
  return {
    FECHA: ctx.hoy,
    HORA: ctx.ahora,
    CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? paciente.CODIGOMEDICO,
    NOTA: limpiarHtml(ajustes.PLANTILLA_NOTA),
    SIGNOS_VITALES: aplicanSignos(paciente.FECHA_NACIMIENTO, ctx.hoy) ? signosNuevos(clinica, signos) : null,
    DIAGNOSTICOS: [],
    RIPS_CONSULTA: clinica.pais.rips ? RIPS_NUEVA : null,
    RECURRENTES,
    ANTERIOR,
  };
}

function signosNuevos(clinica: Parameters<typeof signoActivo>[0], ultimos: Partial<Signos>) {
  const estables = Object.fromEntries(ESTABLES.filter((c) => signoActivo(clinica, c)).map((c) => [c, ultimos[c] ?? null]));
  const vacios = Object.fromEntries(CODIGOS.map((c) => [c, c === 'TENSION_ARTERIAL' ? '' : null])) as Signos;
  return { ...vacios, ...estables, ...calcular(estables), TOMADOS: null, TOMADOS_POR: '' };
}
