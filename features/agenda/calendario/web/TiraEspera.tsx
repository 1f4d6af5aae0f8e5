// The strip of the waiting room: who waits and since when, and the day's counts. It turns amber after a quarter of an hour.
import type { ReactNode } from 'react';
import { E } from '#domain/estados.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { minutos } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Iniciales } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import estilos from './espera.module.css';

/** Minutes from which a wait counts as too long. */
const PACIENCIA = 15;
/** Minutes since the patient arrived; null when no arrival was noted today. */
export function esperaDe(c: Pick<CitaAgenda, 'LLEGADA'>, reloj: { fecha: string; hora: string }): number | null {
  const [fecha, hora] = c.LLEGADA?.split(' ') ?? [];
  return hora && fecha === reloj.fecha ? Math.max(0, minutos(reloj.hora) - minutos(hora)) : null;
}
export const cuentas = (citas: readonly CitaAgenda[]) => ({
  citas: citas.length,
  realizadas: citas.filter((c) => c.C_ESTATUS === E.cita.realizada).length,
  porLlegar: citas.filter((c) => c.C_ESTATUS === E.cita.noConfirmada || c.C_ESTATUS === E.cita.confirmada).length,
});

interface Props {
  hoy: readonly CitaAgenda[];
  reloj: { fecha: string; hora: string };
  /** The user may open patients' files. */
  expediente: boolean;
  alAbrir: (N_CITA: number) => void;
  alVerPacientes: () => void;
  /** The button of the waiting list (of patients who want an earlier time). */
  listaEspera: ReactNode;
  /** The times that became free. */
  libres: ReactNode;
}
export function TiraEspera({ hoy, reloj, expediente, alAbrir, alVerPacientes, listaEspera, libres }: Props) {
  const esperan = hoy.filter((c) => c.C_ESTATUS === E.cita.enSala).sort((a, b) => (a.LLEGADA ?? '').localeCompare(b.LLEGADA ?? ''));
  const n = cuentas(hoy);
  return (
    <section className={estilos.tira} aria-label="Sala de espera y citas de hoy">
      {esperan.length > 0 && (
        <>
          <div className={`${estilos.titulo} ${estilos.enSala}`}>
            <Icono n="espera" t="l" />
            <div>
              <b>En sala de espera</b>
              <span className={comunes.numeros} role="status">
                {esperan.length} {esperan.length === 1 ? 'paciente' : 'pacientes'}
              </span>
            </div>
          </div>
          <ul className={estilos.esperan}>
            {esperan.map((c) => {
              const m = esperaDe(c, reloj);
              const tarde = m !== null && m >= PACIENCIA;
              return (
                <li key={c.N_CITA} className={`${estilos.persona}${tarde ? ` ${estilos.tarde}` : ''}`}>
                  <Iniciales nombre={c.PACIENTE} />
                  <button type="button" className={estilos.abre} title={c.PACIENTE} onClick={() => alAbrir(c.N_CITA)}>
                    <b className={comunes.recortado}>{c.PACIENTE}</b>
                    <small className={comunes.numeros}>
                      Cita {c.H_CITA}
                      {m !== null && (
                        <>
                          {' '}
                          · espera <b className={tarde ? comunes.cuidado : ''}>{m} min</b>
                        </>
                      )}
                    </small>
                  </button>
                  {expediente && (
                    <EnlaceBoton chico a={`/patient/${c.CODIGOPACIENTE}`} aria-label={`Expediente de ${c.PACIENTE}`}>
                      Expediente
                    </EnlaceBoton>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {libres}
      <div className={`${estilos.cuentas} ${comunes.numeros}`}>
        <span>
          <b>{n.citas}</b> {n.citas === 1 ? 'cita' : 'citas'} hoy
        </span>
        <span>
          <b>{n.realizadas}</b> {n.realizadas === 1 ? 'realizada' : 'realizadas'}
        </span>
        <span>
          <b>{n.porLlegar}</b> por llegar
        </span>
        {listaEspera}
        <Boton chico plano icono="pacientes" aria-label="Pacientes de hoy" onClick={alVerPacientes} />
      </div>
    </section>
  );
}
