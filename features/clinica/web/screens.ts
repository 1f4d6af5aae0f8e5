import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/tools/system',
    titulo: 'Configuración de la clínica',
    permiso: 406,
    menu: { grupo: 'configuracion', icono: 'ajustes', orden: 5, titulo: 'Ajustes de la clínica' },
    lazy: () => import('./SistemaPagina.tsx'),
  },
]);
