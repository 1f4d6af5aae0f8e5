// Drag on the grid: click or draw a free slot, move a card, stretch its end; mouse, pen and finger; Escape cancels. It writes
// the ghost's style directly, because React must not draw while dragging.
import { type RefObject, useEffect, useRef } from 'react';
import { PASO } from '#features/agenda/citas/web/huecos.ts';
import { aHora } from '#kernel/shared/dates.ts';
import { haciaAbajo, redondear } from './geometria.ts';

export interface Medidas {
  /** Pixels per hour. */
  px: number;
  desde: number;
  hasta: number;
  columnas: number;
}
/** What may be dragged and what each gesture does. */
export interface OpcionesDeArrastre extends Medidas {
  /** Column, start and length of an appointment that may be dragged; undefined when it may not. */
  movible: (N_CITA: number, col: number) => { col: number; inicio: number; duracion: number; texto: string } | undefined;
  /** A free slot was chosen; with a length only when it was drawn. */
  alHueco: (col: number, inicio: number, duracion?: number) => void;
  alMover: (N_CITA: number, col: number, inicio: number, duracion: number, origen: number) => void;
  alAbrirCita: (N_CITA: number) => void;
  alAbrirEvento: (CONSECUTIVO: string) => void;
  alLlegar: (N_CITA: number) => void;
  alExpediente: (CODIGOPACIENTE: number) => void;
  puedeAgendar: boolean;
}
interface Gesto {
  modo: 'mueve' | 'estira' | 'traza';
  N_CITA: number;
  texto: string;
  x0: number;
  y0: number;
  /** Minutes between the start of the card and the pointer. */
  asa: number;
  /** The column from which it was dragged. */
  origen: number;
  col: number;
  inicio: number;
  duracion: number;
  tactil: boolean;
  vivo: boolean;
  caja: HTMLElement | null;
}
const UMBRAL = 4;
const ESPERA_TACTIL_MS = 280;
const MARGEN = 36;
const MAX = 300;

/**
 * Handles dragging on the grid. `cols` contains the columns, `fantasma` the dragged ghost, `mira` the free slot under the
 * mouse, and `scroll` is what scrolls.
 */
export function useArrastre(
  cols: RefObject<HTMLElement | null>,
  fantasma: RefObject<HTMLElement | null>,
  mira: RefObject<HTMLElement | null>,
  scroll: RefObject<HTMLElement | null>,
  opciones: OpcionesDeArrastre,
): void {
  const m = useRef(opciones);
  m.current = opciones;
  useEffect(() => {
    const caja = cols.current;
    const marco = scroll.current;
    if (!caja || !marco) return;
    let g: Gesto | undefined;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    let cuadro = 0;
    let punta = { x: 0, y: 0 };
    let saltar = false;
    let habiaGlobo = false;

    const lugar = (x: number, y: number) => {
      const r = caja.getBoundingClientRect();
      const { columnas, px, desde } = m.current;
      return {
        col: Math.max(0, Math.min(columnas - 1, Math.floor(((x - r.left) / r.width) * columnas))),
        min: desde + ((y - r.top) / px) * 60,
      };
    };
    const pintar = () => {
      const f = fantasma.current;
      if (!f || !g) return;
      const { columnas, px, desde } = m.current;
      f.hidden = false;
      f.style.left = `${(g.col / columnas) * 100}%`;
      f.style.width = `calc(${100 / columnas}% - 4px)`;
      f.style.top = `${((g.inicio - desde) * px) / 60}px`;
      f.style.height = `${Math.max(14, (g.duracion * px) / 60 - 2)}px`;
      f.textContent = `${aHora(g.inicio)}–${aHora((g.inicio + g.duracion) % 1440)} ${g.texto}`;
    };
    const apuntar = (e: PointerEvent | undefined) => {
      const n = mira.current;
      if (!n) return;
      const libre =
        e?.pointerType === 'mouse' &&
        m.current.puedeAgendar &&
        !g?.vivo &&
        e.target instanceof Element &&
        caja.contains(e.target) &&
        !e.target.closest('[data-caja],[data-evento]');
      n.hidden = !libre;
      if (!libre) return;
      const { col, min } = lugar(e.clientX, e.clientY);
      const { columnas, px, desde } = m.current;
      const inicio = haciaAbajo(min);
      n.style.left = `${(col / columnas) * 100}%`;
      n.style.width = `${100 / columnas}%`;
      n.style.top = `${((inicio - desde) * px) / 60}px`;
      n.style.height = `${(PASO * px) / 60}px`;
      n.textContent = aHora(inicio);
    };
    const seguir = () => {
      if (!g) return;
      const { desde, hasta } = m.current;
      const { col, min } = lugar(punta.x, punta.y);
      if (g.modo === 'mueve') {
        g.col = col;
        g.inicio = Math.max(desde, Math.min(redondear(min - g.asa), hasta - PASO));
      } else if (g.modo === 'estira') g.duracion = Math.max(5, Math.min(MAX, redondear(min) - g.inicio));
      else g.duracion = Math.max(PASO, Math.min(MAX, haciaAbajo(min) + PASO - g.inicio));
      pintar();
    };
    // Scrolls while the pointer is near an edge.
    const andar = () => {
      if (!g?.vivo) return;
      const r = marco.getBoundingClientRect();
      const dy = punta.y < r.top + MARGEN + 40 ? -10 : punta.y > r.bottom - MARGEN ? 10 : 0;
      const dx = punta.x < r.left + MARGEN + 56 ? -10 : punta.x > r.right - MARGEN ? 10 : 0;
      if (dy || dx) {
        marco.scrollBy(marco.scrollWidth > marco.clientWidth ? dx : 0, dy);
        seguir();
      }
      cuadro = requestAnimationFrame(andar);
    };
    const empezar = () => {
      if (!g) return;
      g.vivo = true;
      apuntar(undefined);
      if (g.caja) g.caja.dataset.enMano = '';
      document.body.dataset.arrastrando = '';
      if (g.tactil) navigator.vibrate?.(10);
      seguir();
      cuadro = requestAnimationFrame(andar);
    };
    const soltar = () => {
      clearTimeout(reloj);
      cancelAnimationFrame(cuadro);
      delete g?.caja?.dataset.enMano;
      delete document.body.dataset.arrastrando;
      if (fantasma.current) fantasma.current.hidden = true;
      g = undefined;
    };

    const abajo = (e: PointerEvent) => {
      saltar = false;
      if (
        e.button !== 0 ||
        !e.isPrimary ||
        !(e.target instanceof Element) ||
        e.target.closest('[data-llego],[data-expediente],[data-evento]')
      )
        return;
      const carta = e.target.closest<HTMLElement>('[data-caja]');
      const { col, min } = lugar(e.clientX, e.clientY);
      const tactil = e.pointerType === 'touch';
      const base = { x0: e.clientX, y0: e.clientY, tactil, vivo: false, origen: col };
      punta = { x: e.clientX, y: e.clientY };
      if (carta) {
        const N_CITA = Number(carta.dataset.caja);
        const c = m.current.movible(N_CITA, col);
        if (!c) return;
        const modo = e.target.closest('[data-borde]') ? 'estira' : 'mueve';
        g = { ...base, modo, N_CITA, texto: c.texto, asa: min - c.inicio, col: c.col, inicio: c.inicio, duracion: c.duracion, caja: carta };
      } else if (m.current.puedeAgendar && !tactil) {
        g = { ...base, modo: 'traza', N_CITA: 0, texto: 'Nueva cita', asa: 0, col, inicio: haciaAbajo(min), duracion: PASO, caja: null };
      }
      if (g && tactil) reloj = setTimeout(empezar, ESPERA_TACTIL_MS);
    };
    // Looks before the floating window hears this click and closes.
    const mirar = () => {
      habiaGlobo = document.querySelector('[data-pieza="globo"]') !== null;
    };
    const mueve = (e: PointerEvent) => {
      apuntar(e);
      if (!g) return;
      punta = { x: e.clientX, y: e.clientY };
      if (!g.vivo) {
        const lejos = Math.hypot(e.clientX - g.x0, e.clientY - g.y0);
        // A finger that moves before the long press is over is scrolling.
        if (g.tactil && lejos > 8) return soltar();
        if (g.tactil || lejos < UMBRAL) return;
        empezar();
      }
      seguir();
    };
    const arriba = () => {
      if (!g) return;
      const hecho = g;
      soltar();
      if (!hecho.vivo) return;
      saltar = true;
      if (hecho.modo === 'traza') m.current.alHueco(hecho.col, hecho.inicio, hecho.duracion);
      else m.current.alMover(hecho.N_CITA, hecho.col, hecho.inicio, hecho.duracion, hecho.origen);
    };
    const tecla = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || !g?.vivo) return;
      e.preventDefault();
      e.stopPropagation();
      saltar = true;
      soltar();
    };
    const dedo = (e: TouchEvent) => {
      if (g?.vivo) e.preventDefault();
    };
    const clic = (e: MouseEvent) => {
      // The click that the browser fires after a drag is ignored; one from the keyboard (detail 0) never is.
      const deGesto = saltar && e.detail > 0;
      saltar = false;
      if (deGesto) return;
      if (!(e.target instanceof Element)) return;
      const en = <T extends string>(sel: string, k: T) => e.target instanceof Element && e.target.closest<HTMLElement>(sel)?.dataset[k];
      const llego = en('[data-llego]', 'llego');
      const expediente = en('[data-expediente]', 'expediente');
      const cita = en('[data-caja]', 'caja');
      const evento = en('[data-evento]', 'evento');
      if (expediente) {
        // With Ctrl, Cmd or Shift the browser opens the link in another tab.
        if (e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        m.current.alExpediente(Number(expediente));
      } else if (llego) m.current.alLlegar(Number(llego));
      else if (cita) m.current.alAbrirCita(Number(cita));
      else if (evento) m.current.alAbrirEvento(evento);
      else if (e.target.closest('[data-cursor]') === null && m.current.puedeAgendar && !habiaGlobo) {
        // A click beside an open floating window only closes it.
        const { col, min } = lugar(e.clientX, e.clientY);
        m.current.alHueco(col, haciaAbajo(min));
      }
    };
    // A long press would open the context menu.
    const menu = (e: Event) => {
      if (g?.tactil) e.preventDefault();
    };
    addEventListener('pointerdown', mirar, true);
    caja.addEventListener('pointerdown', abajo);
    caja.addEventListener('click', clic);
    caja.addEventListener('contextmenu', menu);
    caja.addEventListener('touchmove', dedo, { passive: false });
    addEventListener('pointermove', mueve);
    addEventListener('pointerup', arriba);
    addEventListener('pointercancel', soltar);
    addEventListener('keydown', tecla, true);
    return () => {
      soltar();
      removeEventListener('pointerdown', mirar, true);
      caja.removeEventListener('pointerdown', abajo);
      caja.removeEventListener('click', clic);
      caja.removeEventListener('contextmenu', menu);
      caja.removeEventListener('touchmove', dedo);
      removeEventListener('pointermove', mueve);
      removeEventListener('pointerup', arriba);
      removeEventListener('pointercancel', soltar);
      removeEventListener('keydown', tecla, true);
    };
  }, [cols, fantasma, mira, scroll]);
}
