// The frame of a screen: header with title and actions, placeholders while loading, empty states, failures.

import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import comunes from './comunes.module.css';
import { Boton } from './controles.tsx';
import { Icono } from './icons.tsx';
import estilos from './pagina.module.css';
import type { Falla } from './red.ts';

interface PaginaProps {
  titulo: string;
  children: ReactNode;
  acciones?: ReactNode;
  junto?: ReactNode;
  volver?: string | true;
  ancho?: 'todo' | 'lectura' | undefined;
  sinRelleno?: boolean | undefined;
}
export function Pagina({ titulo, children, acciones, junto, volver, ancho = 'todo', sinRelleno }: PaginaProps) {
  const ir = useNavigate();
  useEffect(() => {
    document.title = `${titulo} · Galeno`;
  }, [titulo]);
  return (
    <HojaDePagina
      ancho={ancho}
      sinRelleno={sinRelleno}
      cabecera={
        <>
          {volver && <Boton plano icono="izquierda" aria-label="Regresar" onClick={() => (volver === true ? ir(-1) : ir(volver))} />}
          <h1>{titulo}</h1>
          {junto}
          <span className={comunes.crece} />
          {acciones && <Acciones>{acciones}</Acciones>}
        </>
      }
    >
      {children}
    </HojaDePagina>
  );
}
/** What can be done with the whole page, at the end of its header. */
export const Acciones = ({ children }: { children: ReactNode }) => (
  <div className={estilos.acciones} data-pieza="acciones">
    {children}
  </div>
);
type PropsHoja = Pick<PaginaProps, 'children' | 'ancho' | 'sinRelleno'> & {
  cabecera: ReactNode;
  className?: string | undefined;
  claseCabecera?: string | undefined;
};
/** The same frame for a page whose header says more than a title. */
export const HojaDePagina = ({ cabecera, children, ancho, sinRelleno, className = '', claseCabecera = '' }: PropsHoja) => (
  <div className={`${estilos.pagina} ${ancho === 'lectura' ? estilos.lectura : ''} ${className}`} data-pieza="pagina">
    <header className={`${estilos.cabecera} ${claseCabecera}`} data-pieza="cabecera">
      {cabecera}
    </header>
    <div className={sinRelleno ? estilos.todo : estilos.cuerpo} data-pieza={sinRelleno ? 'cuerpo-entero' : 'cuerpo'}>
      {children}
    </div>
  </div>
);
/** What stands before the application does. */
export const Abriendo = ({ children }: { children?: ReactNode }) => (
  <div className={estilos.abriendo} data-pieza="abriendo" role="status" aria-label="Abriendo Galeno">
    {children}
  </div>
);
type PropsVacio = {
  texto: string;
  nota?: string | undefined;
  accion?: ReactNode;
  icono?: Parameters<typeof Icono>[0]['n'];
  pagina?: boolean;
};
/**
 * An empty state: what is missing, why, and what can be done. With `pagina` it fills the page and its sentence is the heading.
 */
export const Vacio = ({ texto, nota, accion, icono, pagina }: PropsVacio) => (
  <div className={estilos.vacio} data-pieza="vacio">
    {icono && <Icono n={icono} t="l" />}
    {pagina ? <h1>{texto}</h1> : <p className={nota ? comunes.realce : ''}>{texto}</p>}
    {nota && <p className={comunes.tenue}>{nota}</p>}
    {accion}
  </div>
);
const ANCHOS = ['90%', '73%', '56%', '84%', '67%', '50%', '78%', '61%'];
export const Esqueleto = ({ filas = 4 }: { filas?: number }) => (
  <div className={estilos.esqueleto} data-pieza="esqueleto" role="status" aria-label="Cargando">
    {ANCHOS.slice(0, filas).map((width) => (
      <span key={width} style={{ width }} />
    ))}
  </div>
);
/** Shown while a screen's data is loading or failed to load. */
export function Cargando({ de, children }: { de: { data: unknown; error: Falla | null; refetch: () => unknown }; children: ReactNode }) {
  if (de.data !== undefined) return <>{children}</>;
  if (de.error) return <Vacio icono="alerta" texto={de.error.message} accion={<Boton onClick={() => de.refetch()}>Recargar</Boton>} />;
  return <Esqueleto />;
}
export const SinPermiso = () => <Vacio pagina icono="candado" texto="Sin permisos para ver esta pantalla" />;
/** What somebody must know before counting on it, where it stands. */
export const Advertencia = (p: { role?: string; children: ReactNode }) => <p className={estilos.advertencia} {...p} />;
