// Dialog of an action that needs a reason: says what will happen and asks why.
import type { ReactNode } from 'react';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Motivo } from '../cargos/contract.ts';

interface Props {
  titulo: string;
  /** Labels of the buttons. */
  no: string;
  si: string;
  /** The save of `useGuardar`. */
  guardar: { enviar: (v: Arbol) => Promise<unknown>; enviando: boolean; errores: Record<string, string> };
  alCerrar: () => void;
  /** What the action does. */
  children: ReactNode;
}
export function ConMotivo({ titulo, no, si, guardar, alCerrar, children }: Props) {
  return (
    <Dialogo
      titulo={titulo}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar>{no}</Cancelar>
          <Boton peligro type="submit" form="con-motivo" ocupado={guardar.enviando}>
            {si}
          </Boton>
        </>
      }
    >
      {children}
      <Formulario
        id="con-motivo"
        schema={Motivo}
        inicial={{ MOTIVO: '' }}
        sinGuardia
        errores={guardar.errores}
        alGuardar={async (v) => (await guardar.enviar(v)) !== undefined}
      >
        <Campo nombre="MOTIVO" enfocar />
      </Formulario>
    </Dialogo>
  );
}
