import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aExcel, type Columna, type Libro } from './excel.ts';

/** The files inside the workbook, by name. */
function abrirZip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((o, i) => (i ? zip.readUInt16LE(at + o) : zip.readUInt32LE(at + o)));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size!);
    const text = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes;
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength!), text.toString('utf8'));
    at += 46 + nameLength! + extra! + comment!;
  }
  return files;
}

interface Celda {
  valor: string | number;
  formato: string;
  negrita: boolean;
  formula: boolean;
}
const desXml = (s: string): string =>
  s.replace(/&(lt|gt|quot|apos|amp);/g, (_, e: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[e]!);

async function leer(
  libro: Partial<Libro> & { columnas: Columna[] },
): Promise<{ filas: (Celda | undefined)[][]; hoja: string; nombre: string }> {
  const zip = abrirZip(await aExcel({ hoja: 'Cortes', titulo: 'Corte de caja', filas: [], ...libro }));
  const hoja = zip.get('xl/worksheets/sheet1.xml')!;
  const estilos = zip.get('xl/styles.xml')!;
  const formatos = new Map([...estilos.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map((m) => [m[1]!, desXml(m[2]!)]));
  const letras = [...estilos.matchAll(/<font>[\s\S]*?<\/font>/g)].map((m) => m[0].includes('<b'));
  const xfs = [...(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(estilos)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map((m) => m[0]);
  const filas = [...hoja.matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map((fila) => {
    const celdas: (Celda | undefined)[] = [];
    for (const m of (fila[1] ?? '').matchAll(/<c r="([A-Z])\d+"([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const escrito = / t="inlineStr"/.test(m[2]!);
      const crudo = (escrito ? /<t [^>]*>([\s\S]*?)<\/t>/ : /<v>([\s\S]*?)<\/v>/).exec(m[3] ?? '')?.[1];
      const xf = xfs[Number(/ s="(\d+)"/.exec(m[2]!)?.[1] ?? 0)] ?? '';
      if (crudo !== undefined)
        celdas[m[1]!.charCodeAt(0) - 65] = {
          valor: escrito ? desXml(crudo) : Number(crudo),
          formato: formatos.get(/numFmtId="(\d+)"/.exec(xf)?.[1] ?? '') ?? '',
          negrita: letras[Number(/fontId="(\d+)"/.exec(xf)?.[1] ?? 0)] ?? false,
          formula: m[3]!.includes('<f'),
        };
    }
    return celdas;
  });
  return { filas, hoja, nombre: desXml(/<sheet [^>]*name="([^"]*)"/.exec(zip.get('xl/workbook.xml')!)?.[1] ?? '') };
}

const COLUMNAS: Columna[] = [
  { clave: 'PACIENTE', titulo: 'Paciente', tipo: 'texto' },
  { clave: 'FOLIO', titulo: 'Folio', tipo: 'entero' },
  { clave: 'IMPORTE', titulo: 'Importe', tipo: 'importe' },
  { clave: 'FECHA', titulo: 'Fecha', tipo: 'fecha' },
  { clave: 'HORA', titulo: 'Hora', tipo: 'hora' },
  { clave: 'PAGADO', titulo: 'Pagado', tipo: 'siNo' },
];
const fila = {
  PACIENTE: 'Íñigo Núñez',
  FOLIO: 1042,
  IMPORTE: '1500.50',
  FECHA: '2026-11-20',
  HORA: '09:30',
  PAGADO: 1,
};
/** The day number that Excel stores. */
const serie = (iso: string): number => (Date.parse(`${iso}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;

describe('lo que se descarga a Excel', () => {
  test('las fechas son fechas, las horas horas y los importes números que se pueden sumar', async () => {
    const { filas } = await leer({ columnas: COLUMNAS, filas: [fila] });
    expect(filas[2]!.map((c) => [c?.valor, c?.formato])).toEqual(
      [
        ['Íñigo Núñez', ''],
        [1042, '0'],
        [1500.5, '#,##0.00'],
        [serie('2026-11-20'), 'dd/mm/yyyy'],
        [9.5 / 24, 'hh:mm'],
        ['Sí', ''],
      ].map(([v, f]) => [v, f === '0' ? expect.stringMatching(/^0?$/) : f]),
    );
  });

  test('título y encabezados en negritas, fijos al bajar; los totales al final', async () => {
    const { filas, hoja } = await leer({ columnas: COLUMNAS, filas: [fila, fila], totales: { IMPORTE: 3001 } });
    expect(filas[0]![0]).toMatchObject({ valor: 'Corte de caja', negrita: true });
    expect(filas[1]!.map((c) => c?.valor)).toEqual(['Paciente', 'Folio', 'Importe', 'Fecha', 'Hora', 'Pagado']);
    expect(filas[1]!.every((c) => c?.negrita)).toBe(true);
    expect(hoja).toMatch(/<pane [^>]*ySplit="2"[^>]*state="frozen"/);
    expect(filas[4]![0]).toMatchObject({ valor: 'Total', negrita: true });
    expect(filas[4]![2]).toMatchObject({ valor: 3001, formato: '#,##0.00', negrita: true });
  });

  test('un texto que parece fórmula sigue siendo texto, tal cual se escribió', async () => {
    const malos = ['=HYPERLINK("http://x","ver")', '+52 55 5550 0100', '-1+1', '@SUM(A1)', "=cmd|'/C calc'!A0", '\t=1+1'];
    const { filas, hoja } = await leer({ columnas: COLUMNAS, filas: malos.map((PACIENTE) => ({ PACIENTE })) });
    expect(filas.slice(2).map((f) => f[0]?.valor)).toEqual(malos);
    expect(hoja).not.toContain('<f');
  });

  test('lo que Excel leería como una letra cifrada se queda como se escribió', async () => {
    const { hoja } = await leer({ columnas: COLUMNAS, filas: [{ PACIENTE: 'a_x0041_b _x004_ _xZZZZ_' }] });
    expect(hoja).toContain('a_x005F_x0041_b _x004_ _xZZZZ_<');
  });

  test('lo que no es del tipo de su columna se ve, no se pierde ni rompe el libro', async () => {
    const rara = {
      PACIENTE: '\0Ana\x0b<b>&\ud800',
      FOLIO: 'H12',
      IMPORTE: 'gratis',
      FECHA: '0000-00-00',
      HORA: 'por la tarde',
      PAGADO: 0,
    };
    const { filas } = await leer({
      columnas: COLUMNAS,
      filas: [rara, {}, { PACIENTE: 'x'.repeat(40_000), FECHA: '1893-05-01', IMPORTE: 0 }],
    });
    expect(filas[2]!.map((c) => c?.valor)).toEqual(['Ana<b>&', 'H12', 'gratis', '0000-00-00', 'por la tarde', 'No']);
    expect(filas[3]!.filter(Boolean)).toEqual([]);
    expect(String(filas[4]![0]!.valor)).toHaveLength(32_767);
    expect(filas[4]![2]!.valor).toBe(0);
    expect(filas[4]![3]!.valor).toBe('1893-05-01');
  });

  test('monedas sin decimales y nombres de hoja que Excel no admite', async () => {
    const columnas: Columna[] = [{ clave: 'IMPORTE', titulo: 'Importe', tipo: 'importe', decimales: 0 }];
    const { filas, nombre } = await leer({
      columnas,
      filas: [{ IMPORTE: 25_000 }],
      hoja: "'Corte: 20/11/2026 [caja 1]? de la sucursal centro",
    });
    expect(filas[2]![0]).toMatchObject({ valor: 25_000, formato: '#,##0' });
    expect(nombre).toBe('Corte  20 11 2026  caja 1  de l');
    expect((await leer({ columnas, hoja: '??' })).nombre).toBe('Hoja 1');
  });

  test('de diez mil renglones no falta ninguno, y el último es el último', async () => {
    const columnas: Columna[] = [{ clave: 'N', titulo: 'Número', tipo: 'entero' }];
    const { filas } = await leer({ columnas, filas: Array.from({ length: 10_000 }, (_, i) => ({ N: i + 1 })) });
    const numeros = filas.flatMap((f) => (typeof f[0]?.valor === 'number' ? [f[0].valor] : []));
    expect(numeros).toEqual(Array.from({ length: 10_000 }, (_, i) => i + 1));
  });
});
