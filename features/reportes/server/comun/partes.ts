// Columns and joins that several reports read.
import { type RawBuilder, sql } from 'kysely';
import { E, pares, SEXOS } from '#domain/estados.ts';
import { siVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { codigo, entero, opcion, telefono, textoOpcional } from '#kernel/shared/fields.ts';

export const PACIENTE = textoOpcional('Paciente', 160);
export const MEDICO = textoOpcional('Médico', 160);
export const SUCURSAL_NOMBRE = textoOpcional('Sucursal', 150);
export const CODIGOPACIENTE = codigo('Código');
export const EDAD = entero('Edad');
export const SEXO = opcion('Sexo', pares(SEXOS));
export const TELEFONO = telefono('Teléfono', 30);

/** The patient `p` of a row that names one, and its doctor's and branch's names. */
export const conPaciente = (alias: string): RawBuilder<unknown> =>
  sql`join pacientes p on p.cliente = ${sql.ref(`${alias}.cliente`)} and p."CODIGOPACIENTE" = ${sql.ref(`${alias}.CODIGOPACIENTE`)}`;
export const conSucursal = (alias: string): RawBuilder<unknown> =>
  sql`left join sucursales s on s.cliente = ${sql.ref(`${alias}.cliente`)} and s."CODIGOCLINICA" = ${sql.ref(`${alias}.SUCURSAL`)}`;
export const NOMBRE_MEDICO = sql`coalesce(m.nombre_completo, '') as "MEDICO"`;
export const NOMBRE_SUCURSAL = sql`coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE"`;
/** Completed years of the patient on a day. */
export const edadEl = (dia: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`extract(year from age(${dia}, p."FECHA_NACIMIENTO"))::int as "EDAD"`;
/** The mobile phone, or the first other one; '' for patients that the user may not open. */
export const telefonoDe = (ctx: Ctx): RawBuilder<unknown> =>
  sql`coalesce(nullif((select ${siVisible(ctx, 'TCELULAR')}), ''), (select ${siVisible(ctx, 'TELEFONO1')})) as "TELEFONO"`;
/** Appointments that are one: not held for the online agenda. */
export const CITA_DE_VERDAD = sql`c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.reservada)}`;
