// Solves our captcha, a proof of work, while the user types.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Falla, llamar } from '#kernel/web/red.ts';
import { acceso } from '../contract.ts';

const OFRECER_MS = 10_000;

export interface EstadoCaptcha {
  estado: 'resolviendo' | 'listo' | 'error';
  ofrecer: boolean;
  /** Calls `enviar` with the solution, and once more with another if the server says that this one expired or was used. */
  con: <T>(enviar: (CAPTCHA: string) => Promise<T>) => Promise<T>;
  /** The solution, '' while there is none; for pages with retries of their own. */
  leer: () => string;
  otra: () => void;
}
/** `otra` starts again, after a refused login or an error. `ofrecer` becomes true ten seconds after an error. */
export function useCaptcha(): EstadoCaptcha {
  const [estado, setEstado] = useState<EstadoCaptcha['estado']>('resolviendo');
  const [ofrecer, setOfrecer] = useState(false);
  const solucion = useRef('');
  const vuelta = useRef(0);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resolver = useCallback(async (): Promise<string> => {
    const esta = ++vuelta.current;
    clearTimeout(reloj.current);
    setEstado('resolviendo');
    setOfrecer(false);
    solucion.current = '';
    try {
      const { data: challenge } = await llamar(acceso.captcha);
      const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
      if (esta !== vuelta.current) return '';
      if (!solution) throw new Error('sin solución');
      solucion.current = btoa(JSON.stringify({ challenge, solution }));
      setEstado('listo');
    } catch {
      if (esta !== vuelta.current) return '';
      setEstado('error');
      reloj.current = setTimeout(() => setOfrecer(true), OFRECER_MS);
    }
    return solucion.current;
  }, []);
  useEffect(() => {
    void resolver();
    return () => {
      vuelta.current++;
      clearTimeout(reloj.current);
    };
  }, [resolver]);
  const otra = useCallback(() => void resolver(), [resolver]);
  const con: EstadoCaptcha['con'] = async (enviar) => {
    try {
      return await enviar(solucion.current);
    } catch (e) {
      if (!(e instanceof Falla) || !(e.data as { CAPTCHA?: 1 } | null)?.CAPTCHA) throw e;
      const nueva = await resolver();
      if (!nueva) throw e;
      return enviar(nueva);
    }
  };
  return { estado, ofrecer, con, otra, leer: () => solucion.current };
}
