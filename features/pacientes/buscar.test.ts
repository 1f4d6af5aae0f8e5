// The order of the search, however many patients match.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { pacientes } from './contract.ts';

const CUANTOS = 1500;
/** Many that match first, by code; whoever is meant was registered last. */
async function llena(): Promise<Cliente> {
  const c = await clinica({ permisos: [P.pacientes.abrir] });
  await c.sql(({ db }) =>
    sql`insert into pacientes ("FECHAALTA", "CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "APELLIDO_MATERNO")
      select current_date, n, 'Rosa', 'Zamarripa', 'Núm' from generate_series(1, ${CUANTOS}) n union all
      select current_date, ${CUANTOS} + 1, 'Élmar', 'Abad', '' union all select current_date, ${CUANTOS} + 2, 'Elena', 'Mar', 'Rojo' union all
      select current_date, ${CUANTOS} + 3, 'Mar', 'Zúñiga', '' union all select current_date, ${CUANTOS} + 4, 'Mar', 'Abad', ''`.execute(
      db,
    ),
  );
  return c;
}
const nombres = async (c: Cliente, b: Record<string, unknown>) => (await c.hacer(pacientes.buscar, {}, b)).map((p) => p.NOMBRECOMPLETO);

test.each([
  ['de pocos pacientes', 10],
  ['de muchos', 1_000_000],
])('entre más de mil que coinciden, primero los que así se llaman y se apellidan; en una clínica %s', async (_, registrados) => {
  const c = await llena();
  await c.sql(({ db }) => sql`insert into folios (serie, ultimo) values ('PACIENTE', ${registrados})`.execute(db));
  expect(await nombres(c, { BUSCAR: 'MÁR', LIMIT: 3 })).toEqual(['Mar Abad', 'Mar Zúñiga', 'Elena Mar Rojo']);
  expect((await nombres(c, { BUSCAR: 'mar', LIMIT: 4 }))[3]).toMatch(/Élmar Abad|Rosa Zamarripa/);
  expect(await nombres(c, { BUSCAR: 'mar zu' })).toEqual(['Mar Zúñiga']);
  expect(await nombres(c, { BUSCAR: 'mar rojo' })).toEqual(['Elena Mar Rojo']);
  expect(await nombres(c, { BUSCAR: 'rojo mar' })).toEqual(['Elena Mar Rojo']);
  expect(await nombres(c, { BUSCAR: 'zzz' })).toEqual([]);
  expect(await nombres(c, { BUSCAR: '%' })).toEqual([]);
  expect(await nombres(c, { BUSCAR: `${CUANTOS + 4}` })).toEqual(['Mar Abad']);
  const paginas = await Promise.all(
    [0, 1, 2].map(async (PAGINA) =>
      (await c.hacer(pacientes.buscar, {}, { BUSCAR: 'mar', LIMIT: 2, PAGINA })).map((p) => p.CODIGOPACIENTE),
    ),
  );
  expect(new Set(paginas.flat()).size).toBe(6);
});
