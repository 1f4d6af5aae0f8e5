// "Registrar pago": turns concepts into charges.
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { cargos } from '../cargos/contract.ts';
import { DialogoConceptos } from './Conceptos.tsx';

interface Props {
  CODIGOPACIENTE: number;
  /** Doctor of the appointment, when the charge comes from one. */
  CODIGOMEDICO?: number | null;
  alCerrar: () => void;
  alRegistrar: (hecho: Datos<typeof cargos.agregar>) => void;
}
export function RegistrarPago({ alRegistrar, CODIGOMEDICO, ...p }: Props) {
  const g = useGuardar(cargos.agregar, {}, { alHacer: (d) => alRegistrar(d) });
  return <DialogoConceptos titulo="Registrar pago" guardar={g} CODIGOMEDICO={CODIGOMEDICO} {...p} />;
}
