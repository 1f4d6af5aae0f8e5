// The actions of a note, for its list and its reading.
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type NotaEnLista, notasEvolucion } from '../contract.ts';
import { puedeEliminarNota } from '../rules.ts';

type Cual = Pick<NotaEnLista, 'CONSECUTIVO' | 'CODIGOMEDICO' | 'CERRADA' | 'FECHA'>;

/** `alEliminar` is called after one was deleted. */
export function useAccionesNota(alEliminar?: () => void) {
  const s = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  return useAccionesDeRegistro<Cual>({
    nombre: (n) => `la nota de evolución ${n.CONSECUTIVO}`,
    cuando: (n) => `del ${fechaTexto(n.FECHA)}`,
    params: ({ CONSECUTIVO }) => ({ CODIGOPACIENTE, CONSECUTIVO }),
    abre: { permiso: P.notas.editar, a: (n) => `evolution-note/${n.CONSECUTIVO}` },
    enviar: notasEvolucion.enviar,
    imprimir: notasEvolucion.imprimir,
    eliminar: { call: notasEvolucion.eliminar, antes: notasEvolucion.puede_eliminar, permite: (n) => puedeEliminarNota(s, n) },
    ...(alEliminar ? { alEliminar } : {}),
  });
}
