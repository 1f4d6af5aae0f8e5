// Screen /patient/:CODIGOPACIENTE/cabinet-study/new/:CLON
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { EditorDeOrden } from '#features/expediente/ordenes/web/EditorDeOrden.tsx';
import { estudiosGabinete } from '../contract.ts';

export default function Nueva() {
  return <EditorDeOrden d={GABINETE} c={estudiosGabinete} />;
}
