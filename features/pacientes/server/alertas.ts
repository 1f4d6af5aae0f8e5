// The one place where the alerts of a patient change: nothing is lost to an older form, and the audit keeps both texts.
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { ALERTAS_AJENAS, type AlertasLeidas, alertasDichas, CAMPOS_ALERTAS, type TextosDeAlertas } from '../alertas.ts';
import './table.ts';

/** Takes the patient's row; answers its alerts. */
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
/** Somebody else wrote in between: 409 with what stands, so that a person joins both texts. */
export const alertasAjenas = ({ VERSION_ALERTAS, ...ALERTAS }: AlertasLeidas): Rechazo =>
  new Rechazo(ALERTAS_AJENAS, { VERSION_ALERTAS, ALERTAS }, 409);

/** What of the alerts really changes. */
export const cambiosDe = (antes: TextosDeAlertas, dichas: Partial<TextosDeAlertas>): Partial<TextosDeAlertas> =>
  Object.fromEntries(CAMPOS_ALERTAS.filter((c) => dichas[c] !== undefined && dichas[c] !== antes[c]).map((c) => [c, dichas[c]]));

/**
 * Leaves the alerts as a form says, if it had read those that stand (`leida`; null is who never read any and saves anyway).
 * Answers them as they are then. What is not said stays; what is said as it was is no change.
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
/** The audit row of the call keeps what the alerts said before and after (docs/decisiones/0056). */
export function anotarAlertas(ctx: Ctx, antes: Partial<TextosDeAlertas>, despues: Partial<TextosDeAlertas>): void {
  ctx.anotar({ ANTES: Object.fromEntries(Object.keys(despues).map((k) => [k, antes[k as keyof TextosDeAlertas]])), DESPUES: despues });
}
