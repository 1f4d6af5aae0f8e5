// The clinic's account for online payments, emulated, and some payments of each state.
import { sql } from 'kysely';
import type { Pasarela } from '#domain/paises/pais.ts';
import { pendientes } from '#features/caja/citas_pago_pendiente/server/pendiente.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { epayco, paypal, stripe } from '#features/integraciones/pagos/contract.ts';
import { COBRADORES } from '#features/integraciones/pagos/server/cobradores.ts';
import { SUERTE, type Suerte, sinDinero } from '#features/integraciones/pagos/server/cobro.ts';
import { PAGO } from '#features/pagos_en_linea/rules.ts';
import { aplicar, bloqueado, darPorDevuelto } from '#features/pagos_en_linea/server/aplicar.ts';
import { EMULADOR } from '#kernel/server/servicios_conocidos.ts';
import type { Parte, Siembra } from './siembra.ts';

async function enlazar({ llamar, demo }: Siembra, cual: Pasarela): Promise<void> {
  const MAIL = `cobros@${demo.CODIGOCLIENTE}.example.com`;
  if (cual === 'stripe')
    await llamar(stripe.enlazar_stripe, {}, await autorizar((await llamar(stripe.obtener_enlace_stripe, { medicId: 0 })).URL));
  if (cual === 'paypal')
    await llamar(paypal.enlazar, {}, { PAYPAL_EMAIL: MAIL, PAYPAL_CLIENT_ID: `demo-${demo.CODIGOCLIENTE}`, PAYPAL_SECRET: 'demostracion' });
  if (cual === 'epayco')
    await llamar(
      epayco.enlazar,
      {},
      { EPAYCO_CUSTOMER_ID: '901', EPAYCO_PUBLIC_KEY: 'publica', EPAYCO_PRIVATE_KEY: 'privada', EPAYCO_P_KEY: 'pkey' },
    );
}

export const pagos: Parte = async (s) => {
  const { ctx, db } = s;
  const { pais, CONFIG_PAGOS_ONLINE } = ctx.sesion.clinica;
  const moneda = pais.moneda.codigo;
  const cual = pais.pasarelas.find((p) => COBRADORES[p]?.acepta(moneda));
  if (CONFIG_PAGOS_ONLINE !== 1 || !cual || ctx.host.config.SERVICIOS[cual] !== EMULADOR) return;
  await enlazar(s, cual);
  const suertes: ((IMPORTE: number, n: number) => Suerte | null)[] = [
    (IMPORTE, n) => ({ suerte: SUERTE.pagado, transaccion: `demo_${n}`, IMPORTE, MONEDA: moneda }),
    () => sinDinero(SUERTE.enProceso),
    () => sinDinero(SUERTE.rechazado),
    (IMPORTE, n) => ({ suerte: SUERTE.pagado, transaccion: `demo_${n}`, IMPORTE: IMPORTE - 1, MONEDA: moneda }),
    (IMPORTE, n) => ({ suerte: SUERTE.pagado, transaccion: `demo_${n}`, IMPORTE, MONEDA: moneda }),
    () => sinDinero(SUERTE.vencido),
    () => null,
  ];
  const citas = await pendientes(ctx, sql`order by c."F_CITA" desc, c."N_CITA" limit ${suertes.length}`);
  for (const [i, c] of citas.entries()) {
    const ID = await ctx.codigo('PAGO_EN_LINEA');
    await db
      .insertInto('pagos_en_linea')
      .values({
        ...{ ID, N_CITA: c.N_CITA, CODIGOPACIENTE: c.CODIGOPACIENTE, PASARELA: cual, IMPORTE: c.IMPORTE, MONEDA: moneda },
        ...{ ESTADO: PAGO.abierto, EMULADO: 1 },
      } as never)
      .execute();
    const suerte = suertes[i]!(c.IMPORTE, ID);
    if (suerte) await aplicar(ctx, ID, suerte);
    // The second paid one was given back.
    if (i === 4) await darPorDevuelto(ctx, await bloqueado(ctx, ID), 'El paciente no puede venir');
  }
};
