// Opens a receipt for printing.
import type { Clinica } from '#domain/sesion.ts';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { abonos } from '../abonos/contract.ts';

/** As a ticket, or on letter or half letter paper when the clinic uses no tickets (3 §7). */
export const imprimirRecibo = (clinica: Pick<Clinica, 'RECIBO_TICKET'>, FOLIORECIBO: number): Promise<void> =>
  abrirArchivo(clinica.RECIBO_TICKET ? abonos.imprimir_ticket : abonos.imprimir, { FOLIORECIBO }, undefined, 'recibo');
