// What a visit looks like now, for a screen.
import { useSyncExternalStore } from 'react';
import type { Llamada, Vista } from './llamada.ts';

export const useVista = (llamada: Llamada): Vista => useSyncExternalStore(llamada.mirar, llamada.leer);
