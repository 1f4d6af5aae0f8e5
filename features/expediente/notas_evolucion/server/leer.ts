// Reads notes. Whether one is closed is always decided by the database's `nota_cerrada`.
import { type RawBuilder, sql } from 'kysely';
import { literal } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { NotaCompleta, NotaEnLista, NotaParaEditar, SignoAnterior } from '../contract.ts';
import { HORAS_ABIERTA } from '../rules.ts';
import { CODIGOS, type Signos } from '../signos.ts';
import './table.ts';

/** Rows of a list when the caller sets no limit. */
const TOPE = 300;
/** Characters of a note in its list. */
export const LARGO_RESUMEN = 240;

const nombreDeUsuario = (columna: RawBuilder<unknown>) =>
  sql`coalesce((select btrim(u."NOMBRE" || ' ' || u."APEPAT" || ' ' || u."APEMAT") from usuarios u where u.cliente = app_cliente() and u."CODIGOUSUARIO" = ${columna}), '')`;
/** The diagnoses of the note `n` in order, as JSON. */
export const diagnosticosDe = sql`coalesce((select json_agg(json_build_object('CODIGO', d."CODIGO", 'DESCRIPCION', d."DESCRIPCION") order by d."ORDEN")
  from notas_diagnosticos d where d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO"), '[]')`;
/** The signs of the row `s`, each as a column. */
export const columnasDeSignos = sql.join(CODIGOS.map((c) => sql`s.${sql.id(c)}`));
const signosJson = sql`case when s.cliente is not null then jsonb_build_object(${sql.join(CODIGOS.map((c) => sql`${sql.lit(c)}, s.${sql.id(c)}`))},
  'TOMADOS', to_char(s.tomados, 'YYYY-MM-DD HH24:MI'), 'TOMADOS_POR', ${nombreDeUsuario(sql`s.tomados_por`)}) end`;
const unirMedico = sql`left join medicos m on m.cliente = n.cliente and m."CODIGOMEDICO" = n."CODIGOMEDICO"
  left join sucursales c on c.cliente = n.cliente and c."CODIGOCLINICA" = n."SUCURSAL"`;

export async function listaDeNotas(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  { BUSCAR = '', LIMITE, PAGINA }: { BUSCAR?: string; LIMITE?: number | null; PAGINA?: number | null } = {},
): Promise<NotaEnLista[]> {
  const limite = LIMITE ?? TOPE;
  const palabras = BUSCAR.split(/\s+/).filter(Boolean).slice(0, 8);
  const donde = palabras.map(
    (p) => sql`and f_norm(n.texto || ' ' || coalesce(m.nombre_completo, '') || ' ' || n."FECHA" || ' ' ||
      coalesce((select string_agg(d."CODIGO" || ' ' || d."DESCRIPCION", ' ') from notas_diagnosticos d
        where d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO"), '')) like f_norm(${`%${literal(p)}%`})`,
  );
  const { rows } = await sql<NotaEnLista>`
    select n."CODIGOPACIENTE", n."CONSECUTIVO", n."FECHA", n."HORA", n."CODIGOMEDICO", n."SUCURSAL", nota_cerrada(n) as "CERRADA",
      coalesce(m.nombre_completo, '') as "MEDICO", coalesce(c."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE", left(n.texto, ${LARGO_RESUMEN}) as "RESUMEN",
      ${diagnosticosDe} as "DIAGNOSTICOS",
      (select count(*)::int from notas_addenda a where a.cliente = n.cliente and a."CODIGOPACIENTE" = n."CODIGOPACIENTE" and a."CONSECUTIVO" = n."CONSECUTIVO") as "ADDENDA"
    from notas_evolucion n ${unirMedico}
    where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null ${sql.join(donde, sql` `)}
    order by n."FECHA" desc, n."HORA" desc, n."CONSECUTIVO" desc limit ${limite} offset ${(PAGINA ?? 0) * limite}`.execute(ctx.db);
  return rows;
}

/** A note with all that belongs to it; `donde` selects it among the patient's notes `n`. */
async function unaNota(ctx: Ctx, CODIGOPACIENTE: number, donde: RawBuilder<unknown>): Promise<NotaCompleta | undefined> {
  const { rows } = await sql<NotaCompleta>`
    select n."CODIGOPACIENTE", n."CONSECUTIVO", n."FECHA", n."HORA", n."CODIGOMEDICO", n."SUCURSAL", n."NOTA", nota_cerrada(n) as "CERRADA", n."VERSION",
      coalesce(m.nombre_completo, '') as "MEDICO", coalesce(c."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE",
      ${diagnosticosDe} as "DIAGNOSTICOS", ${signosJson} as "SIGNOS_VITALES",
      (select to_jsonb(r) from notas_rips r where r.cliente = n.cliente and r."CODIGOPACIENTE" = n."CODIGOPACIENTE" and r."CONSECUTIVO" = n."CONSECUTIVO") as "RIPS_CONSULTA",
      coalesce((select json_agg(json_build_object('ID', a."ID", 'FECHA', to_char(a.creado, 'YYYY-MM-DD HH24:MI'), 'USUARIO', ${nombreDeUsuario(sql`a.creado_por`)}, 'TEXTO', a."TEXTO") order by a."ID")
        from notas_addenda a where a.cliente = n.cliente and a."CODIGOPACIENTE" = n."CODIGOPACIENTE" and a."CONSECUTIVO" = n."CONSECUTIVO"), '[]') as "ADDENDA",
      n.creado as "CREADA", ${nombreDeUsuario(sql`n.creado_por`)} as "USUARIO",
      coalesce(n.cerrada_el, n.creado + make_interval(hours => ${HORAS_ABIERTA})) as "CIERRE"
    from notas_evolucion n ${unirMedico}
    left join notas_signos s on s.cliente = n.cliente and s."CODIGOPACIENTE" = n."CODIGOPACIENTE" and s."CONSECUTIVO" = n."CONSECUTIVO"
    where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null and ${donde}
    order by n."FECHA" desc, n."HORA" desc, n."CONSECUTIVO" desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** A note of the patient. Throws Rechazo 404. */
export async function notaDe(ctx: Ctx, CODIGOPACIENTE: number, CONSECUTIVO: number): Promise<NotaCompleta> {
  const n = await unaNota(ctx, CODIGOPACIENTE, sql`n."CONSECUTIVO" = ${CONSECUTIVO}`);
  if (!n) throw noExiste('La nota de evolución');
  return n;
}
/** The patient's latest note. */
export const ultimaNota = async (ctx: Ctx, CODIGOPACIENTE: number): Promise<NotaCompleta | null> =>
  (await unaNota(ctx, CODIGOPACIENTE, sql`true`)) ?? null;

/** Where a measure was taken: in a note or in a history. */
export interface Medida {
  de: 'N' | 'H';
  CONSECUTIVO: number;
}
/**
 * The latest measure of each sign, with its date, in notes and histories; `menos` is a record to leave out, the one being
 * written, and `FECHA` asks only for the measures of that day.
 */
export async function ultimosSignos(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  { menos, FECHA }: { menos?: Medida; FECHA?: string } = {},
): Promise<SignoAnterior[]> {
  const cada = CODIGOS.map(
    (c) =>
      sql`(array_agg(jsonb_build_object('CODIGO', ${sql.lit(c)}, 'VALOR', s.${sql.id(c)}::text, 'FECHA', s."FECHA")
        order by s."FECHA" desc, s."HORA" desc, s.tomados desc) filter (where ${
          c === 'TENSION_ARTERIAL' ? sql`s."TENSION_ARTERIAL" <> ''` : sql`s.${sql.id(c)} is not null`
        }))[1]`,
  );
  const { rows } = await sql<{ signos: (SignoAnterior | null)[] }>`select array[${sql.join(cada)}] as signos from signos_de_paciente s
    where s."CODIGOPACIENTE" = ${CODIGOPACIENTE} ${menos ? sql`and not (s.de = ${menos.de} and s."CONSECUTIVO" = ${menos.CONSECUTIVO})` : sql``}
      ${FECHA ? sql`and s."FECHA" = ${FECHA}` : sql``}`.execute(ctx.db);
  return (rows[0]?.signos ?? []).filter((s) => s !== null);
}
/** The signs of a day, each as it was last measured; null when none was. */
export async function signosDelDia(ctx: Ctx, CODIGOPACIENTE: number, FECHA: string): Promise<Signos | null> {
  const medidos = await ultimosSignos(ctx, CODIGOPACIENTE, { FECHA });
  if (medidos.length === 0) return null;
  const vacios = Object.fromEntries(CODIGOS.map((c) => [c, c === 'TENSION_ARTERIAL' ? '' : null]));
  const tomados = medidos.map(({ CODIGO, VALOR }) => [CODIGO, CODIGO === 'TENSION_ARTERIAL' ? VALOR : Number(VALOR)]);
  return { ...vacios, ...Object.fromEntries(tomados) } as Signos;
}

/** The clinic's note template; it was cleaned when saved. */
export async function plantillaDeNota(ctx: Ctx): Promise<string> {
  const { PLANTILLA_NOTA } = await ctx.db.selectFrom('sistema_control').select('PLANTILLA_NOTA').executeTakeFirstOrThrow();
  return PLANTILLA_NOTA;
}

/** A note with what its editor needs besides, if it is open. */
export async function notaParaEditar(ctx: Ctx, CODIGOPACIENTE: number, CONSECUTIVO: number): Promise<NotaParaEditar> {
  const nota = await notaDe(ctx, CODIGOPACIENTE, CONSECUTIVO);
  if (nota.CERRADA) return { ...nota, PLANTILLA_NOTA: '', SIGNOS_ANTERIORES: [] };
  const [PLANTILLA_NOTA, SIGNOS_ANTERIORES] = await Promise.all([
    plantillaDeNota(ctx),
    ultimosSignos(ctx, CODIGOPACIENTE, { menos: { de: 'N', CONSECUTIVO } }),
  ]);
  return { ...nota, PLANTILLA_NOTA, SIGNOS_ANTERIORES };
}
