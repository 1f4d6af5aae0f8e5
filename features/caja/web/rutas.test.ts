// The addresses of the till: each opens the screen it says, with what that screen reads of it, for whoever may.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import turnos from '../turnos/web/screens.ts';
import comandos from './comandos.ts';
import { rutaAbonos, rutaCargos, rutaCotizaciones, rutaPagar, rutaPagarCita, rutaSaldoFavor } from './rutas.ts';
import pantallas from './screens.ts';

const { ver, cobrar, registrarSaldoFavor, cotizar } = P.caja;
/** The screen of an address, what it reads of it, and who may. */
function abre(ruta: string) {
  const [camino = '', query = ''] = ruta.split('?');
  for (const { path, titulo, permiso } of pantallas) {
    const m = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(camino);
    if (m) return [titulo, { ...m.groups }, query, permiso];
  }
  return [];
}

test('cada dirección abre su pantalla con su paciente, sus cargos y lo que se le pide', () => {
  const de = { CODIGOPACIENTE: '5' };
  expect(abre(rutaCargos(5))).toEqual(['Cargos', de, '', ver]);
  expect(abre(rutaCargos(5, '?nuevo=1'))).toEqual(['Cargos', de, 'nuevo=1', ver]);
  expect(abre(rutaAbonos(5))).toEqual(['Abonos realizados', de, '', ver]);
  expect(abre(rutaCotizaciones(5))).toEqual(['Cotizaciones', de, '', ver]);
  const paga = [cobrar, registrarSaldoFavor];
  const pago = (chargeIds: string, defDate: string, positiveBalance: string) => ({ ...de, chargeIds, defDate, positiveBalance });
  expect(abre(rutaPagar(5, [7, 8], 1))).toEqual(['Abonar', pago('7_8', '1', '0'), '', paga]);
  expect(abre(rutaPagar(5, [7], 0))).toEqual(['Abonar', pago('7', '0', '0'), '', paga]);
  expect(abre(rutaSaldoFavor(5))).toEqual(['Abonar', pago('0', '0', '1'), '', paga]);
  expect(abre(rutaPagarCita(5, 31))).toEqual(['Pagar cita', { ...de, appointmentId: '31' }, '', cobrar]);
});

test('el menú lleva a la caja y al turno de quien cobra; los turnos, también de quien lee los reportes', () => {
  const todas = [...pantallas, ...turnos].map((p) => [p.path, p.titulo, p.permiso, p.menu && [p.menu.grupo, p.menu.icono], p.lista]);
  expect(todas.filter(([, , , menu]) => menu)).toEqual([
    ['/cashier/patients', 'Caja', ver, ['principal', 'caja'], undefined],
    ['/cashier/shift', 'Turno de caja', cobrar, ['finanzas', 'caja'], undefined],
  ]);
  expect(todas.at(-1)).toEqual(['/cashier/shifts', 'Turnos de caja', [cobrar, P.reportes.caja], undefined, '/cashier/shift']);
});

test('lo que la barra ofrece de un paciente: cobrarle, ver sus abonos y cotizarle, como se diga', () => {
  const verbos = (comandos.verbos ?? []).map((v) => [v.texto, v.otros?.join(', '), v.icono, v.permiso, v.a(5)]);
  expect(verbos).toEqual([
    ['Cobrar a', 'cobrar, cobro de, cargos de, caja de', 'caja', ver, rutaCargos(5)],
    ['Abonos de', 'recibos de, pagos de', 'tarjeta', ver, rutaAbonos(5)],
    ['Cotizar a', 'cotizar, cotización de, cotizaciones de, presupuesto de', 'documento', cotizar, rutaCotizaciones(5, '?cotizar=1')],
  ]);
});
