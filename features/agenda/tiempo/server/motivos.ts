// Reads what takes a doctor's time, other than appointments, with the words shown to the desk; rules.ts judges it.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { MOTIVO_OCUPADO } from '#features/integraciones/gcalendar/rules.ts';
import { ocupadosEn } from '#features/integraciones/gcalendar/server/ocupado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Conflicto } from '../conflicto.ts';
import { feriadosEntre } from '../feriados.ts';
import { deCita, deEvento, diasQueToca, type Motivo } from '../rules.ts';
import { type Espacio, enDia } from './turno.ts';

interface Fila {
  F_EXCLUIDA: string;
  TIPO: number;
  DIACOMPLETO: number;
  HORAINICIAL: string | null;
  HORAFINAL: string | null;
  MOTIVO: string;
  /** Only for a time offered to the waiting list, which may cross midnight. */
  H_MINCITA: number | null;
}
const TODO_EL_DIA = { DIACOMPLETO: 1, HORAINICIAL: null, HORAFINAL: null };
const decir = (TIPO: Conflicto['TIPO'], MOTIVO: string, HORA: string | null = '', HORAFINAL: string | null = ''): Conflicto => ({
  TIPO,
  MOTIVO,
  HORA: HORA ?? '',
  HORAFINAL: HORAFINAL ?? '',
  SUCURSAL: '',
});

/** On the days of a space: the doctor's Google calendar, holidays, events of his and of everybody, and offered times. */
export async function motivosDe(ctx: Ctx, e: Espacio): Promise<Motivo[]> {
  const dias = [...new Set(e.fechas.flatMap((f) => diasQueToca(enDia(e, f))))].sort();
  const [primero = ctx.hoy] = dias;
  const [propios, { rows }] = await Promise.all([
    ocupadosEn(ctx, e.CODIGOMEDICO, dias),
    sql<Fila>`select "F_EXCLUIDA", "TIPO", "DIACOMPLETO", "HORAINICIAL", "HORAFINAL", "MOTIVO", null::int as "H_MINCITA" from agenda_eventos
      where "F_EXCLUIDA" = any(${dias}::date[]) and "CODIGOMEDICO" in (0, ${e.CODIGOMEDICO}) and eliminado is null
      union all select o."F_CITA", 0, 0, o."H_CITA", upper(o.ocupa)::time(0), 'Ofrecido a ' || p.nombre_completo || ' hasta las ' || to_char(o."VENCE", 'HH24:MI'), o."H_MINCITA"
        from lista_espera_ofertas o join pacientes p on p.cliente = o.cliente and p."CODIGOPACIENTE" = o."CODIGOPACIENTE"
        where o."F_CITA" = any(${[...dias, ...dias.map((d) => sumarDias(d, -1))]}::date[]) and o."CODIGOMEDICO" = ${e.CODIGOMEDICO} and o."ESTADO" = ${sql.lit(E.oferta.porResponder)} and o."VENCE" > now()
      order by "HORAINICIAL" nulls first`.execute(ctx.db),
  ]);
  const feriados = feriadosEntre(ctx.sesion.clinica.pais.codigo, primero, dias.at(-1) ?? primero);
  return [
    ...propios.map((o): Motivo => ({ ...deEvento(o), conflicto: decir('Evento', MOTIVO_OCUPADO, o.HORAINICIAL, o.HORAFINAL) })),
    ...feriados.map(
      (f): Motivo => ({ ...deEvento({ ...TODO_EL_DIA, F_EXCLUIDA: f.fecha }), cierra: true, conflicto: decir('No laboral', f.nombre) }),
    ),
    ...rows.map(
      (v): Motivo => ({
        ...(v.H_MINCITA ? deCita({ F_CITA: v.F_EXCLUIDA, H_CITA: v.HORAINICIAL!, H_MINCITA: v.H_MINCITA }) : deEvento(v)),
        cierra: v.DIACOMPLETO === 1,
        conflicto: decir(v.TIPO ? 'No laboral' : 'Evento', v.MOTIVO, v.HORAINICIAL, v.HORAFINAL),
      }),
    ),
  ];
}
