// The form of one of the clinic's own diagnoses, from the catalogue or from a note whose search found nothing.
import type { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Diagnostico, diagnosticos } from '../contract.ts';

type Propio = z.output<typeof Diagnostico>;
interface Props {
  /** The diagnosis to edit; absent for a new one. */
  fila?: Propio;
  /** Initial description of a new one. */
  texto?: string;
  alCerrar: () => void;
  alHacer: (d: { CODIGO: string; DESCRIPCION: string }) => void;
}
export function DiagnosticoDialogo({ fila, texto = '', alCerrar, alHacer }: Props) {
  const puede = usePuedeEscribir(P.catalogosClinicos.diagnosticos);
  const agregar = useGuardar(diagnosticos.agregar, {});
  const actualizar = useGuardar(diagnosticos.actualizar, { CODIGO: fila?.CODIGO ?? '' });
  const guardar = fila ? actualizar : agregar;
  return (
    <DialogoForma
      titulo={fila ? 'Editar diagnóstico' : 'Agregar diagnóstico'}
      alCerrar={alCerrar}
      ancho="s"
      guardar={guardar}
      puede={puede}
      schema={Diagnostico}
      inicial={fila ?? { CODIGO: '', DESCRIPCION: texto, ACTIVO: 1, VERSION: null }}
      alGuardar={async (v: Propio) => {
        const hecho = await guardar.enviar({ ...v });
        if (hecho === undefined) return false;
        alHacer({ CODIGO: hecho?.CODIGO ?? v.CODIGO, DESCRIPCION: v.DESCRIPCION });
        return true;
      }}
    >
      <Rejilla>
        <Campo nombre="CODIGO" soloLectura={Boolean(fila)} />
        <Campo nombre="DESCRIPCION" ancho="todo" />
        <Campo nombre="ACTIVO" />
      </Rejilla>
    </DialogoForma>
  );
}
