// Statistics: numbers counted by hand in a small clinic, by branch, doctor and till; the list behind each row; paper and Excel.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { suma } from '#domain/dinero.ts';
import { paisPorCodigo } from '#domain/paises/paises.ts';
import { P, type Permiso } from '#domain/permisos.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import empresas from '#features/catalogos/empresas.ts';
import origenes from '#features/catalogos/origenes.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { Resultado } from '#kernel/reporte/define.ts';
import { enLaClinica, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { ARCHIVO, contract, post } from '#kernel/shared/endpoint.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { consultorio } from '#testing/expediente.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { estadisticas, type Renglon } from './contract.ts';
import { graficaDe } from './graficas.ts';
import { nombreDeEdad, porcentajes, SIN_DATO } from './rules.ts';

const hoyDe = (c: Cliente) => enLaClinica(c.zona).fecha;
const hoy = (c: Cliente) => ({ FECHA_INICIAL: hoyDe(c), FECHA_FINAL: hoyDe(c) });
const corto = (filas: readonly Renglon[]) => filas.map((f) => [f.NOMBRE, f.VALOR, f.PORCENTAJE]);
const FINANZAS: Permiso[] = [P.finanzas.verIngresos, P.finanzas.registrarGastos, P.estadisticas.finanzas];

const o = { permiso: 'sesion' as const, lee: true as const, body: z.looseObject({}) };
const reportes = contract('/reportes', {
  edad: post('/obtener/estadisticas/edad', { ...o, data: Resultado }),
  sexoPdf: post('/imprimir/estadisticas/sexo', { ...o, data: ARCHIVO, archivo: true }),
  sexoExcel: post('/descargar/estadisticas/sexo', { ...o, data: ARCHIVO, archivo: true }),
  balance: post('/obtener/estadisticas/balance', { ...o, data: Resultado }),
});

/** Five women, two men and one who is not assigned; one of them inactive, one merged, one registered last year. */
async function conPacientes(): Promise<Cliente> {
  const c = await clinica();
  await c.hacer(origenes.contract.agregar, {}, { NOMBRE: 'Recomendación' });
  await c.hacer(empresas.contract.agregar, {}, { NOMBRE: 'Seguros del Valle', TELEFONO1: '5555500188' });
  const dia = hoyDe(c);
  const nacio = (anios: number) => sumarMeses(sumarDias(dia, -1), -12 * anios);
  const personas = [
    { NOMBRE: 'Ana', SEXO: 2, ORIGEN: 1, FECHA_NACIMIENTO: nacio(3) },
    { NOMBRE: 'Berta', SEXO: 2, ORIGEN: 1, FECHA_NACIMIENTO: nacio(33), CODIGOEMPRESA: 1 },
    { NOMBRE: 'Carla', SEXO: 2, FECHA_NACIMIENTO: nacio(34) },
    { NOMBRE: 'Diego', SEXO: 1, FECHA_NACIMIENTO: nacio(35) },
    { NOMBRE: 'Eva' },
    { NOMBRE: 'Flor', SEXO: 2, ORIGEN: 1, FECHA_NACIMIENTO: nacio(60) },
    { NOMBRE: 'Gina', SEXO: 2, FECHA_NACIMIENTO: nacio(61) },
    { NOMBRE: 'Hugo', SEXO: 1, FECHA_NACIMIENTO: nacio(62) },
  ];
  for (const p of personas) await c.hacer(pacientes.guardar, {}, { APELLIDO_PATERNO: 'Ruiz', ...p, CONFIRMAR_REGISTRO: 1 });
  await c.sql(async ({ db }) => {
    await sql`update pacientes set "ACTIVO" = 0 where "NOMBRE" = 'Flor'`.execute(db);
    await sql`update pacientes set "FUSIONADO" = 1, "ACTIVO" = 0 where "NOMBRE" = 'Gina'`.execute(db);
    await sql`update pacientes set "FECHAALTA" = ${sumarMeses(dia, -14)} where "NOMBRE" = 'Hugo'`.execute(db);
  });
  return c;
}

test('los porcentajes son enteros y suman 100', () => {
  expect(porcentajes([1, 1, 1])).toEqual([34, 33, 33]);
  expect(porcentajes([2, 1])).toEqual([67, 33]);
  expect(porcentajes([1, 199])).toEqual([1, 99]);
  expect(porcentajes([])).toEqual([]);
  expect(porcentajes([0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 60 }), (v) => {
      const p = porcentajes(v);
      expect(p.reduce((a, b) => a + b, 0)).toBe(100);
      const total = v.reduce((a, b) => a + b, 0);
      for (const [i, x] of p.entries()) expect(Math.abs(x - (v[i]! * 100) / total)).toBeLessThan(1);
    }),
  );
});

test('el origen cuenta a los pacientes nuevos; el sexo y la aseguradora solo a los activos; lo fusionado, una vez', async () => {
  const c = await conPacientes();
  expect(corto((await c.hacer(estadisticas.origenes, {}, hoy(c))).resultado)).toEqual([
    ['Recomendación', 3, 50],
    ['Sin origen', 3, 50],
  ]);
  const sexo = await c.hacer(estadisticas.sexo, {}, hoy(c));
  expect(corto(sexo.resultado)).toEqual([
    ['Mujer', 3, 60],
    ['Hombre', 1, 20],
    ['No asignado', 1, 20],
  ]);
  expect(sexo.totales).toEqual({ VALOR: 5 });
  expect(corto((await c.hacer(estadisticas.aseguradoras, {}, hoy(c))).resultado)).toEqual([
    ['Sin aseguradora', 4, 80],
    ['Seguros del Valle', 1, 20],
  ]);
  const antes = sumarMeses(hoyDe(c), -14);
  expect(corto((await c.hacer(estadisticas.sexo, {}, { FECHA_INICIAL: antes, FECHA_FINAL: antes })).resultado)).toEqual([
    ['Hombre', 1, 100],
  ]);
});

test('un renglón abre a los suyos, y solo a quien puede abrir expedientes', async () => {
  const c = await conPacientes();
  const lista = await c.hacer(estadisticas.sexo_lista, {}, { ...hoy(c), CLAVE: '2', ORDEN: 'NOMBRE' });
  expect(lista.map((p) => p.NOMBRE)).toEqual(['Ana Ruiz', 'Berta Ruiz', 'Carla Ruiz']);
  expect(lista[0]).toMatchObject({ CODIGOPACIENTE: 1, FECHA: hoyDe(c), IMPORTE: null });
  expect((await c.hacer(estadisticas.sexo_lista, {}, { ...hoy(c), CLAVE: '2', BUSCAR: 'bert' })).map((p) => p.NOMBRE)).toEqual([
    'Berta Ruiz',
  ]);
  expect((await c.hacer(estadisticas.aseguradoras_lista, {}, { ...hoy(c), CLAVE: '1' })).map((p) => p.NOMBRE)).toEqual(['Berta Ruiz']);
  expect(await c.hacer(estadisticas.origenes_lista, {}, { ...hoy(c), CLAVE: SIN_DATO })).toHaveLength(3);
  expect(await c.hacer(estadisticas.origenes_lista, {}, { ...hoy(c), CLAVE: 'nada' })).toEqual([]);
  const ajeno = await clinica({ en: c, permisos: [P.estadisticas.pacientes] });
  expect((await ajeno.hacer(estadisticas.sexo, {}, hoy(c))).totales).toEqual({ VALOR: 5 });
  expect(await ajeno.llamar(estadisticas.sexo_lista, {}, { ...hoy(c), CLAVE: '2' })).toMatchObject({
    status: 403,
    message: 'No tiene permiso para ver los pacientes',
  });
});

test('la edad se agrupa cada 5 años o por año, hoy o en una consulta; los que nunca vinieron no tienen edad en ella', async () => {
  const c = await conPacientes();
  const edad = async (mas = {}) => corto((await c.hacer(estadisticas.edad, {}, mas)).resultado);
  expect(await edad()).toEqual([
    ['0 a 4 años', 1, 17],
    ['30 a 34 años', 2, 33],
    ['35 a 39 años', 1, 17],
    ['60 a 64 años', 1, 17],
    ['Sin fecha de nacimiento', 1, 16],
  ]);
  expect((await edad({ RANGO: 1 })).map(([nombre]) => nombre)).toEqual([
    '3 años',
    '33 años',
    '34 años',
    '35 años',
    '62 años',
    'Sin fecha de nacimiento',
  ]);
  const lista = await c.hacer(estadisticas.edad_lista, {}, { CLAVE: '30', ORDEN: 'NOMBRE' });
  expect(lista.map((p) => p.NOMBRE)).toEqual(['Berta Ruiz', 'Carla Ruiz']);
  const nombres = async (CLAVE: string) => (await c.hacer(estadisticas.edad_lista, {}, { CLAVE })).map((p) => p.NOMBRE);
  expect(await nombres('0')).toEqual(['Ana Ruiz']);
  expect(await nombres(SIN_DATO)).toEqual(['Eva Ruiz']);
  expect(await nombres('30 o más')).toEqual([]);
  const e = await c.hacer(reportes.edad, {}, { CALCULAR_EDAD: 'ACTUAL', RANGO: 5 });
  expect(e.totales).toEqual({ VALOR: 6, PORCENTAJE: 100 });
  expect(await edad({ CALCULAR_EDAD: 'PRIMERA_CONSULTA' })).toEqual([]);
});

test('en la primera y en la última consulta se tiene la edad de ese día', async () => {
  const c = await consultorio({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.estadisticas.pacientes] });
  await c.sql(({ db }) =>
    sql`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA", eliminado)
      values (1, 1, '1995-05-06', '10:00', 1, 1, 'x', null), (1, 2, '2005-05-05', '10:00', 1, 1, 'x', null), (1, 3, '2010-05-06', '10:00', 1, 1, 'x', now())`.execute(
      db,
    ),
  );
  const edad = async (CALCULAR_EDAD: string) => corto((await c.hacer(estadisticas.edad, {}, { CALCULAR_EDAD, RANGO: 1 })).resultado);
  expect(await edad('PRIMERA_CONSULTA')).toEqual([['15 años', 1, 100]]);
  expect(await edad('ULTIMA_CONSULTA')).toEqual([['24 años', 1, 100]]);
});

test('un diagnóstico cuenta las veces que se anotó; un médico restringido cuenta lo suyo', async () => {
  const c = await consultorio({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.estadisticas.pacientes] });
  const dia = hoyDe(c);
  await c.sql(async ({ db }) => {
    await sql`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA")
      values (1, 1, ${dia}, '10:00', 1, 1, 'x'), (1, 2, ${dia}, '11:00', 2, 1, 'x'), (2, 1, ${sumarDias(dia, -40)}, '10:00', 1, 1, 'x')`.execute(
      db,
    );
    await sql`insert into notas_diagnosticos ("CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION")
      values (1, 1, 1, 'J00', 'Rinofaringitis aguda'), (1, 1, 2, 'E669', 'Obesidad'), (1, 2, 1, 'J00', 'Rinofaringitis aguda'), (2, 1, 1, 'J00', 'Rinofaringitis aguda')`.execute(
      db,
    );
  });
  const d = await c.hacer(estadisticas.diagnosticos, {}, hoy(c));
  expect(d.resultado).toEqual([
    { CLAVE: 'J00', NOMBRE: 'J00 - Rinofaringitis aguda', VALOR: 2, PORCENTAJE: 67 },
    { CLAVE: 'E669', NOMBRE: 'E669 - Obesidad', VALOR: 1, PORCENTAJE: 33 },
  ]);
  const detras = await c.hacer(estadisticas.diagnosticos_lista, {}, { ...hoy(c), CLAVE: 'J00' });
  expect(detras).toHaveLength(2);
  expect(detras[0]).toMatchObject({ NOMBRE: 'Ana Núñez', CODIGOPACIENTE: 1, FECHA: dia });
  const luis = await clinica({ en: c, permisos: [P.pacientes.abrir, P.estadisticas.pacientes, P.restricciones.medico], CODIGOMEDICO: 2 });
  expect(corto((await luis.hacer(estadisticas.diagnosticos, {}, hoy(c))).resultado)).toEqual([['J00 - Rinofaringitis aguda', 1, 100]]);
});

/** A clinic with two branches, two income concepts and two expense concepts. */
async function conCaja(opciones: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinica({ ajustes: { MOSTRAR_SUCURSALES: 1 }, ...opciones });
  await c.sql(({ db }) => sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db));
  for (const DESCRIPCION of ['Renta', 'Papelería']) await c.hacer(conceptosEgresos.contract.agregar, {}, { DESCRIPCION, ACTIVO: 1 });
  for (const DESCRIPCION of ['Consulta', 'Limpieza']) await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION, IMPORTE: 500 });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  return c;
}
async function cobrar(
  c: Cliente,
  importes: readonly number[],
  formas: readonly (readonly [forma: number, importe: number])[],
): Promise<void> {
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const CONCEPTOS = importes.map((IMPORTEUNITARIO, i) => ({ CODIGOTRABAJO: 1 + (i % 2), IMPORTEUNITARIO }));
  const antes = (await c.hacer(cargos.obtener, { CODIGOPACIENTE: 1 })).map((x) => x.FOLIOCARGO);
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS });
  const CARGOS = (await c.hacer(cargos.obtener, { CODIGOPACIENTE: 1 })).map((x) => x.FOLIOCARGO).filter((f) => !antes.includes(f));
  const FORMAS_PAGO = formas.map(([FORMAPAGO, IMPORTE]) => ({ FORMAPAGO, IMPORTE }));
  await c.hacer(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE: 1, CARGOS, FORMAS_PAGO });
}

test('los ingresos por concepto suman lo mismo que los de finanzas, también con saldo a favor, cancelados y centavos', async () => {
  const c = await conCaja();
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(saldoFavor.agregar, {}, { FECHA, HORA, CODIGOPACIENTE: 1, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 200 }] });
  await cobrar(
    c,
    [100, 100, 100],
    [
      [1, 200],
      [0, 100],
    ],
  );
  await cobrar(
    c,
    [33.33, 66.67],
    [
      [0, 99.99],
      [1, 0.01],
    ],
  );
  await cobrar(c, [777], [[1, 777]]);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 4 }, { MOTIVO: 'Error' });
  const { resultado, totales } = await c.hacer(estadisticas.ingresos, {}, hoy(c));
  const suyos = (await c.hacer(finanzas.obtener_ingresos, {}, hoy(c))).totales;
  expect(suyos.Total).toBe(400.01);
  expect(totales.VALOR).toBe(suyos.Total);
  // A third of the first receipt was paid with balance: 33.33 of the first charge, 33.34 of the second, 33.33 of the third.
  expect(corto(resultado)).toEqual([
    ['Saldo a favor', 200, 50],
    ['Consulta', 133.34, 33],
    ['Limpieza', 66.67, 17],
  ]);
  const consultas = await c.hacer(estadisticas.ingresos_lista, {}, { ...hoy(c), CLAVE: resultado[1]!.CLAVE });
  expect(suma(consultas.map((x) => x.IMPORTE!))).toBe(133.34);
  expect(consultas[0]).toMatchObject({ NOMBRE: 'Guadalupe Hernández', CODIGOPACIENTE: 1 });
  // Another till sees what it took, which is nothing.
  const cajera = await clinica({ en: c, permisos: [P.estadisticas.finanzas, P.restricciones.medicoYCaja] });
  expect((await cajera.hacer(estadisticas.ingresos, {}, hoy(c))).totales).toEqual({ VALOR: 0 });
});

test('los gastos por concepto y el balance del año, de la sucursal o de todas', async () => {
  const c = await conCaja();
  const [anio, mes] = hoyDe(c).split('-').map(Number) as [number, number];
  const gastar = (x: Cliente, CODIGOCONCEPTO: number, IMPORTE: number) =>
    x.hacer(finanzas.agregar_gasto, {}, { FECHA: hoyDe(c), CODIGOCONCEPTO, IMPORTE });
  await gastar(c, 1, 300);
  await gastar(c, 2, 100);
  await gastar(c, 1, 0.5);
  await cobrar(c, [900], [[1, 900]]);
  await c.sql(({ db }) => sql`update gastos set "SUCURSAL" = 2 where "IMPORTE" = 0.5`.execute(db));
  const gastos = async (mas = {}) => (await c.hacer(estadisticas.gastos, {}, { ...hoy(c), ...mas })).resultado;
  expect(corto(await gastos())).toEqual([
    ['Renta', 300, 75],
    ['Papelería', 100, 25],
  ]);
  expect((await gastos({ SUCURSALES_TODAS: 1 }))[0]).toMatchObject({ NOMBRE: 'Renta', VALOR: 300.5 });
  expect(await c.hacer(estadisticas.gastos_lista, {}, { ...hoy(c), CLAVE: '1', SUCURSALES_TODAS: 1 })).toMatchObject([
    { IMPORTE: 300, NOMBRE: 'Renta', CODIGOPACIENTE: null },
    { IMPORTE: 0.5 },
  ]);
  const b = await c.hacer(estadisticas.balance, { year: anio, allBranches: 1 });
  expect(b.resultado).toHaveLength(12);
  expect(b.resultado[mes - 1]).toEqual({ MES: mes, GASTOS: 400.5, INGRESOS: 900, UTILIDAD: 499.5 });
  expect(b.totales).toEqual({ GASTOS: 400.5, INGRESOS: 900, UTILIDAD: 499.5 });
  expect((await c.hacer(estadisticas.balance, { year: anio, allBranches: 0 })).totales.GASTOS).toBe(400);
  expect((await c.hacer(estadisticas.balance, { year: anio - 1, allBranches: 1 })).totales).toEqual({
    GASTOS: 0,
    INGRESOS: 0,
    UTILIDAD: 0,
  });
  expect((await c.hacer(reportes.balance, {}, { ANIO: anio, SUCURSALES_TODAS: 0 })).totales).toEqual({
    GASTOS: 400,
    INGRESOS: 900,
    UTILIDAD: 500,
  });
  // Who works at one branch gets that one, whatever is asked.
  const norte = await clinica({ en: c, permisos: FINANZAS });
  await norte.sql(async ({ db }) => {
    await sql`insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") values (${norte.usuario}, 2)`.execute(db);
    await db.updateTable('usuarios').set({ SUCURSALES_TODAS: 0 }).where('CODIGOUSUARIO', '=', norte.usuario).execute();
  });
  expect((await norte.hacer(estadisticas.gastos, {}, { ...hoy(c), SUCURSALES_TODAS: 1 })).totales).toEqual({ VALOR: 0.5 });
});

test('sin fechas, al revés o de más de un año se dice; sin gastos en el plan no hay estadística de gastos', async () => {
  const c = await clinica({ ajustes: { parametros: JSON.stringify({ CONFIG_GASTOS: 0 }) } });
  const pedir = async (FECHA_INICIAL: string, FECHA_FINAL: string) =>
    (await c.llamar(estadisticas.sexo, {}, { FECHA_INICIAL, FECHA_FINAL })).message;
  expect(await pedir('', '')).toBe('Las fechas son requeridas');
  expect(await pedir('2026-02-01', '2026-01-01')).toBe('La fecha final no puede ser anterior a la inicial');
  expect(await pedir('2024-01-01', '2026-01-01')).toBe('El periodo no puede ser mayor a un año');
  expect((await c.llamar(estadisticas.gastos, {}, hoy(c))).status).toBe(403);
  const sin = await clinica({ en: c, permisos: [P.estadisticas.pacientes] });
  expect((await sin.llamar(estadisticas.ingresos, {}, hoy(c))).status).toBe(403);
});

test('lo que pasa de 200 renglones va junto, y nada se pierde de la suma', async () => {
  const c = await clinica();
  await c.sql(async ({ db }) => {
    await sql`insert into catalogo_origenes ("CODIGO", "NOMBRE") select i, 'Origen ' || i from generate_series(1, 205) i`.execute(db);
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "ORIGEN")
      select i, 'A', 'B', ${hoyDe(c)}, i from generate_series(1, 205) i`.execute(db);
  });
  const { resultado, totales } = await c.hacer(estadisticas.origenes, {}, hoy(c));
  expect(resultado).toHaveLength(201);
  expect(resultado.at(-1)).toMatchObject({ CLAVE: '', NOMBRE: 'Otros', VALOR: 5 });
  expect(totales.VALOR).toBe(205);
  expect(resultado.reduce((n, r) => n + r.PORCENTAJE, 0)).toBe(100);
});

test('se imprime con su gráfica y se descarga', async () => {
  const c = await conPacientes();
  const { body } = await c.llamar(reportes.sexoPdf, {}, hoy(c));
  const { texto } = leerPdf(body);
  for (const dice of ['Pacientes por sexo', '3 · 60 %', 'Total', 'No asignado']) expect(texto).toContain(junto(dice));
  const excel = await c.llamar(reportes.sexoExcel, {}, hoy(c));
  expect(excel.headers['content-type']).toContain('spreadsheetml');
});

test('en la gráfica de edades no falta ningún grupo intermedio', () => {
  const g = graficaDe(
    'edad',
    [
      { CLAVE: '0', NOMBRE: '0 a 4 años', VALOR: 2, PORCENTAJE: 50 },
      { CLAVE: '10', NOMBRE: '10 a 14 años', VALOR: 1, PORCENTAJE: 25 },
      { CLAVE: SIN_DATO, NOMBRE: 'Sin fecha de nacimiento', VALOR: 1, PORCENTAJE: 25 },
    ],
    paisPorCodigo('mx')!,
    5,
  );
  expect(g.claves).toEqual(['0', '', '10']);
  expect(nombreDeEdad(1, 1)).toBe('1 año');
  expect(nombreDeEdad(5, 5)).toBe('5 a 9 años');
});
