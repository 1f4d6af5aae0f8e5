// What can be done with a note: the list and the reader offer the same.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { type Accion, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type NotaEnLista, notasEvolucion } from '../contract.ts';
import { puedeEliminarNota } from '../rules.ts';

type Cual = Pick<NotaEnLista, 'CONSECUTIVO' | 'CODIGOMEDICO' | 'CERRADA' | 'FECHA'>;

/** `alEliminar` runs once one is gone. */
export function useAccionesNota({ alEliminar }: { alEliminar?: () => void } = {}) {
  const s = useSesion();
  const ir = useNavigate();
  const p = usePaciente();
  const { CODIGOPACIENTE } = p;
  const [enviada, setEnviada] = useState<number>();
  const eliminar = useGuardar(notasEvolucion.eliminar, {}, alEliminar ? { alHacer: alEliminar } : {});
  const elimina = useModificable(P.notas.eliminar);
  const una = (n: Cual) => ({ CODIGOPACIENTE, CONSECUTIVO: n.CONSECUTIVO });
  const abrir = (n: Cual) => void ir(`/patient/${CODIGOPACIENTE}/evolution-note/${n.CONSECUTIVO}`);
  const alEliminarUna = async (n: Cual) => {
    try {
      await llamar(notasEvolucion.puede_eliminar, una(n));
    } catch (e) {
      if (e instanceof Falla) return avisar(e.message, 'mal');
      throw e;
    }
    if (await confirmarEliminar(`la nota de evolución ${n.CONSECUTIVO} del ${fechaTexto(n.FECHA)}`)) await eliminar.enviar({}, una(n));
  };
  const acciones: Accion<Cual>[] = [
    ...(s.permisos.has(P.notas.editar)
      ? [
          { texto: 'Detalles', icono: 'ver' as const, tecla: 'V', abre: true, hacer: abrir },
          { texto: 'Enviar', icono: 'correo' as const, hacer: (n: Cual) => setEnviada(n.CONSECUTIVO) },
          {
            texto: 'Imprimir',
            icono: 'imprimir' as const,
            tecla: 'P',
            hacer: (n: Cual) => abrirArchivo(notasEvolucion.imprimir, una(n), undefined, 'documento'),
          },
        ]
      : []),
    ...(elimina ? [eliminarCon(alEliminarUna, (n: Cual) => puedeEliminarNota(s, n))] : []),
  ];
  const dialogo = enviada !== undefined && (
    <EnviarDialogo
      titulo={`Enviar la nota de evolución ${enviada}`}
      abierto
      alCerrar={() => setEnviada(undefined)}
      enviar={notasEvolucion.enviar}
      params={{ CODIGOPACIENTE, CONSECUTIVO: enviada }}
      destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
    />
  );
  return { acciones, dialogo };
}
