// Screen /patient/:CODIGOPACIENTE/evolution-note/:CONSECUTIVO: the editor of a note that the user may edit, else its reading.
import { useState } from 'react';
import { useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type NotaParaEditar, notasEvolucion } from '../contract.ts';
import { puedeEditarNota } from '../rules.ts';
import { NotaEditor } from './NotaEditor.tsx';
import { NotaLectura } from './NotaLectura.tsx';

export default function NotaAbierta() {
  const { CODIGOPACIENTE } = usePaciente();
  const CONSECUTIVO = Number(useParams().CONSECUTIVO);
  const nota = useDatos(notasEvolucion.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO });
  const suya = nota.data?.CONSECUTIVO === CONSECUTIVO ? nota : { ...nota, data: undefined };
  return <Cargando de={suya}>{suya.data && <Abierta key={CONSECUTIVO} n={suya.data} />}</Cargando>;
}

function Abierta({ n }: { n: NotaParaEditar }) {
  const s = useSesion();
  const modificable = useModificable(P.notas.editar);
  const { CODIGOPACIENTE, CONSECUTIVO } = n;
  const guardar = useGuardar(notasEvolucion.actualizar, { CODIGOPACIENTE, CONSECUTIVO });
  // The note as it was opened: if another desk saves it, this save is refused by its version.
  const [abierta] = useState(n);
  if (!modificable || puedeEditarNota(s, n) !== true) return <NotaLectura n={n} />;
  return (
    <NotaEditor
      titulo={`Nota de evolución ${CONSECUTIVO}`}
      inicial={abierta}
      borrador={`nota.${CODIGOPACIENTE}.${CONSECUTIVO}`}
      anterior={null}
      recurrentes={[]}
      medico={abierta}
      cierre={n.CIERRE}
      tomados={
        abierta.SIGNOS_VITALES?.TOMADOS &&
        `Tomados a las ${abierta.SIGNOS_VITALES.TOMADOS.slice(11)}${abierta.SIGNOS_VITALES.TOMADOS_POR ? ` por ${abierta.SIGNOS_VITALES.TOMADOS_POR}` : ''}`
      }
      guardar={guardar}
    />
  );
}
