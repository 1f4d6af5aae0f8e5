// Checks that adding and editing sections, questions and options share.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { PreguntaEditada, PreguntaEnLista } from '../contract.ts';
import { esNumerica, llevaOpciones, TIPO_PREGUNTA } from '../respuestas.ts';
import {
  campoQueNoCambia,
  comoSeGuarda,
  defectoEntreOpciones,
  formulaValida,
  libresDeFormulas,
  opcionSinComas,
  puedeCambiarPregunta,
} from '../rules.ts';
import { opciones, secciones } from './leer.ts';

/** Throws a rejection that belongs to a field of the form. */
export function rechazarCampo(campo: string, v: true | string): void {
  if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
}

/** No two histories may have the same name, ignoring case and accents. */
export async function exigirNombreLibre(ctx: Ctx, DESCRIPCION: string, propia = 0): Promise<void> {
  await ctx.bloquear('plantillas_hc');
  const { rows } = await sql`select 1 from plantillas_hc
    where eliminado is null and f_norm("DESCRIPCION") = f_norm(${DESCRIPCION}) and "CODIGOHC" <> ${propia} limit 1`.execute(ctx.db);
  if (rows.length) rechazarCampo('DESCRIPCION', 'Ya existe una historia clínica con ese nombre');
}

/** Checks a question and returns its columns. `antes` is the stored question when it is edited. */
export async function columnasDePregunta(
  ctx: Ctx,
  CODIGOHC: number,
  p: PreguntaEditada,
  todas: readonly PreguntaEnLista[],
  antes?: PreguntaEnLista,
): Promise<ReturnType<typeof comoSeGuarda> & { CODIGOSECCION: number }> {
  const fila = comoSeGuarda(p);
  const deLaHistoria = await secciones(ctx, CODIGOHC, 1);
  const CODIGOSECCION = p.CODIGOSECCION ?? p.CODIGOSECCIONHC ?? antes!.CODIGOSECCION;
  const seccion = deLaHistoria.find((s) => s.CODIGOSECCION === CODIGOSECCION);
  if (!seccion) rechazarCampo('CODIGOSECCION', 'La sección no existe en esta historia clínica');
  if (antes) rechazarCampo(campoQueNoCambia(antes, fila), puedeCambiarPregunta(antes, fila));

  const seccionesVivas = new Set(deLaHistoria.filter((s) => s.ACTIVO).map((s) => s.CODIGOSECCION));
  const enFormulas = todas.map((x) => ({ ...x, ACTIVO: x.ACTIVO && seccionesVivas.has(x.CODIGOSECCION) ? (1 as const) : (0 as const) }));
  const ACTIVO = fila.ACTIVO && seccionesVivas.has(CODIGOSECCION) ? (1 as const) : (0 as const);
  const CODIGOPREGUNTA = antes?.CODIGOPREGUNTA ?? 0;
  if (fila.TIPO_RESPUESTA === TIPO_PREGUNTA.formula)
    rechazarCampo('FORMULA', formulaValida(fila.FORMULA, { CODIGOPREGUNTA, ACTIVO }, enFormulas));
  if (antes) {
    const suya = new Set([CODIGOPREGUNTA]);
    if (!esNumerica(fila.TIPO_RESPUESTA)) rechazarCampo('TIPO_RESPUESTA', libresDeFormulas(suya, enFormulas));
    if (!ACTIVO) rechazarCampo(seccion!.ACTIVO ? 'ACTIVO' : 'CODIGOSECCION', libresDeFormulas(suya, enFormulas, { soloActivas: true }));
  }
  if (fila.ID_IMAGEN_INTERACTIVA !== null && fila.ID_IMAGEN_INTERACTIVA !== antes?.ID_IMAGEN_INTERACTIVA)
    await exigirImagen(ctx, fila.ID_IMAGEN_INTERACTIVA);
  if (llevaOpciones(fila.TIPO_RESPUESTA)) {
    const suyas = antes ? await opciones(ctx, CODIGOHC, CODIGOPREGUNTA, 1) : [];
    for (const o of suyas) rechazarCampo('TIPO_RESPUESTA', opcionSinComas(fila.TIPO_RESPUESTA, o.DESCRIPCION));
    const vivas = suyas.filter((o) => o.ACTIVO).map((o) => o.DESCRIPCION);
    const guardada = antes?.TIPO_RESPUESTA === fila.TIPO_RESPUESTA ? antes.RESPUESTA_DEFAULT : '';
    rechazarCampo('RESPUESTA_DEFAULT', defectoEntreOpciones(fila.TIPO_RESPUESTA, fila.RESPUESTA_DEFAULT, vivas, guardada));
  }
  return { ...fila, CODIGOSECCION };
}

async function exigirImagen(ctx: Ctx, ID: number): Promise<void> {
  const { rows } =
    await sql`select 1 from imagenes_interactivas where "ID" = ${ID} and "ACTIVO" = 1 and eliminado is null for key share`.execute(ctx.db);
  if (!rows.length) rechazarCampo('ID_IMAGEN_INTERACTIVA', 'La imagen interactiva no existe');
}

/** A question's options must differ, and those of a multiple answer cannot contain commas. */
export async function exigirOpcionBuena(ctx: Ctx, p: PreguntaEnLista, DESCRIPCION: string, propia = 0): Promise<void> {
  if (!llevaOpciones(p.TIPO_RESPUESTA)) throw new Rechazo('Solo las preguntas de opción única o múltiple llevan opciones');
  rechazarCampo('DESCRIPCION', opcionSinComas(p.TIPO_RESPUESTA, DESCRIPCION));
  const { rows } = await sql`select 1 from plantillas_hc_opciones where "CODIGOPREGUNTA" = ${p.CODIGOPREGUNTA}
    and eliminado is null and f_norm("DESCRIPCION") = f_norm(${DESCRIPCION}) and "CODIGOOPCION" <> ${propia} limit 1`.execute(ctx.db);
  if (rows.length) rechazarCampo('DESCRIPCION', 'La pregunta ya tiene esa opción');
}

/** The question that an option belongs to. Throws Rechazo 404. */
export async function opcionDe(ctx: Ctx, CODIGOOPCION: number): Promise<{ CODIGOPREGUNTA: number }> {
  const o = await ctx.db
    .selectFrom('plantillas_hc_opciones')
    .select('CODIGOPREGUNTA')
    .where('CODIGOOPCION', '=', CODIGOOPCION)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!o) throw noExiste('La opción');
  return o;
}
