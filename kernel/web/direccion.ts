// Screens keep their state in the address, so that a link or a reload shows the same.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type EnLaDireccion = Readonly<Record<string, string | number | null | undefined>>;
/**
 * The address's parameters and a function to change some; a blank removes one. Only changes marked as steps add to the
 * browser's history.
 */
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
