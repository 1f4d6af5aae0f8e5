// The strip of /calendar/patient: the patient that the next click books, with the appointments to come.

import { E } from '#domain/estados.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoEstado, Iniciales, MenuBoton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import estilos from './espera.module.css';
import { useAngosto } from './useAgenda.ts';

interface Props {
  CODIGOPACIENTE: number;
  nombre: string;
  reloj: { fecha: string; hora: string };
  alAbrir: (N_CITA: number) => void;
  alSalir: () => void;
}
/** Its height does not depend on the data, so that the grid below does not move when it comes. */
export function PacienteEnCurso({ CODIGOPACIENTE, nombre, reloj, alAbrir, alSalir }: Props) {
  const d = useDatos(citas.obtener_paciente, { CODIGOPACIENTE });
  const caben = useAngosto(1279) ? 1 : 3;
  const vienen = (d.data ?? []).filter((c) => c.F_CITA >= reloj.fecha && c.C_ESTATUS !== E.cita.cancelada).reverse();
  const resto = vienen.slice(caben);
  return (
    <section className={estilos.enCurso} aria-label="Agenda del paciente">
      <Iniciales nombre={nombre} />
      <p>
        <b className={comunes.recortado} title={nombre}>
          {nombre}
        </b>
        <span className={comunes.tenue}>Elija un lugar libre para agendar</span>
      </p>
      <ul>
        {vienen.slice(0, caben).map((c) => (
          <li key={c.N_CITA}>
            <button type="button" {...comoEstado(c.C_ESTATUS, true)} onClick={() => alAbrir(c.N_CITA)}>
              <Icono n={ICONO_ESTADO[c.C_ESTATUS]} t="s" />
              <span className={comunes.numeros}>
                {fechaTexto(c.F_CITA)}, {c.H_CITA}
              </span>
              <span className={comunes.oculto}>, {nombreEstado(c.C_ESTATUS)}</span>
            </button>
          </li>
        ))}
        {resto.length > 0 && (
          <li>
            <MenuBoton
              chico
              plano
              icono="abajo"
              opciones={resto.map((c) => ({
                texto: `${fechaTexto(c.F_CITA)}, ${c.H_CITA}, ${nombreEstado(c.C_ESTATUS)}`,
                icono: ICONO_ESTADO[c.C_ESTATUS],
                hacer: () => alAbrir(c.N_CITA),
              }))}
            >
              {resto.length} más
            </MenuBoton>
          </li>
        )}
        {d.data && vienen.length === 0 && <li className={comunes.tenue}>Sin citas por venir</li>}
      </ul>
      <Boton chico plano icono="cerrar" aria-label="Dejar de agendar a este paciente" onClick={alSalir} />
    </section>
  );
}
