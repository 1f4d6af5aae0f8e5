// What can be done with a record of the file, whatever its kind, in its list, its viewer and the days of the dashboard.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Permiso } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, puedeLlamar } from '#kernel/shared/endpoint.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { type Accion, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';

export interface AccionesDeRegistro<R> {
  /** What one is called in a heading or a question: 'la receta 12'. */
  nombre: (r: R) => string;
  /** What the question before deleting says besides: 'del 5 ago 2026'. */
  cuando?: (r: R) => string;
  /** Names one in the calls below. */
  params: (r: R) => Arbol;
  /** Where it opens, below /patient/N, and the permission of that screen. */
  abre?: { permiso: Permiso; a: (r: R) => string };
  enviar?: Call;
  imprimir?: Call | ((r: R) => Call);
  /** What is being made, for whoever waits for the paper: 'receta'. */
  papel?: string;
  /** `antes` is asked first, when what stands against it is only known to the server. */
  eliminar?: { call: Call; antes?: Call; permite?: (r: R) => Veredicto };
  /** What the kind has besides; it stands before Eliminar. */
  otras?: readonly Accion<R>[];
  /** Runs once one is gone. */
  alEliminar?: () => void;
}

/** Only what the session may call is offered. `dialogo` must be drawn; `imprimir` and `enviar` are for whoever just saved one. */
export function useAccionesDeRegistro<R>(d: AccionesDeRegistro<R>) {
  const s = useSesion();
  const ir = useNavigate();
  const p = usePaciente();
  const modificable = useModificable();
  const [enviado, setEnviado] = useState<R>();
  const base = `/patient/${p.CODIGOPACIENTE}`;
  // Kinds without Eliminar never send it.
  const eliminar = useGuardar(d.eliminar?.call as Call, {}, d.alEliminar ? { alHacer: d.alEliminar } : {});
  const llamadaDe = (r: R) => (typeof d.imprimir === 'function' ? d.imprimir(r) : d.imprimir!);
  const imprimir = (r: R) => abrirArchivo(llamadaDe(r), d.params(r), undefined, d.papel ?? 'documento');
  const alEliminar = (r: R) =>
    pedirEliminar(d.eliminar?.antes, d.params(r), [d.nombre(r), d.cuando?.(r)].filter(Boolean).join(' '), () =>
      eliminar.enviar({}, d.params(r) as never),
    );
  const acciones: Accion<R>[] = [
    ...(d.abre && puede(s, d.abre.permiso)
      ? [{ texto: 'Detalles', icono: 'ver' as const, tecla: 'V', abre: true, hacer: (r: R) => ir(`${base}/${d.abre!.a(r)}`) }]
      : []),
    ...(d.enviar && puedeLlamar(s, d.enviar) ? [{ texto: 'Enviar', icono: 'correo' as const, hacer: setEnviado }] : []),
    ...(d.imprimir && (typeof d.imprimir === 'function' || puedeLlamar(s, d.imprimir))
      ? [{ texto: 'Imprimir', icono: 'imprimir' as const, tecla: 'P', hacer: imprimir }]
      : []),
    ...(d.otras ?? []),
    ...(d.eliminar && modificable && puedeLlamar(s, d.eliminar.call) ? [eliminarCon<R>(alEliminar, d.eliminar.permite)] : []),
  ];
  const dialogo = d.enviar && enviado !== undefined && (
    <EnviarDialogo
      titulo={`Enviar ${d.nombre(enviado)}`}
      abierto
      alCerrar={() => setEnviado(undefined)}
      enviar={d.enviar}
      params={d.params(enviado)}
      destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA || s.clinica.pais.telefono.lada, TCELULAR: p.TCELULAR }}
    />
  );
  return { acciones, dialogo, imprimir, enviar: setEnviado };
}
