// The handlers of check-ups.
import { sql } from 'kysely';
import { contactosDe, sucursalDe } from '#features/agenda/citas/server/datos.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { type CitaControlCompleta, citasControl } from '../contract.ts';
import { puedeEliminarControl, puedeGuardarControl } from '../rules.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

/** A patient's check-ups from today on, the nearest first. */
export async function siguientesControles(ctx: Ctx, CODIGOPACIENTE: number): Promise<CitaControlCompleta[]> {
  const { rows } =
    await sql<CitaControlCompleta>`select c.*, m.nombre_completo as "MEDICO", s."NOMBRECLINICA" as "NOMBRESUCURSAL" from citas_control c
    join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO" join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c."FECHA" >= ${ctx.hoy} and c.eliminado is null order by c."FECHA", c."ID" limit 200`.execute(
      ctx.db,
    );
  return rows;
}
async function tomar(ctx: Ctx, ID: number) {
  await exigirDe(ctx, { tabla: 'citas_control', clave: 'ID', numero: ID, que: 'La cita de control' });
  const c = await ctx.db
    .selectFrom('citas_control')
    .selectAll()
    .where('ID', '=', ID)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!c) throw noExiste('La cita de control');
  return c;
}

export default implement(citasControl, {
  obtener_siguientes: (ctx, { CODIGOPACIENTE }) => siguientesControles(ctx, CODIGOPACIENTE),

  async agregar(ctx, _, { VERSION: _v, ...c }) {
    exigir(puedeGuardarControl(ctx.sesion, c, ctx.hoy));
    await bloqueado(ctx, c.CODIGOPACIENTE);
    await contactosDe(ctx, c.CODIGOMEDICO, c.CODIGOPACIENTE);
    const ID = await ctx.codigo('CITA_CONTROL');
    await ctx.db
      .insertInto('citas_control')
      .values({ ...c, ID, SUCURSAL: sucursalDe(ctx, c.SUCURSAL) })
      .execute();
    return { ID };
  },

  async actualizar(ctx, { ID }, { VERSION, CODIGOPACIENTE: _p, ...c }) {
    const antes = await tomar(ctx, ID);
    exigirVersion(antes, VERSION);
    exigir(puedeGuardarControl(ctx.sesion, { FECHA: c.FECHA, CODIGOMEDICO: antes.CODIGOMEDICO }, ctx.hoy));
    exigir(puedeGuardarControl(ctx.sesion, c, ctx.hoy));
    await bloqueado(ctx, antes.CODIGOPACIENTE);
    await contactosDe(ctx, c.CODIGOMEDICO, antes.CODIGOPACIENTE);
    const hecho = await ctx.db
      .updateTable('citas_control')
      .set({ ...c, SUCURSAL: c.SUCURSAL ? sucursalDe(ctx, c.SUCURSAL) : antes.SUCURSAL, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async eliminar(ctx, { ID }) {
    const c = await tomar(ctx, ID);
    exigir(puedeEliminarControl(ctx.sesion, c));
    await bloqueado(ctx, c.CODIGOPACIENTE);
    await ctx.db
      .updateTable('citas_control')
      .set({ eliminado: sql`now()`, eliminado_por: sql`app_usuario()` as never })
      .where('ID', '=', ID)
      .execute();
    return null;
  },
});
