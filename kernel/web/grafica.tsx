// Charts: lines, percentile curves, bars, horizontal bars and pies. The drawing code is loaded with the first chart.
import { lazy, type ReactNode, Suspense } from 'react';
import type { DatosDeGrafica, DatosDePastel } from '../shared/dibujo.ts';
import type { DatosDeRenglones } from '../shared/dibujo_renglones.ts';
import { ALTO, altoDeRenglones, TINTAS } from '../shared/medidas_graficas.ts';
import estilos from './grafica.module.css';
import type { OpcionesDeGrafica } from './grafica_opciones.ts';

const Caja = lazy(() => import('./grafica_diferida.tsx'));
const enSuLugar = (que: ReactNode, height: number = ALTO) => (
  <Suspense fallback={<div style={{ height }} role="status" aria-label="Cargando" />}>{que}</Suspense>
);

export const Grafica = (p: DatosDeGrafica & OpcionesDeGrafica) => enSuLugar(<Caja grafica={p} {...p} />, p.alto);
export const GraficaPastel = (p: DatosDePastel & OpcionesDeGrafica) => enSuLugar(<Caja pastel={p} {...p} />);
export const GraficaRenglones = (p: DatosDeRenglones & OpcionesDeGrafica) =>
  enSuLugar(<Caja enRenglones={p} {...p} />, altoDeRenglones(p.renglones.length));

/** The colour of a series, beside its name in a table. */
export const MuestraDeColor = ({ serie }: { serie: number }) => (
  <span className={estilos.muestraSuelta} data-serie={serie % TINTAS} aria-hidden="true" />
);
