// Reads growth records.
import { type RawBuilder, sql } from 'kysely';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type Antecedentes, MAX_CRECIMIENTO, type RegistroCompleto } from '../contract.ts';
import './table.ts';

const registros = (donde: RawBuilder<unknown>, limite: number) => sql<RegistroCompleto>`
  select n."ID", n."CODIGOPACIENTE", n."CODIGOMEDICO", n."FECHA", n."EDAD", n."MESES", n."PESO"::float8, n."TALLA"::float8, n."POSICION", n."P_CEFALICO"::float8,
    n."IMC"::float8, n."PERCENTIL_PESO", n."PERCENTIL_TALLA", n."PERCENTIL_IMC", n."PERCENTIL_P_CEFALICO", n."PERCENTIL_PESO_TALLA", n."VERSION",
    coalesce(m.nombre_completo, '') as "MEDICO", ${usuarioDe(sql`n.creado_por`)} as "USUARIO"
  from registros_crecimiento n left join medicos m on m.cliente = n.cliente and m."CODIGOMEDICO" = n."CODIGOMEDICO"
  where n.eliminado is null and ${donde} order by n."FECHA" desc, n."ID" desc limit ${limite}`;

/** A patient's records, the latest first. */
export const registrosDe = async (ctx: Ctx, CODIGOPACIENTE: number, limite = MAX_CRECIMIENTO): Promise<RegistroCompleto[]> =>
  (await registros(sql`n."CODIGOPACIENTE" = ${CODIGOPACIENTE}`, limite).execute(ctx.db)).rows;

/** One record, within reach of the user. Throws Rechazo 404. */
export async function registroDe(ctx: Ctx, ID: number): Promise<RegistroCompleto> {
  await exigirDe(ctx, { tabla: 'registros_crecimiento', clave: 'ID', numero: ID, que: 'El registro de crecimiento' });
  const { rows } = await registros(sql`n."ID" = ${ID}`, 1).execute(ctx.db);
  if (!rows[0]) throw noExiste('El registro de crecimiento');
  return rows[0];
}

export async function antecedentesDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<Antecedentes> {
  const { rows } =
    await sql<Antecedentes>`select "CODIGOPACIENTE", "SEMANAS_NACIMIENTO", "TALLA_PADRE"::float8, "TALLA_MADRE"::float8, "VERSION"
    from crecimiento_antecedentes where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
  return rows[0] ?? { CODIGOPACIENTE, SEMANAS_NACIMIENTO: null, TALLA_PADRE: null, TALLA_MADRE: null, VERSION: 0 };
}
