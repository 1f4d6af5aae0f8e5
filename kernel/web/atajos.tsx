// Keyboard shortcuts: screens add theirs while open; "?" lists them. Whoever listens to keys does so from the moment that the
// page is seen: an effect that waits for its turn would lose the first one.

import { useLayoutEffect, useState } from 'react';
import estilos from './atajos.module.css';
import { Dialogo } from './dialogo.tsx';

interface Atajo {
  tecla: string;
  texto: string;
  hacer: () => void;
}
/** Names as printed on a keyboard. */
const NOMBRE: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
  ' ': 'Espacio',
};
const vivos = new Map<string, Atajo>();
const GENERALES: [string, string][] = [
  ['Ctrl K', 'Buscar paciente, pantalla o acción'],
  ['Ctrl ↵', 'Guardar el formulario'],
  ['Esc', 'Cerrar el diálogo o la lista'],
  ['↑ ↓', 'Moverse por tablas y listas'],
  ['?', 'Mostrar esta ayuda'],
];

/** Keys without Ctrl work when nobody is typing and no dialog is open. */
export function useAtajos(atajos: readonly Atajo[]): void {
  useLayoutEffect(() => {
    for (const a of atajos) vivos.set(a.tecla.toLowerCase(), a);
    return () => {
      for (const a of atajos) if (vivos.get(a.tecla.toLowerCase()) === a) vivos.delete(a.tecla.toLowerCase());
    };
  }, [atajos]);
}
const escribiendo = (t: EventTarget | null) =>
  t instanceof HTMLElement && (t.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName));
/** The empty search box of a list, which has the focus when the page opens: there Delete and "?" act as shortcuts. */
const deBuscadorVacio = (e: KeyboardEvent) =>
  e.target instanceof HTMLInputElement && e.target.type === 'search' && e.target.value === '' && (e.key === '?' || e.key === 'Delete');

export function AyudaAtajos() {
  const [abierta, setAbierta] = useState(false);
  useLayoutEffect(() => {
    const tecla = (e: KeyboardEvent) => {
      if (
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        (escribiendo(e.target) && !deBuscadorVacio(e)) ||
        document.querySelector('[role=dialog],[role=alertdialog]')
      )
        return;
      if (e.key === '?') {
        e.preventDefault();
        setAbierta(true);
        return;
      }
      const tecla = e.key.toLowerCase();
      const a = vivos.get(tecla === 'delete' ? 'supr' : tecla);
      if (a) {
        e.preventDefault();
        a.hacer();
      }
    };
    const pedida = () => setAbierta(true);
    addEventListener('keydown', tecla);
    addEventListener('galeno:atajos', pedida);
    return () => {
      removeEventListener('keydown', tecla);
      removeEventListener('galeno:atajos', pedida);
    };
  }, []);
  const filas = [
    ...[...vivos.values()].map(
      (a) => [NOMBRE[a.tecla] ?? (a.tecla.length === 1 ? a.tecla.toUpperCase() : a.tecla), a.texto] as [string, string],
    ),
    ...GENERALES,
  ];
  return (
    <Dialogo titulo="Atajos del teclado" abierto={abierta} alCerrar={() => setAbierta(false)} ancho="s">
      <dl className={estilos.atajos}>
        {filas.map(([t, x]) => (
          <div key={t + x}>
            <dt>
              <kbd>{t}</kbd>
            </dt>
            <dd>{x}</dd>
          </div>
        ))}
      </dl>
    </Dialogo>
  );
}
