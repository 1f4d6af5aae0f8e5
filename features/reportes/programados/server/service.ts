// The handlers of programmed reports.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { FALLIDOS } from '#features/mensajes/contract.ts';
import { REPORTES } from '#features/reportes/server/comun/todos.ts';
import { loVe, type Reporte } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { DIAS_ENVIOS, type Envio, type Programado, programados } from '../contract.ts';
import { primerEnvio, puedeProgramar } from '../rules.ts';
import { type Destinatario, type Programa, quienesReciben, reporteDe } from './destino.ts';
import { filtrosDel, soloFiltros } from './filtros.ts';
import './table.ts';

const QUE = 'El envío programado';
const NOMBRE = sql`concat_ws(' ', u."NOMBRE", nullif(u."APEPAT", ''), nullif(u."APEMAT", ''))`;
/** Those of the user, and those that the user receives. */
const VISIBLES = ({ sesion: { CODIGOUSUARIO } }: Ctx) =>
  sql<boolean>`p.eliminado is null and (p."CODIGOUSUARIO" = ${CODIGOUSUARIO} or p."DESTINATARIOS" @> to_jsonb(${CODIGOUSUARIO}::int))`;
/** What became of a send: one that never was in the outbox, or is there no more, did not arrive. */
const ESTADO = sql`coalesce(m.estado, ${sql.lit(E.mensaje.fallido)})`;
const NO_LLEGO = sql`(e."MOTIVO" <> '' or ${ESTADO} in ${literales(FALLIDOS)})`;
/** The title of a report that Galeno had once. */
const YA_NO_ESTA = 'Reporte que ya no se ofrece';

type Suyo = Programa & { ACTIVO: 0 | 1; SIGUIENTE: string; VERSION: number };
/** One of the user's own. Throws Rechazo. */
async function suyo(ctx: Ctx, ID: number, paraCambiar = false): Promise<Suyo> {
  const p = await ctx.db
    .selectFrom('reportes_programados')
    .selectAll()
    .where('ID', '=', ID)
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .where('eliminado', 'is', null)
    .$if(paraCambiar, (q) => q.forUpdate())
    .executeTakeFirst();
  if (!p) throw noExiste(QUE);
  return { ...p, VERSION: p.VERSION ?? 0 };
}
/** The same, locked. */
const tomado = (ctx: Ctx, ID: number): Promise<Suyo> => suyo(ctx, ID, true);
/** Each may receive it now; a refusal is said beside the field. */
async function exigirDestinatarios(ctx: Ctx, r: Reporte, SUCURSAL: number, elegidos: readonly number[]): Promise<number[]> {
  const pueden = await quienesReciben(ctx, r, SUCURSAL);
  if (elegidos.every((u) => pueden.some((x) => x.CODIGOUSUARIO === u))) return [...new Set(elegidos)];
  const v = 'Elija solo usuarios con correo que puedan ver este reporte';
  throw new Rechazo(v, { ERRORES: { DESTINATARIOS: v } });
}

export default implement(programados, {
  async obtener(ctx) {
    const { rows } = await sql<Programado & { DE: string }>`
      select p."ID", p."REPORTE", p."FILTROS", p."FRECUENCIA", p."FORMATO", p."ACTIVO", p."SIGUIENTE", p."VERSION",
        (p."CODIGOUSUARIO" = ${ctx.sesion.CODIGOUSUARIO})::int as "SUYO",
        (select ${NOMBRE} from usuarios u where u.cliente = p.cliente and u."CODIGOUSUARIO" = p."CODIGOUSUARIO") as "DE",
        (select coalesce(jsonb_agg(jsonb_build_object('CODIGOUSUARIO', u."CODIGOUSUARIO", 'NOMBRECOMPLETO', ${NOMBRE}) order by ${NOMBRE}), '[]')
          from usuarios u where u.cliente = p.cliente and p."DESTINATARIOS" @> to_jsonb(u."CODIGOUSUARIO")) as "DESTINATARIOS",
        (select jsonb_build_object('DIA', e."DIA", 'ENVIOS', count(*), 'FALLAS', count(*) filter (where ${NO_LLEGO}))
          from reportes_envios e left join mensajes m on m.cliente = e.cliente and m.id = e.mensaje
          where e.cliente = p.cliente and e."ID" = p."ID" group by e."DIA" order by e."DIA" desc limit 1) as "ULTIMO"
      from reportes_programados p where ${VISIBLES(ctx)} order by p."ID"`.execute(ctx.db);
    return rows.flatMap((p) => {
      const r = REPORTES.find((x) => x.accion === p.REPORTE);
      const SE_VE = r && loVe(r, ctx.sesion) ? (1 as const) : (0 as const);
      // One's own stay in sight without the permission or the report: they can still be deleted.
      return p.SUYO || SE_VE ? [{ ...p, SE_VE, TITULO: r?.titulo ?? YA_NO_ESTA }] : [];
    });
  },
  async destinatarios(ctx, _, { REPORTE, ID }): Promise<Destinatario[]> {
    const { SUCURSAL, ...p } = ID === null ? { REPORTE, SUCURSAL: ctx.sesion.SUCURSAL } : await suyo(ctx, ID);
    return quienesReciben(ctx, reporteDe(ctx.sesion, p.REPORTE), SUCURSAL);
  },
  async envios(ctx, { ID }) {
    const { rows: hay } = await sql<{ suyo: boolean }>`select p."CODIGOUSUARIO" = ${ctx.sesion.CODIGOUSUARIO} as suyo
      from reportes_programados p where p."ID" = ${ID} and ${VISIBLES(ctx)}`.execute(ctx.db);
    if (!hay[0]) throw noExiste(QUE);
    // Whoever only receives it sees what came to them.
    const quien = hay[0].suyo ? sql`true` : sql`e."CODIGOUSUARIO" = ${ctx.sesion.CODIGOUSUARIO}`;
    const { rows } = await sql<Envio>`select e."DIA", e."CODIGOUSUARIO", ${NOMBRE} as "NOMBRECOMPLETO",
        ${ESTADO} as "ESTADO", coalesce(nullif(e."MOTIVO", ''), m.motivo, '') as "MOTIVO"
      from reportes_envios e join usuarios u on u.cliente = e.cliente and u."CODIGOUSUARIO" = e."CODIGOUSUARIO"
        left join mensajes m on m.cliente = e.cliente and m.id = e.mensaje
      where e."ID" = ${ID} and ${quien} and e."DIA" in (select distinct x."DIA" from reportes_envios x
        where x."ID" = ${ID} order by 1 desc limit ${DIAS_ENVIOS})
      order by e."DIA" desc, 3`.execute(ctx.db);
    return rows;
  },
  async agregar(ctx, _, { REPORTE, FILTROS, DESTINATARIOS, ...forma }) {
    const r = reporteDe(ctx.sesion, REPORTE);
    const { CODIGOUSUARIO, SUCURSAL } = ctx.sesion;
    const nuevo = { ...forma, REPORTE, FILTROS: soloFiltros(r, FILTROS), SUCURSAL, CODIGOUSUARIO };
    filtrosDel(ctx, r, nuevo, ctx.hoy);
    const elegidos = await exigirDestinatarios(ctx, r, SUCURSAL, DESTINATARIOS);
    // Their number is judged together.
    await ctx.bloquear('reportes_programados', CODIGOUSUARIO);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from reportes_programados
      where "CODIGOUSUARIO" = ${CODIGOUSUARIO} and eliminado is null`.execute(ctx.db);
    exigir(puedeProgramar(rows[0]!.n));
    const ID = await ctx.codigo('REPORTE_PROGRAMADO');
    await ctx.db
      .insertInto('reportes_programados')
      .values({
        ...nuevo,
        ID,
        DESTINATARIOS: JSON.stringify(elegidos) as never,
        ACTIVO: 1,
        SIGUIENTE: primerEnvio(forma.FRECUENCIA, ctx.hoy, ctx.ahora),
      })
      .execute();
    return { ID };
  },
  async actualizar(ctx, { ID }, { FRECUENCIA, FORMATO, DESTINATARIOS, VERSION }) {
    const p = await tomado(ctx, ID);
    exigirVersion(p, VERSION, 'este envío');
    const elegidos = await exigirDestinatarios(ctx, reporteDe(ctx.sesion, p.REPORTE), p.SUCURSAL, DESTINATARIOS);
    const SIGUIENTE = FRECUENCIA === p.FRECUENCIA ? p.SIGUIENTE : primerEnvio(FRECUENCIA, ctx.hoy, ctx.ahora);
    await ctx.db
      .updateTable('reportes_programados')
      .set({ FRECUENCIA, FORMATO, DESTINATARIOS: JSON.stringify(elegidos) as never, SIGUIENTE, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .execute();
    return { VERSION: p.VERSION + 1 };
  },
  async pausar(ctx, { ID }, { ACTIVO }) {
    const p = await tomado(ctx, ID);
    if (ACTIVO) reporteDe(ctx.sesion, p.REPORTE);
    const SIGUIENTE = ACTIVO && !p.ACTIVO ? primerEnvio(p.FRECUENCIA, ctx.hoy, ctx.ahora) : p.SIGUIENTE;
    await ctx.db.updateTable('reportes_programados').set({ ACTIVO, SIGUIENTE, VERSION: OTRA_VERSION }).where('ID', '=', ID).execute();
    return { ACTIVO };
  },
  async eliminar(ctx, { ID }) {
    await tomado(ctx, ID);
    await ctx.db
      .updateTable('reportes_programados')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO, eliminado_motivo: 'Eliminado por quien lo programó' })
      .where('ID', '=', ID)
      .execute();
    return null;
  },
  async dejar(ctx, { ID }) {
    const { CODIGOUSUARIO } = ctx.sesion;
    const { numAffectedRows } = await sql`update reportes_programados p set "VERSION" = "VERSION" + 1, "DESTINATARIOS" =
        (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(p."DESTINATARIOS") d where d <> to_jsonb(${CODIGOUSUARIO}::int))
      where p."ID" = ${ID} and p.eliminado is null and p."DESTINATARIOS" @> to_jsonb(${CODIGOUSUARIO}::int)`.execute(ctx.db);
    if (!numAffectedRows) throw noExiste(QUE);
    return null;
  },
});
