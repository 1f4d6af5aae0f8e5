// Importing official catalogues by command: what a second run changes, what a wrong file does, and what must never break.

import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cie10 as llamadasCie10 } from '#features/diagnosticos/contract.ts';
import { describirDiagnosticos } from '#features/diagnosticos/server/buscar.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { columnaDe } from '#kernel/server/table.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { sentenciasDe } from '#testing/base_vista.ts';
import { latin1, type Mesa, mesaDeImportar } from '#testing/importar.ts';
import { CLASES } from './importar/clases.ts';
import type { Hecho, Pedido } from './importar/importar.ts';

let m: Mesa;
let c: Mesa['c'];
let yo: Mesa['yo'];
let archivo: Mesa['archivo'];
let libro: Mesa['libro'];
let hacer: Mesa['hacer'];
let tabla: Mesa['tabla'];
beforeAll(async () => {
  m = await mesaDeImportar();
  ({ c, yo, archivo, libro, hacer, tabla } = m);
});
afterAll(() => m?.recoger());
const buscarDx = async (BUSCAR: string) => (await yo.hacer(llamadasCie10.buscar, {}, { BUSCAR })).map((d) => d.CODIGO);

test('cada catálogo está en su tabla con los tipos de sus campos, y la aplicación solo lo lee', async () => {
  const malas: string[] = [];
  for (const clase of CLASES) {
    const { rows } = await c.dueno.query(
      `select attname as k, format_type(atttypid, atttypmod) as tipo, not attnotnull as nula from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [clase.tabla],
    );
    const hay = new Map(rows.map((r) => [r.k, r]));
    for (const [k, campo] of Object.entries(clase.campos)) {
      const debe = columnaDe(campoDe(campo)!);
      const col = hay.get(k);
      const tipo = debe.tipo.startsWith('character varying') && col?.tipo === 'text' ? 'text' : debe.tipo;
      if (col?.tipo !== tipo || col.nula !== debe.nula)
        malas.push(`${clase.tabla}.${k}: ${col?.tipo} ${col?.nula}, y el campo ${debe.tipo}`);
    }
    await expect(c.host.pool.query(`delete from ${clase.tabla}`)).rejects.toThrow('permission denied');
    await c.host.pool.query(`select from ${clase.tabla} limit 1`);
  }
  expect(malas).toEqual([]);
});

describe('CIE-10', () => {
  const DGIS = [
    'LETRA,CATALOG_KEY,NOMBRE,LSEX,LINF,LSUP,VALID,EPI_CLAVE,ES_SUIVE_MORB',
    'E,E11,DIABETES MELLITUS TIPO 2,NO,NO,NO,SI,,NO',
    'E,E119,"DIABETES MELLITUS TIPO 2, SIN MENCIÓN DE COMPLICACIÓN",NO,NO,NO,SI,049,SI',
    'I,I10X,HIPERTENSIÓN ESENCIAL (PRIMARIA),NO,NO,NO,SI,047,SI',
    'N,N40X,HIPERPLASIA DE LA PRÓSTATA,HOMBRE,010A,120A,SI,,NO',
    'Z,Z999,CLAVE RETIRADA POR LA DGIS,NO,NO,NO,NO,,NO',
  ].join('\r\n');

  test('el archivo de la DGIS, en Latin-1 y CRLF, va encima de la semilla; repetirlo no cambia nada', async () => {
    expect(await buscarDx('A150')).toEqual(['A150']);
    const ruta = archivo(latin1(DGIS));
    const primero = await hacer('cie10', ruta);
    expect(primero).toMatchObject({ perfil: 'mx-dgis', leidos: 5, registros: 4, errores: [], guardado: true });
    const antes = await tabla('cie10');
    expect(antes.find((f) => f.CODIGO === 'E119')).toMatchObject({
      DESCRIPCION: 'DIABETES MELLITUS TIPO 2, SIN MENCIÓN DE COMPLICACIÓN',
      EPI_CLAVE: '049',
      ACTIVO: 1,
      fuente: 'mx-dgis',
    });
    expect(antes.find((f) => f.CODIGO === 'N40X')).toMatchObject({ LSEX: 'HOMBRE', LINF: '010A' });
    // A category with subcategories is not a diagnosis; codes that the authority marks as invalid are not offered.
    expect(antes.some((f) => f.CODIGO === 'E11X')).toBe(false);
    expect(await buscarDx('clave retirada')).toEqual([]);
    expect(await buscarDx('diabetes sin complicacion')).toEqual(['E119']);
    const segundo = await hacer('cie10', ruta);
    expect(segundo).toMatchObject({ nuevos: 0, cambiados: 0, iguales: 4, retirados: 0, guardado: true });
    expect(await tabla('cie10')).toEqual(antes);
  });

  test('lo que ya no viene queda inactivo y no se borra: lo escrito con ello sigue, y vuelve si el archivo lo trae', async () => {
    // The bundled codes are no longer offered or accepted for new records, but existing records keep them.
    const [fila] = (await tabla('cie10')).filter((f) => f.CODIGO === 'A150');
    expect(fila).toMatchObject({ ACTIVO: 0, fuente: 'semilla' });
    expect(fila!.retirado).not.toBeNull();
    expect(await buscarDx('A150')).toEqual([]);
    await yo.sql(async ({ db }) => {
      const ctx = { db } as never;
      await expect(describirDiagnosticos(ctx, ['A150'])).rejects.toThrow('El diagnóstico A150 no existe en el catálogo');
      const suyo = [{ CODIGO: 'A150', DESCRIPCION: 'Tuberculosis' }];
      expect(await describirDiagnosticos(ctx, ['A150'], suyo)).toEqual(suyo);
    });
    await hacer('cie10', archivo(`${DGIS}\r\nA,A150,TUBERCULOSIS DEL PULMÓN,NO,NO,NO,SI,,NO`));
    expect(await buscarDx('tuberculosis pulmon')).toEqual(['A150']);
    // Seeding at every start does not reactivate what was deactivated.
    await sembrarCie10(c.dueno);
    expect(await buscarDx('A064')).toEqual([]);
  });

  test('la lista de otro país no toca la de este', async () => {
    const antes = (await tabla('cie10')).filter((f) => f.fuente === 'mx-dgis').length;
    const h = await hacer(
      'cie10',
      await libro({
        CIE10: [
          ['Tabla', 'Codigo', 'Nombre', 'Descripcion', 'Habilitado', 'Extra_I:Sexo', 'Extra_II:LimInf', 'Extra_III:LimSup'],
          ['CIE10', 'A920', 'ENFERMEDAD POR VIRUS CHIKUNGUNYA', 'NULL', 'SI', 'A', '0', '120'],
          ['CIE10', 'B24X', 'VIH RESULTANTE EN OTRAS', null, 'NO', 'A', 0, 120],
        ],
      }),
    );
    expect(h).toMatchObject({ perfil: 'co-sispro', guardado: true, registros: 2 });
    const ahora = await tabla('cie10');
    expect(ahora.filter((f) => f.fuente === 'mx-dgis' && f.retirado === null)).toHaveLength(antes);
    expect(ahora.find((f) => f.CODIGO === 'B24X')).toMatchObject({ ACTIVO: 0, retirado: null, LSUP: '120' });
  });

  test('dos columnas bastan, con o sin encabezado; puntos fuera y la X de relleno puesta', async () => {
    const con = await hacer(
      'cie10',
      archivo('﻿CLAVE;NOMBRE\n"L20.9";"Dermatitis atópica, ""no"" especificada"\nL21;Dermatitis seborreica\nL2;Bloque\n'),
    );
    expect(con).toMatchObject({ perfil: 'generico', registros: 2, errores: [] });
    const filas = await tabla('cie10');
    expect(filas.find((f) => f.CODIGO === 'L209')!.DESCRIPCION).toBe('Dermatitis atópica, "no" especificada');
    expect(filas.some((f) => f.CODIGO === 'L21X')).toBe(true);
    const sin = await hacer('cie10', archivo('L20.9\tDermatitis atópica\nL21X\tDermatitis seborreica\n', 'txt'), { probar: true });
    expect(sin).toMatchObject({ leidos: 2, registros: 2, cambiados: 1, iguales: 1, guardado: false });
  });
});

describe('lo que está mal', () => {
  const MALO = ['CODIGO,NOMBRE', 'Z981,Examen', 'ZZZ9,Sin código', 'Z982,', 'Z981,Otro examen', 'Z981,Examen', 'Z983,Control'].join('\n');

  test('un renglón con errores rechaza todo y los dice uno por uno; --omitir los deja fuera', async () => {
    const antes = await tabla('cie10');
    const h = await hacer('cie10', archivo(MALO));
    expect(h).toMatchObject({ guardado: false, motivo: expect.stringContaining('renglones tienen errores y no se cambió nada') });
    expect(h.errores.map((e) => [e.renglon, e.sentencia])).toEqual([
      [4, 'DESCRIPCION: Este campo es requerido'],
      [5, 'Repite la clave del renglón 2 con otros datos'],
    ]);
    expect(await tabla('cie10')).toEqual(antes);
    const omitiendo = await hacer('cie10', archivo(MALO), { omitir: true });
    expect(omitiendo).toMatchObject({ guardado: true, nuevos: 2, motivo: '' });
    expect(omitiendo.errores).toHaveLength(2);
  });

  test('un renglón malo no retira la clave que nombra', async () => {
    await hacer('cie10', archivo('CODIGO,NOMBRE\nZ981,Examen\nZ983,\n'), { omitir: true });
    const filas = await tabla('cie10');
    expect(filas.find((f) => f.CODIGO === 'Z983')).toMatchObject({ ACTIVO: 1, retirado: null });
    // Codes missing in the file are retired.
    expect(filas.find((f) => f.CODIGO === 'L209')).toMatchObject({ ACTIVO: 0 });
  });

  test('cada archivo que no sirve dice por qué', async () => {
    const niega = (clase: string, ruta: string, o: Partial<Pedido> = {}) => hacer(clase, ruta, o).catch((e: Error) => e.message);
    expect(await niega('cie10', join(m.carpeta, 'no-esta.csv'))).toContain('No se encontró el archivo');
    expect(await niega('cie10', archivo(''))).toMatch(/está vacío/);
    expect(await niega('clues', archivo('CLUES,NOMBRE DE LA UNIDAD\nDFSSA000001,X\n'))).toMatch(
      /le falta la columna «ESTATUS DE OPERACION» \(perfil mx-dgis/,
    );
    expect(await niega('cups', archivo('hola\nque tal\n'))).toContain('no parece un archivo de CUPS');
    expect(await niega('cups', archivo('CODIGO,NOMBRE\n890201,x\n'), { perfil: 'marciano' })).toContain('no tiene un perfil «marciano»');
    expect(await niega('cups', archivo('CODIGO,NOMBRE\n890201,x\n'), { perfil: 'co-sispro' })).toContain(
      'le falta la columna «Habilitado»',
    );
    expect(await niega('sat-productos', archivo(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'xls'))).toContain(
      'guárdelo como .xlsx o como CSV',
    );
    expect(await niega('cie10', archivo(Buffer.from([1, 0, 2, 0, 3]), 'dat'))).toContain('no es un archivo de texto');
    expect(await niega('cie10', archivo(Buffer.from('PK\x03\x04basura'), 'zip'))).toMatch(/dañado|grande/);
    expect(await niega('cie10', archivo(zipSync({ 'leeme.pdf': strToU8('x') }), 'zip'))).toContain('no hay ningún archivo');
    expect(await niega('cups', archivo('CODIGO,NOMBRE\n'))).toContain('no hay ningún registro');
  });

  test('un archivo que trae mucho menos que el anterior se rechaza, salvo que así se pida', async () => {
    const filas = (n: number) =>
      ['CODIGO,DESCRIPCION', ...Array.from({ length: n }, (_, i) => `${100_000 + i},Procedimiento ${i}`)].join('\n');
    await hacer('cups', archivo(filas(300)));
    const corto = await hacer('cups', archivo(filas(100)));
    expect(corto).toMatchObject({ guardado: false, retirados: 200, motivo: expect.stringContaining('ya no trae 200 claves de las 300') });
    expect((await tabla('cups')).every((f) => f.ACTIVO === 1)).toBe(true);
    expect(await hacer('cups', archivo(filas(100)), { retirar: true })).toMatchObject({ guardado: true, retirados: 200 });
    expect((await tabla('cups')).filter((f) => f.ACTIVO === 0)).toHaveLength(200);
  });

  test('--dry-run dice lo mismo que se haría y no toca nada', async () => {
    const ruta = archivo('CODIGO,DESCRIPCION\n100000,Otro nombre\n200000,Uno nuevo\n');
    const antes = await tabla('cups');
    const { n } = (await c.dueno.query('select count(*)::int as n from compartido.importaciones')).rows[0];
    const prueba = await hacer('cups', ruta, { probar: true, retirar: true });
    expect(await tabla('cups')).toEqual(antes);
    const deVeras = await hacer('cups', ruta, { retirar: true });
    const cifras = (h: Hecho) => [h.nuevos, h.cambiados, h.iguales, h.retirados];
    expect(cifras(prueba)).toEqual([1, 1, 0, 99]);
    expect(cifras(deVeras)).toEqual(cifras(prueba));
    const { rows } = await c.dueno.query('select * from compartido.importaciones order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      quien: 'prueba',
      clase: 'cups',
      perfil: 'generico',
      nuevos: 1,
      cambiados: 1,
      retirados: 99,
      erroneos: 0,
    });
    expect((await c.dueno.query('select count(*)::int as n from compartido.importaciones')).rows[0].n).toBe(n + 1);
  });

  test('dos a la vez del mismo catálogo no se estorban', async () => {
    const ruta = archivo(['CODIGO,DESCRIPCION', ...Array.from({ length: 500 }, (_, i) => `${300_000 + i},P ${i}`)].join('\n'));
    const dos = await Promise.all([hacer('cups', ruta), hacer('cups', ruta)]);
    expect(dos.map((h) => h.nuevos).sort((a, b) => a - b)).toEqual([0, 500]);
  });
});

test('con muchos miles de claves se busca por los índices, y lo exacto va primero', async () => {
  // Words as rare as in the real list: if each were in a third of the rows, a full scan would be the better plan.
  const silabas = [
    'ca',
    'der',
    'mio',
    'pa',
    'tis',
    'gra',
    'ne',
    'fro',
    'lum',
    'os',
    'ia',
    'ver',
    'tro',
    'qui',
    'sal',
    'en',
    'du',
    'bo',
    'rin',
    'fe',
  ];
  const palabras = [
    ...['fractura', 'lesión', 'diabetes', 'aguda', 'crónica', 'mano', 'pulmón', 'ojo', 'benigna', 'tumor', 'otra', 'sin'],
    ...silabas.flatMap((x) => silabas.map((y) => `${x}${y}sis`)),
  ];
  const n = palabras.length;
  const dx = (i: number) => [i, Math.floor(i / n), i * 31, i * 57].map((k) => palabras[k % n]).join(' ');
  const codigo = (i: number) =>
    `${'ABCDEFGHIJ'[i % 10]}${String(Math.floor(i / 10) % 100).padStart(2, '0')}${Math.floor(i / 1000)
      .toString(36)
      .toUpperCase()}`;
  const filas = Array.from({ length: 20_000 }, (_, i) => `${codigo(i)},"${dx(i)}"`);
  expect(await hacer('cie10', archivo(['CODIGO,DESCRIPCION', ...filas].join('\n')), { retirar: true })).toMatchObject({
    guardado: true,
    errores: [],
  });
  const pedidas = (
    await sentenciasDe(async () => {
      for (const BUSCAR of ['fractura mano', 'pulm', 'tumor benigna ojo', 'A12', 'iabet', 'zzzz'])
        await yo.hacer(llamadasCie10.buscar, {}, { BUSCAR });
    })
  ).filter((s) => s.text.includes('from compartido.cie10'));
  expect(pedidas.length).toBeGreaterThanOrEqual(6);
  for (const { text, values } of pedidas) {
    const { rows } = await c.dueno.query(`explain ${text}`, [...(values ?? [])]);
    expect(rows.map((r) => r['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on cie10/);
  }
  expect((await buscarDx('A121'))[0]).toBe('A121');
  const [primero] = await yo.hacer(llamadasCie10.buscar, {}, { BUSCAR: 'fractura mano' });
  expect(primero!.DESCRIPCION).toMatch(/fractura.*mano|mano.*fractura/);
});
