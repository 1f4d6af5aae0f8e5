// Horizontal bars: names of any length over their bars, the axis below. For what has names and no order in time.
import { type Dibujo, type Forma, LETRA, type Lectura, marcas, recortado, redondo } from './dibujo.ts';
import { ARRIBA, altoDeRenglones, RENGLON } from './medidas_graficas.ts';

export interface DatosDeRenglones {
  titulo: string;
  /** In their order; `dicho` is what stands beside the name, the value alone when absent. */
  renglones: readonly { nombre: string; valor: number; dicho?: string }[];
  /** Whole things are counted: the axis ends at a multiple of four, so that its four steps are whole. */
  enteros?: boolean;
  /** Letters of a name after which it is cut, however much room there is. */
  maximo?: number;
  cifra?: (n: number) => string;
}

/** Where the bar begins, under its name. */
const BAJO = 22;
const BARRA = 14;
const MARGEN = 12;
const PASOS = 4;

/** The marks of the axis, from zero. Of whole things there are five, the last a multiple of four. */
export function marcasDesdeCero(mayor: number, enteros = false): number[] {
  if (!enteros) return marcas(0, mayor, PASOS);
  const tope = Math.max(PASOS, Math.ceil(mayor / PASOS) * PASOS);
  return Array.from({ length: PASOS + 1 }, (_, i) => (tope / PASOS) * i);
}

export function dibujarRenglones(d: DatosDeRenglones, ancho: number): Dibujo {
  const cifra = d.cifra ?? String;
  const piso = ARRIBA + d.renglones.length * RENGLON;
  const alto = altoDeRenglones(d.renglones.length);
  const formas: Forma[] = [{ e: 'rect', clase: 'fondo', a: { width: ancho, height: alto } }];
  const lecturas: Lectura[] = [];
  if (d.renglones.length === 0) return { ancho, alto, formas, lecturas };
  const ejes = marcasDesdeCero(Math.max(...d.renglones.map((r) => r.valor)), d.enteros);
  const largo = ancho - 2 * MARGEN;
  const enX = (v: number) => redondo((v / ejes.at(-1)!) * largo);
  // Marks that would run into each other are left out; the first and the last stay.
  const cada = ejes.some((v) => cifra(v).length * LETRA > largo / (ejes.length - 1) - 12) ? ejes.length - 1 : 1;
  ejes.forEach((v, i) => {
    const x = MARGEN + enX(v);
    // Behind the bars only: a line through a name would strike it out.
    for (let y = ARRIBA; y < piso; y += RENGLON)
      formas.push({ e: 'line', clase: 'regla', a: { x1: x, x2: x, y1: y + BAJO - 2, y2: y + BAJO + BARRA + 2 } });
    if (i % cada) return;
    const anclaje = i === 0 ? 'start' : i === ejes.length - 1 ? 'end' : 'middle';
    formas.push({ e: 'text', clase: 'eje', a: { x, y: piso + 18, 'text-anchor': anclaje }, texto: cifra(v) });
  });
  d.renglones.forEach(({ nombre, valor, dicho = cifra(valor) }, n) => {
    const y = ARRIBA + n * RENGLON;
    const caja = { x: MARGEN, y: y + BAJO, ancho: Math.max(2, enX(valor)), alto: BARRA };
    const corto = d.maximo && nombre.length > d.maximo ? `${nombre.slice(0, d.maximo - 1)}…` : nombre;
    formas.push({
      e: 'text',
      clase: 'rotulo',
      serie: n,
      a: { x: MARGEN, y: y + 15, 'text-anchor': 'start' },
      texto: recortado(corto, largo - (dicho.length + 2) * LETRA),
      valor: dicho,
    });
    formas.push({ e: 'rect', clase: 'barra', serie: n, a: { x: caja.x, y: caja.y, width: caja.ancho, height: caja.alto } });
    lecturas.push({ serie: 0, n, x: caja.x + caja.ancho, y: caja.y + BARRA / 2, caja, dicho: `${nombre}: ${dicho}` });
  });
  return { ancho, alto, formas, lecturas };
}
