// Saving what RIPS ask of a service: of the charge, and of its patient, concept and doctor, whose other services use it too.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { RipsEditado } from '../contract.ts';
import { claseDe, sePide } from '../rules.ts';
import type { Atencion } from './atenciones.ts';
import './table.ts';

type Datos = Omit<RipsEditado, 'VERSION'>;
/** What the form does not ask of this service stays as it was. */
function pedidos(a: Atencion, datos: Datos, conJson: boolean): Datos {
  const clase = claseDe(a.TIPO);
  const de = Object.entries(datos).map(([k, v]) => [k, sePide(k, clase, conJson) ? v : a[k as keyof Datos]]);
  return Object.fromEntries(de) as Datos;
}

/** Writes all of it. The invoice and its code are of every charge of that patient, day and doctor without another invoice. */
export async function guardarDatos(ctx: Ctx, a: Atencion, enviados: Datos, conJson: boolean): Promise<void> {
  const d = pedidos(a, enviados, conJson);
  const { db } = ctx;
  const otraVez = (tabla: string) => sql`"VERSION" = ${sql.ref(`${tabla}.VERSION`)} + 1`;
  await sql`insert into rips_pacientes ("CODIGOPACIENTE", "TIPO_USUARIO", "ZONA", "PAIS_RESIDENCIA", "PAIS_ORIGEN")
    values (${a.CODIGOPACIENTE}, ${d.TIPO_USUARIO}, ${d.ZONA}, ${d.PAIS_RESIDENCIA}, ${d.PAIS_ORIGEN})
    on conflict (cliente, "CODIGOPACIENTE") do update set "TIPO_USUARIO" = excluded."TIPO_USUARIO", "ZONA" = excluded."ZONA",
      "PAIS_RESIDENCIA" = excluded."PAIS_RESIDENCIA", "PAIS_ORIGEN" = excluded."PAIS_ORIGEN", ${otraVez('rips_pacientes')}`.execute(db);
  if (a.CODIGOTRABAJO !== null)
    await sql`insert into rips_conceptos ("CODIGOTRABAJO", "CODIGO_RIPS", "FINALIDAD", "VIA_INGRESO", "TIPO_OS")
      values (${a.CODIGOTRABAJO}, ${d.CODIGO_RIPS}, ${d.FINALIDAD}, ${d.VIA_INGRESO}, ${d.TIPO_OS})
      on conflict (cliente, "CODIGOTRABAJO") do update set "CODIGO_RIPS" = excluded."CODIGO_RIPS", "FINALIDAD" = excluded."FINALIDAD",
        "VIA_INGRESO" = excluded."VIA_INGRESO", "TIPO_OS" = excluded."TIPO_OS", ${otraVez('rips_conceptos')}`.execute(db);
  if (a.CODIGOMEDICO !== null)
    await sql`insert into rips_medicos ("CODIGOMEDICO", "TIPO_ID", "NUMERO_ID", "GRUPO_SERVICIOS", "COD_SERVICIO")
      values (${a.CODIGOMEDICO}, ${d.TIPO_ID}, ${d.NUMERO_ID}, ${d.GRUPO_SERVICIOS}, ${d.COD_SERVICIO})
      on conflict (cliente, "CODIGOMEDICO") do update set "TIPO_ID" = excluded."TIPO_ID", "NUMERO_ID" = excluded."NUMERO_ID",
        "GRUPO_SERVICIOS" = excluded."GRUPO_SERVICIOS", "COD_SERVICIO" = excluded."COD_SERVICIO", ${otraVez('rips_medicos')}`.execute(db);
  await sql`insert into rips_cargos ("FOLIOCARGO", "FACTURA", "CUV", "AUTORIZACION", "CONCEPTO_RECAUDO", "VALOR_RECAUDO", "MODALIDAD",
      "INCAPACIDAD", "SIRAS", "COMPLICACION")
    values (${a.FOLIOCARGO}, ${d.FACTURA}, ${d.CUV}, ${d.AUTORIZACION}, ${d.CONCEPTO_RECAUDO}, ${d.VALOR_RECAUDO}, ${d.MODALIDAD},
      ${d.INCAPACIDAD}, ${d.SIRAS}, ${d.COMPLICACION})
    on conflict (cliente, "FOLIOCARGO") do update set "FACTURA" = excluded."FACTURA", "CUV" = excluded."CUV",
      "AUTORIZACION" = excluded."AUTORIZACION", "CONCEPTO_RECAUDO" = excluded."CONCEPTO_RECAUDO", "VALOR_RECAUDO" = excluded."VALOR_RECAUDO",
      "MODALIDAD" = excluded."MODALIDAD", "INCAPACIDAD" = excluded."INCAPACIDAD", "SIRAS" = excluded."SIRAS",
      "COMPLICACION" = excluded."COMPLICACION", ${otraVez('rips_cargos')}`.execute(db);
  if (d.FACTURA !== a.FACTURA || d.CUV !== a.CUV)
    await sql`insert into rips_cargos ("FOLIOCARGO", "FACTURA", "CUV")
      select c."FOLIOCARGO", ${d.FACTURA}, ${d.CUV} from cargos c
        left join rips_cargos r on r.cliente = c.cliente and r."FOLIOCARGO" = c."FOLIOCARGO"
      where c."CODIGOPACIENTE" = ${a.CODIGOPACIENTE} and c."FECHA" = ${a.FECHA} and c."CODIGOMEDICO" is not distinct from ${a.CODIGOMEDICO}
        and c.eliminado is null and c."FOLIOCARGO" <> ${a.FOLIOCARGO} and coalesce(r."FACTURA", '') = ${a.FACTURA}
      on conflict (cliente, "FOLIOCARGO") do update set "FACTURA" = excluded."FACTURA", "CUV" = excluded."CUV", ${otraVez('rips_cargos')}`.execute(
      db,
    );
}
