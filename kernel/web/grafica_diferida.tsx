// Draws a chart at the width it has. Its points are read with the arrow keys, and its numbers are in a table below.
import { type KeyboardEvent, type SVGProps, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type DatosDeGrafica,
  type DatosDePastel,
  dibujarGrafica,
  dibujarPastel,
  type Forma,
  type Lectura,
  xDicha,
} from '../shared/dibujo.ts';
import { type DatosDeRenglones, dibujarRenglones } from '../shared/dibujo_renglones.ts';
import { TINTAS } from '../shared/medidas_graficas.ts';
import comunes from './comunes.module.css';
import estilos from './grafica.module.css';
import type { OpcionesDeGrafica } from './grafica_opciones.ts';
import { TablaSencilla } from './partes_tabla.tsx';

interface Props extends OpcionesDeGrafica {
  titulo: string;
  grafica?: DatosDeGrafica;
  pastel?: DatosDePastel;
  enRenglones?: DatosDeRenglones;
}
const MINIMO = 280;

export default function Caja({ titulo, grafica, pastel, enRenglones, sinTabla, alto, alElegir }: Props) {
  const id = useId();
  const caja = useRef<HTMLDivElement>(null);
  const puntos = useRef<SVGGElement>(null);
  const [ancho, setAncho] = useState(0);
  const [activa, setActiva] = useState(0);
  const [vista, setVista] = useState<number>();
  // Drawn at its real width, so that the letters keep their size on a phone.
  useLayoutEffect(() => {
    const medir = () => setAncho(Math.max(MINIMO, Math.round(caja.current!.clientWidth)));
    medir();
    const o = new ResizeObserver(medir);
    o.observe(caja.current!);
    return () => o.disconnect();
  }, []);
  const dibujo = useMemo(
    () =>
      ancho === 0
        ? undefined
        : pastel
          ? dibujarPastel(pastel, ancho)
          : enRenglones
            ? dibujarRenglones(enRenglones, ancho)
            : dibujarGrafica(grafica!, ancho, alto),
    [ancho, alto, pastel, enRenglones, grafica],
  );
  const lecturas = dibujo?.lecturas ?? [];
  const tecla = (e: KeyboardEvent) => {
    const leida = lecturas[activa];
    if (alElegir && leida && (e.key === 'Enter' || e.key === ' ')) {
      e.preventDefault();
      alElegir(leida.n, leida.serie);
      return;
    }
    const a = siguiente(lecturas, activa, e.key, enRenglones !== undefined);
    if (a === undefined) return;
    e.preventDefault();
    setActiva(a);
    puntos.current?.querySelectorAll<SVGElement>('[data-lectura]')[a]?.focus();
  };
  const leida = vista === undefined ? undefined : lecturas[vista];
  return (
    <figure className={estilos.figura}>
      <div ref={caja} className={estilos.caja}>
        {dibujo && (
          <svg
            className={estilos.grafica}
            viewBox={`0 0 ${dibujo.ancho} ${dibujo.alto}`}
            width={dibujo.ancho}
            height={dibujo.alto}
            role="group"
            aria-label={titulo}
            aria-describedby={lecturas.length ? `${id}a` : undefined}
          >
            <g aria-hidden="true">
              {dibujo.formas.map((f, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity; the whole drawing is made again
                <Pintada key={i} f={f} />
              ))}
            </g>
            <g ref={puntos}>
              {lecturas.map((l, i) => (
                <Leible
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  key={i}
                  l={l}
                  data-lectura={l.serie}
                  data-toca={alElegir ? '' : undefined}
                  role={alElegir ? 'button' : 'img'}
                  aria-label={l.dicho}
                  tabIndex={i === Math.min(activa, lecturas.length - 1) ? 0 : -1}
                  onKeyDown={tecla}
                  onFocus={() => {
                    setActiva(i);
                    setVista(i);
                  }}
                  onBlur={() => setVista(undefined)}
                  onPointerEnter={() => setVista(i)}
                  onPointerLeave={() => setVista(undefined)}
                  onClick={alElegir && (() => alElegir(l.n, l.serie))}
                />
              ))}
            </g>
          </svg>
        )}
        {/* Horizontal bars have their name and value over them. */}
        {leida && dibujo && !enRenglones && (
          <span
            className={estilos.globito}
            aria-hidden="true"
            data-lado={leida.x > dibujo.ancho / 2 ? 'izquierda' : 'derecha'}
            style={{ left: leida.x, top: leida.y }}
          >
            {leida.dicho}
          </span>
        )}
      </div>
      {lecturas.length > 0 && (
        <p className={comunes.oculto} id={`${id}a`}>
          Las flechas recorren los valores
        </p>
      )}
      {!sinTabla && (
        <details className={estilos.datos}>
          <summary>Ver los datos</summary>
          {grafica ? (
            <TablaDeGrafica {...grafica} />
          ) : (
            <TablaDePartes {...(pastel ?? { ...enRenglones!, partes: enRenglones!.renglones })} />
          )}
        </details>
      )}
    </figure>
  );
}

/** What is read and, where something opens by it, pressed: the slice or bar itself, or a ring around the point. */
const Leible = ({ l: { x, y, caja, corte }, ...p }: SVGProps<SVGElement> & { l: Lectura }) =>
  corte ? (
    <path className={estilos.lectura} {...corte} {...(p as SVGProps<SVGPathElement>)} />
  ) : caja ? (
    <rect className={estilos.lectura} x={caja.x} y={caja.y} width={caja.ancho} height={caja.alto} {...(p as SVGProps<SVGRectElement>)} />
  ) : (
    <circle className={estilos.lectura} cx={x} cy={y} r={9} {...(p as SVGProps<SVGCircleElement>)} />
  );

/** Left and right walk along a series; up and down go to the nearest value of the next series, or along bars under each other. */
function siguiente(
  lecturas: readonly { serie: number; x: number }[],
  activa: number,
  tecla: string,
  apiladas: boolean,
): number | undefined {
  const yo = lecturas[activa];
  if (!yo) return undefined;
  const de = (serie: number) => lecturas.flatMap((l, i) => (l.serie === serie ? [i] : []));
  const propias = de(yo.serie);
  const lugar = propias.indexOf(activa);
  if (apiladas && tecla === 'ArrowDown') return propias[lugar + 1];
  if (apiladas && tecla === 'ArrowUp') return propias[lugar - 1];
  if (tecla === 'ArrowRight') return propias[lugar + 1];
  if (tecla === 'ArrowLeft') return propias[lugar - 1];
  if (tecla === 'Home') return propias[0];
  if (tecla === 'End') return propias.at(-1);
  if (tecla !== 'ArrowUp' && tecla !== 'ArrowDown') return undefined;
  const series = [...new Set(lecturas.map((l) => l.serie))];
  const otra = series[series.indexOf(yo.serie) + (tecla === 'ArrowDown' ? 1 : -1)];
  if (otra === undefined) return undefined;
  return de(otra).reduce((a, b) => (Math.abs(lecturas[b]!.x - yo.x) < Math.abs(lecturas[a]!.x - yo.x) ? b : a));
}

const CLASES: Readonly<Record<Forma['clase'], string>> = {
  fondo: estilos.fondo!,
  banda: estilos.banda!,
  eje: estilos.eje!,
  regla: estilos.regla!,
  trazo: estilos.trazo!,
  curva: estilos.curva!,
  barra: estilos.barra!,
  parte: estilos.parte!,
  punto: estilos.punto!,
  rotulo: estilos.rotulo!,
  muestra: estilos.muestra!,
};
const Pintada = ({ f: { e: E, clase, serie, a, texto, valor } }: { f: Forma }) => (
  <E
    className={CLASES[clase]}
    data-serie={serie === undefined ? undefined : serie % TINTAS}
    {...Object.fromEntries(Object.entries(a).map(([k, v]) => [k === 'text-anchor' ? 'textAnchor' : k, v]))}
  >
    {texto}
    {valor !== undefined && <tspan className={estilos.valor}> {valor}</tspan>}
  </E>
);

function TablaDeGrafica({ titulo, unidad, series, eje = { tipo: 'fecha' }, cifra = String }: DatosDeGrafica) {
  const xs = [...new Set(series.flatMap((s) => s.puntos.map((p) => p.x)))];
  const enX = (x: string | number) => xDicha(eje, x);
  const valores = series.map((s) => new Map(s.puntos.map((p) => [p.x, p.y])));
  return (
    <TablaSencilla aria-label={titulo}>
      <thead>
        <tr>
          <th>{eje.tipo === 'fecha' ? 'Fecha' : eje.tipo === 'numero' ? eje.titulo : <span className={comunes.oculto}>Nombre</span>}</th>
          {series.map((s) => (
            <th key={s.nombre} data-derecha="">
              {s.nombre} ({unidad})
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {xs.map((x) => (
          <tr key={x}>
            <th scope="row">{enX(x)}</th>
            {series.map((s, i) => (
              <td key={s.nombre} className={comunes.numeros} data-derecha="">
                {valores[i]!.has(x) ? cifra(valores[i]!.get(x)!) : ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TablaSencilla>
  );
}
const TablaDePartes = ({ titulo, partes, cifra = String }: Pick<DatosDePastel, 'titulo' | 'partes' | 'cifra'>) => (
  <TablaSencilla aria-label={titulo}>
    <tbody>
      {partes.map((p) => (
        <tr key={p.nombre}>
          <th scope="row">{p.nombre}</th>
          <td className={comunes.numeros} data-derecha="">
            {cifra(p.valor)}
          </td>
        </tr>
      ))}
    </tbody>
  </TablaSencilla>
);
