// The screen of invoices, in Mexico.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/cashier/cfdi',
    titulo: 'Facturas',
    permiso: [P.caja.facturar, P.caja.cancelarFacturas],
    si: (c) => c.pais.facturacion === 'cfdi' && c.FACTURACION === 1,
    menu: { grupo: 'finanzas', icono: 'documento', orden: 9 },
    lazy: () => import('./Facturas.tsx'),
  },
]);
