// The rows of a list: all of them while they are few, so that searching is instant; of a long list only the visible page,
// searched and sorted by the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { Arbol } from '../shared/corchetes.ts';
import type { Call, Datos, ParamsOf } from '../shared/endpoint.ts';
import { ENTERA } from '../shared/lista.ts';
import { claveDe } from './api.tsx';
import { useFilaNueva } from './fila_nueva.ts';
import { type Falla, llamar } from './red.ts';

export interface Remota {
  /** Total of rows that match the search. */
  total: number;
  pagina: number;
  /** Another page is loading; the previous one is shown meanwhile. */
  ocupada: boolean;
}
export interface Lista<F> {
  filas: readonly F[] | undefined;
  cargando: boolean;
  error: string | undefined;
  /** Absent when the whole list is in the browser. */
  remota?: Remota;
}
interface Pagina<F> {
  filas: F[];
  total: number;
  pagina: number;
}
interface Opciones {
  /** The name of the table that shows it, and its default order. */
  nombre: string;
  orden?: string;
  tamanos?: readonly number[];
  /** Further query parameters. */
  query?: Arbol;
  /** Without it nothing is asked. */
  si?: boolean;
}

function usePagina<C extends Call>(call: C, params: ParamsOf<C> | Arbol, query: Arbol, si: boolean) {
  type F = Datos<C> extends readonly (infer X)[] ? X : never;
  return useQuery<Pagina<F>, Falla>({
    queryKey: claveDe(call, params, query),
    queryFn: async ({ signal }) => {
      const { data, total, pagina } = await llamar(call, params, query, signal);
      const filas = data as F[];
      return { filas, total: total ?? filas.length, pagina: pagina ?? 0 };
    },
    enabled: si,
    placeholderData: keepPreviousData as never,
  });
}

/** The rows that a table shows. Search, order and page are read from the address, where the table writes them. */
export function useLista<C extends Call>(
  call: C,
  params: ParamsOf<C> | Arbol,
  { nombre, orden = '', tamanos = TAMANOS, query = {}, si = true }: Opciones,
): Lista<Datos<C> extends readonly (infer X)[] ? X : never> {
  const [url] = useSearchParams();
  const [porPagina] = usePorPagina(nombre, tamanos);
  const nueva = useFilaNueva(nombre);
  const primera = usePagina(call, params, { ...query, LIMITE: ENTERA, PAGINA: 0, ORDEN: orden }, si);
  const larga = (primera.data?.total ?? 0) > ENTERA;
  const BUSCAR = url.get('q') ?? '';
  const ORDEN = url.get('orden') ?? orden;
  const PAGINA = Number(url.get('p') ?? 0);
  // The first pages in the default order are already loaded.
  const aqui = !BUSCAR && ORDEN === orden && (PAGINA + 1) * porPagina <= ENTERA && nueva === undefined;
  const pedida = usePagina(
    call,
    params,
    { ...query, BUSCAR, ORDEN, LIMITE: porPagina, PAGINA, REGISTRO: nueva === undefined ? '' : String(nueva) },
    si && larga && !aqui,
  );
  const error = (primera.error ?? pedida.error)?.message;
  if (!larga) return { filas: primera.data?.filas, cargando: primera.isPending, error };
  const desde = PAGINA * porPagina;
  if (aqui || !pedida.data)
    return {
      filas: primera.data!.filas.slice(aqui ? desde : 0, aqui ? desde + porPagina : porPagina),
      cargando: false,
      error,
      remota: { total: primera.data!.total, pagina: PAGINA, ocupada: !aqui },
    };
  const { filas, total, pagina } = pedida.data;
  const ocupada = pedida.isPlaceholderData;
  return { filas, cargando: false, error, remota: { total, pagina: ocupada ? PAGINA : pagina, ocupada } };
}

export const TAMANOS: readonly number[] = [5, 10, 25, 50, 100];
/** Page sizes for lists of movements: till, messages. */
export const TAMANOS_LARGOS: readonly number[] = [25, 50, 100, 150, 200, 300];
const oyentes = new Set<() => void>();
/** The rows per page of this list, remembered on the device. */
export function usePorPagina(nombre: string, tamanos: readonly number[]): [number, (n: number) => void] {
  const clave = `galeno.tabla.${nombre}.pagina`;
  const recordado = useSyncExternalStore(
    (o) => {
      oyentes.add(o);
      return () => oyentes.delete(o);
    },
    () => Number(localStorage.getItem(clave)),
  );
  const poner = (n: number) => {
    localStorage.setItem(clave, String(n));
    for (const o of oyentes) o();
  };
  return [tamanos.includes(recordado) ? recordado : tamanos.find((n) => n >= 10)!, poner];
}
