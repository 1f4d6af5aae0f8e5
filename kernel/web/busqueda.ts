// A search field whose text is also in the address.
import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSA_MS = 150;
/**
 * The field holds what is typed, at once. The address follows the first change at once too (what is pasted or cleared is whole)
 * and the others when the typing pauses, without blanks at the ends. Other changes of the address (back, a link) update the
 * field.
 */
export function useBusqueda(enUrl: string, alUrl: (v: string) => void) {
  const [texto, setTexto] = useState(enUrl);
  const dicho = useRef(enUrl);
  // Always the latest: an older one would bring back the address of when typing began.
  const decir = useRef(alUrl);
  decir.current = alUrl;
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  const parar = useCallback(() => {
    clearTimeout(reloj.current);
    reloj.current = undefined;
  }, []);
  useEffect(() => parar, [parar]);
  useEffect(() => {
    if (enUrl === dicho.current) return;
    parar();
    dicho.current = enUrl;
    setTexto(enUrl);
  }, [enUrl, parar]);
  const seguir = useCallback((v: string) => {
    if (v.trim() === dicho.current) return;
    dicho.current = v.trim();
    decir.current(dicho.current);
  }, []);
  const poner = useCallback(
    (v: string) => {
      setTexto(v);
      if (reloj.current === undefined) seguir(v);
      parar();
      reloj.current = setTimeout(() => {
        parar();
        seguir(v);
      }, PAUSA_MS);
    },
    [seguir, parar],
  );
  /** The next change of the address is made by other code, together with its own parameters. */
  const asentar = () => {
    dicho.current = texto.trim();
    return dicho.current;
  };
  return { texto, poner, asentar };
}
