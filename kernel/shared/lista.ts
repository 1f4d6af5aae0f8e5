// The query of a list that may be long: search words in any order, page and sort column.
import { z } from 'zod';
import { entero, opcional, textoOpcional } from './fields.ts';

/** Up to this many rows a list is sent whole and searched in the browser; a longer one is sent by pages. */
export const ENTERA = 200;
/** Upper bound of PAGINA; no list is that long. */
const MAX_PAGINA = 100_000;

/**
 * Without PAGINA: all rows, up to LIMITE. With PAGINA: that page of LIMITE rows, and the headers of the answer tell the total.
 * ORDEN is the name of a column; a hyphen at its end reverses the order. REGISTRO is the key of a row: the page that contains it
 * is answered instead of PAGINA.
 */
export const consultaDeLista = (tope: number) =>
  z.object({
    BUSCAR: textoOpcional('Buscar', 100),
    LIMITE: opcional(entero('Límite', [1, tope])),
    PAGINA: opcional(entero('Página', [0, MAX_PAGINA])),
    ORDEN: textoOpcional('Orden', 60),
    REGISTRO: textoOpcional('Registro', 30),
  });
export type ConsultaDeLista = z.output<ReturnType<typeof consultaDeLista>>;
