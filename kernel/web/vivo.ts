// The live stream: what other desks changed is refreshed here within a second. It comes back by itself when it is cut.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clienteDatos, refrescar } from './api.tsx';
import { PESTANA, token } from './red.ts';

let conectado = false;
const oyentes = new Set<() => void>();
const poner = (si: boolean) => {
  if (si === conectado) return;
  conectado = si;
  for (const o of oyentes) o();
};
/** Whether the desk hears the others; the agenda reloads by the clock when it does not. */
export const useConectado = (): boolean =>
  useSyncExternalStore(
    (o) => {
      oyentes.add(o);
      return () => oyentes.delete(o);
    },
    () => conectado,
  );

/** Slices of which the session itself is made: branches, settings, levels, users. */
const DE_LA_SESION = ['/catalogo/sucursales', '/sistema_control', '/niveles', '/usuarios'];
/** Listens while the component lives; `otraSesion` is told when another desk changed what the session is made of. */
export function useVivo(otraSesion: () => void): void {
  const avisado = useRef(otraSesion);
  avisado.current = otraSesion;
  useEffect(() => {
    const control = new AbortController();
    void escuchar(control.signal, (slices) => {
      void refrescar(slices);
      if (slices.some((s) => DE_LA_SESION.includes(s))) avisado.current();
    });
    return () => control.abort();
  }, []);
}

async function escuchar(signal: AbortSignal, oir: (slices: string[]) => void): Promise<void> {
  for (let espera = 500; !signal.aborted; espera = Math.min(espera * 2, 15_000)) {
    try {
      const r = await fetch('/api/vivo', { headers: { authorization: token.leer() }, signal });
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
      /* tried again below */
    }
    poner(false);
    if (!signal.aborted) await new Promise((ok) => setTimeout(ok, espera));
  }
}
function evento(texto: string, oir: (slices: string[]) => void): void {
  if (texto.startsWith('event: todo')) return void clienteDatos.invalidateQueries();
  const dato = /^data: (.*)$/m.exec(texto)?.[1];
  if (!dato || texto.startsWith('event:')) return;
  const { slices, origen } = JSON.parse(dato) as { slices: string[]; origen: string };
  if (origen !== PESTANA) oir(slices);
}
