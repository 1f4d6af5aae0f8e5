// Dialog of an action that needs a reason: says what will happen and asks why.
import type { ReactNode } from 'react';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
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
    <DialogoForma
      titulo={titulo}
      alCerrar={alCerrar}
      ancho="s"
      guardar={guardar}
      si={si}
      no={no}
      peligro
      antes={children}
      schema={Motivo}
      inicial={{ MOTIVO: '' }}
    >
      <Campo nombre="MOTIVO" enfocar />
    </DialogoForma>
  );
}
