// What a new note starts with: the clinic's template, the stable signs and the previous note.
import { P } from '#domain/permisos.ts';
import { aplicanSignos, calcular } from '#domain/signos.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { type notasEvolucion, RIPS_NUEVA, type SignoAnterior } from '../contract.ts';
import { CODIGOS, type Signos, signoActivo } from '../signos.ts';
import { plantillaDeNota, signosDelDia, ultimaNota, ultimosSignos } from './leer.ts';
import { recurrentesDe } from './recurrentes.ts';

/** Signs copied from the last measure: an adult's height. */
const ESTABLES = ['TALLA'] as const;

export async function plantilla(ctx: Ctx, CODIGOPACIENTE: number): Promise<Datos<typeof notasEvolucion.obtener_plantilla>> {
  const paciente = await pacienteDe(ctx, CODIGOPACIENTE);
  const [PLANTILLA_NOTA, SIGNOS_ANTERIORES, HOY, RECURRENTES, ANTERIOR] = await Promise.all([
    plantillaDeNota(ctx),
    ultimosSignos(ctx, CODIGOPACIENTE),
    signosDelDia(ctx, CODIGOPACIENTE, ctx.hoy),
    recurrentesDe(ctx, CODIGOPACIENTE),
    // Only users who may open notes get the whole previous one.
    ctx.sesion.permisos.has(P.notas.editar) ? ultimaNota(ctx, CODIGOPACIENTE) : null,
  ]);
  const { clinica } = ctx.sesion;
  return {
    FECHA: ctx.hoy,
    HORA: ctx.ahora,
    CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? paciente.CODIGOMEDICO,
    NOTA: PLANTILLA_NOTA,
    PLANTILLA_NOTA,
    SIGNOS_ANTERIORES,
    SIGNOS_VITALES: aplicanSignos(paciente.FECHA_NACIMIENTO, ctx.hoy) ? signosNuevos(clinica, SIGNOS_ANTERIORES, HOY) : null,
    DIAGNOSTICOS: [],
    RIPS_CONSULTA: clinica.pais.rips ? RIPS_NUEVA : null,
    RECURRENTES,
    ANTERIOR,
  };
}

/** Those already taken today, in a history or by another desk, and what does not change. */
function signosNuevos(clinica: Parameters<typeof signoActivo>[0], anteriores: readonly SignoAnterior[], hoy: Signos | null) {
  const ultimo = (c: string) => {
    const s = anteriores.find((a) => a.CODIGO === c);
    return s ? Number(s.VALOR) : null;
  };
  const estables = Object.fromEntries(ESTABLES.filter((c) => signoActivo(clinica, c)).map((c) => [c, ultimo(c)]));
  const vacios = Object.fromEntries(CODIGOS.map((c) => [c, c === 'TENSION_ARTERIAL' ? '' : null])) as Signos;
  const deHoy = Object.fromEntries(Object.entries(hoy ?? {}).filter(([, v]) => v !== null && v !== ''));
  const juntos = { ...vacios, ...estables, ...deHoy };
  return { ...juntos, ...calcular(juntos), TOMADOS: null, TOMADOS_POR: '' };
}
