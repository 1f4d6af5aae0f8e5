// The plan of a demonstration clinic and its invoices: written by who runs the platform, as the owner. It never ends.
import type pg from 'pg';
import { sumarMeses } from '#kernel/shared/dates.ts';

const MESES = 8;
/** SMS and invoices that are left; one balance is low, so that its warning is seen. */
const PLAN = { contrato: 'Profesional', sms: 240, folios: 14, importe: 899, moneda: 'MXN' };

export async function cuenta(dueno: pg.Pool, cliente: number): Promise<void> {
  const c = await dueno.connect();
  try {
    await c.query('begin');
    await c.query("select set_config('app.cliente', $1, true)", [String(cliente)]);
    await c.query('update compartido.clientes set contrato = $2, sms = $3, folios = $4 where cliente = $1', [
      cliente,
      PLAN.contrato,
      PLAN.sms,
      PLAN.folios,
    ]);
    const mes = `${new Date().toISOString().slice(0, 7)}-01`;
    for (let i = 0; i < MESES; i++) {
      const fecha = sumarMeses(mes, -i);
      await c.query(
        `insert into cuenta_facturas (cliente, "FOLIO", "FECHA", "CONCEPTO", "IMPORTE", "MONEDA", "PAGADA") values ($1, $2, $3, $4, $5, $6, $7)
         on conflict do nothing`,
        [
          cliente,
          `G-${fecha.slice(0, 7).replace('-', '')}`,
          fecha,
          `Plan ${PLAN.contrato}, ${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`,
          PLAN.importe,
          PLAN.moneda,
          i === 0 ? 0 : 1,
        ],
      );
    }
    await c.query('commit');
  } catch (e) {
    await c.query('rollback').catch(() => {});
    throw e;
  } finally {
    c.release();
  }
}
