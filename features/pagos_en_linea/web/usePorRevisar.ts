// How many online payments wait for a person.
import { useDatos } from '#kernel/web/api.tsx';
import { pagosPendientes } from '../pendientes.ts';

export const usePorRevisar = (): number => useDatos(pagosPendientes.pendientes).data?.PENDIENTES ?? 0;
