// The services of a period as RIPS see them: the charge, its concept, the patient, who attended, and the note of that day.
import { type Expression, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { visibles } from '#features/pacientes/server/paciente.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { DatosCargo, DatosConcepto, DatosMedico, DatosPaciente } from '../contract.ts';
import './table.ts';

/** Restricts branch and doctor of the rows of `atencionesDe`. */
export const ALCANCE = { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false } as const;

type De<S extends { _output: unknown }> = S['_output'];
interface Fila extends De<typeof DatosPaciente>, De<typeof DatosConcepto>, De<typeof DatosMedico>, De<typeof DatosCargo> {
  FOLIOCARGO: number;
  FECHA: string;
  HORA: string;
  CODIGOTRABAJO: number | null;
  TIPO: number | null;
  DESCRIPCION: string;
  CANTIDAD: number;
  IMPORTEUNITARIO: number;
  IMPORTE: number;
  SUCURSAL_NOMBRE: string;
  CODIGOPACIENTE: number;
  PACIENTE: string;
  NOMBRE: string;
  APELLIDO_PATERNO: string;
  APELLIDO_MATERNO: string;
  FECHA_NACIMIENTO: string | null;
  SEXO: number;
  MASCARA: string;
  DOCUMENTOID: string;
  ESTADO: string;
  CIUDAD: string;
  PAIS: number | null;
  CODIGOMEDICO: number | null;
  MEDICO: string;
  RIPS_CODIGO_PRESTADOR: string;
  RIPS_TIPO_ID: string | null;
  RIPS_NUMERO_ID: string;
  RIPS_CODIGO_ENTIDAD_ADMIN: string;
  RIPS_NOMBRE_ENTIDAD_ADMIN: string;
  /** The patient and doctor had a video appointment that day. */
  video: boolean;
  nota: {
    FECHA: string;
    HORA: string;
    TIPO_DX_PRINCIPAL: string;
    CODIGO_CUPS: string;
    FINALIDAD_NOTA: string;
    CAUSA_EXTERNA: string;
  } | null;
  diagnosticos: string[];
  VERSION: number;
}
export type Atencion = Readonly<Fila>;

/**
 * The charges that `donde` selects, in the order of their days; one more than a report may have, so that it can refuse. The
 * note is the last one that the doctor of the charge wrote on its day.
 */
export async function atencionesDe(ctx: Ctx, donde: Expression<boolean>): Promise<Atencion[]> {
  const { rows } = await sql<Fila>`
    select c."FOLIOCARGO", c."FECHA", to_char(c."HORA", 'HH24:MI') as "HORA", c."CODIGOTRABAJO", k."TIPO", c."DESCRIPCION", c."CANTIDAD",
      c."IMPORTEUNITARIO", c."IMPORTE", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE",
      c."CODIGOPACIENTE", p.nombre_completo as "PACIENTE", p."NOMBRE", p."APELLIDO_PATERNO", p."APELLIDO_MATERNO", p."FECHA_NACIMIENTO", p."SEXO",
      coalesce(t."MASCARA", '') as "MASCARA", p."DOCUMENTOID", p."ESTADO", p."CIUDAD", p."PAIS",
      c."CODIGOMEDICO", coalesce(m.nombre_completo, '') as "MEDICO", coalesce(m."RIPS_CODIGO_PRESTADOR", '') as "RIPS_CODIGO_PRESTADOR",
      m."RIPS_TIPO_ID", coalesce(m."RIPS_NUMERO_ID", '') as "RIPS_NUMERO_ID",
      coalesce(m."RIPS_CODIGO_ENTIDAD_ADMIN", '') as "RIPS_CODIGO_ENTIDAD_ADMIN", coalesce(m."RIPS_NOMBRE_ENTIDAD_ADMIN", '') as "RIPS_NOMBRE_ENTIDAD_ADMIN",
      rp."TIPO_USUARIO", rp."ZONA", rp."PAIS_RESIDENCIA", rp."PAIS_ORIGEN",
      coalesce(rk."CODIGO_RIPS", '') as "CODIGO_RIPS", rk."FINALIDAD", rk."VIA_INGRESO", rk."TIPO_OS",
      rm."TIPO_ID", coalesce(rm."NUMERO_ID", '') as "NUMERO_ID", rm."GRUPO_SERVICIOS", rm."COD_SERVICIO",
      coalesce(r."FACTURA", '') as "FACTURA", coalesce(r."CUV", '') as "CUV", coalesce(r."AUTORIZACION", '') as "AUTORIZACION",
      coalesce(r."CONCEPTO_RECAUDO", '05') as "CONCEPTO_RECAUDO", r."VALOR_RECAUDO", r."MODALIDAD",
      coalesce(r."INCAPACIDAD", 0) as "INCAPACIDAD", coalesce(r."SIRAS", '') as "SIRAS", coalesce(r."COMPLICACION", '') as "COMPLICACION",
      coalesce(rp."VERSION", 0) + coalesce(rk."VERSION", 0) + coalesce(rm."VERSION", 0) + coalesce(r."VERSION", 0) as "VERSION",
      exists (select from citas x where x.cliente = c.cliente and x."CODIGOPACIENTE" = c."CODIGOPACIENTE" and x."F_CITA" = c."FECHA"
        and x."CODIGOMEDICO" = c."CODIGOMEDICO" and x."TIPO_CITA" = ${sql.lit(E.tipoCita.video)} and x."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)}) as video,
      n.nota, coalesce(n.diagnosticos, '{}') as diagnosticos
    from cargos c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    left join conceptos_ingresos k on k.cliente = c.cliente and k."CODIGO" = c."CODIGOTRABAJO"
    left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    left join catalogo_tipos_documento t on t.cliente = p.cliente and t."ID_TIPO_DOCUMENTO" = p."ID_TIPO_DOCUMENTO"
    left join rips_pacientes rp on rp.cliente = c.cliente and rp."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    left join rips_conceptos rk on rk.cliente = c.cliente and rk."CODIGOTRABAJO" = c."CODIGOTRABAJO"
    left join rips_medicos rm on rm.cliente = c.cliente and rm."CODIGOMEDICO" = c."CODIGOMEDICO"
    left join rips_cargos r on r.cliente = c.cliente and r."FOLIOCARGO" = c."FOLIOCARGO"
    left join lateral (
      select json_build_object('FECHA', n."FECHA", 'HORA', to_char(n."HORA", 'HH24:MI'), 'TIPO_DX_PRINCIPAL', coalesce(q."TIPO_DX_PRINCIPAL", ''),
          'CODIGO_CUPS', coalesce(q."CODIGO_CUPS", ''), 'FINALIDAD_NOTA', coalesce(q."FINALIDAD", ''), 'CAUSA_EXTERNA', coalesce(q."CAUSA_EXTERNA", '')) as nota,
        (select array_agg(d."CODIGO" order by d."ORDEN") from notas_diagnosticos d
          where d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO") as diagnosticos
      from notas_evolucion n left join notas_rips q on q.cliente = n.cliente and q."CODIGOPACIENTE" = n."CODIGOPACIENTE" and q."CONSECUTIVO" = n."CONSECUTIVO"
      where n.cliente = c.cliente and n."CODIGOPACIENTE" = c."CODIGOPACIENTE" and n."FECHA" = c."FECHA" and n."CODIGOMEDICO" = c."CODIGOMEDICO"
        and n.eliminado is null
      order by n."HORA" desc, n."CONSECUTIVO" desc limit 1) n on true
    where c.eliminado is null and ${visibles(ctx, 'p')} and ${donde}
    order by c."FECHA", c."FOLIOCARGO" limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
  return rows;
}

/** The charges of some days, of one doctor or of all. */
export const enPeriodo = (
  f: { FECHA_INICIAL: string; FECHA_FINAL: string; CODIGOMEDICO: number | null },
  donde: Expression<boolean>,
): Expression<boolean> =>
  sql<boolean>`c."FECHA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL}
    and (${f.CODIGOMEDICO}::int is null or c."CODIGOMEDICO" = ${f.CODIGOMEDICO}::int) and ${donde}`;
