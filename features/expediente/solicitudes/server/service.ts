// The handlers of patients' requests.
import { sql, type Updateable } from 'kysely';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { actualizarContacto, nombreVisible, pacienteDe, visibles } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { filasDeLista } from '#kernel/server/lista.ts';
import { callarPaciente } from '#kernel/server/mensajes.ts';
import { implement } from '#kernel/server/serve.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { MAX_SOLICITUDES, type Solicitud, type SolicitudPendiente, solicitudes } from '../contract.ts';
import { DERECHO, venceCumplimiento, venceRespuesta } from '../plazos.ts';
import { concede, puedeContestar, puedeCumplirse, puedeRecibirse } from '../rules.ts';
import { acuse } from './acuse.ts';
import './table.ts';

const COLUMNAS = sql`n."ID", n."CODIGOPACIENTE", n."DERECHO", n."MEDIO_SOLICITUD", n."SOLICITANTE", n."DETALLE", n."FECHA", n."VENCE",
  n."RESOLUCION", n."CONTESTACION", n."FECHA_CONTESTACION", n."VENCE_CUMPLIMIENTO", n."FECHA_CUMPLIMIENTO"`;
const ORDENES = {
  FECHA: sql`n."FECHA"`,
  DERECHO: sql`n."DERECHO"`,
  SOLICITANTE: sql`n."SOLICITANTE"`,
  VENCE: sql`n.por_hacer`,
  LIMITE: sql`n.por_hacer`,
};

async function tomar(ctx: Ctx, ID: number) {
  await exigirDe(ctx, { tabla: 'solicitudes_pacientes', clave: 'ID', numero: ID, que: 'La solicitud' });
  const s = await ctx.db
    .selectFrom('solicitudes_pacientes')
    .selectAll()
    .where('ID', '=', ID)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!s) throw noExiste('La solicitud');
  return s;
}
async function cambiar(ctx: Ctx, ID: number, que: Updateable<DB['solicitudes_pacientes']>): Promise<null> {
  await ctx.db.updateTable('solicitudes_pacientes').set(que).where('ID', '=', ID).execute();
  return null;
}
/** Those of patients whom the user may open, with something still to be done. */
const porHacer = (ctx: Ctx) => sql<boolean>`n.eliminado is null and n.por_hacer is not null and ${visibles(ctx)}`;
const CON_PACIENTE = sql`solicitudes_pacientes n join pacientes p on p.cliente = n.cliente and p."CODIGOPACIENTE" = n."CODIGOPACIENTE"`;

export default implement(solicitudes, {
  obtener: (ctx, { CODIGOPACIENTE }, q) =>
    filasDeLista<Solicitud>(
      ctx,
      {
        columnas: COLUMNAS,
        de: sql`solicitudes_pacientes n`,
        donde: sql`n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null`,
        clave: sql`n."ID"`,
        halla: (patron) => sql`f_norm(n."SOLICITANTE" || ' ' || n."DETALLE") like ${patron}`,
        orden: sql`n."FECHA" desc, n."ID" desc`,
        ordenes: ORDENES,
        tope: MAX_SOLICITUDES,
      },
      q,
    ),
  pendientes: (ctx, _p, q) =>
    filasDeLista<SolicitudPendiente>(
      ctx,
      {
        columnas: sql`${COLUMNAS}, ${nombreVisible(ctx)} as "NOMBRECOMPLETO"`,
        de: CON_PACIENTE,
        donde: porHacer(ctx),
        clave: sql`n."ID"`,
        halla: (patron) => sql`f_norm(p.nombre_completo || ' ' || n."SOLICITANTE") like ${patron}`,
        orden: sql`n.por_hacer, n."ID"`,
        ordenes: { ...ORDENES, NOMBRECOMPLETO: sql`p.nombre_completo` },
        tope: MAX_SOLICITUDES,
      },
      q,
    ),
  async vencidas(ctx) {
    const { rows } = await sql<{ VENCIDAS: number }>`select count(*)::int as "VENCIDAS" from ${CON_PACIENTE}
      where ${porHacer(ctx)} and n.por_hacer < ${ctx.hoy}`.execute(ctx.db);
    return rows[0]!;
  },

  // Whoever is no longer a patient keeps these rights: an inactive or merged file does not refuse them.
  async agregar(ctx, { CODIGOPACIENTE }, s) {
    await pacienteDe(ctx, CODIGOPACIENTE);
    const v = puedeRecibirse(s.FECHA, ctx.hoy);
    if (v !== true) throw new Rechazo(v, { ERRORES: { FECHA: v } });
    const ID = await ctx.codigo('SOLICITUD_PACIENTE');
    const VENCE = venceRespuesta(ctx.sesion.clinica.pais.codigo, s.DERECHO, s.FECHA);
    await ctx.db
      .insertInto('solicitudes_pacientes')
      .values({ ...s, ID, CODIGOPACIENTE, VENCE })
      .execute();
    return { ID, VENCE };
  },
  async contestar(ctx, { ID }, { RESOLUCION, CONTESTACION }) {
    const antes = await tomar(ctx, ID);
    exigir(puedeContestar(antes));
    const VENCE_CUMPLIMIENTO = concede(RESOLUCION) ? venceCumplimiento(ctx.sesion.clinica.pais.codigo, antes.FECHA, ctx.hoy) : null;
    return cambiar(ctx, ID, { RESOLUCION, CONTESTACION, FECHA_CONTESTACION: ctx.hoy, VENCE_CUMPLIMIENTO });
  },
  async cumplir(ctx, { ID }) {
    const antes = await tomar(ctx, ID);
    exigir(puedeCumplirse(antes));
    // Nobody is written to who objected to it and was found right.
    if (antes.DERECHO === DERECHO.oposicion) await callarPaciente(ctx, antes.CODIGOPACIENTE, true);
    return cambiar(ctx, ID, { FECHA_CUMPLIMIENTO: ctx.hoy });
  },

  imprimir: (ctx, { ID }) => imprimir(ctx, acuse, { ID }),
  async enviar(ctx, { ID }, envio) {
    const { CODIGOPACIENTE } = await tomar(ctx, ID);
    const hecho = await enviar(ctx, acuse, { ID }, envio, CODIGOPACIENTE);
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return hecho;
  },
  obtener_mensaje: (ctx, { ID }) => mensaje(ctx, acuse, { ID }),
});
