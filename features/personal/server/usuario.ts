// Reading, creating and unlinking users, for this slice and others.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, noExiste, Rechazo, type Veredicto } from '#kernel/shared/verdict.ts';
import type { UsuarioCompleto } from '../fields.ts';
import {
  esDeCuidado,
  type NivelConProcesos,
  puedeDarNivel,
  puedeDarSucursales,
  puedeLigarMedico,
  type UsuarioConProcesos,
} from '../rules.ts';
import { cifrarClave } from './claves.ts';
import { exigirClaveSeguraDe } from './claves_comunes.ts';
import './table.ts';

/** Far more than a clinic's staff; a bound for the list. */
const MAXIMO = 1000;

/** Users with level, doctor and branches; `donde` narrows them. */
export async function usuariosDe(ctx: Ctx, donde: RawBuilder<unknown> = sql`true`): Promise<UsuarioCompleto[]> {
  const { rows } = await sql<UsuarioCompleto>`
    select u."CODIGOUSUARIO", u."NOMBRE", u."APEPAT", u."APEMAT", u."MAIL", u."CLAVEUSUARIO", u."NIVEL", u."CODIGOMEDICO", u."ACTIVO",
      u."SUCURSALES_TODAS", u."VERSION", concat_ws(' ', u."NOMBRE", nullif(u."APEPAT", ''), nullif(u."APEMAT", '')) as "NOMBRECOMPLETO",
      n."DESCRIPCION" as "NIVEL_DESC", coalesce(m.nombre_completo, '') as "MEDICO",
      array(select s."SUCURSAL" from usuarios_sucursales s where s.cliente = u.cliente and s."CODIGOUSUARIO" = u."CODIGOUSUARIO" order by 1) as "SUCURSALES",
      (exists (select 1 from intentos i where i.cliente = u.cliente and i.cuenta = lower(u."CLAVEUSUARIO") and i.hasta > now()))::int as "BLOQUEADO"
    from usuarios u join niveles n on n.cliente = u.cliente and n."NIVEL" = u."NIVEL"
      left join medicos m on m.cliente = u.cliente and m."CODIGOMEDICO" = u."CODIGOMEDICO"
    where u.eliminado is null and ${donde} order by "NOMBRECOMPLETO", u."CODIGOUSUARIO" limit ${MAXIMO}`.execute(ctx.db);
  return rows;
}

/** A user's row, locked, with processes and branches. Throws Rechazo 404. */
export async function usuarioBloqueado(
  ctx: Ctx,
  CODIGOUSUARIO: number,
): Promise<UsuarioConProcesos & { MAIL: string; CLAVEUSUARIO: string; ACTIVO: 0 | 1; VERSION: number | null }> {
  const u = await ctx.db
    .selectFrom('usuarios')
    .select(['CODIGOUSUARIO', 'NIVEL', 'CODIGOMEDICO', 'MAIL', 'CLAVEUSUARIO', 'ACTIVO', 'SUCURSALES_TODAS', 'VERSION'])
    .where('CODIGOUSUARIO', '=', CODIGOUSUARIO)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!u) throw noExiste('El usuario');
  const { rows } = await sql<{ PROCESOS: number[]; SUCURSALES: number[] }>`select
    array(select "CLAVEPROCESO" from niveles_procesos where "NIVEL" = ${u.NIVEL}) as "PROCESOS",
    array(select "SUCURSAL" from usuarios_sucursales where "CODIGOUSUARIO" = ${CODIGOUSUARIO}) as "SUCURSALES"`.execute(ctx.db);
  return { ...u, ...rows[0]! };
}

/** The processes switched on for a level. */
export async function activosDe(ctx: Ctx, NIVEL: number): Promise<Set<number>> {
  const { rows } = await sql<{ CLAVEPROCESO: number }>`select "CLAVEPROCESO" from niveles_procesos where "NIVEL" = ${NIVEL}`.execute(
    ctx.db,
  );
  return new Set(rows.map((f) => f.CLAVEPROCESO));
}

export interface Alta {
  NOMBRE: string;
  APEPAT: string;
  APEMAT: string;
  MAIL: string;
  CLAVEUSUARIO: string;
  NIVEL: number;
  CODIGOMEDICO: number | null;
  ACTIVO: 0 | 1;
  SUCURSALES_TODAS: 0 | 1;
  SUCURSALES: readonly number[];
  PASS: string;
}
/** Creates a user and answers the code. Throws Rechazo when the name is taken or the level may not be given. */
export async function crearUsuario(ctx: Ctx, { PASS, SUCURSALES, ...u }: Alta): Promise<number> {
  await exigirClaveLibre(ctx, u.CLAVEUSUARIO, 0);
  if (esDeCuidado(await exigirNivel(ctx, 0, u.NIVEL))) await ctx.exigirOtraVez();
  exigirAlcance(ctx, { ...u, SUCURSALES });
  if (u.CODIGOMEDICO) await exigirMedico(ctx, u.CODIGOMEDICO);
  await exigirClaveSeguraDe(ctx, PASS, 'PASS', u);
  const pase = await cifrarClave(PASS);
  const CODIGOUSUARIO = await siguiente(ctx);
  await ctx.db
    .insertInto('usuarios')
    .values({ ...u, CODIGOUSUARIO, pase })
    .execute();
  await ponerSucursales(ctx, CODIGOUSUARIO, u.SUCURSALES_TODAS ? [] : SUCURSALES);
  return CODIGOUSUARIO;
}

/** Not a sequence: a save that is run again, after asking for the password or a confirmation, would leave gaps. */
async function siguiente(ctx: Ctx): Promise<number> {
  await ctx.bloquear('usuarios/codigo');
  const { n } = await ctx.db
    .selectFrom('usuarios')
    .select(sql<number>`coalesce(max("CODIGOUSUARIO"), 0) + 1`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Requires the level to exist and that this session may give it; answers it with its processes. */
export async function exigirNivel(ctx: Ctx, CODIGOUSUARIO: number, NIVEL: number): Promise<NivelConProcesos> {
  // Locked shared, so that the level is neither deleted nor extended while it is being given.
  const { rows } = await sql`select 1 from niveles where "NIVEL" = ${NIVEL} and eliminado is null for share`.execute(ctx.db);
  if (!rows.length) throw deCampo('NIVEL', 'El nivel no existe');
  const nivel = { NIVEL, PROCESOS: [...(await activosDe(ctx, NIVEL))] };
  exigir(puedeDarNivel(ctx.sesion, { CODIGOUSUARIO }, nivel));
  return nivel;
}
/** Requires that this session may give the branches and the doctor. */
export function exigirAlcance(ctx: Ctx, u: Pick<Alta, 'SUCURSALES_TODAS' | 'SUCURSALES' | 'CODIGOMEDICO'>): void {
  const juzgar = (campo: string, v: Veredicto) => {
    if (v !== true) throw deCampo(campo, v);
  };
  juzgar('SUCURSALES', puedeDarSucursales(ctx.sesion, u));
  juzgar('CODIGOMEDICO', puedeLigarMedico(ctx.sesion, u.CODIGOMEDICO));
}
export async function exigirMedico(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  const { rows } = await sql`select 1 from medicos where "CODIGOMEDICO" = ${CODIGOMEDICO} and "ACTIVO" = 1 and eliminado is null`.execute(
    ctx.db,
  );
  if (!rows.length) throw deCampo('CODIGOMEDICO', 'El médico no existe o está inactivo');
}
/** Refuses a login name that another user has, ignoring capitals. */
export async function exigirClaveLibre(ctx: Ctx, CLAVEUSUARIO: string, propio: number): Promise<void> {
  await ctx.bloquear('usuarios/clave', CLAVEUSUARIO.toLowerCase());
  const otro = await ctx.db
    .selectFrom('usuarios')
    .select('CODIGOUSUARIO')
    .where(sql`lower("CLAVEUSUARIO")`, '=', CLAVEUSUARIO.toLowerCase())
    .where('CODIGOUSUARIO', '<>', propio)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (otro) throw deCampo('CLAVEUSUARIO', 'Ya existe un usuario con esa clave');
}
const deCampo = (campo: string, message: string) => new Rechazo(message, { ERRORES: { [campo]: message } });

/** Replaces the branches of a user who does not see all. */
export async function ponerSucursales(ctx: Ctx, CODIGOUSUARIO: number, SUCURSALES: readonly number[]): Promise<void> {
  const nuevas = [...new Set(SUCURSALES)];
  const antes = await ctx.db.selectFrom('usuarios_sucursales').select('SUCURSAL').where('CODIGOUSUARIO', '=', CODIGOUSUARIO).execute();
  const fuera = antes.map((s) => s.SUCURSAL).filter((s) => !nuevas.includes(s));
  const dentro = nuevas.filter((s) => !antes.some((a) => a.SUCURSAL === s));
  if (fuera.length)
    await ctx.db.deleteFrom('usuarios_sucursales').where('CODIGOUSUARIO', '=', CODIGOUSUARIO).where('SUCURSAL', 'in', fuera).execute();
  if (dentro.length)
    await ctx.db
      .insertInto('usuarios_sucursales')
      .values(dentro.map((SUCURSAL) => ({ CODIGOUSUARIO, SUCURSAL })))
      .execute();
}

/**
 * Takes an inactive branch from its users, who stay active (1 §4); those left without any get `principal`. Answers how many had
 * it.
 */
export async function desligarSucursal(ctx: Ctx, SUCURSAL: number, principal: number): Promise<number> {
  const {
    rows: [r],
  } = await sql<{
    n: number;
  }>`with fuera as (delete from usuarios_sucursales where "SUCURSAL" = ${SUCURSAL} returning cliente, "CODIGOUSUARIO"),
    -- With a new version, a form opened before cannot link it again: it gets 409.
    tocados as (update usuarios u set "VERSION" = u."VERSION" + 1 from fuera f where u.cliente = f.cliente and u."CODIGOUSUARIO" = f."CODIGOUSUARIO"
      returning u.cliente, u."CODIGOUSUARIO", u."SUCURSALES_TODAS"),
    huerfanos as (insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") select t."CODIGOUSUARIO", ${principal}::int from tocados t
      where t."SUCURSALES_TODAS" = 0 and not exists (select 1 from usuarios_sucursales o join sucursales s on s.cliente = o.cliente and s."CODIGOCLINICA" = o."SUCURSAL"
        where o.cliente = t.cliente and o."CODIGOUSUARIO" = t."CODIGOUSUARIO" and o."SUCURSAL" <> ${SUCURSAL} and s."ACTIVO" = 1)
      on conflict do nothing)
    select count(*)::int as n from fuera`.execute(ctx.db);
  return r!.n;
}

/** Unlinks a deleted doctor from the users, who stay active (1 §4). */
export async function desligarMedico(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  await ctx.db
    .updateTable('usuarios')
    .set({ CODIGOMEDICO: null, VERSION: OTRA_VERSION })
    .where('CODIGOMEDICO', '=', CODIGOMEDICO)
    .execute();
}
