// Live updates: what other users changed is reloaded here within a second. Reconnects when the connection is lost.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { porTandas } from '../shared/tandas.ts';
import { clienteDatos } from './api.tsx';
import { PESTANA, token } from './red.ts';

/** Changes close together are reloaded together: a busy clinic makes many each second. */
const ENTRE_LECTURAS_MS = 300;

let conectado = false;
const oyentes = new Set<() => void>();
const poner = (si: boolean) => {
  if (si === conectado) return;
  conectado = si;
  for (const o of oyentes) o();
};
/** Whether live updates are connected; if not, the agenda reloads periodically. */
export const useConectado = (): boolean =>
  useSyncExternalStore(
    (o) => {
      oyentes.add(o);
      return () => oyentes.delete(o);
    },
    () => conectado,
  );

interface Cambio {
  slices: string[];
  filas?: number[];
}
/** How a slice updates a few changed rows in the cached lists, instead of loading the lists again. */
interface Parche {
  /** The call whose cached answers it updates. */
  nombre: string;
  poner: (filas: number[]) => Promise<unknown>;
}
const parches = new Map<string, Parche>();
/** Declared once by the slice, by its base path. */
export const parchar = (slice: string, parche: Parche): unknown => parches.set(slice, parche);

async function ponerAlDia(cambios: Cambio[]): Promise<void> {
  const enteras = new Set<string>();
  const filas = new Map<string, Set<number>>();
  for (const c of cambios) {
    const [propia = '', ...otras] = c.slices;
    for (const s of otras) enteras.add(s);
    if (!c.filas || !parches.has(propia)) enteras.add(propia);
    else filas.set(propia, new Set([...(filas.get(propia) ?? []), ...c.filas]));
  }
  for (const s of enteras) filas.delete(s);
  await Promise.all([
    clienteDatos.invalidateQueries({
      predicate: ({ queryKey: [slice, nombre] }) =>
        enteras.has(String(slice)) || (filas.has(String(slice)) && parches.get(String(slice))?.nombre !== nombre),
    }),
    ...[...filas].map(([s, n]) => parches.get(s)?.poner([...n])),
  ]);
}

/** Slices that the session itself is built from: branches, settings, levels, users. */
const DE_LA_SESION = ['/catalogo/sucursales', '/sistema_control', '/niveles', '/usuarios'];
/** Listens while the component is mounted; `otraSesion` is called when somebody changed what the session is built from. */
export function useVivo(otraSesion: () => void): void {
  const avisado = useRef(otraSesion);
  avisado.current = otraSesion;
  useEffect(() => {
    const control = new AbortController();
    const leer = porTandas(ponerAlDia, ENTRE_LECTURAS_MS);
    void escuchar(
      control.signal,
      (cambio) => {
        leer([cambio]);
        if (cambio.slices.some((s) => DE_LA_SESION.includes(s))) avisado.current();
      },
      () => avisado.current(),
    );
    return () => control.abort();
  }, []);
}

/** `sinSesion` is called when the stream is refused: the session may have ended before it could be told. */
async function escuchar(signal: AbortSignal, oir: (cambio: Cambio) => void, sinSesion: () => void): Promise<void> {
  for (let espera = 500; !signal.aborted; espera = Math.min(espera * 2, 15_000)) {
    try {
      const r = await fetch('/api/vivo', { headers: { authorization: token.leer() }, signal });
      if (r.status === 401) sinSesion();
      if (!r.ok || !r.body) throw new Error(String(r.status));
      if (espera > 500) void clienteDatos.invalidateQueries();
      espera = 500;
      poner(true);
      const lector = r.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let resto = ''; ; ) {
        const { done, value } = await lector.read();
        if (done) break;
        const partes = (resto + value).split('\n\n');
        resto = partes.pop() ?? '';
        for (const p of partes) evento(p, oir);
      }
    } catch {
      /* reconnects below */
    }
    poner(false);
    if (!signal.aborted) await new Promise((ok) => setTimeout(ok, espera));
  }
}
function evento(texto: string, oir: (cambio: Cambio) => void): void {
  if (texto.startsWith('event: todo')) return void clienteDatos.invalidateQueries();
  const dato = /^data: (.*)$/m.exec(texto)?.[1];
  if (!dato || texto.startsWith('event:')) return;
  const cambio = JSON.parse(dato) as Cambio & { origen: string };
  if (cambio.origen !== PESTANA) oir(cambio);
}
