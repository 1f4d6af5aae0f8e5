// Reading, locking, recognising and registering patients, for this slice and others.
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import type { PacienteCompleto } from '../contract.ts';
import { medicoDeBusqueda, pacienteEditable, puedeGuardarContacto, veExpediente } from '../rules.ts';
import './table.ts';

export type FilaPaciente = PacienteCompleto & { foto: string | null; nombre_completo: string };
export const hallado = (ctx: Ctx, { foto, nombre_completo, ...p }: FilaPaciente) => ({
  ...p,
  NOMBRECOMPLETO: nombre_completo,
  FOTO: enlaceDe(ctx, foto),
});

/**
 * A condition on a table of patients: those that the user may open, as in the search (2 §6, docs/decisiones/0057). Every access
 * to a patient uses it, and `server/host.ts` applies it to each call that names one.
 */
export function visibles(ctx: Ctx, alias = 'p'): RawBuilder<boolean> {
  const medico = medicoDeBusqueda(ctx.sesion);
  if (medico === null) return sql`true`;
  const suyo = sql.ref(`${alias}.CODIGOMEDICO`);
  // Patients without a doctor may be seen by any doctor of the clinic.
  return sql`(${suyo} = ${medico} or (${suyo} is null and ${medico}::int > 0))`;
}
/** A field of a patient as a column; '' for patients that the user may not open, of whom only the name is shown. */
export const siVisible = (ctx: Ctx, campo: string, alias = 'p'): RawBuilder<string> =>
  sql`case when ${visibles(ctx, alias)} then ${sql.ref(`${alias}.${campo}`)} else '' end as ${sql.id(campo)}`;
/** Stands for the name of a patient whom the user may not open. */
export const PACIENTE_AJENO = 'Paciente de otro médico';
/** The name as a column, for lists that keep the rows of other doctors' patients because they are summed. */
export const nombreVisible = (ctx: Ctx, alias = 'p'): RawBuilder<string> =>
  sql`case when ${visibles(ctx, alias)} then ${sql.ref(`${alias}.nombre_completo`)} else ${sql.lit(PACIENTE_AJENO)} end`;
/** Throws Rechazo 404 when the user may not open the patient. A patient that does not exist is left to the handler. */
export async function exigirVisible(ctx: Ctx, CODIGOPACIENTE: number): Promise<void> {
  if (!(await esVisible(ctx, CODIGOPACIENTE))) throw noExiste('El paciente');
}
/** Whether the user may open the patient; true for one that does not exist. */
export async function esVisible(ctx: Ctx, CODIGOPACIENTE: number): Promise<boolean> {
  if (medicoDeBusqueda(ctx.sesion) === null) return true;
  const { rows } = await sql`select from pacientes p where p."CODIGOPACIENTE" = ${CODIGOPACIENTE} and not (${visibles(ctx)})`.execute(
    ctx.db,
  );
  return rows.length === 0;
}

/** What only users of the file see. */
const SOLO_EXPEDIENTE = { ALERGIAS: '', ALERGIAS_NEGADAS: 0, ALARMA1: '', ALARMA2: '', OBSERVACIONES: '', MEDIKIT_ID: '' } as const;
/** A patient with all data. Throws Rechazo 404. */
export async function pacienteDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<PacienteCompleto> {
  const {
    rows: [p],
  } = await sql<FilaPaciente>`select p.*, coalesce(m.nombre_completo, '') as "MEDICO" from pacientes p
    left join medicos m on m.cliente = p.cliente and m."CODIGOMEDICO" = p."CODIGOMEDICO"
    where p."CODIGOPACIENTE" = ${CODIGOPACIENTE} and p.eliminado is null and ${visibles(ctx)}`.execute(ctx.db);
  if (!p) throw noExiste('El paciente');
  return hallado(ctx, p);
}
/** The patient without the data of the file, for users who may not open it. */
export const sinExpediente = (ctx: Ctx, p: PacienteCompleto): PacienteCompleto =>
  veExpediente(ctx.sesion) ? p : { ...p, ...SOLO_EXPEDIENTE };

/** Locks the patient's row; refuses inactive and merged patients, whose records may not change. */
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

/**
 * Locks the check for similar patients and the registration together: of several desks that register the same person at once,
 * the first does, and the others find the patient.
 */
export const soloUnoRegistra = (ctx: Ctx): Promise<void> => ctx.bloquear('pacientes', 'parecidos');

/** Inserts a patient with the next code; the database fills in the defaults. */
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
 * The patient that matches birth date, name, and mail (or mobile phone with `porCelular`). The second surname is compared only
 * if both sides have it. Undefined when none or several match.
 */
export async function reconocer(ctx: Ctx, i: Identidad, porCelular: boolean): Promise<number | undefined> {
  const { rows } = await sql<{ CODIGOPACIENTE: number }>`select "CODIGOPACIENTE" from pacientes
    where "FECHA_NACIMIENTO" = ${i.FECHA_NACIMIENTO} and eliminado is null and "ACTIVO" = 1 and "FUSIONADO" = 0
      and f_norm("NOMBRE") = f_norm(${i.NOMBRE}) and f_norm("APELLIDO_PATERNO") = f_norm(${i.APELLIDO_PATERNO})
      and (f_norm("APELLIDO_MATERNO") = f_norm(${i.APELLIDO_MATERNO}) or "APELLIDO_MATERNO" = '' or ${i.APELLIDO_MATERNO}::text = '')
      and (("MAIL" <> '' and lower("MAIL") = lower(${i.MAIL}))
        or (${porCelular && i.TCELULAR !== ''} and "TCELULAR" = ${i.TCELULAR}))
    limit 2`.execute(ctx.db);
  return rows.length === 1 ? rows[0]!.CODIGOPACIENTE : undefined;
}

interface Contacto {
  MAIL: string;
  TCEL_LADA: string;
  TCELULAR: string;
  ACTUALIZAR: number;
  ACTUALIZAR_TEL: number;
}
/** Stores the address or phone typed when sending, if the user asked for it and may edit the patient. */
export async function actualizarContacto(ctx: Ctx, CODIGOPACIENTE: number, e: Contacto): Promise<void> {
  const cambio = {
    ...(e.ACTUALIZAR && e.MAIL ? { MAIL: e.MAIL } : {}),
    ...(e.ACTUALIZAR_TEL && e.TCELULAR ? { TCEL_LADA: e.TCEL_LADA, TCELULAR: e.TCELULAR } : {}),
  };
  if (Object.keys(cambio).length === 0) return;
  await exigirVisible(ctx, CODIGOPACIENTE);
  const antes = await ctx.db
    .selectFrom('pacientes')
    .select(['ACTIVO', 'FUSIONADO', 'MAIL', 'TCEL_LADA', 'TCELULAR'])
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!antes) throw noExiste('El paciente');
  exigir(puedeGuardarContacto(ctx.sesion, antes));
  if (Object.entries(cambio).every(([k, v]) => antes[k as keyof typeof antes] === v)) return;
  await ctx.db
    .updateTable('pacientes')
    .set({ ...cambio, VERSION: OTRA_VERSION })
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .execute();
  ctx.anotar({ ACTUALIZADO: Object.keys(cambio) });
}
