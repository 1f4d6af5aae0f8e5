// The alerts of a patient: they open by themselves once per patient and session, and whoever may edits them in place.
import { Alertas, type PacienteCompleto, pacientes } from '#features/pacientes/contract.ts';
import { useModificable } from '#features/pacientes/web/paciente.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';

export const tieneAlertas = (p: Pick<PacienteCompleto, 'ALARMA1' | 'ALARMA2' | 'ALERGIAS'>): boolean =>
  Boolean(p.ALARMA1 || p.ALARMA2 || p.ALERGIAS);

const vistas = new Set<string>();
/** Whether the dialog should open now; says yes once per patient while the page lives. */
export function porMostrar(clinica: string, p: PacienteCompleto): boolean {
  const clave = `${clinica}/${p.CODIGOPACIENTE}`;
  if (!tieneAlertas(p) || vistas.has(clave)) return false;
  vistas.add(clave);
  return true;
}

export function AlertasDialogo({ p, abierto, alCerrar }: { p: PacienteCompleto; abierto: boolean; alCerrar: () => void }) {
  const editable = useModificable(110);
  const guardar = useGuardar(pacientes.actualizar_alertas, { CODIGOPACIENTE: p.CODIGOPACIENTE }, { alHacer: alCerrar });
  return (
    <Dialogo
      titulo={`Alertas de ${p.NOMBRECOMPLETO}`}
      abierto={abierto}
      alCerrar={alCerrar}
      ancho="s"
      pie={
        editable ? (
          <>
            <Cancelar data-foco>Cerrar</Cancelar>
            <Boton primario type="submit" form="alertas" ocupado={guardar.enviando}>
              Guardar
            </Boton>
          </>
        ) : (
          <Boton primario data-foco onClick={alCerrar}>
            Cerrar
          </Boton>
        )
      }
    >
      <Formulario
        id="alertas"
        schema={Alertas}
        sinGuardia
        soloLectura={!editable}
        inicial={{ ALERGIAS: p.ALERGIAS, ALARMA1: p.ALARMA1, ALARMA2: p.ALARMA2, OBSERVACIONES: p.OBSERVACIONES }}
        errores={guardar.errores}
        alGuardar={async (v) => (await guardar.enviar(v)) !== undefined}
      >
        <Rejilla>
          <Campo nombre="ALERGIAS" ancho="todo" />
          <Campo nombre="ALARMA1" ancho="todo" />
          <Campo nombre="ALARMA2" ancho="todo" />
          <Campo nombre="OBSERVACIONES" ancho="todo" filas={3} />
        </Rejilla>
      </Formulario>
    </Dialogo>
  );
}
