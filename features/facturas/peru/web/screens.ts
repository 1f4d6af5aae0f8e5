// The screen of electronic vouchers, in Peru.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/cashier/cpe',
    titulo: 'Comprobantes electrónicos',
    permiso: [P.caja.facturar, P.caja.cancelarFacturas],
    si: (c) => c.pais.facturacion === 'cpe' && c.FACTURACION === 1,
    menu: { grupo: 'finanzas', icono: 'documento', orden: 9, titulo: 'Comprobantes' },
    lazy: () => import('./Comprobantes.tsx'),
  },
]);
