// Dialog that edits the reference of a charge or receipt.

import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Cargo } from '../cargos/contract.ts';

const Referencia = Cargo.pick({ REFERENCIA: true });

export function ReferenciaDialogo({
  call,
  params,
  inicial,
  titulo,
  alCerrar,
}: {
  call: Call;
  params: Arbol;
  inicial: string;
  titulo: string;
  alCerrar: () => void;
}) {
  const g = useGuardar(call, params, { alHacer: alCerrar });
  return (
    <Dialogo
      titulo={titulo}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form="referencia" ocupado={g.enviando} atajo="Ctrl ↵">
            Guardar
          </Boton>
        </>
      }
    >
      <Formulario
        id="referencia"
        schema={Referencia}
        inicial={{ REFERENCIA: inicial }}
        sinGuardia
        errores={g.errores}
        alGuardar={async (v) => (await g.enviar(v)) !== undefined}
      >
        <Campo nombre="REFERENCIA" enfocar />
      </Formulario>
    </Dialogo>
  );
}
