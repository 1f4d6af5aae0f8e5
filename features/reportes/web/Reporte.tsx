// Screens /report/…: any report of the list, by the last part of the address.
import { useLocation } from 'react-router';
import { PantallaReporte, reportes } from '#kernel/reporte/web.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando, SinPermiso } from '#kernel/web/pagina.tsx';
import { nombreDe } from './nombre.ts';

export default function Reporte() {
  const { pathname } = useLocation();
  const datos = useDatos(reportes.definiciones);
  const d = datos.data?.find((x) => nombreDe(x.accion) === nombreDe(pathname));
  return <Cargando de={datos}>{d ? <PantallaReporte accion={d.accion} volver="/reports" /> : <SinPermiso />}</Cargando>;
}
