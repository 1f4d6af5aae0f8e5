// The calls of both catalogues of studies.
import { CATALOGOS_ESTUDIOS } from '../contract.ts';
import { servirEstudios } from './estudios.ts';
import { servirGrupos } from './grupos.ts';

export default CATALOGOS_ESTUDIOS.flatMap((d) => [servirGrupos(d), servirEstudios(d)]);
