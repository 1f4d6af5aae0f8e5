// How many requests are overdue, for who administers.
import { useDatos } from '#kernel/web/api.tsx';
import { solicitudes } from '../contract.ts';

/** They become overdue as days pass, which nothing announces. */
const CADA_MS = 15 * 60_000;
export const useVencidas = (): number => useDatos(solicitudes.vencidas, {}, { cada: CADA_MS }).data?.VENCIDAS ?? 0;
