// Screen /report/:REPORTE: any report of the list.
import { useParams } from 'react-router';
import { PantallaReporte, reportes } from '#kernel/reporte/web.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando, SinPermiso } from '#kernel/web/pagina.tsx';
import { nombreDe } from './nombre.ts';

export default function Reporte() {
  const { REPORTE } = useParams();
  const datos = useDatos(reportes.definiciones);
  const d = datos.data?.find((x) => nombreDe(x.accion) === REPORTE);
  return <Cargando de={datos}>{d ? <PantallaReporte accion={d.accion} volver="/reports" /> : <SinPermiso />}</Cargando>;
}
