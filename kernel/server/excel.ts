// Lists as Excel workbooks, with real dates, times and amounts so that they can be added up and sorted. They are written as their
// rows come, some hundreds at a time, so that their number costs no memory and nobody else waits.
import { buffer } from 'node:stream/consumers';
import type { Cell } from 'write-excel-file/node';
import { type Celda, Estilos, FINAL, partesDe, principio, renglon } from './libro_xml.ts';
import { zipPorPartes } from './zip_escrito.ts';

export interface Columna {
  clave: string;
  titulo: string;
  tipo: 'texto' | 'entero' | 'importe' | 'medida' | 'fecha' | 'hora' | 'siNo';
  /** Width in characters; without it, as wide as the content needs. */
  ancho?: number;
  /** Decimals of the currency; of a `medida`, how many it may have. */
  decimales?: number;
}

type Fila = Readonly<Record<string, unknown>>;
interface Trazo {
  /** Sheet name; characters that Excel refuses are removed. */
  hoja: string;
  /** The first row. */
  titulo: string;
  /** Rows between title and header: whose data, from when. */
  encabezado?: readonly string[];
  columnas: readonly Columna[];
}
/** Below the table: subtotals, with each amount in the first column of amounts. */
type Bloques = readonly { titulo: string; filas: readonly (readonly [string, number])[] }[];
export interface Libro extends Trazo {
  filas: readonly Fila[];
  /** The last row, by column. */
  totales?: Fila;
  bloques?: Bloques;
}
/** One whose rows come in parts. */
export interface LibroLargo extends Trazo {
  filas: AsyncIterable<readonly Fila[]>;
  /** Both are asked for after the last row. */
  totales?: () => Fila;
  bloques?: () => Bloques;
}

const LARGO_CELDA = 32_767; // Excel's limit; a longer text makes the whole workbook unreadable
/** Rows written in one turn of the event loop. */
const A_LA_VEZ = 250;

const texto = (valor: unknown): Celda => ({ valor: String(valor).slice(0, LARGO_CELDA) });

const numero = (valor: unknown, formato: string): Celda => {
  const n = typeof valor === 'number' ? valor : Number(String(valor).trim());
  return Number.isFinite(n) ? { valor: n, formato } : texto(valor);
};

const UN_DIA = 86_400_000;
const EPOCA = Date.UTC(1899, 11, 30);
function fecha(valor: unknown): Celda {
  const [, dia] = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(String(valor)) ?? [];
  const cuando = new Date(`${dia}T00:00:00Z`);
  // Excel's calendar starts in 1900 and wrongly counts that year as a leap year, so dates before 1901 go as text.
  return Number.isNaN(cuando.getTime()) || cuando.getUTCFullYear() < 1901
    ? texto(valor)
    : { valor: (cuando.getTime() - EPOCA) / UN_DIA, formato: 'dd/mm/yyyy' };
}

function hora(valor: unknown): Celda {
  const [, h, m, s] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/.exec(String(valor)) ?? [];
  if (h === undefined) return texto(valor);
  return { valor: (Number(h) * 3600 + Number(m) * 60 + Number(s ?? 0)) / 86_400, formato: 'hh:mm' };
}

function celda(valor: unknown, { tipo, decimales = 2 }: Columna): Celda | null {
  if (valor === null || valor === undefined || valor === '') return null;
  switch (tipo) {
    case 'entero':
      return numero(valor, '0');
    case 'importe':
      return numero(valor, decimales > 0 ? `#,##0.${'0'.repeat(decimales)}` : '#,##0');
    case 'medida':
      return numero(valor, decimales > 2 ? '#,##0.00####' : 'General');
    case 'fecha':
      return fecha(valor);
    case 'hora':
      return hora(valor);
    case 'siNo':
      return texto(['1', 'true', 'on'].includes(String(valor)) ? 'Sí' : 'No');
    case 'texto':
      return { ...texto(valor), envuelve: true };
  }
}

const ANCHOS: Record<Columna['tipo'], number> = { texto: 12, entero: 9, importe: 14, medida: 11, fecha: 11, hora: 7, siNo: 6 };
function ancho(columna: Columna, filas: readonly Fila[]): number {
  if (columna.ancho) return columna.ancho;
  const muestra = columna.tipo === 'texto' ? filas.slice(0, 200).map((f) => String(f[columna.clave] ?? '').length) : [];
  return Math.min(60, Math.max(ANCHOS[columna.tipo], columna.titulo.length, ...muestra) + 2);
}

const nombreDeHoja = (hoja: string): string =>
  hoja
    .replace(/[[\]/\\:*?]+/g, ' ')
    .replace(/^[\s']+|(?<![\s'])[\s']+$/g, '')
    .slice(0, 31)
    .trim() || 'Hoja 1';

/** The workbook: title and header (both frozen), rows, totals, subtotals. */
export async function aExcel({ filas, totales, bloques = [], ...trazo }: Libro): Promise<Buffer> {
  async function* enPartes() {
    for (let i = 0; i < filas.length; i += A_LA_VEZ) yield filas.slice(i, i + A_LA_VEZ);
  }
  return buffer(libroPorPartes({ ...trazo, filas: enPartes(), bloques: () => bloques, ...(totales ? { totales: () => totales } : {}) }));
}

/** The bytes of the same workbook as its rows come. */
export async function* libroPorPartes(libro: LibroLargo): AsyncGenerator<Uint8Array> {
  const estilos = new Estilos();
  // The looks are known after the last row.
  function* entradas() {
    for (const [nombre, texto] of partesDe(nombreDeHoja(libro.hoja))) yield { nombre, abrir: () => [texto] };
    yield { nombre: 'xl/worksheets/sheet1.xml', abrir: () => hojaPorPartes(libro, estilos) };
    yield { nombre: 'xl/styles.xml', abrir: () => [estilos.xml()] };
  }
  yield* zipPorPartes(entradas());
}
async function* hojaPorPartes(libro: LibroLargo, estilos: Estilos): AsyncGenerator<string> {
  const { titulo, encabezado = [], columnas, totales, bloques } = libro;
  const derecha = (c: Columna): boolean => c.tipo === 'entero' || c.tipo === 'importe' || c.tipo === 'medida';
  let n = 0;
  const poner = (celdas: readonly (Celda | null)[]) => renglon(++n, celdas, estilos);
  const cabeza =
    poner([{ ...texto(titulo), letra: 'titulo' }]) +
    encabezado
      .filter(Boolean)
      .map((linea) => poner([texto(linea)]))
      .join('') +
    poner(columnas.map((c) => ({ ...texto(c.titulo), letra: 'negrita', borde: 'abajo', envuelve: true, derecha: derecha(c) })));
  let hubo = false;
  for await (const filas of libro.filas) {
    // As wide as the first rows need.
    if (!hubo)
      yield principio(
        n,
        columnas.map((c) => ancho(c, filas)),
      ) + cabeza;
    hubo = true;
    yield filas.map((fila) => poner(columnas.map((c) => celda(fila[c.clave], c)))).join('');
  }
  if (!hubo)
    yield principio(
      n,
      columnas.map((c) => ancho(c, [])),
    ) + cabeza;
  const sumas = totales?.();
  if (sumas)
    yield poner(
      columnas.map((c, i) => ({
        ...(celda(sumas[c.clave], c) ?? texto(i === 0 ? 'Total' : '')),
        letra: 'negrita',
        borde: 'arriba',
      })),
    );
  const importe = Math.max(
    1,
    columnas.findIndex((c) => c.tipo === 'importe'),
  );
  const monto = columnas[importe] ?? { clave: '', titulo: '', tipo: 'importe' };
  for (const bloque of bloques?.() ?? []) {
    yield poner([]) + poner([{ ...texto(bloque.titulo), letra: 'negrita' }]);
    for (const [nombre, cuanto] of bloque.filas)
      yield poner([texto(nombre), ...Array<null>(importe - 1).fill(null), celda(cuanto, { ...monto, tipo: 'importe' })]);
  }
  yield FINAL;
}
/** How a sheet is laid out: widths in characters, rows that stay in sight, and on its side on paper. */
interface Trazado {
  sheet: string;
  columns: { width: number }[];
  stickyRowsCount: number;
  orientation?: 'landscape';
}
/** A sheet that is not a list, such as an official form. */
export async function escribirLibro(datos: Cell[][], trazado: Trazado): Promise<Buffer> {
  const { default: escribir } = await import('write-excel-file/node');
  return escribir(datos, trazado).toBuffer();
}
