// Dialog that registers a patient on the way; the form that asked for it keeps what was filled in.
import { useId } from 'react';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import type { PacienteElegido } from './CampoPaciente.tsx';
import { PacienteRapido } from './PacienteRapido.tsx';

interface Props {
  /** The text typed in the search. */
  texto: string;
  /** Label of the button that goes back without registering. */
  regresar: string;
  alCerrar: () => void;
  alRegistrar: (p: PacienteElegido) => void;
}
export function RegistrarPaciente({ texto, regresar, alCerrar, alRegistrar }: Props) {
  const id = useId();
  return (
    <Dialogo
      titulo="Registrar paciente"
      abierto
      alCerrar={alCerrar}
      pie={
        <>
          <Cancelar>{regresar}</Cancelar>
          <Boton primario type="submit" form={id} atajo="Ctrl ↵">
            Registrar y continuar
          </Boton>
        </>
      }
    >
      <PacienteRapido
        id={id}
        texto={texto}
        alRegistrar={(p) => {
          alRegistrar(p);
          alCerrar();
        }}
      />
    </Dialogo>
  );
}
