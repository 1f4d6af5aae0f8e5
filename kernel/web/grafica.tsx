// A line chart drawn by hand: labels at the end of the lines instead of a legend, the unit on the axis, a band for what
// is normal. The table of the same numbers stands beside it; the drawing itself is hidden from those who cannot see it.
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { fechaCorta } from '../shared/dates.ts';
import estilos from './grafica.module.css';

export interface Punto {
  /** yyyy-mm-dd, or with the hour after a space. */
  x: string;
  y: number;
}
export interface Linea {
  nombre: string;
  puntos: readonly Punto[];
}
interface GraficaProps {
  lineas: readonly Linea[];
  unidad: string;
  titulo: string;
  /** The interval drawn behind the lines. */
  banda?: readonly [number, number] | undefined;
  /** A fixed width, for paper: the narrower, the larger its letters on the sheet. */
  ancho?: number;
  ref?: Ref<SVGSVGElement>;
}
const ALTO = 340;
/** Below this width the names of the lines stand over their ends instead of after them. */
const ESTRECHA = 600;

/** Round steps for an axis: 1, 2 or 5 times a power of ten, about `n` of them. */
export function marcas(min: number, max: number, n = 5): number[] {
  const bruto = (max - min || Math.abs(max) || 1) / n;
  const potencia = 10 ** Math.floor(Math.log10(bruto));
  const paso = ([1, 2, 5, 10].find((m) => m * potencia >= bruto) ?? 10) * potencia;
  const primero = Math.floor(min / paso) * paso;
  const lista: number[] = [];
  for (let v = primero; v < max + paso && lista.length < 20; v += paso) lista.push(Number(v.toFixed(6)));
  return lista;
}
const instante = (x: string) => Date.parse(`${x.slice(0, 10)}T${x.slice(11, 16) || '12:00'}:00Z`);

export function GraficaLineas({ lineas, unidad, titulo, banda, ancho, ref }: GraficaProps) {
  const caja = useRef<HTMLDivElement>(null);
  const [medido, setMedido] = useState(960);
  const ANCHO = ancho ?? medido;
  // Drawn at the width it has, so that its letters keep their size on a phone.
  useLayoutEffect(() => {
    const o = new ResizeObserver(([e]) => setMedido(Math.max(280, Math.round(e!.contentRect.width))));
    o.observe(caja.current!);
    return () => o.disconnect();
  }, []);
  const estrecha = ANCHO < ESTRECHA;
  const M = { arriba: 30, derecha: estrecha ? 20 : 150, abajo: 34, izquierda: estrecha ? 40 : 52 };
  const todos = lineas.flatMap((l) => l.puntos);
  if (todos.length === 0) return <div ref={caja} />;
  const xs = todos.map((p) => instante(p.x));
  const [t0, t1] = [Math.min(...xs), Math.max(...xs)];
  const ys = marcas(Math.min(...todos.map((p) => p.y)), Math.max(...todos.map((p) => p.y)));
  const [y0, y1] = [ys[0]!, ys.at(-1)!];
  const x = (p: Punto) => M.izquierda + (t1 === t0 ? 0.5 : (instante(p.x) - t0) / (t1 - t0)) * (ANCHO - M.izquierda - M.derecha);
  const y = (v: number) => M.arriba + (1 - (v - y0) / (y1 - y0)) * (ALTO - M.arriba - M.abajo);
  const dentro = (v: number) => y(Math.min(y1, Math.max(y0, v)));
  const franja = banda ? [dentro(banda[1]), dentro(banda[0])] : undefined;
  const dias = [...new Map(todos.map((p) => [p.x.slice(0, 10), p])).values()].sort((a, b) => a.x.localeCompare(b.x));
  return (
    <div ref={caja} className="grafica-caja">
      <svg
        ref={ref}
        className={estilos.grafica}
        viewBox={`0 0 ${ANCHO} ${ALTO}`}
        role="img"
        aria-label={`${titulo}; los valores están en la tabla`}
      >
        <rect className={estilos.fondo} width={ANCHO} height={ALTO} />
        {franja && franja[1]! > franja[0]! && (
          <rect
            className={estilos.banda}
            x={M.izquierda}
            width={ANCHO - M.izquierda - M.derecha}
            y={franja[0]}
            height={franja[1]! - franja[0]!}
          />
        )}
        <text className={estilos.eje} x={M.izquierda - 8} y={12} textAnchor="end">
          {unidad}
        </text>
        {ys.map((v) => (
          <g key={v}>
            <line className={estilos.regla} x1={M.izquierda} x2={ANCHO - M.derecha} y1={y(v)} y2={y(v)} />
            <text className={estilos.eje} x={M.izquierda - 8} y={y(v) + 4} textAnchor="end">
              {v}
            </text>
          </g>
        ))}
        {espaciados(dias, x, 84).map((p) => (
          <text key={p.x} className={estilos.eje} x={x(p)} y={ALTO - 10} textAnchor="middle">
            {fechaCorta(p.x.slice(0, 10))}
          </text>
        ))}
        {lineas.map((l, i) => (
          <g key={l.nombre} className={estilos.serie} data-serie={i}>
            <polyline points={l.puntos.map((p) => `${x(p).toFixed(1)},${y(p.y).toFixed(1)}`).join(' ')} />
            {l.puntos.map((p) => (
              <circle key={p.x + p.y} cx={x(p)} cy={y(p.y)} r="3.5">
                <title>{`${fechaCorta(p.x.slice(0, 10))}: ${p.y} ${unidad}`}</title>
              </circle>
            ))}
            {l.puntos.length > 0 && (
              <text
                x={x(l.puntos.at(-1)!) + (estrecha ? 6 : 10)}
                y={y(l.puntos.at(-1)!.y) + (estrecha ? -10 : 4)}
                textAnchor={estrecha ? 'end' : 'start'}
              >
                {l.nombre} <tspan className={estilos.valor}>{l.puntos.at(-1)!.y}</tspan>
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
/** The dates that fit side by side; the last one always. */
function espaciados(dias: readonly Punto[], x: (p: Punto) => number, minimo: number): Punto[] {
  const puestos: Punto[] = [];
  for (const p of [...dias].reverse()) if (!puestos.length || x(puestos.at(-1)!) - x(p) >= minimo) puestos.push(p);
  return puestos;
}

const PROPIEDADES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-weight', 'opacity'];
/** Bytes below which a picture of a chart is drawn again at twice the scale (2 §9). */
const MIN_BYTES = 100_000;

/** The chart as a picture for paper: on white, with the light theme's colours whatever the screen's. */
export async function aPng(svg: SVGSVGElement): Promise<Blob> {
  const copia = svg.cloneNode(true) as SVGSVGElement;
  const raiz = document.documentElement;
  const tema = raiz.dataset.theme;
  raiz.dataset.theme = 'light';
  const originales = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  for (const [i, n] of [copia, ...copia.querySelectorAll<SVGElement>('*')].entries()) {
    const estilo = getComputedStyle(originales[i]!);
    n.setAttribute('style', PROPIEDADES.map((p) => `${p}:${estilo.getPropertyValue(p)}`).join(';'));
  }
  if (tema === undefined) delete raiz.dataset.theme;
  else raiz.dataset.theme = tema;
  copia.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copia.setAttribute('font-family', 'Inter, Arial, sans-serif');
  const dibujada = await dibujar(copia, 2);
  return dibujada.size < MIN_BYTES ? dibujar(copia, 4) : dibujada;
}
async function dibujar(svg: SVGSVGElement, escala: number): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const imagen = new Image();
  imagen.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await imagen.decode();
  const lienzo = document.createElement('canvas');
  lienzo.width = width * escala;
  lienzo.height = height * escala;
  const c = lienzo.getContext('2d')!;
  c.fillStyle = 'white';
  c.fillRect(0, 0, lienzo.width, lienzo.height);
  c.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  return new Promise((ok, no) => lienzo.toBlob((b) => (b ? ok(b) : no(new Error('canvas'))), 'image/png'));
}
