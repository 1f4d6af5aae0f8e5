// Reads the plan, and reads and saves the parameters of the patient's file.
import { sql } from 'kysely';
import { SIGNOS, signoDe, signosDe } from '#domain/signos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { exigirVersion, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { Parametros, Plan, sistemaControl } from '../contract.ts';
import { CODIGOS_SIGNOS, erroresDeSignos, SECCIONES_EXPEDIENTE, signosElegidos } from '../rules.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

/** The clinic's plan and how much of it is used. */
export async function leerPlan(ctx: Ctx): Promise<Plan> {
  const {
    rows: [c],
  } = await sql<{ contrato: string; limite_medicos: number; vence: string | null; sms?: number; folios?: number; MEDICOS: number }>`
    select c.*, (select count(*)::int from medicos where "ACTIVO" = 1 and eliminado is null) as "MEDICOS" from cliente_actual() c`.execute(
    ctx.db,
  );
  return {
    CONTRATO: c!.contrato,
    MEDICOS: c!.MEDICOS,
    LIMITE_MEDICOS: c!.limite_medicos,
    VIGENCIA: c!.vence,
    SMS: c!.sms ?? null,
    FOLIOS: c!.folios ?? null,
  };
}

const leer = (ctx: Ctx) =>
  ctx.db
    .selectFrom('sistema_control')
    .select(['SECCIONES_PACIENTE', 'EXP_GRAFICAS_CRECIMIENTO', 'EXP_CONTROL_PRENATAL', 'SIGNOS_VITALES', 'VERSION']);

export async function leerParametros(ctx: Ctx): Promise<Parametros> {
  const { SECCIONES_PACIENTE: elegidas, ...p } = await leer(ctx).executeTakeFirstOrThrow();
  const codigos = SECCIONES_EXPEDIENTE.map(([c]) => c);
  return {
    ...p,
    SECCIONES_PACIENTE: elegidas.length ? codigos.filter((c) => elegidas.includes(c)) : codigos,
    SIGNOS_VITALES: signosElegidos(p.SIGNOS_VITALES),
  };
}

export async function guardarParametros(ctx: Ctx, { VERSION, ...p }: Partial<Parametros>) {
  exigirVersion(await leer(ctx).forUpdate().executeTakeFirstOrThrow(), VERSION ?? null);
  const signos = p.SIGNOS_VITALES && signosElegidos(p.SIGNOS_VITALES);
  const faltan = Object.values(erroresDeSignos(signos ?? []));
  if (faltan.length) throw new Rechazo(resumenErrores(false), { ERRORES: { SIGNOS_VITALES: faltan.join('. ') } });
  const hecho = await ctx.db
    .updateTable('sistema_control')
    .set({
      ...(p.EXP_GRAFICAS_CRECIMIENTO === undefined ? {} : { EXP_GRAFICAS_CRECIMIENTO: p.EXP_GRAFICAS_CRECIMIENTO }),
      ...(p.EXP_CONTROL_PRENATAL === undefined ? {} : { EXP_CONTROL_PRENATAL: p.EXP_CONTROL_PRENATAL }),
      ...(p.SECCIONES_PACIENTE ? { SECCIONES_PACIENTE: JSON.stringify(p.SECCIONES_PACIENTE) as never } : {}),
      ...(signos ? { SIGNOS_VITALES: JSON.stringify(signos) as never } : {}),
      VERSION: OTRA_VERSION,
    })
    .returning('VERSION')
    .executeTakeFirstOrThrow();
  return { VERSION: hecho.VERSION as number };
}

/** All vital signs with their units in this clinic. */
export async function leerSignos(ctx: Ctx): Promise<Datos<typeof sistemaControl.obtener_signos_vitales>> {
  const { SIGNOS_VITALES } = await leer(ctx).executeTakeFirstOrThrow();
  const { pais, CUMPLIR_NORMA } = ctx.sesion.clinica;
  const medidos = new Map(signosDe(pais, CUMPLIR_NORMA).map((s) => [s.CODIGO as string, s]));
  const elegidos = new Map(signosElegidos(SIGNOS_VITALES).map((s) => [s.CODIGO, s.ACTIVO]));
  return CODIGOS_SIGNOS.map((CODIGO) => {
    const { NOMBRE, UNIDAD, LONGITUD } = medidos.get(CODIGO) ?? signoDe(CODIGO) ?? SIGNOS[0]!;
    return { CODIGO, NOMBRE, UNIDAD, LONGITUD, ACTIVO: elegidos.get(CODIGO) ?? 0 };
  });
}
