// Whether the doctor's form requires university and licence.
import { useWatch } from 'react-hook-form';
import { useClinica } from '#kernel/web/sesion.tsx';
import { exigeCedula } from '../rules.ts';

/** It depends on the chosen type of personnel. */
export function useExigeCedula(): boolean {
  const clinica = useClinica();
  const tipo = useWatch({ name: 'TIPO_PERSONAL' });
  return exigeCedula(clinica, tipo === '' || tipo === null || tipo === undefined ? null : Number(tipo));
}
