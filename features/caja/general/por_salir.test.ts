// The list of patients about to leave.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
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
