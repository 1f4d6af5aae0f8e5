// The series of vouchers, in the clinic's settings.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Series de comprobantes',
    orden: 31,
    permiso: P.clinica.configurar,
    si: (c, pais) => c.FACTURACION === 1 && pais.facturacion === 'cpe',
    lazy: () => import('./SeccionSeries.tsx'),
  },
]);
