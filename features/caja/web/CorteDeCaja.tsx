// Screen /report/corte_de_caja: the cash report, of today at first, with PDF and Excel.
import { PantallaReporte } from '#kernel/reporte/web.tsx';

export default function CorteDeCaja() {
  return <PantallaReporte accion="/ingresos/corte_de_caja" />;
}
