// Reads registers, with what their doctor and patient say today.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Registro } from '#domain/sis/guia.ts';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { CODIGOS_CIE, MAX_NORMA, type RegistroLeido, type RegistroListado, type RenglonReporte, Respuestas } from '../contract.ts';
import { CAMPOS, CERRADO, type Llenado } from '../rules.ts';
import { type Atendido, COLUMNAS, identidadDe, type Prestador } from './contexto.ts';
import './table.ts';

export const QUE = 'El complemento de consulta';
/** A register as it is stored, with the rows that its identity is taken from. */
export interface Guardado extends RegistroListado {
  DATOS: Registro;
  prestador: Prestador;
  atendido: Atendido;
}
const LISTADO = sql`n."ID", n."CODIGOPACIENTE", n."CODIGOMEDICO", n."TIPO", n."fechaConsulta", n."CERRADO", n."VERSION",
  coalesce(m.nombre_completo, '') as "MEDICO", ${usuarioDe(sql`n.creado_por`)} as "USUARIO"`;
const DE = sql`from registros_norma n ${conMedico('n')}
  join pacientes p on p.cliente = n.cliente and p."CODIGOPACIENTE" = n."CODIGOPACIENTE"`;

/** A patient's registers, the latest first. */
export async function registrosDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<RegistroListado[]> {
  const { rows } = await sql<RegistroListado>`select ${LISTADO} ${DE} where n.eliminado is null and n."CODIGOPACIENTE" = ${CODIGOPACIENTE}
    order by n."fechaConsulta" desc, n."ID" desc limit ${MAX_NORMA}`.execute(ctx.db);
  return rows;
}
/** Registers with all that they are judged by. */
export async function guardados(ctx: Ctx, donde: RawBuilder<unknown>, limite: number): Promise<Guardado[]> {
  const { rows } = await sql<Guardado>`select ${LISTADO}, n."DATOS", ${COLUMNAS} ${DE}
    where n.eliminado is null and ${donde} order by n."fechaConsulta", n."ID" limit ${limite}`.execute(ctx.db);
  return rows;
}
/** What the report of a month shows of each register. */
export async function enReporte(ctx: Ctx, donde: RawBuilder<unknown>, limite: number): Promise<RenglonReporte[]> {
  const { rows } = await sql<RenglonReporte>`select n."ID", n."CODIGOPACIENTE", n."fechaConsulta", n."CERRADO",
      p.nombre_completo as "NOMBRECOMPLETO", coalesce(m.nombre_completo, '') as "NOMBRE_MEDICO" ${DE}
    where n.eliminado is null and ${donde} order by n."fechaConsulta", n."ID" limit ${limite}`.execute(ctx.db);
  return rows;
}
/** One register, within reach of the user. Throws Rechazo 404. */
export async function guardado(ctx: Ctx, ID: number): Promise<Guardado> {
  await exigirDe(ctx, { tabla: 'registros_norma', clave: 'ID', numero: ID, que: QUE });
  const [uno] = await guardados(ctx, sql`n."ID" = ${ID}`, 1);
  if (!uno) throw noExiste(QUE);
  return uno;
}
export const codigosDe = (respuestas: Registro): string[] => CODIGOS_CIE.map((k) => respuestas[k] ?? '').filter(Boolean);

/** What is judged and written of a register: once closed, what clinic, doctor and patient said that day. */
export function llenadoDe(
  r: Pick<Guardado, 'TIPO' | 'fechaConsulta' | 'CERRADO' | 'DATOS' | 'prestador' | 'atendido'>,
  clues: string,
): Llenado {
  const { TIPO, fechaConsulta, DATOS } = r;
  const hoy = identidadDe(clues, r.prestador, r.atendido);
  const dichas = Object.fromEntries(CAMPOS[TIPO].flatMap(({ CAMPO }) => (CAMPO in hoy && CAMPO in DATOS ? [[CAMPO, DATOS[CAMPO]!]] : [])));
  return { TIPO, fechaConsulta, respuestas: DATOS, identidad: r.CERRADO === CERRADO ? dichas : hoy };
}
/** Answers as fields, blank where nothing was answered. */
export const enCampos = (respuestas: Registro) =>
  Object.fromEntries(Object.keys(Respuestas.shape).map((k) => [k, respuestas[k] ?? ''])) as z.output<typeof Respuestas>;
export const conRespuestas = ({ DATOS, prestador: _m, atendido: _p, ...r }: Guardado): RegistroLeido => ({ ...r, ...enCampos(DATOS) });
