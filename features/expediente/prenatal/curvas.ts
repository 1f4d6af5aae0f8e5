// The two curves of a pregnancy: the height of the fundus and the weight gained, with the visits as points on their standards.
import { DIAS_EMBARAZO, DIAS_FONDO, fondoEn, gananciaEsperada, textoSemanas } from '#domain/embarazo.ts';
import type { DatosDeGrafica, Punto, Serie } from '#kernel/shared/dibujo.ts';
import { edadDe, gananciaDe, tallaDe, type Visita } from './rules.ts';

/** Centiles that are drawn, with their z. */
const CENTILES = [
  ['P3', -1.881],
  ['P10', -1.2816],
  ['P50', 0],
  ['P90', 1.2816],
  ['P97', 1.881],
] as const;
const redondo = (n: number) => Math.round(n * 10) / 10;
const EJE = { tipo: 'numero', titulo: 'Semanas de gestación', dicho: (x: number) => `${textoSemanas(Math.round(x * 7))} semanas` } as const;
const semanas = (desde: number, hasta: number): number[] => Array.from({ length: (hasta - desde) / 7 + 1 }, (_, i) => desde + i * 7);

/** The visits' values by age, the earliest first. */
const puntosDe = (visitas: readonly Visita[], valor: (r: Visita) => number | null): Punto[] =>
  visitas
    .flatMap((r) => {
      const dias = edadDe(r);
      const y = valor(r);
      return dias === null || y === null ? [] : [{ x: dias / 7, y }];
    })
    .sort((a, b) => a.x - b.x);
const propia = (nombre: string, puntos: readonly Punto[]): Serie[] => (puntos.length ? [{ nombre, puntos }] : []);

/** Height of the fundus on the INTERGROWTH-21st standard; measures before 16 weeks and after 42 are left out. */
export function curvaDeFondo(visitas: readonly Visita[], NOMBRE: string): DatosDeGrafica {
  const dias = semanas(...DIAS_FONDO);
  const linea = (z: number) => dias.map((d) => ({ x: d / 7, y: redondo(fondoEn(d, z)!) }));
  const bajo = linea(CENTILES[1][1]);
  const alto = linea(CENTILES[3][1]);
  const puntos = puntosDe(visitas, (r) => r.FONDO_UTERINO).filter((p) => fondoEn(Math.round(Number(p.x) * 7), 0) !== null);
  return {
    titulo: `Altura del fondo uterino: ${NOMBRE}`,
    unidad: 'cm',
    eje: EJE,
    bandas: [{ tramos: bajo.map((p, i) => ({ x: p.x, desde: p.y, hasta: alto[i]!.y })) }],
    series: [...propia(NOMBRE, puntos), ...CENTILES.map(([nombre, z]) => ({ nombre, forma: 'curva' as const, puntos: linea(z) }))],
  };
}

/** Weight gained, over what the Institute of Medicine expects; null without weight before the pregnancy, height or a range. */
export function curvaDeGanancia(visitas: readonly Visita[], NOMBRE: string): DatosDeGrafica | null {
  const talla = tallaDe(visitas);
  const con = visitas.find((r) => r.PESO_PREGESTACIONAL);
  const total = con && gananciaDe(con, talla)?.total;
  if (!total) return null;
  const esperado = semanas(0, DIAS_EMBARAZO).map((d) => ({ x: d / 7, en: gananciaEsperada(total, d) }));
  const puntos = puntosDe(visitas, (r) => gananciaDe({ ...r, PESO_PREGESTACIONAL: con.PESO_PREGESTACIONAL }, talla)?.ganado ?? null);
  return {
    titulo: `Ganancia de peso: ${NOMBRE}`,
    unidad: 'kg',
    eje: EJE,
    bandas: [{ tramos: esperado.map(({ x, en: [desde, hasta] }) => ({ x, desde, hasta })) }],
    series: [
      ...propia(NOMBRE, puntos),
      ...(['Mínima', 'Máxima'] as const).map((nombre, i) => ({
        nombre,
        forma: 'curva' as const,
        puntos: esperado.map(({ x, en }) => ({ x, y: en[i as 0 | 1] })),
      })),
    ],
  };
}
