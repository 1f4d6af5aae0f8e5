import { trabajosDePermisos } from '#features/integraciones/cuentas/server/permiso.ts';
import { renovarGoogle } from './google.ts';

export default trabajosDePermisos('google', renovarGoogle);
