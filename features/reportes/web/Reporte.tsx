// Screens /report/…: any report of the list, by the last part of the address.
import { useLocation } from 'react-router';
import { EnviarPorCorreo, Programados } from '#features/reportes/programados/web/Programados.tsx';
import type { CampoDescrito } from '#kernel/reporte/define.ts';
import { PantallaReporte, reportes } from '#kernel/reporte/web.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Cargando, SinPermiso } from '#kernel/web/pagina.tsx';
import { FavoritoDelReporte } from './Estrella.tsx';
import { rutaDe } from './favoritos.ts';
import { nombreDe } from './nombre.ts';

export default function Reporte() {
  const { pathname } = useLocation();
  const datos = useDatos(reportes.definiciones);
  const [url] = useDireccion();
  const enDireccion = (filtros: readonly CampoDescrito[]) =>
    new URLSearchParams(filtros.flatMap(({ clave: k }) => (url.has(k) ? [[k, url.get(k)!]] : []))).toString();
  const d = datos.data?.find((x) => nombreDe(x.accion) === nombreDe(pathname));
  return (
    <Cargando de={datos}>
      {d ? (
        <PantallaReporte
          accion={d.accion}
          volver="/reports"
          junto={({ accion, titulo, filtros }) => (
            <FavoritoDelReporte accion={accion} titulo={titulo} claves={filtros.map((f) => f.clave)} />
          )}
          otras={({ accion, titulo, filtros }, elegir) => (
            <EnviarPorCorreo REPORTE={accion} titulo={titulo} filtros={filtros} FILTROS={enDireccion(filtros)} elegir={elegir} />
          )}
          debajo={({ accion }) => <Programados REPORTE={accion} rutaDe={rutaDe} />}
        />
      ) : (
        <SinPermiso />
      )}
    </Cargando>
  );
}
