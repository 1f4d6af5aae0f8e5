// What other slices may ask of a patient, and this one uses itself.
import { type Kysely, sql } from 'kysely';
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
