// Asks the provider about a payment, outside any transaction, and writes its answer.
import { sql } from 'kysely';
import { DIAS_ABIERTO } from '#features/integraciones/pagos/rules.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { PAGO } from '../rules.ts';
import { aplicar, porCobrar } from './aplicar.ts';
import { cajaDe } from './cuenta.ts';
import { type Edad, MOVIENDOSE, segunEdad } from './edad.ts';
import './table.ts';

/** What screens show of a payment. */
export const TOCA = ['/pagos_en_linea', '/agenda', '/citas', '/caja/abonos', '/caja/cargos', '/caja/general', '/caja/citas_pago_pendiente'];

/**
 * Throws SinRespuesta when the provider does not answer: whoever asked tries again. Answered or not, the next round begins with
 * the others.
 */
export async function consultar(host: Host, cliente: number, ID: number): Promise<void> {
  try {
    await preguntar(host, cliente, ID);
  } catch (e) {
    await enClinica(host, cliente, 0, ({ db }) => sql`update pagos_en_linea set consultado = now() where "ID" = ${ID}`.execute(db)).catch(
      () => {},
    );
    throw e;
  }
}
async function preguntar(host: Host, cliente: number, ID: number): Promise<void> {
  const leido = await enClinica(host, cliente, 0, async (ctx) => {
    const p = await ctx.db.selectFrom('pagos_en_linea').selectAll().where('ID', '=', ID).executeTakeFirst();
    if (!p || p.ESTADO === PAGO.devuelto || !p.referencia) return undefined;
    return { p, caja: await cajaDe(ctx, p), seCobra: typeof (await porCobrar(ctx, p, false)) !== 'string' };
  });
  if (!leido) return;
  const { p, caja, seCobra } = leido;
  const suerte = await caja.cobrador.consultar(caja.s, caja.claves, p.referencia, seCobra);
  const cambio = await enClinica(host, cliente, 0, async (ctx) => {
    const { rows } =
      await sql<Edad>`select creado < now() - make_interval(days => ${DIAS_ABIERTO}) as viejo, autorizado is not null as pedido,
      coalesce(autorizado > now() - make_interval(mins => ${MOVIENDOSE}), false) as moviendose from pagos_en_linea where "ID" = ${ID}`.execute(
        ctx.db,
      );
    const s = segunEdad(suerte, rows[0]!);
    const cambio = await aplicar(ctx, ID, s);
    // No user's call writes it, so the audit row is written here.
    if (cambio)
      await sql`insert into bitacora (accion, detalle) values ('/pagos_en_linea/consultar',
        ${JSON.stringify({ ID, N_CITA: p.N_CITA, PASARELA: p.PASARELA, SUERTE: s.suerte, POR: 'proveedor' })}::jsonb)`.execute(ctx.db);
    return cambio;
  });
  if (cambio) host.vivo.avisar({ cliente, slices: TOCA, origen: '' });
}
