import { screens } from '#kernel/web/screens.ts';
import { usePorVer } from './usePorVer.ts';

export default screens([
  {
    path: '/messages',
    titulo: 'Bandeja de salida',
    permiso: [300, 303, 406],
    menu: {
      grupo: 'principal',
      icono: 'correo',
      orden: 60,
      cuenta: () => {
        const { fallidos, respuestas } = usePorVer();
        return { cuantos: fallidos + respuestas, que: 'Por ver' };
      },
    },
    lazy: () => import('./Bandeja.tsx'),
  },
]);
