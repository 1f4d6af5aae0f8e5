// Uploads: several files at once, each with its own progress, its own cancel and its own end. When the line is lost an upload
// waits and goes on by itself; its key makes sure that it is saved once.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Arbol } from '../shared/corchetes.ts';
import type { Call, Datos } from '../shared/endpoint.ts';
import { refrescar } from './api.tsx';
import { comprimirImagen } from './imagen.ts';
import { nuevaLlave } from './llaves.ts';
import { Falla, llamar } from './red.ts';

/** espera: chosen, or in the queue; perdida: the line was lost. */
export type EstadoSubida = 'espera' | 'prepara' | 'sube' | 'perdida' | 'mal' | 'hecha';
export interface Subida<D = unknown> {
  clave: string;
  archivo: File;
  /** What is shown of a picture before it is sent. */
  vista: string | undefined;
  estado: EstadoSubida;
  /** From 0 to 1. */
  avance: number;
  mal: string;
  data?: D;
}

/** Uploads under way at the same time; the others wait their turn. */
const A_LA_VEZ = 2;
/** How long a lost upload waits before it tries again, unless the browser says earlier that there is a network. */
const REINTENTO_MS = 4_000;
const seRepite = (e: unknown): boolean =>
  e instanceof Falla && (e.status === 0 || e.status === 503 || (e.status === 409 && e.data === null));

interface Como<C extends Call> {
  call: C;
  params: Arbol;
  /** The form of one file: `listo` is what was chosen, made smaller. */
  cuerpo: (listo: File, elegida: Pick<Subida, 'clave' | 'archivo'>) => Arbol;
  /** Why a chosen file cannot be uploaded, '' when it can. */
  revisar?: (archivo: File) => string;
  /** Each one that was saved. */
  alGuardar?: (data: Datos<C>) => void;
}
export function useSubidas<C extends Call>(como: Como<C>) {
  const [subidas, setSubidas] = useState<Subida<Datos<C>>[]>([]);
  const actual = useRef({ como, subidas });
  actual.current = { como, subidas };
  const vuelos = useRef(new Map<string, AbortController>());
  const llaves = useRef(new Map<string, string>());
  const pedidas = useRef<string[]>([]);
  const cambiar = useCallback(
    (clave: string, cambio: Partial<Subida<Datos<C>>>) => setSubidas((s) => s.map((x) => (x.clave === clave ? { ...x, ...cambio } : x))),
    [],
  );

  const enviar = useCallback(
    async (clave: string, archivo: File): Promise<void> => {
      const vuelo = new AbortController();
      vuelos.current.set(clave, vuelo);
      const llave = llaves.current.get(clave) ?? nuevaLlave();
      llaves.current.set(clave, llave);
      const { call, params, cuerpo, alGuardar } = actual.current.como;
      try {
        cambiar(clave, { estado: 'prepara', mal: '', avance: 0 });
        const listo = await comprimirImagen(archivo);
        for (;;) {
          if (vuelo.signal.aborted) return;
          try {
            cambiar(clave, { estado: 'sube', mal: '' });
            const { data } = await llamar(call, params, cuerpo(listo, { clave, archivo }), vuelo.signal, llave, (avance) =>
              cambiar(clave, { avance }),
            );
            cambiar(clave, { estado: 'hecha', avance: 1, data });
            alGuardar?.(data);
            return;
          } catch (e) {
            if (vuelo.signal.aborted || (e as Error).name === 'AbortError') return;
            if (!seRepite(e)) throw e;
            cambiar(clave, { estado: 'perdida', avance: 0 });
            await conRed(vuelo.signal);
          }
        }
      } catch (e) {
        // Another attempt may carry a corrected form, which the old key would refuse.
        llaves.current.delete(clave);
        const dicho = e instanceof Falla ? (Object.values(e.errores)[0] ?? e.message) : 'No se pudo leer el archivo';
        cambiar(clave, { estado: 'mal', mal: dicho, avance: 0 });
      } finally {
        vuelos.current.delete(clave);
        siguiente.current();
      }
    },
    [cambiar],
  );
  const siguiente = useRef(() => {});
  siguiente.current = () => {
    while (vuelos.current.size < A_LA_VEZ) {
      const clave = pedidas.current.shift();
      if (clave === undefined) break;
      const s = actual.current.subidas.find((x) => x.clave === clave);
      if (s) void enviar(clave, s.archivo);
    }
    const { call } = actual.current.como;
    // Once for all of them: each would load every page of a long list again.
    if (vuelos.current.size === 0 && pedidas.current.length === 0) void refrescar([call.slice, ...(call.toca ?? [])]);
  };

  // What was asked for when it was chosen begins once it is in the list.
  useEffect(() => {
    if (subidas.length && pedidas.current.length) siguiente.current();
  }, [subidas.length]);
  useEffect(
    () => () => {
      for (const v of vuelos.current.values()) v.abort();
      for (const s of actual.current.subidas) soltar(s);
    },
    [],
  );
  const quitar = (clave: string) => {
    vuelos.current.get(clave)?.abort();
    pedidas.current = pedidas.current.filter((c) => c !== clave);
    for (const s of subidas) if (s.clave === clave) soltar(s);
    setSubidas((s) => s.filter((x) => x.clave !== clave));
  };
  return {
    subidas,
    /** Takes chosen files; with `yaMismo` they go up at once. */
    agregar: (archivos: readonly File[], yaMismo = false) => {
      const nuevas = archivos.map((archivo): Subida<Datos<C>> => {
        const mal = como.revisar?.(archivo) ?? '';
        const vista = /^image\/(?!hei)/.test(archivo.type) ? URL.createObjectURL(archivo) : undefined;
        return { clave: nuevaLlave(), archivo, vista, estado: mal ? 'mal' : 'espera', avance: 0, mal };
      });
      setSubidas((s) => [...s, ...nuevas]);
      if (yaMismo) pedidas.current.push(...nuevas.filter((s) => !s.mal).map((s) => s.clave));
    },
    /** Begins those that wait, or one that failed. */
    subir: (clave?: string) => {
      const pedir = subidas.filter((s) => (clave === undefined ? s.estado === 'espera' : s.clave === clave)).map((s) => s.clave);
      pedidas.current.push(...pedir.filter((c) => !pedidas.current.includes(c) && !vuelos.current.has(c)));
      siguiente.current();
    },
    quitar,
    vaciar: () => {
      for (const s of subidas) quitar(s.clave);
    },
    ocupadas: subidas.some((s) => ['prepara', 'sube', 'perdida'].includes(s.estado)),
  };
}

const soltar = ({ vista }: Pick<Subida, 'vista'>): void => {
  if (vista) URL.revokeObjectURL(vista);
};
/** Waits until there may be a network again. */
const conRed = (signal: AbortSignal): Promise<void> =>
  new Promise((listo) => {
    const seguir = () => {
      clearTimeout(reloj);
      removeEventListener('online', seguir);
      signal.removeEventListener('abort', seguir);
      listo();
    };
    const reloj = setTimeout(seguir, REINTENTO_MS);
    addEventListener('online', seguir);
    signal.addEventListener('abort', seguir);
  });
