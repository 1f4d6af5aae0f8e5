// The screen of RIPS, in Colombia.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/report/archivo_transacciones',
    titulo: 'RIPS',
    permiso: P.reportes.rips,
    si: (c) => c.pais.rips,
    menu: { grupo: 'analisis', icono: 'lista', orden: 61 },
    lazy: () => import('./Rips.tsx'),
  },
]);
