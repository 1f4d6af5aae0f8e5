// Reports of what happened in some days find it by an index, behind the wall and with the clinic's own days.
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pacientes } from '#features/pacientes/contract.ts';
import { Resultado } from '#kernel/reporte/define.ts';
import { contract, post } from '#kernel/shared/endpoint.ts';
import { sentenciasDe } from '#testing/base_vista.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';

const DIA = '2020-03-04';
const reporte = (accion: string) =>
  contract('/reportes', { ver: post(`/obtener${accion}`, { permiso: 'sesion', lee: true, body: z.looseObject({}), data: Resultado }) }).ver;

/** The plans of the statements of a report that read a table. */
async function planesDe(c: Cliente, accion: string, filtros: object, tabla: string): Promise<string[]> {
  const vistas = await sentenciasDe(() => c.hacer(reporte(accion), {}, { ...filtros }));
  const planes: string[] = [];
  for (const { text, values = [] } of vistas.filter((s) => /^\s*select/.test(s.text) && s.text.includes(tabla))) {
    const { rows } = await c.sql(async ({ db }) => {
      // In a table this small the planner rightly prefers to read all.
      await db.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
      return db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...values]));
    });
    planes.push(rows.map((f) => f['QUERY PLAN']).join('\n'));
  }
  return planes;
}

test('lo cancelado y la bitácora de unos días se hallan por su índice', async () => {
  const c = await clinica();
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.sql(async ({ db }) => {
    const serie = sql`(select n, ${DIA}::date + n % 100 + time '12:00' as dia from generate_series(1, 3000) n) x`;
    await sql`insert into bitacora (momento, accion, detalle, ip) select dia, '/prueba', '{}', '1' from ${serie}`.execute(db);
    await sql`insert into abonos ("FOLIORECIBO", "CODIGOPACIENTE", "FECHA", "HORA", "TOTAL", "SUCURSAL", eliminado) select n, 1, '2020-01-01', '10:00', 10, 1, dia from ${serie}`.execute(
      db,
    );
    await sql`insert into abonos_detalle ("FOLIORECIBO", "RENGLON", "CANTIDAD", "DESCRIPCION", "IMPORTE") select n, 1, 1, 'X', 10 from ${serie}`.execute(
      db,
    );
    await sql`insert into abonos_formas_pago ("FOLIORECIBO", "RENGLON", "FORMAPAGO", "IMPORTE") select n, 1, 1, 10 from ${serie}`.execute(
      db,
    );
  });
  await c.casa.dueno.query('analyze bitacora, abonos');
  const dias = { FECHA_INICIAL: DIA, FECHA_FINAL: DIA, SUCURSALES_TODAS: 0, USUARIO: '' };
  const [bitacora] = await planesDe(c, '/seguridad/bitacora', dias, 'from bitacora b');
  expect(bitacora).toMatch(/Index Cond: .*momento >= .*momento < /);
  const [cancelados] = await planesDe(c, '/ingresos/recibos_cancelados', dias, 'CANCELADO_EL');
  expect(cancelados).toMatch(/Index Cond: .*eliminado >= .*eliminado < /);
  const tarde = (await planesDe(c, '/ingresos/corte_de_caja', { FECHA: DIA }, 'limit 200')).at(-1);
  expect(tarde).toMatch(/Index Cond: .*eliminado >= .*eliminado < /);
});

test('los cumpleaños de unos días del mes se hallan por su índice', async () => {
  const c = await clinica();
  await c.sql(({ db }) =>
    sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "FECHA_NACIMIENTO")
      select n, 'Ana', 'Núñez', '2020-01-01', '1980-01-01'::date + n % 365 from generate_series(1, 3000) n`.execute(db),
  );
  await c.casa.dueno.query('analyze pacientes');
  const [plan] = await planesDe(c, '/pacientes/cumpleanos', { MES: 3, DIA_INICIAL: 4, DIA_FINAL: 8 }, 'pacientes p');
  expect(plan).toMatch(/pacientes_cumpleanos[\s\S]*Index Cond: .*cumple >= .*cumple <= /);
});

test('son los días de la clínica: lo de la última hora de su día cuenta, lo de la primera del siguiente no', async () => {
  const c = await clinica();
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.sql(async ({ db }) => {
    for (const [folio, momento] of [
      [1, `${DIA} 23:59:59`],
      [2, '2020-03-05 00:00:00'],
      [3, `${DIA} 00:00:00`],
    ] as const) {
      await sql`insert into abonos ("FOLIORECIBO", "CODIGOPACIENTE", "FECHA", "HORA", "TOTAL", "SUCURSAL", eliminado)
        values (${folio}, 1, '2020-01-01', '10:00', 10, 1, ${momento}::timestamp)`.execute(db);
      await sql`insert into abonos_detalle ("FOLIORECIBO", "RENGLON", "CANTIDAD", "DESCRIPCION", "IMPORTE") values (${folio}, 1, 1, 'X', 10)`.execute(
        db,
      );
      await sql`insert into abonos_formas_pago ("FOLIORECIBO", "RENGLON", "FORMAPAGO", "IMPORTE") values (${folio}, 1, 1, 10)`.execute(db);
    }
  });
  const { resultado } = await c.hacer(
    reporte('/ingresos/recibos_cancelados'),
    {},
    { FECHA_INICIAL: DIA, FECHA_FINAL: DIA, SUCURSALES_TODAS: 0 },
  );
  expect(resultado.map((f) => f.FOLIORECIBO)).toEqual([3, 1]);
});
