// A password is what was typed, letter by letter, and may be long.
import { expect, test } from 'vitest';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { conClave, entrar } from '#testing/acceso.ts';
import { acceso } from './contract.ts';

const con = async (pase: string) => {
  const { c, USER } = await conClave();
  const guardado = await cifrarClave(pase);
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase: guardado }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  return { c, USER };
};

test('una contraseña que solo difiere en mayúsculas, en espacios a sus lados, en acentos o en lo que pasa de 72 letras no entra', async () => {
  const CLAVE = ' Jacaranda71x ';
  const { c, USER } = await con(CLAVE);
  for (const otra of [' jacaranda71x ', ' JACARANDA71X ', 'Jacaranda71x', ' Jacaranda71x', 'Jacaranda71x ', ' Jacarandá71x ', `${CLAVE}\0`])
    expect((await entrar(c, USER, otra, {}, c.sinSesion())).success, JSON.stringify(otra)).toBe(false);
  expect((await entrar(c, USER, CLAVE, {}, c.sinSesion())).success).toBe(true);
  const LARGA = `Aa1${'x'.repeat(90)}`;
  const { c: d, USER: SUYO } = await con(LARGA);
  for (const otra of [LARGA.slice(0, 72), LARGA.slice(0, 92), `${LARGA}x`])
    expect((await entrar(d, SUYO, otra, {}, d.sinSesion())).success, String(otra.length)).toBe(false);
  expect((await entrar(d, SUYO, LARGA, {}, d.sinSesion())).success).toBe(true);
});

test('se puede poner una de 64 letras o más, con espacios y cualquier signo, y con ella se entra', async () => {
  const { c, USER } = await con('Jacaranda71x');
  const NEW_PASS = `Veintidós caballos — 漢字 🐎 “de” <b>Añil</b> & 7% ${'muy largos '.repeat(10)}`.trim();
  expect(NEW_PASS.length).toBeGreaterThan(128);
  await c.hacer(acceso.change_pass, {}, { CURRENT_PASS: 'Jacaranda71x', NEW_PASS, REPEAT_PASS: NEW_PASS });
  expect((await entrar(c, USER, NEW_PASS)).success).toBe(true);
});
