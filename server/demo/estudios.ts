// What orders may ask for: the suggested tests and studies, with a few deactivated.
import { CATALOGOS_ESTUDIOS } from '#features/estudios/contract.ts';
import type { Parte } from './siembra.ts';

/** Studies not available where the clinic sends its patients. */
const NO_SE_HACEN = ['Reacciones febriles', 'Tiempo de trombina', 'Urografía excretora', 'Pletismografía'];

export const estudios: Parte = async ({ llamar }) => {
  for (const { estudios: e } of CATALOGOS_ESTUDIOS) {
    await llamar(e.importar, {}, { SUGERIDO: 1 });
    const hallados = await Promise.all(NO_SE_HACEN.map((BUSCAR) => llamar(e.buscar, {}, { BUSCAR })));
    for (const { ID, GRUPO: _, ...x } of hallados.flat()) await llamar(e.actualizar, { ID }, { ...x, ACTIVO: 0 });
  }
};
