// Registers and edits doctors.
import { sql } from 'kysely';
import type { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { nivelDeMedico } from '#features/niveles/server/nivel.ts';
import { crearUsuario } from '#features/personal/server/usuario.ts';
import { guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import type { Archivo } from '#kernel/shared/archivo.ts';
import { exigir, Rechazo, SIN_PERMISO } from '#kernel/shared/verdict.ts';
import type { MedicoEditado, MedicoNuevo, MedicoParecido } from '../contract.ts';
import { Factura } from '../fields.ts';
import { facturaElMedico, puedeAgregarMedico } from '../rules.ts';
import { exigirExistentes } from './existentes.ts';
import { ponerSucursales } from './horarios.ts';
import { limiteDe } from './medico.ts';

export type Editado = z.output<ReturnType<typeof MedicoEditado>>;
export type Nuevo = z.output<ReturnType<typeof MedicoNuevo>>;

/** Doctors who may be the one being saved. */
export async function parecidos(
  ctx: Ctx,
  m: Pick<Editado, 'NOMBRE' | 'APELLIDO_PATERNO' | 'APELLIDO_MATERNO' | 'CEDULA_PROFECIONAL'>,
  propio: number,
): Promise<z.output<typeof MedicoParecido>[]> {
  const nombre = [m.NOMBRE, m.APELLIDO_PATERNO, m.APELLIDO_MATERNO].filter(Boolean).join(' ');
  const { rows } = await sql<{ CODIGOMEDICO: number; NOMBRECOMPLETO: string; cedula: boolean }>`
    select "CODIGOMEDICO", nombre_completo as "NOMBRECOMPLETO", (${m.CEDULA_PROFECIONAL} <> '' and upper("CEDULA_PROFECIONAL") = upper(${m.CEDULA_PROFECIONAL})) as cedula
    from medicos where eliminado is null and "CODIGOMEDICO" <> ${propio}
      and (f_norm(nombre_completo) = f_norm(${nombre}) or (${m.CEDULA_PROFECIONAL} <> '' and upper("CEDULA_PROFECIONAL") = upper(${m.CEDULA_PROFECIONAL})))
    order by "CODIGOMEDICO" limit 20`.execute(ctx.db);
  const { cedulaProfesional, cedulaFemenina } = ctx.sesion.clinica.pais.etiquetas;
  return rows.map(({ cedula, ...r }) => ({
    ...r,
    MENSAJE: `${cedula ? `${cedulaFemenina ? 'Misma' : 'Mismo'} ${cedulaProfesional.toLowerCase()}` : 'Mismo nombre'}: ${r.NOMBRECOMPLETO} (${r.CODIGOMEDICO})`,
  }));
}

/** Inserts the doctor with the next code (the clinic's first is 1), its branches and its invoicing data. */
export async function registrar(ctx: Ctx, nuevo: Editado, codigo?: number): Promise<{ CODIGOMEDICO: number; NOMBRECOMPLETO: string }> {
  await ctx.bloquear('medicos/limite');
  exigir(puedeAgregarMedico(await limiteDe(ctx)));
  const columnas = await columnasDe(ctx, nuevo);
  // Locked, so numbers have no gaps and the clinic's first doctor is 1.
  const { siguiente } = await ctx.db
    .selectFrom('medicos')
    .select(sql<number>`coalesce(max("CODIGOMEDICO"), 0) + 1`.as('siguiente'))
    .executeTakeFirstOrThrow();
  const CODIGOMEDICO = codigo ?? siguiente;
  const { nombre_completo: NOMBRECOMPLETO } = await ctx.db
    .insertInto('medicos')
    .values({ ...columnas, CODIGOMEDICO })
    .returning('nombre_completo')
    .executeTakeFirstOrThrow();
  await colgar(ctx, CODIGOMEDICO, nuevo);
  return { CODIGOMEDICO, NOMBRECOMPLETO };
}

export async function reescribir(ctx: Ctx, CODIGOMEDICO: number, m: Editado): Promise<{ VERSION: number }> {
  const hecho = await ctx.db
    .updateTable('medicos')
    .set({ ...(await columnasDe(ctx, m)), VERSION: OTRA_VERSION })
    .where('CODIGOMEDICO', '=', CODIGOMEDICO)
    .returning('VERSION')
    .executeTakeFirstOrThrow();
  await colgar(ctx, CODIGOMEDICO, m);
  return { VERSION: hecho.VERSION as number };
}

/** Creates the doctor's user, with the clinic's level for doctors. */
export async function usuarioDe(ctx: Ctx, CODIGOMEDICO: number, { USUARIO, ...m }: Nuevo): Promise<void> {
  if (!USUARIO.CLAVEUSUARIO || !USUARIO.PASS) return;
  if (!ctx.sesion.permisos.has(P.seguridad.usuarios)) throw new Rechazo(SIN_PERMISO, null, 403);
  try {
    await crearUsuario(ctx, {
      NOMBRE: m.NOMBRE,
      APEPAT: m.APELLIDO_PATERNO,
      APEMAT: m.APELLIDO_MATERNO,
      MAIL: m.MAIL,
      CLAVEUSUARIO: USUARIO.CLAVEUSUARIO,
      PASS: USUARIO.PASS,
      NIVEL: await nivelDeMedico(ctx),
      CODIGOMEDICO,
      ACTIVO: 1,
      SUCURSALES_TODAS: ctx.sesion.clinica.MOSTRAR_SUCURSALES ? 0 : 1,
      SUCURSALES: sucursalesDe(ctx, m),
    });
  } catch (e) {
    // The user's fields are in a group of this form.
    const errores = e instanceof Rechazo ? (e.data as { ERRORES?: Record<string, string> } | null)?.ERRORES : undefined;
    if (!errores) throw e;
    throw new Rechazo((e as Rechazo).message, {
      ERRORES: Object.fromEntries(Object.entries(errores).map(([campo, mensaje]) => [`USUARIO.${campo}`, mensaje])),
    });
  }
}

/** A doctor needs a branch: those of the form, or the session's. */
const sucursalesDe = (ctx: Ctx, m: Pick<Editado, 'SUCURSALES'>) => (m.SUCURSALES.length ? m.SUCURSALES : [ctx.sesion.SUCURSAL]);

async function columnasDe(ctx: Ctx, m: Editado) {
  const {
    VERSION: _v,
    SUCURSALES: _s,
    FIRMA,
    logo,
    FACTURA: _f,
    FACTURACION,
    USUARIO: _u,
    ...datos
  } = m as Editado & { USUARIO?: unknown };
  await exigirExistentes(ctx, m);
  // A new signature will sign all that the doctor prescribes.
  if (FIRMA) {
    if (!ctx.sesion.permisos.has(P.clinica.medicos)) throw new Rechazo(SIN_PERMISO, null, 403);
    await ctx.exigirOtraVez();
  }
  return {
    ...datos,
    CURP: m.CURP.toUpperCase(),
    RFC: m.RFC.toUpperCase(),
    ESPECIALIDADES: aJson(m.ESPECIALIDADES.filter((e) => e !== m.ID_ESPECIALIDAD)),
    CONCEPTOS_AGENDA_ONLINE: aJson(m.CONCEPTOS_AGENDA_ONLINE),
    CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: aJson(m.CONCEPTOS_AGENDA_ONLINE_PRESENCIAL),
    ...(facturaElMedico(ctx.sesion.clinica) ? { FACTURACION } : {}),
    ...(FIRMA ? { firma: await guardarImagen(ctx, FIRMA, 'firma') } : {}),
    ...(logo ? { logo: await guardarImagen(ctx, logo, 'logo_medico') } : {}),
  };
}
const aJson = (codigos: number[]) => JSON.stringify([...new Set(codigos)]) as never;

async function colgar(ctx: Ctx, CODIGOMEDICO: number, m: Editado): Promise<void> {
  await ponerSucursales(ctx, CODIGOMEDICO, sucursalesDe(ctx, m));
  if (!m.FACTURACION || !facturaElMedico(ctx.sesion.clinica)) return;
  const factura = Factura.parse(m.FACTURA);
  await ctx.db
    .insertInto('medicos_facturacion')
    .values({ CODIGOMEDICO, ...factura })
    .onConflict((o) => o.columns(['cliente', 'CODIGOMEDICO']).doUpdateSet(factura))
    .execute();
}

export async function guardarImagen(ctx: Ctx, a: Archivo, uso: string): Promise<string> {
  const { bytes, tipo } = imagenDe(a);
  return guardarArchivo(ctx, { nombre: `${uso}.png`, tipo, bytes, uso });
}
