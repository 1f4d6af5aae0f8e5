// Small parts of the dashboard: the state of an appointment, and a small chart.

import type { EstadoCita as Estado } from '#domain/estados.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import { comoEstado } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import estilos from './consultas.module.css';

/** The state of an appointment by colour, icon and word; with `caja` in a box. */
export const EstadoCita = ({ estado, caja }: { estado: number; caja?: boolean }) => (
  <span {...comoEstado(estado, caja)}>
    <Icono n={ICONO_ESTADO[estado as Estado]} t="s" />
    {nombreEstado(estado as Estado)}
  </span>
);

const ANCHO = 130;
const ALTO = 34;
const MARGEN = 5;
/** The last measures as a line with its last point marked, and the normal interval as a band. Texts beside it say the same. */
export function Sparkline({ valores, banda }: { valores: readonly number[]; banda?: readonly [number, number] | undefined }) {
  if (valores.length < 2) return null;
  const min = Math.min(...valores);
  const max = Math.max(...valores);
  const holgura = (max - min || Math.abs(max) || 1) * 0.15;
  const [desde, hasta] = [min - holgura, max + holgura];
  const y = (v: number) => MARGEN + (1 - (v - desde) / (hasta - desde)) * (ALTO - 2 * MARGEN);
  const x = (i: number) => MARGEN + (i / (valores.length - 1)) * (ANCHO - 2 * MARGEN);
  const tope = (v: number) => Math.min(ALTO, Math.max(0, y(v)));
  const franja = banda ? [tope(banda[1]), tope(banda[0])] : undefined;
  return (
    <svg className={estilos.trazo} width={ANCHO} height={ALTO} viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
      {franja && franja[1]! - franja[0]! > 0.5 && <rect x="0" width={ANCHO} y={franja[0]} height={franja[1]! - franja[0]!} />}
      <polyline points={valores.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(' ')} />
      <circle cx={x(valores.length - 1)} cy={y(valores.at(-1)!)} r="3" />
    </svg>
  );
}
