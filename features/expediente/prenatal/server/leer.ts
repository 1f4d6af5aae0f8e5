// Reads prenatal records with their vital signs and what follows from their dates, and their pictures.
import { type RawBuilder, sql } from 'kysely';
import { textoSemanas } from '#domain/embarazo.ts';
import { CODIGOS } from '#features/expediente/notas_evolucion/signos.ts';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type ImagenConEnlace, MAX_IMAGENES, MAX_PRENATAL, type RegistroCompleto, RegistroPrenatal } from '../contract.ts';
import { edadEn, enCurso, fechasDe, fechasDichas } from '../rules.ts';
import './table.ts';

export const QUE = 'El registro prenatal';
const DECIMALES = new Set(['PESO_PREGESTACIONAL', 'FONDO_UTERINO', 'DBP', 'CC', 'CA', 'LF', 'LCC', 'LIQUIDO_AMNIOTICO', 'HB']);
const columnas = sql.join(
  Object.keys(RegistroPrenatal.shape).map((c) => (DECIMALES.has(c) ? sql`n.${sql.id(c)}::float8` : sql`n.${sql.id(c)}`)),
);
const signos = sql`case when s.cliente is not null then jsonb_build_object(${sql.join(CODIGOS.map((c) => sql`${sql.lit(c)}, s.${sql.id(c)}`))},
  'TOMADOS', to_char(s.tomados, 'YYYY-MM-DD HH24:MI'), 'TOMADOS_POR', ${usuarioDe(sql`s.tomados_por`)}) end`;

async function leer(ctx: Ctx, donde: RawBuilder<unknown>, limite: number): Promise<RegistroCompleto[]> {
  const { rows } = await sql<RegistroCompleto>`select ${columnas}, ${signos} as "SIGNOS_VITALES",
      coalesce(m.nombre_completo, '') as "MEDICO", ${usuarioDe(sql`n.creado_por`)} as "USUARIO"
    from registros_prenatal n
      left join medicos m on m.cliente = n.cliente and m."CODIGOMEDICO" = n."CODIGOMEDICO"
      left join prenatal_signos s on s.cliente = n.cliente and s."ID" = n."ID"
    where n.eliminado is null and ${donde} order by n."FECHA" desc, n."ID" desc limit ${limite}`.execute(ctx.db);
  return rows.map((r) => ({ ...r, ...fechasDichas(r) }));
}

/** A patient's records, the latest first. */
export const registrosDe = (ctx: Ctx, CODIGOPACIENTE: number): Promise<RegistroCompleto[]> =>
  leer(ctx, sql`n."CODIGOPACIENTE" = ${CODIGOPACIENTE}`, MAX_PRENATAL);

/** One record, within reach of the user. Throws Rechazo 404. */
export async function registroDe(ctx: Ctx, ID: number): Promise<RegistroCompleto> {
  await exigirDe(ctx, { tabla: 'registros_prenatal', clave: 'ID', numero: ID, que: QUE });
  const [uno] = await leer(ctx, sql`n."ID" = ${ID}`, 1);
  if (!uno) throw noExiste(QUE);
  return uno;
}

/** Visits of one pregnancy, of which the header needs the latest and whether one of them ended it. */
const VISITAS_RECIENTES = 40;
interface Embarazo {
  ID_REGISTRO: number;
  /** First day, by the date that rules. */
  INICIO: string;
  /** weeks.days on that day. */
  EDAD_GESTACIONAL: string;
  FECHA_PROBABLE_PARTO: string;
}
/** The pregnancy that goes on that day, today by default; null when none does. */
export async function embarazoDe(ctx: Ctx, CODIGOPACIENTE: number, dia = ctx.hoy): Promise<Embarazo | null> {
  const { rows } = await sql<RegistroPrenatal>`select n."ID", n."FECHA", n."F_ULTIMA_MENSTRUACION", n."FUM_CONFIABLE",
      n."EDAD_GESTACIONAL_ECO", n."FECHA_ECO", n."TERMINO", n."F_TERMINO"
    from registros_prenatal n where n.eliminado is null and n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n."FECHA" <= ${dia}
    order by n."FECHA" desc, n."ID" desc limit ${VISITAS_RECIENTES}`.execute(ctx.db);
  const ultimo = enCurso(rows, dia);
  const f = ultimo && fechasDe(ultimo);
  const dias = f && edadEn(f.inicio, dia);
  if (!ultimo || !f || dias === null) return null;
  return { ID_REGISTRO: ultimo.ID, INICIO: f.inicio, EDAD_GESTACIONAL: textoSemanas(dias!), FECHA_PROBABLE_PARTO: f.parto };
}

/** The pictures of a record, the latest first. */
export async function imagenesDe(ctx: Ctx, ID_REGISTRO: number): Promise<(ImagenConEnlace & { archivo: string })[]> {
  const { rows } = await sql<ImagenConEnlace & { archivo: string }>`select n."ID", n."ID_REGISTRO", n."CODIGOPACIENTE", n."DESCRIPCION",
      n."FECHA", n."CLASE", n."VERSION", n.archivo, ${usuarioDe(sql`n.creado_por`)} as "USUARIO"
    from prenatal_imagenes n where n.eliminado is null and n."ID_REGISTRO" = ${ID_REGISTRO}
    order by n."ID" desc limit ${MAX_IMAGENES}`.execute(ctx.db);
  return rows.map((i) => ({ ...i, IMAGEN: enlaceDe(ctx, i.archivo) }));
}
