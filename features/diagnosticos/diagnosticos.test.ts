// Searching diagnoses, and the clinic's own ones.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import '#features/pacientes/server/table.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { sentenciasDe } from '#testing/base_vista.ts';
import { ArchivoDePrueba, casa, casaNueva, clinica } from '#testing/clinica.ts';
import { consultorio } from '#testing/expediente.ts';
import { cie10, diagnosticos } from './contract.ts';
import { codigoLegible } from './rules.ts';
import { sembrarCie10 } from './server/sembrar.ts';

beforeAll(async () => {
  await sembrarCie10((await casa()).dueno);
});

const codigos = (filas: { CODIGO: string }[]) => filas.map((f) => f.CODIGO);

test('se busca por palabras en cualquier orden, con o sin acentos, y por el principio del código', async () => {
  const c = await clinica({ permisos: [] });
  const buscar = async (BUSCAR: string, LIMITE?: number) => c.hacer(cie10.buscar, {}, { BUSCAR, ...(LIMITE ? { LIMITE } : {}) });
  const porPalabras = await buscar('tuberculosis pulmon');
  expect(codigos(porPalabras)).toContain('A150');
  expect(codigos(await buscar('PULMÓN tubercul'))).toEqual(codigos(porPalabras));
  expect(codigos(await buscar('A15')).every((k) => k.startsWith('A15'))).toBe(true);
  expect((await buscar('A15.0'))[0]).toMatchObject({ CODIGO: 'A150', PROPIO: 0 });
  expect(codigos(await buscar('e1 diabetes')).every((k) => k.startsWith('E1'))).toBe(true);
  expect(await buscar('')).toEqual([]);
  expect(await buscar('% _')).toEqual([]);
  expect((await buscar('a')).length).toBeLessThanOrEqual(50);
  expect(await buscar('enfermedad', 3)).toHaveLength(3);
});

test('el código exacto va primero y luego los que empiezan así', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.diagnosticos] });
  await c.hacer(diagnosticos.agregar, {}, { CODIGO: 'zz1', DESCRIPCION: 'Cita por I10 de control' });
  const hallados = await c.hacer(cie10.buscar, {}, { BUSCAR: 'I10' });
  expect(hallados[0]?.CODIGO.startsWith('I10')).toBe(true);
});

test('la clínica agrega los suyos, los busca junto con el CIE-10 y los apaga', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.diagnosticos] });
  await c.hacer(diagnosticos.agregar, {}, { CODIGO: 'q.01', DESCRIPCION: 'Quiropráctica de mantenimiento' });
  expect(await c.hacer(cie10.buscar, {}, { BUSCAR: 'mantenimiento quiro' })).toEqual([
    { CODIGO: 'Q01', DESCRIPCION: 'Quiropráctica de mantenimiento', PROPIO: 1 },
  ]);
  const [fila] = await c.hacer(diagnosticos.buscar, {}, {});
  expect(fila).toEqual({ CODIGO: 'Q01', DESCRIPCION: 'Quiropráctica de mantenimiento', ACTIVO: 1, VERSION: 1 });
  await c.hacer(diagnosticos.actualizar, { CODIGO: 'Q01' }, { DESCRIPCION: 'Quiropráctica', ACTIVO: 0, VERSION: 1 });
  expect(await c.hacer(cie10.buscar, {}, { BUSCAR: 'quiro' })).toEqual([]);
  expect(await c.hacer(diagnosticos.buscar, {}, {})).toEqual([]);
  expect(await c.hacer(diagnosticos.buscar, {}, { INACTIVOS: 1 })).toHaveLength(1);
  expect((await c.llamar(diagnosticos.actualizar, { CODIGO: 'Q01' }, { DESCRIPCION: 'Otra', VERSION: 1 })).status).toBe(409);
  expect((await c.llamar(diagnosticos.actualizar, { CODIGO: 'NADA' }, { DESCRIPCION: 'Otra' })).status).toBe(404);
});

test('no se repiten códigos, ni propios ni del CIE-10, y otra clínica no ve los de esta', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.diagnosticos] });
  await c.hacer(diagnosticos.agregar, {}, { CODIGO: 'PROPIO1', DESCRIPCION: 'Uno' });
  expect(await c.llamar(diagnosticos.agregar, {}, { CODIGO: 'propio1', DESCRIPCION: 'Dos' })).toMatchObject({
    status: 422,
    message: 'Ya existe un diagnóstico con ese código',
  });
  expect(await c.llamar(diagnosticos.agregar, {}, { CODIGO: 'A01.0', DESCRIPCION: 'Tifoidea' })).toMatchObject({
    message: 'El código ya existe en el CIE-10',
  });
  const larga = await c.llamar(diagnosticos.agregar, {}, { CODIGO: 'L', DESCRIPCION: 'x'.repeat(101) });
  expect(larga).toMatchObject({ status: 422, data: { ERRORES: { DESCRIPCION: 'Debe tener máximo 100 caracteres' } } });
  const otra = await clinica({ permisos: [] });
  expect(await otra.hacer(cie10.buscar, {}, { BUSCAR: 'propio1' })).toEqual([]);
  expect((await otra.llamar(diagnosticos.agregar, {}, { CODIGO: 'X', DESCRIPCION: 'Y' })).status).toBe(403);
});

test('la semilla se puede repetir', async () => {
  expect(await sembrarCie10((await casa()).dueno)).toBe(0);
});

test('los códigos se leen con punto', () => {
  expect(['E119', 'I10X', 'R69X', 'A09', 'PROPIO'].map(codigoLegible)).toEqual(['E11.9', 'I10', 'R69', 'A09', 'PROPIO']);
});

test('se elimina el que nadie usa, y puede volver', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.diagnosticos] });
  await c.hacer(diagnosticos.agregar, {}, { CODIGO: 'X1', DESCRIPCION: 'Uno' });
  await c.hacer(diagnosticos.puede_eliminar, { CODIGO: 'X1' });
  await c.hacer(diagnosticos.eliminar, { CODIGO: 'X1' });
  expect(await c.hacer(diagnosticos.obtener_con, { INACTIVOS: 1 })).toEqual([]);
  await c.hacer(diagnosticos.agregar, {}, { CODIGO: 'X1', DESCRIPCION: 'Otra vez' });
  expect(await c.hacer(diagnosticos.obtener)).toMatchObject([{ CODIGO: 'X1', DESCRIPCION: 'Otra vez', VERSION: 2 }]);
  await c.sql(({ db }) =>
    db.insertInto('pacientes').values({ CODIGOPACIENTE: 1, NOMBRE: 'A', APELLIDO_PATERNO: 'B', FECHAALTA: '2026-01-01' }).execute(),
  );
  await c.sql(({ db }) =>
    sql`insert into diagnosticos_recurrentes ("CODIGOPACIENTE", "CODIGO", "DESCRIPCION") values (1, 'X1', 'Otra vez')`.execute(db),
  );
  for (const call of [diagnosticos.puede_eliminar, diagnosticos.eliminar])
    expect((await c.llamar(call, { CODIGO: 'X1' })).message).toBe('El registro está en uso y no se puede eliminar');
});

test('los propios se llenan de una hoja: lo del CIE-10 no se repite y lo eliminado vuelve', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.diagnosticos] });
  await c.hacer(diagnosticos.agregar, {}, { CODIGO: 'ZX1', DESCRIPCION: 'Revisión anual' });
  await c.hacer(diagnosticos.eliminar, { CODIGO: 'ZX1' });
  const hoja = (texto: string) => ({ ARCHIVO: new ArchivoDePrueba(Buffer.from(texto), 'dx.csv', 'text/csv') }) as never;
  expect(await c.llamar(diagnosticos.importar, {}, hoja('Código,Descripción\nZX1,Revisión anual\nI10X,Otra'))).toMatchObject({
    success: false,
    message: 'Un renglón tiene errores y no se importó nada',
  });
  expect(
    await c.hacer(diagnosticos.importar, {}, hoja('Código,Descripción\nzx.1,Revisión de cada año\nZX2,Certificado médico')),
  ).toMatchObject({
    AGREGAR: 2,
  });
  expect((await c.hacer(diagnosticos.obtener)).map((d) => [d.CODIGO, d.DESCRIPCION])).toEqual([
    ['ZX1', 'Revisión de cada año'],
    ['ZX2', 'Certificado médico'],
  ]);
});

test('primero lo que se llama así y lo de todos los días: «hipert» es hipertensión, no las amígdalas', async () => {
  const c = await clinica({ permisos: [] });
  const primero = async (BUSCAR: string) => (await c.hacer(cie10.buscar, {}, { BUSCAR }))[0]?.CODIGO;
  for (const [texto, codigo] of [
    ['hipert', 'I10X'],
    ['hipertension', 'I10X'],
    ['hipertrofia', 'J351'],
    ['diabetes', 'E119'],
    ['gastritis', 'K297'],
    ['infeccion vias urinarias', 'N390'],
    ['tos', 'R05X'],
    ['lumba', 'M545'],
    ['J35', 'J351'],
    ['i1', 'I10X'],
    ['i11', 'I119'],
  ] as const)
    expect(await primero(texto), texto).toBe(codigo);
});

test('lo que usa el médico va primero, luego lo que usa la clínica; la de al lado no cuenta', async () => {
  const c = await consultorio();
  const suyo = await clinica({ en: c, permisos: [P.notas.agregar], CODIGOMEDICO: 1 });
  const otro = await clinica({ en: c, permisos: [P.notas.agregar], CODIGOMEDICO: 2 });
  const primeros = async (quien: typeof c) => codigos(await quien.hacer(cie10.buscar, {}, { BUSCAR: 'hipert' })).slice(0, 2);
  const nota = (CODIGOMEDICO: number, DIAGNOSTICOS: string[]) =>
    c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE: 1 }, { CODIGOMEDICO, DIAGNOSTICOS, NOTA: '<p>x</p>' });
  await nota(1, ['J351']);
  expect(await primeros(suyo)).toEqual(['J351', 'I10X']);
  expect(await primeros(otro)).toEqual(['J351', 'I10X']);
  for (let i = 0; i < 3; i++) await nota(2, ['O13X']);
  expect(await primeros(otro)).toEqual(['O13X', 'J351']);
  expect(await primeros(suyo)).toEqual(['J351', 'O13X']);
  expect(await primeros(await clinica({ permisos: [] }))).toEqual(['I10X', 'J351']);
});

test('lo que se usa se lee de las últimas notas por sus índices, aunque haya muchas', async () => {
  const propia = await casaNueva();
  try {
    const c = await consultorio({ casa: propia });
    const suyo = await clinica({ en: c, permisos: [P.notas.agregar], CODIGOMEDICO: 1, casa: propia });
    const { dueno } = propia;
    await dueno.query(
      `insert into notas_evolucion (cliente, "CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA")
       select $1, 1 + n % 2, n, date '2020-01-01' + n / 20, '10:00', 1 + n % 2, 1, 'x' from generate_series(1, 30000) n`,
      [c.cliente],
    );
    await dueno.query(
      `insert into notas_diagnosticos (cliente, "CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION")
       select $1, 1 + n % 2, n, 1, 'I10X', 'x' from generate_series(1, 30000) n`,
      [c.cliente],
    );
    await dueno.query('analyze notas_evolucion; analyze notas_diagnosticos');
    const pedidas = (await sentenciasDe(() => suyo.hacer(cie10.buscar, {}, { BUSCAR: 'hipert' }))).filter((s) =>
      s.text.includes('from notas_evolucion'),
    );
    expect(pedidas).toHaveLength(1);
    const { text, values } = pedidas[0]!;
    const conValores = text.replace(/\$(\d+)/g, (_, n) => String(values![Number(n) - 1]));
    const plan = await c.sql(async ({ db }) =>
      (await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(conValores)}`.execute(db)).rows.map((r) => r['QUERY PLAN']).join('\n'),
    );
    expect(plan).not.toMatch(/Seq Scan on notas/);
    expect(plan).toContain('notas_evolucion_medico');
    expect(plan).toContain('notas_evolucion_dia');
  } finally {
    await propia.cerrar();
  }
});
