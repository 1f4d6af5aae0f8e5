// The dialogs that a receipt opens: issuing its invoice, the one that it has, or the one that replaces that.
import { useState } from 'react';
import type { PropsFactura } from '#features/caja/web/factura_electronica.ts';
import type { FacturaListada } from '../contract.ts';
import { FacturaDialogo } from './FacturaDialogo.tsx';
import { SustituirDialogo, TimbrarDialogo } from './TimbrarDialogo.tsx';

export default function DialogoDeRecibo({ que, recibo, alCerrar }: PropsFactura) {
  const [sustituye, setSustituye] = useState<FacturaListada>();
  if (que === 'timbrar') return <TimbrarDialogo recibo={recibo} alCerrar={alCerrar} />;
  if (sustituye) return <SustituirDialogo f={sustituye} alCerrar={alCerrar} />;
  return recibo.FACTURAFOLIO === null ? null : (
    <FacturaDialogo FACTURAFOLIO={recibo.FACTURAFOLIO} alCerrar={alCerrar} alSustituir={setSustituye} />
  );
}
