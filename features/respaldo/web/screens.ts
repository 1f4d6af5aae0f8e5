// Screen of the backups.
import { screens } from '#kernel/web/screens.ts';

export default screens([{ path: '/plataforma/copias', titulo: 'Copias de seguridad', publica: true, lazy: () => import('./Copias.tsx') }]);
