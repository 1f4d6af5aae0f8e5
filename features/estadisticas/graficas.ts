// The chart of each statistic, the same on the screen and on paper.
import { formatear } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { MESES } from '#kernel/shared/dates.ts';
import { type DatosDeGrafica, type Dibujo, dibujarGrafica } from '#kernel/shared/dibujo.ts';
import { type DatosDeRenglones, dibujarRenglones } from '#kernel/shared/dibujo_renglones.ts';
import type { Mes, Renglon } from './contract.ts';
import { definicionDe, type NombreEstadistica } from './definiciones.ts';
import { edadCorta, MAX_ROTULO, SIN_DATO } from './rules.ts';

/** Bars of a chart; the table below has all rows. */
export const EN_GRAFICA = 15;

/** `claves` names the row of each value, in its order; '' where there is none to open. */
export type GraficaDe = { claves: string[] } & (
  | { tipo: 'renglones'; datos: DatosDeRenglones }
  | { tipo: 'columnas'; datos: DatosDeGrafica }
);

export function graficaDe(nombre: NombreEstadistica, filas: readonly Renglon[], pais: Pais, RANGO = 1): GraficaDe {
  const { titulo, mide, grafica } = definicionDe(nombre);
  const cifra = mide === 'importe' ? (n: number) => formatear(n, pais) : String;
  const dicho = (f: Renglon) => `${cifra(f.VALOR)} · ${f.PORCENTAJE} %`;
  if (grafica === 'columnas') return porEdad(titulo, filas, RANGO);
  const visibles = filas.slice(0, EN_GRAFICA);
  return {
    tipo: 'renglones',
    claves: visibles.map((f) => f.CLAVE),
    datos: {
      titulo,
      cifra,
      enteros: mide !== 'importe',
      maximo: MAX_ROTULO,
      renglones: visibles.map((f) => ({ nombre: f.NOMBRE, valor: f.VALOR, dicho: dicho(f) })),
    },
  };
}

/** From the youngest to the oldest group, those without anybody included, so that the axis is even. */
function porEdad(titulo: string, filas: readonly Renglon[], RANGO: number): GraficaDe {
  const de = new Map(filas.filter((f) => f.CLAVE !== SIN_DATO).map((f) => [Number(f.CLAVE), f.VALOR]));
  const [menor, mayor] = [Math.min(...de.keys()), Math.max(...de.keys())];
  const edades = de.size ? Array.from({ length: (mayor - menor) / RANGO + 1 }, (_, i) => menor + i * RANGO) : [];
  return {
    tipo: 'columnas',
    claves: edades.map((e) => (de.has(e) ? String(e) : '')),
    datos: {
      titulo,
      unidad: 'pacientes',
      eje: { tipo: 'nombre' },
      series: [{ nombre: 'Pacientes', forma: 'barras', puntos: edades.map((e) => ({ x: edadCorta(e, RANGO), y: de.get(e) ?? 0 })) }],
    },
  };
}

/** "enero" → "Ene". */
const mesCorto = (MES: number): string => MESES[MES - 1]!.slice(0, 3).replace(/^./, (l) => l.toUpperCase());
export const mesLargo = (MES: number): string => MESES[MES - 1]!.replace(/^./, (l) => l.toUpperCase());

export function graficaDeBalance(meses: readonly Mes[], year: number, pais: Pais): DatosDeGrafica {
  const serie = (nombre: string, campo: 'GASTOS' | 'INGRESOS') => ({
    nombre,
    forma: 'barras' as const,
    puntos: meses.map((m) => ({ x: mesCorto(m.MES), y: m[campo] })),
  });
  return {
    titulo: `Balance anual ${year}`,
    unidad: pais.moneda.codigo,
    eje: { tipo: 'nombre' },
    cifra: (n) => formatear(n, pais),
    series: [serie('Gastos', 'GASTOS'), serie('Ingresos', 'INGRESOS')],
  };
}

export const dibujar = (g: GraficaDe, ancho: number): Dibujo =>
  g.tipo === 'renglones' ? dibujarRenglones(g.datos, ancho) : dibujarGrafica(g.datos, ancho);
