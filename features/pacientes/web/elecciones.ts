// The choices of a patient's fields, for the form and to show a chosen value in words.
import empresas from '#features/catalogos/empresas.ts';
import origenes from '#features/catalogos/origenes.ts';
import tiposDocumento from '#features/catalogos/tipos_documento.ts';
import { listas } from '#features/listas/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import type { Eleccion } from '#kernel/web/controles.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';

const FIJA = { fresco: Number.POSITIVE_INFINITY };
const elecciones = <T>(lista: readonly T[] | undefined, valor: (x: T) => number | string, texto: (x: T) => string): Eleccion[] =>
  (lista ?? []).map((x) => ({ valor: valor(x), texto: texto(x) }));

export const usePaises = (): Eleccion[] =>
  elecciones(
    useDatos(listas.obtener_paises, {}, FIJA).data,
    (x) => x.ID_PAIS,
    (x) => x.NOMBRE,
  );
/** States of the chosen country, or of the clinic's. */
export function useEstados(PAIS: unknown): Eleccion[] {
  const { ID_PAIS } = useClinica();
  return elecciones(
    useDatos(listas.obtener_estados, { PAIS: Number(PAIS || ID_PAIS) }, FIJA).data,
    (x) => x.ID,
    (x) => x.NOMBRE,
  );
}
export function useCiudades(PAIS: unknown, ESTADO: unknown): Eleccion[] {
  const { ID_PAIS } = useClinica();
  const { data, isPlaceholderData } = useDatos(
    listas.obtener_ciudades,
    { PAIS: Number(PAIS || ID_PAIS), ESTADO: String(ESTADO ?? ''), VACIA: 0 },
    { si: Boolean(ESTADO), ...FIJA },
  );
  return elecciones(
    ESTADO && !isPlaceholderData ? data : [],
    (x) => x.ID,
    (x) => x.NOMBRE,
  );
}
export const useTitulares = (): Eleccion[] =>
  elecciones(
    useDatos(medicos.obtener_de, { INACTIVOS: 0, TODAS: 1 }).data,
    (x) => x.CODIGOMEDICO,
    (x) => x.NOMBRECOMPLETO,
  );
export const useOrigenes = (): Eleccion[] =>
  elecciones(
    useDatos(origenes.contract.obtener, {}).data,
    (x) => Number(x.CODIGO),
    (x) => String(x.NOMBRE),
  );
export const useEmpresas = (): Eleccion[] =>
  elecciones(
    useDatos(empresas.contract.obtener, {}).data,
    (x) => Number(x.CODIGOEMPRESA),
    (x) => String(x.NOMBRE),
  );
export const useEstadosCiviles = (): Eleccion[] =>
  elecciones(
    useDatos(listas.obtener_estados_civiles, {}, FIJA).data,
    (x) => x.ID,
    (x) => x.DESCRIPCION,
  );
/** Types of document in the country's order with the clinic's names; an inactive one only if the patient has it. */
export function useTiposDocumento(elegido: number): Eleccion[] {
  const { pais } = useClinica();
  const { data } = useDatos(tiposDocumento.contract.obtener_con, { INACTIVOS: 1 });
  const deLaClinica = (data ?? []).map((d) => ({
    valor: Number(d.ID_TIPO_DOCUMENTO),
    texto: String(d.DESCRIPCION),
    activo: d.ACTIVO === 1,
  }));
  const orden = new Map(pais.documentos.map((d, i) => [d.ID_TIPO_DOCUMENTO, i]));
  const propios = deLaClinica.some((d) => orden.has(d.valor))
    ? []
    : pais.documentos.filter((d) => !d.soloPrestador).map((d) => ({ valor: d.ID_TIPO_DOCUMENTO, texto: d.DESCRIPCION, activo: true }));
  return [...propios, ...deLaClinica]
    .filter((d) => d.activo || d.valor === elegido)
    .sort((a, b) => (orden.get(a.valor) ?? 99) - (orden.get(b.valor) ?? 99));
}
