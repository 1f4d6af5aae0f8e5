// The frame of a screen: header with title and actions, skeletons, empty states, failures.
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Boton } from './controles.tsx';
import { Icono } from './icons.tsx';
import type { Falla } from './red.ts';

interface PaginaProps {
  titulo: string;
  children: ReactNode;
  acciones?: ReactNode;
  junto?: ReactNode;
  volver?: string | true;
  ancho?: 'todo' | 'lectura';
  sinRelleno?: boolean;
}
export function Pagina({ titulo, children, acciones, junto, volver, ancho = 'todo', sinRelleno }: PaginaProps) {
  const ir = useNavigate();
  useEffect(() => {
    document.title = `${titulo} · Galeno`;
  }, [titulo]);
  return (
    <div className={`pagina ${ancho}`}>
      <header className="pagina-cab">
        {volver && <Boton plano icono="izquierda" aria-label="Regresar" onClick={() => (volver === true ? ir(-1) : ir(volver))} />}
        <h1>{titulo}</h1>
        {junto}
        <span className="grow" />
        {acciones && (
          <div className="acciones" data-pieza="acciones">
            {acciones}
          </div>
        )}
      </header>
      <div className={sinRelleno ? 'pagina-todo' : 'pagina-cuerpo'}>{children}</div>
    </div>
  );
}
type PropsVacio = {
  texto: string;
  nota?: string | undefined;
  accion?: ReactNode;
  icono?: Parameters<typeof Icono>[0]['n'];
  pagina?: boolean;
};
/** Nothing to show, why, and what may be done about it. `pagina`: it is the whole page, so its sentence is the heading. */
export const Vacio = ({ texto, nota, accion, icono, pagina }: PropsVacio) => (
  <div className="vacio">
    {icono && <Icono n={icono} t="l" />}
    {pagina ? <h1>{texto}</h1> : <p className={nota ? 'b5' : ''}>{texto}</p>}
    {nota && <p className="muted">{nota}</p>}
    {accion}
  </div>
);
const ANCHOS = ['90%', '73%', '56%', '84%', '67%', '50%', '78%', '61%'];
export const Esqueleto = ({ filas = 4 }: { filas?: number }) => (
  <div className="esqueleto" data-pieza="esqueleto" role="status" aria-label="Cargando">
    {ANCHOS.slice(0, filas).map((width) => (
      <span key={width} style={{ width }} />
    ))}
  </div>
);
/** What a screen shows while its data is on its way or did not come. */
export function Cargando({ de, children }: { de: { data: unknown; error: Falla | null; refetch: () => unknown }; children: ReactNode }) {
  if (de.data !== undefined) return <>{children}</>;
  if (de.error) return <Vacio icono="alerta" texto={de.error.message} accion={<Boton onClick={() => de.refetch()}>Recargar</Boton>} />;
  return <Esqueleto />;
}
export const SinPermiso = () => <Vacio pagina icono="candado" texto="Sin permisos para ver esta pantalla" />;
