// The handlers of cabinet studies.
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { servirOrdenes } from '#features/expediente/ordenes/server/servir.ts';
import { implement } from '#kernel/server/serve.ts';
import { estudiosGabinete } from '../contract.ts';
import './table.ts';

export default implement(estudiosGabinete, servirOrdenes(GABINETE));
