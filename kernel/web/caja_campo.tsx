// A field's own parts, for those that no form draws: its place, what helps, what is wrong.
import type { HTMLAttributes, ReactNode } from 'react';
import estilos from './campo.module.css';

const ANCHO = { 1: '', 2: estilos.ancho2, 3: estilos.ancho3, todo: estilos.anchoTodo };
interface CajaProps extends HTMLAttributes<HTMLDivElement> {
  ancho?: keyof typeof ANCHO | undefined;
  mal?: boolean;
  children: ReactNode;
}
export const CajaCampo = ({ ancho = 1, mal, className = '', ...p }: CajaProps) => (
  <div {...p} className={`${estilos.campo} ${ANCHO[ancho]} ${className}`} data-pieza="campo" data-mal={mal ? '' : undefined} />
);
type Texto = HTMLAttributes<HTMLParagraphElement> & { 'data-campo'?: string };
export const TextoError = ({ className = '', ...p }: Texto) => <p {...p} className={`${estilos.error} ${className}`} data-pieza="error" />;
export const TextoAyuda = ({ className = '', ...p }: Texto) => <p {...p} className={`${estilos.ayuda} ${className}`} data-pieza="ayuda" />;
