// A dialog that is one form: it saves, shows what was refused beside its field, and closes.
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Arbol } from '../shared/corchetes.ts';
import { Boton } from './controles.tsx';
import { Cancelar, Dialogo } from './dialogo.tsx';
import { Formulario } from './form.tsx';
import type { DialogoProps } from './ventana.ts';

interface Props
  extends Pick<DialogoProps, 'titulo' | 'descripcion' | 'alCerrar' | 'ancho' | 'alDevolver'>,
    Pick<ComponentProps<typeof Formulario>, 'schema' | 'inicial' | 'children'> {
  /** The save of `useGuardar`. */
  guardar: { enviar: (v: Arbol) => Promise<unknown>; enviando: boolean; errores: Record<string, string> };
  /** Instead of sending what was written as it is. False or undefined leaves the dialog as it was. */
  alGuardar?: (v: never) => Promise<unknown>;
  /** Without it the record is only read. */
  puede?: boolean;
  /** Labels of the buttons. */
  si?: string;
  no?: string;
  peligro?: boolean;
  /** What is said above the form. */
  antes?: ReactNode;
}

export function DialogoForma({
  guardar,
  alGuardar,
  puede = true,
  si = 'Guardar',
  no,
  peligro,
  antes,
  schema,
  inicial,
  children,
  ...d
}: Props) {
  const id = useId();
  return (
    <Dialogo
      {...d}
      abierto
      pie={
        <>
          <Cancelar>{no ?? (puede ? 'Cancelar' : 'Cerrar')}</Cancelar>
          {puede && (
            <Boton
              primario={!peligro}
              peligro={peligro}
              type="submit"
              form={id}
              ocupado={guardar.enviando}
              atajo={peligro ? undefined : 'Ctrl ↵'}
            >
              {si}
            </Boton>
          )}
        </>
      }
    >
      {antes}
      <Formulario
        id={id}
        schema={schema}
        inicial={inicial}
        sinGuardia
        soloLectura={!puede}
        errores={guardar.errores}
        alGuardar={alGuardar ?? (async (v: Arbol) => (await guardar.enviar(v)) !== undefined)}
      >
        {children}
      </Formulario>
    </Dialogo>
  );
}
