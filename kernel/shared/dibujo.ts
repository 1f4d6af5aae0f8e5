// A chart as shapes with their places, drawn the same on the screen and on paper: who shows it only paints them.
import { arc, area, curveMonotoneX, line, pie } from 'd3-shape';
import { fechaCorta } from './dates.ts';
import { ALTO } from './medidas_graficas.ts';

export interface Punto {
  /** yyyy-mm-dd, or with the hour after a space; a number; or a name, as the axis says. */
  x: string | number;
  y: number;
}
export interface Serie {
  nombre: string;
  puntos: readonly Punto[];
  /** A line with its points; a smooth one without them, as a percentile is drawn; or bars. */
  forma?: 'linea' | 'curva' | 'barras';
}
/** What lies between two curves, behind everything: between two percentiles. */
export interface Banda {
  tramos: readonly { x: string | number; desde: number; hasta: number }[];
}
export interface DatosDeGrafica {
  titulo: string;
  unidad: string;
  series: readonly Serie[];
  /** What is counted along the bottom; `dicho` says a number of it, where it is not said as it is. */
  eje?: { tipo: 'fecha' } | { tipo: 'numero'; titulo: string; dicho?: (x: number) => string } | { tipo: 'nombre' };
  /** The normal interval, for all of x; an infinite end is open. The axis always shows its finite ends. */
  intervalo?: readonly [number, number] | undefined;
  bandas?: readonly Banda[];
  /** How a number is written; as it is when absent. */
  cifra?: (n: number) => string;
}
export interface DatosDePastel {
  titulo: string;
  /** `dicho` stands beside a part's name: its value and share, when absent. */
  partes: readonly { nombre: string; valor: number; dicho?: string }[];
  cifra?: (n: number) => string;
}

/** One shape; `clase` says what it is, `serie` whose colour it has. */
export interface Forma {
  e: 'rect' | 'line' | 'path' | 'circle' | 'text';
  clase: 'fondo' | 'banda' | 'eje' | 'regla' | 'trazo' | 'curva' | 'barra' | 'parte' | 'punto' | 'rotulo' | 'muestra';
  serie?: number;
  a: Readonly<Record<string, string | number>>;
  texto?: string;
  /** Behind the text, heavier: the last value. */
  valor?: string;
}
/** A value that can be read by itself: where it stands and what it says. */
export interface Lectura {
  serie: number;
  /** Which value of its series, or which part. */
  n: number;
  x: number;
  y: number;
  dicho: string;
  /** The bar that it reads; a point otherwise. */
  caja?: { x: number; y: number; ancho: number; alto: number };
  /** The slice that it reads. */
  corte?: { d: string; transform: string };
}
export interface Dibujo {
  ancho: number;
  alto: number;
  formas: Forma[];
  lecturas: Lectura[];
}

/** Below this width the names of the lines stand over their ends instead of after them. */
const ESTRECHA = 600;
export const LETRA = 7; // px that a letter takes, about
const RENGLON = 17;

/** Round steps for an axis: 1, 2 or 5 times a power of ten, about `n` of them. */
export function marcas(min: number, max: number, n = 5): number[] {
  const bruto = (max - min || Math.abs(max) || 1) / n;
  const potencia = 10 ** Math.floor(Math.log10(bruto));
  const paso = ([1, 2, 5, 10].find((m) => m * potencia >= bruto) ?? 10) * potencia;
  const primero = Math.floor(min / paso) * paso;
  const lista: number[] = [];
  for (let v = primero; v < max + paso && lista.length < 20; v += paso) lista.push(Number(v.toFixed(6)));
  return lista;
}
/** A place along the bottom, in words. */
export function xDicha(eje: DatosDeGrafica['eje'], x: string | number): string {
  if (!eje || eje.tipo === 'fecha') return fechaCorta(String(x).slice(0, 10));
  return eje.tipo === 'numero' && eje.dicho ? eje.dicho(Number(x)) : String(x);
}
const instante = (x: string) => Date.parse(`${x.slice(0, 10)}T${x.slice(11, 16) || '12:00'}:00Z`);
/** A text cut to the pixels that it may take. */
export const recortado = (t: string, ancho: number): string =>
  t.length * LETRA <= ancho ? t : `${t.slice(0, Math.max(1, Math.floor(ancho / LETRA) - 1))}…`;
export const redondo = (n: number): number => Number(n.toFixed(1));

interface EnX {
  x: (v: string | number) => number;
  rotulos: { x: number; texto: string }[];
  /** Room of one name, where names are counted. */
  hueco: number;
}
function enX({ eje = { tipo: 'fecha' }, series, bandas = [] }: DatosDeGrafica, izquierda: number, derecha: number): EnX {
  const valores = [...series.flatMap((s) => s.puntos.map((p) => p.x)), ...bandas.flatMap((b) => b.tramos.map((t) => t.x))];
  const largo = derecha - izquierda;
  if (eje.tipo === 'nombre') {
    const nombres = [...new Set(valores.map(String))];
    const hueco = largo / nombres.length;
    const x = (v: string | number) => izquierda + (nombres.indexOf(String(v)) + 0.5) * hueco;
    // Where not all fit side by side each is cut to its room, and where not even that, some are left out.
    const cada = Math.ceil((LETRA * 4) / hueco);
    return { x, hueco, rotulos: nombres.flatMap((n, i) => (i % cada ? [] : [{ x: x(n), texto: recortado(n, hueco * cada - 4) }])) };
  }
  const numero = (v: string | number) => (eje.tipo === 'fecha' ? instante(String(v)) : Number(v));
  const ns = valores.map(numero);
  const [a, b] = [Math.min(...ns), Math.max(...ns)];
  const pos = (n: number) => izquierda + (a === b ? 0.5 : (n - a) / (b - a)) * largo;
  const x = (v: string | number) => pos(numero(v));
  if (eje.tipo === 'numero')
    return {
      x,
      hueco: largo,
      rotulos: marcas(a, b, Math.max(2, Math.floor(largo / 70))).flatMap((n) => (n < a || n > b ? [] : [{ x: pos(n), texto: String(n) }])),
    };
  const dias = [...new Set(valores.map((v) => String(v).slice(0, 10)))].sort();
  // The last one always; of the others those that fit side by side.
  const rotulos: EnX['rotulos'] = [];
  for (const d of dias.reverse()) if (!rotulos.length || rotulos.at(-1)!.x - x(d) >= 84) rotulos.push({ x: x(d), texto: fechaCorta(d) });
  return { x, hueco: largo, rotulos };
}
/** Texts one under another, moved as little as needed so that none covers another. */
function separados<T extends { y: number }>(textos: T[], arriba: number, abajo: number): T[] {
  const enOrden = textos.sort((a, b) => a.y - b.y);
  let libre = arriba;
  for (const t of enOrden) {
    t.y = Math.max(t.y, libre);
    libre = t.y + RENGLON;
  }
  let techo = abajo;
  for (const t of enOrden.toReversed()) {
    t.y = Math.min(t.y, techo);
    techo = t.y - RENGLON;
  }
  return enOrden;
}

export function dibujarGrafica(d: DatosDeGrafica, ancho: number, alto = ALTO): Dibujo {
  const cifra = d.cifra ?? String;
  const formas: Forma[] = [{ e: 'rect', clase: 'fondo', a: { width: ancho, height: alto } }];
  const lecturas: Lectura[] = [];
  const todos = d.series.flatMap((s) => s.puntos);
  if (todos.length === 0) return { ancho, alto, formas, lecturas };
  const barras = d.series.filter((s) => s.forma === 'barras');
  const estrecha = ancho < ESTRECHA;
  const conNombres = barras.length === 0 && !(estrecha && d.series.filter((s) => s.forma !== 'curva').length > 2);
  const leyenda = !conNombres && d.series.length > 1;
  const bordes = (d.bandas ?? []).flatMap((b) => b.tramos.flatMap((t) => [t.desde, t.hasta]));
  const normales = (d.intervalo ?? []).filter(Number.isFinite);
  const alturas = [...todos.map((p) => p.y), ...bordes, ...normales, ...(barras.length ? [0] : [])];
  const ys = marcas(Math.min(...alturas), Math.max(...alturas));
  const [y0, y1] = [ys[0]!, ys.at(-1)!];
  const rotuloMasLargo = Math.max(
    ...d.series.map((s) => s.nombre.length + (s.forma === 'curva' ? 0 : cifra(s.puntos.at(-1)?.y ?? 0).length + 1)),
  );
  const M = {
    arriba: 30,
    derecha: conNombres && !estrecha ? Math.min(190, Math.max(60, rotuloMasLargo * LETRA + 18)) : 20,
    abajo: d.eje?.tipo === 'numero' ? 50 : 34,
    izquierda: Math.max(estrecha ? 40 : 52, Math.max(Math.min(12, d.unidad.length), ...ys.map((v) => cifra(v).length)) * LETRA + 14),
  };
  const filas = leyenda
    ? enRenglones(
        d.series.map((s) => s.nombre),
        ancho - M.izquierda - M.derecha,
      )
    : [];
  M.arriba += filas.length * RENGLON;
  const [fin, piso] = [ancho - M.derecha, alto - M.abajo];
  const { x, rotulos, hueco } = enX(d, M.izquierda, fin);
  const y = (v: number) => redondo(M.arriba + (1 - (v - y0) / (y1 - y0)) * (piso - M.arriba));
  const dentro = (v: number) => y(Math.min(y1, Math.max(y0, v)));

  for (const b of d.bandas ?? []) {
    const trazo = area<Banda['tramos'][number]>(
      (t) => redondo(x(t.x)),
      (t) => y(t.desde),
      (t) => y(t.hasta),
    ).curve(curveMonotoneX)([...b.tramos]);
    if (trazo) formas.push({ e: 'path', clase: 'banda', a: { d: trazo } });
  }
  if (d.intervalo) {
    const [techo, suelo] = [dentro(d.intervalo[1]), dentro(d.intervalo[0])];
    if (suelo > techo)
      formas.push({ e: 'rect', clase: 'banda', a: { x: M.izquierda, width: fin - M.izquierda, y: techo, height: redondo(suelo - techo) } });
  }
  formas.push({ e: 'text', clase: 'eje', a: { x: M.izquierda - 8, y: 12, 'text-anchor': 'end' }, texto: d.unidad });
  for (const v of ys) {
    formas.push({ e: 'line', clase: 'regla', a: { x1: M.izquierda, x2: fin, y1: y(v), y2: y(v) } });
    formas.push({ e: 'text', clase: 'eje', a: { x: M.izquierda - 8, y: y(v) + 4, 'text-anchor': 'end' }, texto: cifra(v) });
  }
  for (const r of rotulos)
    formas.push({ e: 'text', clase: 'eje', a: { x: redondo(r.x), y: piso + 24, 'text-anchor': 'middle' }, texto: r.texto });
  if (d.eje?.tipo === 'numero')
    formas.push({
      e: 'text',
      clase: 'eje',
      a: { x: redondo((M.izquierda + fin) / 2), y: alto - 6, 'text-anchor': 'middle' },
      texto: d.eje.titulo,
    });

  const grueso = Math.min(48, (hueco * 0.76) / Math.max(1, barras.length));
  // Between two bars; where they are thin, less.
  const aire = Math.min(2, grueso / 4);
  const finales: { y: number; serie: number; s: Serie; x: number }[] = [];
  d.series.forEach((s, serie) => {
    const dicho = (p: Punto) => `${xDicha(d.eje, p.x)}: ${cifra(p.y)} ${d.unidad}${d.series.length > 1 ? `, ${s.nombre}` : ''}`;
    if (s.forma === 'barras') {
      const salto = (barras.indexOf(s) - barras.length / 2) * grueso;
      s.puntos.forEach((p, n) => {
        const [alta, baja] = [y(Math.max(0, p.y)), y(Math.min(0, p.y))];
        const izquierda = x(p.x) + salto;
        formas.push({
          e: 'rect',
          clase: 'barra',
          serie,
          a: { x: redondo(izquierda + aire / 2), y: alta, width: redondo(grueso - aire), height: redondo(baja - alta) },
        });
        const caja = { x: redondo(izquierda), y: alta, ancho: redondo(grueso), alto: redondo(Math.max(2, baja - alta)) };
        lecturas.push({ serie, n, x: redondo(izquierda + grueso / 2), y: alta, caja, dicho: dicho(p) });
      });
      return;
    }
    const trazo = line<Punto>(
      (p) => redondo(x(p.x)),
      (p) => y(p.y),
    );
    if (s.forma === 'curva') trazo.curve(curveMonotoneX);
    formas.push({ e: 'path', clase: s.forma === 'curva' ? 'curva' : 'trazo', serie, a: { d: trazo([...s.puntos]) ?? '' } });
    if (s.forma !== 'curva')
      s.puntos.forEach((p, n) => {
        const [cx, cy] = [redondo(x(p.x)), y(p.y)];
        formas.push({ e: 'circle', clase: 'punto', serie, a: { cx, cy, r: 3.5 } });
        lecturas.push({ serie, n, x: cx, y: cy, dicho: dicho(p) });
      });
    const ultimo = s.puntos.at(-1);
    if (ultimo && conNombres) finales.push({ serie, s, x: redondo(x(ultimo.x)), y: y(ultimo.y) });
  });
  for (const f of separados(finales, M.arriba, piso))
    formas.push({
      e: 'text',
      clase: 'rotulo',
      serie: f.serie,
      a: { x: f.x + (estrecha ? 6 : 10), y: f.y + (estrecha ? -10 : 4), 'text-anchor': estrecha ? 'end' : 'start' },
      texto: f.s.nombre,
      ...(f.s.forma === 'curva' ? {} : { valor: cifra(f.s.puntos.at(-1)!.y) }),
    });
  filas.forEach((fila, i) => {
    for (const { x: desde, n } of fila) {
      const alto = 12 + (i + 1) * RENGLON;
      formas.push({ e: 'rect', clase: 'muestra', serie: n, a: { x: M.izquierda + desde, y: alto - 9, width: 10, height: 10 } });
      formas.push({
        e: 'text',
        clase: 'rotulo',
        serie: n,
        a: { x: M.izquierda + desde + 15, y: alto, 'text-anchor': 'start' },
        texto: d.series[n]!.nombre,
      });
    }
  });
  return { ancho, alto, formas, lecturas };
}
/** Names side by side in as many lines as they need. */
function enRenglones(nombres: readonly string[], ancho: number): { x: number; n: number }[][] {
  const filas: { x: number; n: number }[][] = [[]];
  let x = 0;
  nombres.forEach((nombre, n) => {
    const largo = nombre.length * LETRA + 32;
    if (x && x + largo > ancho) {
      filas.push([]);
      x = 0;
    }
    filas.at(-1)!.push({ x, n });
    x += largo;
  });
  return filas;
}

/** Parts of a whole, the largest first, each with its share beside its name. */
export function dibujarPastel({ partes, cifra = String }: DatosDePastel, ancho: number): Dibujo {
  const hay = partes
    .map((p, n) => ({ ...p, n }))
    .filter((p) => p.valor > 0)
    .toSorted((a, b) => b.valor - a.valor);
  const total = hay.reduce((n, p) => n + p.valor, 0);
  const estrecha = ancho < ESTRECHA;
  const radio = Math.min(120, ancho / 2 - 20);
  const [cx, cy] = [estrecha ? ancho / 2 : radio + 20, radio + 16];
  const lista = { x: estrecha ? 20 : cx + radio + 40, y: estrecha ? cy + radio + 34 : Math.max(24, cy - (hay.length * 24) / 2 + 16) };
  const alto = Math.max(cy + radio + 16, lista.y + hay.length * 24);
  const formas: Forma[] = [{ e: 'rect', clase: 'fondo', a: { width: ancho, height: alto } }];
  const lecturas: Lectura[] = [];
  const tajadas = pie<(typeof hay)[number]>()
    .value((p) => p.valor)
    .sort(null)(hay);
  const corte = arc<(typeof tajadas)[number]>()
    .innerRadius(radio * 0.55)
    .outerRadius(radio)
    .padAngle(0.012);
  tajadas.forEach((t, serie) => {
    const parte = `${Math.round((t.data.valor / total) * 1000) / 10} %`;
    const { dicho } = t.data;
    const [mx, my] = corte.centroid(t);
    const tajada = { d: corte(t) ?? '', transform: `translate(${cx} ${cy})` };
    formas.push({ e: 'path', clase: 'parte', serie, a: tajada });
    formas.push({ e: 'rect', clase: 'muestra', serie, a: { x: lista.x, y: lista.y + serie * 24 - 9, width: 10, height: 10 } });
    formas.push({
      e: 'text',
      clase: 'rotulo',
      serie,
      a: { x: lista.x + 16, y: lista.y + serie * 24, 'text-anchor': 'start' },
      texto: recortado(t.data.nombre, ancho - lista.x - 120),
      valor: dicho ?? `${cifra(t.data.valor)} · ${parte}`,
    });
    lecturas.push({
      serie,
      n: t.data.n,
      x: redondo(cx + mx),
      y: redondo(cy + my),
      corte: tajada,
      dicho: `${t.data.nombre}: ${dicho ?? `${cifra(t.data.valor)}, ${parte}`}`,
    });
  });
  return { ancho, alto, formas, lecturas };
}
