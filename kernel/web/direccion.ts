// What a screen shows is in its address: a link says it, and a reload keeps it.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type EnLaDireccion = Readonly<Record<string, string | number | null | undefined>>;
/** What the address asks for, and how to change some of it: blank takes it out. Only a step can be gone back from. */
export function useDireccion() {
  const [url, poner] = useSearchParams();
  const cambiar = useCallback(
    (cambio: EnLaDireccion, { paso = false } = {}) =>
      poner(
        (u) => {
          for (const [k, v] of Object.entries(cambio)) v === null || v === undefined || v === '' ? u.delete(k) : u.set(k, String(v));
          return u;
        },
        { replace: !paso },
      ),
    [poner],
  );
  return [url, cambiar] as const;
}
