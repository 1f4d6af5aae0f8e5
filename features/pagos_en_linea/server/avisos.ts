// Notices of the providers: the signature is checked, and then the provider is asked about the payment that it names.
import { sql } from 'kysely';
import type { Pasarela } from '#domain/paises/pais.ts';
import { secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import { noFirmado, type Verificador } from '#features/integraciones/pagos/server/cobro.ts';
import { avisoDeStripe, clinicaDeStripe } from '#features/integraciones/pagos/server/stripe.ts';
import type { Host, Peticion } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { servicio } from '#kernel/server/servicios.ts';
import { PAGO } from '../rules.ts';
import { consultar } from './consultar.ts';
import './table.ts';

async function clienteDe(host: Host, codigo: string): Promise<number> {
  const { rows } = await host.pool.query<{ cliente: number }>('select cliente from cliente_de($1)', [
    codigo.slice(0, 50).replaceAll('\0', ''),
  ]);
  return rows[0]?.cliente ?? 0;
}
/** A notice of a payment that we do not know is answered all the same, so that it is not repeated. */
async function mirar(host: Host, cliente: number, PASARELA: Pasarela, referencias: string[]): Promise<void> {
  if (!cliente || referencias.length === 0) return;
  const ids = await enClinica(host, cliente, 0, async ({ db }) => {
    const { rows } = await sql<{
      ID: number;
    }>`select "ID" from pagos_en_linea where "PASARELA" = ${PASARELA} and "ESTADO" <> ${sql.lit(PAGO.devuelto)}
      and (referencia = any(${referencias}::text[]) or transaccion = any(${referencias}::text[]) and transaccion <> '')`.execute(db);
    return rows.map((r) => r.ID);
  });
  for (const ID of ids) await consultar(host, cliente, ID);
}

type Firmado = NonNullable<Peticion['firmado']>;
/** Stripe signs for the whole installation; the clinic is named in what it signed. */
export async function deStripe(host: Host, firmado: Firmado): Promise<void> {
  const s = await servicio(host, 'stripe');
  if (!s) throw noFirmado();
  const referencias = await avisoDeStripe(host, s, {}, firmado);
  await mirar(host, await clienteDe(host, clinicaDeStripe(firmado.cuerpo)), 'stripe', referencias);
}
/** The others sign with the account of one clinic, which the address names. */
export async function deCuenta(
  host: Host,
  PASARELA: 'paypal' | 'epayco',
  codigo: string,
  firmado: Firmado,
  verificar: Verificador,
): Promise<void> {
  const [s, cliente] = await Promise.all([servicio(host, PASARELA), clienteDe(host, codigo)]);
  const claves = cliente
    ? await enClinica(host, cliente, 0, (ctx) => leerSecreto<Record<string, string>>(ctx, secretoDe(PASARELA, 0)))
    : undefined;
  if (!s || !claves) throw noFirmado();
  await mirar(host, cliente, PASARELA, await verificar(host, s, claves, firmado));
}
