// Where files are chosen: a box to drop them into, a button and, on a telephone, the camera; and the list of those on their way.

import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import comunes from './comunes.module.css';
import { Boton } from './controles.tsx';
import { Icono, type NombreIcono } from './icons.tsx';
import type { EstadoSubida, Subida } from './subidas.ts';
import estilos from './zona_archivos.module.css';

interface ZonaProps {
  /** For screen readers: 'Imágenes'. */
  etiqueta: string;
  texto: string;
  nota?: string;
  icono: NombreIcono;
  acepta: string;
  varios?: boolean;
  /** Offers the camera of a telephone. */
  camara?: boolean;
  alElegir: (archivos: File[]) => void;
  children?: ReactNode;
}
export function ZonaDeArchivos({ etiqueta, texto, nota, icono, acepta, varios, camara, alElegir, children }: ZonaProps) {
  const entrada = useRef<HTMLInputElement>(null);
  const foto = useRef<HTMLInputElement>(null);
  const [encima, setEncima] = useState(false);
  const tomar = (de: FileList | null | undefined) => {
    const archivos = [...(de ?? [])];
    if (archivos.length) alElegir(varios ? archivos : archivos.slice(0, 1));
  };
  const soltar = (e: DragEvent) => {
    e.preventDefault();
    setEncima(false);
    tomar(e.dataTransfer.files);
  };
  const elegidos = (e: { target: HTMLInputElement }) => {
    tomar(e.target.files);
    // The same file may be chosen again.
    e.target.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are extras; the button does the same
    <div
      className={`${estilos.zona} ${encima ? estilos.encima : ''}`}
      onDragOver={(e) => {
        e.preventDefault();
        setEncima(true);
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={soltar}
      onPaste={(e: ClipboardEvent) => tomar(e.clipboardData.files)}
    >
      {children ?? (
        <>
          <Icono n={icono} t="l" />
          <p className={comunes.realce}>{texto}</p>
          {nota && <p className={comunes.tenue}>{nota}</p>}
        </>
      )}
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        <Boton icono="subir" data-foco onClick={() => entrada.current?.click()}>
          {varios ? 'Elegir archivos' : 'Elegir archivo'}
        </Boton>
        {camara && (
          <span className={estilos.camara}>
            <Boton icono="camara" onClick={() => foto.current?.click()}>
              Tomar foto
            </Boton>
          </span>
        )}
      </div>
      <input ref={entrada} type="file" hidden aria-label={etiqueta} accept={acepta} multiple={varios} onChange={elegidos} />
      {camara && <input ref={foto} type="file" hidden aria-label="Foto" accept="image/*" capture="environment" onChange={elegidos} />}
    </div>
  );
}

const DICHO: Record<EstadoSubida, string> = {
  espera: '',
  prepara: 'Preparando',
  sube: 'Subiendo',
  perdida: 'Se perdió la conexión. Sigue sola cuando vuelva',
  mal: '',
  hecha: 'Guardado',
};
interface ListaProps {
  subidas: readonly Subida[];
  alSubir: (clave: string) => void;
  alQuitar: (clave: string) => void;
  /** What may be written of one before it is sent, such as its name. */
  campo?: (s: Subida) => ReactNode;
}
export function ListaDeSubidas({ subidas, alSubir, alQuitar, campo }: ListaProps) {
  const lista = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // What was just chosen may lie below the window.
    if (subidas.length) lista.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [subidas.length]);
  if (subidas.length === 0) return null;
  return (
    <ul ref={lista} className={estilos.lista} aria-label="Archivos elegidos">
      {subidas.map((s) => (
        <li key={s.clave} className={estilos.subida} data-estado-subida={s.estado}>
          <Vista de={s.vista} />
          <div className={estilos.centro}>
            {(s.estado === 'espera' || s.estado === 'mal') && campo ? (
              campo(s)
            ) : (
              <span className={comunes.recortado}>{s.archivo.name}</span>
            )}
            <Estado s={s} />
          </div>
          <Lado s={s} alSubir={alSubir} alQuitar={alQuitar} />
        </li>
      ))}
    </ul>
  );
}
/** A picture before it is sent; what claims to be one and is not shows as a file. */
function Vista({ de }: { de: string | undefined }) {
  const [mal, setMal] = useState(false);
  return (
    <span className={estilos.vista}>{de && !mal ? <img src={de} alt="" onError={() => setMal(true)} /> : <Icono n="documento" />}</span>
  );
}
function Estado({ s }: { s: Subida }) {
  if (s.estado === 'espera') return <span className={`${comunes.tenue} ${comunes.numeros}`}>{pesoTexto(s.archivo.size)}</span>;
  if (s.estado === 'mal')
    return (
      <span className={comunes.peligro} role="alert">
        {s.mal}
      </span>
    );
  if (s.estado === 'hecha') return <span className={comunes.bien}>{DICHO.hecha}</span>;
  const cien = Math.round(s.avance * 100);
  return (
    <>
      <progress className={estilos.avance} max={100} value={cien} aria-label={`Avance de ${s.archivo.name}`} />
      <span className={`${s.estado === 'perdida' ? comunes.cuidado : comunes.tenue} ${comunes.numeros}`} role="status">
        {/* All of it has left; the server is reading it. */}
        {s.estado === 'sube' && cien === 100 ? 'Guardando' : `${DICHO[s.estado]}${s.estado === 'sube' ? ` ${cien} %` : ''}`}
      </span>
    </>
  );
}
function Lado({ s, alSubir, alQuitar }: { s: Subida } & Pick<ListaProps, 'alSubir' | 'alQuitar'>) {
  const { name } = s.archivo;
  if (s.estado === 'hecha') return <Icono n="listo" />;
  const enCamino = s.estado !== 'espera' && s.estado !== 'mal';
  return (
    <span className={comunes.fila}>
      {s.estado === 'mal' && s.avance === 0 && (
        <Boton plano chico icono="repetir" aria-label={`Reintentar ${name}`} onClick={() => alSubir(s.clave)} />
      )}
      <Boton plano chico icono="cerrar" aria-label={`${enCamino ? 'Cancelar' : 'Quitar'} ${name}`} onClick={() => alQuitar(s.clave)} />
    </span>
  );
}
/** '340 KB', '2.1 MB'. */
export const pesoTexto = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
