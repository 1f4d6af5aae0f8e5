// A moving picture of a visit.
import { useEffect, useRef } from 'react';
import estilos from './escena.module.css';

interface Props {
  flujo: MediaStream;
  nombre: string;
  /** One's own picture: without sound, and as in a mirror. */
  propio?: boolean;
  espejo?: boolean;
  /** The browser plays no sound until something is touched. */
  alNoSonar?: () => void;
}
export function Video({ flujo, nombre, propio, espejo, alNoSonar }: Props) {
  const ref = useRef<HTMLVideoElement>(null);
  const callado = useRef(alNoSonar);
  callado.current = alNoSonar;
  useEffect(() => {
    const v = ref.current!;
    v.srcObject = flujo;
    v.play().catch((e: Error) => e.name === 'NotAllowedError' && callado.current?.());
    return () => {
      v.srcObject = null;
    };
  }, [flujo]);
  return (
    <video
      ref={ref}
      className={`${estilos.video} ${espejo ? estilos.espejo : ''}`}
      aria-label={nombre}
      autoPlay
      playsInline
      muted={propio}
    />
  );
}
