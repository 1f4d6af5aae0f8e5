// Payments, positive balance and cancelled receipts.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import './server/table.ts';
import '../cargos/server/table.ts';
import '../saldo_favor/server/table.ts';
import '#features/pacientes/server/table.ts';
import { abonos } from './contract.ts';

const CODIGOPACIENTE = 1;
const dePaciente = { CODIGOPACIENTE };
/** A clinic with a patient who owes these amounts, one charge each. */
async function caja(o: OpcionesClinica, ...importes: number[]): Promise<Cliente> {
  const c = await clinica(o);
  const duena = await clinica({ en: c });
  await duena.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández', SEXO: 2 });
  await duena.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  if (importes.length)
    await duena.hacer(
      cargos.agregar,
      {},
      { CODIGOPACIENTE, CONCEPTOS: importes.map((IMPORTEUNITARIO) => ({ CODIGOTRABAJO: 1, IMPORTEUNITARIO })) },
    );
  return c;
}
const forma = (FORMAPAGO: number, IMPORTE: number, mas = {}) => ({ FORMAPAGO, IMPORTE, ...mas });
const efectivo = (IMPORTE: number) => [forma(1, IMPORTE)];
const pago = (c: Cliente, CARGOS: number[], FORMAS_PAGO: unknown[], mas = {}) => {
  const { fecha, hora } = enLaClinica(c.zona);
  return { FECHA: fecha, HORA: hora, REFERENCIA: '', CODIGOPACIENTE, CARGOS, FORMAS_PAGO, ...mas };
};
const pagar = (c: Cliente, CARGOS: number[], FORMAS_PAGO: unknown[], mas = {}) =>
  c.llamar(abonos.agregar, {}, pago(c, CARGOS, FORMAS_PAGO, mas));
const saldos = async (c: Cliente) =>
  (await (await clinica({ en: c })).hacer(cargos.obtener, dePaciente)).map((x) => [x.FOLIOCARGO, x.SALDO]).sort();

test('varias formas sobre varios cargos, del más antiguo al más nuevo; el detalle lo cuenta todo', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.aceptarParciales] }, 1250, 950, 585);
  const formas = [forma(1, 1000), forma(3, 1240, { NODOCUMENTO: '083412', BANCO: 'Banorte' })];
  expect(await pagar(c, [3, 1, 2, 1], formas, { REFERENCIA: 'Ref', SALDO: 2785, TOTAL: '2240.00' })).toMatchObject({
    success: true,
    message: 'El pago se registró correctamente',
    data: { FOLIORECIBO: 1 },
  });
  expect(await saldos(c)).toEqual([
    [1, 0],
    [2, 0],
    [3, 545],
  ]);
  const d = await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 });
  expect(d.ENC).toMatchObject({
    TOTAL: 2240,
    REFERENCIA: 'Ref',
    TIPO_ABONO: 'N',
    CANCELADO: 0,
    FACTURAFOLIO: null,
    PACIENTE: 'Guadalupe Hernández',
  });
  expect(d.DET.map((x) => [x.FOLIOCARGO, x.IMPORTE])).toEqual([
    [1, 1250],
    [2, 950],
    [3, 40],
  ]);
  expect(d.FORMAS_PAGO).toEqual([
    { FORMAPAGO: 1, DESCRIPCION: 'Efectivo', IMPORTE: 1000, NODOCUMENTO: '', BANCO: '' },
    { FORMAPAGO: 3, DESCRIPCION: 'Tarjeta de crédito', IMPORTE: 1240, NODOCUMENTO: '083412', BANCO: 'Banorte' },
  ]);
  expect(await c.hacer(abonos.obtener, dePaciente)).toMatchObject([
    { FOLIORECIBO: 1, FORMAS_PAGO: 'Efectivo, Tarjeta de crédito', CONCEPTO: 'Consulta, Consulta, Consulta', RECIBO_CANCELADO: 0 },
  ]);
});

test('lo más antiguo es por fecha, no por folio', async () => {
  const c = await caja({ permisos: [P.caja.cobrar, P.caja.aceptarParciales] }, 100);
  const duena = await clinica({ en: c });
  await duena.hacer(cargos.agregar, {}, { CODIGOPACIENTE, FECHA: '2025-12-01', CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 80 }] });
  await pagar(c, [1, 2], efectivo(100));
  expect(await saldos(c)).toEqual([
    [1, 80],
    [2, 0],
  ]);
});

test('cada rechazo con su sentencia, y no queda nada', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar] }, 500, 300);
  expect((await pagar(c, [1, 2], efectivo(600))).message).toBe('No cuenta con el permiso para realizar pagos parciales');
  expect((await pagar(c, [1], efectivo(500.01))).message).toBe('El importe no puede ser mayor al saldo');
  expect((await pagar(c, [1], efectivo(500), { FECHA: '2026-01-02' })).message).toBe(
    'No cuenta con el permiso para cambiar la fecha del pago',
  );
  expect((await pagar(c, [1, 9], efectivo(500))).message).toBe('Alguno de los cargos ya no existe');
  expect(await pagar(c, [9], efectivo(500))).toMatchObject({ status: 404, message: 'El cargo 9 no existe' });
  expect((await pagar(c, [1], [forma(0, 500)])).message).toBe('El importe no puede ser mayor al saldo a favor disponible');
  expect((await pagar(c, [1], [forma(0, 250), forma(0, 250)])).message).toBe(
    'No se puede utilizar más de una vez Saldo a favor cómo método de pago en un mismo abono',
  );
  expect(await pagar(c, [], efectivo(500))).toMatchObject({ data: { ERRORES: { CARGOS: 'Debe seleccionar al menos un cargo' } } });
  expect(await pagar(c, [1], [])).toMatchObject({ status: 422, data: { ERRORES: { FORMAS_PAGO: 'Debe agregar una forma de pago' } } });
  expect(await pagar(c, [1], [{ FORMAPAGO: '', IMPORTE: '' }])).toMatchObject({
    message: 'Debe llenar todos los campos requeridos',
    data: { ERRORES: { 'FORMAS_PAGO.0.FORMAPAGO': 'Este campo es requerido', 'FORMAS_PAGO.0.IMPORTE': 'Este campo es requerido' } },
  });
  expect(await pagar(c, [1], [forma(5, 500)])).toMatchObject({
    data: { ERRORES: { 'FORMAS_PAGO.0.FORMAPAGO': 'Seleccione una opción válida' } },
  });
  expect(
    await pagar(c, [1], [forma(3, 500, { NODOCUMENTO: 'x'.repeat(19), BANCO: 'x'.repeat(31) })], { REFERENCIA: 'x'.repeat(201) }),
  ).toMatchObject({
    data: {
      ERRORES: {
        'FORMAS_PAGO.0.NODOCUMENTO': 'Debe tener máximo 18 caracteres',
        'FORMAS_PAGO.0.BANCO': 'Debe tener máximo 30 caracteres',
        REFERENCIA: 'Debe tener máximo 200 caracteres',
      },
    },
  });
  expect(await c.hacer(abonos.obtener, dePaciente)).toEqual([]);
  await pagar(c, [1, 2], efectivo(800));
  expect((await pagar(c, [1], efectivo(500))).message).toBe('El cargo 1 ya fue pagado completamente');
  expect((await pagar(c, [1, 2], efectivo(500))).message).toBe('Los cargos 1, 2 ya fueron pagados completamente');
});

test('con 210 se fechan entre el día del cargo y hoy; sin él la hora es la del servidor. El efectivo no lleva documento', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.aceptarParciales, P.caja.fecharPagos, P.caja.registrarSaldoFavor] });
  const duena = await clinica({ en: c });
  const { fecha: hoy, hora: antes } = enLaClinica(c.zona);
  for (const FECHA of ['2026-01-02', '2026-01-05'])
    await duena.hacer(cargos.agregar, {}, { CODIGOPACIENTE, FECHA, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 500 }] });
  const dice = async (CARGOS: number[], FECHA: string) => (await pagar(c, CARGOS, efectivo(100), { FECHA })).message;
  expect(await dice([1], '2026-01-01')).toBe('La fecha del pago no puede ser anterior a la del cargo 1');
  expect(await dice([1, 2], '2026-01-03')).toBe('La fecha del pago no puede ser anterior a la del cargo 2');
  expect(await dice([1], sumarDias(hoy, 1))).toBe('La fecha del pago no puede ser posterior a hoy');
  expect((await c.llamar(saldoFavor.agregar, {}, pago(c, [], efectivo(5), { FECHA: sumarDias(hoy, 1) }))).message).toBe(
    'La fecha del pago no puede ser posterior a hoy',
  );
  expect(
    (await duena.llamar(cargos.agregar, {}, { CODIGOPACIENTE, FECHA: sumarDias(hoy, 1), CONCEPTOS: [{ CODIGOTRABAJO: 1 }] })).message,
  ).toBe('La fecha del cargo no puede ser posterior a hoy');
  await pagar(c, [1], [forma(1, 100, { NODOCUMENTO: '9', BANCO: 'Banco' })], { FECHA: '2026-01-02', HORA: '08:15' });
  const d = await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 });
  expect(d.ENC).toMatchObject({ FECHA: '2026-01-02', HORA: '08:15' });
  expect(d.FORMAS_PAGO).toMatchObject([{ NODOCUMENTO: '', BANCO: '' }]);
  const sin = await clinica({ en: c, permisos: [P.caja.cobrar, P.caja.aceptarParciales] });
  await pagar(sin, [1], efectivo(100), { HORA: '00:01' });
  expect([antes, enLaClinica(c.zona).hora]).toContain((await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 2 })).ENC.HORA);
});

test('el total que dice la forma es el que suman sus formas de pago, o no se cobra nada', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.aceptarParciales, P.caja.registrarSaldoFavor] }, 500);
  const frase = 'El total debe ser igual a la suma de las formas de pago';
  expect(await pagar(c, [1], [forma(1, 100), forma(3, 50.1)], { TOTAL: 150 })).toMatchObject({ status: 422, message: frase });
  expect((await c.llamar(saldoFavor.agregar, {}, pago(c, [], efectivo(100), { TOTAL: 100.01 }))).message).toBe(frase);
  expect(await c.hacer(abonos.obtener, dePaciente)).toEqual([]);
  expect((await pagar(c, [1], [forma(1, 100), forma(3, 50.1)], { TOTAL: 150.1 })).success).toBe(true);
});

test('nada se cancela ni se elimina sin decir por qué, y queda escrito quién, cuándo y el motivo', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.cancelar] }, 500);
  await pagar(c, [1], efectivo(500));
  const falta = { status: 422, data: { ERRORES: { MOTIVO: 'Este campo es requerido' } } };
  expect(await c.llamar(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: ' ' })).toMatchObject(falta);
  expect(await c.llamar(cargos.eliminar, { FOLIOCARGO: 1 })).toMatchObject(falta);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Tarjeta rechazada' });
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO: 'Se cargó dos veces' });
  const hecho = {
    ELIMINADO_POR: `Usuario ${c.usuario}`,
    MOTIVO: 'Se cargó dos veces',
    ELIMINADO_EL: expect.stringContaining(enLaClinica(c.zona).fecha),
  };
  expect(await c.hacer(cargos.obtener, dePaciente, { ESTADO: 'ELIMINADOS' })).toMatchObject([{ FOLIOCARGO: 1, ...hecho }]);
  expect(await c.hacer(cargos.obtener, dePaciente)).toEqual([]);
});

test('el saldo a favor se compra, se usa y nunca pasa de lo que hay', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.aceptarParciales, P.caja.registrarSaldoFavor] }, 500);
  const comprar = (FORMAS_PAGO: unknown[], mas = {}) => c.llamar(saldoFavor.agregar, {}, { ...pago(c, [], FORMAS_PAGO), ...mas });
  expect((await comprar([forma(0, 10)])).message).toBe('El saldo a favor no se puede pagar con Saldo a favor');
  expect(await comprar([forma(1, 300), forma(6, 100)])).toMatchObject({ success: true, data: { FOLIORECIBO: 1 } });
  expect(await c.hacer(saldoFavor.obtener_uno, dePaciente)).toEqual({ SALDO: 400 });
  expect(await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 })).toMatchObject({
    ENC: { REFERENCIA: 'SALDO A FAVOR', TOTAL: 400 },
    DET: [{ FOLIOCARGO: 0, CANTIDAD: 1, DESCRIPCION: 'Saldo a favor', IMPORTE: 400 }],
  });
  expect((await pagar(c, [1], [forma(0, 400.01)])).message).toBe('El importe no puede ser mayor al saldo a favor disponible');
  await pagar(c, [1], [forma(1, 100), forma(0, 250)]);
  expect(await c.hacer(general.obtener_totales, dePaciente)).toMatchObject({
    SALDO_FAVOR: 150,
    CARGOS: 500,
    ABONOS: 350,
    SALDOS: 150,
    N_ABONOS: 2,
  });
  expect(
    (await (await clinica({ en: c, permisos: [P.caja.cobrar] })).llamar(saldoFavor.agregar, {}, pago(c, [], efectivo(1)))).status,
  ).toBe(403);
});

test('cancelar devuelve a los cargos y al saldo a favor; nada se borra', async () => {
  const c = await caja(
    { permisos: [P.caja.ver, P.caja.cobrar, P.caja.cancelar, P.caja.aceptarParciales, P.caja.registrarSaldoFavor] },
    500,
    300,
  );
  await c.hacer(saldoFavor.agregar, {}, pago(c, [], efectivo(400)));
  await pagar(c, [1, 2], [forma(1, 300), forma(0, 400)]);
  expect((await c.llamar(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Error' })).message).toBe(
    'El saldo a favor del recibo 1 ya se utilizó. Cancele primero los recibos que lo usaron',
  );
  expect((await c.llamar(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO: 'Error' })).message).toBe(
    'No se puede eliminar el cargo 1 porque tiene pagos. Cancele primero sus recibos',
  );
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 2 }, { MOTIVO: 'Tarjeta rechazada' });
  expect(await saldos(c)).toEqual([
    [1, 500],
    [2, 300],
  ]);
  expect(await c.hacer(saldoFavor.obtener_uno, dePaciente)).toEqual({ SALDO: 400 });
  expect(await c.llamar(abonos.cancelar, { FOLIORECIBO: 2 }, { MOTIVO: 'Error' })).toMatchObject({
    status: 422,
    message: 'El recibo 2 ya fue cancelado',
  });
  expect((await c.hacer(abonos.obtener, dePaciente)).map((a) => a.FOLIORECIBO)).toEqual([1]);
  expect(await c.hacer(abonos.obtener, dePaciente, { CANCELADOS: 1 })).toMatchObject([
    {
      FOLIORECIBO: 2,
      RECIBO_CANCELADO: 1,
      MOTIVO: 'Tarjeta rechazada',
      CANCELADO_POR: `Usuario ${c.usuario}`,
      CANCELADO_EL: expect.stringContaining(enLaClinica(c.zona).fecha),
    },
    { FOLIORECIBO: 1, RECIBO_CANCELADO: 0 },
  ]);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Error' });
  expect(await c.hacer(saldoFavor.obtener_uno, dePaciente)).toEqual({ SALDO: 0 });
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO: 'Error' });
  const libro = await c.sql(({ db }) =>
    db.selectFrom('saldos_favor_movimientos').select(['MOVIMIENTO', 'IMPORTE']).orderBy('CONSECUTIVO').execute(),
  );
  expect(libro.map((m) => [m.MOVIMIENTO, m.IMPORTE])).toEqual([
    [1, 400],
    [2, -400],
    [3, 400],
    [4, -400],
  ]);
});

test('un recibo facturado no se cancela mientras viva su factura; la referencia sí se edita', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.cancelar] }, 500);
  await pagar(c, [1], efectivo(500));
  await c.sql(({ db }) => db.updateTable('abonos').set({ TIPO_ABONO: 'F', FACTURAFOLIO: 1 }).execute());
  expect((await c.llamar(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Error' })).message).toBe(
    'El pago 1 está facturado. Cancele primero su factura',
  );
  await c.hacer(abonos.actualizar_referencia, { FOLIORECIBO: 1 }, { REFERENCIA: 'Depósito' });
  expect(await c.hacer(abonos.obtener, dePaciente)).toMatchObject([{ REFERENCIA: 'Depósito', TIPO_ABONO: 'F', FACTURAFOLIO: 1 }]);
  await c.sql(({ db }) => db.updateTable('abonos').set({ CANCELADO: 1 }).execute());
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Error' });
  expect((await c.llamar(abonos.actualizar_referencia, { FOLIORECIBO: 1 }, { REFERENCIA: '' })).status).toBe(404);
});

test('dos cajeros a la vez no cobran dos veces el mismo cargo ni gastan dos veces el mismo saldo', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.aceptarParciales, P.caja.registrarSaldoFavor] }, 500, 500, 500);
  const otra = await clinica({ en: c, permisos: [P.caja.cobrar, P.caja.aceptarParciales] });
  const [a, b] = await Promise.all([pagar(c, [1], efectivo(500)), pagar(otra, [1], efectivo(500))]);
  expect([a.success, b.success].sort()).toEqual([false, true]);
  expect([a.message, b.message]).toContain('El cargo 1 ya fue pagado completamente');
  await c.hacer(saldoFavor.agregar, {}, pago(c, [], efectivo(300)));
  const [x, y] = await Promise.all([pagar(c, [2], [forma(0, 300)]), pagar(otra, [3], [forma(0, 300)])]);
  expect([x.success, y.success].sort()).toEqual([false, true]);
  expect([x.message, y.message]).toContain('El importe no puede ser mayor al saldo a favor disponible');
});

test('veinte pagos a la vez, unos que se deshacen: ni huecos ni folios repetidos', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar] }, ...Array<number>(20).fill(10));
  // Makes a save fail at its very end, after its folio was taken.
  await c.casa.dueno.query(
    `create or replace function prueba_abortar() returns trigger language plpgsql as $$ begin raise exception 'abortado'; end $$`,
  );
  await c.casa.dueno.query(`create constraint trigger prueba_abortar after insert on abonos deferrable initially deferred for each row
    when (new."REFERENCIA" = 'ABORTAR') execute function prueba_abortar()`);
  try {
    const hechos = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        pagar(c, [i + 1], efectivo(i % 5 === 4 ? 11 : 10), i % 3 === 1 ? { REFERENCIA: 'ABORTAR' } : {}),
      ),
    );
    const folios = hechos.filter((r) => r.success).map((r) => r.data.FOLIORECIBO);
    expect(folios.sort((p, q) => p - q)).toEqual(Array.from({ length: folios.length }, (_, i) => i + 1));
    expect(hechos.filter((r) => !r.success).map((r) => r.status)).toContain(500);
    expect((await c.hacer(general.obtener_totales, dePaciente)).ABONOS).toBe(folios.length * 10);
  } finally {
    await c.casa.dueno.query('drop function prueba_abortar() cascade');
  }
});

test('la base misma no deja que los libros no cuadren', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.registrarSaldoFavor] }, 500);
  await pagar(c, [1], efectivo(500));
  const mal = (hacer: (t: Parameters<Parameters<typeof c.sql>[0]>[0]) => Promise<unknown>) => expect(c.sql(hacer)).rejects;
  await mal(({ db }) => db.updateTable('cargos').set({ ABONOS: 400 }).execute()).toThrow('Caja no cuadra: cargo 1');
  await mal(({ db }) => db.updateTable('cargos').set({ ABONOS: 600 }).execute()).toThrow('check');
  await mal(({ db }) => db.updateTable('abonos').set({ TOTAL: 600 }).execute()).toThrow('Caja no cuadra: recibo 1');
  await mal(({ db }) => db.updateTable('abonos').set({ eliminado: sql`now()` }).execute()).toThrow('Caja no cuadra: cargo 1');
  await mal(({ db }) => db.insertInto('saldos_favor').values({ CODIGOPACIENTE, SALDO: 5 }).execute()).toThrow('Caja no cuadra: saldo');
  await mal(({ db }) => db.updateTable('abonos_detalle').set({ IMPORTE: 5 }).execute()).toThrow('permission denied');
});

test('el paciente inactivo paga lo que debe; el fusionado no', async () => {
  const c = await caja({ permisos: [P.pacientes.activar, P.caja.ver, P.caja.cobrar, P.caja.aceptarParciales] }, 500);
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE, ACTIVO: 0 });
  expect((await pagar(c, [1], efectivo(100))).success).toBe(true);
  await c.sql(({ db }) => db.updateTable('pacientes').set({ FUSIONADO: 1 }).execute());
  expect((await pagar(c, [1], efectivo(100))).message).toBe('El paciente está fusionado, no se puede modificar');
});

test('Chile cobra sin centavos', async () => {
  const c = await caja({ pais: 'cl', permisos: [P.caja.cobrar, P.caja.aceptarParciales] }, 35_990);
  expect(await pagar(c, [1], efectivo(100.5))).toMatchObject({
    data: { ERRORES: { 'FORMAS_PAGO.0.IMPORTE': 'Debe ser un número entero' } },
  });
  expect((await pagar(c, [1], efectivo(35_990))).success).toBe(true);
});

test('el papel: carta, media carta, ticket, por correo y por WhatsApp', async () => {
  const c = await caja(
    { permisos: [P.pacientes.editar, P.caja.ver, P.caja.cobrar, P.caja.imprimirRecibos], ajustes: { FORMATO_ABONO_LEYENDA: 'Gracias' } },
    500,
  );
  await pagar(c, [1], efectivo(500));
  const p = { FOLIORECIBO: 1 };
  for (const call of [abonos.imprimir, abonos.imprimir_ticket]) {
    const r = await c.llamar(call, p);
    expect(r.headers['content-type']).toBe('application/pdf');
    expect(r.body.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect((await (await clinica({ en: c, permisos: [P.caja.ver] })).llamar(abonos.imprimir, p)).status).toBe(403);
  expect((await c.llamar(abonos.imprimir, { FOLIORECIBO: 9 })).message).toBe('El recibo 9 no existe');
  const texto = await c.hacer(abonos.obtener_mensaje, p);
  expect(texto.MENSAJE).toMatch(/^Hola, Guadalupe Hernández\. Este es su recibo 1 por \$500\.00/);
  await c.hacer(abonos.enviar, p, { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx', ACTUALIZAR: 1 });
  const { rows } = await c.sql(({ db }) => sql<{ para: string; adjuntos: unknown }>`select para, adjuntos from mensajes`.execute(db));
  expect(rows).toMatchObject([{ para: 'ana@ejemplo.mx', adjuntos: [{ impreso: 'caja.recibo', params: p }] }]);
  for (const [call, params] of [
    [general.imprimir_estado_cuenta, dePaciente],
    [cargos.imprimir, { ...dePaciente, FOLIOS: [1], CONIMPORTES: 0 }],
  ] as const)
    expect((await c.llamar(call, params)).body.subarray(0, 5).toString()).toBe('%PDF-');
});
