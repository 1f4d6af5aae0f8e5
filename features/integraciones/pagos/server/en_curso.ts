// Payments under way keep their account: only its keys can learn how they end, and give their money back.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import type { Pasarela } from '#domain/paises/pais.ts';
import { secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { DIAS_ABIERTO, PAGOS_SIN_TERMINAR, VIVOS } from '../rules.ts';

/** Throws Rechazo while a payment of the account is under way. One without a reference was never opened, or is being opened. */
export async function exigirSinPagosEnCurso(ctx: Ctx, PASARELA: Pasarela, CODIGOMEDICO: number): Promise<void> {
  const { rows } =
    await sql`select from pagos_en_linea where "PASARELA" = ${PASARELA} and cuenta_medico = ${CODIGOMEDICO} and "ESTADO" in ${literales([...VIVOS])}
    and ("ESTADO" <> ${sql.lit(E.pagoEnLinea.abierto)} or creado > now() - make_interval(days => ${DIAS_ABIERTO}))
    and (referencia <> '' or creado > now() - interval '2 minutes') limit 1`.execute(ctx.db);
  if (rows.length > 0) throw new Rechazo(PAGOS_SIN_TERMINAR);
}
/** The same, unless the account that would be linked is the one that already is; `campo` of its secret names it. */
export async function exigirMismaCuenta(ctx: Ctx, cual: Pasarela, CODIGOMEDICO: number, campo: string, dicha: unknown): Promise<void> {
  const hay = await leerSecreto(ctx, secretoDe(cual, CODIGOMEDICO));
  if (hay && hay[campo] !== dicha) await exigirSinPagosEnCurso(ctx, cual, CODIGOMEDICO);
}
