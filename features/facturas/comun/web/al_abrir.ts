// What a form begins with: read when it opens, and kept once it serves, so that a change elsewhere does not move what is being
// typed. Until then it stays current, so that what prevented it goes away when someone mends it.
import { useState } from 'react';
import type { Call, Datos, ParamsOf } from '#kernel/shared/endpoint.ts';
import { useDatos } from '#kernel/web/api.tsx';

export function useAlAbrir<C extends Call>(
  call: C,
  params: ParamsOf<C>,
  sirve: (d: Datos<C>) => boolean = () => true,
): { data: Datos<C> | undefined; error: { message: string } | null } {
  const { data, error, isFetchedAfterMount } = useDatos(call, params, { fresco: 0 });
  const [guardada, guardar] = useState<{ data: Datos<C> }>();
  if (guardada) return { data: guardada.data, error: null };
  // Nothing that was read for another opening.
  const leida = isFetchedAfterMount && !error ? data : undefined;
  if (leida !== undefined && sirve(leida)) guardar({ data: leida });
  return { data: leida, error };
}
