// Jobs of online payments: ask about every payment that is not finished, and free the places that nobody paid for.
import { sql } from 'kysely';
import { z } from 'zod';
import { liberarSinPago } from '#features/agenda/en_linea/server/sin_pago.ts';
import { VIVOS } from '#features/integraciones/pagos/rules.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { cron, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { literales } from '#kernel/server/literales.ts';
import { PAGO } from '../rules.ts';
import { consultar } from './consultar.ts';

/** Payments of each kind asked about in one round of a clinic. */
const POR_RONDA = 100;
/** Minutes for which a place waits for the provider to say whether somebody paid it at the last moment. */
const ESPERA = 15;
/** Opened, and not asked about since the time of its place ran out: its patient may have paid just before. */
const SIN_PREGUNTAR = sql`o."ESTADO" = ${sql.lit(PAGO.abierto)} and o.referencia <> '' and coalesce(o.contestado, o.creado) < l.paga_antes
  and l.paga_antes > now() - make_interval(mins => ${ESPERA})`;
const SUYO = sql`o.cliente = l.cliente and o."N_CITA" = l."N_CITA"`;

async function preguntarPor(ctx: Ctx, pagos: readonly { ID: number }[]): Promise<void> {
  for (const { ID } of pagos)
    await ctx.encolar('pagos_en_linea.consultar', { ID }, { clave: `pago_en_linea/${ctx.sesion.clinica.CODIGOCLIENTE}/${ID}` });
}
const trabajos: Trabajo[] = [
  jobLibre('pagos_en_linea.consultar', z.object({ ID: z.number() }), (host, cliente, { ID }) => consultar(host, cliente, ID)),
  cron('pagos_en_linea.conciliar', '*/5 * * * *', async (ctx) => {
    // Paid ones for some days too, while their account is linked: money may go back at the provider.
    const { rows } = await sql<{ ID: number }>`
      (select o."ID" from pagos_en_linea o where o.referencia <> '' and o."ESTADO" in ${literales([...VIVOS])} order by o.consultado limit ${POR_RONDA})
      union all
      (select o."ID" from pagos_en_linea o where o.referencia <> '' and o."ESTADO" = ${sql.lit(PAGO.pagado)} and o."PAGADO" > now() - interval '30 days'
        and o.consultado < now() - interval '1 day' and exists (select from cuentas_externas k where k.cliente = o.cliente and k.servicio = o."PASARELA"
          and k."CODIGOMEDICO" = o.cuenta_medico) order by o.consultado limit ${POR_RONDA})`.execute(ctx.db);
    await preguntarPor(ctx, rows);
  }),
  cron('pagos_en_linea.liberar', '* * * * *', async (ctx) => {
    // A payment in process has its money on the way, and of one under review it has come: their places are kept.
    const libres = await liberarSinPago(
      ctx,
      sql`not exists (select from pagos_en_linea o where ${SUYO} and (o."ESTADO" = ${sql.lit(PAGO.enProceso)}
        or o."ESTADO" = ${sql.lit(PAGO.porRevisar)} and o."ATENDIDO" is null or ${SIN_PREGUNTAR}))`,
    );
    const cliente = libres[0]?.cliente;
    if (cliente) ctx.host.vivo.avisar({ cliente, slices: ['/agenda', '/citas', '/pagos_en_linea'], origen: '' });
    const { rows } = await sql<{ ID: number }>`select o."ID" from citas_en_linea l join pagos_en_linea o on ${SUYO}
      where l.paga_antes < now() and ${SIN_PREGUNTAR} limit ${POR_RONDA}`.execute(ctx.db);
    await preguntarPor(ctx, rows);
  }),
];
export default trabajos;
