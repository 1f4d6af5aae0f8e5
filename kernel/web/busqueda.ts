// A search field whose text is also in the address.
import { useEffect, useRef, useState } from 'react';

const PAUSA_MS = 150;
/**
 * The field holds what is typed, at once. The address follows when the typing pauses, without blanks at the ends. Other changes
 * of the address (back, a link) update the field.
 */
export function useBusqueda(enUrl: string, alUrl: (v: string) => void) {
  const [texto, setTexto] = useState(enUrl);
  const dicho = useRef(enUrl);
  // Always the latest: an older one would bring back the address of when typing began.
  const decir = useRef(alUrl);
  decir.current = alUrl;
  useEffect(() => {
    if (enUrl === dicho.current) return;
    dicho.current = enUrl;
    setTexto(enUrl);
  }, [enUrl]);
  useEffect(() => {
    const reloj = setTimeout(() => {
      if (texto.trim() === dicho.current) return;
      dicho.current = texto.trim();
      decir.current(dicho.current);
    }, PAUSA_MS);
    return () => clearTimeout(reloj);
  }, [texto]);
  /** The next change of the address is made by other code, together with its own parameters. */
  const asentar = () => {
    dicho.current = texto.trim();
    return dicho.current;
  };
  return { texto, poner: setTexto, asentar };
}
