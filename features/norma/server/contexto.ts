// What registers are judged with: what clinic, doctors and patients say in the guide's words, and the list of diagnoses.
import { sql } from 'kysely';
import { CURP_GENERICA, datosDeCurp, normalizarDocumento } from '#domain/documentos.ts';
import { E } from '#domain/estados.ts';
import { mx } from '#domain/paises/mx.ts';
import { fechaSis, nombreSis } from '#domain/sis/archivo.ts';
import type { Registro } from '#domain/sis/guia.ts';
import type { DiagnosticoSis } from '#domain/sis/reglas.ts';
import type { UnidadSis } from '#domain/sis/unidad.ts';
import { nom024Importado } from '#features/listas/server/oficiales.ts';
import { conSis } from '#features/medicos/rules.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { ES_MEXICO } from '../preguntas.ts';
import type { Contexto } from '../rules.ts';

const CURP = mx.documentos.find((d) => d.clave === 'CURP')!.ID_TIPO_DOCUMENTO;
/** Sex in the guide: 1 man, 2 woman, 3 intersexual. */
const SEXO_SIS: Readonly<Record<number, string>> = { [E.sexo.hombre]: '1', [E.sexo.mujer]: '2', [E.sexo.otro]: '3' };

interface Nombres {
  NOMBRE: string;
  APELLIDO_PATERNO: string;
  APELLIDO_MATERNO: string;
}
export interface Prestador extends Nombres {
  CURP: string;
  TIPO_PERSONAL: number | null;
  PAIS_NACIMIENTO: number | null;
}
export interface Atendido extends Nombres {
  FECHA_NACIMIENTO: string | null;
  SEXO: number;
  ID_TIPO_DOCUMENTO: number | null;
  DOCUMENTOID: string;
}
/** Columns of doctor `m` and patient `p` as json, for the queries that read registers. */
export const COLUMNAS = sql`json_build_object('NOMBRE', m."NOMBRE", 'APELLIDO_PATERNO', m."APELLIDO_PATERNO", 'APELLIDO_MATERNO', m."APELLIDO_MATERNO",
    'CURP', m."CURP", 'TIPO_PERSONAL', m."TIPO_PERSONAL", 'PAIS_NACIMIENTO', m."PAIS_NACIMIENTO") as prestador,
  json_build_object('NOMBRE', p."NOMBRE", 'APELLIDO_PATERNO', p."APELLIDO_PATERNO", 'APELLIDO_MATERNO', p."APELLIDO_MATERNO",
    'FECHA_NACIMIENTO', p."FECHA_NACIMIENTO", 'SEXO', p."SEXO", 'ID_TIPO_DOCUMENTO', p."ID_TIPO_DOCUMENTO", 'DOCUMENTOID', p."DOCUMENTOID") as atendido`;

/** The CURP of a patient; the generic one for whoever identified himself with another document, since only RENAPO gives CURP. */
export const curpDe = (p: Atendido): string =>
  p.ID_TIPO_DOCUMENTO === CURP && p.DOCUMENTOID ? normalizarDocumento(p.DOCUMENTOID) : CURP_GENERICA;

const nombres = (n: Nombres, [nombre, primero, segundo]: readonly [string, string, string]): Registro => ({
  [nombre]: nombreSis(n.NOMBRE),
  [primero]: nombreSis(n.APELLIDO_PATERNO),
  [segundo]: nombreSis(n.APELLIDO_MATERNO),
});
/** The variables that clinic, doctor and patient already answer. What is not known is blank, and is missed on closing. */
export function identidadDe(clues: string, m: Prestador, p: Atendido): Registro {
  const curpPaciente = curpDe(p);
  const sexoBiologico = SEXO_SIS[p.SEXO] ?? '';
  const deCurp = datosDeCurp(curpPaciente);
  return {
    clues,
    // The ministry's keys of other countries are not at hand: whoever was born abroad writes his own.
    ...(m.PAIS_NACIMIENTO === mx.ID_PAIS ? { paisNacimiento: ES_MEXICO } : {}),
    curpPrestador: normalizarDocumento(m.CURP),
    ...nombres(m, ['nombrePrestador', 'primerApellidoPrestador', 'segundoApellidoPrestador']),
    tipoPersonal: m.TIPO_PERSONAL === null ? '' : String(m.TIPO_PERSONAL),
    curpPaciente,
    ...nombres(p, ['nombre', 'primerApellido', 'segundoApellido']),
    fechaNacimiento: p.FECHA_NACIMIENTO ? fechaSis(p.FECHA_NACIMIENTO) : '',
    sexoCURP: deCurp ? (SEXO_SIS[deCurp.SEXO] ?? '') : sexoBiologico,
    sexoBiologico,
  };
}

/** Throws Rechazo where the clinic does not work with the module. */
export function exigirSis({ sesion }: Ctx): void {
  if (!conSis(sesion.clinica)) throw new Rechazo('La clínica no trabaja con el módulo SIS', null, 403);
}
export async function cluesDeClinica(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ NORMA_CLUES: string }>`select "NORMA_CLUES" from sistema_control`.execute(ctx.db);
  return rows[0]?.NORMA_CLUES ?? '';
}
/** What the official list says of the clinic's unit, where it was imported with what the guides ask. */
async function unidadDe(ctx: Ctx): Promise<UnidadSis | undefined> {
  const { rows } =
    await sql<UnidadSis>`select u."CLAVE_INSTITUCION" as institucion, u."TIP_ABREVIACION" as tip_abreviacion, u."SUB_ABREVIACION" as sub_abreviacion
    from sistema_control s join compartido.clues u on u."CLUES" = s."NORMA_CLUES" where u.retirado is null and u."CLAVE_INSTITUCION" <> ''`.execute(
      ctx.db,
    );
  return rows[0];
}
interface ContextoLeido extends Contexto {
  nombresDePaises: readonly { ID: string; DESCRIPCION: string }[];
}
type FilaDiagnostico = DiagnosticoSis & { CODIGO: string };
/** Today, and what the ministry's lists say of these codes, of the unit and of countries, where they were imported. */
export async function contextoDe(ctx: Ctx, codigos: readonly string[]): Promise<ContextoLeido> {
  const [lista, { rows: hay }, unidad, paises] = await Promise.all([
    sql<FilaDiagnostico>`select "CODIGO", "LSEX", "LINF", "LSUP", "LETRA", "DIA_CRONICOS", "DIA_CAINFANTIL", "TIPO_PERSONAL_1VEZ_CE",
      "TIPO_PERSONAL_SUBSEC_CE", "VALIDO_PF" from compartido.cie10 where "CODIGO" = any(${[...new Set(codigos)]}::text[]) and "ACTIVO" = 1`.execute(
      ctx.db,
    ),
    // Lists imported before, or from a file without those columns, do not say what the guides ask of a diagnosis.
    sql`select from compartido.cie10 where fuente = 'mx-dgis' and "VALIDO_PF" <> '' limit 1`.execute(ctx.db),
    unidadDe(ctx),
    nom024Importado(ctx.db, 'PAIS'),
  ]);
  return {
    hoy: ctx.hoy,
    conLista: hay.length > 0,
    diagnosticos: Object.fromEntries(lista.rows.map(({ CODIGO, ...d }) => [CODIGO, d])),
    unidad,
    paises: paises.map((p) => p.ID),
    nombresDePaises: paises,
  };
}
