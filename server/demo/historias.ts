// The suggested templates of clinical histories with their pictures.
import { HISTORIAS_SUGERIDAS } from '#data/sugeridos/historias/plantillas.ts';
import { agregarSugeridas } from '#features/plantillas_hc/server/sugeridas.ts';
import type { Parte } from './siembra.ts';

export const historias: Parte = async (s) => {
  await agregarSugeridas(
    s.ctx,
    HISTORIAS_SUGERIDAS.map((h) => h.DESCRIPCION),
  );
};
