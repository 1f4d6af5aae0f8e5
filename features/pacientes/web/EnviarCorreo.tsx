// Mails the general data: to the patient's address with one click, or to another one.
import { useState } from 'react';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { type PacienteCompleto, pacientes } from '../contract.ts';

export function EnviarCorreo({ p, alCerrar }: { p: PacienteCompleto; alCerrar: () => void }) {
  const { CODIGOPACIENTE, MAIL, TCEL_LADA, TCELULAR } = p;
  const [aOtro, setAOtro] = useState(!MAIL);
  const g = useGuardar(pacientes.enviar_correo, { CODIGOPACIENTE }, { alHacer: alCerrar });
  if (aOtro)
    return (
      <EnviarDialogo
        titulo="Enviar correo"
        abierto
        medio={0}
        alCerrar={alCerrar}
        enviar={pacientes.enviar}
        params={{ CODIGOPACIENTE }}
        destino={{ MAIL, TCEL_LADA, TCELULAR }}
      />
    );
  return (
    <Dialogo
      titulo="Enviar correo"
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Boton onClick={() => setAOtro(true)}>A otra dirección</Boton>
          <Boton primario icono="correo" ocupado={g.enviando} autoFocus onClick={() => void g.enviar()}>
            Enviar
          </Boton>
        </>
      }
    >
      <p>
        Los datos generales del paciente se enviarán, en un PDF, a <b>{MAIL}</b>.
      </p>
    </Dialogo>
  );
}
