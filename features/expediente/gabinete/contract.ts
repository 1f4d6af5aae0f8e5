// Orders of cabinet studies (X-rays, ultrasounds, electrocardiograms): what all orders have. Their results are files.
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { llamadasDeOrdenes } from '#features/expediente/ordenes/contract.ts';
import { contract } from '#kernel/shared/endpoint.ts';

export const estudiosGabinete = contract('/expediente/estudios_gabinete', llamadasDeOrdenes(GABINETE));
