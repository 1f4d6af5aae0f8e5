// The handlers of levels and processes.
import { sql } from 'kysely';
import { NIVELES_SUGERIDOS, PERMISOS } from '#domain/permisos.ts';
import { daUsuarios, SIN_NIVEL } from '#features/personal/rules.ts';
import { activosDe } from '#features/personal/server/usuario.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { niveles, procesos, procesosDe } from '../contract.ts';
import { procesosGuardados, puedeDarProcesos, puedeEliminarNivel, puedeGuardarNivel, puedeTocarNivel } from '../rules.ts';
import { crearNivel, nivelBloqueado, nivelSugerido, ponerProcesos } from './nivel.ts';

export default [
  implement(niveles, {
    async obtener(ctx) {
      const { rows } = await sql<{ NIVEL: number; DESCRIPCION: string; VERSION: number; USUARIOS: number; PROCESOS: number[] }>`
        select n."NIVEL", n."DESCRIPCION", n."VERSION", count(u."NIVEL")::int as "USUARIOS",
          array(select p."CLAVEPROCESO" from niveles_procesos p where p.cliente = n.cliente and p."NIVEL" = n."NIVEL" order by 1) as "PROCESOS" from niveles n
        left join usuarios u on u.cliente = n.cliente and u."NIVEL" = n."NIVEL" and u.eliminado is null
        where n.eliminado is null group by n.cliente, n."NIVEL" order by n."NIVEL" limit 1000`.execute(ctx.db);
      return rows;
    },

    async obtener_uno(ctx, { NIVEL }) {
      return { ...(await nivelDe(ctx, NIVEL)), PROCESOS: procesosDe(await activosDe(ctx, NIVEL)) };
    },

    async agregar(ctx, _, { DESCRIPCION, PROCESOS }) {
      const procesos = procesosGuardados(0, new Set(), PROCESOS);
      exigir(puedeDarProcesos(ctx.sesion, { NIVEL: SIN_NIVEL, PROCESOS: [...procesos] }));
      await anotarCambio(ctx, new Set(), procesos);
      return { NIVEL: await crearNivel(ctx, DESCRIPCION, procesos) };
    },

    async actualizar(ctx, { NIVEL }, { VERSION, DESCRIPCION, PROCESOS }) {
      const antes = await nivelBloqueado(ctx, NIVEL);
      const activos = await activosDe(ctx, NIVEL);
      exigir(puedeTocarNivel(ctx.sesion, { NIVEL, PROCESOS: [...activos] }));
      exigirVersion(antes, VERSION);
      exigir(puedeGuardarNivel(NIVEL, { DESCRIPCION: antes.DESCRIPCION, activos }, { DESCRIPCION, PROCESOS }));
      const procesos = procesosGuardados(NIVEL, activos, PROCESOS);
      exigir(puedeDarProcesos(ctx.sesion, { NIVEL, PROCESOS: [...procesos] }));
      await anotarCambio(ctx, activos, procesos);
      await ponerProcesos(ctx, NIVEL, activos, procesos);
      const hecho = await ctx.db
        .updateTable('niveles')
        .set({ DESCRIPCION, VERSION: OTRA_VERSION })
        .where('NIVEL', '=', NIVEL)
        .returning('VERSION')
        .executeTakeFirstOrThrow();
      return { VERSION: hecho.VERSION as number };
    },

    async agregar_sugeridos(ctx, _, { NIVELES }) {
      const hechos = [];
      // In the order of the list, so that two simultaneous calls do not deadlock.
      for (const s of NIVELES_SUGERIDOS.filter((n) => NIVELES.includes(n.DESCRIPCION)))
        hechos.push({ DESCRIPCION: s.DESCRIPCION, ...(await nivelSugerido(ctx, s)) });
      return { AGREGADOS: hechos.filter((h) => h.nuevo).length, NIVELES: hechos };
    },

    async eliminar(ctx, { NIVEL }) {
      // `exigirNivel` locks the row shared while giving this level, so the count of users cannot change meanwhile.
      await nivelBloqueado(ctx, NIVEL);
      exigir(puedeTocarNivel(ctx.sesion, { NIVEL, PROCESOS: [...(await activosDe(ctx, NIVEL))] }));
      const { n } = await ctx.db
        .selectFrom('usuarios')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('NIVEL', '=', NIVEL)
        .where('eliminado', 'is', null)
        .executeTakeFirstOrThrow();
      exigir(puedeEliminarNivel(NIVEL, Number(n)));
      await ctx.db
        .updateTable('niveles')
        .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
        .where('NIVEL', '=', NIVEL)
        .execute();
      return null;
    },
  }),
  implement(procesos, {
    obtener: () => renglones(new Set()),
    async obtener_por_nivel(ctx, { NIVEL }) {
      await nivelDe(ctx, NIVEL);
      return renglones(await activosDe(ctx, NIVEL));
    },
  }),
];

/** Audits the processes switched on and off. If the level can then manage users or levels, the password is asked for again. */
async function anotarCambio(ctx: Ctx, antes: ReadonlySet<number>, despues: ReadonlySet<number>): Promise<void> {
  const ENCENDIDOS = [...despues].filter((p) => !antes.has(p));
  if (daUsuarios(ENCENDIDOS)) await ctx.exigirOtraVez();
  ctx.anotar({ ENCENDIDOS, APAGADOS: [...antes].filter((p) => !despues.has(p)) });
}
async function nivelDe(ctx: Ctx, NIVEL: number) {
  const n = await ctx.db
    .selectFrom('niveles')
    .select(['NIVEL', 'DESCRIPCION', 'VERSION'])
    .where('NIVEL', '=', NIVEL)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!n) throw noExiste('El nivel');
  return n;
}
const renglones = (activos: ReadonlySet<number>) =>
  Object.entries(PERMISOS).map(([clave, DESCRIPCION]) => ({
    CLAVEPROCESO: Number(clave),
    DESCRIPCION,
    ACTIVO: activos.has(Number(clave)) ? (1 as const) : (0 as const),
  }));
