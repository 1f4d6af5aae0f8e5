// Section of Medikit on the doctor's page.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';
import { puedeUsarMedikit } from '../rules.ts';

export default secciones([
  {
    en: 'medico',
    titulo: 'Receta electrónica Medikit',
    orden: 400,
    permiso: P.medikit.usar,
    si: (c) => puedeUsarMedikit(c) === true,
    lazy: () => import('./MedikitDelMedico.tsx'),
  },
]);
