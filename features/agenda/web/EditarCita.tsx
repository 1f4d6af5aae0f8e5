// What is changed in an appointment without opening its form: its tag and its notes.
import { useId } from 'react';
import { z } from 'zod';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { citas } from '../citas/contract.ts';
import { Cita, type CitaCompleta } from '../citas/fields.ts';
import { Etiquetas } from './CamposCita.tsx';

export function EditarEtiqueta({ c, alCerrar }: { c: CitaCompleta; alCerrar: () => void }) {
  const g = useGuardar(citas.cambiar_etiqueta, { N_CITA: c.N_CITA }, { alHacer: alCerrar });
  return (
    <Etiquetas
      c={{
        id: 'etiqueta',
        etiqueta: 'Etiqueta',
        valor: c.ETIQUETAS ?? '',
        alCambiar: (ETIQUETAS) => void g.enviar({ ETIQUETAS }),
        alSalir: () => {},
        ref: () => {},
        invalido: false,
        describe: undefined,
        deshabilitado: g.enviando,
      }}
    />
  );
}

const Observaciones = z.object({ D_OBSERVACIONES: Cita.shape.D_OBSERVACIONES, VERSION: Cita.shape.VERSION });
export function EditarObservaciones({ c, alCerrar }: { c: CitaCompleta; alCerrar: () => void }) {
  const id = useId();
  const g = useGuardar(citas.actualizar_observaciones, { N_CITA: c.N_CITA }, { alHacer: alCerrar });
  return (
    <Formulario
      id={id}
      schema={Observaciones}
      sinGuardia
      inicial={{ D_OBSERVACIONES: c.D_OBSERVACIONES, VERSION: c.VERSION }}
      alGuardar={async (v) => (await g.enviar(v)) !== undefined}
    >
      <Campo nombre="D_OBSERVACIONES" enfocar />
      <div className="row">
        <Boton chico onClick={alCerrar}>
          Cancelar
        </Boton>
        <Boton chico type="submit" ocupado={g.enviando}>
          Guardar
        </Boton>
      </div>
    </Formulario>
  );
}
