// The form of a link.
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type EnlaceCompleto, EnlaceEditado, enlacesExternos } from '../contract.ts';

interface Props {
  /** The link to edit; absent for a new one. */
  enlace?: EnlaceCompleto | undefined;
  alCerrar: () => void;
}
export function EnlaceDialogo({ enlace, alCerrar }: Props) {
  const { CODIGOMEDICO } = useSesion();
  const agregar = useGuardar(enlacesExternos.agregar, { CODIGOPACIENTE: useCodigoPaciente() });
  const actualizar = useGuardar(enlacesExternos.actualizar, { ID: enlace?.ID ?? 0 });
  const guardar = enlace ? actualizar : agregar;
  return (
    <DialogoForma
      titulo={enlace ? 'Editar enlace' : 'Agregar enlace'}
      alCerrar={alCerrar}
      guardar={guardar}
      schema={EnlaceEditado}
      inicial={enlace ?? { ENLACE: '', DESCRIPCION: '', CODIGOMEDICO: CODIGOMEDICO ?? '', VERSION: '' }}
      alGuardar={async (v: EnlaceEditado) => {
        const hecho = await guardar.enviar({ ...v });
        if (hecho === undefined) return false;
        mostrarFila('Enlaces', enlace?.ID ?? (hecho as { ID: number }).ID);
        alCerrar();
        return true;
      }}
    >
      <Rejilla>
        <Campo nombre="ENLACE" ancho="todo" enfocar autoComplete="off" ayuda="Empieza con https:// o http://" />
        <Campo nombre="DESCRIPCION" ancho="todo" autoComplete="off" />
        <CampoMedico ancho="todo" actual={enlace} />
      </Rejilla>
    </DialogoForma>
  );
}
