// Calls of the groups of one catalogue.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { serieDe } from '#kernel/server/masivo.ts';
import { implement, type Slice } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { CatalogoEstudios, GrupoListado } from '../contract.ts';
import { GRUPO_REPETIDO, puedeEliminarGrupo } from '../rules.ts';
import { tablasDe } from './table.ts';

/** A clinic has dozens of groups, so every list returns all of them. */
const TOPE = 1000;

/** One lock for all saves of studies, so that checks of duplicates and of empty groups cannot race. */
export const enFila = (ctx: Ctx): Promise<void> => ctx.bloquear('estudios');

export function servirGrupos(d: CatalogoEstudios): Slice {
  const t = tablasDe(d);

  const listar = async (ctx: Ctx, donde = sql`true`): Promise<GrupoListado[]> =>
    (
      await sql<GrupoListado>`
        select g."ID", g."NOMBRE", g."ACTIVO", g."VERSION",
          (select count(*)::int from ${sql.id(t.estudios)} e where e."ID_GRUPO" = g."ID" and e.eliminado is null) as "ESTUDIOS"
        from ${sql.id(t.grupos)} g where g.eliminado is null and ${donde} order by g.busca limit ${TOPE}`.execute(ctx.db)
    ).rows;
  const uno = async (ctx: Ctx, ID: number) => {
    const [g] = await listar(ctx, sql`g."ID" = ${ID}`);
    if (!g) throw noExiste('El grupo');
    return g;
  };
  const exigirUnico = async (ctx: Ctx, NOMBRE: string, propio: number) => {
    const otro = await ctx.db
      .selectFrom(t.grupos)
      .select('ID')
      .where('eliminado', 'is', null)
      .where('busca', '=', sql<never>`f_norm(${NOMBRE})`)
      .where('ID', '<>', propio)
      .executeTakeFirst();
    if (otro) throw new Rechazo(GRUPO_REPETIDO, { ERRORES: { NOMBRE: GRUPO_REPETIDO } });
  };

  return implement(d.grupos, {
    obtener: (ctx) =>
      ctx.db
        .selectFrom(t.grupos)
        .select(['ID', 'NOMBRE'])
        .where('eliminado', 'is', null)
        .where('ACTIVO', '=', 1)
        .orderBy('busca')
        .limit(TOPE)
        .execute(),
    obtener_con: (ctx, { INACTIVOS }) => listar(ctx, INACTIVOS ? sql`true` : sql`g."ACTIVO" = 1`),
    async agregar(ctx, _, { VERSION: _v, ...g }) {
      await enFila(ctx);
      await exigirUnico(ctx, g.NOMBRE, 0);
      const ID = await ctx.codigo(serieDe(t.grupos));
      await ctx.db
        .insertInto(t.grupos)
        .values({ ...g, ID })
        .execute();
      return { ID };
    },
    async actualizar(ctx, { ID }, { VERSION, ...g }) {
      await enFila(ctx);
      exigirVersion(await uno(ctx, ID), VERSION);
      await exigirUnico(ctx, g.NOMBRE, ID);
      await ctx.db
        .updateTable(t.grupos)
        .set({ ...g, VERSION: OTRA_VERSION })
        .where('ID', '=', ID)
        .execute();
      return null;
    },
    async puede_eliminar(ctx, { ID }) {
      exigir(puedeEliminarGrupo(await uno(ctx, ID), d));
      return null;
    },
    async eliminar(ctx, { ID }) {
      await enFila(ctx);
      // Waits for whoever is adding a study to the group, which holds a shared lock on its row.
      await sql`select from ${sql.table(t.grupos)} where "ID" = ${ID} for update`.execute(ctx.db);
      exigir(puedeEliminarGrupo(await uno(ctx, ID), d));
      await ctx.db
        .updateTable(t.grupos)
        .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
        .where('ID', '=', ID)
        .execute();
      return null;
    },
  });
}
