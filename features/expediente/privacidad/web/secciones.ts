// The section of the clinic's settings where the privacy notice is published.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Aviso de privacidad',
    nota: 'Cada paciente acepta una versión. La que ya se publicó no cambia: se publica otra.',
    orden: 50,
    permiso: P.clinica.configurar,
    lazy: () => import('./SeccionAviso.tsx'),
  },
]);
