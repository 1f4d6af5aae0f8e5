// Checks of what a person would see, for journeys that would otherwise only find elements.
import { expect, type Locator, type Page } from '@playwright/test';

interface Paciencia {
  /** Milliseconds to wait before failing. */
  plazo?: number;
}
interface Mirar extends Paciencia {
  /** A readable part in the window is enough: a focused element may be taller than the window. */
  parte?: boolean;
}
/** Why an element cannot be seen; undefined when it can. Runs in the page. */
async function ocultos(
  elementos: (Element | SVGElement)[],
  { parte, n }: { parte?: boolean | undefined; n?: number | undefined },
): Promise<string[]> {
  const nombre = (e: Element | null) =>
    e
      ? `<${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ''}${[...e.classList].map((c) => `.${c}`).join('')}> ${(e.textContent ?? '').trim().slice(0, 40)}`
      : 'nada';
  if (n === undefined && elementos.length !== 1) return [`se esperaba uno y hay ${elementos.length}`];
  if (n !== undefined && elementos.length < n) return [`se esperaban ${n} y hay ${elementos.length}`];
  const mal: string[] = [];
  for (const e of elementos.slice(0, n ?? 1)) {
    const todo = e.getBoundingClientRect();
    if (todo.width < 1 || todo.height < 1) {
      mal.push(`${nombre(e)}: no tiene tamaño`);
      continue;
    }
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
      mal.push(`${nombre(e)}: está oculto`);
      continue;
    }
    // The browser's own measure of how much is inside the window and every clipping ancestor.
    const visto = await new Promise<DOMRectReadOnly>((listo) => {
      const mira = new IntersectionObserver(([x]) => {
        mira.disconnect();
        listo(x!.intersectionRect);
      });
      mira.observe(e);
    });
    const minimo = (lado: number) => (parte ? Math.min(lado, 24) : lado) - 1.5;
    if (visto.width < minimo(todo.width) || visto.height < minimo(todo.height)) {
      const px = (r: DOMRectReadOnly) => `${Math.round(r.width)}×${Math.round(r.height)}`;
      mal.push(`${nombre(e)}: mide ${px(todo)} y se ven ${px(visto)}`);
      continue;
    }
    const dentro = (lado: number) => Math.min(12, lado / 4);
    const [dx, dy] = [dentro(visto.width), dentro(visto.height)];
    const puntos = [
      [visto.x + visto.width / 2, visto.y + visto.height / 2],
      [visto.left + dx, visto.top + dy],
      [visto.right - dx, visto.top + dy],
      // What goes on below the window goes on under the bar at its foot too.
      ...(parte && todo.bottom > innerHeight + 1
        ? []
        : [[visto.left + dx, visto.bottom - dy] as const, [visto.right - dx, visto.bottom - dy] as const]),
    ] as const;
    for (const [x, y] of puntos) {
      const encima = document.elementFromPoint(x, y);
      // Not a cover: its own parts, its ancestors (a line of text is narrower than its box), and what is drawn inside the same
      // field.
      const suyo =
        encima &&
        (e.contains(encima) || encima.contains(e) || (e.matches('input,select,textarea') && encima.closest('label')?.contains(e)));
      if (!suyo) {
        mal.push(`${nombre(e)}: lo tapa ${nombre(encima)} en ${Math.round(x)},${Math.round(y)}`);
        break;
      }
    }
  }
  return mal;
}

const tiempo = (plazo?: number) => (plazo === undefined ? {} : { timeout: plazo });

/** The element is inside the window, uncut and uncovered; with `n`, each of the first n matches. */
export async function seVe(locator: Locator, n?: number, { parte, plazo }: Mirar = {}): Promise<void> {
  await expect.poll(() => locator.evaluateAll(ocultos, { parte, n }), { message: `se ve ${locator}`, ...tiempo(plazo) }).toEqual([]);
}

/** The element has the focus and is visible. For a page: something has the focus, not the body. */
export async function enfocado(donde: Locator | Page, { plazo }: Paciencia = {}): Promise<void> {
  const page = 'goto' in donde ? donde : donde.page();
  const quien = () =>
    page.evaluate(() => {
      const e = document.activeElement;
      if (!e || e === document.body) return 'el cuerpo de la página';
      return `<${e.tagName.toLowerCase()}> ${e.getAttribute('aria-label') ?? e.getAttribute('name') ?? (e.textContent ?? '').trim().slice(0, 40)}`;
    });
  if (donde === page) await expect.poll(quien, { message: 'el foco', ...tiempo(plazo) }).not.toBe('el cuerpo de la página');
  else
    await expect
      .poll(async () => ((await (donde as Locator).evaluate((e) => e === document.activeElement)) ? '' : await quien()), {
        message: `el foco está en ${donde}`,
        ...tiempo(plazo),
      })
      .toBe('');
  await seVe(page.locator(':focus'), undefined, { parte: true, ...(plazo === undefined ? {} : { plazo }) });
}

interface Salto {
  cuanto: number;
  tecleado: boolean;
  que: string[];
}
interface ConSaltos {
  saltos?: Salto[];
}
function observarSaltos(): void {
  const aqui = window as ConSaltos;
  if (aqui.saltos) return;
  const saltos: Salto[] = [];
  aqui.saltos = saltos;
  new PerformanceObserver((lista) => {
    for (const x of lista.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[])
      saltos.push({
        cuanto: x.value,
        tecleado: x.hadRecentInput,
        que: x.sources.map(({ node, previousRect: a, currentRect: b }) => {
          const e = node instanceof Element ? node : node?.parentElement;
          return `<${e?.tagName.toLowerCase()}.${e?.className}> ${a.x},${a.y} ${a.width}×${a.height} → ${b.x},${b.y} ${b.width}×${b.height}`;
        }),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}
/**
 * Observes layout shifts from now on and after each load. The returned function asserts that their sum since the load (or its
 * last call) is below the limit. Shifts within half a second of a key or click do not count, unless `todo`.
 */
export async function corrimiento(page: Page, limite = 0.05): Promise<(opciones?: { todo?: boolean }) => Promise<void>> {
  await page.addInitScript(observarSaltos);
  await page.evaluate(observarSaltos);
  return async ({ todo = false } = {}) => {
    const saltos = await page.evaluate(async () => {
      // Shifts of the current frame are reported after it.
      await new Promise((listo) => requestAnimationFrame(() => setTimeout(listo, 50)));
      return (window as ConSaltos).saltos?.splice(0) ?? [];
    });
    const contados = saltos.filter((s) => todo || !s.tecleado);
    const suma = contados.reduce((a, s) => a + s.cuanto, 0);
    expect(
      suma,
      `la pantalla saltó ${suma.toFixed(3)}:\n${contados.flatMap((s) => [s.cuanto.toFixed(3), ...s.que]).join('\n')}`,
    ).toBeLessThan(limite);
  };
}

interface Cortes extends Paciencia {
  /** Selectors that may be cut, scroll sideways or take two lines here; give the reason at the call. */
  salvo?: string[];
  /** Selector of the bars that must stay on one line. */
  barras?: string;
}
const BARRAS = '[role=toolbar], [data-pieza=barra-tabla], [data-pieza=barra-agenda], [data-pieza=acciones]';

function cortes({ salvo, barras }: { salvo: string; barras: string }): string[] {
  const mal = new Set<string>();
  const nombre = (e: Element) => `<${e.tagName.toLowerCase()}${[...e.classList].map((c) => `.${c}`).join('')}>`;
  const exento = (e: Element) => salvo !== '' && e.closest(salvo) !== null;
  // For screen readers only, or folded on purpose.
  const apartado = (e: Element) => {
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest('[inert],[aria-hidden="true"]')) return true;
    for (let a: Element | null = e; a; a = a.parentElement) {
      const { width, height } = a.getBoundingClientRect();
      if ((width <= 1 || height <= 1) && getComputedStyle(a).overflow !== 'visible') return true;
    }
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth) mal.add(`la página mide ${document.documentElement.scrollWidth} de ancho`);

  for (const e of document.body.querySelectorAll('*')) {
    const estilo = getComputedStyle(e);
    const caja = e.getBoundingClientRect();
    if (caja.width <= 1 || caja.height <= 1) continue;
    if (/auto|scroll/.test(estilo.overflowX) && e.scrollWidth > e.clientWidth + 1 && !e.matches('input,textarea')) {
      if (!exento(e) && !apartado(e))
        mal.add(`${nombre(e)} se desplaza a los lados: ${e.scrollWidth} en ${e.clientWidth}, por ${culpable(e)}`);
    } else if ((caja.right > innerWidth + 1 || caja.left < -1) && !exento(e) && !apartado(e) && !dentroDeOtro(e))
      mal.add(`${nombre(e)} sale de la ventana: de ${Math.round(caja.left)} a ${Math.round(caja.right)}`);
  }
  /** The innermost part that extends beyond the edge. */
  function culpable(e: Element): string {
    const borde = e.getBoundingClientRect().left + e.clientLeft + e.clientWidth - e.scrollLeft;
    const fuera = [...e.querySelectorAll('*')].filter((x) => x.getBoundingClientRect().right > borde + 1);
    const dentro = fuera.filter((x) => !fuera.some((y) => y !== x && x.contains(y)));
    return dentro[0] ? `${nombre(dentro[0])} «${(dentro[0].textContent ?? '').trim().slice(0, 40)}»` : 'sus márgenes';
  }
  /** Inside something that scrolls or clips: only that container is judged, not its parts. */
  function dentroDeOtro(e: Element): boolean {
    for (let a = e.parentElement; a && a !== document.body; a = a.parentElement)
      if (getComputedStyle(a).overflowX !== 'visible') return true;
    return false;
  }

  const textos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let t = textos.nextNode(); t; t = textos.nextNode()) {
    const dicho = t.textContent?.trim();
    const padre = t.parentElement;
    if (!dicho || !padre || padre.closest('script,style,option,svg')) continue;
    const rango = document.createRange();
    rango.selectNodeContents(t);
    const r = rango.getBoundingClientRect();
    // Not in the window at all, like the skip link that appears when focused.
    if (r.width === 0 || r.height === 0 || r.bottom <= 0 || r.right <= 0) continue;
    let [x, y] = [true, true];
    for (let a: Element | null = padre; a && a !== document.body && (x || y); a = a.parentElement) {
      const s = getComputedStyle(a);
      // A scrolling list lets one read the rest.
      if (/auto|scroll/.test(s.overflowX)) x = false;
      if (/auto|scroll/.test(s.overflowY)) y = false;
      const [cx, cy] = [/hidden|clip/.test(s.overflowX) && x, /hidden|clip/.test(s.overflowY) && y];
      if (s.position === 'fixed') [x, y] = [false, false];
      if (!cx && !cy) continue;
      const c = a.getBoundingClientRect();
      const corta = (cx && (r.right > c.right + 1.5 || r.left < c.left - 1.5)) || (cy && (r.bottom > c.bottom + 4 || r.top < c.top - 4));
      if (!corta) continue;
      if (!padre.closest('[title]') && !exento(padre) && !apartado(padre)) mal.add(`${nombre(a)} corta «${dicho.slice(0, 60)}»`);
      break;
    }
  }

  // Placeholders and options that do not fit must be measured, because the field does not report it.
  const pincel = document.createElement('canvas').getContext('2d')!;
  for (const e of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')) {
    const dicho = e instanceof HTMLSelectElement ? (e.selectedOptions[0]?.label ?? '') : e.value ? '' : e.placeholder;
    if (!dicho || e.closest('[title]') || exento(e) || apartado(e)) continue;
    const s = getComputedStyle(e);
    pincel.font = `${s.fontWeight} ${s.fontSize} ${s.fontFamily}`;
    const flecha = e instanceof HTMLSelectElement && s.appearance !== 'none' ? 18 : 0;
    const hay = e.clientWidth - flecha - Number.parseFloat(s.paddingLeft) - Number.parseFloat(s.paddingRight);
    if (pincel.measureText(dicho).width > hay + 2) mal.add(`${nombre(e)} no deja leer «${dicho.slice(0, 60)}»`);
  }

  for (const barra of document.querySelectorAll(barras)) {
    if (exento(barra) || apartado(barra)) continue;
    const partes = [...barra.children]
      .filter((e) => !['absolute', 'fixed'].includes(getComputedStyle(e).position))
      .map((e) => e.getBoundingClientRect())
      .filter((r) => r.width > 1 && r.height > 1);
    const primera = Math.min(...partes.map((r) => r.bottom));
    if (partes.some((r) => r.top >= primera - 1)) mal.add(`${nombre(barra)} ocupa dos renglones`);
  }
  return [...mal];
}

/** Nothing is cut off without a way to read it, nothing leaves the window sideways, and no bar takes two lines. */
export async function sinCortes(page: Page, { salvo = [], barras = BARRAS, plazo }: Cortes = {}): Promise<void> {
  await expect
    .poll(() => page.evaluate(cortes, { salvo: salvo.join(','), barras }), { message: 'nada se corta', ...tiempo(plazo) })
    .toEqual([]);
}
