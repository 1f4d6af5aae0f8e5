// A box to sign in with finger, pen or mouse.
import { type PointerEvent, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import estilos from './lienzo_firma.module.css';

const TRAZO = 2.4;
/** As many points as the screen has, so that the line is sharp. */
function preparar(c: HTMLCanvasElement): void {
  const escala = Math.max(2, devicePixelRatio);
  c.width = c.clientWidth * escala;
  c.height = c.clientHeight * escala;
  const g = c.getContext('2d')!;
  g.lineWidth = TRAZO * escala;
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.strokeStyle = getComputedStyle(c).color;
}

export interface LienzoRef {
  borrar: () => void;
  /** A PNG with transparent background, as a data: URL. */
  imagen: () => string;
}
interface Props {
  ref: Ref<LienzoRef>;
  /** Called when it stops being empty, and when it is cleared. */
  alCambiar: (vacio: boolean) => void;
}
export function LienzoFirma({ ref, alCambiar }: Props) {
  const lienzo = useRef<HTMLCanvasElement | null>(null);
  const ultimo = useRef<{ x: number; y: number } | undefined>(undefined);
  const [vacio, setVacio] = useState(true);
  const poner = (v: boolean) => {
    setVacio(v);
    alCambiar(v);
  };
  useImperativeHandle(ref, () => ({
    borrar: () => {
      const c = lienzo.current!;
      c.getContext('2d')!.clearRect(0, 0, c.width, c.height);
      poner(true);
    },
    imagen: () => lienzo.current!.toDataURL('image/png'),
  }));
  const alMontar = useCallback((c: HTMLCanvasElement | null) => {
    lienzo.current = c;
    if (c) preparar(c);
  }, []);
  // A telephone that is turned changes the box's size, not its picture.
  const punto = (e: PointerEvent) => {
    const c = lienzo.current!;
    const r = c.getBoundingClientRect();
    return { x: ((e.clientX - r.left) * c.width) / r.width, y: ((e.clientY - r.top) * c.height) / r.height };
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
    if (vacio) poner(false);
  };
  const soltar = () => {
    ultimo.current = undefined;
  };
  return (
    <canvas
      ref={alMontar}
      className={estilos.lienzo}
      role="img"
      aria-label={vacio ? 'Recuadro para firmar, vacío' : 'Recuadro con la firma'}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        ultimo.current = punto(e);
        trazar(e);
      }}
      onPointerMove={trazar}
      onPointerUp={soltar}
      onPointerCancel={soltar}
    />
  );
}
