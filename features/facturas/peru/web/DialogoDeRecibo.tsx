// The dialogs that a receipt opens: issuing its voucher, or the one that it has.
import type { PropsFactura } from '#features/caja/web/factura_electronica.ts';
import { ComprobanteDialogo } from './ComprobanteDialogo.tsx';
import { EmitirDialogo } from './EmitirDialogo.tsx';

export default function DialogoDeRecibo({ que, recibo, alCerrar }: PropsFactura) {
  if (que === 'emitir') return <EmitirDialogo recibo={recibo} alCerrar={alCerrar} />;
  return recibo.FACTURAFOLIO === null ? null : <ComprobanteDialogo FACTURAFOLIO={recibo.FACTURAFOLIO} alCerrar={alCerrar} />;
}
