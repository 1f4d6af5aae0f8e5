import type { Clinica } from '#domain/sesion.ts';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { abonos } from '../abonos/contract.ts';

/** The receipt on the clinic's paper: ticket, or letter (half letter) when it uses none (3 §7). */
export const imprimirRecibo = (clinica: Pick<Clinica, 'RECIBO_TICKET'>, FOLIORECIBO: number): Promise<void> =>
  abrirArchivo(clinica.RECIBO_TICKET ? abonos.imprimir_ticket : abonos.imprimir, { FOLIORECIBO }, undefined, 'recibo');
