// Screen /patient/:CODIGOPACIENTE/cabinet-studies
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { ListaDeOrdenes } from '#features/expediente/ordenes/web/ListaDeOrdenes.tsx';
import { estudiosGabinete } from '../contract.ts';

export default function Lista() {
  return <ListaDeOrdenes d={GABINETE} c={estudiosGabinete} />;
}
