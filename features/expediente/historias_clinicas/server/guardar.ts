// Begins, clones, saves and closes histories, each in one transaction.
import { sql } from 'kysely';
import { aplicanSignos } from '#domain/signos.ts';
import { describirDiagnosticos } from '#features/diagnosticos/server/buscar.ts';
import { HORAS_ABIERTA } from '#features/expediente/notas_evolucion/rules.ts';
import { medidasNuevas, type Signos } from '#features/expediente/notas_evolucion/signos.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { marcarComentados } from '#features/imagenes_interactivas/server/nodos.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import { TIPO_PREGUNTA } from '#features/plantillas_hc/respuestas.ts';
import { marcarRespondidas, marcarUsada } from '#features/plantillas_hc/server/uso.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, exigirVersion, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { Comentario, Formulario, PreguntaHecha, RespuestasEditadas } from '../contract.ts';
import {
  comoSeGuarda,
  diagnosticosDe,
  enRespuesta,
  erroresDeRespuestas,
  medicoPermitido,
  pideSignos,
  porCodigo,
  puedeClonarHistoria,
  puedeGuardarHistoria,
  respuestaBuena,
  valorDeFormula,
} from '../rules.ts';
import { formularioNuevo } from './formulario.ts';
import { type Fila, formularioGuardado, historiaDe, respuestasDe, signosGuardados } from './leer.ts';

/** Closes histories whose 24 hours have passed, required answers or not (2 §4). */
export async function cerrarVencidas(ctx: Ctx): Promise<void> {
  await sql`update historias_clinicas set "CERRADA" = 1, cerrada_el = creado + make_interval(hours => ${HORAS_ABIERTA}), cerrada_por = 0
    where "CERRADA" = 0 and eliminado is null and creado <= now() - make_interval(hours => ${HORAS_ABIERTA})`.execute(ctx.db);
}

interface Nueva {
  CODIGOPACIENTE: number;
  CODIGOHC: number;
  CODIGOMEDICO: number;
}
async function insertar(ctx: Ctx, h: Nueva, f: { id: number; DESCRIPCION: string }): Promise<{ CONSECUTIVO: number }> {
  const CONSECUTIVO = await ctx.codigo('HISTORIA_CLINICA');
  const { CODIGOPACIENTE, CODIGOHC, CODIGOMEDICO } = h;
  await ctx.db
    .insertInto('historias_clinicas')
    .values({
      ...{ CONSECUTIVO, CODIGOPACIENTE, CODIGOHC, CODIGOMEDICO, DESCRIPCION: f.DESCRIPCION, SUCURSAL: ctx.sesion.SUCURSAL },
      ...{ FECHA: ctx.hoy, HORA: ctx.ahora, CERRADA: 0, VERSION: 1, formulario: f.id },
    })
    .execute();
  await marcarUsada(ctx, CODIGOHC);
  return { CONSECUTIVO };
}

export async function agregarHistoria(ctx: Ctx, h: Nueva): Promise<{ CONSECUTIVO: number }> {
  await bloqueado(ctx, h.CODIGOPACIENTE);
  exigir(medicoPermitido(ctx.sesion, h.CODIGOMEDICO));
  await medicoActivo(ctx, h.CODIGOMEDICO);
  return insertar(ctx, h, await formularioNuevo(ctx, h.CODIGOHC));
}

/**
 * A history of today with the answers of another one, to the questions that the template asks now. Signs belong to their day and
 * sent pictures to their history: neither is copied.
 */
export async function clonarHistoria(ctx: Ctx, CONSECUTIVO: number): Promise<{ CONSECUTIVO: number }> {
  const de = await historiaDe(ctx, CONSECUTIVO);
  await bloqueado(ctx, de.CODIGOPACIENTE);
  exigir(puedeClonarHistoria(ctx.sesion, de));
  await medicoActivo(ctx, de.CODIGOMEDICO);
  const f = await formularioNuevo(ctx, de.CODIGOHC);
  const [antes, respuestas] = await Promise.all([formularioGuardado(ctx, de.formulario), respuestasDe(ctx, CONSECUTIVO)]);
  const nueva = await insertar(ctx, de, f);
  const anteriores = porCodigo(antes);
  const copiadas = [...porCodigo(f.formulario).values()].flatMap((p): [number, string][] => {
    const RESPUESTA = respuestas.get(p.CODIGOPREGUNTA) ?? '';
    const misma = anteriores.get(p.CODIGOPREGUNTA)?.TIPO_RESPUESTA === p.TIPO_RESPUESTA;
    const copia =
      RESPUESTA !== '' && misma && p.TIPO_RESPUESTA !== TIPO_PREGUNTA.imagen && respuestaBuena(p, RESPUESTA, RESPUESTA) === true;
    return copia ? [[p.CODIGOPREGUNTA, RESPUESTA]] : [];
  });
  await ponerRespuestas(ctx, nueva.CONSECUTIVO, new Map(copiadas));
  const nodos = new Set(f.formulario.IMAGENES.flatMap((i) => i.NODO.map((n) => n.ID)));
  await sql`insert into historias_comentarios ("CONSECUTIVO", "ORDEN", "CODIGOPREGUNTA", "ID_NODO", "X", "Y", "LESION", "COMENTARIO")
    select ${nueva.CONSECUTIVO}, "ORDEN", "CODIGOPREGUNTA", "ID_NODO", "X", "Y", "LESION", "COMENTARIO" from historias_comentarios
    where "CONSECUTIVO" = ${CONSECUTIVO} and "ID_NODO" = any(${[...nodos]}::int[])
      and "CODIGOPREGUNTA" = any(${[...porCodigo(f.formulario).keys()]}::int[])`.execute(ctx.db);
  return nueva;
}

/** The history's row, locked together with its patient. */
async function tomar(ctx: Ctx, CONSECUTIVO: number): Promise<Fila> {
  const { CODIGOPACIENTE } = await historiaDe(ctx, CONSECUTIVO);
  await bloqueado(ctx, CODIGOPACIENTE);
  await sql`select from historias_clinicas where "CONSECUTIVO" = ${CONSECUTIVO} for update`.execute(ctx.db);
  return historiaDe(ctx, CONSECUTIVO);
}

export { tomar as historiaBloqueada };

export async function guardarRespuestas(
  ctx: Ctx,
  CONSECUTIVO: number,
  enviado: RespuestasEditadas,
): Promise<{ CONSECUTIVO: number; VERSION: number; CERRADA: 0 | 1 }> {
  const h = await tomar(ctx, CONSECUTIVO);
  exigir(puedeGuardarHistoria(ctx.sesion, h));
  exigirVersion(h, enviado.VERSION, 'esta historia clínica');
  const [f, guardadas] = await Promise.all([formularioGuardado(ctx, h.formulario), respuestasDe(ctx, CONSECUTIVO)]);
  const ERRORES = erroresDeRespuestas(f, enviado, guardadas);
  if (Object.keys(ERRORES).length)
    throw new Rechazo(resumenErrores(Object.values(ERRORES).some((e) => /requerido|^Falta/.test(e))), { ERRORES });
  const preguntas = porCodigo(f);
  const nuevas = new Map(enviado.RESPUESTAS.map((r) => [r.CODIGOPREGUNTA, comoSeGuarda(preguntas.get(r.CODIGOPREGUNTA)!, r.RESPUESTA)]));
  await describir(ctx, preguntas, nuevas, guardadas);
  await exigirImagenes(ctx, CONSECUTIVO, preguntas, nuevas);
  const todas = new Map([...guardadas, ...nuevas]);
  for (const p of preguntas.values())
    if (p.TIPO_RESPUESTA === TIPO_PREGUNTA.formula) {
      const r = valorDeFormula(preguntas, p.CODIGOPREGUNTA, (codigo) => todas.get(codigo));
      nuevas.set(p.CODIGOPREGUNTA, 'valor' in r ? String(r.valor) : '');
    }
  await ponerRespuestas(ctx, CONSECUTIVO, nuevas);
  if (enviado.COMENTARIOS) await ponerComentarios(ctx, CONSECUTIVO, enviado.COMENTARIOS);
  const contestadas = [...nuevas].filter(([, r]) => r !== '').map(([codigo]) => codigo);
  await marcarRespondidas(ctx, [...contestadas, ...(enviado.COMENTARIOS ?? []).map((c) => c.CODIGOPREGUNTA)]);
  if (enviado.SIGNOS_VITALES && pideSignos(f) && aplicanSignos(h.FECHA_NACIMIENTO, ctx.hoy))
    await ponerSignos(ctx, CONSECUTIVO, enviado.SIGNOS_VITALES);
  const VERSION = h.VERSION + 1;
  // Last, because the database refuses changes to a closed history.
  await sql`update historias_clinicas set "VERSION" = ${VERSION} ${
    enviado.CERRADA ? sql`, "CERRADA" = 1, cerrada_el = now(), cerrada_por = app_usuario()` : sql``
  } where "CONSECUTIVO" = ${CONSECUTIVO}`.execute(ctx.db);
  return { CONSECUTIVO, VERSION, CERRADA: enviado.CERRADA };
}

/** Blank answers leave no row; answers that are the same are not written again. */
async function ponerRespuestas(ctx: Ctx, CONSECUTIVO: number, respuestas: ReadonlyMap<number, string>): Promise<void> {
  const filas = JSON.stringify([...respuestas].map(([CODIGOPREGUNTA, RESPUESTA]) => ({ CODIGOPREGUNTA, RESPUESTA })));
  const nuevas = sql`jsonb_to_recordset(${filas}::jsonb) as x ("CODIGOPREGUNTA" int, "RESPUESTA" text)`;
  await sql`delete from historias_respuestas r using ${nuevas}
    where r."CONSECUTIVO" = ${CONSECUTIVO} and r."CODIGOPREGUNTA" = x."CODIGOPREGUNTA" and x."RESPUESTA" = ''`.execute(ctx.db);
  await sql`insert into historias_respuestas as r ("CONSECUTIVO", "CODIGOPREGUNTA", "RESPUESTA")
    select ${CONSECUTIVO}, x."CODIGOPREGUNTA", x."RESPUESTA" from ${nuevas} where x."RESPUESTA" <> ''
    on conflict (cliente, "CONSECUTIVO", "CODIGOPREGUNTA") do update set "RESPUESTA" = excluded."RESPUESTA" where r."RESPUESTA" <> excluded."RESPUESTA"`.execute(
    ctx.db,
  );
}
async function ponerComentarios(ctx: Ctx, CONSECUTIVO: number, comentarios: readonly Comentario[]): Promise<void> {
  await ctx.db.deleteFrom('historias_comentarios').where('CONSECUTIVO', '=', CONSECUTIVO).execute();
  if (!comentarios.length) return;
  await ctx.db
    .insertInto('historias_comentarios')
    .values(comentarios.map((c, i) => ({ CONSECUTIVO, ORDEN: i + 1, ...c })))
    .execute();
  await marcarComentados(
    ctx,
    comentarios.flatMap((c) => (c.ID_NODO === null ? [] : [c.ID_NODO])),
  );
}
async function ponerSignos(ctx: Ctx, CONSECUTIVO: number, enviados: Partial<Signos>): Promise<void> {
  const antes = await signosGuardados(ctx, CONSECUTIVO);
  const valores = medidasNuevas(ctx.sesion.clinica, enviados, antes ?? undefined);
  if (!valores) return;
  if (!antes)
    await ctx.db
      .insertInto('historias_signos')
      .values({ CONSECUTIVO, ...valores })
      .execute();
  else
    await ctx.db
      .updateTable('historias_signos')
      .set({ ...valores, tomados: sql`now()`, tomados_por: sql`app_usuario()` as never })
      .where('CONSECUTIVO', '=', CONSECUTIVO)
      .execute();
}

type Preguntas = ReadonlyMap<number, PreguntaHecha>;
/** Writes each diagnosis with the catalogue's words; one that the history already had keeps its own. */
async function describir(
  ctx: Ctx,
  preguntas: Preguntas,
  nuevas: Map<number, string>,
  guardadas: ReadonlyMap<number, string>,
): Promise<void> {
  const deX = [...nuevas].filter(([codigo, r]) => r && preguntas.get(codigo)!.TIPO_RESPUESTA === TIPO_PREGUNTA.diagnostico);
  const dichos = deX.map(([codigo, r]) => [codigo, diagnosticosDe(r).map((d) => d.CODIGO)] as const);
  const codigos = [...new Set(dichos.flatMap(([, cs]) => cs))];
  if (!codigos.length) return;
  const conocidos = deX.flatMap(([codigo]) => diagnosticosDe(guardadas.get(codigo) ?? ''));
  const descritos = new Map((await describirDiagnosticos(ctx, codigos, conocidos)).map((d) => [d.CODIGO, d]));
  for (const [codigo, cs] of dichos) nuevas.set(codigo, enRespuesta(cs.map((c) => descritos.get(c)!)));
}
/** Each answer of type I names a picture that was sent for that question of this history. */
async function exigirImagenes(ctx: Ctx, CONSECUTIVO: number, preguntas: Preguntas, nuevas: ReadonlyMap<number, string>): Promise<void> {
  const deI = [...nuevas].filter(([codigo, r]) => r && preguntas.get(codigo)!.TIPO_RESPUESTA === TIPO_PREGUNTA.imagen);
  if (!deI.length) return;
  const suyas = await ctx.db
    .selectFrom('historias_imagenes')
    .select(['ID', 'CODIGOPREGUNTA'])
    .where('CONSECUTIVO', '=', CONSECUTIVO)
    .execute();
  for (const [codigo, r] of deI)
    if (!suyas.some((s) => String(s.ID) === r && s.CODIGOPREGUNTA === codigo)) throw new Rechazo('La imagen no existe', null, 404);
}

/** The question of an open history for which a picture may be sent. Throws Rechazo. */
export async function preguntaDeImagen(ctx: Ctx, CONSECUTIVO: number, CODIGOPREGUNTA: number): Promise<void> {
  const h = await tomar(ctx, CONSECUTIVO);
  exigir(puedeGuardarHistoria(ctx.sesion, h));
  const f: Formulario = await formularioGuardado(ctx, h.formulario);
  exigir(porCodigo(f).get(CODIGOPREGUNTA)?.TIPO_RESPUESTA === TIPO_PREGUNTA.imagen || 'La pregunta no lleva imagen');
}
