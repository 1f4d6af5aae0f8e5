// The section of required patient fields in the clinic's settings.
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Pacientes',
    nota: 'El nombre y el apellido paterno siempre son obligatorios.',
    orden: 49,
    si: (c) => c.CONFIG_PACIENTES === 1,
    lazy: () => import('./CamposExigibles.tsx'),
  },
]);
