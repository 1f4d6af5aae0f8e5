// The handlers of events and non-working days.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { medicoDeAgenda, TODOS_LOS_MEDICOS } from '#domain/sesion.ts';
import type { Conflicto, Conflictos } from '#features/agenda/tiempo/conflicto.ts';
import { deCita, deEvento, type Ocupacion, seEncuentran, termino } from '#features/agenda/tiempo/rules.ts';
import { apartar, cerca, type Dia } from '#features/agenda/tiempo/server/turno.ts';
import { esOcupado, MOTIVO_OCUPADO } from '#features/integraciones/gcalendar/rules.ts';
import { ocupadosEn } from '#features/integraciones/gcalendar/server/ocupado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { diasEntre, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type Evento, type EventoNuevo, eventos, MAX_RANGO, noLaborables } from '../contract.ts';
import { esNuestro, puedeAgregarEvento, puedeEditarEvento, puedeEliminarEvento, puedeEliminarRango } from '../rules.ts';
import { eventosEntre } from './leer.ts';
import { exportarEventos, importarEventos } from './planilla.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

interface Lapso {
  TIPO: number;
  CODIGOMEDICO: number;
  DIACOMPLETO: number;
  HORAINICIAL: string | null;
  HORAFINAL: string | null;
}

interface Cubierto extends Conflicto {
  fecha: string;
  toma: Ocupacion;
}
interface CitaCubierta extends Conflicto {
  fecha: string;
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
}
type OtroEvento = Omit<Lapso, 'CODIGOMEDICO'> & { F_EXCLUIDA: string; MOTIVO: string };
/** Conflicts shown at most; nobody reads more before confirming. */
const MAX_EN_EL_CAMINO = 500;

/** What an event would overlap: appointments, other events, the doctor's busy times; and days already past. */
async function conflictosDe(ctx: Ctx, e: Lapso, fechas: readonly string[], propio: number): Promise<Conflictos> {
  const inicio = e.DIACOMPLETO ? '00:00' : e.HORAINICIAL!;
  const fin = e.DIACOMPLETO ? '24:00' : e.HORAFINAL!;
  const enDia = (F_EXCLUIDA: string): Ocupacion => deEvento({ ...e, F_EXCLUIDA });
  const [citas, otros, propios] = await Promise.all([
    sql<CitaCubierta>`select d.f as fecha, c."F_CITA", c."H_CITA", c."H_MINCITA", 'Cita' as "TIPO", to_char(lower(c.ocupa), 'HH24:MI') as "HORA", to_char(upper(c.ocupa), 'HH24:MI') as "HORAFINAL", p.nombre_completo as "MOTIVO", s."NOMBRECLINICA" as "SUCURSAL"
      from unnest(${[...fechas]}::date[], ${fechas.map((f) => sumarDias(f, -1))}::date[]) d(f, desde)
      join citas c on c."F_CITA" between d.desde and d.f and (${e.CODIGOMEDICO} = 0 or c."CODIGOMEDICO" = ${e.CODIGOMEDICO}) and c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)}
        and ${cerca(sql`c.ocupa`, { H_CITA: inicio, H_MINCITA: minutos(fin) - minutos(inicio) })}
      join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE" join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
      order by 1, "HORA" limit ${2 * MAX_EN_EL_CAMINO}`.execute(ctx.db),
    sql<OtroEvento>`select v."F_EXCLUIDA", v."TIPO", v."DIACOMPLETO", v."HORAINICIAL", v."HORAFINAL", v."MOTIVO" from agenda_eventos v
      where v."F_EXCLUIDA" = any(${[...fechas]}::date[]) and v."CONSECUTIVO" <> ${propio} and v.eliminado is null
        and (${e.CODIGOMEDICO} = 0 or v."CODIGOMEDICO" in (0, ${e.CODIGOMEDICO})) and (v."DIACOMPLETO" = 1 or (v."HORAINICIAL" <= ${fin}::time and v."HORAFINAL" >= ${inicio}::time))
      order by v."F_EXCLUIDA", v."HORAINICIAL" nulls first limit ${2 * MAX_EN_EL_CAMINO}`.execute(ctx.db),
    // On a non-working day the doctor's own busy times do not matter.
    e.TIPO === E.evento.evento ? ocupadosEn(ctx, e.CODIGOMEDICO, fechas, [inicio, fin]) : [],
  ]);
  const deDia = (v: Omit<OtroEvento, 'TIPO'>, TIPO: Conflicto['TIPO']): Cubierto => ({
    ...{ fecha: v.F_EXCLUIDA, toma: deEvento(v), TIPO, MOTIVO: v.MOTIVO, SUCURSAL: '' },
    ...{ HORA: v.HORAINICIAL ?? '', HORAFINAL: v.HORAFINAL ?? '' },
  });
  const cubiertos = (xs: Cubierto[]): Cubierto[] => xs.filter((x) => seEncuentran(x.toma, enDia(x.fecha)));
  const suyos = cubiertos([
    ...citas.rows.map(({ F_CITA, H_CITA, H_MINCITA, ...c }) => ({ ...c, toma: deCita({ F_CITA, H_CITA, H_MINCITA }) })),
    ...otros.rows.map((v) => deDia(v, v.TIPO ? 'No laboral' : 'Evento')),
  ]).sort((a, b) => (a.fecha + a.HORA < b.fecha + b.HORA ? -1 : a.fecha + a.HORA > b.fecha + b.HORA ? 1 : 0));
  const conflictos: Conflictos = {};
  for (const f of fechas.filter((x) => termino(enDia(x), ctx.hoy, ctx.ahora)))
    conflictos[f] = [
      { TIPO: 'Horario pasado', HORA: e.HORAINICIAL ?? '', HORAFINAL: e.HORAFINAL ?? '', MOTIVO: 'El horario ya pasó', SUCURSAL: '' },
    ];
  for (const { fecha, toma: _, ...c } of [
    ...suyos.slice(0, MAX_EN_EL_CAMINO),
    ...cubiertos(propios.map((o) => deDia({ ...o, MOTIVO: MOTIVO_OCUPADO }, 'Evento'))).slice(0, MAX_EN_EL_CAMINO),
  ])
    conflictos[fecha] = [...(conflictos[fecha] ?? []), c];
  return conflictos;
}

async function exigirMedico(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  if (CODIGOMEDICO === TODOS_LOS_MEDICOS) return;
  const { rows } = await sql`select 1 from medicos where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null`.execute(ctx.db);
  if (rows.length === 0) throw noExiste(`El ${ctx.sesion.clinica.ET_MEDICO.toLowerCase()}`);
}
/** A whole day has no hours. */
const horasDe = (e: Lapso) =>
  e.DIACOMPLETO ? { HORAINICIAL: null, HORAFINAL: null } : { HORAINICIAL: e.HORAINICIAL, HORAFINAL: e.HORAFINAL };
/** RANGO as text, '' for a single day. */
const idRango = (RANGO: number): string => (RANGO ? String(RANGO) : '');
const dias = (medico: number, fechas: readonly string[]): Dia[] => fechas.map((f) => [medico, f] as const);

async function agregar(ctx: Ctx, e: EventoNuevo) {
  exigir(puedeAgregarEvento(ctx.sesion, e));
  await exigirMedico(ctx, e.CODIGOMEDICO);
  const desde = e.RANGO ? e.FECHAINICIAL! : e.F_EXCLUIDA!;
  const hasta = e.RANGO ? e.FECHAFINAL! : desde;
  const DIAS = diasEntre(desde, hasta) + 1;
  if (DIAS > MAX_RANGO)
    throw new Rechazo(`El rango no puede ser mayor a ${MAX_RANGO} días`, {
      ERRORES: { FECHAFINAL: `El rango no puede ser mayor a ${MAX_RANGO} días` },
    });
  const fechas = Array.from({ length: DIAS }, (_, i) => sumarDias(desde, i));
  await apartar(ctx, dias(e.CODIGOMEDICO, fechas));
  ctx.confirmar(await conflictosDe(ctx, e, fechas, 0));
  // Deleted rows stay in the table, so the greatest number is the last one given.
  await ctx.bloquear('agenda_eventos');
  const { ultimo, rango } = await ctx.db
    .selectFrom('agenda_eventos')
    .select((q) => [q.fn.max('CONSECUTIVO').as('ultimo'), q.fn.max('RANGO').as('rango')])
    .executeTakeFirstOrThrow();
  const CONSECUTIVO = (ultimo ?? 0) + 1;
  const RANGO = e.RANGO ? (rango ?? 0) + 1 : 0;
  await ctx.db
    .insertInto('agenda_eventos')
    .values(
      fechas.map((F_EXCLUIDA, i) => ({
        CONSECUTIVO: CONSECUTIVO + i,
        RANGO,
        TIPO: e.TIPO,
        F_EXCLUIDA,
        FECHAINICIAL: e.RANGO ? desde : null,
        FECHAFINAL: e.RANGO ? hasta : null,
        DIACOMPLETO: e.DIACOMPLETO,
        ...horasDe(e),
        CODIGOMEDICO: e.CODIGOMEDICO,
        MOTIVO: e.MOTIVO,
      })),
    )
    .execute();
  return { CONSECUTIVO: String(CONSECUTIVO), RANGO: idRango(RANGO), DIAS };
}

/** The event's row, locked. Holidays are not rows and are refused. Throws Rechazo. */
async function tomar(ctx: Ctx, CONSECUTIVO: string) {
  const numero = Number(CONSECUTIVO);
  exigir(esNuestro(CONSECUTIVO));
  const e =
    Number.isInteger(numero) && numero > 0 && numero < 2 ** 31
      ? await ctx.db
          .selectFrom('agenda_eventos')
          .selectAll()
          .where('CONSECUTIVO', '=', numero)
          .where('eliminado', 'is', null)
          .forUpdate()
          .executeTakeFirst()
      : undefined;
  if (!e) throw noExiste('El evento');
  return { ...e, ID: numero, CONSECUTIVO };
}
const OCULTAR = { eliminado: sql`now()`, eliminado_por: sql`app_usuario()` as never };

export default [
  implement(eventos, {
    agregar_evento: (ctx, _, e) => agregar(ctx, e),
    async actualizar_evento(ctx, { CONSECUTIVO }, { RANGO: _r, FECHAINICIAL: _i, FECHAFINAL: _f, VERSION, ...e }) {
      const F_EXCLUIDA = e.F_EXCLUIDA!;
      exigir(puedeEditarEvento(ctx.sesion, { ...e, CONSECUTIVO }));
      // The day comes before the row, as in an import of events: the other order could deadlock with it.
      await apartar(ctx, dias(e.CODIGOMEDICO, [F_EXCLUIDA]));
      const antes = await tomar(ctx, CONSECUTIVO);
      exigir(puedeEditarEvento(ctx.sesion, antes));
      exigirVersion(antes, VERSION);
      await exigirMedico(ctx, e.CODIGOMEDICO);
      ctx.confirmar(await conflictosDe(ctx, e, [F_EXCLUIDA], antes.ID));
      const hecho = await ctx.db
        .updateTable('agenda_eventos')
        .set({ ...e, ...horasDe(e), F_EXCLUIDA, VERSION: OTRA_VERSION })
        .where('CONSECUTIVO', '=', antes.ID)
        .returning('VERSION')
        .executeTakeFirstOrThrow();
      return { VERSION: hecho.VERSION as number };
    },
    async eliminar_evento(ctx, { CONSECUTIVO }) {
      const e = await tomar(ctx, CONSECUTIVO);
      exigir(puedeEliminarEvento(ctx.sesion, e));
      await ctx.db.updateTable('agenda_eventos').set(OCULTAR).where('CONSECUTIVO', '=', e.ID).execute();
      return null;
    },
    async eliminar_evento_rango(ctx, { CONSECUTIVO }) {
      const e = await tomar(ctx, CONSECUTIVO);
      exigir(puedeEliminarRango(ctx.sesion, { ...e, RANGO: idRango(e.RANGO) }));
      // Deletes first and checks afterwards: a day of the range may have been given to another doctor meanwhile, and then all
      // is undone.
      const dias = await ctx.db
        .updateTable('agenda_eventos')
        .set(OCULTAR)
        .where('RANGO', '=', e.RANGO)
        .where('eliminado', 'is', null)
        .returning(['CONSECUTIVO', 'CODIGOMEDICO', 'RANGO'])
        .execute();
      for (const d of dias) exigir(puedeEliminarRango(ctx.sesion, { ...d, CONSECUTIVO, RANGO: idRango(d.RANGO) }));
      return { DIAS: dias.length };
    },
  }),
  implement(noLaborables, {
    /** Without dates: from the first day of this year to the end of the next. At most two years. */
    async obtener(ctx, _, { FECHAINICIAL, FECHAFINAL, CODIGOMEDICO }): Promise<Evento[]> {
      const anio = Number(ctx.hoy.slice(0, 4));
      const desde = FECHAINICIAL ?? `${anio}-01-01`;
      const hasta = FECHAFINAL ?? `${Math.max(anio, Number(desde.slice(0, 4))) + 1}-12-31`;
      if (diasEntre(desde, hasta) > 2 * MAX_RANGO) throw new Rechazo('El rango no puede ser mayor a dos años');
      const todos = await eventosEntre(ctx, desde, hasta, medicoDeAgenda(ctx.sesion, CODIGOMEDICO ?? 0));
      // Busy times of Google calendars are shown in the agenda only; this list has what can be edited here.
      return todos.filter((e) => !esOcupado(e.CONSECUTIVO));
    },
    exportar: (ctx) => exportarEventos(ctx),
    importar: (ctx, _, cuerpo) => importarEventos(ctx, cuerpo),
  }),
];
