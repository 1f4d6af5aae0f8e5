// The payment while it is typed, and what results from it.
import { centavos, importe } from '#domain/dinero.ts';
import { E, etiqueta, FORMAS_PAGO } from '#domain/estados.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { puedePagar, queQuedan, repartir, suma } from '../abonos/rules.ts';
import type { CargoListado } from '../cargos/contract.ts';
import { total } from '../cargos/rules.ts';
import type { CitaPendiente } from '../citas_pago_pendiente/contract.ts';
import { puedePagarCita } from '../citas_pago_pendiente/rules.ts';
import { puedeComprarSaldo } from '../saldo_favor/rules.ts';

/** What is paid: charges, a purchase of positive balance, or an appointment. */
export type QueSeCobra = { cargos: CargoListado[] } | { compra: true } | { cita: CitaPendiente };

export interface FormaEnForma {
  FORMAPAGO: number | string;
  IMPORTE: number | string;
  NODOCUMENTO: string;
  BANCO: string;
  /** Cash received, only to compute the change; it is not sent. */
  RECIBIDO: number | string;
}
export const nuevaForma = (FORMAPAGO: number | string, IMPORTE: number | string): FormaEnForma => ({
  FORMAPAGO,
  IMPORTE,
  NODOCUMENTO: '',
  BANCO: '',
  RECIBIDO: '',
});

const numero = (v: unknown): number => (typeof v === 'number' && Number.isFinite(v) && v > 0 ? v : 0);
export interface Cuenta {
  formas: { FORMAPAGO: number; IMPORTE: number }[];
  debe: number;
  pagado: number;
  /** Negative when more is paid than owed. */
  pendiente: number;
  partes: { cargo: CargoListado; IMPORTE: number }[];
  quedan: { cargo: CargoListado; SALDO: number }[];
  /** Sum of each method, in the order of the rows. */
  porForma: { FORMAPAGO: number; nombre: string; IMPORTE: number }[];
}

/** What the payment results in at this moment. */
export function cuenta(formas: readonly FormaEnForma[], cargos: readonly CargoListado[]): Cuenta {
  const limpias = formas.map((f) => ({ FORMAPAGO: f.FORMAPAGO === '' ? -1 : Number(f.FORMAPAGO), IMPORTE: numero(f.IMPORTE) }));
  const pagado = suma(limpias);
  const debe = total(cargos, 'SALDO');
  const sumas = new Map<number, number>();
  for (const f of limpias) if (f.IMPORTE > 0) sumas.set(f.FORMAPAGO, (sumas.get(f.FORMAPAGO) ?? 0) + centavos(f.IMPORTE));
  return {
    formas: limpias,
    debe,
    pagado,
    pendiente: importe(centavos(debe) - centavos(pagado)),
    partes: repartir(pagado, cargos),
    quedan: queQuedan(pagado, cargos),
    porForma: [...sumas].map(([FORMAPAGO, c]) => ({
      FORMAPAGO,
      nombre: etiqueta(FORMAS_PAGO, FORMAPAGO) || 'Sin forma de pago',
      IMPORTE: importe(c),
    })),
  };
}

/** The rule that the server will apply, called while typing. */
export function juzgar(s: Sesion, hoy: string, FECHA: string, k: Cuenta, que: QueSeCobra, saldo: number): Veredicto {
  const pago = { FECHA, FORMAS_PAGO: k.formas };
  if ('cita' in que) return puedePagarCita(s, hoy, pago, que.cita, saldo);
  if ('cargos' in que) return puedePagar(s, hoy, pago, que.cargos, saldo);
  return k.pagado > 0 ? puedeComprarSaldo(s, hoy, pago) : 'Debe llenar todos los campos requeridos';
}

/** "$145.00 en el cargo 20419", for the warning of a partial payment. */
export function dondeQueda(quedan: Cuenta['quedan'], $: (n: number) => string): string {
  const partes = quedan.slice(0, 3).map((q) => `${$(q.SALDO)} en el cargo ${q.cargo.FOLIOCARGO}`);
  if (quedan.length > 3)
    partes.push(`${$(importe(quedan.slice(3).reduce((t, q) => t + centavos(q.SALDO), 0)))} en otros ${quedan.length - 3}`);
  return partes.length > 1 ? `${partes.slice(0, -1).join(', ')} y ${partes.at(-1)}` : (partes[0] ?? '');
}
/** The row to which the missing amount is added: the last one that is not positive balance. */
export const filaParaSumar = (formas: readonly FormaEnForma[]): number =>
  formas.findLastIndex((f) => f.FORMAPAGO !== '' && Number(f.FORMAPAGO) !== E.formaPago.saldoFavor);
