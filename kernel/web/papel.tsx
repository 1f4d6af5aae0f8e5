// A logo or a signature as it will be printed.
import type { ReactNode } from 'react';
import estilos from './papel.module.css';

export const Papel = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={`${estilos.papel} ${className}`}>{children}</div>
);
