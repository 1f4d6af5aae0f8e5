// Section of the doctor's page: the doctor's Zoom account.
import { CuentaDelMedico } from '#features/integraciones/cuentas/web/CuentaDelMedico.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import type { PropsSeccion } from '#kernel/web/secciones.ts';
import { zoom, zoomMedico } from '../contract.ts';

export default function ZoomDelMedico({ CODIGOMEDICO }: PropsSeccion) {
  const datos = useDatos(zoomMedico.check_zoom, { CODIGOMEDICO }, { fresco: 0 });
  return (
    <Cargando de={datos}>
      {datos.data && (
        <CuentaDelMedico
          nombre="Zoom"
          estado={{ ...datos.data, ENLAZADA: datos.data.ACCESS }}
          CODIGOMEDICO={CODIGOMEDICO}
          enlace={zoom.obtener_enlace}
          desconectar={zoomMedico.desconectar_zoom}
        />
      )}
    </Cargando>
  );
}
