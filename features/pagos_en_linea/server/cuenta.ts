// The account that takes the payment of an appointment: the doctor's own where there is one, else the clinic's.
import { sql } from 'kysely';
import type { Pasarela } from '#domain/paises/pais.ts';
import { DE_LA_CLINICA } from '#domain/sesion.ts';
import { secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import { COBRADORES } from '#features/integraciones/pagos/server/cobradores.ts';
import type { Cobrador, Cuenta } from '#features/integraciones/pagos/server/cobro.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { type Servicio, servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { SIN_CUENTA } from '../rules.ts';

export interface Caja {
  PASARELA: Pasarela;
  /** 0 is the clinic. */
  medico: number;
  cobrador: Cobrador;
  s: Servicio;
  claves: Cuenta;
}
async function abrir(ctx: Ctx, PASARELA: Pasarela, medico: number): Promise<Caja | null> {
  const cobrador = COBRADORES[PASARELA];
  const [s, claves] = await Promise.all([servicio(ctx.host, PASARELA), leerSecreto<Cuenta>(ctx, secretoDe(PASARELA, medico))]);
  return s && claves ? { PASARELA, medico, cobrador, s, claves } : null;
}
/** Null where nothing is linked, or the provider does not take that currency. */
export async function cajaPara(ctx: Ctx, { CODIGOMEDICO, MONEDA }: { CODIGOMEDICO: number; MONEDA: string }): Promise<Caja | null> {
  const { CONFIG_PAGOS_ONLINE, pais } = ctx.sesion.clinica;
  if (CONFIG_PAGOS_ONLINE !== 1) return null;
  const { rows } = await sql<{ servicio: Pasarela; medico: number }>`select servicio, "CODIGOMEDICO" as medico from cuentas_externas
    where servicio = any(${[...pais.pasarelas]}::text[]) and "CODIGOMEDICO" in (${DE_LA_CLINICA}, ${pais.pagosDelMedico ? CODIGOMEDICO : DE_LA_CLINICA})
    order by "CODIGOMEDICO" desc`.execute(ctx.db);
  for (const r of rows) {
    const caja = await abrir(ctx, r.servicio, r.medico);
    if (caja?.cobrador.acepta(MONEDA || pais.moneda.codigo)) return caja;
  }
  return null;
}
/** The account with which a payment was opened. Throws Rechazo when it has been unlinked since. */
export async function cajaDe(ctx: Ctx, p: { PASARELA: Pasarela; cuenta_medico: number }): Promise<Caja> {
  const caja = await abrir(ctx, p.PASARELA, p.cuenta_medico);
  if (!caja) throw new Rechazo(SIN_CUENTA);
  return caja;
}
