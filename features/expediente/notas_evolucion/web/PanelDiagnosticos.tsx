// The diagnoses of a note's form, and the patient's recurring diagnoses, which are saved at once.
import { useController } from 'react-hook-form';
import { P } from '#domain/permisos.ts';
import { Diagnosticos, type Diagnostico as Dx } from '#features/diagnosticos/web/Diagnosticos.tsx';
import estilosRegistros from '#features/expediente/registros/web/registros.module.css';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { NotificacionInmediata } from '#features/suive/web/notificacion.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { useClinica } from '#kernel/web/sesion.tsx';
import { notasEvolucion } from '../contract.ts';
import { puedeAgregarDiagnostico } from '../rules.ts';
import estilos from './notas.module.css';

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
      <header className={`${comunes.fila} ${estilos.cabeceraDelLado}`}>
        <h2 className={`${estilosRegistros.titulo} ${comunes.crece}`}>
          Diagnósticos CIE-10
          {DIAGNOSTICO_OBLIGATORIO === 1 && <i className={comunes.peligro}> *</i>}
        </h2>
        {valor.length > 0 && <span className={`${comunes.tenue} ${comunes.numeros}`}>{valor.length}</span>}
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
      <NotificacionInmediata codigos={valor.map((d) => d.CODIGO)} />
    </section>
  );
}
