// Reads templates: lists with what their screens show, and single rows with their history locked.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { OpcionEnLista, PlantillaEnLista, PreguntaEnLista, SeccionEnLista } from '../contract.ts';
import { MAXIMOS } from '../rules.ts';
import './table.ts';

const MAX_PLANTILLAS = 1000;
const vivas = (inactivas: number) => (inactivas ? sql`true` : sql`x."ACTIVO" = 1`);

export async function plantillas(ctx: Ctx, inactivas: number, CODIGOHC?: number): Promise<PlantillaEnLista[]> {
  const { rows } = await sql<PlantillaEnLista>`
    select x."CODIGOHC", x."DESCRIPCION", x."ACTIVO", x."VERSION", (x.usada is not null)::int as "EN_USO",
      (select count(*)::int from plantillas_hc_preguntas p where p.cliente = x.cliente and p."CODIGOHC" = x."CODIGOHC" and p.eliminado is null) as "PREGUNTAS"
    from plantillas_hc x where x.eliminado is null and ${vivas(inactivas)} ${CODIGOHC === undefined ? sql`` : sql`and x."CODIGOHC" = ${CODIGOHC}`}
    order by f_norm(x."DESCRIPCION"), x."CODIGOHC" limit ${MAX_PLANTILLAS}`.execute(ctx.db);
  return rows;
}

export async function secciones(ctx: Ctx, CODIGOHC: number, inactivas: number): Promise<SeccionEnLista[]> {
  const { rows } = await sql<SeccionEnLista>`
    select x."CODIGOSECCION", x."CODIGOHC", x."DESCRIPCION", x."ORDEN", x."ACTIVO", x."VERSION", coalesce(p.usadas > 0, false)::int as "EN_USO", coalesce(p.n, 0) as "PREGUNTAS"
    from plantillas_hc_secciones x left join (
      select "CODIGOSECCION", count(*)::int as n, count(usada)::int as usadas from plantillas_hc_preguntas where "CODIGOHC" = ${CODIGOHC} and eliminado is null group by 1
    ) p on p."CODIGOSECCION" = x."CODIGOSECCION"
    where x."CODIGOHC" = ${CODIGOHC} and x.eliminado is null and ${vivas(inactivas)}
    order by x."ORDEN", x."CODIGOSECCION" limit ${MAXIMOS.secciones}`.execute(ctx.db);
  return rows;
}

/** Questions of a section, or of the whole history when CODIGOSECCION is 0, in the order of the form. */
export async function preguntas(ctx: Ctx, CODIGOHC: number, CODIGOSECCION: number, inactivas: number): Promise<PreguntaEnLista[]> {
  const { rows } = await sql<PreguntaEnLista>`
    select x."CODIGOPREGUNTA", x."CODIGOHC", x."CODIGOSECCION", x."CODIGOSECCION" as "CODIGOSECCIONHC", x."DESCRIPCION", x."TIPO_RESPUESTA",
      x."RESPUESTA_DEFAULT", x."FORMULA", x."DECIMALES", x."ID_IMAGEN_INTERACTIVA", x."ORDEN", x."REQUERIDO", x."ACTIVO", x."VERSION",
      (x.usada is not null)::int as "EN_USO",
      (select count(*)::int from plantillas_hc_opciones o where o.cliente = x.cliente and o."CODIGOPREGUNTA" = x."CODIGOPREGUNTA" and o.eliminado is null) as "OPCIONES"
    from plantillas_hc_preguntas x join plantillas_hc_secciones s on s.cliente = x.cliente and s."CODIGOSECCION" = x."CODIGOSECCION"
    where x."CODIGOHC" = ${CODIGOHC} ${CODIGOSECCION ? sql`and x."CODIGOSECCION" = ${CODIGOSECCION}` : sql``}
      and x.eliminado is null and s.eliminado is null and ${vivas(inactivas)}
    order by s."ORDEN", s."CODIGOSECCION", x."ORDEN", x."CODIGOPREGUNTA" limit ${MAXIMOS.preguntas}`.execute(ctx.db);
  return rows;
}

export async function opciones(ctx: Ctx, CODIGOHC: number, CODIGOPREGUNTA: number, inactivas: number): Promise<OpcionEnLista[]> {
  const { rows } = await sql<OpcionEnLista>`
    select x."CODIGOOPCION", x."CODIGOPREGUNTA", p."CODIGOHC", x."DESCRIPCION", x."ORDEN", x."ACTIVO", x."VERSION"
    from plantillas_hc_opciones x join plantillas_hc_preguntas p on p.cliente = x.cliente and p."CODIGOPREGUNTA" = x."CODIGOPREGUNTA"
    where x."CODIGOPREGUNTA" = ${CODIGOPREGUNTA} and p."CODIGOHC" = ${CODIGOHC} and x.eliminado is null and p.eliminado is null and ${vivas(inactivas)}
    order by x."ORDEN", x."CODIGOOPCION" limit ${MAXIMOS.opciones}`.execute(ctx.db);
  return rows;
}

/** A template, locked until the transaction ends together with everything it contains. Throws Rechazo 404. */
export async function plantillaBloqueada(ctx: Ctx, CODIGOHC: number): Promise<PlantillaEnLista> {
  await ctx.bloquear('plantillas_hc', CODIGOHC);
  const [h] = await plantillas(ctx, 1, CODIGOHC);
  if (!h) throw noExiste('La historia clínica');
  return h;
}
/** A section, with its history locked. Throws Rechazo 404. */
export async function seccionBloqueada(ctx: Ctx, CODIGOSECCION: number): Promise<SeccionEnLista> {
  const de = await ctx.db
    .selectFrom('plantillas_hc_secciones')
    .select('CODIGOHC')
    .where('CODIGOSECCION', '=', CODIGOSECCION)
    .executeTakeFirst();
  if (de) await ctx.bloquear('plantillas_hc', de.CODIGOHC);
  const s = de && (await secciones(ctx, de.CODIGOHC, 1)).find((x) => x.CODIGOSECCION === CODIGOSECCION);
  if (!s) throw noExiste('La sección');
  return s;
}
/** A question and all questions of its history, which is locked. Throws Rechazo 404. */
export async function preguntaBloqueada(
  ctx: Ctx,
  CODIGOPREGUNTA: number,
): Promise<{ pregunta: PreguntaEnLista; todas: PreguntaEnLista[] }> {
  const de = await ctx.db
    .selectFrom('plantillas_hc_preguntas')
    .select('CODIGOHC')
    .where('CODIGOPREGUNTA', '=', CODIGOPREGUNTA)
    .executeTakeFirst();
  if (de) await ctx.bloquear('plantillas_hc', de.CODIGOHC);
  const todas = de ? await preguntas(ctx, de.CODIGOHC, 0, 1) : [];
  const pregunta = todas.find((p) => p.CODIGOPREGUNTA === CODIGOPREGUNTA);
  if (!pregunta) throw noExiste('La pregunta');
  return { pregunta, todas };
}
