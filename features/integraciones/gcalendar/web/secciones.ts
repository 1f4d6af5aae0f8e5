import { secciones } from '#kernel/web/secciones.ts';
import { puedeUsarGoogle } from '../rules.ts';

export default secciones([
  {
    en: 'medico',
    titulo: 'Google Calendar',
    orden: 300,
    permiso: 401,
    si: (c) => puedeUsarGoogle(c) === true,
    lazy: () => import('./GoogleDelMedico.tsx'),
  },
]);
