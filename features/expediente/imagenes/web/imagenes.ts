// The pictures of a folder, read page by page while they are scrolled.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claveDe } from '#kernel/web/api.tsx';
import { type Falla, llamar } from '#kernel/web/red.ts';
import { IMAGENES_POR_PAGINA, type ImagenEnLista, imagenesPaciente } from '../contract.ts';

export function useImagenes(CODIGOPACIENTE: number, CODIGOCARPETA: number, BUSCAR: string) {
  const call = imagenesPaciente.obtener;
  const params = { CODIGOPACIENTE, CODIGOCARPETA };
  const p = useInfiniteQuery<ImagenEnLista[], Falla, InfiniteData<ImagenEnLista[]>, unknown[], number>({
    queryKey: claveDe(call, params, { BUSCAR }),
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => (await llamar(call, params, { BUSCAR, CURSOR: pageParam || '' }, signal)).data,
    getNextPageParam: (ultima) => (ultima.length < IMAGENES_POR_PAGINA ? undefined : ultima.at(-1)!.CONTADOR),
  });
  return {
    ...p,
    imagenes: useMemo(() => p.data?.pages.flat(), [p.data]),
    sigue: p.hasNextPage,
    traer: () => {
      if (!p.isFetchingNextPage) void p.fetchNextPage();
    },
  };
}
