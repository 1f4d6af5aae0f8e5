// The dialog of a patient's alerts: opens by itself once per patient and session; editing is a second step.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { textoAlergias } from '#features/pacientes/alertas.ts';
import { type PacienteCompleto, pacientes } from '#features/pacientes/contract.ts';
import estilos from '#features/pacientes/web/alertas.module.css';
import { AlertasAlDia, alVencer, conAlertas, FormaAlertas, leidasDe } from '#features/pacientes/web/alertas.tsx';
import { CampoPaciente } from '#features/pacientes/web/campos.tsx';
import { useModificable } from '#features/pacientes/web/paciente.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';

export const tieneAlertas = (p: Pick<PacienteCompleto, 'ALARMA1' | 'ALARMA2' | 'ALERGIAS'>): boolean =>
  Boolean(p.ALARMA1 || p.ALARMA2 || p.ALERGIAS);

const vistas = new Set<string>();
/** Whether the dialog must open by itself; true only once per patient until the page is reloaded. */
export function porMostrar(clinica: string, p: PacienteCompleto): boolean {
  const clave = `${clinica}/${p.CODIGOPACIENTE}`;
  if (!tieneAlertas(p) || vistas.has(clave)) return false;
  vistas.add(clave);
  return true;
}

interface Props {
  p: PacienteCompleto;
  abierto: boolean;
  alCerrar: () => void;
}
export function AlertasDialogo(props: Props) {
  // The key makes each opening start in reading mode.
  return <Contenido key={String(props.abierto)} {...props} />;
}

function Contenido({ p, abierto, alCerrar }: Props) {
  const editable = useModificable(P.pacientes.editar);
  const [editando, setEditando] = useState(false);
  const guardar = useGuardar(pacientes.actualizar_alertas, { CODIGOPACIENTE: p.CODIGOPACIENTE }, { alHacer: alCerrar, alFallar: alVencer });
  return (
    <Dialogo
      titulo={`Alertas de ${p.NOMBRECOMPLETO}`}
      abierto={abierto}
      alCerrar={alCerrar}
      ancho="s"
      pie={
        editando ? (
          <>
            <Cancelar />
            <Boton primario type="submit" form="alertas" ocupado={guardar.enviando} atajo="Ctrl ↵">
              Guardar
            </Boton>
          </>
        ) : (
          <>
            {editable && (
              <Boton icono="nota" onClick={() => setEditando(true)}>
                Editar
              </Boton>
            )}
            <Boton primario data-foco onClick={alCerrar}>
              Cerrar
            </Boton>
          </>
        )
      }
    >
      {editando ? (
        <Formulario
          id="alertas"
          schema={FormaAlertas}
          sinGuardia
          inicial={{ ...leidasDe(p), ALERTAS_LEIDAS: leidasDe(p) }}
          errores={guardar.errores}
          alGuardar={async (v) => (await guardar.enviar(conAlertas(v))) !== undefined}
        >
          <Rejilla>
            <AlertasAlDia />
            <CampoPaciente nombre="ALERGIAS" ancho="todo" enfocar />
            <CampoPaciente nombre="ALERGIAS_NEGADAS" ancho="todo" />
            <Campo nombre="ALARMA1" ancho="todo" />
            <Campo nombre="ALARMA2" ancho="todo" />
            <Campo nombre="OBSERVACIONES" ancho="todo" filas={3} />
          </Rejilla>
        </Formulario>
      ) : (
        <Lectura p={p} />
      )}
    </Dialogo>
  );
}

function Lectura({ p }: { p: PacienteCompleto }) {
  const alertas = [p.ALARMA1, p.ALARMA2].filter(Boolean);
  return (
    <dl className={estilos.alertasLeidas}>
      <dt>Alergias</dt>
      <dd>
        {p.ALERGIAS ? (
          <Ficha tono="peligro" icono="alerta">
            {p.ALERGIAS}
          </Ficha>
        ) : (
          textoAlergias(p)
        )}
      </dd>
      {alertas.length > 0 && (
        <>
          <dt>Alertas</dt>
          {alertas.map((a, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines in a fixed order
            <dd key={i}>
              <Ficha tono="cuidado">{a}</Ficha>
            </dd>
          ))}
        </>
      )}
      {p.OBSERVACIONES && (
        <>
          <dt>Observaciones</dt>
          <dd className={estilos.renglones}>{p.OBSERVACIONES}</dd>
        </>
      )}
    </dl>
  );
}
