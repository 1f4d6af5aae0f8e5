// While a visit goes on the screen does not go dark, and leaving the page is asked about.
import { useEffect } from 'react';

export function useDespierta(): void {
  useEffect(() => {
    let cerrojo: WakeLockSentinel | undefined;
    let ido = false;
    const pedir = async () => {
      // Not every browser can, and a phone short of battery refuses.
      if (document.visibilityState !== 'visible') return;
      cerrojo = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (ido) void cerrojo?.release();
    };
    const preguntar = (e: BeforeUnloadEvent) => e.preventDefault();
    void pedir();
    document.addEventListener('visibilitychange', pedir);
    addEventListener('beforeunload', preguntar);
    return () => {
      ido = true;
      document.removeEventListener('visibilitychange', pedir);
      removeEventListener('beforeunload', preguntar);
      void cerrojo?.release();
    };
  }, []);
}
/** Calls once when few minutes are left. */
export function useFaltaPoco(
  estado: { FALTAN_5: number | null; LIMITE: number | null } | null,
  quedan: number | null,
  al: () => void,
): void {
  const poco = estado?.FALTAN_5 != null && estado.LIMITE != null && quedan !== null && quedan <= estado.LIMITE - estado.FALTAN_5;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (poco) al();
  }, [poco]);
}
