// Changes the description of a file, and moves it to another folder.
import type { z } from 'zod';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import type { CarpetaEnLista } from '../contract.ts';
import { opcionesDeCarpeta } from './Carpetas.tsx';

interface Props {
  titulo: string;
  call: Call;
  schema: z.ZodType;
  archivo: { CONTADOR: number; DESCRIPCION: string; CODIGOCARPETA: number; VERSION: number | null };
  carpetas: readonly CarpetaEnLista[];
  alCerrar: () => void;
}
export function EditarArchivo({ titulo, call, schema, archivo, carpetas, alCerrar }: Props) {
  const guardar = useGuardar(call, { CONTADOR: archivo.CONTADOR }, { alHacer: alCerrar });
  return (
    <DialogoForma titulo={titulo} alCerrar={alCerrar} guardar={guardar} schema={schema} inicial={{ ...archivo }}>
      <Rejilla>
        <Campo nombre="DESCRIPCION" etiqueta="Descripción" ancho="todo" enfocar autoComplete="off" />
        <Campo nombre="CODIGOCARPETA" ancho="todo" opciones={opcionesDeCarpeta(carpetas)} />
      </Rejilla>
    </DialogoForma>
  );
}
