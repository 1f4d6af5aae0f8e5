// Holding a time while the form is filled. A hold is also the proof that its captcha was solved: what comes after asks for it.
import { sql } from 'kysely';
import { captchaValido } from '#features/acceso/server/captcha.ts';
import { apartar, diasDe } from '#features/agenda/server/espacio.ts';
import { type Hueco, huecosDe, type Menos } from '#features/agenda/server/huecos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enUnVuelo } from '#kernel/server/vuelo.ts';
import { diasEntre, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { MINUTOS_APARTADO, OCUPADO, ultimoDia } from '../rules.ts';
import { type Elegido, elegido, noAntesDe } from './oferta.ts';
import type { Pedida } from './table.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const esUuid = (s: string): boolean => UUID.test(s);
/** In the words of the link: what ran out or never was. */
export const seFue = (): Rechazo => new Rechazo('El horario que eligió ya no está apartado. Elija otro', { OCUPADO: 1 }, 409);
const ocupado = (): Rechazo => new Rechazo(OCUPADO, { OCUPADO: 1 }, 409);

/** A choice and how long it takes, with the rooms it needs where it stands already. */
type Buscado = Omit<Elegido, 'concepto'> & { duracion: number; recursos?: readonly number[] };
/** The free times of a choice on the days of a month that are offered. */
export function huecosDelMes(ctx: Ctx, e: Buscado, MES: string, menos: Menos): Promise<Hueco[]> {
  const primero = `${MES.slice(0, 7)}-01`;
  const fin = sumarDias(sumarMeses(primero, 1), -1);
  const desde = primero > ctx.hoy ? primero : ctx.hoy;
  const hasta = fin < ultimoDia(ctx.hoy) ? fin : ultimoDia(ctx.hoy);
  return diasEntre(desde, hasta) < 0 ? Promise.resolve([]) : huecosDe(ctx, { ...e, desde, hasta, noAntes: noAntesDe(e.ajustes), menos });
}

/** The free time that was asked for, with the doctor's day already taken. Throws Rechazo 409 when somebody else has it. */
export async function exigirHueco(ctx: Ctx, e: Buscado, FECHA: string, HORA: string, menos: Menos, pedido?: number): Promise<Hueco> {
  const hoyEnAdelante = FECHA >= ctx.hoy && FECHA <= ultimoDia(ctx.hoy);
  const huecos = hoyEnAdelante
    ? await huecosDe(ctx, { ...e, desde: FECHA, hasta: FECHA, noAntes: noAntesDe(e.ajustes, pedido), menos })
    : [];
  const hueco = huecos.find((h) => h.HORA === HORA);
  if (!hueco) throw ocupado();
  return hueco;
}

interface Pedido {
  CODIGOMEDICO: number;
  TIPO_CITA: 0 | 1;
  SUCURSAL: number | null;
  CONCEPTO: number | null;
  FECHA: string;
  HORA: string;
  CAPTCHA: string;
  APARTADO: string;
}
/** Takes a time for some minutes; one that is already held by whoever asks moves. */
export async function apartarHueco(ctx: Ctx, p: Pedido): Promise<{ APARTADO: string; SEGUNDOS: number }> {
  const mio = esUuid(p.APARTADO)
    ? await ctx.db
        .selectFrom('citas_apartadas')
        .select('id')
        .where('id', '=', p.APARTADO)
        .where('llave', 'is', null)
        .where('n_cita', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!mio && !(await captchaValido(ctx.host, p.CAPTCHA))) throw new Rechazo('No se pudo comprobar el captcha, intente de nuevo');
  const e = await elegido(ctx, p);
  const duracion = e.concepto.DURACION;
  const espacio = {
    CODIGOMEDICO: p.CODIGOMEDICO,
    SUCURSAL: 0,
    TIPO_CITA: p.TIPO_CITA,
    H_CITA: p.HORA,
    H_MINCITA: duracion,
    fechas: [p.FECHA],
  };
  const menos = mio ? { apartado: mio.id } : {};
  const [, hueco] = await enUnVuelo([apartar(ctx, diasDe(espacio)), exigirHueco(ctx, { ...e, duracion }, p.FECHA, p.HORA, menos)]);
  const id = mio?.id ?? crypto.randomUUID();
  const fila = {
    medico: p.CODIGOMEDICO,
    sucursal: hueco.SUCURSAL,
    tipo: p.TIPO_CITA,
    concepto: e.concepto.CONCEPTO || null,
    fecha: p.FECHA,
    hora: p.HORA,
    minutos: duracion,
    vence: sql`now() + make_interval(mins => ${MINUTOS_APARTADO})`,
  };
  if (mio) await ctx.db.updateTable('citas_apartadas').set(fila).where('id', '=', id).execute();
  else
    await ctx.db
      .insertInto('citas_apartadas')
      .values({ id, ...fila })
      .execute();
  return { APARTADO: id, SEGUNDOS: MINUTOS_APARTADO * 60 };
}

export interface Apartado {
  id: string;
  medico: number;
  sucursal: number;
  tipo: 0 | 1;
  concepto: number | null;
  fecha: string;
  hora: string;
  minutos: number;
  paciente: number | null;
  pedida: Pedida | null;
  /** When it was first taken: the lead time counts from there, however long the form or the mail took. */
  desde: number;
}
/**
 * A hold, with its doctor's day taken and its time still free, to become an appointment. One that ran out will do while
 * nobody else has the time. Throws Rechazo 409.
 */
export async function tomarApartado(ctx: Ctx, por: 'id' | 'llave', valor: string): Promise<{ a: Apartado; e: Elegido }> {
  if (!esUuid(valor)) throw seFue();
  const leer = (bloquear: boolean) =>
    sql<Apartado>`select id, medico, sucursal, tipo, concepto, fecha, hora, minutos, paciente, pedida, extract(epoch from creado)::float8 * 1000 as desde
      from citas_apartadas where ${sql.id(por)} = ${valor}::uuid and n_cita is null and (llave is null) = ${por === 'id'}
      ${bloquear ? sql`for update` : sql``}`.execute(ctx.db);
  const vista = (await leer(false)).rows[0];
  if (!vista) throw seFue();
  await apartar(
    ctx,
    diasDe({ CODIGOMEDICO: vista.medico, SUCURSAL: 0, TIPO_CITA: 0, H_CITA: vista.hora, H_MINCITA: vista.minutos, fechas: [vista.fecha] }),
  );
  const a = (await leer(true)).rows[0];
  // It was used, or moved to another day, while we waited for this one.
  if (!a || a.medico !== vista.medico || a.fecha !== vista.fecha) throw seFue();
  const e = await elegido(ctx, { CODIGOMEDICO: a.medico, TIPO_CITA: a.tipo, SUCURSAL: a.sucursal, CONCEPTO: a.concepto });
  await exigirHueco(ctx, { ...e, duracion: a.minutos }, a.fecha, a.hora, { apartado: a.id }, a.desde);
  return { a, e };
}

/**
 * What became of a hold that was already used, for whoever asks again because the answer was lost: the appointment, or 0
 * where the page was sent to wait for a mail, also when that has been answered: only the mailbox may know. Undefined when it
 * was not used, or not with that mail.
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

/** Holds that nobody can use any more: long after they ran out. */
export async function barrerApartados(ctx: Ctx): Promise<void> {
  await sql`delete from citas_apartadas where vence < now() - interval '1 day'`.execute(ctx.db);
}
