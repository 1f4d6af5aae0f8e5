// Server data: two hooks over the contracts. Query keys come from the contract; a save reloads its slice, and so do live
// updates.
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Arbol } from '../shared/corchetes.ts';
import type { Call, Datos, ParamsOf } from '../shared/endpoint.ts';
import { avisar } from './avisos.tsx';
import { preguntarConflictos } from './dialogo.tsx';
import { conLlave } from './llaves.ts';
import { Falla, llamar } from './red.ts';

export const clienteDatos = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      retry: (n, e) => n < 2 && e instanceof Falla && e.status === 0,
      refetchOnWindowFocus: 'always',
    },
    // Without a network a save is refused at once with a sentence, instead of waiting silently.
    mutations: { networkMode: 'always' },
  },
});
export const claveDe = (call: Pick<Call, 'slice' | 'nombre'>, params?: unknown, query?: unknown): unknown[] => [
  call.slice,
  call.nombre,
  ...(params === undefined ? [] : [params]),
  ...(query === undefined ? [] : [query]),
];

interface OpcionesDatos {
  si?: boolean;
  query?: Arbol;
  cada?: number;
  fresco?: number;
}
/** The data of a call, kept current; the previous answer stays on the screen while a new one loads. */
export function useDatos<C extends Call>(call: C, params?: ParamsOf<C> | Arbol, o: OpcionesDatos = {}): UseQueryResult<Datos<C>, Falla> {
  const si = o.si ?? true;
  const consulta = queryOptions<Datos<C>, Falla>({
    queryKey: claveDe(call, params ?? {}, o.query),
    queryFn: async ({ signal }) => (await llamar(call, params, o.query, signal)).data,
    ...(o.fresco === undefined ? {} : { staleTime: o.fresco }),
  });
  // Asked for while the screen is being drawn, so that the answer comes while the rest of it is drawn. What is never fresh would
  // be asked for a second time when it is there.
  const cliente = useQueryClient();
  useState(() => {
    if (si && o.fresco !== 0 && !cliente.getQueryState(consulta.queryKey)) void cliente.prefetchQuery(consulta);
  });
  return useQuery<Datos<C>, Falla>({
    ...consulta,
    enabled: si,
    placeholderData: keepPreviousData as never,
    ...(o.cada ? { refetchInterval: o.cada } : {}),
  });
}
/** Reloads what screens show of some slices, by their base paths. */
export const refrescar = (slices: readonly string[]): Promise<void> =>
  clienteDatos.invalidateQueries({ predicate: (q) => slices.includes(String(q.queryKey[0])) });

const enFormulario = new WeakSet<object>();
/** Marks refusals as shown beside their fields, so that they are not shown again as a toast. */
export const dichoEnFormulario = (errores: object): unknown => enFormulario.add(errores);

interface OpcionesGuardar<C> {
  alHacer?: (data: Datos<C>, message: string | null) => void;
  /** Label of the 'yes' button in the conflicts dialog. */
  aceptar?: string;
  /** Label of the 'no' button, and the question, when the save is not a booking. */
  regresar?: string;
  pregunta?: string;
  /** Shows no toast on success. */
  callado?: boolean;
  /** Handles a refusal; true means that nothing more should be shown. */
  alFallar?: (f: Falla) => boolean | undefined;
}
export interface Guardar<C> {
  /** Sends the call. Resolves to the data, or undefined when it was refused (the user has been told). */
  enviar: (cuerpo?: Arbol, params?: ParamsOf<C> | Arbol) => Promise<Datos<C> | undefined>;
  enviando: boolean;
  /** The server's sentence for each field, for the form. */
  errores: Record<string, string>;
}
/** A call that changes something, with toast, conflicts dialog and resending, and reload of its slice. */
export function useGuardar<C extends Call>(call: C, fijos?: ParamsOf<C> | Arbol, o: OpcionesGuardar<C> = {}): Guardar<C> {
  const qc = useQueryClient();
  const [errores, setErrores] = useState<Record<string, string>>({});
  const m = useMutation({
    mutationFn: ({ cuerpo, params }: { cuerpo: Arbol; params: Arbol }) =>
      conLlave(`${call.ruta} ${JSON.stringify(params)}`, cuerpo, (llave) => llamar(call, params, cuerpo, undefined, llave)),
  });
  const enviar = useCallback<Guardar<C>['enviar']>(
    async (cuerpo = {}, params = fijos) => {
      setErrores({});
      for (let envio = cuerpo; ; ) {
        try {
          const { data, message } = await m.mutateAsync({ cuerpo: envio, params: (params ?? {}) as Arbol });
          if (message && !o.callado) avisar(message, 'bien');
          const slices = [call.slice, ...(call.toca ?? [])];
          void qc.invalidateQueries({ predicate: (q) => slices.includes(String(q.queryKey[0])) });
          o.alHacer?.(data, message);
          return data;
        } catch (e) {
          if (!(e instanceof Falla)) throw e;
          if (e.conflictos && call.confirma) {
            const sigue = await preguntarConflictos(e.conflictos, {
              registro: call.confirma === 'CONFIRMAR_REGISTRO',
              conMotivo: call.motivo === true,
              texto: o.pregunta,
              si: o.aceptar,
              no: o.regresar,
            });
            if (!sigue) return undefined;
            envio = { ...cuerpo, [call.confirma]: '1', ...(sigue.motivo ? { MOTIVO_CONFIRMAR: sigue.motivo } : {}) };
            continue;
          }
          const dichos = e.errores;
          // Renders now, so that we know whether a form shows them.
          flushSync(() => setErrores(dichos));
          if (!o.alFallar?.(e) && !enFormulario.has(dichos)) avisar(e.message, 'mal');
          return undefined;
        }
      }
    },
    [call, fijos, m.mutateAsync, qc, o],
  );
  return { enviar, enviando: m.isPending, errores };
}
