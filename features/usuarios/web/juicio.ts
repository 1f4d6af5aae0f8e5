// Rules over another user need what that user's level can do: the list of levels says it.
import { niveles } from '#features/niveles/contract.ts';
import type { UsuarioCompleto } from '#features/personal/fields.ts';
import type { Quien, UsuarioConProcesos } from '#features/personal/rules.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';

/** A rule of users as the rows of a list ask it. Until the levels have come the server alone judges. */
export function useJuicio() {
  const yo = useSesion();
  const { data } = useDatos(niveles.obtener);
  return (regla: (s: Quien, u: UsuarioConProcesos) => Veredicto) =>
    (u: UsuarioCompleto): Veredicto => {
      const nivel = data?.find((n) => n.NIVEL === u.NIVEL);
      return nivel ? regla(yo, { ...u, PROCESOS: nivel.PROCESOS }) : true;
    };
}
