// Screen /report/cargos_dia: the report of charges, of today at first.
import { PantallaReporte } from '#kernel/reporte/web.tsx';

export default function CargosPorDia() {
  return <PantallaReporte accion="/ingresos/cargos_dia" />;
}
