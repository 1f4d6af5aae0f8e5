// Screen /patient/:CODIGOPACIENTE/evolution-note/new: a new note.
import { pacienteEditable } from '#features/pacientes/rules.ts';
import { usePaciente } from '#features/pacientes/web/paciente.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { notasEvolucion } from '../contract.ts';
import { NotaEditor } from './NotaEditor.tsx';

export default function NotaNueva() {
  const p = usePaciente();
  const { CODIGOPACIENTE } = p;
  const editable = pacienteEditable(p);
  const plantilla = useDatos(
    notasEvolucion.obtener_plantilla,
    { CODIGOPACIENTE },
    { si: editable === true, fresco: Number.POSITIVE_INFINITY },
  );
  const guardar = useGuardar(notasEvolucion.agregar, { CODIGOPACIENTE });
  if (editable !== true) return <Vacio icono="candado" texto={editable} />;
  return (
    <Cargando de={plantilla}>
      {plantilla.data && (
        <NotaEditor
          titulo="Nueva nota de evolución"
          inicial={{ ...plantilla.data, VERSION: null }}
          borrador={`nota.${CODIGOPACIENTE}.nueva`}
          anterior={plantilla.data.ANTERIOR}
          recurrentes={plantilla.data.RECURRENTES}
          guardar={guardar}
        />
      )}
    </Cargando>
  );
}
