import { useController } from 'react-hook-form';
import { P } from '#domain/permisos.ts';
import { Diagnosticos, type Diagnostico as Dx } from '#features/diagnosticos/web/Diagnosticos.tsx';
import estilosExpediente from '#features/expediente/web/expediente.module.css';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { notasEvolucion } from '../contract.ts';
import { puedeAgregarDiagnostico } from '../rules.ts';
import estilos from './notas.module.css';

/** The diagnoses of the note's form; the patient's recurring ones are kept apart from it, at once. */
export function PanelDiagnosticos({ recurrentes }: { recurrentes: readonly Dx[] }) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const { DIAGNOSTICO_OBLIGATORIO } = useClinica();
  const { field, fieldState } = useController({ name: 'DIAGNOSTICOS' });
  const vivos = useDatos(notasEvolucion.obtener_diagnosticos_recurrentes, { CODIGOPACIENTE }, { si: useModificable(P.notas.ver) });
  const agregar = useGuardar(notasEvolucion.agregar_diagnostico_recurrente, {}, { callado: true });
  const eliminar = useGuardar(notasEvolucion.eliminar_diagnostico_recurrente, {}, { callado: true });
  const marca = useModificable(P.notas.ver);
  const valor = (field.value ?? []) as Dx[];
  return (
    <section aria-label="Diagnósticos">
      <header className={`row ${estilos.cabeceraDelLado}`}>
        <h2 className={`${estilosExpediente.titulo} grow`}>
          Diagnósticos CIE-10
          {DIAGNOSTICO_OBLIGATORIO === 1 && <i className="red"> *</i>}
        </h2>
        {valor.length > 0 && <span className="muted num">{valor.length}</span>}
      </header>
      <Diagnosticos
        valor={valor}
        alCambiar={field.onChange}
        admite={puedeAgregarDiagnostico}
        recurrentes={vivos.data ?? recurrentes}
        error={fieldState.error?.message}
        {...(marca
          ? {
              alMarcar: ({ CODIGO }: Dx, si: boolean) => void (si ? agregar : eliminar).enviar({}, { CODIGOPACIENTE, CODIGO }),
            }
          : {})}
      />
    </section>
  );
}
