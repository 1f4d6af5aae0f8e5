// Lists as Excel workbooks, with real dates, times and amounts so that they can be added up and sorted.
import type { Cell, CellObject } from 'write-excel-file/node';

export interface Columna {
  clave: string;
  titulo: string;
  tipo: 'texto' | 'entero' | 'importe' | 'medida' | 'fecha' | 'hora' | 'siNo';
  /** Width in characters; without it, as wide as the content needs. */
  ancho?: number;
  /** Decimals of the currency; of a `medida`, how many it may have. */
  decimales?: number;
}

export interface Libro {
  /** Sheet name; characters that Excel refuses are removed. */
  hoja: string;
  /** The first row. */
  titulo: string;
  /** Rows between title and header: whose data, from when. */
  encabezado?: readonly string[];
  columnas: readonly Columna[];
  filas: readonly Readonly<Record<string, unknown>>[];
  /** The last row, by column. */
  totales?: Readonly<Record<string, unknown>>;
  /** Below the table: subtotals, with each amount in the first column of amounts. */
  bloques?: readonly { titulo: string; filas: readonly (readonly [string, number])[] }[];
}

const LARGO_CELDA = 32_767; // Excel's limit; a longer text makes the whole workbook unreadable
const BORDE = { borderColor: '#000000' } as const;

/** Always typed as text, so that a value beginning with = + - @ is shown and never evaluated as a formula. */
const texto = (valor: unknown): CellObject => ({ type: String, value: String(valor).slice(0, LARGO_CELDA) });

const numero = (valor: unknown, format: string): CellObject => {
  const n = typeof valor === 'number' ? valor : Number(String(valor).trim());
  return Number.isFinite(n) ? { type: Number, value: n, format } : texto(valor);
};

function fecha(valor: unknown): CellObject {
  const [, dia] = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(String(valor)) ?? [];
  const value = new Date(`${dia}T00:00:00Z`); // the library reads UTC, so the day must not shift with the server's time zone
  // Excel's calendar starts in 1900 and wrongly counts that year as a leap year, so dates before 1901 go as text.
  return Number.isNaN(value.getTime()) || value.getUTCFullYear() < 1901 ? texto(valor) : { type: Date, value, format: 'dd/mm/yyyy' };
}

function hora(valor: unknown): CellObject {
  const [, h, m, s] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/.exec(String(valor)) ?? [];
  if (h === undefined) return texto(valor);
  return { type: Number, value: (Number(h) * 3600 + Number(m) * 60 + Number(s ?? 0)) / 86_400, format: 'hh:mm' };
}

function celda(valor: unknown, { tipo, decimales = 2 }: Columna): CellObject | null {
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
      return { ...texto(valor), wrap: true, alignVertical: 'top' };
  }
}

const ANCHOS: Record<Columna['tipo'], number> = { texto: 12, entero: 9, importe: 14, medida: 11, fecha: 11, hora: 7, siNo: 6 };
function ancho(columna: Columna, filas: Libro['filas']): number {
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
export async function aExcel({ hoja, titulo, encabezado = [], columnas, filas, totales, bloques = [] }: Libro): Promise<Buffer> {
  const derecha = (c: Columna): boolean => c.tipo === 'entero' || c.tipo === 'importe' || c.tipo === 'medida';
  const cabeza: Cell[] = columnas.map((c) => ({
    ...texto(c.titulo),
    ...BORDE,
    bottomBorderStyle: 'thin',
    fontWeight: 'bold',
    wrap: true,
    align: derecha(c) ? 'right' : 'left',
  }));
  const datos: Cell[][] = [
    [{ ...texto(titulo), fontWeight: 'bold', fontSize: 14 }],
    ...encabezado.filter(Boolean).map((linea) => [texto(linea)]),
    cabeza,
    ...filas.map((fila) => columnas.map((c) => celda(fila[c.clave], c))),
  ];
  if (totales)
    datos.push(
      columnas.map((c, i) => ({
        ...(celda(totales[c.clave], c) ?? (i === 0 ? texto('Total') : {})),
        ...BORDE,
        topBorderStyle: 'thin',
        fontWeight: 'bold',
      })),
    );
  const importe = Math.max(
    1,
    columnas.findIndex((c) => c.tipo === 'importe'),
  );
  const monto = columnas[importe] ?? { clave: '', titulo: '', tipo: 'importe' };
  for (const bloque of bloques) {
    datos.push([], [{ ...texto(bloque.titulo), fontWeight: 'bold' }]);
    for (const [nombre, n] of bloque.filas)
      datos.push([texto(nombre), ...Array<null>(importe - 1).fill(null), celda(n, { ...monto, tipo: 'importe' })]);
  }
  const opciones = {
    sheet: nombreDeHoja(hoja),
    stickyRowsCount: datos.indexOf(cabeza) + 1,
    columns: columnas.map((c) => ({ width: ancho(c, filas) })),
  };
  return escribirLibro(datos, opciones);
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
