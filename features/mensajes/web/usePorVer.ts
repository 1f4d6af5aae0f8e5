// Counts what needs attention in the outbox: failed messages and replies nobody has opened.
import { recibidas } from '#features/agenda/recibidas/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { mensajes } from '../contract.ts';

/**
 * Live notices refresh the counts at once; failures in background jobs send none, so they are also asked for at this interval.
 */
const CADA_MS = 5 * 60_000;
interface PorVer {
  fallidos: number;
  respuestas: number;
  emulados: readonly string[];
  /** Both counts have arrived or failed. */
  sabido: boolean;
}
export function usePorVer(): PorVer {
  const fallidos = useDatos(mensajes.fallidos, {}, { cada: CADA_MS });
  const respuestas = useDatos(recibidas.pendientes, {}, { cada: CADA_MS });
  return {
    fallidos: fallidos.data?.FALLIDOS ?? 0,
    respuestas: respuestas.data?.PENDIENTES ?? 0,
    emulados: fallidos.data?.EMULADOS ?? [],
    sabido: !fallidos.isPending && !respuestas.isPending,
  };
}
