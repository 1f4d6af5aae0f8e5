// Screens keep their state in the address, so that a link or a reload shows the same.
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

export type EnLaDireccion = Readonly<Record<string, string | number | null | undefined>>;
/**
 * The address's parameters and a function to change some; a blank removes one. Only changes marked as steps add to the
 * browser's history.
 */
export function useDireccion() {
  const [url] = useSearchParams();
  const navigate = useNavigate();
  const cambiar = useCallback(
    (cambio: EnLaDireccion, { paso = false } = {}) => {
      // From the address itself: what is drawn may still be a change behind, and two keys pressed quickly would undo one.
      const u = new URLSearchParams(location.search);
      for (const [k, v] of Object.entries(cambio)) v === null || v === undefined || v === '' ? u.delete(k) : u.set(k, String(v));
      void navigate(`?${u}`, { replace: !paso });
    },
    [navigate],
  );
  return [url, cambiar] as const;
}
