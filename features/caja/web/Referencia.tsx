// Dialog that edits the reference of a charge or receipt.

import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
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
    <DialogoForma titulo={titulo} alCerrar={alCerrar} ancho="s" guardar={g} schema={Referencia} inicial={{ REFERENCIA: inicial }}>
      <Campo nombre="REFERENCIA" enfocar />
    </DialogoForma>
  );
}
