// The dialogs that the calendar opens, one at a time.
import { P } from '#domain/permisos.ts';
import type { CitaCompleta } from '#features/agenda/citas/fields.ts';
import { CitaDialogo, type CitaPedida } from '#features/agenda/citas/web/CitaDialogo.tsx';
import type { EsperaPedida } from '#features/agenda/citas/web/esperar.ts';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { EventoDialogo, EventoInfo } from '#features/agenda/eventos/web/EventoDialogo.tsx';
import { EsperaDialogo } from '#features/agenda/lista_espera/web/EsperaDialogo.tsx';
import { MensajeDialogo, type MensajePedido } from '#features/agenda/mensajes_cita/web/MensajeDialogo.tsx';
import type { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Ancla } from '#kernel/web/ventana.ts';
import { PacientesDeHoy } from './PacientesDeHoy.tsx';

export type Abierto =
  | { que: 'nueva'; pedida: CitaPedida; ancla?: Ancla | undefined }
  | { que: 'editar'; cita: CitaCompleta }
  | { que: 'evento'; evento: Evento }
  | { que: 'editarEvento'; evento?: Evento }
  | { que: 'espera'; pedida: EsperaPedida }
  | { que: 'pacientes' }
  | { que: 'filtros' }
  | { que: 'mensaje'; mensaje: MensajePedido };

interface Props {
  abierto: Abierto;
  abrir: (a: Abierto) => void;
  cerrar: () => void;
  reloj: ReturnType<typeof useReloj>;
  /** The day of a new event. */
  fecha: string;
  medico: number;
  /** An appointment was created or changed: its card gets the focus. */
  alHacer: (N_CITA: number) => void;
}
export function DialogosAgenda({ abierto, abrir, cerrar, reloj, fecha, medico, alHacer }: Props) {
  const s = useSesion();
  switch (abierto.que) {
    case 'nueva':
      return (
        <CitaDialogo
          pedida={abierto.pedida}
          ancla={abierto.ancla}
          reloj={reloj}
          alCerrar={cerrar}
          alGuardar={({ N_CITA }) => alHacer(N_CITA)}
          alEsperar={(pedida) => abrir({ que: 'espera', pedida })}
        />
      );
    case 'editar': {
      const { TCELULAR, ID_FORMAS } = abierto.cita;
      return (
        <CitaDialogo
          editada={abierto.cita}
          reloj={reloj}
          alCerrar={cerrar}
          alGuardar={({ N_CITA, movida }) => {
            alHacer(N_CITA);
            // After a move the message to the patient opens, ready to send.
            if (movida && s.permisos.has(P.citas.enviar))
              abrir({ que: 'mensaje', mensaje: { N_CITA, medio: TCELULAR ? 'whatsapp' : 'correo', ACTUALIZADA: 1, ID_FORMAS } });
          }}
        />
      );
    }
    case 'mensaje':
      return <MensajeDialogo {...abierto.mensaje} alCerrar={cerrar} />;
    case 'evento':
      return <EventoInfo evento={abierto.evento} alCerrar={cerrar} alEditar={(evento) => abrir({ que: 'editarEvento', evento })} />;
    case 'editarEvento':
      return (
        <EventoDialogo {...(abierto.evento ? { evento: abierto.evento } : {})} fecha={fecha} medico={medico} max={200} alCerrar={cerrar} />
      );
    case 'espera':
      return <EsperaDialogo pedida={abierto.pedida} alCerrar={cerrar} />;
    case 'pacientes':
      return <PacientesDeHoy medico={medico} alCerrar={cerrar} />;
    default:
      return null;
  }
}
