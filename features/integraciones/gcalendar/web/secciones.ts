// Section of Google Calendar on the doctor's page.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';
import { puedeUsarGoogle } from '../rules.ts';

export default secciones([
  {
    en: 'medico',
    titulo: 'Google Calendar',
    orden: 300,
    permiso: P.clinica.medicos,
    si: (c) => puedeUsarGoogle(c) === true,
    lazy: () => import('./GoogleDelMedico.tsx'),
  },
]);
