// Lists loaded page by page; what has been loaded stays while more comes.

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Arbol } from '../shared/corchetes.ts';
import type { Call, Datos } from '../shared/endpoint.ts';
import { claveDe } from './api.tsx';
import { Boton } from './controles.tsx';
import { type Falla, llamar } from './red.ts';
import estilos from './tabla.module.css';

type ConCursor<F> = { SIGUE: number | null } & { [lista: string]: F[] | number | null };
export interface Paginas<F> {
  /** Undefined until the first page has loaded. */
  filas: F[] | undefined;
  cargando: boolean;
  error: string | undefined;
  sigue: boolean;
  trayendo: boolean;
  traer: () => void;
}
/** The rows of all pages loaded so far; `lista` is their name in the answer. */
export function usePaginas<C extends Call, K extends keyof Datos<C> & string>(
  call: C,
  lista: K,
  query: Arbol,
): Paginas<Datos<C>[K] extends (infer F)[] ? F : never> {
  type F = Datos<C>[K] extends (infer X)[] ? X : never;
  const p = useInfiniteQuery<ConCursor<F>, Falla, InfiniteData<ConCursor<F>>, unknown[], number>({
    queryKey: claveDe(call, {}, query),
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => (await llamar(call, {}, { ...query, CURSOR: pageParam || '' }, signal)).data as ConCursor<F>,
    getNextPageParam: (ultima) => ultima.SIGUE,
  });
  const filas = useMemo(() => p.data?.pages.flatMap((d) => d[lista] as F[]), [p.data, lista]);
  return {
    filas,
    cargando: p.isPending,
    error: p.error?.message,
    sigue: p.hasNextPage,
    trayendo: p.isFetchingNextPage,
    traer: () => void p.fetchNextPage(),
  };
}
/** The "load more" button below such a list. */
export const VerMas = ({ de, children }: { de: Paginas<unknown>; children: string }) =>
  de.sigue && (
    <div className={estilos.paginas}>
      <Boton plano ocupado={de.trayendo} onClick={de.traer}>
        {children}
      </Boton>
    </div>
  );
