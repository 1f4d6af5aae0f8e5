// The screen of the clinic's settings.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/tools/system',
    titulo: 'Configuración de la clínica',
    permiso: P.clinica.configurar,
    menu: { grupo: 'configuracion', icono: 'ajustes', orden: 5, titulo: 'Ajustes de la clínica' },
    lazy: () => import('./SistemaPagina.tsx'),
  },
]);
