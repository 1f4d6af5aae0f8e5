// Consents in the complete file.
import { comoPapel } from '#features/expediente/formatos/server/apartado.ts';

export default { ...comoPapel, lista: 'CONSENTIMIENTOS' as const };
