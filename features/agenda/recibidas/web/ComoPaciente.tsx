// With emulated channels only: answers a message as its patient would.

import { useId } from 'react';
import { z } from 'zod';
import { notas } from '#kernel/shared/fields.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { recibidas } from '../contract.ts';
import estilos from './respuestas.module.css';

const Respuesta = z.object({ TEXTO: notas('Responder como el paciente', 500) });
/** States in which the patient has the message: sent, delivered, read. */
const CON_EL: readonly number[] = [2, 3, 6];
interface Props {
  mensaje: { ID: number; CANAL: string; ESTADO: number };
  alCerrar: () => void;
}
export function ComoPaciente({ mensaje, alCerrar }: Props) {
  const id = useId();
  const responder = useGuardar(recibidas.como_paciente, { MENSAJE: mensaje.ID }, { alHacer: alCerrar });
  if (!CON_EL.includes(mensaje.ESTADO)) return null;
  return (
    <Formulario
      id={id}
      className={estilos.comoPaciente}
      schema={Respuesta}
      sinGuardia
      inicial={{ TEXTO: '' }}
      errores={responder.errores}
      alGuardar={async (v) => (await responder.enviar(v)) !== undefined}
    >
      <Campo nombre="TEXTO" filas={2} placeholder="Confirmo, cancelo, cambiar…" />
      <div className={comunes.fila}>
        <Ficha tono="cuidado">Modo de demostración</Ficha>
        <span className={comunes.crece} />
        <Boton chico type="submit" ocupado={responder.enviando}>
          Responder
        </Boton>
      </div>
    </Formulario>
  );
}
