// Shows what another user saved while a form was open, so that it is read before saving again.

import type { ReactNode, Ref } from 'react';
import estilos from './ajenos.module.css';
import { Icono } from './icons.tsx';

export interface Diferencia {
  que: ReactNode;
  antes: ReactNode;
  ahora: ReactNode;
}
export function CambiosAjenos({
  texto,
  cambios,
  children,
  ref,
}: {
  texto: string;
  cambios: readonly (Diferencia & { clave: string })[];
  /** What the user can do about it. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div className={estilos.ajenos} role="alert" tabIndex={-1} {...(ref ? { ref } : {})}>
      <p>
        <Icono n="alerta" t="s" /> {texto}
      </p>
      {cambios.length > 0 && (
        <ul>
          {cambios.map((x) => (
            <li key={x.clave}>
              {x.que}: <s>{x.antes}</s> → <b>{x.ahora}</b>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
