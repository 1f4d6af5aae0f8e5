import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { z } from 'zod';
import { cl } from '#domain/paises/cl.ts';
import { co } from '#domain/paises/co.ts';
import { mx } from '#domain/paises/mx.ts';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { campoDe, codigo, entero, fecha, importe, medida, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import type { Importar } from '#kernel/shared/importacion.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { medirLazo } from '#testing/lazo.ts';
import { importar as deLoLeido, type Fila, type Importador, lectorDe } from './importar.ts';
import { enLibro } from './libro.ts';
import { leerPlanilla } from './planilla.ts';
import { preparar } from './preparar.ts';

const FORMA = z.object({
  NOMBRE: texto('Nombre', 20),
  PRECIO: opcional(importe('Precio')),
  MINIMO: medida('Mínimo', [0, 99_999], 3),
  PIEZAS: opcional(entero('Piezas')),
  ALTA: opcional(fecha('Fecha de alta')),
  TIPO: opcional(
    opcion('Tipo', [
      [1, 'Consulta'],
      [2, 'Procedimiento'],
    ]),
  ),
  SUCURSAL: opcional(codigo('Sucursal')),
  BARRAS: textoOpcional('Código de barras', 20),
  ACTIVO: siNo('Activo', 1),
});
const fila = (f: Fila): Fila => ({
  NOMBRE: '',
  PRECIO: null,
  MINIMO: null,
  PIEZAS: null,
  ALTA: null,
  TIPO: null,
  SUCURSAL: null,
  BARRAS: '',
  ACTIVO: 1,
  ...f,
});

/** An importer over a list in memory. */
function lista(existentes: Fila[] = [], mas: Partial<Importador> = {}) {
  const hecho = { nuevas: [] as Fila[], cambios: [] as Fila[] };
  const i: Importador = {
    pais: mx,
    campos: camposDelSchema(FORMA),
    schema: FORMA,
    natural: ['NOMBRE'],
    unico: [['BARRAS', 'Ese código de barras ya está']],
    relaciones: {
      SUCURSAL: [
        { codigo: 1, texto: 'Centro' },
        { codigo: 2, texto: 'Coyoacán' },
      ],
    },
    existentes,
    agregar: async (filas) => void hecho.nuevas.push(...filas),
    actualizar: async (filas) => void hecho.cambios.push(...filas.map((f) => f.cambia)),
    ...mas,
  };
  return { i, hecho };
}
const archivo = (bytes: Uint8Array | string, nombre = 'lista.csv') =>
  archivoEnMemoria(nombre, '', typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
const pedido = (bytes: Uint8Array | string, mas: Partial<Importar> = {}): Importar => ({
  ARCHIVO: archivo(bytes),
  SUGERIDO: 0,
  PROBAR: 0,
  OMITIR: 0,
  ...mas,
});
/** The same order as a real request: first the thread reads the sheet, then the handler runs. */
const importar = async (i: Importador, p: Importar) => {
  if (p.ARCHIVO) await preparar([{ obra: 'planilla', ricas: [], archivo: p.ARCHIVO }], 0);
  return deLoLeido(i, p);
};
const libro = async (filas: unknown[][]) => new Uint8Array(await writeExcelFile(filas.map((f) => f.map(celda)) as never).toBuffer());
const celda = (v: unknown) =>
  v === null ? null : v instanceof Date ? { type: Date, value: v, format: 'dd/mm/yyyy' } : { value: v, type: (v as object).constructor };

describe('encabezados', () => {
  test('se reconocen por etiqueta o por nombre, sin acentos ni mayúsculas ni el asterisco de requerido, en cualquier orden', async () => {
    const { i, hecho } = lista();
    const r = await importar(i, pedido('PRECIO,nombre *,Codigo  de Barras,Comentario\n10,Gasa,75,nada\n'));
    expect(hecho.nuevas).toEqual([fila({ NOMBRE: 'Gasa', PRECIO: 10, BARRAS: '75' })]);
    expect(r.IGNORADAS).toEqual(['Comentario']);
  });

  test('puede haber un título antes, y los renglones se cuentan como en la hoja', async () => {
    const { i } = lista();
    const r = await importar(i, pedido('Lista de precios 2026\n\nNombre,Precio\n\nGasa,10\n,5\n', { PROBAR: 1 }));
    expect(r.RENGLONES.map((x) => [x.RENGLON, x.ACCION, x.DETALLE])).toEqual([
      [6, 'error', ['Nombre: Este campo es requerido']],
      [5, 'agregar', []],
    ]);
  });

  test('sin la columna que nombra los renglones, o sin renglones, se dice', async () => {
    const { i } = lista();
    await expect(importar(i, pedido('Precio,Piezas\n1,2\n'))).rejects.toThrow('Falta la columna «Nombre» en el primer renglón');
    await expect(importar(i, pedido('Nombre,Precio\n'))).rejects.toThrow('El archivo no tiene renglones');
    await expect(importar(i, pedido(' \n \n'))).rejects.toThrow('El archivo no tiene renglones');
  });
});

describe('lo escrito en las celdas', () => {
  const precio = (escrito: string, pais: Importador['pais']) => {
    const { i, hecho } = lista([], { pais });
    return importar(i, pedido(`Nombre;Precio\na;"${escrito}"\n`, { OMITIR: 1 })).then(
      (r) => hecho.nuevas[0]?.PRECIO ?? r.RENGLONES[0]?.DETALLE[0],
    );
  };
  test.each([
    ['$ 1,234.50', 1234.5],
    ['1,234,567.89', 1_234_567.89],
    ['$1.234.567', 1_234_567],
    ['1.234,50 COP', 1234.5],
    ['S/ 1,234.5', 1234.5],
    ['US$ 20', 20],
    ['1 234,50', 1234.5],
    ['15 %', 15],
    ['(300.00)', 'Precio: Debe ser un número entre 0 y 999999999999.99'],
    ['gratis', 'Precio: Debe ser un número'],
    ['3 x 100', 'Precio: Debe ser un número'],
    ['1e3', 'Precio: Debe ser un número'],
    ['1,23,456', 'Precio: Debe ser un número'],
    ['12-05', 'Precio: Debe ser un número'],
  ])('un importe «%s» se lee %s', async (escrito, leido) => expect(await precio(escrito, mx)).toBe(leido));

  test.each([
    [co, '45.000', 45_000],
    [co, '45,000', 45_000],
    [co, '950,5', 950.5],
    [cl, '45.000', 45_000],
    [cl, '45,000', 'Precio: ¿45.000 o 45?'],
    [mx, '45,000', 45_000],
    [mx, '45.000', 'Precio: ¿45,000.00 o 45.00?'],
    [mx, '950,5', 950.5],
    [cl, '45.00', 'Precio: ¿45? Escriba el importe como 12.500'],
  ])('de otro modo según el país, y lo que puede ser dos cosas se pregunta: %#', async (pais, escrito, leido) =>
    expect(await precio(escrito, pais)).toBe(leido),
  );

  test('una celda que ya es un número se queda como está, en cualquier país', async () => {
    for (const pais of [mx, co, cl]) expect(lectorDe(campoDe(FORMA.shape.PRECIO)!, pais)(120)).toBe(120);
  });

  test('fechas, sí y no, opciones y códigos de otra lista por su nombre', async () => {
    const { i, hecho } = lista();
    const r = await importar(
      i,
      pedido(
        'Nombre;Fecha de alta;Activo;Tipo;Sucursal\na;5/3/2026;Sí;consulta;COYOACAN\nb;2026-12-31;x;2;1\nc;01-02-2026;INACTIVO;;\nd;;0;;\ne;;;;\n',
      ),
    );
    expect(r).toMatchObject({ AGREGAR: 5, ERRORES: 0 });
    expect(hecho.nuevas).toEqual([
      fila({ NOMBRE: 'a', ALTA: '2026-03-05', TIPO: 1, SUCURSAL: 2 }),
      fila({ NOMBRE: 'b', ALTA: '2026-12-31', TIPO: 2, SUCURSAL: 1 }),
      fila({ NOMBRE: 'c', ALTA: '2026-02-01', ACTIVO: 0 }),
      fila({ NOMBRE: 'd', ACTIVO: 0 }),
      fila({ NOMBRE: 'e' }),
    ]);
  });

  test('lo que no se entiende se dice campo por campo y en español', async () => {
    const { i } = lista();
    const r = await importar(
      i,
      pedido('Nombre,Precio,Fecha de alta,Activo,Tipo,Sucursal,Piezas\n,gratis,31/02/2026,quizá,Cirugía,Norte,1.5\n', { PROBAR: 1 }),
    );
    expect(r.RENGLONES[0]?.DETALLE).toEqual([
      'Nombre: Este campo es requerido',
      'Precio: Debe ser un número',
      'Piezas: Debe ser un número entero',
      'Fecha de alta: Formato de fecha inválido.',
      'Tipo: Seleccione una opción válida',
      'Sucursal: Seleccione una opción válida',
      'Activo: Debe ser 1 o 0',
    ]);
    const otra = await importar(i, pedido('Nombre,Sucursal\nx,77\n', { PROBAR: 1 }));
    expect(otra.RENGLONES[0]?.DETALLE).toEqual(['Sucursal: Seleccione una opción válida']);
  });
});

describe('qué pasa con cada renglón', () => {
  const existentes = [
    { ...fila({ NOMBRE: 'Gasa estéril', PRECIO: 10, BARRAS: '75', SUCURSAL: 1 }), ID: 4, VERSION: 3 },
    { ...fila({ NOMBRE: 'Jeringa', PRECIO: 3 }), ID: 5, VERSION: 1 },
  ];

  test('se reconoce lo que ya está aunque se escriba distinto; cambia solo lo que la hoja trae', async () => {
    const { i, hecho } = lista(existentes);
    const r = await importar(i, pedido('Nombre,Precio,Sucursal\nGASA  esteril,12,Coyoacán\nJeringa,3.00,\nVenda,8,Centro\n'));
    expect(r).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 1, IGUALES: 1, ERRORES: 0 });
    expect(r.RENGLONES[0]).toMatchObject({
      ACCION: 'actualizar',
      DETALLE: ['Nombre: Gasa estéril → GASA  esteril', 'Precio: 10 → 12', 'Sucursal: Centro → Coyoacán'],
    });
    expect(hecho.cambios).toEqual([{ NOMBRE: 'GASA  esteril', PRECIO: 12, SUCURSAL: 2 }]);
    expect(hecho.nuevas).toEqual([fila({ NOMBRE: 'Venda', PRECIO: 8, SUCURSAL: 1 })]);
  });

  test('un renglón malo detiene toda la hoja; con permiso se omite y entra lo demás', async () => {
    const { i, hecho } = lista(existentes);
    const hoja = 'Nombre,Precio\nVenda,8\nAlcohol,mucho\nAlgodón,9\n';
    await expect(importar(i, pedido(hoja))).rejects.toThrow('Un renglón tiene errores y no se importó nada');
    expect(hecho).toEqual({ nuevas: [], cambios: [] });
    expect(await importar(i, pedido(hoja, { PROBAR: 1 }))).toMatchObject({ AGREGAR: 2, ERRORES: 1 });
    expect(hecho).toEqual({ nuevas: [], cambios: [] });
    expect(await importar(i, pedido(hoja, { OMITIR: 1 }))).toMatchObject({ AGREGAR: 2, ERRORES: 1 });
    expect(hecho.nuevas.map((f) => f.NOMBRE)).toEqual(['Venda', 'Algodón']);
  });

  test('lo repetido en la hoja y lo que nadie más puede tener', async () => {
    const { i } = lista(existentes);
    const r = await importar(
      i,
      pedido('Nombre,Código de barras\nVenda,80\nvenda,81\nAlgodón,75\nAlcohol,80\nJeringa,82\nCubrebocas,\nGuantes,\n', { PROBAR: 1 }),
    );
    expect(r.RENGLONES.filter((x) => x.ACCION === 'error').map((x) => [x.RENGLON, x.DETALLE])).toEqual([
      [3, ['Repite el renglón 2']],
      [4, ['Ese código de barras ya está']],
      [5, ['Ese código de barras ya está']],
    ]);
    expect(r).toMatchObject({ AGREGAR: 3, ACTUALIZAR: 1 });
  });

  test('del catálogo sugerido solo entra lo que falta, y lo propio no cambia', async () => {
    const { i, hecho } = lista(existentes, { sugeridas: [{ NOMBRE: 'jeringa', PRECIO: 99 }, { NOMBRE: 'Venda' }] });
    expect(await importar(i, { ...pedido(''), SUGERIDO: 1 })).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 0, IGUALES: 1 });
    expect(hecho).toEqual({ nuevas: [fila({ NOMBRE: 'Venda' })], cambios: [] });
    await expect(importar(lista().i, { ...pedido(''), SUGERIDO: 1 })).rejects.toThrow('No hay catálogo sugerido para esta lista');
  });
});

describe('el archivo', () => {
  test('un libro de Excel: números, fechas y casillas como son, y el polvo de una fórmula no estorba', async () => {
    const { i, hecho } = lista();
    await importar(
      i,
      pedido(
        await libro([
          ['Nombre', 'Precio', 'Fecha de alta', 'Activo', 'Código de barras'],
          ['Gasa', 115.99999999999999, new Date('2026-03-05T00:00:00Z'), false, 7501234567890],
          ['Añil  ', '$1,250.50', null, 'Sí', '007'],
        ]),
      ),
    );
    expect(hecho.nuevas).toEqual([
      fila({ NOMBRE: 'Gasa', PRECIO: 116, ALTA: '2026-03-05', ACTIVO: 0, BARRAS: '7501234567890' }),
      fila({ NOMBRE: 'Añil', PRECIO: 1250.5, BARRAS: '007' }),
    ]);
  });

  test('lo que se descarga es lo que se puede volver a traer, y no cambia nada', async () => {
    const existentes = [
      { ...fila({ NOMBRE: 'Gasa', PRECIO: 1250.5, ALTA: '2026-03-05', TIPO: 2, SUCURSAL: 2, MINIMO: 1.125, PIEZAS: 12, BARRAS: '007' }) },
      { ...fila({ NOMBRE: '=1+1', ACTIVO: 0 }) },
    ];
    const { i } = lista(existentes);
    const salida = enLibro({ titulo: 'Material', campos: i.campos, filas: existentes, relaciones: i.relaciones!, pais: mx });
    const r = await importar(i, pedido(await salida.contenido()));
    expect(r).toMatchObject({ IGUALES: 2, AGREGAR: 0, ACTUALIZAR: 0, ERRORES: 0, IGNORADAS: [] });
  });

  test('un CSV de Excel en Windows: punto y coma, Latin-1, comas de decimales, comillas y saltos dentro de una celda', async () => {
    const { i, hecho } = lista();
    const texto_ = 'Nombre;Precio;Código de barras\r\nNúñez;1.250,50;"7;5"\r\n"Dos\r\nlíneas";3,5;\r\n';
    await importar(i, pedido(Buffer.from(texto_, 'latin1')));
    expect(hecho.nuevas).toEqual([
      fila({ NOMBRE: 'Núñez', PRECIO: 1250.5, BARRAS: '7;5' }),
      fila({ NOMBRE: 'Dos\r\nlíneas', PRECIO: 3.5 }),
    ]);
  });

  test('UTF-8 con marca, y tabuladores', async () => {
    const { i, hecho } = lista();
    await importar(i, pedido('\uFEFFNombre\tPrecio\nÁrnica\t12\n'));
    expect(hecho.nuevas).toEqual([fila({ NOMBRE: 'Árnica', PRECIO: 12 })]);
  });

  test.each([
    ['Nombre;Precio\nGasa;12,50\nVenda;8,00\n', 'punto y coma con comas de decimales'],
    ['Precios de enero, 2026\n\nNombre;Precio\nGasa;12,50\nVenda;8\n', 'con un título antes'],
    ['Nombre,Precio,Tipo\nGasa,12.5,\n"Venda",8,\n', 'comas'],
    ['Nombre,Precio,Comentario\nGasa,12.5,a;b\nVenda,8,c;d\n', 'comas, con otro separador en los textos'],
    ['Nombre|Precio\nGasa|12.5\nVenda|8', 'barras, sin salto al final'],
  ])('el separador se reconoce: %s (%s)', async (hoja) => {
    const { i, hecho } = lista();
    await importar(i, pedido(hoja));
    expect(hecho.nuevas).toEqual([fila({ NOMBRE: 'Gasa', PRECIO: 12.5 }), fila({ NOMBRE: 'Venda', PRECIO: 8 })]);
  });

  test('lo que no es una hoja se dice, diga lo que diga su nombre', async () => {
    const NO = 'El archivo no se puede leer: debe ser un libro de Excel (.xlsx) o un archivo CSV';
    for (const bytes of [
      Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF'),
      Buffer.from('D0CF11E0A1B11AE10000', 'hex'),
      Buffer.from('<html><table><tr><td>Nombre</td></tr></table></html>'),
      Buffer.from('89504E470D0A1A0A0000000D', 'hex'),
      zip([['hola.txt', 'esto no es un libro']]),
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40)]),
    ])
      await expect(leerPlanilla(archivo(bytes, 'lista.xlsx')), bytes.toString('latin1', 0, 8)).rejects.toThrow(
        expect.objectContaining({ message: NO }),
      );
  });

  test('una bomba: la que dice su tamaño no se abre, y la que miente no crece más de lo que dice', async () => {
    const ceros = Buffer.alloc(64 * 1024 * 1024, 0x20);
    const bomba = ['xl/worksheets/sheet1.xml', ceros] as const;
    await expect(leerPlanilla(archivo(zip([bomba, bomba, bomba, bomba])))).rejects.toThrow('El libro de Excel es demasiado grande');
    const antes = process.memoryUsage().arrayBuffers;
    await expect(leerPlanilla(archivo(zip([bomba], 1000)))).rejects.toThrow(Rechazo);
    expect(process.memoryUsage().arrayBuffers - antes).toBeLessThan(48 * 1024 * 1024);
  });

  test('las entidades de un libro no se abren: ni archivos, ni direcciones, ni las que crecen', async () => {
    const hoja = (dtd: string, valor: string) =>
      zip([
        ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
        [
          'xl/workbook.xml',
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ],
        [
          'xl/_rels/workbook.xml.rels',
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ],
        [
          'xl/worksheets/sheet1.xml',
          `<?xml version="1.0"?>${dtd}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${valor}</t></is></c></row></sheetData></worksheet>`,
        ],
      ]);
    expect(JSON.stringify(await leerPlanilla(archivo(hoja('', 'Gasa'))))).toContain('Gasa');
    const bombas = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('');
    for (const [dtd, valor] of [
      ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
      ['<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:9/x">]>', '&e;'],
      ['<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>', 'Gasa'],
      [`<!DOCTYPE x [<!ENTITY a0 "crece">${bombas}]>`, '&a12;'],
    ] as const) {
      const { salida: leido, memoria } = await medirLazo(() =>
        leerPlanilla(archivo(hoja(dtd, valor))).then(
          (x) => JSON.stringify(x),
          (e: Rechazo) => e.message,
        ),
      );
      expect(leido, dtd.slice(0, 40)).not.toMatch(/root:|crece/);
      expect(leido.length).toBeLessThan(1000);
      // The last one would be five terabytes.
      expect(memoria).toBeLessThan(50_000_000);
    }
  });

  test('más renglones de los que se admiten', async () => {
    await expect(leerPlanilla(archivo(`Nombre\n${'x\n'.repeat(20_001)}`))).rejects.toThrow('El archivo tiene más de 20,000 renglones');
    expect(await leerPlanilla(archivo(`Nombre\n${'x\n'.repeat(20_000)}`))).toHaveLength(20_001);
  });
});

const comprimidos = new WeakMap<Buffer, Buffer>();
/** A hand-made zip, whose directory may lie about the unpacked size. */
function zip(entradas: readonly (readonly [nombre: string, contenido: string | Buffer])[], dice?: number): Buffer {
  const partes: Buffer[] = [];
  const directorio: Buffer[] = [];
  let donde = 0;
  for (const [nombre, contenido] of entradas) {
    const crudo = typeof contenido === 'string' ? Buffer.from(contenido) : contenido;
    const hecho = comprimidos.get(crudo) ?? deflateRawSync(crudo, { level: 1 });
    comprimidos.set(crudo, hecho);
    const campos = Buffer.alloc(26);
    campos.writeUInt16LE(20, 0);
    campos.writeUInt16LE(8, 4);
    campos.writeUInt32LE(hecho.length, 14);
    campos.writeUInt32LE(dice ?? crudo.length, 18);
    campos.writeUInt16LE(nombre.length, 22);
    const central = Buffer.alloc(16);
    central.writeUInt32LE(donde, 12);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), campos, Buffer.from(nombre), hecho]);
    directorio.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), campos, central.subarray(2), Buffer.from(nombre)]));
    partes.push(local);
    donde += local.length;
  }
  const lista_ = Buffer.concat(directorio);
  const fin = Buffer.alloc(18);
  fin.writeUInt16LE(entradas.length, 4);
  fin.writeUInt16LE(entradas.length, 6);
  fin.writeUInt32LE(lista_.length, 8);
  fin.writeUInt32LE(donde, 12);
  return Buffer.concat([...partes, lista_, Buffer.from('PK\x05\x06'), fin]);
}
