import { CuentaDelMedico } from '#features/integraciones/cuentas/web/CuentaDelMedico.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import type { PropsSeccion } from '#kernel/web/secciones.ts';
import { gcalendar, gcalendarMedico } from '../contract.ts';

export default function GoogleDelMedico({ CODIGOMEDICO }: PropsSeccion) {
  const datos = useDatos(gcalendarMedico.check_gcalendar, { CODIGOMEDICO }, { fresco: 0 });
  return (
    <Cargando de={datos}>
      {datos.data && (
        <CuentaDelMedico
          nombre="Google Calendar"
          estado={{ ...datos.data, ENLAZADA: datos.data.USE_GOOGLE_CALENDAR, CUENTA: datos.data.EMAIL_GOOGLE_CALENDAR }}
          CODIGOMEDICO={CODIGOMEDICO}
          enlace={gcalendar.obtener_enlace_gcalendar}
          desconectar={gcalendarMedico.desconectar_gcalendar}
        />
      )}
    </Cargando>
  );
}
