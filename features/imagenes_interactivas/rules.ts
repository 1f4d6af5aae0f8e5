// Rules of interactive images: limits, duplicate nodes, and what may be removed.
import { plegar } from '#kernel/shared/plegar.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** A full odontogram by tooth surfaces has 160. */
export const MAX_NODOS = 300;
export const NODO_REPETIDO = 'El nodo seleccionado ya existe en la lista';

interface UnNodo {
  ID?: number | null | undefined;
  NOMBRE: string;
}
const plano = (s: string) => plegar(s).trim();
/** Whether a node repeats one before it: the same ID or the same name. */
export const nodoRepetido = (n: UnNodo, anteriores: readonly UnNodo[]): boolean =>
  anteriores.some((a) => (n.ID && a.ID === n.ID) || (n.NOMBRE.trim() !== '' && plano(a.NOMBRE) === plano(n.NOMBRE)));

/** For superRefine: no node twice. */
export function sinRepetir(
  { NODO }: { NODO: readonly UnNodo[] },
  ctx: { addIssue: (i: { code: 'custom'; path: (string | number)[]; message: string }) => void },
): void {
  NODO.forEach((n, i) => {
    if (nodoRepetido(n, NODO.slice(0, i))) ctx.addIssue({ code: 'custom', path: ['NODO', i, 'NOMBRE'], message: NODO_REPETIDO });
  });
}

/** A node with comments cannot be removed; it can be made inactive. */
export const puedeQuitarNodo = (n: { NOMBRE: string; EN_USO: number }): Veredicto =>
  !n.EN_USO || `El nodo «${n.NOMBRE}» ya tiene comentarios de pacientes: no se puede quitar, pero puede desactivarlo`;

/** An image that a question uses cannot be deleted. */
export const puedeEliminarImagen = (uso: { PREGUNTA: string; HISTORIA: string } | undefined): Veredicto =>
  !uso || `La imagen se usa en la pregunta «${uso.PREGUNTA}» de «${uso.HISTORIA}» y no se puede eliminar`;
