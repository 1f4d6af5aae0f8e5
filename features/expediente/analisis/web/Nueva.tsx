// Screen /patient/:CODIGOPACIENTE/clinical-analysis/new/:CLON
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { EditorDeOrden } from '#features/expediente/ordenes/web/EditorDeOrden.tsx';
import { analisisClinicos } from '../contract.ts';

export default function Nueva() {
  return <EditorDeOrden d={ANALISIS} c={analisisClinicos} />;
}
