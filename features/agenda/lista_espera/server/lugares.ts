// Times that became free: which they are, whom each suits and in what order.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { E } from '#domain/estados.ts';
import { internacional } from '#domain/telefonos.ts';
import { conflictosDe } from '#features/agenda/citas/server/espacio.ts';
import { sms } from '#features/integraciones/sms/server/canal.ts';
import { whatsapp } from '#features/integraciones/whatsapp/server/canal.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { Candidato, Lugar, LugarLibre } from '../fields.ts';
import { ESTADO_ESPERA, ESTADO_LUGAR } from '../fields.ts';
import './table.ts';

export type FilaLugar = z.output<typeof Lugar>;
/** More than one day of cancellations leaves. */
const TOPE_LUGARES = 30;
const TOPE_CANDIDATOS = 50;

/** Offers after which the same time is not offered to the same person again. */
const YA_NO = [E.oferta.noLeQueda, E.oferta.sinRespuesta, E.oferta.retirada, E.oferta.sinAviso];
/** On the board: free, or being offered. */
export const POR_TOMAR = [ESTADO_LUGAR.libre, ESTADO_LUGAR.ofreciendose];

/**
 * Whether the time `l` suits the entry `e` of patient `p`, in SQL: doctor, branch, days and hours match; it is earlier than the
 * appointment that it would replace; the patient has no other appointment then; nobody is offered the same time twice, nor two
 * times at once.
 */
const LE_QUEDA = sql`e."ESTADO" = ${sql.lit(ESTADO_ESPERA.enEspera)} and e."CODIGOPACIENTE" <> l."CODIGOPACIENTE" and p."ACTIVO" = 1 and p."FUSIONADO" = 0 and p.eliminado is null
  and (e."CODIGOMEDICO" = l."CODIGOMEDICO" or e."CODIGOMEDICO" is null) and (e."SUCURSAL" = l."SUCURSAL" or e."SUCURSAL" is null)
  and l."F_CITA" between e."FECHAINICIAL" and e."FECHAFINAL"
  and (e."DIAS" = '[]' or e."DIAS" @> to_jsonb(extract(isodow from l."F_CITA")::int - 1))
  and (e."HORAINICIAL" is null or l."H_CITA" >= e."HORAINICIAL") and (e."HORAFINAL" is null or l."H_CITA" <= e."HORAFINAL")
  and not exists (select 1 from citas c where c.cliente = e.cliente and c."N_CITA" = e."N_CITA" and c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)}
    and c."F_CITA" + c."H_CITA" <= l."F_CITA" + l."H_CITA")
  and not exists (select 1 from citas c where c.cliente = e.cliente and c."CODIGOPACIENTE" = e."CODIGOPACIENTE" and c."F_CITA" = l."F_CITA" and c.eliminado is null
    and c."C_ESTATUS" not in ${literales([E.cita.noAsistio, E.cita.cancelada])} and c."N_CITA" is distinct from e."N_CITA"
    and c.ocupa && tsrange(l."F_CITA" + l."H_CITA", l."F_CITA" + l."H_CITA" + e."H_MINCITA" * interval '1 minute'))
  and not exists (select 1 from lista_espera_ofertas o where o.cliente = e.cliente and o."ESPERA" = e."ID" and o."ESTADO" in ${literales(YA_NO)}
    and o."CODIGOMEDICO" = l."CODIGOMEDICO" and o."F_CITA" = l."F_CITA" and o."H_CITA" = l."H_CITA")
  and not exists (select 1 from lista_espera_ofertas o where o.cliente = e.cliente and o."CODIGOPACIENTE" = e."CODIGOPACIENTE" and o."ESTADO" = ${sql.lit(E.oferta.porResponder)})`;
const CON_PACIENTE = sql`join pacientes p on p.cliente = e.cliente and p."CODIGOPACIENTE" = e."CODIGOPACIENTE"`;
/** Still in the future, and nothing is booked at its beginning. */
const SIGUE_LIBRE = sql`l."F_CITA" + l."H_CITA" > localtimestamp and not exists (select 1 from citas c where c.cliente = l.cliente and c."CODIGOMEDICO" = l."CODIGOMEDICO"
  and c."F_CITA" = l."F_CITA" and c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)}
  and c.ocupa && tsrange(l."F_CITA" + l."H_CITA", l."F_CITA" + l."H_CITA" + interval '5 minutes'))`;

/** A free time of this clinic, locked. Throws Rechazo 404. */
export async function lugarDe(ctx: Ctx, ID: number): Promise<FilaLugar> {
  const l = await ctx.db.selectFrom('lista_espera_lugares').selectAll().where('ID', '=', ID).forUpdate().executeTakeFirst();
  if (!l) throw noExiste('El lugar');
  return l;
}
export async function estaLibre(ctx: Ctx, ID: number): Promise<boolean> {
  const { rows } = await sql`select 1 from lista_espera_lugares l where l."ID" = ${ID} and ${SIGUE_LIBRE}`.execute(ctx.db);
  return rows.length > 0;
}

/** Times of a doctor (0 means all) that became free and suit somebody or are being offered. */
export async function lugaresLibres(
  ctx: Ctx,
  CODIGOMEDICO: number,
  soloDe: number | null,
  visible: RawBuilder<boolean>,
  ofrecidoVisible: RawBuilder<boolean>,
): Promise<LugarLibre[]> {
  const { rows } =
    await sql<LugarLibre>`select l."ID", l."CODIGOMEDICO", l."SUCURSAL", l."F_CITA", l."H_CITA", l."H_MINCITA", l."ESTADO", m.nombre_completo as "MEDICO",
      s."NOMBRECLINICA" as "NOMBRESUCURSAL", n.n as "ESPERAN", o."ID" as "OFERTA", coalesce(case when ${ofrecidoVisible} then q.nombre_completo else 'otro paciente' end, '') as "PACIENTE", o."VENCE"
    from lista_espera_lugares l
    join medicos m on m.cliente = l.cliente and m."CODIGOMEDICO" = l."CODIGOMEDICO"
    join sucursales s on s.cliente = l.cliente and s."CODIGOCLINICA" = l."SUCURSAL"
    left join lista_espera_ofertas o on o.cliente = l.cliente and o."LUGAR" = l."ID" and o."ESTADO" = ${sql.lit(E.oferta.porResponder)}
    left join pacientes q on q.cliente = o.cliente and q."CODIGOPACIENTE" = o."CODIGOPACIENTE"
    cross join lateral (select count(*)::int as n from lista_espera e ${CON_PACIENTE}
      where e.cliente = l.cliente and ${LE_QUEDA} and ${visible} and (${soloDe}::int is null or e."CODIGOMEDICO" = ${soloDe})) n
    where l."ESTADO" in ${literales(POR_TOMAR)} and l."F_CITA" >= ${ctx.hoy} and (${CODIGOMEDICO} = 0 or l."CODIGOMEDICO" = ${CODIGOMEDICO}) and ${SIGUE_LIBRE}
      and (n.n > 0 or o."ID" is not null)
    order by l."F_CITA", l."H_CITA", l."ID" limit ${TOPE_LUGARES}`.execute(ctx.db);
  return rows;
}

type FilaCandidato = Omit<Candidato, 'CANAL'> & { NOMBRE: string; MAIL: string };
export type ConMedio = FilaCandidato & Pick<Candidato, 'CANAL'> & { PARA: string };
/** Who could take a free time: urgent entries first, then in order of arrival. */
export async function candidatosDe(
  ctx: Ctx,
  LUGAR: number,
  soloDe: number | null = null,
  visible: RawBuilder<boolean> = sql`true`,
): Promise<ConMedio[]> {
  const { rows } =
    await sql<FilaCandidato>`select e."ID", e."CODIGOPACIENTE", p."NOMBRE", p.nombre_completo as "PACIENTE", p."TCEL_LADA", p."TCELULAR", p."MAIL",
      e."H_MINCITA", e."TIPO_CITA", e."PRIORIDAD", e."NOTA", e.creado as "DESDE_CUANDO"
    from lista_espera_lugares l join lista_espera e on e.cliente = l.cliente ${CON_PACIENTE}
    where l."ID" = ${LUGAR} and ${LE_QUEDA} and ${visible} and (${soloDe}::int is null or e."CODIGOMEDICO" = ${soloDe})
    order by e."PRIORIDAD" desc, e."ID" limit ${TOPE_CANDIDATOS}`.execute(ctx.db);
  const [porWhatsapp, porSms] = await Promise.all([whatsapp.falta(ctx.host), sms.falta(ctx.host)]);
  const celular = porWhatsapp === '' ? 'whatsapp' : porSms === '' ? 'sms' : '';
  return rows.map((c) => {
    if (celular && c.TCELULAR)
      return { ...c, CANAL: celular, PARA: internacional(c.TCEL_LADA, c.TCELULAR, ctx.sesion.clinica.pais.telefono.lada) };
    return c.MAIL ? { ...c, CANAL: 'correo', PARA: c.MAIL } : { ...c, CANAL: '', PARA: '' };
  });
}

/** A function that says whether a candidate's appointment fits without conflicts; equal durations and kinds are computed once. */
export function medidor(ctx: Ctx, l: FilaLugar): (c: Pick<Candidato, 'H_MINCITA' | 'TIPO_CITA'>) => Promise<boolean> {
  const medidas = new Map<string, Promise<boolean>>();
  return ({ H_MINCITA, TIPO_CITA }) => {
    const clave = `${H_MINCITA}/${TIPO_CITA}`;
    const medida =
      medidas.get(clave) ??
      conflictosDe(ctx, { ...l, H_MINCITA, TIPO_CITA, fechas: [l.F_CITA] }).then(({ conflictos }) => Object.keys(conflictos).length === 0);
    medidas.set(clave, medida);
    return medida;
  };
}
