// Toasts: five seconds at least, or a second per word. Green done, red refused, blue when it is only said.
import { useSyncExternalStore } from 'react';
import { Icono } from './icons.tsx';

type Tono = 'bien' | 'mal' | 'info';
interface Aviso {
  id: number;
  desde: number;
  texto: string;
  tono: Tono;
  accion?: { texto: string; hacer: () => void };
}
let avisos: readonly Aviso[] = [];
let cuenta = 0;
const oyentes = new Set<() => void>();
const poner = (xs: readonly Aviso[]) => {
  avisos = xs;
  for (const o of oyentes) o();
};
const quitar = (id: number) => poner(avisos.filter((a) => a.id !== id));

/** Says something to the user. */
export function avisar(texto: string, tono: Tono = 'info', accion?: Aviso['accion']): void {
  if (!texto) return;
  const id = ++cuenta;
  poner([...avisos.filter((a) => a.texto !== texto), { id, desde: Date.now(), texto, tono, ...(accion ? { accion } : {}) }].slice(-4));
  setTimeout(() => quitar(id), Math.max(5_000, texto.split(/\s+/).length * 1_000));
}
/** A refusal belongs to the page where it was said; what was said on the way to the next one stays. */
export const olvidarFallas = (): void => poner(avisos.filter((a) => a.tono !== 'mal' || Date.now() - a.desde < 400));
const ICONO = { bien: 'listo', mal: 'alerta', info: 'info' } as const;

export function Avisos() {
  const lista = useSyncExternalStore(
    (o) => {
      oyentes.add(o);
      return () => oyentes.delete(o);
    },
    () => avisos,
  );
  return (
    <div className="avisos" data-pieza="avisos" role="region" aria-label="Avisos">
      <div aria-live="polite" aria-atomic="false">
        {lista.map((a) => (
          <div key={a.id} className={`aviso ${a.tono}`} role={a.tono === 'mal' ? 'alert' : 'status'}>
            <Icono n={ICONO[a.tono]} />
            <span className="grow">
              {a.texto.split('\n').map((l, i) => (
                <span key={l}>
                  {i > 0 && <br />}
                  {l}
                </span>
              ))}
            </span>
            {a.accion && (
              <button
                type="button"
                className="btn lnk"
                onClick={() => {
                  a.accion?.hacer();
                  quitar(a.id);
                }}
              >
                {a.accion.texto}
              </button>
            )}
            <button type="button" className="btn g ic sm" aria-label="Cerrar aviso" onClick={() => quitar(a.id)}>
              <Icono n="cerrar" t="s" />
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
