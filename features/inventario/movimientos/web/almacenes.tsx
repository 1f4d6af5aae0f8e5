// The warehouses that the session may choose.
import { useDatos } from '#kernel/web/api.tsx';
import { Seleccion } from '#kernel/web/controles.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type AlmacenListado, almacenesInventario } from '../contract.ts';

/** Those it takes from; with `todas` also those of other branches. */
export const useAlmacenes = (todas: 0 | 1 = 0): AlmacenListado[] | undefined =>
  useDatos(almacenesInventario.obtener_activos, { ACTIVOS: 1, TODAS: todas }).data;
/** With its branch, where the clinic has several. */
export function useNombreAlmacen(): (a: AlmacenListado) => string {
  const { clinica } = useSesion();
  return (a) =>
    clinica.MOSTRAR_SUCURSALES && a.SUCURSAL_NOMBRE && !a.NOMBRE.includes(a.SUCURSAL_NOMBRE)
      ? `${a.NOMBRE} · ${a.SUCURSAL_NOMBRE}`
      : a.NOMBRE;
}

interface Props {
  valor: number | null;
  alCambiar: (ID_ALMACEN: number | null) => void;
}
/** The filter of a list or a report: one warehouse, or all. */
export function EligeAlmacen({ valor, alCambiar }: Props) {
  const almacenes = useAlmacenes();
  const nombre = useNombreAlmacen();
  return (
    <Seleccion
      chica
      aria-label="Almacén"
      vacio="Todos los almacenes"
      opciones={(almacenes ?? []).map((a) => ({ valor: a.ID, texto: nombre(a) }))}
      valor={valor}
      alCambiar={(v) => alCambiar(v ? Number(v) : null)}
    />
  );
}
