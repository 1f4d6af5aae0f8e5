// What another desk saved while a form was open: it is read before the form is saved again.
import type { ReactNode, Ref } from 'react';
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
  /** What can be done about it. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div className="ajenos" role="alert" tabIndex={-1} {...(ref ? { ref } : {})}>
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
