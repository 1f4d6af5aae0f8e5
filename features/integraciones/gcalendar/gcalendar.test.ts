// A doctor's Google account: authorised on Google's page, once, by whoever started it; renewed every night; unlinked.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { medicos } from '#features/medicos/contract.ts';
import type { Trabajo } from '#kernel/server/jobs.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { type Cliente, clinica as otra } from '#testing/clinica.ts';
import { enlazarGoogle, sincronizarGoogle } from '#testing/google.ts';
import { TRABAJOS } from '../../../server/slices.ts';
import { gcalendar, gcalendarMedico } from './contract.ts';

const uno = { CODIGOMEDICO: 1 };
async function clinica(ajustes?: Record<string, unknown>): Promise<Cliente> {
  const c = await otra({ permisos: [P.clinica.medicos], ...(ajustes ? { ajustes } : {}) });
  await c.sql(({ db }) =>
    db
      .insertInto('medicos')
      .values({ CODIGOMEDICO: 1, NOMBRE: 'Elena', APELLIDO_PATERNO: 'Márquez', ID_ESPECIALIDAD: 1, MAIL: 'elena@ejemplo.mx' })
      .execute(),
  );
  return c;
}
const pagina = async (c: Cliente) => (await c.hacer(gcalendar.obtener_enlace_gcalendar, {}, uno)).URL;
const secreto = (c: Cliente) =>
  c.sql(({ db }) => leerSecreto<{ access_token: string; refresh_token: string; vence: string }>({ db, host: c.casa.host }, 'google/1'));
const trabajo = (tarea: string): Trabajo => TRABAJOS.find((t) => t.tarea === tarea)!;
const CADUCA = 'La autorización caducó o ya se usó. Cierre esta pestaña e inicie el enlace de nuevo';

test('se enlaza en la página de Google, se ve con qué cuenta, y lo que Google dio queda cifrado', async () => {
  const c = await clinica();
  expect(await c.hacer(gcalendarMedico.check_gcalendar, uno)).toEqual({
    USE_GOOGLE_CALENDAR: 0,
    EMAIL_GOOGLE_CALENDAR: '',
    CONFIGURADO: 1,
    EMULADO: 1,
    NOMBRE_PACIENTE: 1,
    SINCRONIZADA: null,
    RETIRADA: null,
    MOTIVO: '',
    CITAS_EN_GOOGLE: 0,
    POR_ENVIAR: 0,
  });
  const url = new URL(await pagina(c));
  expect(url.searchParams.get('scope')).toContain('calendar.events');
  expect(url.searchParams.get('redirect_uri')).toBe(`${c.casa.config.PUBLIC_URL}/integraciones/google`);
  const vuelta = await autorizar(url.href);
  const hecho = await c.llamar(gcalendar.enlazar_gcalendar, {}, vuelta);
  expect(hecho).toMatchObject({ success: true, data: { CODIGOMEDICO: 1, EMAIL_GOOGLE_CALENDAR: 'consultorio.demo@gmail.com' } });
  expect(await c.hacer(gcalendarMedico.check_gcalendar, uno)).toMatchObject({
    USE_GOOGLE_CALENDAR: 1,
    EMAIL_GOOGLE_CALENDAR: 'consultorio.demo@gmail.com',
  });
  const { refresh_token, access_token } = (await secreto(c))!;
  expect(refresh_token).toMatch(/^1\/\//);
  const dueno = async (consulta: string) => JSON.stringify((await c.casa.dueno.query(consulta, [c.cliente])).rows);
  for (const t of [refresh_token, access_token, vuelta.CODE]) {
    expect(hecho.body.toString()).not.toContain(t);
    expect(await dueno('select valor from secretos where cliente = $1')).not.toContain(t);
    expect(await dueno('select detalle from bitacora where cliente = $1')).not.toContain(t);
  }
});

test('cada autorización sirve una vez, a quien la empezó y en su clínica', async () => {
  const c = await clinica();
  const vuelta = await autorizar(await pagina(c));
  const [colega, ajena] = [await otra({ permisos: [P.clinica.medicos], en: c }), await clinica()];
  for (const otro of [colega, ajena])
    expect(await otro.llamar(gcalendar.enlazar_gcalendar, {}, vuelta)).toMatchObject({ success: false, message: CADUCA });
  await c.hacer(gcalendar.enlazar_gcalendar, {}, vuelta);
  expect(await c.llamar(gcalendar.enlazar_gcalendar, {}, vuelta)).toMatchObject({ success: false, message: CADUCA });
  expect((await ajena.hacer(gcalendarMedico.check_gcalendar, uno)).USE_GOOGLE_CALENDAR).toBe(0);

  const tarde = await autorizar(await pagina(c));
  await c.casa.dueno.query(`update enlaces_pendientes set caduca = now() - interval '1 second' where cliente = $1`, [c.cliente]);
  expect((await c.llamar(gcalendar.enlazar_gcalendar, {}, tarde)).message).toBe(CADUCA);
  const inventado = { CODE: '4/nada', STATE: `${c.codigo}_1_nada` };
  expect((await c.llamar(gcalendar.enlazar_gcalendar, {}, inventado)).message).toBe(CADUCA);
});

test('un código que Google no dio, o sin el calendario, no enlaza nada', async () => {
  const c = await clinica();
  const { STATE } = await autorizar(await pagina(c));
  expect((await c.llamar(gcalendar.enlazar_gcalendar, {}, { CODE: '4/falso', STATE })).message).toBe(
    'Google no aceptó el enlace. Cierre esta pestaña e inténtelo de nuevo',
  );
  const sin = new URL(await pagina(c));
  sin.searchParams.set('scope', 'openid email');
  expect((await c.llamar(gcalendar.enlazar_gcalendar, {}, await autorizar(sin.href))).message).toBe(
    'No se dio acceso al calendario. Enlace de nuevo y marque la casilla del calendario',
  );
  // Somebody else's code brought with our state: the PKCE proof does not match.
  const suyo = await autorizar(await pagina(c));
  const mio = await autorizar(await pagina(c));
  expect((await c.llamar(gcalendar.enlazar_gcalendar, {}, { CODE: suyo.CODE, STATE: mio.STATE })).success).toBe(false);
  expect((await c.hacer(gcalendarMedico.check_gcalendar, uno)).USE_GOOGLE_CALENDAR).toBe(0);
  expect(await secreto(c)).toBeUndefined();
});

test.each([
  ['de otro emisor', { iss: 'https://cuentas.ejemplo.com' }],
  ['para otra aplicación', { aud: 'otra' }],
  ['de otra pregunta', { nonce: 'otro' }],
  ['sin la pregunta', { nonce: null }],
  ['de hace mucho', { exp: 1 }],
])('una identidad %s no enlaza nada', async (_, cambio) => {
  const c = await clinica();
  const url = new URL(await pagina(c));
  url.searchParams.set('_identidad', JSON.stringify(cambio));
  expect((await c.llamar(gcalendar.enlazar_gcalendar, {}, await autorizar(url.href))).message).toBe(
    'Google no aceptó el enlace. Cierre esta pestaña e inténtelo de nuevo',
  );
  expect(await secreto(c)).toBeUndefined();
});

test('cada noche se renueva; si Google retiró el permiso se desenlaza y el médico recibe un correo', async () => {
  const c = await clinica();
  await c.hacer(gcalendar.enlazar_gcalendar, {}, await autorizar(await pagina(c)));
  const antes = (await secreto(c))!;
  const correr = () => trabajo('google.renovar').correr(c.casa.host, { cliente: c.cliente, CODIGOMEDICO: 1 });
  await correr();
  const despues = (await secreto(c))!;
  expect(despues.access_token).not.toBe(antes.access_token);
  expect(despues.refresh_token).toBe(antes.refresh_token);

  const google = `${await c.casa.host.emuladores()}/google`;
  await fetch(`${google}/revoke`, { method: 'POST', body: new URLSearchParams({ token: antes.refresh_token }) });
  await correr();
  const perdida = await c.hacer(gcalendarMedico.check_gcalendar, uno);
  expect(perdida).toMatchObject({ USE_GOOGLE_CALENDAR: 0, EMAIL_GOOGLE_CALENDAR: '' });
  expect(perdida.RETIRADA).toMatch(/^\d{4}-/);
  expect(await secreto(c)).toBeUndefined();
  const { rows } = await c.casa.dueno.query('select para, asunto from mensajes where cliente = $1', [c.cliente]);
  expect(rows).toEqual([{ para: 'elena@ejemplo.mx', asunto: 'Su cuenta de Google Calendar dejó de estar enlazada' }]);
});

test('desconectar devuelve el permiso a Google y lo olvida', async () => {
  const c = await clinica();
  await enlazarGoogle(c, 1, 'elena@ejemplo.com');
  const { refresh_token } = (await secreto(c))!;
  expect((await c.llamar(gcalendarMedico.desconectar_gcalendar, uno)).message).toBe(
    'La cuenta de Google Calendar se desconectó correctamente',
  );
  expect(await secreto(c)).toBeUndefined();
  expect((await c.hacer(gcalendarMedico.check_gcalendar, uno)).USE_GOOGLE_CALENDAR).toBe(0);
  await sincronizarGoogle(c);
  const google = `${await c.casa.host.emuladores()}/google`;
  const otraVez = await fetch(`${google}/revoke`, { method: 'POST', body: new URLSearchParams({ token: refresh_token }) });
  expect(otraVez.status).toBe(400);
  await c.hacer(gcalendarMedico.desconectar_gcalendar, uno);
});

test('lo que no puede ser se rechaza con su frase', async () => {
  const c = await clinica();
  expect((await c.llamar(gcalendar.obtener_enlace_gcalendar, {}, { CODIGOMEDICO: 9 })).status).toBe(404);
  expect((await c.llamar(gcalendarMedico.check_gcalendar, { CODIGOMEDICO: 9 })).status).toBe(404);
  expect((await c.llamar(gcalendar.obtener_enlace_gcalendar)).message).toBe('Debe seleccionar un Médico');
  const suya = await otra({ permisos: [P.clinica.medicos], en: c, CODIGOMEDICO: 1 });
  expect((await suya.hacer(acceso.get_session)).CODIGOMEDICO).toBe(1);
  expect((await suya.hacer(gcalendar.obtener_enlace_gcalendar)).URL).toContain('/o/oauth2/v2/auth?');
  const sin = await clinica({ parametros: JSON.stringify({ CONFIG_GCALENDAR: 0 }) });
  expect((await sin.llamar(gcalendar.obtener_enlace_gcalendar, {}, uno)).message).toBe('La clínica no tiene el calendario de Google');
  expect((await sin.llamar(gcalendarMedico.sincronizar_gcalendar, uno)).message).toBe('La clínica no tiene el calendario de Google');
});

test('quien abre al médico ve con qué cuenta está', async () => {
  const c = await clinica();
  await c.hacer(gcalendar.enlazar_gcalendar, {}, await autorizar(await pagina(c)));
  expect(await c.hacer(medicos.obtener_uno, uno)).toMatchObject({
    USE_GOOGLE_CALENDAR: 1,
    EMAIL_GOOGLE_CALENDAR: 'consultorio.demo@gmail.com',
  });
});
