// Applies the rules about other users, which need the processes of their levels.
import { niveles } from '#features/niveles/contract.ts';
import type { UsuarioCompleto } from '#features/personal/fields.ts';
import type { Quien, UsuarioConProcesos } from '#features/personal/rules.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';

/** Turns a rule into one for the rows of a list. Until the levels have come it allows all, and the server decides. */
export function useJuicio() {
  const yo = useSesion();
  const { data } = useDatos(niveles.obtener);
  return (regla: (s: Quien, u: UsuarioConProcesos) => Veredicto) =>
    (u: UsuarioCompleto): Veredicto => {
      const nivel = data?.find((n) => n.NIVEL === u.NIVEL);
      return nivel ? regla(yo, { ...u, PROCESOS: nivel.PROCESOS }) : true;
    };
}
