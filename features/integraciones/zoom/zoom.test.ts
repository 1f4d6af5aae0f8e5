// A doctor's Zoom account: authorised on Zoom's page, renewed with tokens that work once, unlinked.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import type { Permiso } from '#features/integraciones/cuentas/server/permiso.ts';
import { gcalendar, gcalendarMedico } from '#features/integraciones/gcalendar/contract.ts';
import { guardarSecreto, leerSecreto } from '#kernel/server/secretos.ts';
import { servicio } from '#kernel/server/servicios.ts';
import { type Cliente, clinica as otra } from '#testing/clinica.ts';
import { TRABAJOS } from '../../../server/slices.ts';
import { zoom, zoomMedico } from './contract.ts';
import { renovarZoom } from './server/zoom.ts';

const uno = { CODIGOMEDICO: 1 };
async function clinica(ajustes?: Record<string, unknown>): Promise<Cliente> {
  const c = await otra({ permisos: [P.clinica.medicos], ...(ajustes ? { ajustes } : {}) });
  await c.sql(({ db }) =>
    db.insertInto('medicos').values({ CODIGOMEDICO: 1, NOMBRE: 'Elena', APELLIDO_PATERNO: 'Márquez', ID_ESPECIALIDAD: 1 }).execute(),
  );
  return c;
}
const pagina = async (c: Cliente) => (await c.hacer(zoom.obtener_enlace, {}, uno)).URL;
const secreto = (c: Cliente) => c.sql(({ db }) => leerSecreto<Permiso>({ db, host: c.casa.host }, 'zoom/1'));
const correr = (c: Cliente, tarea: string) =>
  TRABAJOS.find((t) => t.tarea === tarea)!.correr(c.casa.host, { cliente: c.cliente, CODIGOMEDICO: 1 });

test('se enlaza en la página de Zoom, una sola vez por autorización, y se desconecta', async () => {
  const c = await clinica();
  expect(await c.hacer(zoomMedico.check_zoom, uno)).toEqual({ ACCESS: 0, CUENTA: '', CONFIGURADO: 1, EMULADO: 1 });
  const vuelta = await autorizar(await pagina(c));
  const ajena = await clinica();
  expect((await ajena.llamar(zoom.enlazar, {}, vuelta)).success).toBe(false);
  expect(await c.hacer(zoom.enlazar, {}, vuelta)).toEqual({ CODIGOMEDICO: 1, CUENTA: 'consultorio.demo@zoom.ejemplo.com' });
  expect((await c.llamar(zoom.enlazar, {}, vuelta)).success).toBe(false);
  expect(await c.hacer(zoomMedico.check_zoom, uno)).toMatchObject({ ACCESS: 1, CUENTA: 'consultorio.demo@zoom.ejemplo.com' });
  expect((await ajena.hacer(zoomMedico.check_zoom, uno)).ACCESS).toBe(0);
  await c.hacer(zoomMedico.desconectar_zoom, uno);
  expect(await c.hacer(zoomMedico.check_zoom, uno)).toMatchObject({ ACCESS: 0, CUENTA: '' });
  expect(await secreto(c)).toBeUndefined();
});

test('se devuelve también un permiso cuyo acceso venció: nadie puede renovarlo después', async () => {
  const c = await clinica();
  await c.hacer(zoom.enlazar, {}, await autorizar(await pagina(c)));
  const permiso = (await secreto(c))!;
  const vencido = { ...permiso, vence: new Date(Date.now() - 3_600_000).toISOString() };
  await c.sql(({ db }) => guardarSecreto({ db, host: c.casa.host }, 'zoom/1', { ...vencido }));
  await c.hacer(zoomMedico.desconectar_zoom, uno);
  expect(await renovarZoom((await servicio(c.casa.host, 'zoom'))!, vencido)).toBeNull();
});

test('el permiso se renueva y el nuevo es el que queda: el anterior ya no sirve', async () => {
  const c = await clinica();
  await c.hacer(zoom.enlazar, {}, await autorizar(await pagina(c)));
  const primero = (await secreto(c))!.refresh_token;
  await correr(c, 'zoom.renovar');
  const segundo = (await secreto(c))!.refresh_token;
  expect(segundo).not.toBe(primero);
  await correr(c, 'zoom.renovar');
  expect((await secreto(c))!.refresh_token).not.toBe(segundo);
  expect((await c.hacer(zoomMedico.check_zoom, uno)).ACCESS).toBe(1);
});

test('la cuenta de un médico eliminado se olvida en la revisión de la noche', async () => {
  const c = await clinica();
  await c.hacer(zoom.enlazar, {}, await autorizar(await pagina(c)));
  await c.sql(({ db }) => db.updateTable('medicos').set({ eliminado: '2026-01-01' }).where('CODIGOMEDICO', '=', 1).execute());
  await correr(c, 'zoom.revisar');
  expect(await secreto(c)).toBeUndefined();
});

test('lo que autorizó un proveedor no enlaza a otro, aunque sea la misma persona', async () => {
  const c = await clinica();
  const deZoom = await autorizar(await pagina(c));
  const deGoogle = await autorizar((await c.hacer(gcalendar.obtener_enlace_gcalendar, {}, uno)).URL);
  for (const [call, vuelta] of [
    [gcalendar.enlazar_gcalendar, deZoom],
    [zoom.enlazar, deGoogle],
    [zoom.enlazar, { CODE: deGoogle.CODE, STATE: deZoom.STATE }],
  ] as const)
    expect(await c.llamar(call, {}, vuelta)).toMatchObject({ success: false });
  expect((await c.hacer(zoomMedico.check_zoom, uno)).ACCESS).toBe(0);
  expect((await c.hacer(gcalendarMedico.check_gcalendar, uno)).USE_GOOGLE_CALENDAR).toBe(0);
  // Its own, which nobody has used, still serves.
  await c.hacer(gcalendar.enlazar_gcalendar, {}, deGoogle);
});

test('sin Zoom en la clínica, o con un código falso, no se enlaza', async () => {
  const sin = await clinica({ parametros: JSON.stringify({ ZOOM_VIDEOCONSULTAS: 0 }) });
  expect((await sin.llamar(zoom.obtener_enlace, {}, uno)).message).toBe('La clínica no tiene videoconsultas por Zoom');
  const c = await clinica();
  const { STATE } = await autorizar(await pagina(c));
  expect((await c.llamar(zoom.enlazar, {}, { CODE: 'falso', STATE })).message).toBe(
    'Zoom no aceptó el enlace. Cierre esta pestaña e inténtelo de nuevo',
  );
  expect((await c.hacer(zoomMedico.check_zoom, uno)).ACCESS).toBe(0);
});
