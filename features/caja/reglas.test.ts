// The rules of the till at their limits: what is charged, quoted, paid, dated, invoiced and cancelled, and what a drawer holds.
import { describe, expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { paisPorCodigo } from '#domain/paises/paises.ts';
import { P, type Permiso } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { SIN_PERMISO } from '#kernel/shared/verdict.ts';
import * as abonos from './abonos/rules.ts';
import * as cargos from './cargos/rules.ts';
import * as citas from './citas_pago_pendiente/rules.ts';
import * as cotizaciones from './cotizaciones/rules.ts';
import { puedeComprarSaldo } from './saldo_favor/rules.ts';
import * as turnos from './turnos/rules.ts';

const [AYER, HOY, MANANA] = ['2026-05-31', '2026-06-01', '2026-06-02'] as const;
const [mx, ec] = [paisPorCodigo('mx')!, paisPorCodigo('ec')!];
const { efectivo, credito, cheque, saldoFavor, enLinea } = E.formaPago;
const con = (...permisos: Permiso[]) => ({ permisos: new Set(permisos) }) as unknown as Sesion;
const cargo = (FOLIOCARGO: number, SALDO: number, FECHA: string = HOY) => ({ FOLIOCARGO, SALDO, FECHA });
const forma = (FORMAPAGO: number, IMPORTE: number) => ({ FORMAPAGO, IMPORTE });

describe('cargos', () => {
  test('el importe de un renglón es cantidad por precio menos su descuento, que cabe hasta el último centavo', () => {
    const linea = { CANTIDAD: 3, IMPORTEUNITARIO: 33.35, DESCUENTO: 0.1 };
    expect([cargos.bruto(linea), cargos.importeLinea(linea)]).toEqual([100.05, 99.95]);
    const cabe = (DESCUENTO: number) => cargos.descuentoCabe({ ...linea, DESCUENTO });
    expect([cabe(0), cabe(100.05), cabe(100.06)]).toEqual([true, true, 'El descuento no puede ser mayor al importe']);
    // What is no amount has the error of its own field.
    expect(cabe(Number.NaN)).toBe(true);
    expect(cargos.descuentoCabe({ CANTIDAD: 1, IMPORTEUNITARIO: Number.NaN, DESCUENTO: 5 })).toBe(true);
    expect(cargos.total([{ SALDO: 0.1 }, { SALDO: 0.2 }], 'SALDO')).toBe(0.3);
  });

  test('se fechan hoy o antes; se eligen uno o varios, y se imprimen hasta cincuenta', () => {
    const frase = 'La fecha del cargo no puede ser posterior a hoy';
    expect([null, AYER, HOY, MANANA].map((f) => cargos.puedeFecharCargo(HOY, f))).toEqual([true, true, true, frase]);
    const alguno = 'Debe seleccionar al menos un cargo';
    expect([0, 1, 2].map((n) => cargos.unCargo(Array(n)))).toEqual(['Debe seleccionar un cargo', true, 'Debe seleccionar solo un cargo']);
    expect([0, 1, 2].map((n) => cargos.algunCargo(Array(n)))).toEqual([alguno, true, true]);
    expect([0, 1, 50].map((n) => cargos.puedeImprimirCargos(Array(n)))).toEqual([alguno, true, true]);
  });

  test('de un peso a un centavo todavía se debe; con un centavo pagado ya no se elimina', () => {
    expect(cargos.faltaPagar([cargo(1, 0.01), cargo(2, 5)])).toBe(true);
    expect(cargos.faltaPagar([cargo(1, 5), cargo(2, 0)])).toBe('El cargo 2 ya fue pagado completamente');
    expect(cargos.puedeEliminarCargo({ FOLIOCARGO: 4, ABONOS: 0 })).toBe(true);
    expect(cargos.puedeEliminarCargo({ FOLIOCARGO: 4, ABONOS: 0.01 })).toBe(
      'No se puede eliminar el cargo 4 porque tiene pagos. Cancele primero sus recibos',
    );
  });
});

describe('pagos', () => {
  test('las sumas son exactas, y el saldo a favor se cuenta aparte', () => {
    expect(abonos.suma([forma(efectivo, 0.1), forma(credito, 0.2)])).toBe(0.3);
    expect(abonos.debido([cargo(1, 0.1), cargo(2, 0.2)])).toBe(0.3);
    expect(abonos.saldoUsado([forma(efectivo, 5), forma(saldoFavor, 7.5)])).toBe(7.5);
    expect(abonos.saldoUsado([forma(efectivo, 5)])).toBe(0);
  });

  test('sin permiso se paga con fecha de hoy; con él, desde el día del cargo más nuevo y hasta hoy', () => {
    const fecha = (s: Sesion, FECHA: string, ...de: ReturnType<typeof cargo>[]) => abonos.puedeFechar(s, HOY, FECHA, de);
    const fechador = con(P.caja.fecharPagos);
    expect(fecha(con(), HOY, cargo(1, 5))).toBe(true);
    expect(fecha(con(), AYER)).toBe('No cuenta con el permiso para cambiar la fecha del pago');
    expect(fecha(fechador, MANANA)).toBe('La fecha del pago no puede ser posterior a hoy');
    expect(abonos.puedeFechar(fechador, HOY, AYER)).toBe(true);
    expect(fecha(fechador, AYER, cargo(1, 5, AYER))).toBe(true);
    expect(fecha(fechador, AYER, cargo(1, 5, AYER), cargo(2, 5, HOY))).toBe('La fecha del pago no puede ser anterior a la del cargo 2');
  });

  test('un pago cubre lo que se debe o, con permiso, una parte; ni un centavo más, ni más saldo a favor del que hay', () => {
    const deben = [cargo(1, 60), cargo(2, 40.1)];
    const paga = (s: Sesion, formas: ReturnType<typeof forma>[], saldo = 0, mas: { TOTAL?: number | null; FECHA?: string } = {}) =>
      abonos.puedePagar(s, HOY, { FECHA: HOY, FORMAS_PAGO: formas, ...mas }, deben, saldo);
    const parcial = con(P.caja.aceptarParciales);
    expect(paga(con(), [forma(efectivo, 100), forma(credito, 0.1)])).toBe(true);
    expect(paga(parcial, [forma(efectivo, 100.11)])).toBe('El importe no puede ser mayor al saldo');
    expect(paga(con(), [forma(efectivo, 100.09)])).toBe('No cuenta con el permiso para realizar pagos parciales');
    expect(paga(parcial, [forma(efectivo, 0.01)])).toBe(true);
    for (const nada of [0, -5]) expect(paga(parcial, [forma(efectivo, nada)])).toBe('Debe llenar todos los campos requeridos');
    expect(paga(con(), [forma(saldoFavor, 30.1), forma(efectivo, 70)], 30.1)).toBe(true);
    expect(paga(con(), [forma(saldoFavor, 30.1), forma(efectivo, 70)], 30.09)).toBe(
      'El importe no puede ser mayor al saldo a favor disponible',
    );
    expect(paga(con(), [forma(saldoFavor, 30), forma(saldoFavor, 70.1)], 500)).toBe(
      'No se puede utilizar más de una vez Saldo a favor cómo método de pago en un mismo abono',
    );
    const todo = [forma(efectivo, 100.1)];
    expect(paga(con(), todo, 0, { TOTAL: 100.1 })).toBe(true);
    expect(paga(con(), todo, 0, { TOTAL: null })).toBe(true);
    expect(paga(con(), todo, 0, { TOTAL: 100 })).toBe('El total debe ser igual a la suma de las formas de pago');
    expect(paga(con(), todo, 0, { TOTAL: 100.1, FECHA: AYER })).toBe('No cuenta con el permiso para cambiar la fecha del pago');
    expect(paga(con(P.caja.fecharPagos), todo, 0, { FECHA: AYER })).toBe('La fecha del pago no puede ser anterior a la del cargo 1');
    expect(abonos.puedePagar(con(), HOY, { FECHA: HOY, FORMAS_PAGO: todo }, [cargo(7, 0)], 0)).toBe(
      'El cargo 7 ya fue pagado completamente',
    );
  });

  test('se reparte del más antiguo al más nuevo y, del mismo día, por folio; lo que no recibe nada no sale', () => {
    const deben = [cargo(9, 10.1), cargo(3, 20.2), cargo(5, 30.3, AYER)];
    const reparto = (total: number) => abonos.repartir(total, deben).map((r) => [r.cargo.FOLIOCARGO, r.IMPORTE]);
    const resto = (total: number) => abonos.queQuedan(total, deben).map((q) => [q.cargo.FOLIOCARGO, q.SALDO]);
    expect([reparto(30.3), resto(30.3)]).toEqual([
      [[5, 30.3]],
      [
        [3, 20.2],
        [9, 10.1],
      ],
    ]);
    expect(reparto(50.6)).toEqual([
      [5, 30.3],
      [3, 20.2],
      [9, 0.1],
    ]);
    expect(resto(50.6)).toEqual([[9, 10]]);
    // To the last cent.
    expect([reparto(30.31).at(-1), resto(60.59)]).toEqual([[3, 0.01], [[9, 0.01]]]);
    expect([reparto(0), resto(60.6)]).toEqual([[], []]);
  });

  test('el efectivo y el saldo a favor no guardan documento ni banco', () => {
    const de = (FORMAPAGO: number) => abonos.sinSobrantes({ ...forma(FORMAPAGO, 5), NODOCUMENTO: '77', BANCO: 'Banorte' });
    for (const f of [efectivo, saldoFavor]) expect(de(f)).toEqual({ ...forma(f, 5), NODOCUMENTO: '', BANCO: '' });
    for (const f of [credito, cheque, enLinea]) expect(de(f)).toEqual({ ...forma(f, 5), NODOCUMENTO: '77', BANCO: 'Banorte' });
  });

  test('un recibo se factura una vez y, mientras viva su factura, no se cancela; cancelado, ni lo uno ni lo otro', () => {
    const { recibo, factura, boleta } = abonos.TIPO_RECIBO;
    expect([recibo, factura, boleta]).toEqual(['N', 'F', 'B']);
    const r = { FOLIORECIBO: 8, TIPO_ABONO: recibo as string, CANCELADO: 0, RECIBO_CANCELADO: 0, FACTURA_GLOBAL: '' };
    const dice = (mas: Partial<typeof r>) => [abonos.puedeFacturarRecibo({ ...r, ...mas }), abonos.puedeCancelarRecibo({ ...r, ...mas })];
    expect(dice({})).toEqual([true, true]);
    expect(dice({ RECIBO_CANCELADO: 1 })).toEqual(Array(2).fill('El recibo 8 ya fue cancelado'));
    for (const TIPO_ABONO of [factura, boleta]) {
      expect(dice({ TIPO_ABONO })).toEqual(['El pago 8 ya fue facturado', 'El pago 8 está facturado. Cancele primero su factura']);
      expect(dice({ TIPO_ABONO, CANCELADO: 1 })).toEqual([true, true]);
      expect(dice({ TIPO_ABONO, CANCELADO: 1, RECIBO_CANCELADO: 1 })).toEqual(Array(2).fill('El recibo 8 ya fue cancelado'));
    }
    expect(dice({ TIPO_ABONO: factura, FACTURA_GLOBAL: 'A-12' })).toEqual([
      'El pago 8 está en la factura global A-12. Para facturarlo aparte, cancélela primero con el motivo 04',
      'El pago 8 está en la factura global A-12. Cancélela primero',
    ]);
    expect([recibo, factura, boleta].map((TIPO_ABONO) => abonos.facturado({ TIPO_ABONO }))).toEqual([false, true, true]);
  });

  test('el saldo a favor se compra con dinero, por lo que dice el total y con fecha de hoy', () => {
    const compra = (formas: ReturnType<typeof forma>[], mas: { TOTAL?: number | null; FECHA?: string } = {}) =>
      puedeComprarSaldo(con(), HOY, { FECHA: HOY, FORMAS_PAGO: formas, ...mas });
    const cien = [forma(efectivo, 60), forma(credito, 40)];
    expect([compra(cien), compra(cien, { TOTAL: null }), compra(cien, { TOTAL: 100 })]).toEqual([true, true, true]);
    expect(compra(cien, { TOTAL: 99.99 })).toBe('El total debe ser igual a la suma de las formas de pago');
    expect(compra(cien, { TOTAL: 100, FECHA: AYER })).toBe('No cuenta con el permiso para cambiar la fecha del pago');
    expect(compra([...cien, forma(saldoFavor, 1)])).toBe('El saldo a favor no se puede pagar con Saldo a favor');
  });
});

describe('cotizaciones y citas', () => {
  test('se cotiza con fecha de hoy o anterior, y se acepta lo que está y todavía no se cargó', () => {
    const frase = 'La fecha de la cotización no puede ser posterior a hoy';
    expect([null, AYER, HOY, MANANA].map((f) => cotizaciones.puedeFecharCotizacion(HOY, f))).toEqual([true, true, true, frase]);
    const renglon = (RENGLON: number, FOLIOCARGO: number | null) => ({ RENGLON, DESCRIPCION: `Pieza ${RENGLON}`, FOLIOCARGO });
    const acepta = (...elegidos: number[]) => cotizaciones.puedeAceptar([renglon(1, null), renglon(2, 8), renglon(3, null)], elegidos);
    expect([acepta(1), acepta(1, 3)]).toEqual([true, true]);
    expect(acepta(1, 2)).toBe('Pieza 2 ya se cargó con el folio 8');
    expect(acepta(1, 4)).toBe('Alguno de los conceptos no está en la cotización');
    expect(cotizaciones.puedeAceptar([renglon(2, 8)], [2])).toBe('La cotización ya fue aceptada completamente');
  });

  test('una cita se paga completa y en la moneda de la caja; en otra solo se marca como pagada', () => {
    expect(['', 'MXN', 'USD'].map((MONEDA) => citas.enMonedaDeCaja({ MONEDA }, mx))).toEqual([true, true, false]);
    expect(citas.enMonedaDeCaja({ MONEDA: 'USD' }, ec)).toBe(true);
    expect(citas.puedeMarcarPagada({ MONEDA: 'MXN' }, mx)).toBe('Esta cita se paga en caja, con su recibo');
    expect(citas.puedeMarcarPagada({ MONEDA: 'USD' }, mx)).toBe(true);
    const paga = (IMPORTE: number, FECHA: string = HOY, FORMAPAGO: number = efectivo) =>
      citas.puedePagarCita(con(P.caja.fecharPagos), HOY, { FECHA, FORMAS_PAGO: [forma(FORMAPAGO, IMPORTE)] }, { IMPORTE: 500 }, 499.99);
    expect([paga(500), paga(500, AYER)]).toEqual([true, true]);
    for (const parte of [0.01, 499.99]) expect(paga(parte)).toBe('La cita se paga completa');
    expect(paga(0)).toBe('Debe llenar todos los campos requeridos');
    expect(paga(500.01)).toBe('El importe no puede ser mayor al saldo');
    expect(paga(500, MANANA)).toBe('La fecha del pago no puede ser posterior a hoy');
    expect(paga(500, HOY, saldoFavor)).toBe('El importe no puede ser mayor al saldo a favor disponible');
  });
});

describe('turnos', () => {
  const { entrada, retiro } = turnos.MOVIMIENTO_TURNO;
  test('lo que no se contó es cero, y cada denominación de la moneda se cuenta una vez', () => {
    const pieza = (DENOMINACION: number, CANTIDAD: number | null = 1) => ({ DENOMINACION, CANTIDAD });
    expect(turnos.contado([pieza(500, null), pieza(0.1, 3), pieza(0.5, 1), pieza(20, 2)])).toBe(40.8);
    expect(turnos.conteoValido([], mx)).toBe(true);
    expect(turnos.conteoValido([pieza(100), pieza(200), pieza(100)], mx)).toBe('Cada denominación se cuenta una vez');
    expect(turnos.conteoValido([pieza(100), pieza(3)], mx)).toBe('La denominación no existe en la moneda de la clínica');
  });

  test('en la caja debe haber el fondo, lo cobrado y lo que entró, menos lo devuelto y lo que se retiró', () => {
    const caja = { FONDO: 1000, RECIBIDO: 350.1, DEVUELTO: 50.2, movimientos: [] };
    expect(turnos.esperado(caja)).toBe(1299.9);
    expect(turnos.esperado({ ...caja, movimientos: [{ TIPO: entrada, IMPORTE: 0.1 }] })).toBe(1300);
    expect(turnos.esperado({ ...caja, movimientos: [{ TIPO: retiro, IMPORTE: 299.9 }] })).toBe(1000);
    expect(turnos.puedeRetirar(retiro, 1300, 1299.99)).toBe('No hay tanto efectivo en la caja');
  });

  test('se cierra si cuadra o si se explica, y se dice cuánto falta o sobra', () => {
    const cierra = (hay: number, motivo = '') => turnos.puedeCerrarCon(hay, 100, motivo, mx);
    expect([cierra(100), cierra(99.99, 'Cambio'), cierra(100.01, 'Cambio')]).toEqual([true, true, true]);
    expect(cierra(99.99)).toBe('Faltan $0.01: cuente otra vez o explique la diferencia');
    expect(cierra(100.01)).toBe('Sobran $0.01: cuente otra vez o explique la diferencia');
    expect([-0.5, 0, 0.5].map((d) => turnos.diferenciaTexto(d, mx))).toEqual(['Faltan $0.50', 'Cuadra', 'Sobran $0.50']);
  });

  test('el suyo lo cierra cualquiera y el ajeno quien cancela recibos; los ve todos quien lee los reportes, sin restricción', () => {
    const de = (...permisos: Permiso[]) => ({ ...con(...permisos), CODIGOUSUARIO: 7 });
    const cierra = (CODIGOUSUARIO: number, ...permisos: Permiso[]) => turnos.puedeCerrarTurno(de(...permisos), { CODIGOUSUARIO });
    expect([cierra(7), cierra(8), cierra(8, P.caja.cancelar)]).toEqual([true, SIN_PERMISO, true]);
    const { medicoYCaja } = P.restricciones;
    expect(
      [[], [P.reportes.caja], [P.reportes.caja, medicoYCaja], [medicoYCaja]].map((permisos) => turnos.veTodosLosTurnos(con(...permisos))),
    ).toEqual([false, true, false, false]);
  });
});
