// Both pictures of a visit and what is said about the connection.
import { type ReactNode, useState } from 'react';
import { Boton, Giro } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import estilos from './escena.module.css';
import type { Llamada, Vista } from './llamada.ts';
import { girable } from './medios.ts';
import { Video } from './Video.tsx';

/** The words that are said over the pictures, in the language of who looks. */
export interface Palabras {
  otro: string;
  usted: string;
  conectando: string;
  reconectando: string;
  sinRed: string;
  sinImagen: string;
  /** What of this side was unplugged. */
  falta: Record<'audio' | 'video', string>;
  imagenDetenida: string;
  tocar: string;
  quedan: string;
}
const dosCifras = (n: number) => String(n).padStart(2, '0');
const reloj = (ms: number) => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${dosCifras(s % 60)}`;
};
function frase(v: Vista, t: Palabras): string {
  if (v.sinRed) return t.sinRed;
  if (v.conexion === 'reconectando') return t.reconectando;
  if (v.conexion !== 'conectada') return t.conectando;
  if (v.falta) return t.falta[v.falta];
  return v.envioImagen ? '' : t.imagenDetenida;
}

interface Props {
  v: Vista;
  t: Palabras;
  /** In a corner of the screen: only the other's picture. */
  chica?: boolean;
  children?: ReactNode;
}
export function Escena({ v, t, chica, children }: Props) {
  const [mudo, setMudo] = useState(false);
  const dicho = frase(v, t);
  return (
    <section
      className={`${estilos.escena} ${chica ? estilos.chica : ''}`}
      aria-label={t.otro}
      data-pieza="escena"
      data-conexion={v.conexion}
    >
      <Video key={mudo ? 'con' : 'sin'} flujo={v.remoto} nombre={t.otro} alNoSonar={() => setMudo(true)} />
      {!v.remotoConImagen && (
        <div className={estilos.sinImagen}>
          {v.conexion === 'conectada' ? <Icono n="persona" t="l" /> : <Giro />}
          <p>{v.conexion === 'conectada' ? t.sinImagen : dicho}</p>
        </div>
      )}
      {v.propio && !chica && (
        <div className={estilos.propio}>
          <Video flujo={v.propio} nombre={t.usted} propio espejo={!v.pantalla && !girableAtras(v)} />
          {!v.camara && !v.pantalla && (
            <span className={estilos.apagada}>
              <Icono n="sinVideo" />
            </span>
          )}
        </div>
      )}
      <div className={estilos.arriba}>
        <p role="status" className={dicho && (v.remotoConImagen || v.conexion === 'conectada') ? estilos.dicho : estilos.callado}>
          {dicho}
        </p>
        {v.quedan !== null && (
          <p className={estilos.quedan} data-poco={v.quedan < 5 * 60_000 || undefined}>
            {t.quedan} <span>{reloj(v.quedan)}</span>
          </p>
        )}
      </div>
      {mudo && (
        <Boton primario className={estilos.tocar} onClick={() => setMudo(false)}>
          {t.tocar}
        </Boton>
      )}
      {children}
    </section>
  );
}
/** The back camera of a phone is no mirror. */
const girableAtras = (v: Vista) => {
  const pista = v.propio?.getVideoTracks()[0];
  return girable(pista) && pista?.getSettings().facingMode === 'environment';
};

interface PalabrasControl {
  controles: string;
  silenciar: string;
  hablar: string;
  apagar: string;
  encender: string;
  girar: string;
}
/** The buttons that both sides have; the rest of each follows. */
export function Controles({ llamada, v, t, children }: { llamada: Llamada; v: Vista; t: PalabrasControl; children: ReactNode }) {
  const camara = v.propio?.getVideoTracks()[0];
  return (
    <div className={estilos.controles} role="toolbar" aria-label={t.controles}>
      <Redondo
        icono={v.micro ? 'micro' : 'sinMicro'}
        texto={v.micro ? t.silenciar : t.hablar}
        apagado={!v.micro}
        onClick={llamada.silenciar}
      />
      <Redondo
        icono={v.camara ? 'video' : 'sinVideo'}
        texto={v.camara ? t.apagar : t.encender}
        apagado={!v.camara}
        onClick={llamada.apagarCamara}
      />
      {girable(camara) && !v.pantalla && (
        <Redondo
          icono="girar"
          texto={t.girar}
          onClick={() =>
            void llamada.elegirCamara({ facingMode: { exact: camara?.getSettings().facingMode === 'user' ? 'environment' : 'user' } })
          }
        />
      )}
      {children}
    </div>
  );
}
interface RedondoProps {
  icono: Parameters<typeof Icono>[0]['n'];
  texto: string;
  apagado?: boolean;
  activo?: boolean;
  /** Whether what it opens is open. */
  abre?: boolean;
  cuelga?: boolean;
  cuenta?: number;
  onClick: () => void;
}
export const Redondo = ({ icono, texto, apagado, activo, abre, cuelga, cuenta, onClick }: RedondoProps) => (
  <button
    type="button"
    className={`${estilos.redondo} ${apagado ? estilos.apagado : ''} ${activo || abre ? estilos.activo : ''} ${cuelga ? estilos.cuelga : ''}`}
    title={texto}
    aria-label={texto}
    aria-pressed={activo}
    aria-expanded={abre}
    onClick={onClick}
  >
    <Icono n={icono} t="l" />
    {cuenta ? (
      <span className={estilos.cuenta} aria-hidden>
        {cuenta}
      </span>
    ) : null}
  </button>
);
