// An entry of a menu at the side: of the application, of a patient's file.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import estilos from './entrada_menu.module.css';
import { Icono, type NombreIcono } from './icons.tsx';

interface Props {
  a: string;
  icono: NombreIcono;
  texto: string;
  actual: boolean;
  /** A number at its end. */
  children?: ReactNode;
}
export const EntradaMenu = ({ a, icono, texto, actual, children }: Props) => (
  <Link
    to={a}
    className={`${estilos.entrada}${actual ? ` ${estilos.actual}` : ''}`}
    aria-current={actual ? 'page' : undefined}
    title={texto}
  >
    <Icono n={icono} />
    <span className={estilos.palabras}>{texto}</span>
    {children}
  </Link>
);
export const NumeroDeEntrada = ({ children }: { children: ReactNode }) => <span className={estilos.numero}>{children}</span>;
