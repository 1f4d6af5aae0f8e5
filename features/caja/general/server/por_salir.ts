// Patients about to leave: seen or waiting today in this branch, with their debt.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { medicoDeAgenda } from '#domain/sesion.ts';
import { visibles } from '#features/pacientes/server/paciente.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import type { PorSalir } from '../contract.ts';

/** More than a branch has in its rooms at once. */
const MAXIMO = 100;

export async function porSalir(ctx: Ctx): Promise<PorSalir[]> {
  const medico = medicoDeAgenda(ctx.sesion, 0);
  const { rows } = await sql<Omit<PorSalir, 'FOTO'> & { foto: string | null }>`
    select c.*, p.nombre_completo as "NOMBRECOMPLETO", p.foto, coalesce(m.nombre_completo, '') as "MEDICO",
      coalesce(d.saldo, 0) as "SALDOS", coalesce(d.folios, '{}') as "FOLIOS"
    from (
      select distinct on ("CODIGOPACIENTE") "CODIGOPACIENTE", "H_CITA", "C_ESTATUS", "CODIGOMEDICO" from citas
      where "F_CITA" = ${ctx.hoy} and "C_ESTATUS" in ${literales([E.cita.realizada, E.cita.enSala])} and "SUCURSAL" = ${ctx.sesion.SUCURSAL} and eliminado is null
        and (${medico} = 0 or "CODIGOMEDICO" = ${medico})
      order by "CODIGOPACIENTE", "H_CITA" desc
    ) c join pacientes p on p."CODIGOPACIENTE" = c."CODIGOPACIENTE" and p.eliminado is null and ${visibles(ctx)}
    left join medicos m on m."CODIGOMEDICO" = c."CODIGOMEDICO"
    left join lateral (select sum("SALDO") as saldo, (array_agg("FOLIOCARGO" order by "FECHA", "FOLIOCARGO"))[1:200] as folios
      from cargos where "CODIGOPACIENTE" = c."CODIGOPACIENTE" and "SALDO" > 0 and eliminado is null) d on true
    order by (d.saldo is null), (c."C_ESTATUS" = ${sql.lit(E.cita.enSala)}), c."H_CITA", c."CODIGOPACIENTE" limit ${MAXIMO}`.execute(
    ctx.db,
  );
  return rows.map(({ foto, ...r }) => ({ ...r, FOTO: enlaceDe(ctx, foto) }));
}
