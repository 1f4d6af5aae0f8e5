// Rules of the cashier's shift: the count of the drawer, what should be in it, and the difference.
import { formatear, producto, resta, suma } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';

export const MOVIMIENTO_TURNO = { entrada: 1, retiro: 2 } as const;
export const MOVIMIENTOS_TURNO = [
  [MOVIMIENTO_TURNO.entrada, 'Entrada de efectivo'],
  [MOVIMIENTO_TURNO.retiro, 'Retiro de efectivo'],
] as const;

export const YA_ABIERTO = 'Ya tiene un turno abierto';
export const YA_CERRADO = 'El turno ya se cerró';

export interface Contada {
  DENOMINACION: number;
  CANTIDAD: number | null;
}
/** What a count sums up to, in units of the currency. */
export const contado = (conteo: readonly Contada[]): number => suma(conteo.map((c) => producto(c.CANTIDAD ?? 0, c.DENOMINACION)));
/** Each note or coin of the country, once. */
export function conteoValido(conteo: readonly Contada[], { moneda }: Pick<Pais, 'moneda'>): Veredicto {
  const vistas = new Set<number>();
  for (const { DENOMINACION } of conteo) {
    if (!moneda.denominaciones.includes(DENOMINACION)) return 'La denominación no existe en la moneda de la clínica';
    if (vistas.has(DENOMINACION)) return 'Cada denominación se cuenta una vez';
    vistas.add(DENOMINACION);
  }
  return true;
}

export interface Efectivo {
  FONDO: number;
  /** Cash of the receipts of the shift, and what was given back for receipts cancelled in it. */
  RECIBIDO: number;
  DEVUELTO: number;
  movimientos: readonly { TIPO: number; IMPORTE: number }[];
}
/** The cash that should be in the drawer. */
export function esperado({ FONDO, RECIBIDO, DEVUELTO, movimientos }: Efectivo): number {
  const de = (tipo: number) => movimientos.filter((m) => m.TIPO === tipo).map((m) => m.IMPORTE);
  return resta(suma([FONDO, RECIBIDO, ...de(MOVIMIENTO_TURNO.entrada)]), suma([DEVUELTO, ...de(MOVIMIENTO_TURNO.retiro)]));
}
/** What is said of a difference: positive when there is more cash than there should be. */
export function diferenciaTexto(diferencia: number, pais: Pais): string {
  if (diferencia === 0) return 'Cuadra';
  return diferencia > 0 ? `Sobran ${formatear(diferencia, pais)}` : `Faltan ${formatear(-diferencia, pais)}`;
}
/** A drawer that does not balance is closed only with an explanation. */
export const puedeCerrarCon = (hay: number, debe: number, MOTIVO: string, pais: Pais): Veredicto =>
  hay === debe || MOTIVO !== '' || `${diferenciaTexto(resta(hay, debe), pais)}: cuente otra vez o explique la diferencia`;
/** Most movements of a shift: more than anybody makes in a day, few enough to be read whole. */
export const MAX_MOVIMIENTOS = 500;
export const puedeMoverOtraVez = (cuantos: number): Veredicto =>
  cuantos < MAX_MOVIMIENTOS || `El turno ya tiene ${MAX_MOVIMIENTOS} movimientos: ciérrelo y abra otro`;
/** Nobody takes out more than the drawer should have. */
export const puedeRetirar = (TIPO: number, IMPORTE: number, hay: number): Veredicto =>
  TIPO !== MOVIMIENTO_TURNO.retiro || IMPORTE <= hay || 'No hay tanto efectivo en la caja';

/** One's own shift, or another's for those who may cancel receipts. */
export const puedeCerrarTurno = (s: Pick<Sesion, 'CODIGOUSUARIO' | 'permisos'>, t: { CODIGOUSUARIO: number }): Veredicto =>
  t.CODIGOUSUARIO === s.CODIGOUSUARIO || s.permisos.has(P.caja.cancelar) || SIN_PERMISO;
/** Shifts of others are for those who read the till's reports. */
export const veTodosLosTurnos = (s: Pick<Sesion, 'permisos'>): boolean =>
  s.permisos.has(P.reportes.caja) && !s.permisos.has(P.restricciones.medicoYCaja);
