// When receipts may go into a global invoice.
import { type Impuestos, puedeGravar } from '#domain/cfdi/importes.ts';
import type { Sesion } from '#domain/sesion.ts';
import { medicoDeBusqueda } from '#features/pacientes/rules.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { PUBLICO } from '../rules.ts';

/** Most receipts of one invoice; those that remain go in the next. */
export const MAX_RECIBOS = 500;
/** It names receipts of everyone. */
export const puedeFacturarGlobal = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>): Veredicto =>
  medicoDeBusqueda(s) === null || 'La factura global la emite quien puede ver a todos los pacientes';
/** Why receipts of the period are not in the list: who issues them cannot. */
export const textoDetenidos = (e: { NOMBRE: string; IMPEDIMENTO: string; RECIBOS: number }, total: string): string =>
  `${e.RECIBOS === 1 ? '1 recibo' : `${e.RECIBOS} recibos`} por ${total} ${e.RECIBOS === 1 ? 'espera' : 'esperan'} a su emisor, ${e.NOMBRE}. ${e.IMPEDIMENTO}`;
/** Nobody withholds from the general public. */
export const puedeGravarAlPublico = (e: Pick<Impuestos, 'IVA' | 'OBJECTO_IMP'>): Veredicto => puedeGravar({ ...e, ISR: 'NA' }, PUBLICO.RFC);
