// One pane of the viewer: a picture that is enlarged, turned and moved, a PDF in the browser's own reader, or a text.

import { type CSSProperties, type PointerEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import comunes from './comunes.module.css';
import { Boton, Giro } from './controles.tsx';
import { descargar } from './entorno.ts';
import { Icono } from './icons.tsx';
import estilos from './visor.module.css';
import { nivelVecino, type Pieza } from './visor_piezas.ts';

interface Medida {
  ancho: number;
  alto: number;
}
const NADA: Medida = { ancho: 0, alto: 0 };
/** The inner size of an element, as it changes. */
function useMedida() {
  const ref = useRef<HTMLDivElement>(null);
  const [medida, setMedida] = useState(NADA);
  useLayoutEffect(() => {
    const e = ref.current!;
    const medir = () => setMedida({ ancho: e.clientWidth, alto: e.clientHeight });
    medir();
    const ojo = new ResizeObserver(medir);
    ojo.observe(e);
    return () => ojo.disconnect();
  }, []);
  return [ref, medida] as const;
}
const medidaDe = ({ currentTarget: i }: SyntheticEvent<HTMLImageElement>): Medida => ({ ancho: i.naturalWidth, alto: i.naturalHeight });

/** The size in which a picture is drawn, and the box that it fills once turned. At 100 % all of it is seen; none is enlarged. */
function ajustar(natural: Medida, hueco: Medida, zoom: number, giro: number): { imagen: Medida; caja: Medida } {
  const acostada = giro % 180 !== 0;
  const caja = acostada ? { ancho: natural.alto, alto: natural.ancho } : natural;
  const escala = natural.ancho ? Math.min(1, hueco.ancho / caja.ancho, hueco.alto / caja.alto) * (zoom / 100) : 0;
  const por = (m: Medida): Medida => ({ ancho: m.ancho * escala, alto: m.alto * escala });
  return { imagen: por(natural), caja: por(caja) };
}
const estiloDe = ({ ancho, alto }: Medida, giro: number): CSSProperties => ({
  width: ancho,
  height: alto,
  transform: `translate(-50%, -50%) rotate(${giro}deg)`,
});

interface LienzoProps {
  pieza: Pieza;
  zoom: number;
  giro: number;
  rotulo?: string | undefined;
  alZoom: (zoom: number) => void;
  alCaducar?: (() => void) | undefined;
}
export function Lienzo({ pieza, rotulo, ...p }: LienzoProps) {
  return (
    <figure className={estilos.pieza}>
      {rotulo && (
        <figcaption className={`${comunes.recortado} ${estilos.rotulo}`}>
          {rotulo} {pieza.detalle && <span className={comunes.tenue}>{pieza.detalle}</span>}
        </figcaption>
      )}
      {pieza.clase === 'imagen' ? <Imagen pieza={pieza} {...p} /> : <Traido pieza={pieza} />}
    </figure>
  );
}

function Imagen({ pieza, zoom, giro, alZoom, alCaducar }: Omit<LienzoProps, 'rotulo'>) {
  const [hueco, medida] = useMedida();
  const [natural, setNatural] = useState(NADA);
  const [mal, setMal] = useState(false);
  const renovada = useRef('');
  const { imagen, caja } = ajustar(natural, medida, zoom, giro);
  const arrastra = useArrastre(hueco);
  const fallar = () => {
    // A link is renewed once; what still does not open is not there.
    if (alCaducar && renovada.current === '') {
      renovada.current = pieza.url;
      alCaducar();
    } else setMal(true);
  };
  useEffect(() => {
    const e = hueco.current;
    if (!e) return;
    const rueda = (r: WheelEvent) => {
      if (!r.ctrlKey) return;
      r.preventDefault();
      alZoom(nivelVecino(zoom, r.deltaY < 0 ? 1 : -1));
    };
    e.addEventListener('wheel', rueda, { passive: false });
    return () => e.removeEventListener('wheel', rueda);
  }, [hueco, zoom, alZoom]);
  if (mal) return <NoAbre />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and the bar's buttons do the same
    <div
      ref={hueco}
      className={estilos.hueco}
      data-pieza="visor-hueco"
      {...arrastra}
      onDoubleClick={() => alZoom(zoom === 100 ? 200 : 100)}
    >
      <div className={estilos.caja} style={{ width: caja.ancho, height: caja.alto }}>
        <img
          src={pieza.url}
          alt={pieza.titulo}
          draggable={false}
          style={estiloDe(imagen, giro)}
          onLoad={(e) => setNatural(medidaDe(e))}
          onError={fallar}
        />
      </div>
      {natural === NADA && <Esperando />}
    </div>
  );
}
/** Moves a picture that is larger than its pane under the mouse; fingers scroll it. */
function useArrastre(hueco: { current: HTMLDivElement | null }) {
  const desde = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: (e: PointerEvent) => {
      if (e.pointerType !== 'mouse' || e.button !== 0) return;
      desde.current = { x: e.clientX, y: e.clientY };
      hueco.current?.setPointerCapture(e.pointerId);
    },
    onPointerMove: (e: PointerEvent) => {
      if (!desde.current || !hueco.current) return;
      hueco.current.scrollBy(desde.current.x - e.clientX, desde.current.y - e.clientY);
      desde.current = { x: e.clientX, y: e.clientY };
    },
    onPointerUp: () => {
      desde.current = undefined;
    },
  };
}

/** Two pictures over each other, divided by a line that the slider moves. */
export function AntesYDespues({ antes, despues, giro }: { antes: Pieza; despues: Pieza; giro: (p: Pieza) => number }) {
  const [hueco, medida] = useMedida();
  const [corte, setCorte] = useState(50);
  const [naturales, setNaturales] = useState<Record<string, Medida>>({});
  const una = (p: Pieza, estilo?: CSSProperties) => {
    const { imagen } = ajustar(naturales[p.clave] ?? NADA, medida, 100, giro(p));
    return (
      <div className={estilos.capa} style={estilo}>
        <img
          src={p.url}
          alt={p.titulo}
          draggable={false}
          style={estiloDe(imagen, giro(p))}
          onLoad={(e) => {
            const suya = medidaDe(e);
            setNaturales((n) => ({ ...n, [p.clave]: suya }));
          }}
        />
      </div>
    );
  };
  return (
    <div ref={hueco} className={estilos.encima}>
      {una(antes, { clipPath: `inset(0 ${100 - corte}% 0 0)` })}
      {una(despues, { clipPath: `inset(0 0 0 ${corte}%)` })}
      <span className={`${estilos.marbete} ${estilos.izquierdo}`}>
        Antes <span>{antes.detalle}</span>
      </span>
      <span className={`${estilos.marbete} ${estilos.derecho}`}>
        Después <span>{despues.detalle}</span>
      </span>
      <span className={estilos.corte} style={{ left: `${corte}%` }} aria-hidden="true">
        <Icono n="comparar" />
      </span>
      <input
        type="range"
        className={estilos.deslizador}
        min={0}
        max={100}
        value={corte}
        aria-label="Cuánto se ve de cada imagen"
        aria-valuetext={`${corte} % antes`}
        onChange={(e) => setCorte(Number(e.target.value))}
      />
    </div>
  );
}

/** What an <img> cannot show is fetched: signed addresses are sandboxed, in which no browser's reader of PDF opens. */
function Traido({ pieza }: { pieza: Pieza }) {
  const [hecho, setHecho] = useState<{ url?: string; texto?: string; mal?: boolean }>({});
  useEffect(() => {
    const quieto = new AbortController();
    let url = '';
    void (async () => {
      try {
        const r = await fetch(pieza.url, { signal: quieto.signal });
        if (!r.ok) throw new Error(String(r.status));
        if (pieza.clase === 'texto') return setHecho({ texto: await r.text() });
        url = URL.createObjectURL(new Blob([await r.arrayBuffer()], { type: 'application/pdf' }));
        setHecho({ url });
      } catch {
        if (!quieto.signal.aborted) setHecho({ mal: true });
      }
    })();
    return () => {
      quieto.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [pieza.url, pieza.clase]);
  if (hecho.mal) return <NoAbre />;
  if (hecho.texto !== undefined)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      <pre className={estilos.texto} tabIndex={0}>
        {hecho.texto}
      </pre>
    );
  if (!hecho.url) return <Esperando />;
  if (!navigator.pdfViewerEnabled)
    return (
      <div className={estilos.aviso}>
        <Icono n="documento" t="l" />
        <p>Este navegador no muestra archivos PDF</p>
        <Boton icono="descargar" onClick={() => descargar(hecho.url!, `${pieza.titulo}.pdf`)}>
          Descargar
        </Boton>
      </div>
    );
  return <iframe className={estilos.lector} src={hecho.url} title={pieza.titulo} />;
}
const Esperando = () => (
  <div className={estilos.aviso}>
    <Giro role="status" aria-label="Cargando" />
  </div>
);
const NoAbre = () => (
  <div className={estilos.aviso} role="alert">
    <Icono n="alerta" t="l" />
    <p>No se pudo abrir el archivo. Cierre el visor y ábralo de nuevo</p>
  </div>
);
