// /integraciones/zoom: where Zoom sends the user back.
import { RegresoDe } from '#features/integraciones/cuentas/web/Regreso.tsx';
import { zoom } from '../contract.ts';

export default function RegresoZoom() {
  return <RegresoDe titulo="Zoom" call={zoom.enlazar} />;
}
