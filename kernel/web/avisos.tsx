// Toasts: shown five seconds, longer for long texts, and as long as the pointer or the focus is on them; some until they are
// closed. Green for done, red for refused, blue for information.

import { useEffect, useState, useSyncExternalStore } from 'react';
import estilos from './avisos.module.css';
import comunes from './comunes.module.css';
import { comoBoton } from './controles.tsx';
import { Icono } from './icons.tsx';

type Tono = 'bien' | 'mal' | 'info';
interface Aviso {
  id: number;
  desde: number;
  texto: string;
  tono: Tono;
  accion?: { texto: string; hacer: () => void };
  /** Stays until it is closed. */
  fijo?: boolean;
}
/** How long it takes to read: five seconds at least. */
const duracion = ({ texto }: Aviso) => Math.max(5_000, texto.split(/\s+/).length * 1_000);
let avisos: readonly Aviso[] = [];
let cuenta = 0;
const oyentes = new Set<() => void>();
const poner = (xs: readonly Aviso[]) => {
  avisos = xs;
  for (const o of oyentes) o();
};
const quitar = (id: number) => poner(avisos.filter((a) => a.id !== id));

/** Shows a toast. */
export function avisar(texto: string, tono: Tono = 'info', accion?: Aviso['accion'], fijo = false): void {
  if (!texto) return;
  const id = ++cuenta;
  const todos = [...avisos.filter((a) => a.texto !== texto), { id, desde: Date.now(), texto, tono, fijo, ...(accion ? { accion } : {}) }];
  poner([...todos.filter((a) => a.fijo), ...todos.filter((a) => !a.fijo).slice(-4)]);
}
/** When the page changes, its refusals disappear; one shown in the last instant belongs to the new page and stays. */
export const olvidarFallas = (): void => poner(avisos.filter((a) => a.tono !== 'mal' || Date.now() - a.desde < 400));
const TONO = { bien: estilos.bien, mal: estilos.mal, info: '' };
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
    <div className={estilos.avisos} data-pieza="avisos" role="region" aria-label="Avisos">
      <div aria-live="polite" aria-atomic="false">
        {lista.map((a) => (
          <Globo key={a.id} aviso={a} />
        ))}
      </div>
    </div>
  );
}

/** Disappears once its time has passed since it was last pointed at or focused. */
function Globo({ aviso: a }: { aviso: Aviso }) {
  const [apuntado, setApuntado] = useState(false);
  const [enfocado, setEnfocado] = useState(false);
  useEffect(() => {
    if (a.fijo || apuntado || enfocado) return;
    const plazo = setTimeout(() => quitar(a.id), duracion(a));
    return () => clearTimeout(plazo);
  }, [a, apuntado, enfocado]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself, it waits for whoever reads it
    <div
      className={`${estilos.aviso} ${TONO[a.tono]}`}
      role={a.tono === 'mal' ? 'alert' : 'status'}
      onPointerEnter={() => setApuntado(true)}
      onPointerLeave={() => setApuntado(false)}
      onFocus={() => setEnfocado(true)}
      onBlur={() => setEnfocado(false)}
    >
      <Icono n={ICONO[a.tono]} />
      <span className={comunes.crece}>
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
          {...comoBoton({ enLinea: true })}
          onClick={() => {
            a.accion?.hacer();
            quitar(a.id);
          }}
        >
          {a.accion.texto}
        </button>
      )}
      <button
        type="button"
        {...comoBoton({ plano: true, soloIcono: true, chico: true })}
        aria-label="Cerrar aviso"
        onClick={() => quitar(a.id)}
      >
        <Icono n="cerrar" t="s" />
      </button>
    </div>
  );
}
