// The list of today's patients that the calendar shows.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';

test('los pacientes de hoy son de quien entra a la agenda; el restringido solo ve a los de su médico', async () => {
  const c = await clinicaConAgenda();
  await c.sql(async ({ db }) => {
    await sql`update pacientes set "FECHAALTA" = ${hoyDe(c)}, "CODIGOMEDICO" = least("CODIGOPACIENTE", 2)`.execute(db);
    await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL")
      select n, ${hoyDe(c)}, '10:00', 30, n, n, 1 from generate_series(1, 2) n`.execute(db);
  });
  const quienes = async (de: typeof c, CODIGOMEDICO: number) =>
    Promise.all(
      [pacientes.obtener_con_cita, pacientes.obtener_nuevos].map(async (call) =>
        (await de.hacer(call, { CODIGOMEDICO })).map((p) => p.CODIGOPACIENTE).sort(),
      ),
    );
  expect(await quienes(c, 0)).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico]) {
    const suyo = await clinicaConAgenda({ permisos: [P.citas.agendar, restriccion], CODIGOMEDICO: 1, en: c });
    for (const pedido of [0, 1, 2]) expect(await quienes(suyo, pedido)).toEqual([[1], [1]]);
    expect(await quienes(await clinicaConAgenda({ permisos: [P.citas.agendar, restriccion], en: c }), 0)).toEqual([[], []]);
  }
  const caja = await clinicaConAgenda({ permisos: [P.caja.ver], en: c });
  for (const call of [pacientes.obtener_con_cita, pacientes.obtener_nuevos])
    expect((await caja.llamar(call, { CODIGOMEDICO: 0 })).status).toBe(403);
});
