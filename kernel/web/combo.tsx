// Search and choose: patients, diagnoses, medicines, doctors. Typing searches, arrows move, Enter chooses, Esc closes.

import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { plegar } from '../shared/plegar.ts';
import estilos from './combo.module.css';
import { Entrada, Giro } from './controles.tsx';
import flotante from './flotante.module.css';
import { useFlotante } from './flotante.ts';

export interface ComboProps<T> {
  /** The options for what was typed; may ask the server. */
  buscar: (texto: string, signal: AbortSignal) => Promise<readonly T[]> | readonly T[];
  claveDe: (o: T) => string | number;
  /** An option as one line of text: shown in the field once chosen. */
  textoDe: (o: T) => string;
  /** How an option looks in the list. */
  pintar?: (o: T, palabras: string) => ReactNode;
  alElegir: (o: T) => void;
  /** What the field shows when nobody is typing. */
  valor?: string;
  alVaciar?: () => void;
  etiqueta: string;
  placeholder?: string;
  /** Searches from this many characters on; 0 offers options at once. */
  desde?: number;
  /** Clears the field after choosing: for lists of chips. */
  vaciaAlElegir?: boolean;
  /** An extra last row, also when nothing was found: "Registrar paciente «…»". */
  pie?: (texto: string) => { texto: string; hacer: () => void } | undefined;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  deshabilitado?: boolean;
  ref?: Ref<HTMLInputElement>;
  enfocar?: boolean;
  /** Opens its list as soon as it is mounted: for one that appears over something else. */
  abierta?: boolean;
  alSalir?: () => void;
}
const LIMITE = 50;

export function Combo<T>(c: ComboProps<T>) {
  const [texto, setTexto] = useState<string | null>(c.abierta ? '' : null);
  const [opciones, setOpciones] = useState<readonly T[]>([]);
  const [activa, setActiva] = useState(0);
  const [estado, setEstado] = useState<'quieto' | 'buscando' | 'listo' | 'fallo'>('quieto');
  const id = useId();
  const caja = useRef<HTMLDivElement>(null);
  const abierto = texto !== null && (texto.length >= (c.desde ?? 1) || estado === 'listo');
  const lista = useFlotante(caja, abierto && estado !== 'quieto');
  const { buscar, desde = 1 } = c;
  const buscarRef = useRef(buscar);
  buscarRef.current = buscar;
  // Enter was pressed before the answer: the first result is chosen when it arrives.
  const pedido = useRef(false);

  useEffect(() => {
    pedido.current = false;
    if (texto === null || texto.trim().length < desde) {
      setOpciones([]);
      setEstado('quieto');
      return;
    }
    const control = new AbortController();
    setEstado('buscando');
    const reloj = setTimeout(
      async () => {
        try {
          const xs = await buscarRef.current(texto.trim(), control.signal);
          if (control.signal.aborted) return;
          setOpciones(xs.slice(0, LIMITE));
          setActiva(0);
          setEstado('listo');
        } catch (e) {
          if ((e as Error).name !== 'AbortError') setEstado('fallo');
        }
      },
      texto ? 120 : 0,
    );
    return () => {
      clearTimeout(reloj);
      control.abort();
    };
  }, [texto, desde]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when an answer comes
  useEffect(() => {
    if (estado !== 'listo' || !pedido.current) return;
    pedido.current = false;
    if (opciones.length) tomar(0);
  }, [estado, opciones]);

  const pie = texto !== null && estado !== 'buscando' ? c.pie?.(texto.trim()) : undefined;
  const total = opciones.length + (pie ? 1 : 0);
  const tomar = (i: number) => {
    const o = opciones[i];
    if (o !== undefined) {
      // Closes the list, which would cover what was just added below. A key or a click opens it again.
      setTexto(null);
      setOpciones([]);
      setEstado('quieto');
      c.alElegir(o);
    } else if (pie && i === opciones.length) {
      setTexto(null);
      pie.hacer();
    }
  };
  const tecla = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      if (texto === null) setTexto('');
      else if (total) setActiva((a) => (a + (e.key === 'ArrowDown' ? 1 : total - 1)) % total);
    } else if (e.key === 'Enter' && (texto !== null || c.vaciaAlElegir) && !e.ctrlKey && !e.metaKey) {
      // Enter never submits the form here: while searching it waits for the answer, and after choosing an extra one does
      // nothing.
      e.preventDefault();
      if (texto === null) return;
      if (estado === 'listo') tomar(activa);
      else if (estado === 'buscando') pedido.current = true;
    } else if (e.key === 'Escape' && texto !== null) {
      e.stopPropagation();
      setTexto(null);
    } else if (e.key === 'Home' || e.key === 'End') setActiva(e.key === 'Home' ? 0 : Math.max(0, total - 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole of it closes the list
    <div
      className={estilos.combo}
      ref={caja}
      onBlur={(e) => {
        if (!caja.current?.contains(e.relatedTarget)) {
          setTexto(null);
          c.alSalir?.();
        }
      }}
    >
      <Entrada
        {...(c.ref ? { ref: c.ref } : {})}
        icono="buscar"
        role="combobox"
        aria-expanded={abierto}
        aria-controls={`${id}l`}
        aria-autocomplete="list"
        autoComplete="off"
        aria-label={c.etiqueta}
        {...(c.id ? { id: c.id } : {})}
        {...(c['aria-describedby'] ? { 'aria-describedby': c['aria-describedby'] } : {})}
        aria-invalid={c['aria-invalid']}
        aria-activedescendant={abierto && total ? `${id}o${activa}` : undefined}
        disabled={c.deshabilitado}
        placeholder={c.placeholder ?? c.etiqueta}
        autoFocus={c.enfocar}
        value={texto ?? c.valor ?? ''}
        onChange={(e) => {
          setTexto(e.target.value);
          if (e.target.value === '') c.alVaciar?.();
        }}
        onFocus={(e) => e.target.select()}
        onClick={() => {
          if (desde === 0) setTexto((t) => t ?? '');
        }}
        onKeyDown={tecla}
        unidad={
          estado === 'buscando' ? (
            <Giro />
          ) : estado === 'listo' && abierto ? (
            opciones.length === 1 ? (
              '1 resultado'
            ) : (
              `${opciones.length}${opciones.length === LIMITE ? '+' : ''} resultados`
            )
          ) : undefined
        }
      />
      {abierto && estado !== 'quieto' && (
        <div className={`${flotante.flotante} ${estilos.lista}`} data-pieza="combo-lista" ref={lista} popover="manual">
          <div role="listbox" id={`${id}l`} aria-label={c.etiqueta}>
            {opciones.map((o, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; aria-activedescendant points here
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={c.claveDe(o)}
                id={`${id}o${i}`}
                role="option"
                aria-selected={i === activa}
                className={`${flotante.opcion}${i === activa ? ` ${flotante.activa}` : ''}`}
                ref={(n) => {
                  if (i === activa) n?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(e) => e.preventDefault()}
                onMouseMove={() => setActiva(i)}
                onClick={() => tomar(i)}
              >
                {c.pintar ? c.pintar(o, texto) : c.textoDe(o)}
              </div>
            ))}
            {pie && (
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above
              <div
                id={`${id}o${opciones.length}`}
                role="option"
                aria-selected={activa === opciones.length}
                className={`${flotante.opcion} ${estilos.pie}${activa === opciones.length ? ` ${flotante.activa}` : ''}`}
                onMouseDown={(e) => e.preventDefault()}
                onClick={() => tomar(opciones.length)}
              >
                {pie.texto}
              </div>
            )}
          </div>
          {estado === 'listo' && opciones.length === 0 && (
            <p className={estilos.nada} role="status">
              No hay resultados
            </p>
          )}
          {estado === 'fallo' && (
            <p className={estilos.nada} role="alert">
              No se pudieron cargar los datos del campo {c.etiqueta}
            </p>
          )}
          {opciones.length === LIMITE && <p className={estilos.nada}>Siga escribiendo para ver menos resultados</p>}
        </div>
      )}
    </div>
  );
}

/** Marks the searched words in a text. */
export function Resaltado({ texto, palabras }: { texto: string; palabras: string }) {
  const base = plegar(texto);
  const marcas: [number, number][] = [];
  // Removing accents may change the length (ligatures); then nothing is marked rather than something wrong.
  if (base.length === texto.length)
    for (const p of plegar(palabras)
      .split(/\s+/)
      .filter((x) => x.length > 1)) {
      const i = base.indexOf(p);
      if (i >= 0) marcas.push([i, i + p.length]);
    }
  marcas.sort((a, b) => a[0] - b[0]);
  const partes: ReactNode[] = [];
  let fin = 0;
  for (const [a, b] of marcas) {
    if (a < fin) continue;
    partes.push(texto.slice(fin, a), <mark key={a}>{texto.slice(a, b)}</mark>);
    fin = b;
  }
  return (
    <>
      {partes}
      {texto.slice(fin)}
    </>
  );
}
/**
 * Filters a list in memory by words in any order, ignoring accents. `plegados` caches the normalised texts for the next
 * keystroke.
 */
export function filtrar<T>(lista: readonly T[], texto: string, de: (o: T) => string, plegados?: Map<T, string>): T[] {
  const palabras = plegar(texto).split(/\s+/).filter(Boolean);
  return palabras.length === 0
    ? [...lista]
    : lista.filter((o) => {
        const t = plegados?.get(o) ?? plegar(de(o));
        plegados?.set(o, t);
        return palabras.every((p) => t.includes(p));
      });
}
