// A new dose may be taken out of the storeroom: choosing the lot writes it, and saving takes one of it.
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { CajaCampo, TextoAyuda } from '#kernel/web/caja_campo.tsx';
import { Seleccion } from '#kernel/web/controles.tsx';
import { type LoteDisponible, registrosVacunas } from '../contract.ts';

/** Asked by the card too, so that the dialog opens with them. */
export const useLotes = (si = true): readonly LoteDisponible[] | undefined => useDatos(registrosVacunas.obtener_lotes, {}, { si }).data;

/** Words of the vaccine that the product's name has. */
function parecido(l: LoteDisponible, vacuna: string): number {
  const nombre = plegar(l.NOMBRE);
  return plegar(vacuna)
    .split(/[^a-z0-9]+/)
    .filter((w) => w.length > 3 && nombre.includes(w)).length;
}
const claveDe = (l: Pick<LoteDisponible, 'ID_ALMACEN' | 'ID_PRODUCTO' | 'LOTE'>) => `${l.ID_ALMACEN}·${l.ID_PRODUCTO}·${l.LOTE}`;

/** `vacuna`: name and disease, to offer first what looks like it. */
export function DelAlmacen({ vacuna }: { vacuna: string }) {
  const lotes = useLotes();
  const { setValue } = useFormContext();
  const [LOTE, ID_ALMACEN, ID_PRODUCTO] = useWatch({ name: ['LOTE', 'ID_ALMACEN', 'ID_PRODUCTO'] }) as [string, number | '', number | ''];
  const elegido = lotes?.find((l) => l.ID_ALMACEN === ID_ALMACEN && l.ID_PRODUCTO === ID_PRODUCTO && l.LOTE === LOTE);
  // Whoever types another lot takes nothing out of the storeroom.
  const suelto = ID_PRODUCTO !== '' && lotes !== undefined && !elegido;
  useEffect(() => {
    if (!suelto) return;
    setValue('ID_ALMACEN', '');
    setValue('ID_PRODUCTO', '');
  }, [suelto, setValue]);
  if (!lotes?.length) return null;
  const opciones = lotes
    .toSorted((a, b) => parecido(b, vacuna) - parecido(a, vacuna))
    .map((l) => ({
      valor: claveDe(l),
      texto: `${l.NOMBRE}, lote ${l.LOTE}, caduca el ${fechaCorta(l.CADUCIDAD)} (${l.EXISTENCIA} en ${l.ALMACEN})`,
    }));
  return (
    <CajaCampo ancho="todo">
      <label htmlFor="del-almacen">Tomar del almacén</label>
      <Seleccion
        id="del-almacen"
        vacio="No, el lote se escribe"
        opciones={opciones}
        valor={elegido ? claveDe(elegido) : ''}
        alCambiar={(v) => {
          const l = lotes.find((x) => claveDe(x) === v);
          setValue('ID_ALMACEN', l?.ID_ALMACEN ?? '', { shouldDirty: true });
          setValue('ID_PRODUCTO', l?.ID_PRODUCTO ?? '', { shouldDirty: true });
          setValue('LOTE', l?.LOTE ?? '', { shouldDirty: true, shouldValidate: l !== undefined });
        }}
      />
      <TextoAyuda>{elegido ? 'Al guardar sale una dosis de este lote' : 'Elegir un lote lo escribe y lo descuenta'}</TextoAyuda>
    </CajaCampo>
  );
}
