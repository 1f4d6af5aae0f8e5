import claves from '#data/sat_prods_servs.json' with { type: 'json' };
import type { Pais } from '#domain/paises/pais.ts';

export default (pais: Pais) => (pais.clavesSat ? claves.datos : []);
