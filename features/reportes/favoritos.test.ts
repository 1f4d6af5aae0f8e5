// Favourite reports: each user has their own, once, and only of reports that they may see at that moment.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { favoritos, MAX_FAVORITOS } from './contract.ts';

const CORTE = { REPORTE: '/ingresos/corte_de_caja', NOMBRE: '', FILTROS: '' };
const nombres = async (c: Cliente) => (await c.hacer(favoritos.obtener)).map((f) => [f.REPORTE, f.NOMBRE, f.FILTROS]);
let c: Cliente;
beforeAll(async () => {
  c = await clinica({ permisos: [P.reportes.caja] });
});

test('un reporte se marca una vez, se guarda también con filtros y nombre, y se quita', async () => {
  const [a, b] = await Promise.all([c.hacer(favoritos.agregar, {}, CORTE), c.hacer(favoritos.agregar, {}, CORTE)]);
  expect(a.ID).toBe(b.ID);
  const conFiltros = { ...CORTE, NOMBRE: 'Todas las sucursales', FILTROS: 'SUCURSALES_TODAS=1' };
  await c.hacer(favoritos.agregar, {}, conFiltros);
  const otra = await c.llamar(favoritos.agregar, {}, { ...conFiltros, NOMBRE: 'TODAS las sucursales', FILTROS: '' });
  expect([otra.status, otra.message]).toEqual([422, 'Ya tiene un favorito con ese nombre en este reporte']);
  const sinNombre = await c.llamar(favoritos.agregar, {}, { ...conFiltros, NOMBRE: '' });
  expect([sinNombre.status, sinNombre.message]).toEqual([422, 'Escriba un nombre para guardar los filtros']);
  expect(await nombres(c)).toEqual([
    [CORTE.REPORTE, '', ''],
    [CORTE.REPORTE, 'Todas las sucursales', 'SUCURSALES_TODAS=1'],
  ]);
  const otro = await clinica({ en: c, permisos: [P.reportes.caja] });
  expect(await nombres(otro)).toEqual([]);
  expect((await otro.llamar(favoritos.eliminar, { ID: a.ID })).status).toBe(404);
  await c.hacer(favoritos.eliminar, { ID: a.ID });
  expect(await nombres(c)).toEqual([[CORTE.REPORTE, 'Todas las sucursales', 'SUCURSALES_TODAS=1']]);
});

test('no se marca un reporte que no se puede ver, ni se sigue ofreciendo', async () => {
  const sin = await clinica({ en: c, permisos: [P.reportes.agenda] });
  const no = await sin.llamar(favoritos.agregar, {}, CORTE);
  expect([no.status, no.message]).toEqual([422, 'El reporte no existe o no cuenta con permiso para verlo']);
  expect((await sin.llamar(favoritos.agregar, {}, { ...CORTE, REPORTE: '/no/hay' })).status).toBe(422);
  const cajera = await clinica({ en: c, permisos: [P.reportes.caja] });
  await cajera.hacer(favoritos.agregar, {}, CORTE);
  expect(await nombres(cajera)).toHaveLength(1);
  // As if the permission of what was marked had been taken away since.
  await c.sql(({ db }) => sql`update reportes_favoritos set "REPORTE" = '/agenda/citas_por_estado' where "NOMBRE" = ''`.execute(db));
  expect(await nombres(cajera)).toEqual([]);
});

test('hay un máximo de favoritos', async () => {
  const d = await clinica({ permisos: [P.reportes.caja] });
  for (let i = 0; i < MAX_FAVORITOS; i++) await d.hacer(favoritos.agregar, {}, { ...CORTE, NOMBRE: `N${i}` });
  const no = await d.llamar(favoritos.agregar, {}, { ...CORTE, NOMBRE: 'Uno más' });
  expect([no.status, no.message]).toEqual([422, `Puede tener hasta ${MAX_FAVORITOS} favoritos: quite alguno`]);
  expect(await d.hacer(favoritos.obtener)).toHaveLength(MAX_FAVORITOS);
  // One of a report that is not seen any more takes no place.
  await d.sql(({ db }) => sql`update reportes_favoritos set "REPORTE" = '/agenda/citas_por_estado' where "NOMBRE" = 'N0'`.execute(db));
  expect((await d.llamar(favoritos.agregar, {}, { ...CORTE, NOMBRE: 'Uno más' })).success).toBe(true);
  expect(await d.hacer(favoritos.obtener)).toHaveLength(MAX_FAVORITOS);
});
