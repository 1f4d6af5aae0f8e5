// The summary at the top of a form. Each error is shown once, beside its field; the summary only lists where they are when
// there are several.

import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { erroresDe } from '../shared/verdict.ts';
import { comoBoton } from './controles.tsx';
import { Icono } from './icons.tsx';
import estilos from './resumen_errores.module.css';

/** The field's path and its sentence. */
type Falla = [ruta: string, frase: string];
export const aplanar = (e: object, ruta = ''): Falla[] =>
  Object.entries(e).flatMap(([k, v]) =>
    v && typeof v === 'object' && 'message' in v && typeof v.message === 'string' && 'type' in v
      ? [[ruta + k, v.message] as Falla]
      : v && typeof v === 'object' && k !== 'ref'
        ? aplanar(v, `${ruta}${k}.`)
        : [],
  );
/** Errors that the form shows nowhere because their field is not drawn. */
function sinLugar(caja: HTMLElement, errores: readonly Falla[]): Set<string> {
  const dichas = [...caja.querySelectorAll<HTMLElement>('[data-pieza="error"]')];
  return new Set(
    errores
      .filter(([ruta, frase]) => !dichas.some((n) => n.dataset.campo === ruta || (!n.dataset.campo && n.textContent?.includes(frase))))
      .map(([ruta]) => ruta),
  );
}

interface Props {
  caja: RefObject<HTMLElement | null>;
  errores: readonly Falla[];
  etiquetaDe: (ruta: string) => string;
  alIr: (ruta: string) => void;
}
export function ResumenErrores({ caja, errores, etiquetaDe, alIr }: Props) {
  const [perdidas, setPerdidas] = useState<ReadonlySet<string>>(new Set());
  const cuales = errores.map((e) => e.join('=')).join('&');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are new at every drawing; what they say is not
  useLayoutEffect(() => {
    setPerdidas(caja.current ? sinLugar(caja.current, errores) : new Set());
  }, [cuales]);
  if (errores.length < 2 && perdidas.size === 0) return null;
  return (
    <CajaErrores>
      <Icono n="alerta" />
      <div>
        <b>{erroresDe(errores.map(([r, message]) => ({ path: [r], message }))).message}</b>
        <ul>
          {errores.slice(0, 6).map(([ruta, frase]) => (
            <li key={ruta}>
              <button type="button" {...comoBoton({ enLinea: true })} onClick={() => alIr(ruta)}>
                {etiquetaDe(ruta)}
                {perdidas.has(ruta) && `: ${frase}`}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </CajaErrores>
  );
}
/** What stands in the way, said at once. */
export const CajaErrores = ({ children }: { children: ReactNode }) => (
  <div className={estilos.resumen} data-pieza="resumen-errores" role="alert">
    {children}
  </div>
);
