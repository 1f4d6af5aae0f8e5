// Holds of a time while the form is filled. A hold also proves that its captcha was solved, so later calls ask for it.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { E, type TipoCita } from '#domain/estados.ts';
import { exigirCaptcha } from '#features/acceso/server/captcha.ts';
import type { Hueco } from '#features/agenda/tiempo/huecos.ts';
import { huecosDe, type SinContar } from '#features/agenda/tiempo/server/huecos.ts';
import { apartar, diasDe } from '#features/agenda/tiempo/server/turno.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { origenDe } from '#kernel/server/origen.ts';
import { enSecuencia } from '#kernel/server/vuelo.ts';
import { diasEntre, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { uuidDe } from '#kernel/shared/uuid.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { MINUTOS_APARTADO, MINUTOS_CAPTCHA, MINUTOS_POR_CORREO, OCUPADO, ultimoDia } from '../rules.ts';
import { exigirCabida } from './limite.ts';
import { type Elegido, elegido, exigirAgendable, noAntesDe } from './oferta.ts';
import type { Pedida } from './table.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const esUuid = (s: string): boolean => UUID.test(s);
/** The hold ran out or never existed; the page reads the same in both cases. */
export const seFue = (): Rechazo => new Rechazo('El horario que eligió ya no está apartado. Elija otro', { OCUPADO: 1 }, 409);
const ocupado = (): Rechazo => new Rechazo(OCUPADO, { OCUPADO: 1 }, 409);

/** A choice with its duration; of an existing appointment, the resources that it takes too. */
type Buscado = Omit<Elegido, 'concepto'> & { duracion: number; recursos?: readonly number[] };
/** Free times of a choice within a month. */
export function huecosDelMes(ctx: Ctx, e: Buscado, MES: string, menos: SinContar): Promise<Hueco[]> {
  const primero = `${MES.slice(0, 7)}-01`;
  const fin = sumarDias(sumarMeses(primero, 1), -1);
  const desde = primero > ctx.hoy ? primero : ctx.hoy;
  const hasta = fin < ultimoDia(ctx.hoy) ? fin : ultimoDia(ctx.hoy);
  return diasEntre(desde, hasta) < 0 ? Promise.resolve([]) : huecosDe(ctx, { ...e, desde, hasta, noAntes: noAntesDe(e.ajustes), menos });
}

/**
 * Requires the time to be free; the caller holds the lock of the doctor's day. With `pedido`, the moment at which the time was
 * offered, it need not be one of today's offered times, which change with its neighbours. Throws Rechazo 409.
 */
export async function exigirHueco(ctx: Ctx, e: Buscado, FECHA: string, HORA: string, menos: SinContar, pedido?: number): Promise<Hueco> {
  const hoyEnAdelante = FECHA >= ctx.hoy && FECHA <= ultimoDia(ctx.hoy);
  const dado = pedido === undefined ? {} : { desdeHora: HORA };
  const huecos = hoyEnAdelante
    ? await huecosDe(ctx, { ...e, ...dado, desde: FECHA, hasta: FECHA, noAntes: noAntesDe(e.ajustes, pedido), menos })
    : [];
  const hueco = huecos.find((h) => h.HORA === HORA);
  if (!hueco) throw ocupado();
  return hueco;
}

interface Pedido {
  CODIGOMEDICO: number;
  TIPO_CITA: TipoCita;
  SUCURSAL: number | null;
  CONCEPTO: number | null;
  FECHA: string;
  HORA: string;
  CAPTCHA: string;
  APARTADO: string;
}
/** Whether a hold with that identifier may be taken or moved, and whether its captcha still counts. Used holds may not. */
async function nombrado(ctx: Ctx, id: string): Promise<{ libre: boolean; vivo: boolean }> {
  if (!esUuid(id)) return { libre: false, vivo: false };
  const { rows } = await sql<{ libre: boolean; reciente: boolean }>`select llave is null and n_cita is null as libre,
      vence > now() and creado > now() - make_interval(mins => ${MINUTOS_CAPTCHA}) as reciente
    from citas_apartadas where id = ${id}::uuid`.execute(ctx.db);
  const { libre, reciente } = rows[0] ?? { libre: true, reciente: false };
  return { libre, vivo: libre && reciente };
}
/**
 * Holds a time for some minutes, or moves the page's hold. The identifier is a secret that the page made, so repeating after a
 * lost answer asks for the same hold. A captcha lasts as long as the hold, an hour at most.
 */
export async function apartarHueco(ctx: Ctx, p: Pedido): Promise<{ APARTADO: string; SEGUNDOS: number }> {
  const { libre, vivo } = await nombrado(ctx, p.APARTADO);
  if (!vivo) await exigirCaptcha(ctx, p.CAPTCHA);
  const id = libre ? p.APARTADO : uuidDe(randomBytes(16));
  const e = await elegido(ctx, p);
  await exigirAgendable(ctx, e.ajustes);
  const duracion = e.concepto.DURACION;
  const espacio = {
    CODIGOMEDICO: p.CODIGOMEDICO,
    SUCURSAL: 0,
    TIPO_CITA: p.TIPO_CITA,
    H_CITA: p.HORA,
    H_MINCITA: duracion,
    fechas: [p.FECHA],
  };
  const [hueco] = await enSecuencia(ctx.db, [() => apartar(ctx, diasDe(espacio))], () => [
    exigirHueco(ctx, { ...e, duracion }, p.FECHA, p.HORA, { apartado: id }),
  ]);
  await exigirCabida(ctx, id, p.CODIGOMEDICO);
  const fila = {
    origen: origenDe(ctx.peticion.ip),
    medico: p.CODIGOMEDICO,
    sucursal: hueco.SUCURSAL,
    tipo: p.TIPO_CITA,
    concepto: e.concepto.CONCEPTO || null,
    fecha: p.FECHA,
    hora: p.HORA,
    minutos: duracion,
    vence: sql`now() + make_interval(mins => ${MINUTOS_APARTADO})`,
  };
  const hecho = await ctx.db
    .insertInto('citas_apartadas')
    .values({ id, ...fila })
    .onConflict((c) =>
      c
        .columns(['cliente', 'id'])
        .doUpdateSet({ ...fila, ...(vivo ? {} : { creado: sql`now()` }) })
        // The hold may have been used while this waited for the lock.
        .where('citas_apartadas.llave', 'is', null)
        .where('citas_apartadas.n_cita', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!hecho) throw seFue();
  return { APARTADO: id, SEGUNDOS: MINUTOS_APARTADO * 60 };
}

export interface Apartado {
  id: string;
  medico: number;
  sucursal: number;
  tipo: TipoCita;
  concepto: number | null;
  fecha: string;
  hora: string;
  minutos: number;
  paciente: number | null;
  pedida: Pedida | null;
  /**
   * The moment, in milliseconds, from which the lead time counts: filling the form and opening the mail take nothing from it,
   * waiting longer does.
   */
  desde: number;
}
/** The hour for opening the mail begins when the form is sent. */
const GRACIA = { id: MINUTOS_APARTADO, llave: MINUTOS_APARTADO + MINUTOS_POR_CORREO };
export const noEsta = (por: keyof typeof GRACIA): Rechazo => (por === 'id' ? seFue() : new Rechazo('El enlace no existe', null, 404));
/**
 * Locks the doctor's day and the hold, and requires its time to be free, to make it an appointment. A hold that ran out still
 * works while nobody took the time. Throws Rechazo 409, and 404 for a key that was never mailed.
 */
export async function tomarApartado(ctx: Ctx, por: 'id' | 'llave', valor: string): Promise<{ a: Apartado; e: Elegido }> {
  if (!esUuid(valor)) throw noEsta(por);
  const leer = (bloquear: boolean) =>
    sql<Apartado>`select id, medico, sucursal, tipo, concepto, fecha, hora, minutos, paciente, pedida,
        extract(epoch from greatest(vence, now()) - make_interval(mins => ${GRACIA[por]}))::float8 * 1000 as desde
      from citas_apartadas where ${sql.id(por)} = ${valor}::uuid and n_cita is null and (llave is null) = ${por === 'id'}
      ${bloquear ? sql`for update` : sql``}`.execute(ctx.db);
  const vista = (await leer(false)).rows[0];
  if (!vista) throw noEsta(por);
  await apartar(
    ctx,
    diasDe({
      CODIGOMEDICO: vista.medico,
      SUCURSAL: 0,
      TIPO_CITA: E.tipoCita.presencial,
      H_CITA: vista.hora,
      H_MINCITA: vista.minutos,
      fechas: [vista.fecha],
    }),
  );
  const a = (await leer(true)).rows[0];
  // The hold was used or moved to another day while this waited for the lock.
  if (!a || a.medico !== vista.medico || a.fecha !== vista.fecha) throw seFue();
  const e = await elegido(ctx, { CODIGOMEDICO: a.medico, TIPO_CITA: a.tipo, SUCURSAL: a.sucursal, CONCEPTO: a.concepto });
  await exigirHueco(ctx, { ...e, duracion: a.minutos }, a.fecha, a.hora, { apartado: a.id }, a.desde);
  return { a, e };
}

/**
 * For somebody who repeats because the answer was lost: the appointment that the hold became, or 0 where a mailed link confirms
 * (even after it did: only the mailbox may know). Undefined when it was not used, or with another mail.
 */
export async function yaUsado(ctx: Ctx, por: 'id' | 'llave', valor: string, MAIL?: string): Promise<number | undefined> {
  if (!esUuid(valor)) return undefined;
  const { rows } = await sql<{
    n: number;
    correo: string;
  }>`select case when a.llave is not null and ${por === 'id'} then 0 else a.n_cita end as n, coalesce(l.correo, a.pedida->>'correo') as correo
    from citas_apartadas a left join citas_en_linea l on l.cliente = a.cliente and l."N_CITA" = a.n_cita
    where ${sql.id('a', por)} = ${valor}::uuid and (a.n_cita is not null or (a.llave is not null and ${por === 'id'}))`.execute(ctx.db);
  const r = rows[0];
  return r && (MAIL === undefined || r.correo.toLowerCase() === MAIL.toLowerCase()) ? r.n : undefined;
}

/** Deletes holds a day after they ran out. */
export async function barrerApartados(ctx: Ctx): Promise<void> {
  await sql`delete from citas_apartadas where vence < now() - interval '1 day'`.execute(ctx.db);
}
