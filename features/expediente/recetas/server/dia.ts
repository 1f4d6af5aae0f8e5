// Data of the day for a printed prescription: vital signs, diagnoses and the next appointment.
import { sql } from 'kysely';
import { POR_VENIR } from '#domain/estados.ts';
import { type CodigoSigno, signoDe } from '#domain/signos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';

/** The signs printed on a prescription, in order, with their short names. */
const CORTOS: readonly (readonly [CodigoSigno, string])[] = [
  ['PESO', 'Peso'],
  ['TALLA', 'Talla'],
  ['IMC', 'IMC'],
  ['PERIMETRO_CINTURA', 'Cintura'],
  ['TENSION_ARTERIAL', 'T. arterial'],
  ['FRECUENCIA_CARDIACA', 'F. cardiaca'],
  ['FRECUENCIA_RESPIRATORIA', 'F. respiratoria'],
  ['TEMPERATURA', 'Temperatura'],
  ['SATURACION_OXIGENO', 'Sat. de oxígeno'],
  ['GLUCEMIA_CAPILAR', 'Glucemia'],
];

export interface Dia {
  /** Name, and value with unit. */
  signos: readonly (readonly [string, string])[];
  diagnosticos: string[];
  /** "vie 18 dic 2026, 10:00"; '' when none is booked. */
  proximaCita: string;
}
interface Fila {
  signos: Record<string, number | string | null> | null;
  diagnosticos: string[] | null;
  cita: { F_CITA: string; H_CITA: string } | null;
}

/** Signs are the day's last ones and diagnoses those of its last note, the same doctor's first. */
export async function diaDe(ctx: Ctx, r: { CODIGOPACIENTE: number; CODIGOMEDICO: number; FECHA: string }): Promise<Dia> {
  const {
    rows: [f],
  } = await sql<Fila>`
    with notas as (
      select "CODIGOPACIENTE", "CONSECUTIVO", ("CODIGOMEDICO" = ${r.CODIGOMEDICO}) as suya, "HORA" from notas_evolucion
      where "CODIGOPACIENTE" = ${r.CODIGOPACIENTE} and "FECHA" = ${r.FECHA} and eliminado is null
    )
    select
      (select to_jsonb(s) from signos_de_paciente s where s."CODIGOPACIENTE" = ${r.CODIGOPACIENTE} and s."FECHA" = ${r.FECHA}
        order by (s."CODIGOMEDICO" = ${r.CODIGOMEDICO}) desc, s."HORA" desc limit 1) as signos,
      (select jsonb_agg(d."CODIGO" || ' ' || d."DESCRIPCION" order by d."ORDEN")
        from (select * from notas n where n.suya and exists (select from notas_diagnosticos d where d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO")
          order by n."HORA" desc limit 1) n
        join notas_diagnosticos d using ("CODIGOPACIENTE", "CONSECUTIVO")) as diagnosticos,
      (select jsonb_build_object('F_CITA', c."F_CITA", 'H_CITA', left(c."H_CITA"::text, 5)) from citas c
        where c."CODIGOPACIENTE" = ${r.CODIGOPACIENTE} and c."F_CITA" > ${r.FECHA} and c."F_CITA" >= ${ctx.hoy} and c."C_ESTATUS" in ${literales(POR_VENIR)} and c.eliminado is null
        order by (c."CODIGOMEDICO" = ${r.CODIGOMEDICO}) desc, c."F_CITA", c."H_CITA" limit 1) as cita`.execute(ctx.db);
  const coma = ctx.sesion.clinica.pais.moneda.decimal;
  return {
    signos: CORTOS.flatMap(([codigo, nombre]) => {
      const v = f?.signos?.[codigo];
      return v === null || v === undefined || v === ''
        ? []
        : [[nombre, `${String(v).replace('.', coma)} ${signoDe(codigo)?.UNIDAD ?? ''}`.trim()] as const];
    }),
    diagnosticos: f?.diagnosticos ?? [],
    proximaCita: f?.cita ? `${fechaTexto(f.cita.F_CITA)}, ${f.cita.H_CITA}` : '',
  };
}
