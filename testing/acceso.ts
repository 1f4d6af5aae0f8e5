// Logging in as a person does: a solved captcha and a real password.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import '#features/personal/server/table.ts';
import { type Cliente, clinica, extrano } from './clinica.ts';

export const CLAVE = 'Galeno2026';
export const ESPERE = /^Demasiados intentos\. Espere \d+ segundos/;
export const dichos = (rs: { message: string | null }[], que: RegExp): number => rs.filter((r) => que.test(r.message ?? '')).length;

export async function captcha(quien?: Cliente): Promise<string> {
  const challenge = (await (quien ?? (await extrano())).hacer(acceso.captcha)) as never;
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
}
/** A clinic with a user who has a real password. */
export async function conClave(): Promise<{ c: Cliente; USER: string }> {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.citas.agendar, P.seguridad.miCuenta] });
  const pase = await cifrarClave(CLAVE);
  const USER = `u${c.usuario}`.slice(0, 8);
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  return { c, USER };
}
export const entrar = async (c: Cliente, USER: string, PASS = CLAVE, mas: object = {}, desde = c.sinSesion()) =>
  desde.llamar(acceso.login, {}, { CLIENT: c.codigo, USER, PASS, CAPTCHA: await captcha(), ...mas });
