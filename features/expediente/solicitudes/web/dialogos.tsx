// The forms of a request: receiving it and answering it.
import { useCodigoPaciente, usePaciente } from '#features/pacientes/web/paciente.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Contestacion, type Solicitud, SolicitudNueva, solicitudes } from '../contract.ts';
import { leyDe } from '../plazos.ts';

/** The lists are found by this name. */
export const TITULO = 'Solicitudes de datos personales';

export function RecibirDialogo({ hoy, alCerrar }: { hoy: string; alCerrar: () => void }) {
  const { NOMBRECOMPLETO } = usePaciente();
  const { pais } = useClinica();
  const { titulo, ley } = leyDe(pais.codigo, hoy);
  const guardar = useGuardar(solicitudes.agregar, { CODIGOPACIENTE: useCodigoPaciente() });
  return (
    <DialogoForma
      titulo="Registrar solicitud"
      descripcion={`${titulo}. ${ley}`}
      alCerrar={alCerrar}
      guardar={guardar}
      schema={SolicitudNueva}
      inicial={{ DERECHO: '', MEDIO_SOLICITUD: '', SOLICITANTE: NOMBRECOMPLETO, DETALLE: '', FECHA: hoy }}
      alGuardar={async (v: SolicitudNueva) => {
        const hecho = (await guardar.enviar({ ...v })) as { ID: number } | undefined;
        if (hecho === undefined) return false;
        mostrarFila(TITULO, hecho.ID);
        alCerrar();
        return true;
      }}
    >
      <Rejilla>
        <Campo nombre="DERECHO" ancho="todo" enfocar />
        <Campo nombre="DETALLE" ancho="todo" />
        <Campo nombre="SOLICITANTE" ancho="todo" autoComplete="off" ayuda="El paciente o quien lo representa" />
        <Campo nombre="MEDIO_SOLICITUD" />
        <Campo nombre="FECHA" />
      </Rejilla>
    </DialogoForma>
  );
}

export function ContestarDialogo({ solicitud, alCerrar }: { solicitud: Solicitud; alCerrar: () => void }) {
  const guardar = useGuardar(solicitudes.contestar, { ID: solicitud.ID }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={`Contestar la solicitud ${solicitud.ID}`}
      descripcion={solicitud.DETALLE}
      alCerrar={alCerrar}
      guardar={guardar}
      schema={Contestacion}
      inicial={{ RESOLUCION: '', CONTESTACION: '' }}
    >
      <Rejilla>
        <Campo nombre="RESOLUCION" ancho="todo" enfocar />
        <Campo nombre="CONTESTACION" ancho="todo" ayuda="La respuesta no se cambia después" />
      </Rejilla>
    </DialogoForma>
  );
}
