// The patient's answer to an offer. A yes books through the desk's code, with the same conflicts.
import { sql } from 'kysely';
import { E, POR_VENIR } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { CitaNueva } from '#features/agenda/citas/contract.ts';
import { actualizar, agregar } from '#features/agenda/citas/server/agendar.ts';
import { recursosEn } from '#features/agenda/citas/server/espacio.ts';
import { responderCita } from '#features/agenda/citas/server/estado.ts';
import { recursosDe } from '#features/agenda/recursos/server/tomados.ts';
import { apartar, diasDe } from '#features/agenda/tiempo/server/turno.ts';
import { conceptoDe } from '#features/medicos/server/concepto.ts';
import { deSucursal, LUGAR, telefonoDe } from '#features/plantillas/server/clinica.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { aHora, DIA_MIN, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { ESTADO_ESPERA, ESTADO_LUGAR, type OfertaPublica, RESPUESTA_OFERTA, type RespuestaOferta } from '../fields.ts';
import { enEspera, puedeResponderOferta } from '../rules.ts';
import { cerrarOferta, type FilaOferta, seguir, turno } from './ofrecer.ts';
import './table.ts';

type Leida = Omit<OfertaPublica, 'CLINICA' | 'MOTIVO' | 'PUEDE' | 'SIGUE'> & { VENCIDA: boolean; ESTADO_ESPERA: number };
export async function leerOferta(ctx: Ctx, ID: number): Promise<OfertaPublica> {
  const {
    rows: [o],
  } =
    await sql<Leida>`select ${deSucursal('TELEFONO1')} as "TELEFONO", split_part(p."NOMBRE", ' ', 1) as "NOMBRE", m.nombre_completo as "MEDICO",
      ${LUGAR} as "DONDE",
      o."F_CITA", o."H_CITA", o."H_MINCITA", o."TIPO_CITA", o."VENCE", o."ESTADO", o."VENCE" <= now() as "VENCIDA", e."ESTADO" as "ESTADO_ESPERA",
      c."F_CITA" as "F_ACTUAL", c."H_CITA" as "H_ACTUAL"
    from lista_espera_ofertas o join lista_espera e on e.cliente = o.cliente and e."ID" = o."ESPERA"
    join pacientes p on p.cliente = o.cliente and p."CODIGOPACIENTE" = o."CODIGOPACIENTE"
    join medicos m on m.cliente = o.cliente and m."CODIGOMEDICO" = o."CODIGOMEDICO"
    join sucursales s on s.cliente = o.cliente and s."CODIGOCLINICA" = o."SUCURSAL"
    join sistema_control k on k.cliente = o.cliente
    left join citas c on c.cliente = e.cliente and c."N_CITA" = e."N_CITA" and c.eliminado is null and c."C_ESTATUS" in ${literales(POR_VENIR)} and o."ESTADO" = ${sql.lit(E.oferta.porResponder)}
    where o."ID" = ${ID}`.execute(ctx.db);
  if (!o) throw noExiste('La oferta');
  const v = puedeResponderOferta(o);
  return {
    ...o,
    TELEFONO: telefonoDe(ctx, o.TELEFONO),
    CLINICA: ctx.sesion.clinica.NOMBRECLINICA,
    SIGUE: enEspera({ ESTADO: o.ESTADO_ESPERA }) ? 1 : 0,
    MOTIVO: v === true ? '' : v,
    PUEDE: v === true ? 1 : 0,
  };
}

/** Repeating an answer changes nothing. */
export async function responderOferta(ctx: Ctx, ID: number, RESPUESTA: RespuestaOferta): Promise<OfertaPublica> {
  await turno(ctx);
  const { rows } = await sql<
    FilaOferta & { VENCIDA: boolean }
  >`select *, "VENCE" <= now() as "VENCIDA" from lista_espera_ofertas where "ID" = ${ID}`.execute(ctx.db);
  const o = rows[0];
  if (!o) throw noExiste('La oferta');
  // A repeated answer finds it done.
  if (RESPUESTA === RESPUESTA_OFERTA.tomar && o.ESTADO === E.oferta.aceptada) return leerOferta(ctx, ID);
  if (RESPUESTA === RESPUESTA_OFERTA.otroLugar && o.ESTADO === E.oferta.noLeQueda) return leerOferta(ctx, ID);
  if (RESPUESTA === RESPUESTA_OFERTA.yaNo && o.ESTADO !== E.oferta.porResponder && o.ESTADO !== E.oferta.aceptada) {
    await noEsperarMas(ctx, o);
    return leerOferta(ctx, ID);
  }
  exigir(puedeResponderOferta(o));
  if (RESPUESTA === RESPUESTA_OFERTA.tomar) await aceptar(ctx, o);
  else {
    await cerrarOferta(ctx, ID, E.oferta.noLeQueda);
    await seguir(ctx, o.LUGAR);
    if (RESPUESTA === RESPUESTA_OFERTA.yaNo) await noEsperarMas(ctx, o);
  }
  return leerOferta(ctx, ID);
}
const noEsperarMas = (ctx: Ctx, o: FilaOferta) =>
  ctx.db
    .updateTable('lista_espera')
    .set({ ESTADO: ESTADO_ESPERA.retirada, MOTIVO: 'El paciente ya no quiso esperar' })
    .where('ID', '=', o.ESPERA)
    .where('ESTADO', '=', ESTADO_ESPERA.enEspera)
    .execute();

async function aceptar(ctx: Ctx, o: FilaOferta): Promise<void> {
  const e = await ctx.db.selectFrom('lista_espera').selectAll().where('ID', '=', o.ESPERA).executeTakeFirstOrThrow();
  const actual = e.N_CITA === null ? undefined : await citaEnPie(ctx, e.N_CITA);
  // Both days are locked together and before any row, so that two bookings never wait for each other.
  const nueva = diasDe({ ...o, fechas: [o.F_CITA], RECURSOS: actual?.RECURSOS ?? [] });
  await apartar(ctx, [...nueva, ...(actual ? diasDe({ ...actual, fechas: [actual.F_CITA] }) : [])]);
  // Closed first, because the open offer would itself count as a conflict.
  await ctx.db
    .updateTable('lista_espera_ofertas')
    .set({ ESTADO: E.oferta.aceptada, RESPONDIDA: sql`now()` as never })
    .where('ID', '=', o.ID)
    .execute();
  const N_CITA = await agendar(ctx, o, e.NOTA, actual);
  if (N_CITA === undefined) {
    // The time is taken: the patient waits again in the same place.
    await ctx.db.updateTable('lista_espera_ofertas').set({ ESTADO: E.oferta.ocupado }).where('ID', '=', o.ID).execute();
    await ctx.db.updateTable('lista_espera').set({ ESTADO: ESTADO_ESPERA.enEspera }).where('ID', '=', e.ID).execute();
    await ctx.db.updateTable('lista_espera_lugares').set({ ESTADO: ESTADO_LUGAR.tomado }).where('ID', '=', o.LUGAR).execute();
    ctx.anotar({ OFERTA: o.ID, OCUPADO: 1, POR: 'paciente' });
    return;
  }
  await responderCita(ctx, N_CITA, E.respuesta.confirma, () => {});
  await ctx.db.updateTable('lista_espera_ofertas').set({ N_CITA }).where('ID', '=', o.ID).execute();
  await ctx.db.updateTable('lista_espera').set({ ESTADO: ESTADO_ESPERA.aceptada, CITA_NUEVA: N_CITA }).where('ID', '=', e.ID).execute();
  await cerrarLugar(ctx, o);
  ctx.anotar({ OFERTA: o.ID, N_CITA, POR: 'paciente' });
}

const citaEnPie = (ctx: Ctx, N_CITA: number) =>
  ctx.db
    .selectFrom('citas')
    .select(['N_CITA', 'CODIGOMEDICO', 'SUCURSAL', 'TIPO_CITA', 'F_CITA', 'H_CITA', 'H_MINCITA'])
    .select(recursosDe('citas').as('RECURSOS'))
    .where('N_CITA', '=', N_CITA)
    .where('eliminado', 'is', null)
    .where('C_ESTATUS', 'in', [E.cita.noConfirmada, E.cita.confirmada])
    .where('F_CITA', '>=', ctx.hoy)
    .executeTakeFirst();

type Actual = NonNullable<Awaited<ReturnType<typeof citaEnPie>>>;
/** Moves the appointment to be replaced, or books a new one; undefined when the time is taken. */
async function agendar(ctx: Ctx, o: FilaOferta, D_OBSERVACIONES: string, actual: Actual | undefined): Promise<number | undefined> {
  const recepcion = comoRecepcion(ctx, o.SUCURSAL);
  const { F_CITA, H_CITA, H_MINCITA, CODIGOMEDICO, SUCURSAL, TIPO_CITA } = o;
  const donde = { F_CITA, H_CITA, H_MINCITA, CODIGOMEDICO, SUCURSAL };
  try {
    if (actual) {
      const espacio = { ...donde, TIPO_CITA: actual.TIPO_CITA, RECURSOS: actual.RECURSOS, fechas: [F_CITA] };
      // It keeps its room if that is free; otherwise it goes without, because coming earlier matters more.
      const conSala =
        actual.SUCURSAL === SUCURSAL && Object.keys((await recursosEn(ctx, espacio, [actual.N_CITA])).conflictos).length === 0;
      await actualizar(recepcion, actual.N_CITA, { ...donde, ...(conSala ? {} : { RECURSOS: [] }), MOTIVO_CONFIRMAR: '', VERSION: null });
      return actual.N_CITA;
    }
    const recordatorio = { SMS_PACIENTE: o.CANAL === 'sms' ? 1 : 0, WHATSAPP_PACIENTE: o.CANAL === 'whatsapp' ? 1 : 0 };
    const VIDEOCONSULTA = TIPO_CITA === E.tipoCita.video ? await conceptoDe(ctx, CODIGOMEDICO, true) : {};
    const cita = { ...donde, TIPO_CITA, CODIGOPACIENTE: o.CODIGOPACIENTE, D_OBSERVACIONES, VIDEOCONSULTA, ...recordatorio };
    return (await agregar(recepcion, CitaNueva.parse(cita))).N_CITA;
  } catch (e) {
    if (e instanceof Rechazo && e.data !== null && typeof e.data === 'object' && 'CONFLICTOS' in e.data) return undefined;
    throw e;
  }
}
/** A session that may only book and move in that branch: the desk put the patient on the list for this. */
const comoRecepcion = (ctx: Ctx, CODIGOCLINICA: number): Ctx => ({
  ...ctx,
  sesion: { ...ctx.sesion, permisos: new Set([P.citas.agendar, P.citas.editar]), SUCURSALES: [{ CODIGOCLINICA, NOMBRECLINICA: '' }] },
});

const MINIMO = 5; // min
/** Marks the time as taken; what remains of a longer one is noted as free. */
async function cerrarLugar(ctx: Ctx, o: FilaOferta): Promise<void> {
  const l = await ctx.db
    .updateTable('lista_espera_lugares')
    .set({ ESTADO: ESTADO_LUGAR.tomado })
    .where('ID', '=', o.LUGAR)
    .returningAll()
    .executeTakeFirstOrThrow();
  const sobra = l.H_MINCITA - o.H_MINCITA;
  if (sobra < MINIMO) return;
  const { CODIGOMEDICO, SUCURSAL, CODIGOPACIENTE } = l;
  const fin = minutos(o.H_CITA) + o.H_MINCITA;
  const F_CITA = fin < DIA_MIN ? o.F_CITA : sumarDias(o.F_CITA, 1);
  await ctx.encolar('lista_espera.lugar', {
    CODIGOMEDICO,
    SUCURSAL,
    CODIGOPACIENTE,
    F_CITA,
    H_CITA: aHora(fin % DIA_MIN),
    H_MINCITA: sobra,
  });
}
