// The handlers of links.
import { sql } from 'kysely';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { type EnlaceCompleto, type EnlaceEditado, enlacesExternos, MAX_ENLACES } from '../contract.ts';
import { puedeEditarEnlace, puedeEliminarEnlace } from '../rules.ts';
import './table.ts';

async function tomar(ctx: Ctx, ID: number) {
  await exigirDe(ctx, { tabla: 'enlaces_externos', clave: 'ID', numero: ID, que: 'El enlace' });
  const e = await ctx.db
    .selectFrom('enlaces_externos')
    .select(['ID', 'CODIGOPACIENTE', 'CODIGOMEDICO', 'VERSION'])
    .where('ID', '=', ID)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!e) throw noExiste('El enlace');
  await bloqueado(ctx, e.CODIGOPACIENTE);
  return e;
}
async function exigirMedico(ctx: Ctx, { CODIGOMEDICO }: Pick<EnlaceEditado, 'CODIGOMEDICO'>): Promise<void> {
  exigir(puedeEditarEnlace(ctx.sesion, { CODIGOMEDICO }));
  await medicoActivo(ctx, CODIGOMEDICO);
}

export default implement(enlacesExternos, {
  async obtener(ctx, { CODIGOPACIENTE }) {
    const { rows } =
      await sql<EnlaceCompleto>`select n."ID", n."CODIGOPACIENTE", n."ENLACE", n."DESCRIPCION", n."CODIGOMEDICO", n."FECHA", n."VERSION",
        coalesce(m.nombre_completo, '') as "MEDICO", ${usuarioDe(sql`n.creado_por`)} as "USUARIO"
      from enlaces_externos n left join medicos m on m.cliente = n.cliente and m."CODIGOMEDICO" = n."CODIGOMEDICO"
      where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null order by n."FECHA" desc, n."ID" desc limit ${MAX_ENLACES}`.execute(
        ctx.db,
      );
    return rows;
  },

  async agregar(ctx, { CODIGOPACIENTE }, { VERSION: _v, ...e }) {
    await bloqueado(ctx, CODIGOPACIENTE);
    await exigirMedico(ctx, e);
    const ID = await ctx.codigo('ENLACE_EXTERNO');
    await ctx.db
      .insertInto('enlaces_externos')
      .values({ ...e, ID, CODIGOPACIENTE, FECHA: ctx.hoy })
      .execute();
    return { ID };
  },

  async actualizar(ctx, { ID }, { VERSION, ...e }) {
    const antes = await tomar(ctx, ID);
    exigir(puedeEditarEnlace(ctx.sesion, antes));
    exigirVersion(antes, VERSION);
    if (e.CODIGOMEDICO !== antes.CODIGOMEDICO) await exigirMedico(ctx, e);
    const hecho = await ctx.db
      .updateTable('enlaces_externos')
      .set({ ...e, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async eliminar(ctx, { ID }) {
    exigir(puedeEliminarEnlace(ctx.sesion, await tomar(ctx, ID)));
    await ctx.db
      .updateTable('enlaces_externos')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('ID', '=', ID)
      .execute();
    return null;
  },
});
