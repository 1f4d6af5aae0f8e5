// Solving our own captcha: a proof of work, done while the user types.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { useCallback, useEffect, useRef, useState } from 'react';
import { llamar } from '#kernel/web/red.ts';
import { acceso } from '../contract.ts';

const OFRECER_MS = 10_000;

export interface EstadoCaptcha {
  estado: 'resolviendo' | 'listo' | 'error';
  ofrecer: boolean;
  solucion: string;
  otra: () => void;
}
/** `otra` begins anew: after a refused login, or when it failed. `ofrecer` turns true ten seconds after an error. */
export function useCaptcha(): EstadoCaptcha {
  const [vuelta, setVuelta] = useState(0);
  const [estado, setEstado] = useState<EstadoCaptcha['estado']>('resolviendo');
  const [ofrecer, setOfrecer] = useState(false);
  const [solucion, setSolucion] = useState('');
  const viva = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins anew
  useEffect(() => {
    const esta = ++viva.current;
    setEstado('resolviendo');
    setOfrecer(false);
    setSolucion('');
    let reloj: ReturnType<typeof setTimeout>;
    void (async () => {
      try {
        const { data: challenge } = await llamar(acceso.captcha);
        const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
        if (esta !== viva.current) return;
        if (!solution) throw new Error('sin solución');
        setSolucion(btoa(JSON.stringify({ challenge, solution })));
        setEstado('listo');
      } catch {
        if (esta !== viva.current) return;
        setEstado('error');
        reloj = setTimeout(() => setOfrecer(true), OFRECER_MS);
      }
    })();
    return () => clearTimeout(reloj);
  }, [vuelta]);
  return { estado, ofrecer, solucion, otra: useCallback(() => setVuelta((v) => v + 1), []) };
}
