/** Pictures of our own that clinical histories point at, with the places to point at in percent: an odontogram and a body. */

export interface Figura {
  readonly NOMBRE: string;
  readonly svg: string;
  readonly NODO: readonly { readonly NOMBRE: string; readonly X: number; readonly Y: number }[];
}
const porCiento = (n: number, de: number) => Math.round((n / de) * 10_000) / 100;

const LINEA = '#3c4649';
const DIENTES = [
  'Incisivo central',
  'Incisivo lateral',
  'Canino',
  'Primer premolar',
  'Segundo premolar',
  'Primer molar',
  'Segundo molar',
  'Tercer molar',
];
/** Width of each crown and how many roots it has, from the middle outwards. */
const CORONAS = [
  [58, 1],
  [50, 1],
  [54, 1],
  [58, 2],
  [58, 1],
  [86, 3],
  [82, 3],
  [74, 2],
] as const;
const ANCHO = 1440;
const ALTO = 640;

/** A tooth seen from the front, its neck at y = 0: the crown grows downwards, the roots upwards. */
function diente(i: number): string {
  const [w, raices] = CORONAS[i]!;
  const m = w / 2;
  const punta = i === 2 ? 14 : i < 2 ? 0 : 6;
  const corona = `M${-m + 6},0 C${-m - 2},20 ${-m},52 ${-m + 8},62 Q0,${66 + punta} ${m - 8},62 C${m},52 ${m + 2},20 ${m - 6},0 Z`;
  const paso = (w - 12) / raices;
  const raiz = Array.from({ length: raices }, (_, r) => {
    const a = -m + 6 + r * paso;
    const b = a + paso;
    const c = (a + b) / 2 + (raices > 1 ? (r - (raices - 1) / 2) * 8 : 0);
    const largo = i === 2 ? 104 : raices > 1 ? 78 : 88;
    return `<path d="M${a},2 C${a + 1},${-largo / 2} ${c - 5},${-largo} ${c},${-largo} C${c + 5},${-largo} ${b - 1},${-largo / 2} ${b},2 Z" fill="#f6efe0"/>`;
  }).join('');
  return `${raiz}<path d="${corona}" fill="#ffffff"/>`;
}
/** The five faces of a crown seen from above. */
const caras = (lado: number) => {
  const [m, n] = [lado / 2, lado / 5];
  return `<rect x="${-m}" y="${-m}" width="${lado}" height="${lado}" rx="5" fill="#ffffff"/><rect x="${-n}" y="${-n}" width="${2 * n}" height="${2 * n}" rx="2" fill="#eef3f3"/>
    <path d="M${-m},${-m} L${-n},${-n} M${m},${-m} L${n},${-n} M${-m},${m} L${-n},${n} M${m},${m} L${n},${n}"/>`;
};

export const ODONTOGRAMA: Figura = (() => {
  const partes: string[] = [];
  const NODO: { NOMBRE: string; X: number; Y: number }[] = [];
  for (const [cuadrante, abajo, izquierda] of [
    [1, false, false],
    [2, false, true],
    [3, true, true],
    [4, true, false],
  ] as const) {
    let x = 12;
    CORONAS.forEach(([w], i) => {
      const centro = ANCHO / 2 + (izquierda ? 1 : -1) * (x + w / 2 + 4);
      x += w + 10;
      const [frente, arriba] = abajo ? [518, 398] : [142, 262];
      partes.push(
        `<g transform="translate(${centro} ${frente})${abajo ? ' scale(1 -1)' : ''}">${diente(i)}</g><g transform="translate(${centro} ${arriba})">${caras(Math.min(w, 62))}</g>`,
      );
      NODO.push({
        NOMBRE: `${cuadrante}${i + 1} ${DIENTES[i]} ${abajo ? 'inferior' : 'superior'} ${izquierda ? 'izquierdo' : 'derecho'}`,
        X: porCiento(centro, ANCHO),
        Y: porCiento(arriba, ALTO),
      });
    });
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ANCHO} ${ALTO}" width="${ANCHO}" height="${ALTO}"><rect width="100%" height="100%" fill="#ffffff"/>
    <path d="M40,${ALTO / 2 + 10} H${ANCHO - 40} M${ANCHO / 2},30 V${ALTO - 10}" stroke="#c9cfce" stroke-width="2" stroke-dasharray="6 6"/>
    <g fill="none" stroke="${LINEA}" stroke-width="2.4" stroke-linejoin="round">${partes.join('')}</g></svg>`;
  return { NOMBRE: 'Odontograma', svg, NODO };
})();

/** Half a body as lines whose thickness changes: x, y and half of the width at each point. The other half is its mirror. */
const CUERPO: readonly (readonly (readonly [x: number, y: number, r: number])[])[] = [
  [
    [0, 68, 43],
    [0, 88, 40],
    [0, 108, 30],
  ], // head
  [
    [0, 112, 25],
    [0, 150, 25],
    [26, 180, 26],
    [70, 200, 27],
  ], // neck and shoulder
  [
    [0, 150, 25],
    [0, 215, 44],
  ], // chest
  [
    [72, 206, 29],
    [92, 256, 23],
    [108, 318, 18],
    [112, 338, 19],
    [122, 372, 18],
    [136, 432, 12],
    [140, 452, 14],
    [143, 484, 13],
    [142, 500, 8],
  ], // arm and hand
  [
    [36, 214, 42],
    [38, 250, 44],
    [30, 300, 42],
    [24, 345, 40],
    [26, 385, 46],
    [30, 420, 50],
  ], // trunk and hip
  [
    [38, 430, 47],
    [44, 490, 41],
    [47, 560, 32],
    [48, 598, 27],
    [50, 640, 28],
    [50, 680, 24],
    [48, 742, 15],
    [48, 760, 17],
    [58, 780, 15],
    [68, 788, 11],
  ], // leg and foot
];
const PUNTOS = CUERPO.flatMap((linea) =>
  linea.slice(1).flatMap(([x2, y2, r2], i) => {
    const [x1, y1, r1] = linea[i]!;
    const cuantos = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 4);
    return Array.from({ length: cuantos + 1 }, (_, n) => {
      const t = n / cuantos;
      return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, r1 + (r2 - r1) * t] as const;
    });
  }),
);
const silueta = (color: string, mas: number) =>
  `<g fill="${color}">${PUNTOS.flatMap(([x, y, r]) => [x, -x].map((cx) => `<circle cx="${cx.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r + mas).toFixed(1)}"/>`)).join('')}</g>`;
const FRENTE: readonly (readonly [string, number, number])[] = [
  ['Cara', 0, 84],
  ['Cuello', 0, 146],
  ['Hombro derecho', -78, 206],
  ['Hombro izquierdo', 78, 206],
  ['Tórax derecho', -38, 236],
  ['Tórax izquierdo', 38, 236],
  ['Epigastrio', 0, 292],
  ['Abdomen', 0, 344],
  ['Pelvis', 0, 420],
  ['Codo derecho', -111, 330],
  ['Codo izquierdo', 111, 330],
  ['Mano derecha', -142, 474],
  ['Mano izquierda', 142, 474],
  ['Muslo derecho', -43, 510],
  ['Muslo izquierdo', 43, 510],
  ['Rodilla derecha', -46, 594],
  ['Rodilla izquierda', 46, 594],
  ['Tobillo derecho', -48, 742],
  ['Tobillo izquierdo', 48, 742],
];
const ESPALDA: readonly (readonly [string, number, number])[] = [
  ['Nuca', 0, 140],
  ['Escápula izquierda', -44, 226],
  ['Escápula derecha', 44, 226],
  ['Región dorsal', 0, 280],
  ['Región lumbar', 0, 350],
  ['Glúteo izquierdo', -36, 424],
  ['Glúteo derecho', 36, 424],
  ['Pantorrilla izquierda', -46, 660],
  ['Pantorrilla derecha', 46, 660],
];
const LADO = 820;

export const CUERPO_HUMANO: Figura = (() => {
  const figura = (x: number, detalle: string) =>
    `<g transform="translate(${x} 0)" stroke-linecap="round">${silueta(LINEA, 2.2)}${silueta('#f3e9dc', 0)}<g fill="none" stroke="#b59f86" stroke-width="2.4">${detalle}</g></g>`;
  const frente =
    '<path d="M-18,76 h8 M10,76 h8 M0,80 v14 M-10,104 q10,7 20,0 M-58,262 q26,18 50,0 M58,262 q-26,18 -50,0 M0,204 V310 M-3,366 a3,3 0 1 0 6,0 a3,3 0 1 0 -6,0 M-40,420 Q0,466 40,420"/>';
  const espalda =
    '<path d="M0,170 V390 M-56,216 q22,30 40,38 M56,216 q-22,30 -40,38 M0,404 V466 M-66,456 q34,20 64,8 M66,456 q-34,20 -64,8"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LADO} ${LADO}" width="${LADO * 1.5}" height="${LADO * 1.5}"><rect width="100%" height="100%" fill="#ffffff"/>${figura(210, frente)}${figura(610, espalda)}</svg>`;
  const en = (x: number, nodos: typeof FRENTE) =>
    nodos.map(([NOMBRE, dx, y]) => ({ NOMBRE, X: porCiento(x + dx, LADO), Y: porCiento(y, LADO) }));
  return { NOMBRE: 'Cuerpo humano, frente y espalda', svg, NODO: [...en(210, FRENTE), ...en(610, ESPALDA)] };
})();

/** Pictures that a clinic may start with, by the name that histories call them. */
export const FIGURAS_SUGERIDAS = { cuerpo: CUERPO_HUMANO, odontograma: ODONTOGRAMA } as const satisfies Record<string, Figura>;
export type NombreFigura = keyof typeof FIGURAS_SUGERIDAS;
