import { PantallaReporte } from '#kernel/reporte/web.tsx';

/** /report/cargos_dia: what was charged, today unless said otherwise. */
export default function CargosPorDia() {
  return <PantallaReporte accion="/ingresos/cargos_dia" />;
}
