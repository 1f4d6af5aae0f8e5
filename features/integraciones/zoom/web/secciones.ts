// Section of Zoom on the doctor's page.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';
import { puedeUsarZoom } from '../rules.ts';

export default secciones([
  {
    en: 'medico',
    titulo: 'Zoom',
    orden: 200,
    permiso: P.clinica.medicos,
    si: (c) => c.CONFIG_VIDEOCONSULTAS === 1 && puedeUsarZoom(c) === true,
    lazy: () => import('./ZoomDelMedico.tsx'),
  },
]);
