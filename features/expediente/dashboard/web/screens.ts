import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE',
    titulo: 'Consultas',
    permiso: 149,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'signos', orden: 10 },
    lazy: () => import('./Consultas.tsx'),
  },
]);
