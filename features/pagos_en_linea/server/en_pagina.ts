// Payments whose form opens in a page of ours: its session, and the money, which is asked for once when the form gives its token.
import { sql } from 'kysely';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import type { FormaDePago, PorMostrar, PorMover, Suerte } from '#features/integraciones/pagos/server/cobro.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { PAGO, YA_NO_SE_PAGA } from '../rules.ts';
import { aplicar, bloqueado, porCobrar } from './aplicar.ts';
import { consultar } from './consultar.ts';
import { type Caja, cajaDe } from './cuenta.ts';
import './table.ts';

type Pago = Awaited<ReturnType<typeof bloqueado>>;
export interface Mostrable {
  caja: Caja;
  p: PorMostrar;
  ID: number;
  MONEDA: string;
}
const enPagina = ({ cobrador: { enPagina: x } }: Caja) => {
  if (!x) throw new Rechazo(YA_NO_SE_PAGA);
  return x;
};
/** The payment that was opened last for an appointment, while it waits for its form. */
export async function porMostrar(ctx: Ctx, FICHA: string): Promise<Mostrable> {
  const N_CITA = fichasDeCita.exigir(ctx, FICHA);
  const p = await ctx.db
    .selectFrom('pagos_en_linea')
    .selectAll()
    .where('N_CITA', '=', N_CITA)
    .where('ESTADO', '=', PAGO.abierto)
    .where('referencia', '<>', '')
    .orderBy('ID', 'desc')
    .executeTakeFirst();
  if (!p) throw new Rechazo(YA_NO_SE_PAGA);
  const cobrable = await porCobrar(ctx, p, false);
  if (typeof cobrable === 'string') throw new Rechazo(YA_NO_SE_PAGA);
  const caja = await cajaDe(ctx, p);
  enPagina(caja);
  const { referencia, IMPORTE, MONEDA, ID } = p;
  return { caja, ID, MONEDA, p: { referencia, IMPORTE, MONEDA, ip: ctx.peticion.ip } };
}
export const pedirForma = (_host: Host, { caja, p }: Mostrable): Promise<FormaDePago> => enPagina(caja).forma(caja.s, caja.claves, p);
export const formaDe = (f: FormaDePago, { ID, p: { IMPORTE } }: Mostrable) => ({ ...f, ID, IMPORTE });

interface Movible {
  cliente: number;
  ID: number;
  /** Null when the money is not asked for: it was, or nobody waits for it. */
  mueve: { caja: Caja; p: PorMover } | null;
}
const seMueve = (p: Pago): boolean => p.ESTADO === PAGO.abierto && p.autorizado === null && p.referencia !== '';
/** Marks that the money is being asked for, before it is: whatever happens next, nobody asks for it again. */
export async function porMover(ctx: Ctx, FICHA: string, ID: number, token: string): Promise<Movible> {
  const N_CITA = fichasDeCita.exigir(ctx, FICHA);
  const p = await bloqueado(ctx, ID);
  if (p.N_CITA !== N_CITA) throw new Rechazo(YA_NO_SE_PAGA);
  const cliente = await clienteDe(ctx);
  ctx.anotar({ ID, N_CITA });
  if (!seMueve(p) || typeof (await porCobrar(ctx, p, false)) === 'string') return { cliente, ID, mueve: null };
  const caja = await cajaDe(ctx, p);
  enPagina(caja);
  await ctx.db.updateTable('pagos_en_linea').set({ ESTADO: PAGO.enProceso, autorizado: sql`now()` }).where('ID', '=', ID).execute();
  const { referencia, IMPORTE, MONEDA } = p;
  return { cliente, ID, mueve: { caja, p: { referencia, token, IMPORTE, MONEDA } } };
}
/** What the provider said at once; null when it is to be asked, undefined when it certainly was not told. */
async function pedirDinero({ caja, p }: NonNullable<Movible['mueve']>): Promise<Suerte | null | undefined> {
  try {
    return await enPagina(caja).cobrar(caja.s, caja.claves, p);
  } catch (e) {
    if (!(e instanceof SinRespuesta)) throw e;
    return e.intacto ? undefined : null;
  }
}
/** Asks for the money and writes what became of it. A lost answer is asked about, now and by the job. */
export async function mover(host: Host, { cliente, ID, mueve }: Movible): Promise<void> {
  const dicho = mueve && (await pedirDinero(mueve));
  if (dicho) await enClinica(host, cliente, 0, (ctx) => aplicar(ctx, ID, dicho));
  else if (dicho === null)
    await consultar(host, cliente, ID).catch((e: unknown) => {
      if (!(e instanceof Rechazo)) throw e;
    });
  else
    await enClinica(host, cliente, 0, ({ db }) =>
      db
        .updateTable('pagos_en_linea')
        .set({ ESTADO: PAGO.abierto, autorizado: null })
        .where('ID', '=', ID)
        .where('ESTADO', '=', PAGO.enProceso)
        .execute(),
    );
}
