// The only place where a patient's alerts change: older forms overwrite nothing, and the audit keeps both texts.
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { ALERTAS_AJENAS, type AlertasLeidas, alertasDichas, CAMPOS_ALERTAS, type TextosDeAlertas } from '../alertas.ts';
import './table.ts';

/** Locks the patient's row and answers its alerts. */
export async function alertasDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<AlertasLeidas> {
  const a = await ctx.db
    .selectFrom('pacientes')
    .select([...CAMPOS_ALERTAS, 'VERSION_ALERTAS'])
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!a) throw noExiste('El paciente');
  return a as AlertasLeidas;
}
/** Somebody else changed them meanwhile: 409 with the present texts, so that a person joins both. */
export const alertasAjenas = ({ VERSION_ALERTAS, ...ALERTAS }: AlertasLeidas): Rechazo =>
  new Rechazo(ALERTAS_AJENAS, { VERSION_ALERTAS, ALERTAS }, 409);

/** The alerts that really change. */
export const cambiosDe = (antes: TextosDeAlertas, dichas: Partial<TextosDeAlertas>): Partial<TextosDeAlertas> =>
  Object.fromEntries(CAMPOS_ALERTAS.filter((c) => dichas[c] !== undefined && dichas[c] !== antes[c]).map((c) => [c, dichas[c]]));

/**
 * Saves the alerts of a form that read version `leida` (null when it read none), and answers the present ones. What is not sent
 * or does not change stays.
 */
export async function cambiarAlertas(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  dichas: Partial<TextosDeAlertas>,
  leida: number | null,
): Promise<AlertasLeidas> {
  const antes = await alertasDe(ctx, CODIGOPACIENTE);
  const cambio = cambiosDe(antes, alertasDichas(dichas));
  const claves = Object.keys(cambio) as (keyof TextosDeAlertas)[];
  if (claves.length === 0) return antes;
  if (leida !== null && leida !== antes.VERSION_ALERTAS) throw alertasAjenas(antes);
  anotarAlertas(ctx, antes, cambio);
  const { VERSION_ALERTAS } = await ctx.db
    .updateTable('pacientes')
    .set(cambio)
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .returning('VERSION_ALERTAS')
    .executeTakeFirstOrThrow();
  return { ...antes, ...cambio, VERSION_ALERTAS };
}
/** Puts the alerts before and after into the call's audit row (docs/decisiones/0056). */
export function anotarAlertas(ctx: Ctx, antes: Partial<TextosDeAlertas>, despues: Partial<TextosDeAlertas>): void {
  ctx.anotar({ ANTES: Object.fromEntries(Object.keys(despues).map((k) => [k, antes[k as keyof TextosDeAlertas]])), DESPUES: despues });
}
