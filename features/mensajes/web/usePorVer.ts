// What waits for somebody in the outbox: messages that did not leave and answers nobody has looked at.
import { recibidas } from '#features/agenda/recibidas/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { mensajes } from '../contract.ts';

/** The live stream tells of each; what fails behind the scenes is looked up now and then. */
const CADA_MS = 5 * 60_000;
interface PorVer {
  fallidos: number;
  respuestas: number;
  emulados: readonly string[];
  /** Both answers are here, or will not come. */
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
