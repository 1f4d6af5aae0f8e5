// The screen of global invoices, in Mexico.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/cashier/cfdi/global',
    titulo: 'Factura global',
    permiso: P.caja.facturar,
    si: (c) => c.pais.facturacion === 'cfdi' && c.FACTURACION === 1,
    lazy: () => import('./FacturaGlobal.tsx'),
  },
]);
