// The handlers of resources in the agenda.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { medicoDeAgenda } from '#domain/sesion.ts';
import { implement } from '#kernel/server/serve.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { type Ocupado, recursosAgenda, type Usual } from '../contract.ts';

/** The usual room comes from the doctor's last 60 appointments, within 60 days. */
const ULTIMAS = 60;
const DIAS = 60;

export default implement(recursosAgenda, {
  async obtener_recursos(ctx, { FECHA, CODIGOMEDICO, SUCURSAL }) {
    const [ocupados, usual] = await Promise.all([
      sql<Ocupado>`select r."RECURSO", r."N_CITA", c."F_CITA", c."H_CITA", c."H_MINCITA" from citas_recursos r
        join citas c on c.cliente = r.cliente and c."N_CITA" = r."N_CITA"
        where r.dia between ${sumarDias(FECHA, -1)} and ${FECHA} and r.viva order by r."RECURSO", c."F_CITA", c."H_CITA" limit 5000`.execute(
        ctx.db,
      ),
      sql<{ RECURSO: number }>`select r."RECURSO" from (
          select c.cliente, c."N_CITA" from citas c where c."CODIGOMEDICO" = ${CODIGOMEDICO} and c."SUCURSAL" = ${SUCURSAL}
            and c."F_CITA" between ${sumarDias(ctx.hoy, -DIAS)} and ${ctx.hoy} and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and c.eliminado is null
            order by c."F_CITA" desc limit ${ULTIMAS}) c
        join citas_recursos r on r.cliente = c.cliente and r."N_CITA" = c."N_CITA"
        join catalogo_recursos k on k.cliente = r.cliente and k."ID" = r."RECURSO" and k."ACTIVO" = 1 and k.eliminado is null and k."TIPO" <> ${E.recurso.equipo}
        group by r."RECURSO" order by count(*) desc, r."RECURSO" limit 1`.execute(ctx.db),
    ]);
    return { OCUPADOS: ocupados.rows, USUAL: usual.rows[0]?.RECURSO ?? null };
  },
  async obtener_usuales(ctx) {
    const suyo = medicoDeAgenda(ctx.sesion, 0);
    const { rows } = await sql<Usual>`select distinct on (c."CODIGOMEDICO", c."SUCURSAL") c."CODIGOMEDICO", c."SUCURSAL", r."RECURSO"
      from citas_recursos r
      join citas c on c.cliente = r.cliente and c."N_CITA" = r."N_CITA" and c."F_CITA" = r.dia
        and c."F_CITA" between ${sumarDias(ctx.hoy, -DIAS)} and ${ctx.hoy} and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and c.eliminado is null
      join catalogo_recursos k on k.cliente = r.cliente and k."ID" = r."RECURSO" and k."ACTIVO" = 1 and k.eliminado is null and k."TIPO" <> ${E.recurso.equipo}
      where r.dia between ${sumarDias(ctx.hoy, -DIAS)} and ${ctx.hoy} and ${suyo}::int in (0, c."CODIGOMEDICO")
      group by c."CODIGOMEDICO", c."SUCURSAL", r."RECURSO"
      order by c."CODIGOMEDICO", c."SUCURSAL", count(*) desc, r."RECURSO" limit 5000`.execute(ctx.db);
    return rows;
  },
});
