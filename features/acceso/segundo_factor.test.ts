// The second factor: login, recovery codes, single use of codes, and limits of tries.
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test, vi } from 'vitest';
import { CLAVE, captcha, conClave, dichos, ESPERE, entrar } from '#testing/acceso.ts';
import { Cliente, extrano, levantar } from '#testing/clinica.ts';
import { acceso } from './contract.ts';

let puerta: Cliente;
beforeAll(async () => {
  puerta = await extrano();
});

/** A user with the second factor, and its code for each half minute: a code works once, so a test needs several. */
async function conSegundoFactor() {
  const { c, USER } = await conClave();
  const { SECRETO } = await c.hacer(acceso.totp_nuevo);
  const codigo = (pasos = 0) => new TOTP({ secret: Secret.fromBase32(SECRETO) }).generate({ timestamp: Date.now() + pasos * 30_000 });
  return { c, USER, SECRETO, codigo };
}

test('el segundo factor se pide al entrar; un código de recuperación sirve una vez', async () => {
  const { c, USER, SECRETO, codigo } = await conSegundoFactor();
  expect((await c.llamar(acceso.totp_activar, {}, { CODIGO: '000000' })).success).toBe(false);
  // Six characters, none of them a digit.
  for (const CODIGO of ['\u{10000}'.repeat(3), 'ññññññ'])
    expect((await c.llamar(acceso.totp_activar, {}, { CODIGO })).status, CODIGO).toBe(422);
  const { CODIGOS } = await c.hacer(acceso.totp_activar, {}, { CODIGO: codigo() });
  expect(new Set(CODIGOS).size).toBe(10);
  for (const uno of CODIGOS) expect(uno).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
  expect(await entrar(c, USER)).toMatchObject({ success: false, data: { TOTP: 1 } });
  expect((await entrar(c, USER, CLAVE, { CODIGO: codigo(1) })).success).toBe(true);
  expect((await entrar(c, USER, CLAVE, { CODIGO: CODIGOS[0] })).success).toBe(true);
  expect((await entrar(c, USER, CLAVE, { CODIGO: CODIGOS[0] })).success).toBe(false);
  const fila = await c.sql(({ db }) =>
    db.selectFrom('usuarios').select('totp').where('CODIGOUSUARIO', '=', c.usuario).executeTakeFirstOrThrow(),
  );
  expect(fila.totp).not.toContain(SECRETO);
});

test('un código vale su medio minuto, el de antes y el de después; ninguno más lejano', async () => {
  const { c, USER, codigo } = await conSegundoFactor();
  // A stopped clock, so that no new half minute begins during the test.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
  try {
    for (const lejos of [-20, -2, 2, 20])
      expect((await c.llamar(acceso.totp_activar, {}, { CODIGO: codigo(lejos) })).message, `${lejos}`).toBe(
        'El código de verificación no es correcto',
      );
    await c.hacer(acceso.totp_activar, {}, { CODIGO: codigo(-1) });
    for (const lejos of [-2, 2])
      expect((await entrar(c, USER, CLAVE, { CODIGO: codigo(lejos) })).message, `${lejos}`).toBe(
        'El código de verificación no es correcto',
      );
    for (const cerca of [0, 1]) expect((await entrar(c, USER, CLAVE, { CODIGO: codigo(cerca) })).success, `${cerca}`).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('poner y quitar el segundo factor cierra las demás sesiones y deja esta', async () => {
  const { c, USER, codigo } = await conSegundoFactor();
  const otra = async (mas = {}) => {
    const token = (await entrar(c, USER, CLAVE, mas)).data.TOKEN!;
    return new Cliente(c.casa, c.cliente, c.codigo, c.zona, token, c.usuario);
  };
  const antes = await otra();
  const { CODIGOS } = await c.hacer(acceso.totp_activar, {}, { CODIGO: codigo() });
  expect((await antes.llamar(acceso.get_session)).status).toBe(401);
  const con = await otra({ CODIGO: CODIGOS[0] });
  expect((await con.llamar(acceso.get_session)).status).toBe(200);
  await c.hacer(acceso.totp_desactivar, {}, { CURRENT_PASS: CLAVE, CODIGO: CODIGOS[1] });
  expect((await con.llamar(acceso.get_session)).status).toBe(401);
  expect((await c.llamar(acceso.get_session)).status).toBe(200);
});

test('un código del segundo factor entra una vez: ni el que lo activó, ni dos a la vez en dos servidores, ni uno anterior', async () => {
  const { c, USER, codigo } = await conSegundoFactor();
  const CODIGO = codigo();
  const { CODIGOS } = await c.hacer(acceso.totp_activar, {}, { CODIGO });
  expect((await entrar(c, USER, CLAVE, { CODIGO })).message).toBe('El código de verificación no es correcto');
  const otra = await levantar(c.casa.conexion);
  try {
    const alla = new Cliente(otra, c.cliente, c.codigo, c.zona, '', 0);
    const aLaVez = async (uno: string) => {
      const rs = await Promise.all([puerta, alla, c.sinSesion(), alla.sinSesion()].map((d) => entrar(c, USER, CLAVE, { CODIGO: uno }, d)));
      return rs.filter((r) => r.success).length;
    };
    expect(await aLaVez(codigo(1))).toBe(1);
    expect(await aLaVez(codigo())).toBe(0);
    expect(await aLaVez(CODIGOS[3]!)).toBe(1);
    expect((await entrar(c, USER, CLAVE, { CODIGO: CODIGOS[4] }, c.sinSesion())).success).toBe(true);
  } finally {
    await otra.cerrar();
  }
});

test('los códigos del segundo factor se adivinan cinco veces, no más', async () => {
  const { c, USER, codigo } = await conSegundoFactor();
  await c.hacer(acceso.totp_activar, {}, { CODIGO: codigo() });
  const desde = c.sinSesion();
  const captchas = await Promise.all(Array.from({ length: 20 }, () => captcha()));
  const rs = await Promise.all(
    captchas.map((CAPTCHA, i) =>
      desde.llamar(acceso.login, {}, { CLIENT: c.codigo, USER, PASS: CLAVE, CODIGO: String(100_000 + i), CAPTCHA }),
    ),
  );
  expect([dichos(rs, /no es correcto/), dichos(rs, ESPERE)]).toEqual([5, 15]);
});
