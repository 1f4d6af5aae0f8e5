// Screens of the outbox.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';
import { usePorVer } from './usePorVer.ts';

export default screens([
  {
    path: '/messages',
    titulo: 'Bandeja de salida',
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
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
