// The command bar: patients, actions and screens in one field. Typing searches, arrows move, Enter runs, Esc closes.

import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { enLaClinica } from '../shared/dates.ts';
import estilos from './barra.module.css';
import { type Comando, enOrden, type Fuente, fuentes, type Grupo, plegado, responde } from './comandos.ts';
import comunes from './comunes.module.css';
import { comoBoton, Giro } from './controles.tsx';
import estilosDialogo from './dialogo.module.css';
import flotante from './flotante.module.css';
import { Icono } from './icons.tsx';
import { type Pantalla, visible } from './screens.ts';
import { useSesionCompleta } from './sesion.tsx';
import { cambiarTema } from './tema.ts';

const ESPERA = 90; // ms
const MAX_PANTALLAS = 6;

/** The screens of the side menu, and the shell's own actions. */
function delMarco(pantallas: readonly Pantalla[], salir: () => void): Fuente {
  return (texto, { sesion }) => {
    if (!texto) return [];
    const exacto = (t: string) => plegado(t) === plegado(texto);
    const lugares = pantallas
      .filter((p) => p.menu && !p.expediente && visible(p, sesion) && (p.menu.si?.(sesion) ?? true))
      .map((p) => ({ p, titulo: p.menu!.titulo ?? p.titulo }))
      .filter(({ p, titulo }) => responde(titulo, texto) || responde(p.titulo, texto))
      .map(({ p, titulo }) => ({ clave: p.path, texto: titulo, icono: p.menu!.icono, ir: p.menu!.path ?? p.path, exacto: exacto(titulo) }))
      .sort((a, b) => Number(b.exacto) - Number(a.exacto))
      .slice(0, MAX_PANTALLAS);
    const propios: Comando[] = [
      { clave: 'tema', texto: 'Cambiar entre tema claro y oscuro', icono: 'luna' as const, hacer: cambiarTema },
      { clave: 'atajos', texto: 'Atajos del teclado', icono: 'ayuda' as const, hacer: () => dispatchEvent(new Event('galeno:atajos')) },
      { clave: 'salir', texto: 'Cerrar sesión', icono: 'salir' as const, hacer: salir },
    ].filter((c) => responde(c.texto, texto));
    return [
      { titulo: 'Ir a', clase: 'pantallas', comandos: lugares },
      { titulo: 'Acciones', clase: 'acciones', comandos: propios },
    ];
  };
}
/** Merges groups with the same title from several sources. */
function juntos(grupos: readonly Grupo[]): Grupo[] {
  const por = new Map<string, Grupo>();
  for (const g of grupos) {
    const ya = por.get(g.titulo);
    por.set(g.titulo, ya ? { ...ya, comandos: [...ya.comandos, ...g.comandos] } : g);
  }
  return [...por.values()];
}

interface Props {
  abierta: boolean;
  /** Which opening this is. */
  vez: number;
  alCerrar: () => void;
  pantallas: readonly Pantalla[];
  /** What was typed before the field had the focus, once. */
  recoger: () => { texto: string; enter: boolean };
}
export default function Caja({ abierta, vez, alCerrar, pantallas, recoger }: Props) {
  return (
    <Dialog.Root open={abierta} onOpenChange={(si) => !si && alCerrar()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={estilosDialogo.velo} data-pieza="velo" data-de-barra="" />
        <Dialog.Popup className={estilos.barra} data-de-barra="">
          <Dialog.Title className={comunes.oculto}>Buscar paciente, pantalla o acción</Dialog.Title>
          <Barra key={vez} alCerrar={alCerrar} pantallas={pantallas} recoger={recoger} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Barra({ alCerrar, pantallas, recoger }: Omit<Props, 'abierta' | 'vez'>) {
  const { sesion, salir } = useSesionCompleta();
  const ir = useNavigate();
  const id = useId();
  const [texto, setTexto] = useState('');
  const campo = useRef<HTMLInputElement>(null);
  // Opened again before it was gone, it takes the focus that the field before left to nobody.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) campo.current?.focus();
  }, []);
  const [hallado, setHallado] = useState<{ de: string; grupos: readonly Grupo[]; fallo: boolean }>();
  const [activa, setActiva] = useState(0);
  // For what Enter was pressed before the answer: its first row is chosen when it arrives.
  const pedido = useRef<string>(undefined);
  const listo = hallado?.de === texto.trim();
  const todas = useMemo(() => [...fuentes(), delMarco(pantallas, () => void salir())], [pantallas, salir]);
  useEffect(() => {
    const control = new AbortController();
    const dicho = texto.trim();
    const reloj = setTimeout(
      async () => {
        const c = { sesion, hoy: enLaClinica(sesion.clinica.ZONA_HORARIA).fecha, signal: control.signal };
        const partes = await Promise.allSettled(todas.map(async (f) => f(dicho, c)));
        if (control.signal.aborted) return;
        const grupos = enOrden(juntos(partes.flatMap((p) => (p.status === 'fulfilled' ? p.value : []))));
        setActiva(0);
        setHallado({ de: dicho, grupos, fallo: partes.some((p) => p.status === 'rejected') });
      },
      dicho ? ESPERA : 0,
    );
    return () => {
      clearTimeout(reloj);
      control.abort();
    };
  }, [texto, todas, sesion]);
  const filas = useMemo(() => hallado?.grupos.flatMap((g) => g.comandos) ?? [], [hallado]);
  const tomar = (c: Comando | undefined) => {
    if (!c) return;
    if (c.completa !== undefined) return setTexto(c.completa);
    alCerrar();
    c.hacer?.();
    if (c.ir) void ir(c.ir);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the answer to what was typed comes
  useEffect(() => {
    if (!listo || pedido.current !== texto.trim()) return;
    pedido.current = undefined;
    tomar(filas[0]);
  }, [listo, filas]);
  const tecla = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      if (filas.length) setActiva((a) => (a + (e.key === 'ArrowDown' ? 1 : filas.length - 1)) % filas.length);
    } else if (e.key === 'Enter') {
      e.preventDefault();
      if (listo) tomar(filas[activa]);
      else pedido.current = texto.trim();
    } else if (e.key === 'Escape' && texto) {
      // The first Esc clears the field, the second closes the bar.
      e.stopPropagation();
      setTexto('');
    }
  };
  let n = 0;
  return (
    <>
      <div className={estilos.campo}>
        <Icono n="buscar" />
        <input
          role="combobox"
          aria-expanded={filas.length > 0}
          aria-controls={`${id}l`}
          aria-autocomplete="list"
          aria-activedescendant={filas.length ? `${id}o${activa}` : undefined}
          aria-label="Buscar paciente, pantalla o acción"
          placeholder="Nombre, teléfono o código; «cobrar a…», «ir al jueves»"
          autoComplete="off"
          spellCheck={false}
          ref={campo}
          value={texto}
          onFocus={() => {
            const antes = recoger();
            if (antes.texto) setTexto(antes.texto);
            if (antes.enter) pedido.current = antes.texto.trim();
          }}
          onChange={(e) => {
            pedido.current = undefined;
            setTexto(e.target.value);
          }}
          onKeyDown={tecla}
        />
        {!listo && texto && <Giro />}
        <Dialog.Close {...comoBoton({ plano: true, soloIcono: true, chico: true })} aria-label="Cerrar">
          <Icono n="cerrar" />
        </Dialog.Close>
      </div>
      <div className={estilos.lista} role="listbox" id={`${id}l`} aria-label="Resultados">
        {hallado?.grupos.map((g) => (
          <div key={g.titulo} role="group" aria-label={g.titulo}>
            <p className={estilos.grupo} aria-hidden="true">
              {g.titulo}
            </p>
            {g.comandos.map((c) => {
              const i = n++;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; aria-activedescendant points here
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  key={c.clave}
                  id={`${id}o${i}`}
                  role="option"
                  aria-selected={i === activa}
                  className={`${flotante.opcion}${i === activa ? ` ${flotante.activa}` : ''}`}
                  ref={(nodo) => {
                    if (i === activa) nodo?.scrollIntoView({ block: 'nearest' });
                  }}
                  onMouseDown={(e) => e.preventDefault()}
                  onMouseMove={() => setActiva(i)}
                  onClick={() => tomar(c)}
                >
                  {c.dibujo ?? (
                    <>
                      <Icono n={c.icono} />
                      <span className={comunes.crece}>{c.texto}</span>
                      {c.detalle && <span className={comunes.tenue}>{c.detalle}</span>}
                    </>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {listo && filas.length === 0 && (
        <p className={estilos.nada} role="status">
          {hallado?.fallo ? 'No se pudo buscar. Revise su conexión.' : 'No hay resultados'}
        </p>
      )}
      <p className={estilos.pie} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> elegir · <kbd>Enter</kbd> abrir · <kbd>Esc</kbd> cerrar
      </p>
    </>
  );
}
