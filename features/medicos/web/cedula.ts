import { useWatch } from 'react-hook-form';
import { useClinica } from '#kernel/web/sesion.tsx';
import { exigeCedula } from '../rules.ts';

/** Whether the doctor being written needs university and licence; it depends on the kind of personnel. */
export function useExigeCedula(): boolean {
  const clinica = useClinica();
  const tipo = useWatch({ name: 'TIPO_PERSONAL' });
  return exigeCedula(clinica, tipo === '' || tipo === null || tipo === undefined ? null : Number(tipo));
}
