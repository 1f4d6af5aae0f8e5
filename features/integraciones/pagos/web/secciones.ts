// Sections of online payments: in the settings and on the doctor's page.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Pagos en línea',
    orden: 60,
    permiso: P.clinica.configurar,
    si: (c) => c.CONFIG_PAGOS_ONLINE === 1,
    lazy: () => import('./SeccionPagos.tsx'),
  },
  {
    en: 'medico',
    titulo: 'Pagos online',
    orden: 30,
    permiso: P.clinica.medicos,
    si: (c, pais) => c.CONFIG_PAGOS_ONLINE === 1 && pais.pagosDelMedico,
    lazy: () => import('./SeccionPagosMedico.tsx'),
  },
]);
