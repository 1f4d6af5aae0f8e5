// State of an account for the screens: linked or not, configured or not.
import type { Ctx } from '#kernel/server/ctx.ts';
import { servicio } from '#kernel/server/servicios.ts';
import type { NombreServicio } from '#kernel/server/servicios_conocidos.ts';
import type { EstadoCuenta } from '../fields.ts';
import { cuentaDe } from './cuentas.ts';

/** Whether an account is linked, and whether its service is configured at all. */
export async function estadoDe(ctx: Ctx, cual: NombreServicio, CODIGOMEDICO: number): Promise<EstadoCuenta> {
  const [cuenta, s] = await Promise.all([cuentaDe(ctx, cual, CODIGOMEDICO), servicio(ctx.host, cual)]);
  return { ENLAZADA: cuenta === null ? 0 : 1, CUENTA: cuenta ?? '', CONFIGURADO: s ? 1 : 0, EMULADO: s?.emulado ? 1 : 0 };
}
