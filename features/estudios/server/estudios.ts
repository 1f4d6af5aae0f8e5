// Calls of the studies of one catalogue.
import { type RawBuilder, sql } from 'kysely';
import { literal } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { filasDeLista, natural } from '#kernel/server/lista.ts';
import { serieDe } from '#kernel/server/masivo.ts';
import { implement, type Slice } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { MAX_RENGLONES } from '#kernel/shared/importacion.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { CATALOGOS_ESTUDIOS, type CatalogoEstudios, type Estudio, type EstudioHallado, HALLADOS, MAX_DE_GRUPO } from '../contract.ts';
import { BARRAS_REPETIDO, nombreRepetido, puedeEliminarEstudio, SIN_GRUPO } from '../rules.ts';
import { usosDe } from './en_uso.ts';
import { enFila } from './grupos.ts';
import { CAMPOS_PLANILLA, importarEstudios } from './importar.ts';
import { tablasDe } from './table.ts';

export function servirEstudios(d: CatalogoEstudios): Slice {
  const t = tablasDe(d);
  const vivos = (ctx: Ctx) => ctx.db.selectFrom(t.estudios).where('eliminado', 'is', null);

  const uno = async (ctx: Ctx, ID: number) => {
    const e = await vivos(ctx).selectAll().where('ID', '=', ID).executeTakeFirst();
    if (!e) throw noExiste(`El ${d.uno}`);
    return e;
  };
  const conGrupo = async (ctx: Ctx, donde: RawBuilder<unknown>, orden: RawBuilder<unknown>, limite: number): Promise<EstudioHallado[]> =>
    (
      await sql<EstudioHallado>`
        select e."ID", e."ID_GRUPO", e."NOMBRE", e."TIPO_RESPUESTA", e."UNIDAD", e."REFERENCIA", e."INDICACIONES", e."CODIGO_BARRAS",
          e."ACTIVO", e."VERSION", g."NOMBRE" as "GRUPO"
        from ${sql.id(t.estudios)} e join ${sql.id(t.grupos)} g on g.cliente = e.cliente and g."ID" = e."ID_GRUPO"
        where e.eliminado is null and ${donde} order by ${orden} limit ${limite}`.execute(ctx.db)
    ).rows;
  const todos = (ctx: Ctx) => conGrupo(ctx, sql`true`, sql`g.busca, e.busca`, MAX_RENGLONES);

  /** Throws unless its group exists, its name is free in the group and its barcode is free in both catalogues. */
  const juzgar = async (ctx: Ctx, e: Omit<Estudio, 'ID'>, propio: number) => {
    const grupo = await ctx.db
      .selectFrom(t.grupos)
      .select('ID')
      .where('ID', '=', e.ID_GRUPO)
      .where('eliminado', 'is', null)
      .executeTakeFirst();
    if (!grupo) throw new Rechazo(SIN_GRUPO, { ERRORES: { ID_GRUPO: SIN_GRUPO } });
    const mismo = await vivos(ctx)
      .select('ID')
      .where('ID_GRUPO', '=', e.ID_GRUPO)
      .where(sql`f_norm("NOMBRE")`, '=', sql`f_norm(${e.NOMBRE})`)
      .where('ID', '<>', propio)
      .executeTakeFirst();
    if (mismo) throw new Rechazo(nombreRepetido(d), { ERRORES: { NOMBRE: nombreRepetido(d) } });
    if (!e.CODIGO_BARRAS) return;
    for (const otro of CATALOGOS_ESTUDIOS) {
      const tomado = await ctx.db
        .selectFrom(tablasDe(otro).estudios)
        .select('ID')
        .where('CODIGO_BARRAS', '=', e.CODIGO_BARRAS)
        .where('eliminado', 'is', null)
        .$if(otro === d, (q) => q.where('ID', '<>', propio))
        .executeTakeFirst();
      if (tomado) throw new Rechazo(BARRAS_REPETIDO, { ERRORES: { CODIGO_BARRAS: BARRAS_REPETIDO } });
    }
  };
  const libre = async (ctx: Ctx, ID: number) => {
    await uno(ctx, ID);
    exigir(puedeEliminarEstudio({ usos: await usosDe(ctx, t.estudios, ID) }, d));
    return null;
  };

  return implement(d.estudios, {
    obtener: (ctx, { ID_GRUPO }) =>
      vivos(ctx)
        .selectAll()
        .where('ID_GRUPO', '=', ID_GRUPO)
        .where('ACTIVO', '=', 1)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom(t.grupos).select('ID').where('ID', '=', ID_GRUPO).where('ACTIVO', '=', 1).where('eliminado', 'is', null)),
        )
        .orderBy('busca')
        .limit(MAX_DE_GRUPO)
        .execute(),
    obtener_con: (ctx, { ID_GRUPO, INACTIVOS }, consulta) =>
      filasDeLista<Estudio>(
        ctx,
        {
          columnas: sql`e.*`,
          de: sql`${sql.id(t.estudios)} e`,
          donde: sql`e.eliminado is null and e."ID_GRUPO" = ${ID_GRUPO} and ${INACTIVOS ? sql`true` : sql`e."ACTIVO" = 1`}`,
          clave: sql`e."ID"`,
          halla: (patron) => sql`e.busca like ${patron}`,
          orden: natural(sql`e."NOMBRE"`),
          ordenes: {
            ...Object.fromEntries((['NOMBRE', 'UNIDAD', 'REFERENCIA', 'INDICACIONES'] as const).map((k) => [k, natural(sql.id('e', k))])),
            TIPO_RESPUESTA: sql`e."TIPO_RESPUESTA"`,
            CODIGO_BARRAS: sql`e."CODIGO_BARRAS"`,
          },
          tope: MAX_DE_GRUPO,
        },
        consulta,
      ),
    buscar: (ctx, _, { BUSCAR, INACTIVOS, LIMITE }) => {
      const palabras = BUSCAR.split(/\s+/)
        .filter(Boolean)
        .slice(0, 8)
        .map((p) => sql`f_norm(${`%${literal(p)}%`})`);
      const propias = palabras.map((p) => sql`e.busca like ${p}`);
      const propiasODelGrupo = palabras.map((p) => sql`(e.busca like ${p} or g.busca like ${p})`);
      return conGrupo(
        ctx,
        sql.join([INACTIVOS ? sql`true` : sql`e."ACTIVO" = 1 and g."ACTIVO" = 1`, ...propiasODelGrupo], sql` and `),
        // Order: names that start with the text, names that contain it, then studies found by their group.
        sql`(e.busca like f_norm(${`${literal(BUSCAR)}%`})) desc, (${sql.join([sql`e.eliminado is null`, ...propias], sql` and `)}) desc, e.busca, g.busca`,
        LIMITE ?? HALLADOS,
      );
    },
    async agregar(ctx, _, { VERSION: _v, ...e }) {
      await enFila(ctx);
      await juzgar(ctx, { ...e, VERSION: null }, 0);
      const ID = await ctx.codigo(serieDe(t.estudios));
      await ctx.db
        .insertInto(t.estudios)
        .values({ ...e, ID })
        .execute();
      return { ID };
    },
    async actualizar(ctx, { ID }, { VERSION, ...e }) {
      await enFila(ctx);
      exigirVersion(await uno(ctx, ID), VERSION);
      await juzgar(ctx, { ...e, VERSION }, ID);
      await ctx.db
        .updateTable(t.estudios)
        .set({ ...e, VERSION: OTRA_VERSION })
        .where('ID', '=', ID)
        .execute();
      return null;
    },
    puede_eliminar: (ctx, { ID }) => libre(ctx, ID),
    async eliminar(ctx, { ID }) {
      await enFila(ctx);
      // Waits for whoever is ordering the study, who holds a shared lock on its row.
      await sql`select from ${sql.table(t.estudios)} where "ID" = ${ID} for update`.execute(ctx.db);
      await libre(ctx, ID);
      await ctx.db
        .updateTable(t.estudios)
        .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
        .where('ID', '=', ID)
        .execute();
      return null;
    },
    exportar: async (ctx) => enLibro({ titulo: d.titulo, campos: CAMPOS_PLANILLA, filas: await todos(ctx), pais: ctx.sesion.clinica.pais }),
    async importar(ctx, _, cuerpo) {
      await enFila(ctx);
      return importarEstudios(ctx, d, await todos(ctx), cuerpo);
    },
  });
}
