// Logging in and out, failed tries and their waits, sessions, reset links and the account page.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import { huellaDe } from '#kernel/server/sesiones.ts';
import { CLAVE, captcha, conClave, dichos, ESPERE, entrar } from '#testing/acceso.ts';
import { Cliente, casaNueva, clinica, extrano } from '#testing/clinica.ts';
import '#features/personal/server/table.ts';
import { acceso, sesiones } from './contract.ts';
import { guardarEnlace } from './server/restablecer.ts';

let puerta: Cliente;
beforeAll(async () => {
  puerta = await extrano();
});

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

test('una entrada que el servidor empieza otra vez gasta un captcha y cuenta un intento; dos entradas no gastan el mismo', async () => {
  const casa = await casaNueva();
  try {
    const c = await clinica({ permisos: [P.pacientes.abrir], casa });
    const USER = `u${c.usuario}`.slice(0, 8);
    const pase = await cifrarClave(CLAVE);
    await c.sql(({ db }) => db.updateTable('usuarios').set({ pase }).where('CODIGOUSUARIO', '=', c.usuario).execute());
    // The first two sessions that would be opened cross with another save.
    await casa.dueno.query(`create sequence public.cruces; grant usage on sequence public.cruces to public;
      create function public.se_cruza() returns trigger language plpgsql as $$ begin
        if nextval('public.cruces') <= 2 then raise exception 'se cruzaron' using errcode = '40001'; end if; return new; end $$;
      create trigger se_cruza before insert on compartido.sesiones for each row execute function public.se_cruza()`);
    const CAPTCHA = await captcha(c.sinSesion());
    const datos = { CLIENT: c.codigo, USER, PASS: CLAVE, CAPTCHA };
    expect((await c.sinSesion().llamar(acceso.login, {}, datos)).success).toBe(true);
    expect((await casa.dueno.query('select last_value from public.cruces')).rows[0].last_value).toBe(3);
    expect(await c.sinSesion().llamar(acceso.login, {}, datos)).toMatchObject({ status: 422, data: { CAPTCHA: 1 } });
    await casa.dueno.query('alter sequence public.cruces restart');
    const malo = c.sinSesion();
    await malo.llamar(acceso.login, {}, { ...datos, CAPTCHA: await captcha(c.sinSesion()) });
    await entrar(c, USER, 'Mala-Clave-1', { CAPTCHA: await captcha(c.sinSesion()) }, malo);
    const { rows } = await casa.dueno.query('select intentos from intentos where cliente = $1 and origen = $2', [c.cliente, malo.ip]);
    expect(rows).toEqual([{ intentos: 1 }]);
  } finally {
    await casa.cerrar();
  }
});

test('volver a entrar en el mismo navegador termina la sesión que tenía; una entrada que falla la deja', async () => {
  const { c, USER } = await conClave();
  const conToken = (token: string) => new Cliente(c.casa, c.cliente, c.codigo, c.zona, token, c.usuario);
  const primera = conToken((await entrar(c, USER)).data.TOKEN!);
  const otroEquipo = conToken((await entrar(c, USER)).data.TOKEN!);
  expect((await entrar(c, USER, 'Mala-Clave-1', {}, primera)).success).toBe(false);
  await primera.hacer(acceso.get_session);
  const segunda = conToken((await entrar(c, USER, CLAVE, {}, primera)).data.TOKEN!);
  expect(await primera.llamar(acceso.get_session)).toMatchObject({ status: 401, message: 'SESION_CADUCADA' });
  await segunda.hacer(acceso.get_session);
  await otroEquipo.hacer(acceso.get_session);
  // Somebody of another clinic sits down at it.
  const { c: vecina, USER: SUYO } = await conClave();
  expect(
    (await entrar(vecina, SUYO, CLAVE, {}, new Cliente(c.casa, vecina.cliente, vecina.codigo, vecina.zona, segunda.token, 0))).success,
  ).toBe(true);
  expect((await segunda.llamar(acceso.get_session)).status).toBe(401);
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

test('los intentos fallidos se cuentan y la espera crece, pero solo para esa dirección; el administrador la quita', async () => {
  const { c, USER } = await conClave();
  const [extranio, suyo] = [c.sinSesion(), c.sinSesion()];
  for (let i = 0; i < 5; i++) expect((await entrar(c, USER, 'Mal-Clave-1', {}, extranio)).status).toBe(422);
  const r = await entrar(c, USER, CLAVE, {}, extranio);
  expect(r).toMatchObject({ status: 429, message: expect.stringMatching(ESPERE) });
  const espera = () =>
    c.sql(async ({ db }) => {
      const { rows } = await sql<{ s: number }>`select ceil(extract(epoch from hasta - ultimo))::int as s from intentos
        where cuenta = ${USER} and origen = ${extranio.ip}`.execute(db);
      await sql`update intentos set hasta = now() where origen = ${extranio.ip}`.execute(db);
      return rows[0]!.s;
    });
  const esperas = [await espera()];
  await c.sql(({ db }) => sql`update intentos set hasta = now() + interval '1 hour' where origen = ${extranio.ip}`.execute(db));
  // A user name that does not exist must wait too.
  for (let i = 0; i < 5; i++) await entrar(c, 'nadie', 'Mal-Clave-1', {}, extranio);
  expect((await entrar(c, 'nadie', CLAVE, {}, extranio)).status).toBe(429);
  // The user logs in from elsewhere, which does not end the stranger's wait.
  expect((await entrar(c, USER, CLAVE, {}, suyo)).success).toBe(true);
  expect((await entrar(c, USER, CLAVE, {}, extranio)).status).toBe(429);
  await espera();
  for (let i = 0; i < 3; i++) {
    await entrar(c, USER, 'Mal-Clave-1', {}, extranio);
    esperas.push(await espera());
  }
  expect(esperas).toEqual([5, 10, 20, 40]);
  await entrar(c, USER, 'Mal-Clave-1', {}, extranio);
  const jefe = await clinica({ en: c });
  expect((await jefe.hacer(usuarios.obtener)).find((u) => u.CODIGOUSUARIO === c.usuario)!.BLOQUEADO).toBe(1);
  await jefe.hacer(usuarios.desbloquear, { CODIGOUSUARIO: c.usuario });
  expect((await jefe.hacer(usuarios.obtener)).find((u) => u.CODIGOUSUARIO === c.usuario)!.BLOQUEADO).toBe(0);
  expect((await entrar(c, USER, CLAVE, {}, extranio)).success).toBe(true);
});

test('veinticinco entradas a la vez, malas y buenas: no se juzgan más de cinco', async () => {
  const { c, USER } = await conClave();
  const desde = c.sinSesion();
  const captchas = await Promise.all(Array.from({ length: 25 }, () => captcha()));
  const rs = await Promise.all(
    captchas.map((CAPTCHA, i) =>
      desde.llamar(acceso.login, {}, { CLIENT: c.codigo, USER, PASS: i === 24 ? CLAVE : `Mala-${i}-Aa`, CAPTCHA }),
    ),
  );
  const buenas = rs.filter((r) => r.success).length;
  // A successful login restarts the count, so that as many more tries may be checked.
  expect(dichos(rs, /incorrectos/)).toBeLessThanOrEqual(buenas ? 9 : 5);
  expect(dichos(rs, /incorrectos/) + dichos(rs, ESPERE) + buenas).toBe(25);
});

test('cincuenta cambios de contraseña a la vez con la actual equivocada: se juzgan cinco; también al quitar el segundo factor', async () => {
  const { c } = await conClave();
  const cambio = { CURRENT_PASS: 'Mala-Clave-1', NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' };
  const rs = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      i % 2 ? c.llamar(acceso.change_pass, {}, cambio) : c.llamar(acceso.totp_desactivar, {}, { CURRENT_PASS: 'Mala-Clave-1' }),
    ),
  );
  expect([dichos(rs, /no es correcta/), dichos(rs, ESPERE)]).toEqual([5, 45]);
  // During the wait not even the right password is accepted.
  expect((await c.llamar(acceso.change_pass, {}, { ...cambio, CURRENT_PASS: CLAVE })).status).toBe(429);
});

test('muchas direcciones contra una cuenta también esperan; desde donde ya entró y con el enlace del correo, no', async () => {
  const { c, USER } = await conClave();
  const suyo = c.sinSesion();
  await entrar(c, USER, CLAVE, {}, suyo);
  const { rows } = await c.sql(({ db }) =>
    sql<{ espera: number }>`select intento_contar(${USER}, '198.51.100.' || n) as espera from generate_series(1, 40) n`.execute(db),
  );
  // Thirty are checked, counting the one with which the user logged in.
  expect(rows.filter((r) => r.espera === 0)).toHaveLength(29);
  const nuevo = c.sinSesion();
  expect((await entrar(c, USER, CLAVE, {}, nuevo)).status).toBe(429);
  expect((await entrar(c, USER, CLAVE, {}, suyo)).success).toBe(true);
  const { token } = await c.sql(({ db }) => guardarEnlace(db, c.usuario, { minutos: 5, quitaTotp: false }));
  const clave = { CLIENT: c.codigo, TOKEN: token, NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' };
  await nuevo.hacer(acceso.new_pass, {}, clave);
  await c.sql(({ db }) => sql`update intentos set intentos = 99, hasta = now() + interval '5 minutes' where origen = ''`.execute(db));
  expect((await entrar(c, USER, 'Nueva2027', {}, nuevo)).success).toBe(true);
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

test('una sesión sin uso termina a las 12 horas, y toda sesión a los 5 días aunque se use; cada entrada da otra, que nadie adivina', async () => {
  const { c, USER } = await conClave();
  const entra = async () => {
    const token = (await entrar(c, USER)).data.TOKEN!;
    return new Cliente(c.casa, c.cliente, c.codigo, c.zona, token, c.usuario);
  };
  const [sinUso, vieja, viva] = [await entra(), await entra(), await entra()];
  expect(new Set([sinUso.token, vieja.token, viva.token]).size).toBe(3);
  for (const { token } of [sinUso, vieja, viva]) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const envejecer = (de: Cliente, cambio: string) =>
    c.casa.dueno.query(`update compartido.sesiones set ${cambio} where huella = $1`, [huellaDe(de.token)]);
  await envejecer(sinUso, "uso = now() - interval '12 hours 1 second'");
  await envejecer(vieja, "inicio = now() - interval '5 days 1 second', uso = now()");
  await envejecer(viva, "inicio = now() - interval '4 days 23 hours', uso = now() - interval '11 hours'");
  expect((await sinUso.llamar(acceso.get_session)).message).toBe('SESION_CADUCADA');
  expect((await vieja.llamar(acceso.get_session)).message).toBe('SESION_CADUCADA');
  expect((await viva.llamar(acceso.get_session)).success).toBe(true);
});

test('las sesiones propias se ven y se cierran; las ajenas solo con permiso de usuarios', async () => {
  const { c, USER } = await conClave();
  const token = (await entrar(c, USER)).data.TOKEN!;
  const lista = await c.hacer(sesiones.obtener, { CODIGOUSUARIO: c.usuario });
  expect(lista).toHaveLength(2);
  const laOtra = lista.find((s) => !s.ACTUAL)!;
  const ajeno = await clinica({ permisos: [P.pacientes.abrir], en: c });
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
  expect((await (await clinica({ permisos: [P.clinica.configurar], en: c })).llamar(acceso.get_subscription_token)).status).toBe(403);
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
  // The outbox does not show the link, because whoever reads it could take over the account.
  expect(rows[0]!.cuerpo).toContain('[enlace personal]');
  const TOKEN = /#[^/]+\/([\w-]+)/.exec(descifrar(rows[0]!.secreto, llaveDe(c.casa.config.ENCRYPTION_KEY)))![1]!;
  const nueva = { CLIENT: c.codigo, TOKEN, NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' };
  expect((await puerta.llamar(acceso.new_pass, {}, nueva)).success).toBe(true);
  expect((await puerta.llamar(acceso.new_pass, {}, nueva)).message).toBe('El enlace ya no es válido, solicite otro');
  expect((await entrar(c, USER, 'Nueva2027')).success).toBe(true);
});

test('una contraseña nueva anula todos los enlaces que esperaban, los de otros no', async () => {
  const { c } = await conClave();
  const otro = await clinica({ permisos: [P.pacientes.abrir], en: c });
  const enlace = (usuario: number) => c.sql(({ db }) => guardarEnlace(db, usuario, { minutos: 5, quitaTotp: false }));
  const [uno, dos, ajeno] = [await enlace(c.usuario), await enlace(c.usuario), await enlace(otro.usuario)];
  const usar = ({ token: TOKEN }: { token: string }) =>
    puerta.llamar(acceso.new_pass, {}, { CLIENT: c.codigo, TOKEN, NEW_PASS: 'Nueva2027', REPEAT_PASS: 'Nueva2027' });
  expect((await usar(uno)).success).toBe(true);
  expect((await usar(dos)).message).toBe('El enlace ya no es válido, solicite otro');
  const tres = await enlace(c.usuario);
  // The password change ended the session; a new session changes it again.
  expect((await c.llamar(acceso.get_session)).status).toBe(401);
  const token = (await entrar(c, `u${c.usuario}`.slice(0, 8), 'Nueva2027')).data.TOKEN!;
  const de = new Cliente(c.casa, c.cliente, c.codigo, c.zona, token, c.usuario);
  await de.hacer(acceso.change_pass, {}, { CURRENT_PASS: 'Nueva2027', NEW_PASS: 'Nueva2028', REPEAT_PASS: 'Nueva2028' });
  expect((await usar(tres)).success).toBe(false);
  expect((await usar(ajeno)).success).toBe(true);
});

test('a un buzón se le mandan pocos enlaces por hora, desde donde se pidan y exista o no', async () => {
  const { c, USER } = await conClave();
  for (const MAIL of [`${c.codigo}@ejemplo.mx`, `nadie-${c.codigo}@ejemplo.mx`]) {
    await c.sql(({ db }) =>
      db
        .updateTable('usuarios')
        .set({ MAIL: `${c.codigo}@ejemplo.mx` })
        .where('CODIGOUSUARIO', '=', c.usuario)
        .execute(),
    );
    const rs = [];
    for (let i = 0; i < 8; i++)
      rs.push(await c.sinSesion().llamar(acceso.reset_pass, {}, { CLIENT: c.codigo, USER, MAIL, CAPTCHA: await captcha() }));
    expect(rs.map((r) => r.status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  }
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
