import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import { type Cliente, clinica, extrano } from '#kernel/testing/clinica.ts';
import '#features/usuarios/server/table.ts';
import { acceso, sesiones } from './contract.ts';
import { cifrarClave } from './server/claves.ts';

const CLAVE = 'Galeno2026';
let puerta: Cliente;
beforeAll(async () => {
  puerta = await extrano();
});

async function captcha(): Promise<string> {
  const challenge = (await puerta.hacer(acceso.captcha)) as never;
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
}
/** A clinic with a user who has a real password. */
async function conClave(): Promise<{ c: Cliente; USER: string }> {
  const c = await clinica({ permisos: [100, 300, 502] });
  const pase = await cifrarClave(CLAVE);
  const USER = `u${c.usuario}`.slice(0, 8);
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  return { c, USER };
}
const entrar = async (c: Cliente, USER: string, PASS = CLAVE, mas: object = {}) =>
  puerta.llamar(acceso.login, {}, { CLIENT: c.codigo, USER, PASS, CAPTCHA: await captcha(), ...mas });

test('con captcha, cliente, usuario y contraseña se entra; la sesión trae permisos y clínica y nada secreto', async () => {
  const { c, USER } = await conClave();
  const r = await entrar(c, USER.toUpperCase());
  expect(r).toMatchObject({
    success: true,
    data: { VENCIDA: 0, CODIGOUSUARIO: c.usuario, PERMISOS: '100,300,502', CLINICA: { CODIGOCLIENTE: c.codigo } },
  });
  expect(r.body.toString()).not.toMatch(/argon2|totp"|pase/);
});

test('un captcha se acepta una sola vez, y sin él no se prueba ninguna contraseña', async () => {
  const { c, USER } = await conClave();
  const CAPTCHA = await captcha();
  const datos = { CLIENT: c.codigo, USER, PASS: 'No-Es-Esa-1', CAPTCHA };
  expect((await puerta.llamar(acceso.login, {}, datos)).message).toBe('Cliente, usuario o contraseña incorrectos');
  expect((await puerta.llamar(acceso.login, {}, { ...datos, PASS: CLAVE })).message).toBe(
    'No se pudo comprobar el captcha, intente de nuevo',
  );
  expect((await puerta.llamar(acceso.login, {}, { ...datos, CAPTCHA: '' })).success).toBe(false);
});

test('quien no existe recibe la misma respuesta que quien se equivoca', async () => {
  const { c, USER } = await conClave();
  const mensajes = await Promise.all([
    entrar(c, 'nadie'),
    entrar(c, USER, 'Otra-Clave-1'),
    puerta.llamar(acceso.login, {}, { CLIENT: 'no-hay', USER, PASS: CLAVE, CAPTCHA: await captcha() }),
  ]);
  expect(new Set(mensajes.map((m) => `${m.status} ${m.message}`)).size).toBe(1);
});

test('los intentos fallidos se cuentan aunque se rechacen, y la espera crece', async () => {
  const { c, USER } = await conClave();
  for (let i = 0; i < 4; i++) {
    await entrar(c, USER, 'Mal-Clave-1');
    if (i < 3)
      await c.sql(({ db }) => db.updateTable('usuarios').set({ bloqueado: null }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  }
  const r = await entrar(c, USER);
  expect(r.status).toBe(429);
  expect(r.message).toMatch(/^Demasiados intentos\. Espere \d+ segundos/);
});

test('cambiar la propia contraseña cierra las demás sesiones y deja esta', async () => {
  const { c, USER } = await conClave();
  const otra = (await entrar(c, USER)).data.TOKEN!;
  expect(await c.llamar(acceso.change_pass, {}, { CURRENT_PASS: 'x', NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' })).toMatchObject({
    message: 'La contraseña actual no es correcta',
  });
  expect(await c.llamar(acceso.change_pass, {}, { CURRENT_PASS: CLAVE, NEW_PASS: 'corta', REPEAT_PASS: 'corta' })).toMatchObject({
    status: 422,
    data: { ERRORES: { NEW_PASS: 'Debe tener al menos 8 caracteres' } },
  });
  expect(
    (await c.llamar(acceso.change_pass, {}, { CURRENT_PASS: CLAVE, NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2028' })).data,
  ).toMatchObject({ ERRORES: { REPEAT_PASS: 'Las contraseñas no coinciden' } });
  await c.hacer(acceso.change_pass, {}, { CURRENT_PASS: CLAVE, NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' });
  expect((await c.llamar(acceso.get_session)).success).toBe(true);
  const r = await puerta.casa.app.inject({ method: 'POST', url: '/api/auth/get_session', headers: { authorization: otra } });
  expect(r.json()).toMatchObject({ success: false, message: 'SESION_CADUCADA' });
  expect((await entrar(c, USER, 'Nueva2027')).success).toBe(true);
});

test('salir termina la sesión en todos los servidores a la vez', async () => {
  const { c } = await conClave();
  await c.hacer(acceso.get_session);
  await c.hacer(acceso.logout);
  expect(await c.llamar(acceso.get_session)).toMatchObject({ status: 401, message: 'SESION_CADUCADA' });
});

test('las sesiones propias se ven y se cierran; las ajenas solo con permiso de usuarios', async () => {
  const { c, USER } = await conClave();
  const token = (await entrar(c, USER)).data.TOKEN!;
  const lista = await c.hacer(sesiones.obtener, { CODIGOUSUARIO: c.usuario });
  expect(lista).toHaveLength(2);
  const laOtra = lista.find((s) => !s.ACTUAL)!;
  const ajeno = await clinica({ permisos: [100], en: c });
  expect((await ajeno.llamar(sesiones.obtener, { CODIGOUSUARIO: c.usuario })).status).toBe(403);
  expect((await ajeno.llamar(sesiones.cerrar_sesion, { ID: laOtra.ID })).status).toBe(404);
  await c.hacer(sesiones.cerrar_sesion, { ID: laOtra.ID });
  expect(
    (await puerta.casa.app.inject({ method: 'POST', url: '/api/auth/get_session', headers: { authorization: token } })).statusCode,
  ).toBe(401);
});

test('una suscripción vencida no abre sesión, pero sí la página de la cuenta', async () => {
  const { c, USER } = await conClave();
  await c.casa.dueno.query('update compartido.clientes set vence = current_date - 2 where codigo = $1', [c.codigo]);
  const r = await entrar(c, USER);
  expect(r.data).toEqual({ VENCIDA: 1, TOKEN: expect.any(String) });
  expect(await puerta.hacer(acceso.mi_cuenta, {}, { TOKEN: r.data.TOKEN! })).toMatchObject({
    NOMBRECLINICA: 'Clínica de prueba',
    VENCIDA: 1,
    LIMITE_MEDICOS: 50,
  });
  expect((await puerta.llamar(acceso.mi_cuenta, {}, { TOKEN: `${r.data.TOKEN}x` })).success).toBe(false);
});

test('mi cuenta dice lo que queda del plan y sus facturas, las de esta clínica, y la aplicación no las escribe', async () => {
  const [c, otra] = [await clinica(), await clinica()];
  await c.casa.dueno.query('update compartido.clientes set sms = 40, folios = 7 where codigo = $1', [c.codigo]);
  for (const [de, folio, dia, pagada] of [
    [c, 'G-1', '2026-10-01', 1],
    [c, 'G-2', '2026-11-01', 0],
    [otra, 'G-9', '2026-11-01', 0],
  ] as const)
    await c.casa.dueno.query(
      `insert into cuenta_facturas (cliente, "FOLIO", "FECHA", "CONCEPTO", "IMPORTE", "MONEDA", "ESTADO") values ($1, $2, $3, 'Plan Profesional', 899, 'MXN', $4)`,
      [de.cliente, folio, dia, pagada],
    );
  const TOKEN = await c.hacer(acceso.get_subscription_token);
  expect(await puerta.hacer(acceso.mi_cuenta, {}, { TOKEN })).toMatchObject({
    SMS: 40,
    FOLIOS: 7,
    VENCIDA: 0,
    FACTURAS: [
      { FOLIO: 'G-2', FECHA: '2026-11-01', IMPORTE: 899, ESTADO: 0, PDF: 0 },
      { FOLIO: 'G-1', ESTADO: 1 },
    ],
  });
  await expect(c.sql(({ db }) => sql`update cuenta_facturas set "ESTADO" = 1`.execute(db))).rejects.toThrow('permission denied');
  expect((await (await clinica({ permisos: [406], en: c })).llamar(acceso.get_subscription_token)).status).toBe(403);
});

test('el enlace de restablecer sirve una vez y no dice quién existe', async () => {
  const { c, USER } = await conClave();
  const pedir = async (MAIL: string) => puerta.llamar(acceso.reset_pass, {}, { CLIENT: c.codigo, USER, MAIL, CAPTCHA: await captcha() });
  const [bien, mal] = [await pedir('u@ejemplo.mx'), await pedir('otro@ejemplo.mx')];
  expect(bien.message).toBe(mal.message);
  const { rows } = await c.sql(({ db }) =>
    sql<{ cuerpo: string; secreto: string }>`select cuerpo, secreto from mensajes where origen = 'acceso'`.execute(db),
  );
  expect(rows).toHaveLength(1);
  // The outbox does not show it: whoever reads it would become anybody.
  expect(rows[0]!.cuerpo).toContain('[enlace personal]');
  const TOKEN = /#[^/]+\/([\w-]+)/.exec(descifrar(rows[0]!.secreto, llaveDe(c.casa.config.ENCRYPTION_KEY)))![1]!;
  const nueva = { CLIENT: c.codigo, TOKEN, NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' };
  expect((await puerta.llamar(acceso.new_pass, {}, nueva)).success).toBe(true);
  expect((await puerta.llamar(acceso.new_pass, {}, nueva)).message).toBe('El enlace ya no es válido, solicite otro');
  expect((await entrar(c, USER, 'Nueva2027')).success).toBe(true);
});

test('el segundo factor se pide al entrar; un código de recuperación sirve una vez', async () => {
  const { c, USER } = await conClave();
  const { SECRETO } = await c.hacer(acceso.totp_nuevo);
  const codigo = () => new TOTP({ secret: Secret.fromBase32(SECRETO) }).generate();
  expect((await c.llamar(acceso.totp_activar, {}, { CODIGO: '000000' })).success).toBe(false);
  const { CODIGOS } = await c.hacer(acceso.totp_activar, {}, { CODIGO: codigo() });
  expect(await entrar(c, USER)).toMatchObject({ success: false, data: { TOTP: 1 } });
  expect((await entrar(c, USER, CLAVE, { CODIGO: codigo() })).success).toBe(true);
  expect((await entrar(c, USER, CLAVE, { CODIGO: CODIGOS[0] })).success).toBe(true);
  expect((await entrar(c, USER, CLAVE, { CODIGO: CODIGOS[0] })).success).toBe(false);
  const fila = await c.sql(({ db }) =>
    db.selectFrom('usuarios').select('totp').where('CODIGOUSUARIO', '=', c.usuario).executeTakeFirstOrThrow(),
  );
  expect(fila.totp).not.toContain(SECRETO);
});

test('cambiar de sucursal dura en la sesión y solo a las propias', async () => {
  const { c } = await conClave();
  await c.sql(({ db }) => sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db));
  expect((await c.hacer(acceso.get_session, {}, { SUCURSAL: 2 })).SUCURSAL).toBe(2);
  expect((await c.hacer(acceso.get_session)).SUCURSAL).toBe(2);
  expect((await c.llamar(acceso.get_session, {}, { SUCURSAL: 9 })).status).toBe(403);
});

test('cada quien elige con qué pantalla empieza; lo que no es una pantalla no se guarda, y el otro no cambia', async () => {
  const { c, USER } = await conClave();
  const elegir = (PANTALLA_INICIO: string) => c.llamar(acceso.pantalla_inicio, {}, { PANTALLA_INICIO });
  expect((await c.hacer(acceso.get_session)).PANTALLA_INICIO).toBe('');
  expect(await elegir('/cashier/patients')).toMatchObject({ success: true });
  expect((await c.hacer(acceso.get_session)).PANTALLA_INICIO).toBe('/cashier/patients');
  expect((await entrar(c, USER)).data.PANTALLA_INICIO).toBe('/cashier/patients');
  for (const mala of ['https://otra.mx', '//otra.mx', '/a?b=1', 'calendar', `/${'a'.repeat(90)}`])
    expect(await elegir(mala)).toMatchObject({ status: 422, data: { ERRORES: { PANTALLA_INICIO: expect.any(String) } } });
  expect((await c.hacer(acceso.get_session)).PANTALLA_INICIO).toBe('/cashier/patients');
  await elegir('');
  expect((await c.hacer(acceso.get_session)).PANTALLA_INICIO).toBe('');
});
