// The WHO's charts: which table, from which age to which, and the drawing with a child's points on it.
import { DIAS_POR_MES, diasCorregidos, imcDe, lmsEn, type Medida, type SexoLms, valorEn, Z_DE_PERCENTIL } from '#domain/crecimiento.ts';
import type { DatosDeGrafica, Punto, Serie } from '#kernel/shared/dibujo.ts';
import { diasDe, type Medidas, type Nino, sexoLms, type Tablas } from './rules.ts';

export const LINEAS = [
  ['P', 'Percentiles'],
  ['Z', 'Desviaciones estándar'],
] as const;
export type Lineas = (typeof LINEAS)[number][0];

interface Tramo {
  tabla: string;
  desde: number;
  hasta: number;
}
export interface GraficaOms {
  clave: string;
  titulo: string;
  medida: Medida;
  unidad: string;
  /** Along the bottom: months, years, or the length in centimetres. */
  eje: 'meses' | 'anios' | 'cm';
  /** Tables one after the other, each between two of its own knots. */
  tramos: readonly Tramo[];
}
const DOS_ANIOS = 731;
const CINCO_ANIOS = 1826;
/** Chart 0 opens for children under 3 years, chart 1 from then on (2 §9). */
export const GRAFICAS: readonly GraficaOms[] = [
  {
    clave: 'peso_0_5',
    titulo: 'Peso, 0 a 5 años',
    medida: 'PESO',
    unidad: 'kg',
    eje: 'meses',
    tramos: [{ tabla: 'wfa', desde: 0, hasta: CINCO_ANIOS }],
  },
  {
    clave: 'imc_2_19',
    titulo: 'IMC, 2 a 19 años',
    medida: 'IMC',
    unidad: 'kg/m²',
    eje: 'anios',
    tramos: [
      { tabla: 'bfa', desde: DOS_ANIOS, hasta: CINCO_ANIOS },
      { tabla: 'bfa2007', desde: 61, hasta: 228 },
    ],
  },
  {
    clave: 'talla_0_5',
    titulo: 'Longitud o talla, 0 a 5 años',
    medida: 'TALLA',
    unidad: 'cm',
    eje: 'meses',
    tramos: [{ tabla: 'lhfa', desde: 0, hasta: CINCO_ANIOS }],
  },
  {
    clave: 'talla_5_19',
    titulo: 'Talla, 5 a 19 años',
    medida: 'TALLA',
    unidad: 'cm',
    eje: 'anios',
    tramos: [{ tabla: 'hfa2007', desde: 61, hasta: 228 }],
  },
  {
    clave: 'peso_5_10',
    titulo: 'Peso, 5 a 10 años',
    medida: 'PESO',
    unidad: 'kg',
    eje: 'anios',
    tramos: [{ tabla: 'wfa2007', desde: 61, hasta: 120 }],
  },
  {
    clave: 'imc_0_5',
    titulo: 'IMC, 0 a 5 años',
    medida: 'IMC',
    unidad: 'kg/m²',
    eje: 'meses',
    tramos: [{ tabla: 'bfa', desde: 0, hasta: CINCO_ANIOS }],
  },
  {
    clave: 'cefalico_0_2',
    titulo: 'Perímetro cefálico, 0 a 2 años',
    medida: 'P_CEFALICO',
    unidad: 'cm',
    eje: 'meses',
    tramos: [{ tabla: 'hcfa', desde: 0, hasta: DOS_ANIOS }],
  },
  {
    clave: 'cefalico_0_5',
    titulo: 'Perímetro cefálico, 0 a 5 años',
    medida: 'P_CEFALICO',
    unidad: 'cm',
    eje: 'meses',
    tramos: [{ tabla: 'hcfa', desde: 0, hasta: CINCO_ANIOS }],
  },
  {
    clave: 'peso_longitud',
    titulo: 'Peso para la longitud, menores de 2 años',
    medida: 'PESO_TALLA',
    unidad: 'kg',
    eje: 'cm',
    tramos: [{ tabla: 'wfl', desde: 45, hasta: 110 }],
  },
  {
    clave: 'peso_talla',
    titulo: 'Peso para la talla, 2 a 5 años',
    medida: 'PESO_TALLA',
    unidad: 'kg',
    eje: 'cm',
    tramos: [{ tabla: 'wfh', desde: 65, hasta: 120 }],
  },
];
/** The chart that opens first. */
export const graficaDeEdad = (anios: number | null): number => (anios !== null && anios < 3 ? 0 : 1);

const EJE = { meses: 'Edad (meses)', anios: 'Edad (años)', cm: 'Longitud o talla (cm)' } as const;
const redondo = (n: number) => Math.round(n * 100) / 100;
/** A place in a table as the chart's axis counts it. */
function enEje(g: GraficaOms, x: string, valor: number): number {
  if (g.eje === 'cm') return valor;
  const meses = x === 'days' ? valor / DIAS_POR_MES : valor;
  return redondo(g.eje === 'meses' ? meses : meses / 12);
}
const DE_PERCENTIL = [3, 15, 50, 85, 97] as const;
const DE_Z = [-3, -2, -1, 0, 1, 2, 3] as const;
const nombreZ = (z: number) => (z > 0 ? `+${z} DE` : z === 0 ? 'Mediana' : `−${-z} DE`);

/** Value of each line at each knot of the chart. */
function curvas(g: GraficaOms, tablas: Tablas, sexo: SexoLms, lineas: Lineas): Serie[] {
  const cuales =
    lineas === 'P' ? DE_PERCENTIL.map((p) => [`P${p}`, Z_DE_PERCENTIL[p]!] as const) : DE_Z.map((z) => [nombreZ(z), z] as const);
  return cuales.map(([nombre, z]) => ({ nombre, forma: 'curva' as const, puntos: puntosDe(g, tablas, sexo, z) }));
}
function puntosDe(g: GraficaOms, tablas: Tablas, sexo: SexoLms, z: number): Punto[] {
  return g.tramos.flatMap(({ tabla, desde, hasta }) => {
    const t = tablas[tabla]!;
    return t.nudos
      .filter((n) => n >= desde && n <= hasta)
      .map((n) => ({ x: enEje(g, t.x, n), y: redondo(valorEn(lmsEn(t, sexo, n)!, z)) }));
  });
}

/** The measure of a record on a chart: its place, or null when it does not belong there. */
function puntoDe(g: GraficaOms, nino: Nino, m: Medidas): Punto | null {
  const edadEnDias = diasDe(nino, m);
  if (edadEnDias === null) return null;
  const dias = diasCorregidos(edadEnDias, nino.SEMANAS_NACIMIENTO);
  const y = { PESO: m.PESO, TALLA: m.TALLA, IMC: imcDe(m.PESO, m.TALLA), P_CEFALICO: m.P_CEFALICO, PESO_TALLA: m.PESO }[g.medida];
  if (g.eje === 'cm') {
    const acostado = g.clave === 'peso_longitud';
    const [t] = g.tramos;
    if (!m.TALLA || !y || m.TALLA < t!.desde || m.TALLA > t!.hasta || dias < DOS_ANIOS !== acostado) return null;
    return { x: m.TALLA, y };
  }
  const x = enEje(g, 'days', dias);
  const [desde, hasta] = extremos(g);
  return y && x >= desde && x <= hasta ? { x: Math.round(x * 10) / 10, y } : null;
}
/** Both ends of the axis. */
function extremos(g: GraficaOms): [number, number] {
  const en = ({ tabla }: Tramo, n: number) => enEje(g, /2007/.test(tabla) ? 'months' : 'days', n);
  return [en(g.tramos[0]!, g.tramos[0]!.desde), en(g.tramos.at(-1)!, g.tramos.at(-1)!.hasta)];
}

/** The points of a child on a chart, the oldest first. */
export const puntosDelNino = (g: GraficaOms, nino: Nino, registros: readonly Medidas[]): Punto[] =>
  registros.flatMap((m) => puntoDe(g, nino, m) ?? []).sort((a, b) => Number(a.x) - Number(b.x));

/** The whole drawing; null when the child's sex, which chooses the tables, is not known. */
export function graficaOms(
  g: GraficaOms,
  tablas: Tablas,
  nino: Nino & { NOMBRE: string },
  registros: readonly Medidas[],
  lineas: Lineas,
): DatosDeGrafica | null {
  const sexo = sexoLms(nino.SEXO);
  if (!sexo) return null;
  const [abajo, arriba] = lineas === 'P' ? [Z_DE_PERCENTIL[15]!, Z_DE_PERCENTIL[85]!] : [-1, 1];
  const altos = puntosDe(g, tablas, sexo, arriba);
  const puntos = puntosDelNino(g, nino, registros);
  return {
    titulo: `${g.titulo}: ${nino.NOMBRE}`,
    unidad: g.unidad,
    eje: { tipo: 'numero', titulo: EJE[g.eje] },
    bandas: [{ tramos: puntosDe(g, tablas, sexo, abajo).map((p, i) => ({ x: p.x, desde: p.y, hasta: altos[i]!.y })) }],
    // First, so that it has the colour of what is one's own.
    series: [...(puntos.length ? [{ nombre: nino.NOMBRE, puntos }] : []), ...curvas(g, tablas, sexo, lineas)],
  };
}
