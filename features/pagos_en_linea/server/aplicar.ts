// Writes what the provider said about a payment, once, however often and in whatever order it is said.
import { sql } from 'kysely';
import { centavos, formatear } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import { marcarPago } from '#features/agenda/citas/server/estado.ts';
import type { Recibido } from '#features/caja/abonos/contract.ts';
import { cancelar } from '#features/caja/abonos/server/cancelar.ts';
import { exigirCobrable } from '#features/caja/abonos/server/paciente.ts';
import { enMonedaDeCaja } from '#features/caja/citas_pago_pendiente/rules.ts';
import { cobrarCita } from '#features/caja/citas_pago_pendiente/server/cobrar.ts';
import { type Pendiente, pendienteDe } from '#features/caja/citas_pago_pendiente/server/pendiente.ts';
import { NOMBRES } from '#features/integraciones/pagos/rules.ts';
import { SUERTE, type Suerte } from '#features/integraciones/pagos/server/cobro.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { devuelto, PAGO } from '../rules.ts';
import { avisarPagada } from './avisar.ts';
import './table.ts';

export async function bloqueado(ctx: Ctx, ID: number) {
  const p = await ctx.db.selectFrom('pagos_en_linea').selectAll().where('ID', '=', ID).forUpdate().executeTakeFirst();
  if (!p) throw noExiste('El pago');
  return p;
}
type Pago = Awaited<ReturnType<typeof bloqueado>>;

const cantidad = (ctx: Ctx, IMPORTE: number, MONEDA: string) =>
  `${formatear(IMPORTE, ctx.sesion.clinica.pais)}${MONEDA === ctx.sesion.clinica.pais.moneda.codigo ? '' : ` (${MONEDA})`}`;
/** The appointment that waits for this payment, locked if asked; or why none does. */
export async function porCobrar(ctx: Ctx, p: Pago, bloquea: boolean): Promise<Pendiente | string> {
  try {
    const c = await pendienteDe(ctx, p.N_CITA, bloquea);
    await exigirCobrable(ctx, c.CODIGOPACIENTE);
    if (c.CODIGOPACIENTE !== p.CODIGOPACIENTE) return 'La cita cambió de paciente';
    const moneda = c.MONEDA || ctx.sesion.clinica.pais.moneda.codigo;
    return centavos(c.IMPORTE) === centavos(p.IMPORTE) && moneda === p.MONEDA ? c : 'El precio de la cita cambió después de pedir el pago';
  } catch (e) {
    if (!(e instanceof Rechazo)) throw e;
    return `${e.message}: el dinero llegó y no se aplicó a ninguna cita`;
  }
}

/** The receipt's side of money that a provider received: method 13 with the provider's name and its number. */
export const recibidoPor = (ctx: Ctx, p: Pago, IMPORTE: number, transaccion: string): Recibido => ({
  CODIGOPACIENTE: p.CODIGOPACIENTE,
  FECHA: ctx.hoy,
  HORA: ctx.ahora,
  TOTAL: IMPORTE,
  REFERENCIA: `${NOMBRES[p.PASARELA]} ${transaccion}`.slice(0, 200),
  FORMAS_PAGO: [{ FORMAPAGO: E.formaPago.enLinea, IMPORTE, NODOCUMENTO: transaccion.slice(-18), BANCO: NOMBRES[p.PASARELA] }],
});

async function acreditar(ctx: Ctx, p: Pago, s: Suerte): Promise<void> {
  const llegado = {
    transaccion: s.transaccion,
    IMPORTE_RECIBIDO: s.IMPORTE,
    MONEDA_RECIBIDA: s.MONEDA,
    PAGADO: sql`now()` as never,
  };
  const c =
    centavos(s.IMPORTE) === centavos(p.IMPORTE) && s.MONEDA === p.MONEDA
      ? await porCobrar(ctx, p, true)
      : `Se recibieron ${cantidad(ctx, s.IMPORTE, s.MONEDA)} y se pidieron ${cantidad(ctx, p.IMPORTE, p.MONEDA)}`;
  if (typeof c === 'string') return escribir(ctx, p.ID, { ...llegado, ESTADO: PAGO.porRevisar, NOTA: c.slice(0, 300) });
  let FOLIORECIBO: number | null = null;
  if (enMonedaDeCaja(c, ctx.sesion.clinica.pais)) {
    const { SUCURSAL } = await ctx.db.selectFrom('citas').select('SUCURSAL').where('N_CITA', '=', c.N_CITA).executeTakeFirstOrThrow();
    ({ FOLIORECIBO } = await cobrarCita({ ...ctx, sesion: { ...ctx.sesion, SUCURSAL } }, c, recibidoPor(ctx, p, c.IMPORTE, s.transaccion)));
  } else await marcarPago(ctx, { N_CITA: c.N_CITA }, { ESTADO_PAGO: E.pago.enLinea, FOLIORECIBO: null });
  await escribir(ctx, p.ID, { ...llegado, ESTADO: PAGO.pagado, FOLIORECIBO });
  await avisarPagada(ctx, p, FOLIORECIBO);
}

/** The money went back: its receipt is cancelled and the appointment waits for a payment again. */
export async function darPorDevuelto(ctx: Ctx, p: Pago, MOTIVO: string): Promise<void> {
  let NOTA = '';
  const vigente =
    p.FOLIORECIBO !== null &&
    (await ctx.db
      .selectFrom('abonos')
      .select('FOLIORECIBO')
      .where('FOLIORECIBO', '=', p.FOLIORECIBO)
      .where('eliminado', 'is', null)
      .forUpdate()
      .executeTakeFirst());
  if (vigente)
    try {
      await cancelar(ctx, p.FOLIORECIBO!, MOTIVO);
    } catch (e) {
      // Refused before anything was written: an invoiced receipt is for a person.
      if (!(e instanceof Rechazo)) throw e;
      NOTA = `El dinero se devolvió y el recibo sigue vigente: ${e.message}`.slice(0, 300);
    }
  // In another currency there is no receipt; money under review never paid the appointment.
  else if (p.FOLIORECIBO === null && p.NOTA === '')
    await marcarPago(ctx, { N_CITA: p.N_CITA }, { ESTADO_PAGO: E.pago.pendiente, FOLIORECIBO: null });
  await escribir(ctx, p.ID, NOTA ? { ESTADO: PAGO.porRevisar, NOTA, ATENDIDO: null } : { ESTADO: PAGO.devuelto });
}

const escribir = async (ctx: Ctx, ID: number, cambio: object): Promise<void> => {
  await ctx.db
    .updateTable('pagos_en_linea')
    .set({ ...cambio, consultado: sql`now()`, contestado: sql`now()` })
    .where('ID', '=', ID)
    .execute();
};

const SIN_DINERO = {
  [SUERTE.abierto]: PAGO.abierto,
  [SUERTE.enProceso]: PAGO.enProceso,
  [SUERTE.rechazado]: PAGO.rechazado,
  [SUERTE.vencido]: PAGO.vencido,
} as const;
/** Answers whether anything that a screen shows has changed. */
export async function aplicar(ctx: Ctx, ID: number, s: Suerte): Promise<boolean> {
  const p = await bloqueado(ctx, ID);
  const conDinero = p.IMPORTE_RECIBIDO !== null;
  if (s.suerte === SUERTE.devuelto) {
    if (devuelto(p)) return false;
    // The money came and went between two looks, or a person gave it back at the provider.
    if (!conDinero) await escribir(ctx, ID, { transaccion: s.transaccion, ESTADO: PAGO.devuelto });
    else await darPorDevuelto(ctx, p, p.motivo_devolucion || `Devuelto en ${NOMBRES[p.PASARELA]}`);
    return true;
  }
  if (s.suerte === SUERTE.pagado) {
    if (!conDinero) await acreditar(ctx, p, s);
    // Its refund did not happen: it may be asked for again. One that is being made now writes its end afterwards.
    else await escribir(ctx, ID, p.ESTADO === PAGO.devolviendo ? { ESTADO: p.NOTA ? PAGO.porRevisar : PAGO.pagado } : {});
    return !conDinero || p.ESTADO === PAGO.devolviendo;
  }
  const ESTADO = SIN_DINERO[s.suerte];
  await escribir(ctx, ID, conDinero ? {} : { ESTADO });
  return !conDinero && ESTADO !== p.ESTADO;
}
