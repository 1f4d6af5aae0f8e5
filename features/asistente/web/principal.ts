// The first doctor, used by three steps. They read the doctor only once the list shows that it exists.
import { medicos } from '#features/medicos/contract.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { useDatos } from '#kernel/web/api.tsx';

export const uno = { CODIGOMEDICO: MEDICO_PRINCIPAL };
/** `hay` is undefined until the list has loaded. */
export function usePrincipal() {
  const lista = useDatos(medicos.obtener_de, { INACTIVOS: 1, TODAS: 1 }, { fresco: 0 });
  const suyo = lista.data?.find((m) => m.CODIGOMEDICO === MEDICO_PRINCIPAL);
  return { lista, hay: lista.data && suyo !== undefined, NOMBRECOMPLETO: suyo?.NOMBRECOMPLETO ?? '' };
}
