// Parts of a list for those that are drawn by hand: the bar over it, its sheet, what went wrong, its pages.
import type { HTMLAttributes, ReactNode, TableHTMLAttributes } from 'react';
import comunes from './comunes.module.css';
import { Icono } from './icons.tsx';
import estilos from './tabla.module.css';

/** What stands over a list. On a phone the empty `span` that holds its two ends apart goes. */
export const BarraTabla = ({ className = '', ...p }: HTMLAttributes<HTMLDivElement>) => (
  <div {...p} className={`${estilos.barra} ${className}`} data-pieza="barra-tabla" />
);
export const FallaDeLista = ({ children }: { children: ReactNode }) => (
  <p className={estilos.error} role="alert">
    <Icono n="alerta" />
    {children}
  </p>
);
/** Its cells say `data-derecha` for amounts, and by `data-tarjeta` what they are on the card of a phone: titulo, linea, no. */
export const TablaSencilla = ({ className = '', ...p }: TableHTMLAttributes<HTMLTableElement>) => (
  <table {...p} className={`${estilos.tabla} ${className}`} data-pieza="tabla" />
);
/** The sheet that a table stands on; where it gets narrow the least important columns go first. */
export const HojaDeTabla = ({ children }: { children: ReactNode }) => <div className={`${comunes.hoja} ${estilos.hoja}`}>{children}</div>;
/** The foot of a list that comes by pages. */
export const FilaDePaginas = ({ children }: { children: ReactNode }) => <div className={estilos.paginas}>{children}</div>;
