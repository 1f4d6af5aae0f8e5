// What the doctor's page shows of the calendar.
import { sql } from 'kysely';
import { estadoDe } from '#features/integraciones/cuentas/server/estado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { EstadoGoogle } from '../contract.ts';

type Llevado = Pick<EstadoGoogle, 'NOMBRE_PACIENTE' | 'SINCRONIZADA' | 'RETIRADA' | 'MOTIVO' | 'CITAS_EN_GOOGLE' | 'POR_ENVIAR'>;
/** State of a calendar that was never linked. */
const NINGUNO: Llevado = { NOMBRE_PACIENTE: 1, SINCRONIZADA: null, RETIRADA: null, MOTIVO: '', CITAS_EN_GOOGLE: 0, POR_ENVIAR: 0 };

export async function estadoDeGoogle(ctx: Ctx, CODIGOMEDICO: number): Promise<EstadoGoogle> {
  const [{ ENLAZADA, CUENTA, ...estado }, { rows }] = await Promise.all([
    estadoDe(ctx, 'google', CODIGOMEDICO),
    sql<Llevado>`select k.con_nombre as "NOMBRE_PACIENTE", k.sincronizado as "SINCRONIZADA", k.retirado as "RETIRADA",
        coalesce(nullif(k.error, ''), case when g.mal > 0 then 'Google no aceptó ' || g.mal || case when g.mal = 1 then ' cita' else ' citas' end end, '') as "MOTIVO",
        g.estan as "CITAS_EN_GOOGLE", g.faltan as "POR_ENVIAR"
      from google_calendarios k cross join lateral (select count(*) filter (where enviado <> '' and fin > now())::int as estan,
          count(*) filter (where visto < cambio)::int as faltan, count(*) filter (where error <> '')::int as mal
        from google_citas c where c.cliente = k.cliente and c."CODIGOMEDICO" = k."CODIGOMEDICO") g
      where k."CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db),
  ]);
  return { ...estado, USE_GOOGLE_CALENDAR: ENLAZADA, EMAIL_GOOGLE_CALENDAR: CUENTA, ...(rows[0] ?? NINGUNO) };
}
