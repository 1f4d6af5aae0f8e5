// Section of the doctor's page: which Google account is linked, how far it is in step with the agenda, and what to do if not.

import { P } from '#domain/permisos.ts';
import { CuentaDelMedico } from '#features/integraciones/cuentas/web/CuentaDelMedico.tsx';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Interruptor } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Advertencia, Cargando } from '#kernel/web/pagina.tsx';
import type { PropsSeccion } from '#kernel/web/secciones.ts';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type EstadoGoogle, gcalendar, gcalendarMedico } from '../contract.ts';
import estilos from './google.module.css';

export default function GoogleDelMedico({ CODIGOMEDICO }: PropsSeccion) {
  const datos = useDatos(gcalendarMedico.check_gcalendar, { CODIGOMEDICO }, { fresco: 0 });
  const e = datos.data;
  return (
    <Cargando de={datos}>
      {e && (
        <>
          <CuentaDelMedico
            nombre="Google Calendar"
            estado={{ ...e, ENLAZADA: e.USE_GOOGLE_CALENDAR, CUENTA: e.EMAIL_GOOGLE_CALENDAR }}
            CODIGOMEDICO={CODIGOMEDICO}
            enlace={gcalendar.obtener_enlace_gcalendar}
            desconectar={gcalendarMedico.desconectar_gcalendar}
            alDesconectar="Sus próximas citas se retirarán de ese calendario."
          />
          {e.USE_GOOGLE_CALENDAR === 1 ? (
            <Sincronia CODIGOMEDICO={CODIGOMEDICO} e={e} />
          ) : (
            e.RETIRADA && (
              <Advertencia role="status">
                <Icono n="alerta" t="s" />
                Google retiró el permiso el {cuando(e.RETIRADA)}. Enlace la cuenta de nuevo: sus citas volverán a ponerse al día.
              </Advertencia>
            )
          )}
        </>
      )}
    </Cargando>
  );
}
/** A server moment, as text for the user. */
const cuando = (m: string) => `${fechaTexto(m.slice(0, 10))}, ${m.slice(11, 16)}`;

function Sincronia({ CODIGOMEDICO, e }: { CODIGOMEDICO: number; e: EstadoGoogle }) {
  const puede = usePuedeEscribir(P.clinica.medicos);
  const sincronizar = useGuardar(gcalendarMedico.sincronizar_gcalendar, { CODIGOMEDICO });
  const ajustar = useGuardar(gcalendarMedico.ajustar_gcalendar, { CODIGOMEDICO });
  return (
    <div className={estilos.sincronia}>
      <dl className={estilos.datos}>
        <div>
          <dt>Última sincronización</dt>
          <dd className={comunes.numeros}>{e.SINCRONIZADA ? cuando(e.SINCRONIZADA) : e.MOTIVO ? 'Pendiente' : 'En curso'}</dd>
        </div>
        <div>
          <dt>Próximas citas en el calendario</dt>
          <dd className={comunes.numeros}>
            {e.CITAS_EN_GOOGLE}
            {e.POR_ENVIAR > 0 && <span className={comunes.tenue}> · {e.POR_ENVIAR} por revisar</span>}
          </dd>
        </div>
      </dl>
      {puede && (
        <Boton chico icono="repetir" ocupado={sincronizar.enviando} onClick={() => sincronizar.enviar()}>
          Sincronizar ahora
        </Boton>
      )}
      {e.MOTIVO && (
        <Advertencia role="status">
          <Icono n="alerta" t="s" />
          {e.MOTIVO}
        </Advertencia>
      )}
      <div className={estilos.nombre}>
        <Interruptor
          valor={e.NOMBRE_PACIENTE === 1}
          disabled={!puede || ajustar.enviando}
          alCambiar={(si) => ajustar.enviar({ NOMBRE_PACIENTE: si ? 1 : 0 })}
        >
          Mostrar el nombre del paciente
        </Interruptor>
        <p className={comunes.tenue}>
          {e.NOMBRE_PACIENTE
            ? 'En Google la cita se llama «Cita: Ana Núñez». Nunca se envían el motivo, las observaciones ni los teléfonos.'
            : 'En Google la cita se llama «Cita: A. N.». Nunca se envían el motivo, las observaciones ni los teléfonos.'}
        </p>
      </div>
      <p className={comunes.tenue}>
        Lo que tenga como ocupado en los próximos 60 días aparece en la agenda como «Ocupado (Google)», sin decir en qué.
      </p>
    </div>
  );
}
