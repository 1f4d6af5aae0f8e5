// What other slices may ask of a patient, and this one uses itself.
import { type Insertable, type Kysely, sql } from 'kysely';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx, DB } from '#kernel/server/ctx.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import type { PacienteCompleto } from '../contract.ts';
import { pacienteEditable } from '../rules.ts';
import './table.ts';

export type FilaPaciente = PacienteCompleto & { foto: string | null; nombre_completo: string };
export const hallado = (ctx: Ctx, { foto, nombre_completo, ...p }: FilaPaciente) => ({
  ...p,
  NOMBRECOMPLETO: nombre_completo,
  FOTO: enlaceDe(ctx, foto),
});

/** A patient of this clinic, whole. Throws Rechazo 404. */
export async function pacienteDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<PacienteCompleto> {
  const {
    rows: [p],
  } = await sql<FilaPaciente>`select p.*, coalesce(m.nombre_completo, '') as "MEDICO" from pacientes p
    left join medicos m on m.cliente = p.cliente and m."CODIGOMEDICO" = p."CODIGOMEDICO"
    where p."CODIGOPACIENTE" = ${CODIGOPACIENTE} and p.eliminado is null`.execute(ctx.db);
  if (!p) throw noExiste('El paciente');
  return hallado(ctx, p);
}

/** The patient's row, locked, and refused when no record may be added to it, edited or deleted. */
export async function bloqueado(ctx: Ctx, CODIGOPACIENTE: number): Promise<{ ACTIVO: number; FUSIONADO: number; VERSION: number | null }> {
  const p = await ctx.db
    .selectFrom('pacientes')
    .select(['ACTIVO', 'FUSIONADO', 'VERSION'])
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!p) throw noExiste('El paciente');
  exigir(pacienteEditable(p));
  return p;
}

/** A new patient under the next code; the database fills in what is not said. */
export async function registrar(
  ctx: Ctx,
  p: Omit<Insertable<DB['pacientes']>, 'CODIGOPACIENTE'>,
): Promise<{ CODIGOPACIENTE: number; NOMBRECOMPLETO: string }> {
  const CODIGOPACIENTE = await ctx.codigo('PACIENTE');
  const { nombre_completo: NOMBRECOMPLETO } = await ctx.db
    .insertInto('pacientes')
    .values({ ...p, CODIGOPACIENTE })
    .returning('nombre_completo')
    .executeTakeFirstOrThrow();
  return { CODIGOPACIENTE, NOMBRECOMPLETO };
}

interface Identidad {
  NOMBRE: string;
  APELLIDO_PATERNO: string;
  APELLIDO_MATERNO: string;
  FECHA_NACIMIENTO: string;
  MAIL: string;
  TCELULAR: string;
}
/**
 * The patient whom several of their own data name together: birth date, name, and mail (or also the mobile phone, with
 * `porCelular`). A second surname counts only where both sides say it. Undefined when there is none, or when there are two.
 */
export async function reconocer(ctx: Ctx, i: Identidad, porCelular: boolean): Promise<number | undefined> {
  const digitos = i.TCELULAR.replace(/\D/g, '');
  const { rows } = await sql<{ CODIGOPACIENTE: number }>`select "CODIGOPACIENTE" from pacientes
    where "FECHA_NACIMIENTO" = ${i.FECHA_NACIMIENTO} and eliminado is null and "ACTIVO" = 1 and "FUSIONADO" = 0
      and f_norm("NOMBRE") = f_norm(${i.NOMBRE}) and f_norm("APELLIDO_PATERNO") = f_norm(${i.APELLIDO_PATERNO})
      and (f_norm("APELLIDO_MATERNO") = f_norm(${i.APELLIDO_MATERNO}) or "APELLIDO_MATERNO" = '' or ${i.APELLIDO_MATERNO}::text = '')
      and (("MAIL" <> '' and lower("MAIL") = lower(${i.MAIL}))
        or (${porCelular && digitos !== ''} and regexp_replace("TCELULAR", '[^0-9]', '', 'g') = ${digitos}))
    limit 2`.execute(ctx.db);
  return rows.length === 1 ? rows[0]!.CODIGOPACIENTE : undefined;
}

/** Keeps the address or phone that was typed in a send dialog, when the user asked for it. */
export async function actualizarContacto(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  e: { MAIL: string; TCEL_LADA: string; TCELULAR: string; ACTUALIZAR: number; ACTUALIZAR_TEL: number },
): Promise<void> {
  const cambio = {
    ...(e.ACTUALIZAR && e.MAIL ? { MAIL: e.MAIL } : {}),
    ...(e.ACTUALIZAR_TEL && e.TCELULAR ? { TCEL_LADA: e.TCEL_LADA, TCELULAR: e.TCELULAR } : {}),
  };
  if (Object.keys(cambio).length) await ctx.db.updateTable('pacientes').set(cambio).where('CODIGOPACIENTE', '=', CODIGOPACIENTE).execute();
}
/** Allergies as a prescription leaves them. */
export async function ponerAlergias(db: Kysely<DB>, CODIGOPACIENTE: number, ALERGIAS: string, ALERGIAS_NEGADAS: 0 | 1): Promise<void> {
  await db.updateTable('pacientes').set({ ALERGIAS, ALERGIAS_NEGADAS }).where('CODIGOPACIENTE', '=', CODIGOPACIENTE).execute();
}
