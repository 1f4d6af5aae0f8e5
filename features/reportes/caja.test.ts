import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { Resultado } from '#kernel/reporte/define.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { ARCHIVO, contract, post } from '#kernel/shared/endpoint.ts';
import { type Cliente, clinica } from '#kernel/testing/clinica.ts';

const body = z.looseObject({});
const o = { permiso: 1101 as const, lee: true as const, body };
const reportes = contract('/reportes', {
  corte: post('/obtener/ingresos/corte_de_caja', { ...o, data: Resultado }),
  cortePdf: post('/imprimir/ingresos/corte_de_caja', { ...o, data: ARCHIVO, archivo: true }),
  corteExcel: post('/descargar/ingresos/corte_de_caja', { ...o, data: ARCHIVO, archivo: true }),
  cargosDia: post('/obtener/ingresos/cargos_dia', { ...o, data: Resultado }),
});

/** A day with two cashiers, every kind of receipt and a cancelled one. */
async function dia(): Promise<{ c: Cliente; otro: Cliente; hoy: string }> {
  const c = await clinica();
  const { fecha: hoy, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [1, 2, 3].map(() => ({ CODIGOTRABAJO: 1 })) });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, FECHA: sumarDias(hoy, -1), CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  const otro = await clinica({ en: c });
  const pago = (CARGOS: number[], FORMAS_PAGO: unknown[], FECHA = hoy) => ({ FECHA, HORA, CODIGOPACIENTE: 1, CARGOS, FORMAS_PAGO });
  await c.hacer(saldoFavor.agregar, {}, pago([], [{ FORMAPAGO: 1, IMPORTE: 200 }]));
  await c.hacer(
    abonos.agregar,
    {},
    pago(
      [1],
      [
        { FORMAPAGO: 1, IMPORTE: 300 },
        { FORMAPAGO: 0, IMPORTE: 200 },
      ],
    ),
  );
  await otro.hacer(abonos.agregar, {}, pago([2], [{ FORMAPAGO: 3, IMPORTE: 450.5 }]));
  await otro.hacer(abonos.agregar, {}, pago([3], [{ FORMAPAGO: 1, IMPORTE: 500 }]));
  await otro.hacer(abonos.cancelar, { FOLIORECIBO: 4 }, { MOTIVO: 'Error' });
  await c.hacer(abonos.agregar, {}, pago([4], [{ FORMAPAGO: 6, IMPORTE: 100 }], sumarDias(hoy, -1)));
  return { c, otro, hoy };
}

test('el corte suma lo que dicen los libros, por forma de pago y por cajero, con lo cancelado aparte', async () => {
  const { c, otro, hoy } = await dia();
  const r = await c.hacer(reportes.corte, {}, { FECHA: hoy });
  expect(r.resultado.map((f) => [f.FOLIORECIBO, f.ESTADO, f.TOTAL, f.CANCELADO])).toEqual([
    [1, 'Vigente', 200, null],
    [2, 'Vigente', 500, null],
    [3, 'Vigente', 450.5, null],
    [4, 'Cancelado', null, 500],
  ]);
  expect(r.totales).toEqual({ TOTAL: 1150.5, CANCELADO: 500 });
  const seccion = (titulo: string) => Object.fromEntries(r.resumen.find((s) => s.titulo === titulo)?.filas ?? []);
  expect(seccion('Por forma de pago')).toEqual({ Efectivo: 500, 'Tarjeta de crédito': 450.5, 'Saldo a favor': 200 });
  expect(seccion('Ingreso del día')).toEqual({ 'Total de recibos': 1150.5, 'Saldo a favor usado': -200, 'Dinero recibido': 950.5 });
  expect(seccion('Por cajero')).toEqual({ [`Usuario ${c.usuario}`]: 700, [`Usuario ${otro.usuario}`]: 450.5 });
  const { rows } = await c.sql(({ db }) =>
    sql<{
      t: number;
    }>`select sum(f."IMPORTE") as t from abonos_formas_pago f join abonos a using (cliente, "FOLIORECIBO") where a."FECHA" = ${hoy} and a.eliminado is null`.execute(
      db,
    ),
  );
  expect(rows[0]!.t).toBe(r.totales.TOTAL);
});

test('un recibo de ayer que se cancela hoy se dice en el corte de hoy y sale del de ayer', async () => {
  const { c, hoy } = await dia();
  const ayer = sumarDias(hoy, -1);
  expect((await c.hacer(reportes.corte, {}, { FECHA: ayer })).totales.TOTAL).toBe(100);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 5 }, { MOTIVO: 'Error' });
  expect((await c.hacer(reportes.corte, {}, { FECHA: ayer })).totales).toEqual({ TOTAL: 0, CANCELADO: 100 });
  const tarde = (await c.hacer(reportes.corte, {}, { FECHA: hoy })).resumen.find((s) => s.titulo.startsWith('Cancelados este día'));
  expect(tarde?.filas).toMatchObject([[expect.stringContaining('Recibo 5'), 100]]);
});

test('se filtra por cajero; quien tiene 1500 solo ve su caja', async () => {
  const { c, otro, hoy } = await dia();
  expect((await c.hacer(reportes.corte, {}, { FECHA: hoy, CODIGOUSUARIO: otro.usuario })).totales.TOTAL).toBe(450.5);
  const propio = await clinica({ en: c, permisos: [1101, 1500] });
  expect((await propio.hacer(reportes.corte, {}, { FECHA: hoy, CODIGOUSUARIO: otro.usuario })).totales.TOTAL).toBe(0);
  expect((await (await clinica({ en: c, permisos: [200] })).llamar(reportes.corte, {}, { FECHA: hoy })).status).toBe(403);
});

test('en papel y en Excel; y los cargos del día', async () => {
  const { c, hoy } = await dia();
  expect((await c.llamar(reportes.cortePdf, {}, { FECHA: hoy })).body.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await c.llamar(reportes.corteExcel, {}, { FECHA: hoy })).body.subarray(0, 2).toString()).toBe('PK');
  const r = await c.hacer(reportes.cargosDia, {}, { FECHA_INICIAL: sumarDias(hoy, -1), FECHA_FINAL: hoy });
  expect(r.totales).toEqual({ IMPORTE: 2000, ABONOS: 1050.5, SALDO: 949.5 });
  expect(r.resumen).toEqual([{ titulo: 'Por concepto', filas: [['Consulta', 2000]] }]);
  expect((await c.llamar(reportes.cargosDia, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: '2020-01-01' })).message).toBe(
    'La fecha final no puede ser anterior a la inicial',
  );
});
