// What is done to one receipt, charge or quote is done to that one: a second patient and the rest of the first stay as they were.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { cotizaciones } from '#features/caja/cotizaciones/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { clinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';

const PACIENTES = [
  [1, 'Guadalupe'],
  [2, 'Rosalba'],
] as const;
/** Each patient has three charges of which two are paid, each by its receipt, and a quote. */
async function caja() {
  const c = await clinica({ permisos: 'todos' });
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  for (const [CODIGOPACIENTE, NOMBRE] of PACIENTES) {
    await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Hernández', CONFIRMAR_REGISTRO: 1 });
    const CONCEPTOS = [1, 2, 3].map((n) => ({ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 100 * CODIGOPACIENTE + n, NOTA: `${NOMBRE}, ${n}` }));
    const { FOLIOS } = await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS, REFERENCIA: 'de antes' });
    for (const [i, folio] of FOLIOS.slice(0, 2).entries()) {
      const FORMAS_PAGO = [{ FORMAPAGO: 1, IMPORTE: CONCEPTOS[i]!.IMPORTEUNITARIO }];
      await c.hacer(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE, CARGOS: [folio], FORMAS_PAGO, REFERENCIA: 'de antes' });
    }
    await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, NOTA: NOMBRE }] });
  }
  const ver = async (CODIGOPACIENTE: number) => ({
    cargos: (await c.hacer(cargos.obtener, { CODIGOPACIENTE })).map((x) => [x.FOLIOCARGO, x.REFERENCIA, x.SALDO]),
    borrados: (await c.hacer(cargos.obtener, { CODIGOPACIENTE }, { ESTADO: 'ELIMINADOS' })).map((x) => x.FOLIOCARGO),
    abonos: (await c.hacer(abonos.obtener, { CODIGOPACIENTE })).map((x) => [x.FOLIORECIBO, x.REFERENCIA]),
    cotizaciones: (await c.hacer(cotizaciones.obtener, { CODIGOPACIENTE })).map((x) => x.FOLIOCOTIZACION),
    totales: Object.values(await c.hacer(general.obtener_totales, { CODIGOPACIENTE })).join(' '),
  });
  return { c, FECHA, HORA, ver };
}

test('corregir una referencia, cancelar un recibo y eliminar un cargo tocan ese y ningún otro', async () => {
  const { c, ver } = await caja();
  const antes = {
    cargos: [
      [3, 'de antes', 103],
      [2, 'de antes', 0],
      [1, 'de antes', 0],
    ],
    // Positive balance; charged, paid and owed; charges, those that are owed, and receipts.
    ...{ borrados: [] as number[], cotizaciones: [1], totales: '0 306 203 103 3 1 2' },
    abonos: [
      [2, 'de antes'],
      [1, 'de antes'],
    ],
  };
  expect(await ver(1)).toEqual(antes);
  const vecino = await ver(2);
  expect(vecino).toMatchObject({ cotizaciones: [2], borrados: [] });
  await c.hacer(abonos.actualizar_referencia, { FOLIORECIBO: 2 }, { REFERENCIA: 'corregida' });
  await c.hacer(cargos.actualizar_referencia, { FOLIOCARGO: 3 }, { REFERENCIA: 'corregido' });
  antes.abonos[0]![1] = 'corregida';
  antes.cargos[0]![1] = 'corregido';
  expect([await ver(1), await ver(2)]).toEqual([antes, vecino]);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 2 }, { MOTIVO: 'Se cobró dos veces' });
  antes.abonos.shift();
  antes.totales = '0 306 101 205 3 2 1';
  antes.cargos = [
    [3, 'corregido', 103],
    [2, 'de antes', 102],
    [1, 'de antes', 0],
  ];
  expect([await ver(1), await ver(2)]).toEqual([antes, vecino]);
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 2 }, { MOTIVO: 'No se hizo' });
  antes.cargos.splice(1, 1);
  antes.borrados.push(2);
  antes.totales = '0 204 101 103 2 1 1';
  expect([await ver(1), await ver(2)]).toEqual([antes, vecino]);
  for (const r of [
    await c.llamar(abonos.actualizar_referencia, { FOLIORECIBO: 99 }, { REFERENCIA: 'x' }),
    await c.llamar(cargos.actualizar_referencia, { FOLIOCARGO: 2 }, { REFERENCIA: 'x' }),
    await c.llamar(cotizaciones.obtener_detalle, { FOLIOCOTIZACION: 9 }),
  ])
    expect(r).toMatchObject({ status: 404, message: expect.stringMatching(/^(El recibo 99|El cargo 2|La cotización 9) no existe$/) });
});

test('los cargos: primero lo que se debe, aunque sea menos de un peso, y de lo demás lo último', async () => {
  const { c } = await caja();
  const pedir = async (mas: Arbol = {}) => (await c.hacer(cargos.obtener, { CODIGOPACIENTE: 1 }, mas)).map((x) => x.FOLIOCARGO);
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 0.5 }] });
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const { FOLIOS } = await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  await c.hacer(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE: 1, CARGOS: FOLIOS, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] });
  expect(await pedir()).toEqual([7, 3, 8, 2, 1]);
  expect(await pedir({ ESTADO: 'PENDIENTES' })).toEqual([7, 3]);
  expect(await pedir({ ESTADO: 'PAGADOS' })).toEqual([8, 2, 1]);
  expect([await pedir({ LIMITE: 2 }), await pedir({ LIMITE: 2, PAGINA: 1 }), await pedir({ LIMITE: 2, PAGINA: 2 })]).toEqual([
    [7, 3],
    [8, 2],
    [1],
  ]);
});

test('no se cobra a uno lo de otro ni lo que se eliminó; los cargos que se piden son los suyos, y dicen médico y sucursal', async () => {
  const { c, FECHA, HORA } = await caja();
  const pagar = (...CARGOS: number[]) =>
    c.llamar(abonos.agregar, {}, { CODIGOPACIENTE: 1, FECHA, HORA, CARGOS, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 10 }] });
  const pedir = (...FOLIOS: number[]) => c.llamar(cargos.obtener_varios, { CODIGOPACIENTE: 1, FOLIOS });
  const [uno, varios] = [
    { status: 404, message: 'El cargo 6 no existe' },
    { status: 404, message: 'Alguno de los cargos ya no existe' },
  ];
  for (const r of [await pagar(6), await pedir(6)]) expect(r).toMatchObject(uno);
  for (const r of [await pagar(3, 6), await pedir(3, 6)]) expect(r).toMatchObject(varios);
  await c.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (7, 'Elena', 'Márquez', 1),
      (8, 'Arturo', 'Beltrán', 1)`.execute(db);
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`update cargos set "CODIGOMEDICO" = 7 where "FOLIOCARGO" = 1`.execute(db);
  });
  const suyo = { SUCURSAL_NOMBRE: 'Clínica de prueba', ELIMINADO_POR: '', ELIMINADO_EL: null, MOTIVO: '' };
  expect((await pedir(3, 1, 3)).data).toMatchObject([
    { ...suyo, FOLIOCARGO: 1, MEDICO: 'Elena Márquez' },
    { ...suyo, FOLIOCARGO: 3, MEDICO: '' },
  ]);
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 3 }, { MOTIVO: 'No se hizo' });
  for (const r of [await pagar(3), await pedir(3)]) expect(r).toMatchObject({ status: 404, message: 'El cargo 3 no existe' });
});

test('no se vende saldo a favor a quien no existe ni a quien se fusionó', async () => {
  const { c, FECHA, HORA } = await caja();
  const comprar = (CODIGOPACIENTE: number) =>
    c.llamar(saldoFavor.agregar, {}, { CODIGOPACIENTE, FECHA, HORA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 50 }] });
  expect(await comprar(99)).toMatchObject({ status: 404, message: 'El paciente no existe' });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Irene', APELLIDO_PATERNO: 'Hernández', CONFIRMAR_REGISTRO: 1 });
  await c.casa.dueno.query('update pacientes set "FUSIONADO" = 1 where cliente = $1 and "CODIGOPACIENTE" = 3', [c.cliente]);
  expect((await comprar(3)).message).toBe('El paciente está fusionado, no se puede modificar');
  expect((await comprar(1)).success).toBe(true);
  const saldos = await Promise.all([1, 2, 3].map((CODIGOPACIENTE) => c.hacer(saldoFavor.obtener_uno, { CODIGOPACIENTE })));
  expect(saldos.map((s) => s.SALDO)).toEqual([50, 0, 0]);
});

test('el saldo a favor de uno no lo usa otro; cada quien lleva su cuenta, y cancelar devuelve lo de ese recibo', async () => {
  const { c, FECHA, HORA } = await caja();
  const de = (CODIGOPACIENTE: number, FORMAPAGO: number, IMPORTE: number) => ({
    ...{ CODIGOPACIENTE, FECHA, HORA, FORMAS_PAGO: [{ FORMAPAGO, IMPORTE }] },
  });
  const comprar = async (p: number, n: number) => (await c.hacer(saldoFavor.agregar, {}, de(p, 1, n))).FOLIORECIBO;
  const usar = (p: number, n: number) => c.llamar(abonos.agregar, {}, { ...de(p, 0, n), CARGOS: [p * 3] });
  const saldos = async () =>
    (await Promise.all([1, 2].map((CODIGOPACIENTE) => c.hacer(saldoFavor.obtener_uno, { CODIGOPACIENTE })))).map((s) => s.SALDO);
  const cancelar = (FOLIORECIBO: number) => c.llamar(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'Error' });
  const cincuenta = await comprar(1, 50);
  await comprar(1, 30.1);
  expect((await usar(2, 1)).message).toBe('El importe no puede ser mayor al saldo a favor disponible');
  await comprar(2, 5);
  expect((await usar(2, 5.01)).message).toBe('El importe no puede ser mayor al saldo a favor disponible');
  const usado = await usar(1, 30.11);
  expect((await usar(2, 5)).success).toBe(true);
  expect(await saldos()).toEqual([49.99, 0]);
  // One cent of it was used.
  expect((await cancelar(cincuenta)).message).toBe(
    `El saldo a favor del recibo ${cincuenta} ya se utilizó. Cancele primero los recibos que lo usaron`,
  );
  await cancelar(usado.data.FOLIORECIBO);
  expect(await saldos()).toEqual([80.1, 0]);
  expect((await cancelar(cincuenta)).success).toBe(true);
  expect(await saldos()).toEqual([30.1, 0]);
  await cancelar((await usar(1, 0.5)).data.FOLIORECIBO);
  expect(await saldos()).toEqual([30.1, 0]);
  const { rows } = await c.sql(({ db }) =>
    sql<{ p: number; n: number; i: number }>`select "CODIGOPACIENTE" as p, "CONSECUTIVO" as n, "IMPORTE" as i
    from saldos_favor_movimientos order by 1, 2`.execute(db),
  );
  expect(rows.map((r) => [r.p, r.n, r.i])).toEqual([
    ...[
      [1, 1, 50],
      [1, 2, 30.1],
      [1, 3, -30.11],
      [1, 4, 30.11],
      [1, 5, -50],
      [1, 6, -0.5],
      [1, 7, 0.5],
    ],
    ...[
      [2, 1, 5],
      [2, 2, -5],
    ],
  ]);
});

test('el estado de cuenta lleva lo suyo en su orden, con el saldo de cada renglón; lo cancelado y lo ajeno no están', async () => {
  const { c, FECHA, HORA } = await caja();
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 2 }, { MOTIVO: 'Se cobró dos veces' });
  const papel = async (CODIGOPACIENTE: number) =>
    junto((await leerPdf((await c.llamar(general.imprimir_estado_cuenta, { CODIGOPACIENTE })).body)).texto);
  const dia = FECHA.split('-').toReversed().join('/');
  const uno = await papel(1);
  for (const t of [
    'Cargos$306.00Abonos$101.00Saldo pendiente$205.00Saldo a favor$0.00',
    `${dia}1Consultade antes$101.00$101.00${dia}2Consultade antes$102.00$203.00${dia}3Consultade antes$103.00$306.00`,
    `${dia}R 1Abono, recibo 1 (cargos 1)de antes$101.00$205.00Saldo pendiente$205.00`,
  ])
    expect(uno).toContain(junto(t));
  for (const t of ['R 2', 'Disponible', '$201.00', 'No hay registros']) expect(uno).not.toContain(junto(t));
  await c.hacer(saldoFavor.agregar, {}, { CODIGOPACIENTE: 2, FECHA, HORA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 50 }] });
  const dos = await papel(2);
  for (const t of ['Saldo a favor$50.00', `${dia}R 5`, 'Disponible$50.00']) expect(dos).toContain(junto(t));
});
