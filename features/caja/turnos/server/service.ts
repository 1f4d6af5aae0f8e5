// The handlers of the cashier's shift.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { filasDeLista } from '#kernel/server/lista.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste, Rechazo, type Veredicto } from '#kernel/shared/verdict.ts';
import { MAX_TURNOS, type TurnoListado, turnosCaja } from '../contract.ts';
import {
  type Contada,
  contado,
  conteoValido,
  puedeCerrarCon,
  puedeCerrarTurno,
  puedeMoverOtraVez,
  puedeRetirar,
  YA_ABIERTO,
  YA_CERRADO,
} from '../rules.ts';
import { hojaTurno } from './hoja.ts';
import { COLUMNAS, DE, detalleDe, efectivoDe, visiblesPara } from './turno.ts';

/** A refused value is said beside its field. */
function enCampo(campo: string, v: Veredicto): void {
  if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
}
/** Pieces that there are none of are not kept. */
const contadas = (conteo: readonly Contada[]): string => JSON.stringify(conteo.filter((c) => c.CANTIDAD));

/** An open shift that the session may close, locked: money on its way into it is waited for. Throws Rechazo. */
async function tomado(ctx: Ctx, FOLIOTURNO: number) {
  const { rows } = await sql<{
    FOLIOTURNO: number;
    CODIGOUSUARIO: number;
    FONDO: number;
    FECHA_CIERRE: string | null;
  }>`select t."FOLIOTURNO", t."CODIGOUSUARIO", t."FONDO", t."FECHA_CIERRE" from turnos_caja t
    where t."FOLIOTURNO" = ${FOLIOTURNO} and ${visiblesPara(ctx)} for update`.execute(ctx.db);
  const [t] = rows;
  if (!t) throw noExiste(`El turno ${FOLIOTURNO}`);
  exigir(puedeCerrarTurno(ctx.sesion, t));
  if (t.FECHA_CIERRE) throw new Rechazo(YA_CERRADO, null, 409);
  return t;
}

export default implement(turnosCaja, {
  async obtener_actual(ctx) {
    const suyo = await ctx.db
      .selectFrom('turnos_caja')
      .select('FOLIOTURNO')
      .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
      .where('FECHA_CIERRE', 'is', null)
      .executeTakeFirst();
    return { ACTUAL: suyo ? await detalleDe(ctx, suyo.FOLIOTURNO) : null };
  },
  obtener: (ctx, _, q) =>
    filasDeLista<TurnoListado>(
      ctx,
      {
        columnas: COLUMNAS,
        de: DE,
        donde: visiblesPara(ctx),
        clave: sql`t."FOLIOTURNO"`,
        halla: (patron, palabra) => sql`(f_norm(u."NOMBRE" || ' ' || u."APEPAT") like ${patron} or t."FOLIOTURNO"::text = ${palabra})`,
        orden: sql`t."FOLIOTURNO" desc`,
        ordenes: {
          FOLIOTURNO: sql`t."FOLIOTURNO"`,
          FECHA: sql`(t."FECHA" + t."HORA")`,
          USUARIO: sql`u."NOMBRE"`,
          FECHA_CIERRE: sql`(t."FECHA_CIERRE" + t."HORA_CIERRE")`,
          SUCURSAL_NOMBRE: sql`s."NOMBRECLINICA"`,
          CONTADO: sql`t."CONTADO"`,
          ESPERADO: sql`(t."CONTADO" - t."ESPERADO")`,
        },
        tope: MAX_TURNOS,
      },
      q,
    ),
  obtener_uno: (ctx, { FOLIOTURNO }) => detalleDe(ctx, FOLIOTURNO),

  async abrir(ctx, _, { CONTEO }) {
    const { CODIGOUSUARIO, SUCURSAL, clinica } = ctx.sesion;
    enCampo('CONTEO', conteoValido(CONTEO, clinica.pais));
    // Two windows of one cashier open one after the other.
    await sql`select from usuarios where "CODIGOUSUARIO" = ${CODIGOUSUARIO} for update`.execute(ctx.db);
    const { rows } = await sql`select from turnos_caja where "CODIGOUSUARIO" = ${CODIGOUSUARIO} and "FECHA_CIERRE" is null`.execute(ctx.db);
    if (rows.length) throw new Rechazo(YA_ABIERTO, null, 409);
    const FOLIOTURNO = await ctx.folio('TURNO');
    await sql`insert into turnos_caja ("FOLIOTURNO", "CODIGOUSUARIO", "SUCURSAL", "FECHA", "HORA", "FONDO", "CONTEO_APERTURA")
      values (${FOLIOTURNO}, ${CODIGOUSUARIO}, ${SUCURSAL}, ${ctx.hoy}, ${ctx.ahora}, ${contado(CONTEO)}, ${contadas(CONTEO)}::jsonb)`.execute(
      ctx.db,
    );
    return { FOLIOTURNO };
  },
  async mover(ctx, { FOLIOTURNO }, m) {
    const t = await tomado(ctx, FOLIOTURNO);
    const { hay, movimientos } = await efectivoDe(ctx, t);
    exigir(puedeMoverOtraVez(movimientos));
    enCampo('IMPORTE', puedeRetirar(m.TIPO, m.IMPORTE, hay));
    await sql`insert into turnos_caja_movimientos ("FOLIOTURNO", "RENGLON", "TIPO", "IMPORTE", "MOTIVO", "FECHA", "HORA")
      select ${FOLIOTURNO}, coalesce(max("RENGLON"), 0) + 1, ${m.TIPO}, ${m.IMPORTE}, ${m.MOTIVO}, ${ctx.hoy}, ${ctx.ahora}
      from turnos_caja_movimientos where "FOLIOTURNO" = ${FOLIOTURNO}`.execute(ctx.db);
    return null;
  },
  async cerrar(ctx, { FOLIOTURNO }, { CONTEO, MOTIVO }) {
    const { clinica, CODIGOUSUARIO } = ctx.sesion;
    enCampo('CONTEO', conteoValido(CONTEO, clinica.pais));
    const { hay: ESPERADO } = await efectivoDe(ctx, await tomado(ctx, FOLIOTURNO));
    const CONTADO = contado(CONTEO);
    enCampo('MOTIVO', puedeCerrarCon(CONTADO, ESPERADO, MOTIVO, clinica.pais));
    await sql`update turnos_caja set "FECHA_CIERRE" = ${ctx.hoy}, "HORA_CIERRE" = ${ctx.ahora}, "CERRADO_POR" = ${CODIGOUSUARIO},
        "CONTEO_CIERRE" = ${contadas(CONTEO)}::jsonb, "CONTADO" = ${CONTADO}, "ESPERADO" = ${ESPERADO},
        "MOTIVO" = ${CONTADO === ESPERADO ? '' : MOTIVO} where "FOLIOTURNO" = ${FOLIOTURNO}`.execute(ctx.db);
    ctx.anotar({ CONTADO, ESPERADO });
    return { CONTADO, ESPERADO };
  },
  imprimir: (ctx, { FOLIOTURNO }) => hojaTurno(ctx, FOLIOTURNO),
});
