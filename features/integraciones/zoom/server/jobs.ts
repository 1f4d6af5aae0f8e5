// Jobs of Zoom: nightly renewal of permissions.
import { trabajosDePermisos } from '#features/integraciones/cuentas/server/permiso.ts';
import { renovarZoom } from './zoom.ts';

export default trabajosDePermisos('zoom', renovarZoom);
