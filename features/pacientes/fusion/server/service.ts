// The handlers of merges. Rows move in the database, where no table can be forgotten (docs/decisiones/0105).
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { PacienteCompleto } from '../../contract.ts';
import { type DatosDePaciente, faltasDe } from '../../juicio.ts';
import { puedeAsignarMedico } from '../../rules.ts';
import { exigirVisible, nombreVisible, pacienteDe } from '../../server/paciente.ts';
import { type FusionHecha, fusion, MAX_FUSIONES } from '../contract.ts';
import { claveDe, type De, opcionesDe, porElegir, puedeDeshacerse, puedeUsarFusion, sonFusionables, sugerida, tomada } from '../rules.ts';
import { TIPOS_DE_RENGLON } from '../tipos.ts';
import './table.ts';

/** Locks both patients, always in the same order, so that no record is added to either meanwhile. */
async function tomarDos(ctx: Ctx, uno: number, otro: number): Promise<[PacienteCompleto, PacienteCompleto]> {
  await sql`select from pacientes where "CODIGOPACIENTE" in (${uno}, ${otro}) order by "CODIGOPACIENTE" for update`.execute(ctx.db);
  return [await pacienteDe(ctx, uno), await pacienteDe(ctx, otro)];
}
/** How many rows a file has, by table. */
async function cuantosTiene(ctx: Ctx, CODIGOPACIENTE: number) {
  const { rows } = await sql<{ TIPO: string; CUANTOS: number }>`select tabla as "TIPO", cuantos::int as "CUANTOS"
    from renglones_de_un_expediente(${CODIGOPACIENTE}) where cuantos > 0`.execute(ctx.db);
  const cuantos = new Map(rows.map((r) => [r.TIPO, r]));
  return TIPOS_DE_RENGLON.flatMap(([tabla]) => cuantos.get(tabla) ?? []);
}

/** What the file that stays takes from the other: [what it had, what it gets] by column. */
function tomadosDe(
  uno: PacienteCompleto,
  otro: PacienteCompleto,
  TOMAR: readonly { PARTE: string; DE: De }[],
): Record<string, [unknown, unknown]> {
  const elegidos = new Map(TOMAR.map((t) => [t.PARTE, t.DE]));
  const tomados: Record<string, [unknown, unknown]> = {};
  for (const parte of porElegir(uno, otro)) {
    const pedida = elegidos.get(claveDe(parte));
    const de = pedida !== undefined && opcionesDe(parte, uno, otro).includes(pedida) ? pedida : sugerida(parte, uno, otro);
    for (const [campo, valor] of Object.entries(tomada(parte, de, uno, otro))) {
      const antes = uno[campo as keyof PacienteCompleto];
      if (antes !== valor) tomados[campo] = [antes, valor];
    }
  }
  if (!uno.MEDIKIT_ID && otro.MEDIKIT_ID) tomados.MEDIKIT_ID = ['', otro.MEDIKIT_ID];
  return tomados;
}

async function tomarFusion(ctx: Ctx, FOLIOFUSION: number) {
  const f = await ctx.db.selectFrom('fusiones').selectAll().where('FOLIOFUSION', '=', FOLIOFUSION).forUpdate().executeTakeFirst();
  if (!f) throw noExiste('La fusión');
  await exigirVisible(ctx, f.CODIGOPACIENTE);
  await exigirVisible(ctx, f.CODIGOFUSIONADO);
  return f;
}

const moviDe = (tabla: string, clave: string, FOLIOFUSION: number, numero: string) =>
  sql`exists (select from fusiones_renglones r where r."FOLIOFUSION" = ${FOLIOFUSION} and r.tabla = ${sql.lit(tabla)}
    and r.clave = jsonb_build_object(${sql.lit(clave)}, ${sql.ref(numero)}))`;
/** Receipts of the file that stays, made since, that paid charges or appointments that would go back to the other. */
async function recibosMezclados(ctx: Ctx, FOLIOFUSION: number, CODIGOPACIENTE: number): Promise<number[]> {
  const { rows } = await sql<{ FOLIORECIBO: number }>`select a."FOLIORECIBO" from abonos a
    where a."CODIGOPACIENTE" = ${CODIGOPACIENTE} and a.eliminado is null and not ${moviDe('abonos', 'FOLIORECIBO', FOLIOFUSION, 'a.FOLIORECIBO')}
      and (exists (select from abonos_detalle d where d."FOLIORECIBO" = a."FOLIORECIBO" and ${moviDe('cargos', 'FOLIOCARGO', FOLIOFUSION, 'd.FOLIOCARGO')})
        or exists (select from citas c where c."FOLIORECIBO" = a."FOLIORECIBO" and ${moviDe('citas', 'N_CITA', FOLIOFUSION, 'c.N_CITA')}))
    order by 1 limit 5`.execute(ctx.db);
  return rows.map((r) => r.FOLIORECIBO);
}
/** The balance that came with the merged file is no longer whole. */
async function saldoGastado(ctx: Ctx, FOLIOFUSION: number, CODIGOPACIENTE: number): Promise<boolean> {
  const { rows } = await sql`select from saldos_favor s where s."CODIGOPACIENTE" = ${CODIGOPACIENTE} and s."SALDO" < (
    select coalesce(sum(m."IMPORTE"), 0) from fusiones_renglones r
      join saldos_favor_movimientos m on m."CODIGOPACIENTE" = ${CODIGOPACIENTE} and m."CONSECUTIVO" = (r.clave->>'CONSECUTIVO')::int
    where r."FOLIOFUSION" = ${FOLIOFUSION} and r.tabla = 'saldos_favor_movimientos')`.execute(ctx.db);
  return rows.length > 0;
}

export default implement(fusion, {
  async obtener_fusionable(ctx, { CODIGOPACIENTE }) {
    exigir(puedeUsarFusion(ctx.sesion));
    return { PACIENTE: await pacienteDe(ctx, CODIGOPACIENTE), PASAN: await cuantosTiene(ctx, CODIGOPACIENTE) };
  },

  async fusionar(ctx, { CODIGOPACIENTE }, { CODIGOFUSIONADO, VERSION, VERSION_FUSIONADO, TOMAR }) {
    const { sesion } = ctx;
    exigir(puedeUsarFusion(sesion));
    const [uno, otro] = await tomarDos(ctx, CODIGOPACIENTE, CODIGOFUSIONADO);
    exigir(sonFusionables(uno, otro));
    exigirVersion(uno, VERSION ?? null);
    exigirVersion(otro, VERSION_FUSIONADO ?? null);
    const tomados = tomadosDe(uno, otro, TOMAR);
    const nuevos = Object.fromEntries(Object.entries(tomados).map(([k, [, v]]) => [k, v]));
    const quedaria = { ...uno, ...nuevos } as PacienteCompleto;
    const ERRORES = faltasDe(quedaria as DatosDePaciente, sesion.clinica, { antes: uno as DatosDePaciente });
    const medico = puedeAsignarMedico(sesion, quedaria.CODIGOMEDICO, uno.CODIGOMEDICO);
    if (medico !== true) ERRORES.CODIGOMEDICO = medico;
    if (Object.keys(ERRORES).length) throw new Rechazo(resumenErrores(false), { ERRORES });
    const FOLIOFUSION = await ctx.codigo('FUSION');
    await ctx.db
      .insertInto('fusiones')
      .values({ FOLIOFUSION, CODIGOPACIENTE, CODIGOFUSIONADO, FECHA: ctx.hoy, HORA: ctx.ahora, tomados: JSON.stringify(tomados) as never })
      .execute();
    await sql`select fusion_mover(${FOLIOFUSION}, ${CODIGOFUSIONADO}, ${CODIGOPACIENTE})`.execute(ctx.db);
    await ctx.db
      .updateTable('pacientes')
      .set({ ...nuevos, VERSION: OTRA_VERSION })
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .execute();
    await ctx.db
      .updateTable('pacientes')
      .set({ FUSIONADO: 1, FUSIONADO_CON: CODIGOPACIENTE, VERSION: OTRA_VERSION })
      .where('CODIGOPACIENTE', '=', CODIGOFUSIONADO)
      .execute();
    ctx.anotar({ FOLIOFUSION, CODIGOFUSIONADO, TOMADOS: Object.keys(tomados) });
    return { FOLIOFUSION };
  },

  async obtener_fusiones(ctx, { CODIGOPACIENTE }) {
    const { rows } = await sql<FusionHecha>`select f."FOLIOFUSION", f."CODIGOPACIENTE", f."CODIGOFUSIONADO", f."FECHA", f."HORA",
        ${nombreVisible(ctx)} as "NOMBRECOMPLETO", case when f.deshecha is null then 0 else 1 end as "DESHECHA"
      from fusiones f join pacientes p on p.cliente = f.cliente and p."CODIGOPACIENTE" = f."CODIGOFUSIONADO"
      where f."CODIGOPACIENTE" = ${CODIGOPACIENTE} order by f."FOLIOFUSION" desc limit ${MAX_FUSIONES}`.execute(ctx.db);
    return rows;
  },

  async deshacer_fusion(ctx, { FOLIOFUSION }) {
    exigir(puedeUsarFusion(ctx.sesion));
    const f = await tomarFusion(ctx, FOLIOFUSION);
    exigir(puedeDeshacerse({ FECHA: f.FECHA, DESHECHA: f.deshecha ? 1 : 0 }, ctx.hoy));
    const [uno] = await tomarDos(ctx, f.CODIGOPACIENTE, f.CODIGOFUSIONADO);
    if (uno.FUSIONADO) throw new Rechazo(`Deshaga primero la fusión con el expediente ${uno.FUSIONADO_CON}`);
    const recibos = await recibosMezclados(ctx, FOLIOFUSION, f.CODIGOPACIENTE);
    if (recibos.length)
      throw new Rechazo(
        `Después de la fusión se cobró lo que era del expediente ${f.CODIGOFUSIONADO}. Cancele ${recibos.length === 1 ? 'el recibo' : 'los recibos'} ${recibos.join(', ')} para deshacerla`,
      );
    if (await saldoGastado(ctx, FOLIOFUSION, f.CODIGOPACIENTE))
      throw new Rechazo(`El saldo a favor que traía el expediente ${f.CODIGOFUSIONADO} ya se usó, la fusión no se puede deshacer`);
    await sql`select fusion_deshacer(${FOLIOFUSION}, ${f.CODIGOFUSIONADO}, ${f.CODIGOPACIENTE})`.execute(ctx.db);
    // What somebody changed since the merge stays as it was changed.
    const devueltos = Object.fromEntries(
      Object.entries(f.tomados).flatMap(([k, [antes, puesto]]) => (uno[k as keyof PacienteCompleto] === puesto ? [[k, antes]] : [])),
    );
    await ctx.db
      .updateTable('pacientes')
      .set({ ...devueltos, VERSION: OTRA_VERSION })
      .where('CODIGOPACIENTE', '=', f.CODIGOPACIENTE)
      .execute();
    await ctx.db
      .updateTable('pacientes')
      .set({ FUSIONADO: 0, FUSIONADO_CON: null, VERSION: OTRA_VERSION })
      .where('CODIGOPACIENTE', '=', f.CODIGOFUSIONADO)
      .execute();
    await ctx.db
      .updateTable('fusiones')
      .set({ deshecha: sql`now()` as never, deshecha_por: sql`app_usuario()` as never })
      .where('FOLIOFUSION', '=', FOLIOFUSION)
      .execute();
    ctx.anotar({ CODIGOPACIENTE: f.CODIGOPACIENTE, CODIGOFUSIONADO: f.CODIGOFUSIONADO });
    return null;
  },
});
