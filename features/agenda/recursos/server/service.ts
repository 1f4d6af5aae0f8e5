// The handlers of resources in the agenda.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { medicoDeAgenda } from '#domain/sesion.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { type Ocupado, recursosAgenda, type Usual } from '../contract.ts';

/** The usual room comes from the doctor's last 60 appointments, within 60 days. */
const ULTIMAS = 60;
const DIAS = 60;

/** The room that each doctor of `de` usually takes in each of its branches: columns CODIGOMEDICO and SUCURSAL. */
const usualesDe = (ctx: Ctx, de: RawBuilder<unknown>) =>
  sql<Usual>`select distinct on (d."CODIGOMEDICO", d."SUCURSAL") d."CODIGOMEDICO", d."SUCURSAL", r."RECURSO"
    from (${de}) d ("CODIGOMEDICO", "SUCURSAL")
    cross join lateral (select c.cliente, c."N_CITA" from citas c where c."CODIGOMEDICO" = d."CODIGOMEDICO" and c."SUCURSAL" = d."SUCURSAL"
      and c."F_CITA" between ${sumarDias(ctx.hoy, -DIAS)} and ${ctx.hoy} and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and c.eliminado is null
      order by c."F_CITA" desc limit ${ULTIMAS}) c
    join citas_recursos r on r.cliente = c.cliente and r."N_CITA" = c."N_CITA"
    join catalogo_recursos k on k.cliente = r.cliente and k."ID" = r."RECURSO" and k."ACTIVO" = 1 and k.eliminado is null and k."TIPO" <> ${E.recurso.equipo}
    group by d."CODIGOMEDICO", d."SUCURSAL", r."RECURSO"
    order by d."CODIGOMEDICO", d."SUCURSAL", count(*) desc, r."RECURSO" limit 5000`.execute(ctx.db);

export default implement(recursosAgenda, {
  async obtener_recursos(ctx, { FECHA, CODIGOMEDICO, SUCURSAL }) {
    const [ocupados, usual] = await Promise.all([
      sql<Ocupado>`select r."RECURSO", r."N_CITA", c."F_CITA", c."H_CITA", c."H_MINCITA" from citas_recursos r
        join citas c on c.cliente = r.cliente and c."N_CITA" = r."N_CITA"
        where r.dia between ${sumarDias(FECHA, -1)} and ${FECHA} and r.viva order by r."RECURSO", c."F_CITA", c."H_CITA" limit 5000`.execute(
        ctx.db,
      ),
      usualesDe(ctx, sql`values (${CODIGOMEDICO}::int, ${SUCURSAL}::int)`),
    ]);
    return { OCUPADOS: ocupados.rows, USUAL: usual.rows[0]?.RECURSO ?? null };
  },
  async obtener_usuales(ctx) {
    const suyo = medicoDeAgenda(ctx.sesion, 0);
    const { rows } = await usualesDe(
      ctx,
      sql`select "CODIGOMEDICO", "SUCURSAL" from medicos_sucursales where ${suyo}::int in (0, "CODIGOMEDICO")`,
    );
    return rows;
  },
});
