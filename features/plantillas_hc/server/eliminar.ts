// Deletes templates, sections, questions and options by hiding them, together with everything they contain.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { libresDeFormulas, puedeEliminarPlantilla, puedeEliminarPregunta, puedeEliminarSeccion } from '../rules.ts';
import { plantillaBloqueada, preguntaBloqueada, preguntas, seccionBloqueada } from './leer.ts';

const ocultar = (ctx: Ctx, tabla: string, donde: RawBuilder<unknown>) =>
  sql`update ${sql.table(tabla)} set eliminado = now(), eliminado_por = app_usuario() where eliminado is null and ${donde}`.execute(ctx.db);
const OPCIONES_DE = (donde: RawBuilder<unknown>) =>
  sql`"CODIGOPREGUNTA" in (select "CODIGOPREGUNTA" from plantillas_hc_preguntas where ${donde})`;

/** Throws when a patient has a history made from it. */
export async function exigirPlantillaEliminable(ctx: Ctx, CODIGOHC: number): Promise<void> {
  exigir(puedeEliminarPlantilla(await plantillaBloqueada(ctx, CODIGOHC)));
}
export async function eliminarPlantilla(ctx: Ctx, CODIGOHC: number): Promise<void> {
  await exigirPlantillaEliminable(ctx, CODIGOHC);
  const suyas = sql`"CODIGOHC" = ${CODIGOHC}`;
  await ocultar(ctx, 'plantillas_hc_opciones', OPCIONES_DE(suyas));
  for (const t of ['plantillas_hc_preguntas', 'plantillas_hc_secciones', 'plantillas_hc']) await ocultar(ctx, t, suyas);
}

/** Throws when one of its questions was answered, or a formula of another section uses one. */
export async function exigirSeccionEliminable(ctx: Ctx, CODIGOSECCION: number): Promise<void> {
  const s = await seccionBloqueada(ctx, CODIGOSECCION);
  exigir(puedeEliminarSeccion(s));
  const todas = await preguntas(ctx, s.CODIGOHC, 0, 1);
  const suyas = todas.filter((p) => p.CODIGOSECCION === CODIGOSECCION).map((p) => p.CODIGOPREGUNTA);
  enFormulas(libresDeFormulas(new Set(suyas), todas));
}
export async function eliminarSeccion(ctx: Ctx, CODIGOSECCION: number): Promise<void> {
  await exigirSeccionEliminable(ctx, CODIGOSECCION);
  const suyas = sql`"CODIGOSECCION" = ${CODIGOSECCION}`;
  await ocultar(ctx, 'plantillas_hc_opciones', OPCIONES_DE(suyas));
  await ocultar(ctx, 'plantillas_hc_preguntas', suyas);
  await ocultar(ctx, 'plantillas_hc_secciones', suyas);
}

/** Throws when it was answered, or a formula uses it. */
export async function exigirPreguntaEliminable(ctx: Ctx, CODIGOPREGUNTA: number): Promise<void> {
  const { pregunta, todas } = await preguntaBloqueada(ctx, CODIGOPREGUNTA);
  exigir(puedeEliminarPregunta(pregunta));
  enFormulas(libresDeFormulas(new Set([CODIGOPREGUNTA]), todas));
}
export async function eliminarPregunta(ctx: Ctx, CODIGOPREGUNTA: number): Promise<void> {
  await exigirPreguntaEliminable(ctx, CODIGOPREGUNTA);
  const suya = sql`"CODIGOPREGUNTA" = ${CODIGOPREGUNTA}`;
  await ocultar(ctx, 'plantillas_hc_opciones', suya);
  await ocultar(ctx, 'plantillas_hc_preguntas', suya);
}
export const eliminarOpcion = (ctx: Ctx, CODIGOOPCION: number) =>
  ocultar(ctx, 'plantillas_hc_opciones', sql`"CODIGOOPCION" = ${CODIGOOPCION}`);

function enFormulas(v: true | string): void {
  if (v !== true) throw new Rechazo(`${v}: quítela primero de la fórmula`);
}
