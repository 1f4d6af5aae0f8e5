// Reads histories. Whether one is closed is always decided by the database's `historia_cerrada`.
import { sql } from 'kysely';
import { aplicanSignos } from '#domain/signos.ts';
import { HORAS_ABIERTA } from '#features/expediente/notas_evolucion/rules.ts';
import { columnasDeSignos, signosDelDia, ultimosSignos } from '#features/expediente/notas_evolucion/server/leer.ts';
import type { Signos } from '#features/expediente/notas_evolucion/signos.ts';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { TIPO_PREGUNTA } from '#features/plantillas_hc/respuestas.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { Anterior, Comentario, Enviada, Formulario, HistoriaCompleta, HistoriaEnLista } from '../contract.ts';
import { pideSignos, todasLasPreguntas } from '../rules.ts';
import './table.ts';

/** Rows of a list when the caller sets no limit. */
const TOPE = 300;
/** Earlier histories of the same template in which the previous answers are looked for. */
const ANTERIORES = 10;

const columnas = sql`n."CONSECUTIVO", n."CODIGOPACIENTE", n."CODIGOHC", n."DESCRIPCION", n."CODIGOMEDICO", n."FECHA", left(n."HORA"::text, 5) as "HORA", n."SUCURSAL",
  historia_cerrada(n) as "CERRADA", coalesce(m.nombre_completo, '') as "MEDICO", coalesce(c."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE"`;
const unir = sql`left join medicos m on m.cliente = n.cliente and m."CODIGOMEDICO" = n."CODIGOMEDICO"
  left join sucursales c on c.cliente = n.cliente and c."CODIGOCLINICA" = n."SUCURSAL"`;

export async function listaDeHistorias(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  { LIMITE, PAGINA }: { LIMITE: number | null; PAGINA: number | null },
): Promise<HistoriaEnLista[]> {
  const cuantas = LIMITE ?? TOPE;
  const { rows } = await sql<HistoriaEnLista>`select ${columnas} from historias_clinicas n ${unir}
    where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null
    order by n."FECHA" desc, n."CONSECUTIVO" desc limit ${cuantas} offset ${(PAGINA ?? 0) * cuantas}`.execute(ctx.db);
  return rows;
}

export type Fila = HistoriaEnLista & {
  VERSION: number;
  USUARIO: string;
  CIERRE: string;
  CERRADA_SOLA: 0 | 1;
  formulario: number;
  FECHA_NACIMIENTO: string | null;
};
/** A history's row, within reach of the user. Throws Rechazo 404. */
export async function historiaDe(ctx: Ctx, CONSECUTIVO: number): Promise<Fila> {
  await exigirDe(ctx, { tabla: 'historias_clinicas', clave: 'CONSECUTIVO', numero: CONSECUTIVO, que: 'La historia clínica' });
  const {
    rows: [fila],
  } = await sql<Fila>`select ${columnas}, n."VERSION", n.formulario, p."FECHA_NACIMIENTO", ${usuarioDe(sql`n.creado_por`)} as "USUARIO",
      to_char(coalesce(n.cerrada_el, n.creado + make_interval(hours => ${HORAS_ABIERTA})), 'YYYY-MM-DD HH24:MI') as "CIERRE",
      (historia_cerrada(n) = 1 and coalesce(n.cerrada_por, 0) = 0)::int as "CERRADA_SOLA"
    from historias_clinicas n join pacientes p on p.cliente = n.cliente and p."CODIGOPACIENTE" = n."CODIGOPACIENTE" ${unir}
    where n."CONSECUTIVO" = ${CONSECUTIVO} and n.eliminado is null`.execute(ctx.db);
  if (!fila) throw noExiste('La historia clínica');
  ctx.anotar({ CODIGOPACIENTE: fila.CODIGOPACIENTE });
  return fila;
}

export async function formularioGuardado(ctx: Ctx, id: number): Promise<Formulario> {
  const { formulario } = await ctx.db
    .selectFrom('historias_formularios')
    .select('formulario')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return formulario;
}
export async function respuestasDe(ctx: Ctx, CONSECUTIVO: number): Promise<Map<number, string>> {
  const filas = await ctx.db
    .selectFrom('historias_respuestas')
    .select(['CODIGOPREGUNTA', 'RESPUESTA'])
    .where('CONSECUTIVO', '=', CONSECUTIVO)
    .execute();
  return new Map(filas.map((r) => [r.CODIGOPREGUNTA, r.RESPUESTA]));
}
const comentariosDe = (ctx: Ctx, CONSECUTIVO: number): Promise<Comentario[]> =>
  ctx.db
    .selectFrom('historias_comentarios')
    .select(['CODIGOPREGUNTA', 'ID_NODO', 'X', 'Y', 'LESION', 'COMENTARIO'])
    .where('CONSECUTIVO', '=', CONSECUTIVO)
    .orderBy('ORDEN')
    .execute();

interface Guardados extends Signos {
  TOMADOS: string | null;
  TOMADOS_POR: string;
}
export async function signosGuardados(ctx: Ctx, CONSECUTIVO: number): Promise<Guardados | null> {
  const { rows } =
    await sql<Guardados>`select ${columnasDeSignos}, to_char(s.tomados, 'YYYY-MM-DD HH24:MI') as "TOMADOS", ${usuarioDe(sql`n.tomados_por`)} as "TOMADOS_POR"
    from historias_signos s join historias_signos n on n.cliente = s.cliente and n."CONSECUTIVO" = s."CONSECUTIVO" where s."CONSECUTIVO" = ${CONSECUTIVO}`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

/** The patient's last earlier answer to each question of the template, within its last histories. */
async function anterioresDe(ctx: Ctx, h: Pick<Fila, 'CODIGOPACIENTE' | 'CODIGOHC' | 'CONSECUTIVO'>): Promise<Map<number, Anterior>> {
  const anteriores = sql`(select x."CONSECUTIVO", x."FECHA", x.cliente from historias_clinicas x where x."CODIGOPACIENTE" = ${h.CODIGOPACIENTE} and x."CODIGOHC" = ${h.CODIGOHC}
    and x."CONSECUTIVO" < ${h.CONSECUTIVO} and x.eliminado is null order by x."CONSECUTIVO" desc limit ${ANTERIORES})`;
  const [{ rows: respuestas }, { rows: comentarios }] = await Promise.all([
    sql<{ CODIGOPREGUNTA: number; RESPUESTA: string; FECHA: string }>`
      select distinct on (r."CODIGOPREGUNTA") r."CODIGOPREGUNTA", r."RESPUESTA", a."FECHA" from ${anteriores} a
      join historias_respuestas r on r.cliente = a.cliente and r."CONSECUTIVO" = a."CONSECUTIVO"
      where r."RESPUESTA" <> '' order by r."CODIGOPREGUNTA", a."CONSECUTIVO" desc`.execute(ctx.db),
    sql<Comentario & { FECHA: string }>`
      select k."CODIGOPREGUNTA", k."ID_NODO", k."X", k."Y", k."LESION", k."COMENTARIO", k."FECHA" from (
        select q.*, a."FECHA", dense_rank() over (partition by q."CODIGOPREGUNTA" order by a."CONSECUTIVO" desc) as lugar from ${anteriores} a
        join historias_comentarios q on q.cliente = a.cliente and q."CONSECUTIVO" = a."CONSECUTIVO" where q."ID_NODO" is not null) k
      where k.lugar = 1 order by k."CODIGOPREGUNTA", k."ORDEN"`.execute(ctx.db),
  ]);
  const porPregunta = new Map<number, Anterior>(respuestas.map(({ CODIGOPREGUNTA, ...r }) => [CODIGOPREGUNTA, { ...r, COMENTARIOS: [] }]));
  for (const { FECHA, ...c } of comentarios) {
    const a = porPregunta.get(c.CODIGOPREGUNTA) ?? { FECHA, RESPUESTA: '', COMENTARIOS: [] };
    a.COMENTARIOS.push(c);
    porPregunta.set(c.CODIGOPREGUNTA, a);
  }
  return porPregunta;
}

/** A history with what was asked and answered; an open one also with what its editor offers. */
export async function historiaCompleta(ctx: Ctx, CONSECUTIVO: number): Promise<HistoriaCompleta> {
  const { formulario: id, FECHA_NACIMIENTO, ...fila } = await historiaDe(ctx, CONSECUTIVO);
  const abierta = !fila.CERRADA;
  const [f, respuestas, COMENTARIOS, suyos, enviadas, anteriores] = await Promise.all([
    formularioGuardado(ctx, id),
    respuestasDe(ctx, CONSECUTIVO),
    comentariosDe(ctx, CONSECUTIVO),
    signosGuardados(ctx, CONSECUTIVO),
    ctx.db
      .selectFrom('historias_imagenes')
      .select(['ID', 'CODIGOPREGUNTA', 'ANCHO', 'ALTO', 'archivo'])
      .where('CONSECUTIVO', '=', CONSECUTIVO)
      .orderBy('ID')
      .execute(),
    abierta ? anterioresDe(ctx, fila) : new Map<number, Anterior>(),
  ]);
  const conSignos = abierta && pideSignos(f) && aplicanSignos(FECHA_NACIMIENTO, ctx.hoy);
  const [delDia, SIGNOS_ANTERIORES] = conSignos
    ? await Promise.all([
        suyos ? null : signosDelDia(ctx, fila.CODIGOPACIENTE, fila.FECHA),
        ultimosSignos(ctx, fila.CODIGOPACIENTE, { menos: { de: 'H', CONSECUTIVO } }),
      ])
    : [null, []];
  const usadas = new Set(
    todasLasPreguntas(f).flatMap((p) => (p.TIPO_RESPUESTA === TIPO_PREGUNTA.imagen ? [respuestas.get(p.CODIGOPREGUNTA)] : [])),
  );
  const ENVIADAS: Enviada[] = enviadas
    .filter((e) => abierta || usadas.has(String(e.ID)))
    .map(({ archivo, ...e }) => ({ ...e, IMAGEN: enlaceDe(ctx, archivo) }));
  return {
    ...fila,
    GUARDADA: fila.VERSION > 1 || respuestas.size > 0 ? 1 : 0,
    SECCIONES: f.SECCIONES.map((s) => ({
      ...s,
      PREGUNTAS: s.PREGUNTAS.map((p) => ({
        ...p,
        RESPUESTA: respuestas.get(p.CODIGOPREGUNTA) ?? '',
        ANTERIOR: anteriores.get(p.CODIGOPREGUNTA) ?? null,
      })),
    })),
    IMAGENES: f.IMAGENES.map(({ archivo, ...i }) => ({ ...i, IMAGEN: enlaceDe(ctx, archivo) })),
    ENVIADAS,
    COMENTARIOS,
    SIGNOS_VITALES: suyos ?? (delDia && { ...delDia, TOMADOS: null, TOMADOS_POR: '' }),
    SIGNOS_ANTERIORES,
  };
}
