// Charts: lines, percentile curves, bars and pies. The drawing code is loaded with the first chart.
import { lazy, type ReactNode, Suspense } from 'react';
import type { DatosDeGrafica, DatosDePastel } from '../shared/dibujo.ts';
import estilos from './grafica.module.css';
import type { OpcionesDeGrafica } from './grafica_opciones.ts';

const Caja = lazy(() => import('./grafica_diferida.tsx'));
const enSuLugar = (que: ReactNode) => (
  <Suspense fallback={<div className={estilos.hueco} role="status" aria-label="Cargando" />}>{que}</Suspense>
);

export const Grafica = (p: DatosDeGrafica & OpcionesDeGrafica) => enSuLugar(<Caja grafica={p} {...p} />);
export const GraficaPastel = (p: DatosDePastel & OpcionesDeGrafica) => enSuLugar(<Caja pastel={p} {...p} />);
