// The patient's page of a payment, the till's list, and the link from the patient's file.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';
import { usePorRevisar } from './usePorRevisar.ts';

export default screens([
  { path: '/pago/:CLIENT/:FICHA', titulo: 'Pago en línea', publica: true, lazy: () => import('./Pago.tsx') },
  { path: '/pago/:CLIENT/:FICHA/tarjeta', titulo: 'Pago con tarjeta', publica: true, lazy: () => import('./PagoConTarjeta.tsx') },
  {
    path: '/cashier/online_payments',
    titulo: 'Pagos en línea',
    permiso: P.caja.ver,
    si: (c, pais) => c.CONFIG_PAGOS_ONLINE === 1 && pais.pasarelas.length > 0,
    menu: { grupo: 'finanzas', icono: 'tarjeta', orden: 9, cuenta: () => ({ cuantos: usePorRevisar(), que: 'Por revisar' }) },
    lazy: () => import('./PagosEnLinea.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/general/payment_link',
    titulo: 'Enlace de pago en línea',
    permiso: P.medikit.usar,
    si: (c, pais) => c.CONFIG_PAGOS_ONLINE === 1 && pais.pasarelas.length > 0,
    expediente: true,
    lista: '/patient/:CODIGOPACIENTE/general',
    lazy: () => import('./EnlacesDePago.tsx'),
  },
]);
