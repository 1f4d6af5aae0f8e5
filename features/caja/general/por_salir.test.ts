// The list of patients about to leave.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { general } from './contract.ts';

/** Inserts appointments of today: patient, hour, state, doctor. */
async function dia(c: Cliente, ...citas: (readonly [paciente: number, hora: string, estado: number, medico?: number])[]): Promise<void> {
  await c.sql(async ({ db }) => {
    for (const [i, [paciente, hora, estado, medico = 1]] of citas.entries())
      await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "C_ESTATUS", sobrecupo)
        values (${i + 1}, ${hoyDe(c)}, ${hora}, 30, ${paciente}, ${medico}, 1, ${estado}, 1)`.execute(db);
  });
}

test('por salir: los atendidos y en sala de hoy, primero quien debe, cada quien una vez y con lo que un clic cobra', async () => {
  const c = await clinicaConAgenda({ permisos: [P.caja.ver, P.caja.registrarCargos, P.catalogos.conceptosIngresos] });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 2, CONCEPTOS: [{ CODIGOTRABAJO: 1 }, { CODIGOTRABAJO: 1 }] });
  await dia(c, [1, '08:00', 2], [1, '11:00', 6], [2, '10:00', 2, 2], [3, '09:00', 1], [3, '12:00', 3]);
  expect(await c.hacer(general.por_salir)).toEqual([
    expect.objectContaining({ CODIGOPACIENTE: 2, H_CITA: '10:00', C_ESTATUS: 2, MEDICO: 'Arturo Beltrán', SALDOS: 1000, FOLIOS: [1, 2] }),
    expect.objectContaining({ CODIGOPACIENTE: 1, H_CITA: '11:00', C_ESTATUS: 6, SALDOS: 0, FOLIOS: [] }),
  ]);
  const ajeno = await clinica({ en: c, permisos: [P.caja.ver, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  expect((await ajeno.hacer(general.por_salir)).map((p) => p.CODIGOPACIENTE)).toEqual([1]);
  expect((await (await clinica({ en: c, permisos: [P.citas.agendar] })).llamar(general.por_salir)).status).toBe(403);
  expect(await (await clinicaConAgenda({ permisos: [P.caja.ver] })).hacer(general.por_salir)).toEqual([]);
});

test('por salir: lo de hoy en esta sucursal, sin lo eliminado; debe quien debe centavos, y entre iguales primero quien ya salió', async () => {
  const c = await clinicaConAgenda({ permisos: 'todos' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.sql(async ({ db }) => {
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA") select n, 'Paciente', 'Número ' || n, '2026-01-01'
      from generate_series(4, 8) n`.execute(db);
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
  });
  const cargar = async (CODIGOPACIENTE: number, IMPORTEUNITARIO: number) =>
    (await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO }] })).FOLIOS[0]!;
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const pagar = (CODIGOPACIENTE: number, folio: number, IMPORTE: number) =>
    c.hacer(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE, CARGOS: [folio], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE }] });
  await pagar(1, await cargar(1, 80), 80);
  await c.hacer(cargos.eliminar, { FOLIOCARGO: await cargar(1, 90) }, { MOTIVO: 'Error' });
  const centavos = await cargar(1, 0.5);
  await pagar(2, await cargar(2, 70), 70);
  const tres = [await cargar(3, 60), await cargar(3, 40)];
  await dia(
    c,
    ...([
      [1, '09:00', 6],
      [2, '10:00', 2],
      [3, '11:00', 2],
      [4, '08:00', 2],
      [5, '08:00', 2],
      [6, '08:00', 2],
      [7, '09:30', 2],
      [8, '07:00', 6],
    ] as const),
  );
  await c.sql(async ({ db }) => {
    await sql`update citas set "SUCURSAL" = 2 where "CODIGOPACIENTE" = 4`.execute(db);
    await sql`update citas set "F_CITA" = ${sumarDias(hoyDe(c), -1)} where "CODIGOPACIENTE" = 5`.execute(db);
    await sql`update citas set eliminado = now() where "CODIGOPACIENTE" = 6`.execute(db);
  });
  expect((await c.hacer(general.por_salir)).map((p) => [p.CODIGOPACIENTE, p.SALDOS, p.FOLIOS])).toEqual([
    [3, 100, tres],
    [1, 0.5, [centavos]],
    [7, 0, []],
    [2, 0, []],
    [8, 0, []],
  ]);
});
