// The handlers of diagnoses.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { filasDeLista, natural } from '#kernel/server/lista.ts';
import { actualizarFilas, reponerFilas } from '#kernel/server/masivo.ts';
import { implement } from '#kernel/server/serve.ts';
import { type Campo, campoDe } from '#kernel/shared/fields.ts';
import { exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { cie10, Diagnostico, DiagnosticoNuevo, diagnosticos, MAX_HALLADOS } from '../contract.ts';
import { buscarDiagnosticos, dondeEstan, orden } from './buscar.ts';
import './table.ts';

type Fila = { CODIGO: string; DESCRIPCION: string; ACTIVO: 0 | 1; VERSION: number };

/** One of the clinic's own diagnoses; `para` may lock it. */
async function unDiagnostico(ctx: Ctx, CODIGO: string, para = sql``): Promise<Fila> {
  const { rows } = await sql<Fila>`select * from diagnosticos where "CODIGO" = ${CODIGO} and eliminado is null ${para}`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El diagnóstico');
  return rows[0];
}

const TABLA = { tabla: 'diagnosticos', clave: 'CODIGO' };
const CAMPOS: [string, Campo][] = [
  ['CODIGO', campoDe(Diagnostico.shape.CODIGO)!],
  ['DESCRIPCION', campoDe(Diagnostico.shape.DESCRIPCION)!],
  ['ACTIVO', campoDe(Diagnostico.shape.ACTIVO)!],
];
const BLOQUEAR = sql`for update`;
const todos = async (ctx: Ctx, inactivos: 0 | 1) =>
  (
    await sql<Fila>`select * from diagnosticos where eliminado is null and (${inactivos} = 1 or "ACTIVO" = 1) order by "CODIGO" limit 5000`.execute(
      ctx.db,
    )
  ).rows;
/** A diagnosis that a record uses cannot be deleted, only made inactive. */
async function exigirLibre(ctx: Ctx, CODIGO: string): Promise<void> {
  const { rows } = await sql`select 1 from notas_diagnosticos where "CODIGO" = ${CODIGO}
    union all select 1 from diagnosticos_recurrentes where "CODIGO" = ${CODIGO} and eliminado is null limit 1`.execute(ctx.db);
  if (rows.length) throw new Rechazo('El registro está en uso y no se puede eliminar');
}

export default [
  implement(cie10, { buscar: (ctx, _, { BUSCAR, LIMITE }) => buscarDiagnosticos(ctx, BUSCAR, LIMITE) }),
  implement(diagnosticos, {
    buscar: (ctx, _, { INACTIVOS, ...consulta }) =>
      filasDeLista<Fila>(
        ctx,
        {
          columnas: sql`"CODIGO", "DESCRIPCION", "ACTIVO", "VERSION"`,
          de: sql.id('diagnosticos'),
          donde: sql`eliminado is null and (${INACTIVOS} = 1 or "ACTIVO" = 1)`,
          clave: sql.id('CODIGO'),
          halla: (_p, palabra) => dondeEstan([palabra]),
          orden: orden(consulta.BUSCAR),
          ordenes: { CODIGO: sql.id('CODIGO'), DESCRIPCION: natural(sql.id('DESCRIPCION')), ACTIVO: sql.id('ACTIVO') },
          tope: MAX_HALLADOS,
        },
        consulta,
      ),
    obtener: (ctx) => todos(ctx, 0),
    obtener_con: (ctx, { INACTIVOS }) => todos(ctx, INACTIVOS),
    exportar: async (ctx) =>
      enLibro({ titulo: 'Otros diagnósticos', campos: CAMPOS, filas: await todos(ctx, 1), pais: ctx.sesion.clinica.pais }),
    async importar(ctx, _, cuerpo) {
      await ctx.bloquear('diagnosticos');
      const { rows } = await sql<{ CODIGO: string }>`select "CODIGO" from compartido.cie10`.execute(ctx.db);
      const oficiales = new Set(rows.map((r) => r.CODIGO));
      const r = await importar(
        {
          pais: ctx.sesion.clinica.pais,
          campos: CAMPOS,
          schema: DiagnosticoNuevo.refine((d) => !oficiales.has(d.CODIGO), {
            path: ['CODIGO'],
            message: 'El código ya existe en el CIE-10',
          }),
          natural: ['CODIGO'],
          // Compared again as stored, because a code may be typed with or without its dot.
          unico: [['CODIGO', 'Ya existe un diagnóstico con ese código']],
          existentes: await todos(ctx, 1),
          agregar: (filas) => reponerFilas(ctx, TABLA, filas),
          actualizar: (filas) => actualizarFilas(ctx, TABLA, filas),
        },
        cuerpo,
      );
      ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
      return r;
    },
    obtener_uno: (ctx, { CODIGO }) => unDiagnostico(ctx, CODIGO),
    async puede_eliminar(ctx, { CODIGO }) {
      await unDiagnostico(ctx, CODIGO);
      await exigirLibre(ctx, CODIGO);
      return null;
    },
    async eliminar(ctx, { CODIGO }) {
      await unDiagnostico(ctx, CODIGO, BLOQUEAR);
      await exigirLibre(ctx, CODIGO);
      await sql`update diagnosticos set eliminado = now(), eliminado_por = app_usuario() where "CODIGO" = ${CODIGO}`.execute(ctx.db);
      return null;
    },
    async agregar(ctx, _, d) {
      await ctx.bloquear('diagnosticos', d.CODIGO);
      const { rows } = await sql<{ propio: boolean }>`select false as propio from compartido.cie10 where "CODIGO" = ${d.CODIGO}
        union all select true from diagnosticos where "CODIGO" = ${d.CODIGO} and eliminado is null`.execute(ctx.db);
      if (rows[0]) {
        const sentencia = rows[0].propio ? 'Ya existe un diagnóstico con ese código' : 'El código ya existe en el CIE-10';
        throw new Rechazo(sentencia, { ERRORES: { CODIGO: sentencia } });
      }
      // A deleted code that is added again is the same row.
      await sql`insert into diagnosticos ("CODIGO", "DESCRIPCION", "ACTIVO") values (${d.CODIGO}, ${d.DESCRIPCION}, ${d.ACTIVO})
        on conflict (cliente, "CODIGO") do update set "DESCRIPCION" = excluded."DESCRIPCION", "ACTIVO" = excluded."ACTIVO", "VERSION" = diagnosticos."VERSION" + 1,
          eliminado = null, eliminado_por = null`.execute(ctx.db);
      return { CODIGO: d.CODIGO };
    },
    async actualizar(ctx, { CODIGO }, { VERSION, ...d }) {
      const antes = await unDiagnostico(ctx, CODIGO, BLOQUEAR);
      exigirVersion(antes, VERSION);
      await ctx.db
        .updateTable('diagnosticos')
        .set({ ...d, VERSION: antes.VERSION + 1 })
        .where('CODIGO', '=', CODIGO)
        .execute();
      return null;
    },
  }),
];
