// The handlers of a reminder's link.
import { sql } from 'kysely';
import { responderCita } from '#features/agenda/citas/server/estado.ts';
import { deSucursal, LUGAR, telefonoDe } from '#features/plantillas/server/clinica.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import { type Respondible, respuestas } from '../contract.ts';
import { puedeResponder } from '../rules.ts';
import { fichasDeCita } from './ficha.ts';

async function leer(ctx: Ctx, N_CITA: number): Promise<Respondible> {
  const { rows } = await sql<
    Omit<Respondible, 'MOTIVO' | 'PUEDE' | 'CLINICA'>
  >`select ${deSucursal('TELEFONO1')} as "TELEFONO", coalesce(split_part(l.nombre, ' ', 1), split_part(p."NOMBRE", ' ', 1)) as "NOMBRE",
      m.nombre_completo as "MEDICO", ${LUGAR} as "LUGAR",
      c."F_CITA", c."H_CITA", c."TIPO_CITA", c."C_ESTATUS", c."RESPUESTA",
      case when m."MOSTRAR_EN_AGENDA_ONLINE" = 1 and m."ACTIVO" = 1 then 1 else 0 end as "EN_LINEA"
    from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    join sistema_control k on k.cliente = c.cliente
    -- A patient who booked online is addressed with the name written there.
    left join citas_en_linea l on l.cliente = c.cliente and l."N_CITA" = c."N_CITA"
    where c."N_CITA" = ${N_CITA} and c.eliminado is null`.execute(ctx.db);
  const c = rows[0];
  if (!c) throw noExiste('La cita');
  const v = puedeResponder(c, ctx.hoy, ctx.ahora);
  const { NOMBRECLINICA, AGENDA_ONLINE } = ctx.sesion.clinica;
  return {
    ...c,
    TELEFONO: telefonoDe(ctx, c.TELEFONO),
    CLINICA: NOMBRECLINICA,
    EN_LINEA: AGENDA_ONLINE && c.EN_LINEA,
    MOTIVO: v === true ? '' : v,
    PUEDE: v === true ? 1 : 0,
  };
}

export default implement(respuestas, {
  obtener: (ctx, { FICHA }) => leer(ctx, fichasDeCita.exigir(ctx, FICHA)),
  async responder(ctx, { FICHA }, { RESPUESTA }) {
    const N_CITA = fichasDeCita.exigir(ctx, FICHA);
    await responderCita(ctx, N_CITA, RESPUESTA, (c) => exigir(puedeResponder(c, ctx.hoy, ctx.ahora)));
    return leer(ctx, N_CITA);
  },
});
