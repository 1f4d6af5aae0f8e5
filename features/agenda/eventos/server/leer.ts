// Reads events and non-working days of a range of days, with the country's holidays and the doctors' busy times.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { feriadosEntre, idFeriado } from '#features/agenda/tiempo/feriados.ts';
import { ocupadosEntre } from '#features/integraciones/gcalendar/server/ocupado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Evento } from '../contract.ts';
import './table.ts';

const TOPE = 5_000;
/** Those of `medico` and those of all doctors; 0 means everybody's, -1 only those of all. */
export async function eventosEntre(ctx: Ctx, desde: string, hasta: string, medico: number): Promise<Evento[]> {
  const [{ rows }, ocupados] = await Promise.all([
    sql<Evento>`select v."CONSECUTIVO"::text as "CONSECUTIVO", coalesce(nullif(v."RANGO", 0)::text, '') as "RANGO", v."TIPO", v."F_EXCLUIDA", v."FECHAINICIAL", v."FECHAFINAL", v."DIACOMPLETO",
      v."HORAINICIAL", v."HORAFINAL", v."CODIGOMEDICO", coalesce(m.nombre_completo, '') as "MEDICO", v."MOTIVO", v."VERSION"
    from agenda_eventos v left join medicos m on m.cliente = v.cliente and m."CODIGOMEDICO" = v."CODIGOMEDICO"
    where v."F_EXCLUIDA" between ${desde} and ${hasta} and v.eliminado is null and (${medico} = 0 or v."CODIGOMEDICO" in (0, ${medico}))
    order by v."F_EXCLUIDA", v."HORAINICIAL" nulls first, v."CONSECUTIVO" limit ${TOPE}`.execute(ctx.db),
    ocupadosEntre(ctx, desde, hasta, medico),
  ]);
  const feriados = feriadosEntre(ctx.sesion.clinica.pais.codigo, desde, hasta).map(
    (f): Evento => ({
      CONSECUTIVO: idFeriado(f),
      RANGO: '',
      TIPO: E.evento.noLaboral,
      F_EXCLUIDA: f.fecha,
      FECHAINICIAL: null,
      FECHAFINAL: null,
      DIACOMPLETO: 1,
      HORAINICIAL: null,
      HORAFINAL: null,
      CODIGOMEDICO: 0,
      MEDICO: '',
      MOTIVO: f.nombre,
      VERSION: 1,
    }),
  );
  return [...feriados, ...rows, ...ocupados].sort((a, b) => (a.F_EXCLUIDA < b.F_EXCLUIDA ? -1 : a.F_EXCLUIDA > b.F_EXCLUIDA ? 1 : 0));
}
