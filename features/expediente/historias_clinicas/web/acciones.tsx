// The actions of a history, for its list and its reading.
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type HistoriaEnLista, historiasClinicas } from '../contract.ts';
import { puedeClonarHistoria, puedeEliminarHistoria } from '../rules.ts';

export type Cual = Pick<HistoriaEnLista, 'CONSECUTIVO' | 'CODIGOMEDICO' | 'CERRADA' | 'FECHA' | 'DESCRIPCION'>;

/** `alEliminar` is called after one was deleted. */
export function useAccionesHistoria(alEliminar?: () => void) {
  const s = useSesion();
  const ir = useNavigate();
  const CODIGOPACIENTE = useCodigoPaciente();
  const clona = useModificable(P.historias.clonar);
  const clonar = useGuardar(historiasClinicas.clonar);
  const clon: Accion<Cual> = {
    texto: 'Clonar',
    icono: 'repetir',
    tecla: 'C',
    hacer: async ({ CONSECUTIVO }) => {
      const nueva = await clonar.enviar({}, { CONSECUTIVO });
      if (nueva) void ir(`/patient/${CODIGOPACIENTE}/record/${nueva.CONSECUTIVO}`);
    },
    permite: (h) => puedeClonarHistoria(s, h),
  };
  return useAccionesDeRegistro<Cual>({
    nombre: (h) => `la historia clínica «${h.DESCRIPCION}»`,
    cuando: (h) => `del ${fechaTexto(h.FECHA)}`,
    params: ({ CONSECUTIVO }) => ({ CONSECUTIVO }),
    enviar: historiasClinicas.enviar,
    imprimir: historiasClinicas.imprimir,
    papel: 'historia clínica',
    eliminar: { call: historiasClinicas.eliminar, antes: historiasClinicas.puede_eliminar, permite: (h) => puedeEliminarHistoria(s, h) },
    otras: clona ? [clon] : [],
    ...(alEliminar ? { alEliminar } : {}),
  });
}
