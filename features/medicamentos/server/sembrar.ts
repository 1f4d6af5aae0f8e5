// The medicines a new clinic starts with: generic names with a usual presentation, without doses on purpose.

import semilla from '#data/medicamentos.json' with { type: 'json' };
import catalogo from '#features/catalogos/medicamentos.ts';
import type { Arbol } from '#kernel/shared/form.ts';

/** Registers them through the catalogue's own call; `llamar` is whoever may call in that clinic. Answers how many. */
export async function sembrarMedicamentos(
  llamar: (call: typeof catalogo.contract.agregar, params: Record<never, never>, cuerpo: Arbol) => Promise<unknown>,
): Promise<number> {
  for (const { NOMBRE, GRUPO } of semilla.datos) await llamar(catalogo.contract.agregar, {}, { NOMBRE, DESCRIPCION: GRUPO });
  return semilla.datos.length;
}
