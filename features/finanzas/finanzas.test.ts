// Incomes and expenses: what they sum up to, by branch and by till, on paper and in Excel.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { Resultado } from '#kernel/reporte/define.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { ARCHIVO, contract, post } from '#kernel/shared/endpoint.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { finanzas } from './contract.ts';
import { conGastos, puedeFecharGasto, puedeUsarConcepto } from './rules.ts';
import '#features/personal/server/table.ts';

const o = { permiso: 'sesion' as const, lee: true as const, body: z.looseObject({}) };
const reportes = contract('/reportes', {
  ingresos: post('/obtener/finanzas/ingresos', { ...o, data: Resultado }),
  gastosPdf: post('/imprimir/finanzas/gastos', { ...o, data: ARCHIVO, archivo: true }),
  gastosExcel: post('/descargar/finanzas/gastos', { ...o, data: ARCHIVO, archivo: true }),
});
const FINANZAS = [P.finanzas.verIngresos, P.finanzas.registrarGastos, P.finanzas.eliminarGastos];
const hoyDe = (c: Cliente) => enLaClinica(c.zona);
const hoy = (c: Cliente) => ({ FECHA_INICIAL: hoyDe(c).fecha, FECHA_FINAL: hoyDe(c).fecha });

/** A clinic with two branches and two expense concepts. */
async function casa(opciones: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinica({ ajustes: { MOSTRAR_SUCURSALES: 1 }, ...opciones });
  await c.sql(({ db }) => sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db));
  const { agregar } = conceptosEgresos.contract;
  await c.hacer(agregar, {}, { DESCRIPCION: 'Renta', IMPORTE: 12_000, ACTIVO: 1 });
  await c.hacer(agregar, {}, { DESCRIPCION: 'Papelería', ACTIVO: 1 });
  return c;
}
const gasto = (c: Cliente, mas = {}) => ({ FECHA: hoyDe(c).fecha, CODIGOCONCEPTO: 1, IMPORTE: 12_000, OBSERVACIONES: 'Noviembre', ...mas });
/** A user who works at the second branch only. */
async function delNorte(c: Cliente): Promise<Cliente> {
  const norte = await clinica({ en: c, permisos: FINANZAS });
  await norte.sql(async ({ db }) => {
    await sql`insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") values (${norte.usuario}, 2)`.execute(db);
    await db.updateTable('usuarios').set({ SUCURSALES_TODAS: 0 }).where('CODIGOUSUARIO', '=', norte.usuario).execute();
  });
  return norte;
}

test('los ingresos son los recibos vigentes; lo cancelado no cuenta y el saldo a favor no se cuenta dos veces', async () => {
  const c = await casa();
  const { fecha: FECHA, hora: HORA } = hoyDe(c);
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [1, 2, 3].map(() => ({ CODIGOTRABAJO: 1 })) });
  const pago = (CARGOS: number[], FORMAS_PAGO: unknown[]) => ({ FECHA, HORA, CODIGOPACIENTE: 1, CARGOS, FORMAS_PAGO });
  await c.hacer(saldoFavor.agregar, {}, pago([], [{ FORMAPAGO: 1, IMPORTE: 200 }]));
  const mixto = [
    { FORMAPAGO: 1, IMPORTE: 300 },
    { FORMAPAGO: 0, IMPORTE: 200 },
  ];
  await c.hacer(abonos.agregar, {}, pago([1], mixto));
  await c.hacer(abonos.agregar, {}, pago([2], [{ FORMAPAGO: 3, IMPORTE: 500 }]));
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 3 }, { MOTIVO: 'Error' });
  // As if the first two had been invoiced, one of them no longer.
  await c.sql(({ db }) =>
    sql`update abonos set "TIPO_ABONO" = 'F', "CANCELADO" = case when "FOLIORECIBO" = 1 then 1 else 0 end where "FOLIORECIBO" < 3`.execute(
      db,
    ),
  );
  const r = await c.hacer(finanzas.obtener_ingresos, {}, hoy(c));
  expect(r.resultado).toMatchObject([
    { FOLIORECIBO: 2, IMPORTE: 500, FORMAS_PAGO: 'Efectivo, Saldo a favor' },
    { FOLIORECIBO: 1, IMPORTE: 200, TIPO: 'F', FORMAS_PAGO: 'Efectivo', PACIENTE: 'Guadalupe Hernández', CONCEPTO: 'Saldo a favor' },
  ]);
  expect(r.totales).toEqual({ facturado: 500, facturas: 500, boletas: 0, Total: 500, 'Saldo a favor usado': 200 });
  const reporte = await c.hacer(reportes.ingresos, {}, hoy(c));
  expect(reporte.resumen).toEqual([
    {
      titulo: 'Totales',
      filas: [
        ['Facturado', 500],
        ['Total ingresos', 500],
        ['Saldo a favor usado', 200],
      ],
    },
  ]);
});

test('un gasto se registra, se edita y se elimina; lo que no se puede se dice y no cambia nada', async () => {
  const c = await casa();
  const enviar = (mas: object) => c.llamar(finanzas.agregar_gasto, {}, gasto(c, mas));
  expect(await enviar({ FECHA: '', CODIGOCONCEPTO: '', IMPORTE: '' })).toMatchObject({
    status: 422,
    data: {
      ERRORES: { FECHA: 'Este campo es requerido', CODIGOCONCEPTO: 'Este campo es requerido', IMPORTE: 'Este campo es requerido' },
    },
  });
  expect(await enviar({ IMPORTE: 0 })).toMatchObject({ status: 422, data: { ERRORES: { IMPORTE: expect.any(String) } } });
  expect(await enviar({ OBSERVACIONES: 'x'.repeat(101) })).toMatchObject({
    data: { ERRORES: { OBSERVACIONES: 'Debe tener máximo 100 caracteres' } },
  });
  expect((await enviar({ FECHA: sumarDias(hoyDe(c).fecha, 1) })).message).toBe('La fecha del gasto no puede ser posterior a hoy');
  expect((await enviar({ CODIGOCONCEPTO: 9 })).message).toBe('El concepto no existe');
  expect(await enviar({})).toMatchObject({ message: 'El gasto se guardó correctamente', data: { NUMERO: 1 } });
  const [g] = await c.hacer(finanzas.obtener_gastos, {}, hoy(c));
  expect(g).toMatchObject({ NUMERO: 1, CONCEPTO: 'Renta', IMPORTE: 12_000, SUCURSAL: 1, VERSION: 1 });
  await c.hacer(finanzas.actualizar_gasto, { NUMERO: 1 }, { ...gasto(c), CODIGOCONCEPTO: 2, IMPORTE: 350.5, VERSION: 1 });
  expect(await c.llamar(finanzas.actualizar_gasto, { NUMERO: 1 }, { ...gasto(c), VERSION: 1 })).toMatchObject({ status: 409 });
  expect(await c.hacer(finanzas.obtener_gastos, {}, hoy(c))).toMatchObject([{ CONCEPTO: 'Papelería', IMPORTE: 350.5, VERSION: 2 }]);
  const sinEliminar = await clinica({ en: c, permisos: [P.finanzas.registrarGastos] });
  expect((await sinEliminar.llamar(finanzas.eliminar_gasto, { NUMERO: 1 })).status).toBe(403);
  await c.hacer(finanzas.eliminar_gasto, { NUMERO: 1 });
  expect(await c.hacer(finanzas.obtener_gastos, {}, hoy(c))).toEqual([]);
  expect((await c.llamar(finanzas.eliminar_gasto, { NUMERO: 1 })).message).toBe('El gasto no existe');
});

test('un concepto inactivo no se elige, pero el gasto que ya lo tenía se sigue editando', async () => {
  const c = await casa();
  await c.hacer(finanzas.agregar_gasto, {}, gasto(c));
  await c.sql(({ db }) => sql`update conceptos_egresos set "ACTIVO" = 0`.execute(db));
  expect((await c.llamar(finanzas.agregar_gasto, {}, gasto(c))).message).toBe('El concepto está inactivo');
  expect((await c.llamar(finanzas.actualizar_gasto, { NUMERO: 1 }, { ...gasto(c, { IMPORTE: 11_500 }), VERSION: 1 })).success).toBe(true);
});

test('cada quien ve y cambia lo de su sucursal y, con 1500, lo de su caja', async () => {
  const c = await casa();
  await c.hacer(finanzas.agregar_gasto, {}, gasto(c));
  const norte = await delNorte(c);
  await norte.hacer(finanzas.agregar_gasto, {}, gasto(c, { CODIGOCONCEPTO: 2, IMPORTE: 80 }));
  const numeros = async (x: Cliente, mas = {}) => (await x.hacer(finanzas.obtener_gastos, {}, { ...hoy(c), ...mas })).map((g) => g.NUMERO);
  expect(await numeros(c)).toEqual([1]);
  expect(await numeros(c, { SUCURSALES_TODAS: 1 })).toEqual([2, 1]);
  expect(await numeros(norte, { SUCURSALES_TODAS: 1 })).toEqual([2]);
  expect(await norte.llamar(finanzas.actualizar_gasto, { NUMERO: 1 }, { ...gasto(c), VERSION: 1 })).toMatchObject({
    status: 404,
    message: 'El gasto no existe',
  });
  expect((await norte.llamar(finanzas.eliminar_gasto, { NUMERO: 1 })).status).toBe(404);
  const propia = await clinica({ en: c, permisos: [...FINANZAS, P.restricciones.medicoYCaja] });
  expect(await numeros(propia, { SUCURSALES_TODAS: 1 })).toEqual([]);
  expect((await propia.llamar(finanzas.eliminar_gasto, { NUMERO: 1 })).status).toBe(404);
});

test('las fechas son requeridas, en orden y de un año a lo más; sin gastos en el plan no hay gastos', async () => {
  const c = await casa();
  const pedir = async (FECHA_INICIAL: string, FECHA_FINAL: string) =>
    (await c.llamar(finanzas.obtener_gastos, {}, { FECHA_INICIAL, FECHA_FINAL })).message;
  expect(await pedir('', '2026-01-01')).toBe('Las fechas son requeridas');
  expect((await c.llamar(finanzas.obtener_ingresos, {}, {})).message).toBe('Las fechas son requeridas');
  expect(await pedir('2026-01-02', '2026-01-01')).toBe('La fecha final no puede ser anterior a la inicial');
  expect(await pedir('2025-01-01', '2026-01-03')).toBe('El periodo no puede ser mayor a un año');
  const sin = await clinica({ ajustes: { parametros: JSON.stringify({ CONFIG_GASTOS: 0 }) } });
  expect(await sin.llamar(finanzas.obtener_gastos, {}, hoy(sin))).toMatchObject({
    status: 403,
    message: 'Los gastos no están disponibles en esta clínica',
  });
  expect((await sin.llamar(finanzas.agregar_gasto, {}, gasto(sin))).status).toBe(403);
});

test('se imprime y se descarga con la suma por concepto', async () => {
  const c = await casa();
  await c.hacer(finanzas.agregar_gasto, {}, gasto(c));
  await c.hacer(finanzas.agregar_gasto, {}, gasto(c, { CODIGOCONCEPTO: 2, IMPORTE: 80.5 }));
  const pdf = leerPdf((await c.llamar(reportes.gastosPdf, {}, hoy(c))).body);
  for (const dice of ['Gastos', 'Renta', '$12,080.50', 'Por concepto']) expect(pdf.texto).toContain(junto(dice));
  const excel = await c.llamar(reportes.gastosExcel, {}, hoy(c));
  expect(excel.headers['content-type']).toContain('spreadsheetml');
});

test('las reglas que pregunta la pantalla', () => {
  expect(puedeConsultar('2026-01-01', '2026-12-31')).toBe(true);
  expect(puedeFecharGasto('2026-01-02', '2026-01-02')).toBe(true);
  expect(puedeUsarConcepto({ CODIGO: 1, ACTIVO: 0 }, 1)).toBe(true);
  expect([0, 1].map((CONFIG_GASTOS) => conGastos({ CONFIG_GASTOS: CONFIG_GASTOS as 0 | 1 }))).toEqual([false, true]);
});
