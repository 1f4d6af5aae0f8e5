// The certificate's section in the clinic's settings and the doctor's page.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Certificado de facturación',
    orden: 30,
    permiso: P.clinica.configurar,
    si: (c, pais) => c.CONFIG_FACTURACION === 1 && pais.facturacion !== null,
    lazy: () => import('./SeccionCertificado.tsx'),
  },
  {
    en: 'medico',
    titulo: 'Certificado de facturación',
    orden: 20,
    permiso: P.clinica.medicos,
    si: (c, pais) => c.CONFIG_FACTURACION === 1 && c.FACTURACION === 1 && pais.facturacion === 'cfdi',
    lazy: () => import('./SeccionCertificado.tsx'),
  },
]);
