// The actions of an order, for its list and its reading.
import { useNavigate } from 'react-router';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { OrdenEnLista } from '../contract.ts';
import { puedeClonarOrden, puedeEliminarOrden } from '../rules.ts';
import type { DeClase } from './llamadas.ts';

export type Cual = Pick<OrdenEnLista, 'ID_ORDEN' | 'CODIGOMEDICO' | 'FECHA' | 'RESULTADOS'>;
/** `otras` stand before Eliminar; `abre` is for lists. */
export function useAccionesDeOrden(
  { d, c }: DeClase,
  { otras = [], abre = false, alEliminar }: { otras?: readonly Accion<Cual>[]; abre?: boolean; alEliminar?: () => void } = {},
) {
  const s = useSesion();
  const ir = useNavigate();
  const base = `/patient/${useCodigoPaciente()}/${d.direccion}`;
  const clona = useModificable(d.permisos.clonar);
  const clonar: Accion<Cual> = {
    texto: 'Clonar',
    icono: 'repetir',
    tecla: 'C',
    hacer: ({ ID_ORDEN }) => ir(`${base}/new/${ID_ORDEN}`),
    permite: () => puedeClonarOrden(s, d),
  };
  return useAccionesDeRegistro<Cual>({
    nombre: (o) => `la orden ${o.ID_ORDEN}`,
    cuando: (o) => `del ${fechaTexto(o.FECHA)}${o.RESULTADOS ? ' con sus resultados' : ''}`,
    params: ({ ID_ORDEN }) => ({ ID_ORDEN }),
    ...(abre ? { abre: { permiso: d.permisos.ver, a: (o: Cual) => `${d.direccion}/details/${o.ID_ORDEN}` } } : {}),
    enviar: c.enviar,
    imprimir: c.imprimir,
    papel: 'orden',
    eliminar: { call: c.eliminar, antes: c.puede_eliminar, permite: (o) => puedeEliminarOrden(s, d, o) },
    otras: [...(clona && puedeClonarOrden(s, d) === true ? [clonar] : []), ...otras],
    ...(alEliminar ? { alEliminar } : {}),
  });
}
