// /integraciones/google: where Google sends the user back.
import { RegresoDe } from '#features/integraciones/cuentas/web/Regreso.tsx';
import { gcalendar } from '../contract.ts';

export default function RegresoGoogle() {
  return <RegresoDe titulo="Google Calendar" call={gcalendar.enlazar_gcalendar} />;
}
