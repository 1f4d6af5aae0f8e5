// What vouchers of Peru offer on a receipt.
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { facturado, puedeFacturarRecibo } from '#features/caja/abonos/rules.ts';
import { facturaElectronica } from '#features/caja/web/factura_electronica.ts';

const emite = (s: Sesion) => s.permisos.has(P.caja.facturar) && !s.soloLectura;

export default facturaElectronica({
  si: (c) => c.pais.facturacion === 'cpe' && c.CONFIG_FACTURACION === 1,
  acciones: (s, abrir) => [
    ...(emite(s)
      ? [
          {
            texto: 'Emitir CPE',
            icono: 'documento' as const,
            tecla: 'F',
            si: (a: Parameters<typeof puedeFacturarRecibo>[0]) => !a.RECIBO_CANCELADO,
            permite: puedeFacturarRecibo,
            hacer: abrir('emitir'),
          },
        ]
      : []),
    ...(s.permisos.has(P.caja.facturar) || s.permisos.has(P.caja.cancelarFacturas)
      ? [{ texto: 'Ver comprobante', icono: 'ver' as const, si: facturado, hacer: abrir('ver') }]
      : []),
  ],
  alCobrar: (s) => (emite(s) ? { texto: 'Emitir CPE', que: 'emitir' } : undefined),
  lazy: () => import('./DialogoDeRecibo.tsx'),
});
