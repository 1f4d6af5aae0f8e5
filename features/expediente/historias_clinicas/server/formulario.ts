// The form of a template as it is now, kept with the histories that ask it. A form that did not change is stored once.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { Formulario, PreguntaHecha } from '../contract.ts';
import { MAX_OPCIONES } from '../limites.ts';
import './table.ts';

interface Plantilla {
  DESCRIPCION: string;
  ACTIVO: number;
}
interface Pregunta extends Omit<PreguntaHecha, 'OPCIONES'> {
  CODIGOSECCION: number;
  SECCION: string;
}

/** The template's active questions. Null when the template was deleted. */
async function formularioDe(ctx: Ctx, CODIGOHC: number): Promise<{ plantilla: Plantilla; formulario: Formulario } | null> {
  const [h, { rows: preguntas }, { rows: opciones }, { rows: imagenes }] = await Promise.all([
    ctx.db
      .selectFrom('plantillas_hc')
      .select(['DESCRIPCION', 'ACTIVO'])
      .where('CODIGOHC', '=', CODIGOHC)
      .where('eliminado', 'is', null)
      .executeTakeFirst(),
    sql<Pregunta>`select s."CODIGOSECCION", s."DESCRIPCION" as "SECCION", p."CODIGOPREGUNTA", p."DESCRIPCION", p."TIPO_RESPUESTA",
        p."RESPUESTA_DEFAULT", p."FORMULA", p."DECIMALES", p."ID_IMAGEN_INTERACTIVA", p."REQUERIDO"
      from plantillas_hc_preguntas p join plantillas_hc_secciones s on s.cliente = p.cliente and s."CODIGOSECCION" = p."CODIGOSECCION"
      where p."CODIGOHC" = ${CODIGOHC} and p.eliminado is null and s.eliminado is null and p."ACTIVO" = 1 and s."ACTIVO" = 1
      order by s."ORDEN", s."CODIGOSECCION", p."ORDEN", p."CODIGOPREGUNTA"`.execute(ctx.db),
    sql<{ CODIGOPREGUNTA: number; DESCRIPCION: string }>`select o."CODIGOPREGUNTA", o."DESCRIPCION" from plantillas_hc_opciones o
      join plantillas_hc_preguntas p on p.cliente = o.cliente and p."CODIGOPREGUNTA" = o."CODIGOPREGUNTA"
      where p."CODIGOHC" = ${CODIGOHC} and p."ACTIVO" = 1 and p.eliminado is null and o."ACTIVO" = 1 and o.eliminado is null
      order by o."ORDEN", o."CODIGOOPCION" limit ${MAX_OPCIONES + 1}`.execute(ctx.db),
    sql<Formulario['IMAGENES'][number]>`select i."ID", i."NOMBRE", i.ancho as "ANCHO", i.alto as "ALTO", i.archivo, coalesce((
        select jsonb_agg(jsonb_build_object('ID', n."ID", 'NOMBRE', n."NOMBRE", 'X', n."X", 'Y', n."Y") order by n.orden, n."ID")
        from imagenes_interactivas_nodos n where n.cliente = i.cliente and n."ID_IMAGEN" = i."ID" and n.eliminado is null and n."ACTIVO" = 1), '[]') as "NODO"
      from imagenes_interactivas i where i.eliminado is null and i."ID" in (
        select p."ID_IMAGEN_INTERACTIVA" from plantillas_hc_preguntas p where p."CODIGOHC" = ${CODIGOHC} and p."ACTIVO" = 1 and p.eliminado is null)
      order by i."ID"`.execute(ctx.db),
  ]);
  if (!h) return null;
  if (opciones.length > MAX_OPCIONES) throw new Rechazo(`La historia clínica tiene más de ${MAX_OPCIONES} opciones: desactive algunas`);
  const dePregunta = new Map<number, string[]>();
  for (const o of opciones) dePregunta.set(o.CODIGOPREGUNTA, [...(dePregunta.get(o.CODIGOPREGUNTA) ?? []), o.DESCRIPCION]);
  const SECCIONES: Formulario['SECCIONES'] = [];
  for (const { CODIGOSECCION, SECCION, ...p } of preguntas) {
    if (SECCIONES.at(-1)?.CODIGOSECCION !== CODIGOSECCION) SECCIONES.push({ CODIGOSECCION, DESCRIPCION: SECCION, PREGUNTAS: [] });
    SECCIONES.at(-1)!.PREGUNTAS.push({ ...p, OPCIONES: dePregunta.get(p.CODIGOPREGUNTA) ?? [] });
  }
  return { plantilla: h, formulario: { SECCIONES, IMAGENES: imagenes } };
}

/** Keeps the form; the number under which it is stored. */
async function guardarFormulario(ctx: Ctx, CODIGOHC: number, formulario: Formulario): Promise<number> {
  const texto = JSON.stringify(formulario);
  const huella = createHash('sha256').update(texto).digest();
  const buscar = async () =>
    (await sql<{ id: number }>`select id from historias_formularios where "CODIGOHC" = ${CODIGOHC} and huella = ${huella}`.execute(ctx.db))
      .rows[0]?.id;
  const tiene = await buscar();
  if (tiene !== undefined) return tiene;
  const id = await ctx.codigo('FORMULARIO_HC');
  await sql`insert into historias_formularios (id, "CODIGOHC", huella, formulario) values (${id}, ${CODIGOHC}, ${huella}, ${texto}::jsonb)
    on conflict (cliente, "CODIGOHC", huella) do nothing`.execute(ctx.db);
  return (await buscar())!;
}

export interface FormularioGuardado {
  id: number;
  DESCRIPCION: string;
  formulario: Formulario;
}
/** The form for a new history. Throws Rechazo when the template does not exist, is inactive or asks nothing. */
export async function formularioNuevo(ctx: Ctx, CODIGOHC: number): Promise<FormularioGuardado> {
  const f = await formularioDe(ctx, CODIGOHC);
  if (!f) throw noExiste('La historia clínica');
  const { plantilla, formulario } = f;
  exigir(plantilla.ACTIVO === 1 || `La historia clínica «${plantilla.DESCRIPCION}» está inactiva`);
  exigir(formulario.SECCIONES.length > 0 || `La historia clínica «${plantilla.DESCRIPCION}» no tiene preguntas`);
  return { id: await guardarFormulario(ctx, CODIGOHC, formulario), DESCRIPCION: plantilla.DESCRIPCION, formulario };
}
