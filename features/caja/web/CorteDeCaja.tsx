import { PantallaReporte } from '#kernel/reporte/web.tsx';

/** /report/corte_de_caja: today's, with PDF and Excel one click away. */
export default function CorteDeCaja() {
  return <PantallaReporte accion="/ingresos/corte_de_caja" />;
}
