// Property test: after any actions by several cashiers at once, charges, receipts and balances add up.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { centavos } from '#domain/dinero.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { descuadres, librosDe, seriesDeCaja } from '#testing/caja.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { abonos } from './abonos/contract.ts';
import { cargos } from './cargos/contract.ts';
import { cotizaciones } from './cotizaciones/contract.ts';
import { general } from './general/contract.ts';
import { saldoFavor } from './saldo_favor/contract.ts';

const PACIENTES = 2;
const paciente = fc.integer({ min: 1, max: PACIENTES });
const enCentavos = fc.integer({ min: 1, max: 100_000 });
const paso = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      que: fc.constant('cargar' as const),
      p: paciente,
      enCentavos,
      cantidad: fc.integer({ min: 1, max: 4 }),
      descuento: fc.nat(200),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      que: fc.constant('pagar' as const),
      p: paciente,
      parte: fc.integer({ min: 1, max: 120 }),
      conSaldo: fc.integer({ min: 0, max: 150 }),
      cuantos: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('comprar' as const), p: paciente, enCentavos }) },
  { weight: 3, arbitrary: fc.record({ que: fc.constant('cancelar' as const), cual: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('eliminar' as const), cual: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({ que: fc.constant('cotizar' as const), p: paciente, enCentavos, cantidad: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      que: fc.constant('aceptar' as const),
      cual: fc.nat(4),
      RENGLONES: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { minLength: 1 }),
    }),
  },
);
type Paso = typeof paso extends fc.Arbitrary<infer T> ? T : never;

async function dar(c: Cliente, x: Paso): Promise<unknown> {
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  if (x.que === 'cargar') {
    const IMPORTEUNITARIO = x.enCentavos / 100;
    return c.llamar(
      cargos.agregar,
      {},
      {
        CODIGOPACIENTE: x.p,
        CONCEPTOS: [{ CODIGOTRABAJO: 1, CANTIDAD: x.cantidad, IMPORTEUNITARIO, DESCUENTO: x.descuento / 100 }],
      },
    );
  }
  if (x.que === 'comprar')
    return c.llamar(
      saldoFavor.agregar,
      {},
      { FECHA, HORA, CODIGOPACIENTE: x.p, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: x.enCentavos / 100 }] },
    );
  if (x.que === 'cotizar') {
    const linea = { CODIGOTRABAJO: 1, IMPORTEUNITARIO: x.enCentavos / 100 };
    return c.llamar(cotizaciones.agregar, {}, { CODIGOPACIENTE: x.p, CONCEPTOS: [linea, { ...linea, CANTIDAD: x.cantidad }] });
  }
  if (x.que === 'aceptar') return c.llamar(cotizaciones.aceptar, { FOLIOCOTIZACION: x.cual }, { RENGLONES: x.RENGLONES });
  if (x.que === 'cancelar') return c.llamar(abonos.cancelar, { FOLIORECIBO: x.cual }, { MOTIVO: 'Error' });
  if (x.que === 'eliminar') return c.llamar(cargos.eliminar, { FOLIOCARGO: x.cual }, { MOTIVO: 'Error' });
  const abiertos = (await c.hacer(cargos.obtener, { CODIGOPACIENTE: x.p }, { ESTADO: 'PENDIENTES' })).slice(0, x.cuantos);
  const { SALDO } = await c.hacer(saldoFavor.obtener_uno, { CODIGOPACIENTE: x.p });
  const debe = abiertos.reduce((t, k) => t + centavos(k.SALDO), 0);
  const total = Math.floor((debe * x.parte) / 100);
  const deSaldo = Math.floor((centavos(SALDO) * x.conSaldo) / 100);
  const FORMAS_PAGO = [
    { FORMAPAGO: 3, IMPORTE: (total - deSaldo) / 100 },
    { FORMAPAGO: 0, IMPORTE: deSaldo / 100 },
  ].filter((f) => f.IMPORTE > 0);
  return c.llamar(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE: x.p, CARGOS: abiertos.map((k) => k.FOLIOCARGO), FORMAS_PAGO });
}

async function comprobar(c: Cliente): Promise<void> {
  for (let p = 1; p <= PACIENTES; p++) {
    const t = await c.hacer(general.obtener_totales, { CODIGOPACIENTE: p });
    const r = await c.sql(({ db }) => librosDe(db, p));
    expect(descuadres(r)).toEqual([]);
    expect(t).toMatchObject({ CARGOS: r.cargado, ABONOS: r.aplicado, SALDOS: r.debe, SALDO_FAVOR: r.libro });
  }
  // What of each quote is charged and not deleted is what it says, never twice the same line.
  const { rows } = await c.sql(({ db }) =>
    sql<{ dobles: number; otras: number }>`select
      (select count(*) from (select from cargos where eliminado is null and "FOLIOCOTIZACION" is not null
        group by "FOLIOCOTIZACION", "RENGLON_COTIZACION" having count(*) > 1) x) as dobles,
      (select count(*) from cargos a join cotizaciones_detalle d on d."FOLIOCOTIZACION" = a."FOLIOCOTIZACION" and d."RENGLON" = a."RENGLON_COTIZACION"
        join cotizaciones c on c."FOLIOCOTIZACION" = d."FOLIOCOTIZACION"
        where a."IMPORTE" <> d."IMPORTE" or a."CODIGOPACIENTE" <> c."CODIGOPACIENTE") as otras`.execute(db),
  );
  expect(rows[0]).toEqual({ dobles: 0, otras: 0 });
  for (const { n, ultimo } of await c.sql(({ db }) => seriesDeCaja(db))) expect(n).toBe(ultimo);
}

test('cualquier serie de cargos, cotizaciones, pagos, cancelaciones y saldos a favor deja los libros cuadrados', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 8, maxLength: 25 }), fc.integer({ min: 1, max: 4 }), async (pasos, aLaVez) => {
      const c = await clinica();
      for (const NOMBRE of ['Ana', 'Beto']) await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Luna', SEXO: 1 });
      await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta' });
      for (let i = 0; i < pasos.length; i += aLaVez) await Promise.all(pasos.slice(i, i + aLaVez).map((x) => dar(c, x)));
      await comprobar(c);
    }),
    { numRuns: 25 },
  );
}, 120_000);
