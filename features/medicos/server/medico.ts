// Reading, locking and counting doctors, for this slice and others.
import { type RawBuilder, sql } from 'kysely';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { MedicoCompleto, MedicoListado } from '../contract.ts';
import { puedeVerFirma } from '../rules.ts';
import './table.ts';

/** Above any plan; a bound for the list. */
const MAXIMO = 1000;
const SUCURSALES = sql`array(select s."SUCURSAL" from medicos_sucursales s where s.cliente = m.cliente and s."CODIGOMEDICO" = m."CODIGOMEDICO" order by 1) as "SUCURSALES"`;
const ESPECIALIDAD = sql`coalesce(e."DESCRIPCION", '') as "ESPECIALIDAD"`;
const DE_MEDICOS = sql`from medicos m left join catalogo_especialidades e on e.cliente = m.cliente and e."ID" = m."ID_ESPECIALIDAD"`;

/** The doctor `m` of a row that may name one. */
export const conMedico = (alias: string): RawBuilder<unknown> =>
  sql`left join medicos m on m.cliente = ${sql.ref(`${alias}.cliente`)} and m."CODIGOMEDICO" = ${sql.ref(`${alias}.CODIGOMEDICO`)}`;

/** Doctors by name, of all branches or of one. */
export async function medicosDe(ctx: Ctx, o: { inactivos: boolean; sucursal: number | null }): Promise<MedicoListado[]> {
  const y: RawBuilder<unknown>[] = [sql`m.eliminado is null`];
  if (!o.inactivos) y.push(sql`m."ACTIVO" = 1`);
  if (o.sucursal !== null)
    y.push(
      sql`exists (select 1 from medicos_sucursales s where s.cliente = m.cliente and s."CODIGOMEDICO" = m."CODIGOMEDICO" and s."SUCURSAL" = ${o.sucursal})`,
    );
  const { rows } = await sql<MedicoListado>`
    select m."CODIGOMEDICO", m.nombre_completo as "NOMBRECOMPLETO", m."ID_ESPECIALIDAD", m."MAIL", m."TCEL_LADA", m."TCELULAR", m."TIPO_VIDEOCONSULTA",
      m."CEDULA_PROFECIONAL", m."MEDIKIT_ID", m."ACTIVO", concat_ws(', ', nullif(m."TCELULAR", ''), nullif(m."TELEFONO1", ''), nullif(m."TELEFONO2", '')) as "TELEFONOS",
      ${ESPECIALIDAD}, ${SUCURSALES} ${DE_MEDICOS} where ${sql.join(y, sql` and `)} order by m.nombre_completo, m."CODIGOMEDICO" limit ${MAXIMO}`.execute(
    ctx.db,
  );
  return rows;
}

const SIN_FACTURA = {
  RAZONSOCIAL: '',
  RFC: '',
  ID_REGIMEN_FISCAL: null,
  CALLE: '',
  NUMEXT: '',
  NUMINT: '',
  COLONIA: '',
  CODIGOPOSTAL: '',
  PAIS: null,
  ESTADO: '',
  CIUDAD: '',
  MUNICIPIO: '',
  NOCERTIFICADO: '',
};
const GOOGLE = sql`(g.cuenta is not null)::int as "USE_GOOGLE_CALENDAR", coalesce(g.cuenta, '') as "EMAIL_GOOGLE_CALENDAR"`;
type Fila = Omit<MedicoCompleto, 'FIRMA' | 'logo' | 'FACTURA'> & { firma: string | null; logo: string | null; nombre_completo: string };
/** A doctor with all data. Throws Rechazo 404. */
export async function medicoDe(ctx: Ctx, CODIGOMEDICO: number): Promise<MedicoCompleto> {
  const [
    {
      rows: [m],
    },
    factura,
  ] = await Promise.all([
    sql<Fila>`select m.*, ${ESPECIALIDAD}, ${SUCURSALES}, ${GOOGLE}, medico_tiene_registros(m."CODIGOMEDICO")::int as "TIENE_REGISTROS_RELACIONADOS"
      ${DE_MEDICOS} left join cuentas_externas g on g.cliente = m.cliente and g.servicio = 'google' and g."CODIGOMEDICO" = m."CODIGOMEDICO"
      where m."CODIGOMEDICO" = ${CODIGOMEDICO} and m.eliminado is null`.execute(ctx.db),
    ctx.db.selectFrom('medicos_facturacion').selectAll().where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst(),
  ]);
  if (!m) throw noExiste('El médico');
  const { firma, logo, nombre_completo, ...resto } = m;
  return {
    ...resto,
    NOMBRECOMPLETO: nombre_completo,
    FIRMA: puedeVerFirma(ctx.sesion, CODIGOMEDICO) === true ? enlaceDe(ctx, firma) : '',
    logo: enlaceDe(ctx, logo),
    FACTURA: factura ?? SIN_FACTURA,
  };
}

export interface MedicoBloqueado {
  CODIGOMEDICO: number;
  NOMBRECOMPLETO: string;
  CEDULA_PROFECIONAL: string;
  ACTIVO: 0 | 1;
  MEDIKIT_ID: string;
  VERSION: number | null;
  firma: string | null;
  TIENE_REGISTROS_RELACIONADOS: 0 | 1;
}
/** A doctor's row, locked; undefined when there is none. */
export async function buscarBloqueado(ctx: Ctx, CODIGOMEDICO: number): Promise<MedicoBloqueado | undefined> {
  const {
    rows: [m],
  } = await sql<MedicoBloqueado>`
    select "CODIGOMEDICO", nombre_completo as "NOMBRECOMPLETO", "CEDULA_PROFECIONAL", "ACTIVO", "MEDIKIT_ID", "VERSION", firma,
      medico_tiene_registros("CODIGOMEDICO")::int as "TIENE_REGISTROS_RELACIONADOS"
    from medicos where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null for update`.execute(ctx.db);
  return m;
}
/** The same; throws Rechazo 404. */
export async function medicoBloqueado(ctx: Ctx, CODIGOMEDICO: number): Promise<MedicoBloqueado> {
  const m = await buscarBloqueado(ctx, CODIGOMEDICO);
  if (!m) throw noExiste('El médico');
  return m;
}

/** Answers the doctor's version. Throws Rechazo 404. */
export async function exigirQueExista(ctx: Ctx, CODIGOMEDICO: number): Promise<number | null> {
  const m = await ctx.db
    .selectFrom('medicos')
    .select('VERSION')
    .where('CODIGOMEDICO', '=', CODIGOMEDICO)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!m) throw noExiste('El médico');
  return m.VERSION;
}

/** Stores the e-prescription service's identifier of the doctor; the caller has locked the row. */
export async function ponerMedikit(ctx: Ctx, CODIGOMEDICO: number, MEDIKIT_ID: string): Promise<void> {
  await ctx.db.updateTable('medicos').set({ MEDIKIT_ID }).where('CODIGOMEDICO', '=', CODIGOMEDICO).execute();
}

/** Number of active doctors, and of those that the plan allows. */
export async function limiteDe(ctx: Ctx): Promise<{ ACTIVOS: number; LIMITE: number }> {
  const {
    rows: [r],
  } = await sql<{ ACTIVOS: number; LIMITE: number }>`
    select (select count(*)::int from medicos where "ACTIVO" = 1 and eliminado is null) as "ACTIVOS", limite_medicos as "LIMITE" from cliente_actual()`.execute(
    ctx.db,
  );
  return r!;
}
