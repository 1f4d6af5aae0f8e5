// Dialog to draw a signature with finger, pen or mouse; answers a PNG data URL with transparent background.
import { type PointerEvent, useCallback, useRef, useState } from 'react';
import { Boton } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import estilos from './medicos.module.css';

const TRAZO = 2.4;
/** As many points as the screen has, so that the line is sharp. */
function preparar(c: HTMLCanvasElement): void {
  const escala = Math.max(2, devicePixelRatio);
  c.width = c.clientWidth * escala;
  c.height = c.clientHeight * escala;
  const g = c.getContext('2d')!;
  g.scale(escala, escala);
  g.lineWidth = TRAZO;
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.strokeStyle = getComputedStyle(c).color;
}

interface Props {
  titulo: string;
  alCerrar: () => void;
  alGuardar: (dataUrl: string) => Promise<void>;
}
export function FirmaDialogo({ titulo, alCerrar, alGuardar }: Props) {
  const lienzo = useRef<HTMLCanvasElement | null>(null);
  const ultimo = useRef<{ x: number; y: number } | undefined>(undefined);
  const [vacia, setVacia] = useState(true);
  const [ocupado, setOcupado] = useState(false);
  const alMontar = useCallback((c: HTMLCanvasElement | null) => {
    lienzo.current = c;
    if (c) preparar(c);
  }, []);
  const punto = (e: PointerEvent) => {
    const r = lienzo.current!.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const trazar = (e: PointerEvent) => {
    if (!ultimo.current) return;
    const g = lienzo.current!.getContext('2d')!;
    const p = punto(e);
    g.beginPath();
    g.moveTo(ultimo.current.x, ultimo.current.y);
    g.lineTo(p.x, p.y);
    g.stroke();
    ultimo.current = p;
    setVacia(false);
  };
  const borrar = () => {
    const c = lienzo.current!;
    c.getContext('2d')!.clearRect(0, 0, c.width, c.height);
    setVacia(true);
  };
  const guardar = async () => {
    setOcupado(true);
    await alGuardar(lienzo.current!.toDataURL('image/png'));
    setOcupado(false);
  };
  return (
    <Dialogo
      titulo={titulo}
      descripcion="Firme dentro del recuadro con el dedo, un lápiz o el ratón. También puede subir una imagen."
      abierto
      alCerrar={alCerrar}
      ancho="m"
      pie={
        <>
          <Boton onClick={borrar} disabled={vacia}>
            Borrar
          </Boton>
          <Boton primario onClick={guardar} disabled={vacia} ocupado={ocupado}>
            Guardar
          </Boton>
        </>
      }
    >
      <canvas
        ref={alMontar}
        className={estilos.lienzoFirma}
        role="img"
        aria-label={vacia ? 'Recuadro para firmar, vacío' : 'Recuadro con la firma'}
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          ultimo.current = punto(e);
          trazar(e);
        }}
        onPointerMove={trazar}
        onPointerUp={() => {
          ultimo.current = undefined;
        }}
      />
    </Dialogo>
  );
}
