// Server state: two hooks over the contracts. Keys come from the contract; a save refreshes its slice; the live stream too.
import { keepPreviousData, QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Call, Datos, ParamsOf } from '../shared/endpoint.ts';
import type { Arbol } from '../shared/form.ts';
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
    // Without a network a save is refused at once, with its sentence; it does not wait for one in silence.
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
/** What a call answers, kept fresh; the old answer stays on the screen while a new one comes. */
export function useDatos<C extends Call>(call: C, params?: ParamsOf<C> | Arbol, o: OpcionesDatos = {}): UseQueryResult<Datos<C>, Falla> {
  return useQuery<Datos<C>, Falla>({
    queryKey: claveDe(call, params ?? {}, o.query),
    queryFn: async ({ signal }) => (await llamar(call, params, o.query, signal)).data,
    enabled: o.si ?? true,
    placeholderData: keepPreviousData as never,
    ...(o.cada ? { refetchInterval: o.cada } : {}),
    ...(o.fresco === undefined ? {} : { staleTime: o.fresco }),
  });
}
/** Refreshes what the screens show of some slices, by their base paths. */
export const refrescar = (slices: readonly string[]): Promise<void> =>
  clienteDatos.invalidateQueries({ predicate: (q) => slices.includes(String(q.queryKey[0])) });

const enFormulario = new WeakSet<object>();
/** A form says these refusals beside their fields: nobody says them again. */
export const dichoEnFormulario = (errores: object): unknown => enFormulario.add(errores);

interface OpcionesGuardar<C> {
  alHacer?: (data: Datos<C>, message: string | null) => void;
  /** Label of 'yes' in the conflicts dialog. */
  aceptar?: string;
  /** Label of 'no', and the question itself, where what is done is not booking. */
  regresar?: string;
  pregunta?: string;
  /** Says nothing when it succeeds. */
  callado?: boolean;
  /** Handles a refusal itself; true means it has been dealt with. */
  alFallar?: (f: Falla) => boolean | undefined;
}
export interface Guardar<C> {
  /** Sends; resolves to the data, or undefined when it was refused (already said to the user). */
  enviar: (cuerpo?: Arbol, params?: ParamsOf<C> | Arbol) => Promise<Datos<C> | undefined>;
  enviando: boolean;
  /** What the server said of each field, for the form. */
  errores: Record<string, string>;
}
/** A call that changes something: toast, conflicts dialog and resubmission, refreshed slice. */
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
          // Drawn now, so that it is known whether a form shows them.
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
