// Last step: marks the wizard as seen and offers to book the first appointment.

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { P } from '#domain/permisos.ts';
import { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { SinCorreo } from '#features/instalacion/web/SinCorreo.tsx';
import { medicos } from '#features/medicos/contract.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { SugeridosDelAsistente } from '#features/niveles/web/Sugeridos.tsx';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { llamar } from '#kernel/web/red.ts';
import { usePuedeEscribir, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { pasosDe, primerLugar } from '../rules.ts';
import estilos from './asistente.module.css';
import { Botones } from './Botones.tsx';
import type { PropsPaso } from './paso.ts';
import { uno, usePrincipal } from './principal.ts';

const CitaDialogo = lazy(() => import('#features/agenda/citas/web/CitaDialogo.tsx').then((m) => ({ default: m.CitaDialogo })));

/** Tells the server once that the wizard was completed, so it does not open by itself again. */
function useVisto(): void {
  const { sesion, recargar } = useSesionCompleta();
  const dicho = useRef(false);
  const debe = sesion.clinica.MOSTRAR_ASISTENTE === 1 && !sesion.soloLectura;
  useEffect(() => {
    if (!debe || dicho.current) return;
    dicho.current = true;
    llamar(sistemaControl.mostrar_asistente, { MOSTRAR: 0 }).then(
      () => void recargar(),
      () => {
        dicho.current = false;
      },
    );
  }, [debe, recargar]);
}

export function PasoTerminar({ regresar, irA }: PropsPaso) {
  useVisto();
  const { sesion } = useSesionCompleta();
  const reloj = useReloj();
  const agenda = usePuedeEscribir(P.citas.agendar);
  const principal = usePrincipal();
  const horarios = useDatos(medicos.obtener_horarios, uno, { fresco: 0, si: principal.hay === true });
  const [abierto, setAbierto] = useState(false);
  const [agendada, setAgendada] = useState<string>();
  const semana = horarios.error
    ? undefined
    : (horarios.data?.HORARIOS.find((h) => h.SUCURSAL === sesion.SUCURSAL) ?? horarios.data?.HORARIOS[0]);
  const lugar = semana && primerLugar(semana, reloj.fecha, reloj.hora);
  const falta = principal.hay === false ? 'medico' : horarios.data && !lugar ? 'horarios' : undefined;
  if (agendada)
    return (
      <div className={`${comunes.columna} ${estilos.final}`}>
        <Icono n="realizada" t="l" />
        <p className={estilos.saludo}>La primera cita quedó agendada para el {fechaTexto(agendada)}. ¡Buen comienzo!</p>
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <EnlaceBoton a={`/calendar?f=${agendada}`} primario icono="agenda">
            Ver la agenda
          </EnlaceBoton>
          <Boton onClick={() => setAgendada(undefined)}>Agendar otra</Boton>
        </div>
      </div>
    );
  return (
    <div className={`${comunes.columna} ${estilos.final}`}>
      <p className={estilos.saludo}>{sesion.clinica.NOMBRECLINICA} está lista.</p>
      {falta ? (
        <p className={comunes.secundario}>
          Para agendar falta {falta === 'medico' ? 'registrar al médico' : 'decir a qué horas atiende'}.{' '}
          <button type="button" {...comoBoton({ enLinea: true })} onClick={() => irA(falta)}>
            Ir a {pasosDe(sesion).find(([p]) => p === falta)?.[1]}
          </button>
        </p>
      ) : (
        agenda &&
        lugar && (
          <>
            <p className={comunes.secundario}>
              {principal.NOMBRECOMPLETO} puede atender desde el {fechaTexto(lugar.F_CITA)} a las {lugar.H_CITA}. Agende ahí la primera cita:
              el paciente se registra en el mismo lugar, con su nombre.
            </p>
            <div>
              <Boton primario icono="agenda" onClick={() => setAbierto(true)}>
                Agendar la primera cita
              </Boton>
            </div>
          </>
        )
      )}
      <SinCorreo />
      <SugeridosDelAsistente />
      <ul aria-label="Después">
        <li>
          <EnlaceBoton a="/catalogs/medics" plano icono="persona">
            Registrar a los demás médicos
          </EnlaceBoton>
        </li>
        <li>
          <EnlaceBoton a="/catalogs/users" plano icono="pacientes">
            Dar entrada a su personal
          </EnlaceBoton>
        </li>
        <li>
          <EnlaceBoton a="/tools/system" plano icono="ajustes">
            Revisar toda la configuración
          </EnlaceBoton>
        </li>
      </ul>
      <Botones regresar={regresar} />
      {abierto && lugar && (
        <Suspense fallback={null}>
          <CitaDialogo
            pedida={{ ...lugar, CODIGOMEDICO: MEDICO_PRINCIPAL }}
            reloj={reloj}
            alCerrar={() => setAbierto(false)}
            alGuardar={({ F_CITA }) => setAgendada(F_CITA)}
          />
        </Suspense>
      )}
    </div>
  );
}
