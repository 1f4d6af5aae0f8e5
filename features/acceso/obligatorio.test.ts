// A clinic that requires the second factor: who owes one sets it up at the next login, and can do nothing else until then.
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { SEGUNDO_FACTOR } from '#features/clinica/rules.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { huellaDe } from '#kernel/server/sesiones.ts';
import { OTRA_VEZ } from '#kernel/shared/otra_vez.ts';
import { SIN_SEGUNDO_FACTOR } from '#kernel/shared/verdict.ts';
import { CLAVE, entrar } from '#testing/acceso.ts';
import { Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { SLICES } from '../../server/slices.ts';
import { acceso } from './contract.ts';
import { SEGUNDO_FACTOR_OBLIGATORIO } from './rules.ts';

const FALTA = { status: 403, success: false, message: SIN_SEGUNDO_FACTOR, data: { SEGUNDO_FACTOR: 1 } };

async function conClave(o: OpcionesClinica): Promise<{ c: Cliente; USER: string }> {
  const c = await clinica(o);
  const pase = await cifrarClave(CLAVE);
  const USER = `u${c.usuario}`.slice(0, 8);
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  return { c, USER };
}
/** The same user with a session of their own, as their browser has after the login. */
async function dentro(c: Cliente, USER: string, mas: object = {}): Promise<Cliente> {
  const r = await entrar(c, USER, CLAVE, mas);
  if (!r.success) throw new Error(r.message ?? '');
  return new Cliente(c.casa, c.cliente, c.codigo, c.zona, r.data.TOKEN!, c.usuario);
}
async function activar(c: Cliente): Promise<string> {
  const { SECRETO } = await c.hacer(acceso.totp_nuevo);
  await c.hacer(acceso.totp_activar, {}, { CODIGO: new TOTP({ secret: Secret.fromBase32(SECRETO) }).generate() });
  return SECRETO;
}
const exigir = (c: Cliente, SEGUNDO_FACTOR: number) => c.llamar(sistemaControl.actualizar, {}, { SEGUNDO_FACTOR, VERSION: 1 });

test('quien lo vuelve obligatorio ya lo tiene, prueba que es él y administra usuarios', async () => {
  const { c } = await conClave({});
  const sin = await exigir(c, SEGUNDO_FACTOR.todos);
  expect(sin.data).toMatchObject({ ERRORES: { SEGUNDO_FACTOR: expect.stringContaining('Active primero su segundo factor') } });
  await activar(c);
  await c.casa.dueno.query("update compartido.sesiones set probada = now() - interval '6 minutes' where huella = $1", [huellaDe(c.token)]);
  expect(await exigir(c, SEGUNDO_FACTOR.todos)).toMatchObject({ status: 403, message: OTRA_VEZ });
  expect(await c.hacer(sistemaControl.obtener)).toMatchObject({ SEGUNDO_FACTOR: 0, VERSION: 1 });
  await c.casa.dueno.query('update compartido.sesiones set probada = now() where huella = $1', [huellaDe(c.token)]);
  expect((await exigir(c, SEGUNDO_FACTOR.todos)).success).toBe(true);
  // Whoever configures without administering users leaves it as it is.
  const otro = await clinica({ en: c, permisos: [P.clinica.configurar] });
  await otro.hacer(sistemaControl.actualizar, {}, { SEGUNDO_FACTOR: 0, VERSION: 2 });
  expect(await c.hacer(sistemaControl.obtener)).toMatchObject({ SEGUNDO_FACTOR: SEGUNDO_FACTOR.todos });
});

test('quien lo debe entra solo a activarlo: ninguna otra llamada le contesta, y con él sigue donde entró', async () => {
  const { c: jefa } = await conClave({});
  const { c, USER } = await conClave({ en: jefa, permisos: [P.pacientes.abrir] });
  const deAntes = await dentro(c, USER);
  await activar(jefa);
  await exigir(jefa, SEGUNDO_FACTOR.todos);
  // Nobody is thrown out of their work: a session that was open goes on.
  expect((await deAntes.llamar(pacientes.buscar, {}, { BUSCAR: '' })).success).toBe(true);

  const debe = await dentro(c, USER);
  expect(await debe.hacer(acceso.get_session)).toMatchObject({ FALTA_SEGUNDO_FACTOR: 1 });
  const abiertas: string[] = [];
  for (const { call } of SLICES.flatMap((s) => s.calls)) {
    if (call.permiso === 'publico' || call.permiso === 'plataforma') continue;
    const params = Object.fromEntries(Object.keys(call.params).map((p) => [p, 1]));
    const r = call.sinSegundoFactor ? undefined : await debe.llamar(call, params, {});
    if (r) expect({ ruta: call.ruta, status: r.status, message: r.message }).toMatchObject({ status: 403, message: SIN_SEGUNDO_FACTOR });
    else abiertas.push(call.nombre);
  }
  expect(abiertas.sort()).toEqual(['get_session', 'logout', 'otra_vez', 'totp_activar', 'totp_nuevo']);
  expect(await debe.llamar(pacientes.buscar, {}, { BUSCAR: '' })).toMatchObject(FALTA);
  const vivo = await c.casa.app.inject({ url: '/api/vivo', headers: { authorization: debe.token }, remoteAddress: c.ip });
  expect(vivo.statusCode).toBe(403);

  await activar(debe);
  expect((await debe.llamar(pacientes.buscar, {}, { BUSCAR: '' })).success).toBe(true);
  expect(await debe.hacer(acceso.get_session)).toMatchObject({ FALTA_SEGUNDO_FACTOR: 0, TOTP: 1 });
  expect((await entrar(c, USER)).data).toMatchObject({ TOTP: 1 });
  expect((await debe.llamar(acceso.totp_desactivar, {}, { CURRENT_PASS: CLAVE })).message).toBe(SEGUNDO_FACTOR_OBLIGATORIO);
});

test('solo a quienes administran: los demás entran como siempre, hasta que administran', async () => {
  const { c: jefa } = await conClave({});
  const { c, USER } = await conClave({ en: jefa, permisos: [P.pacientes.abrir] });
  const { c: otra, USER: OTRA } = await conClave({ en: jefa, permisos: [P.seguridad.niveles] });
  await activar(jefa);
  await exigir(jefa, SEGUNDO_FACTOR.administran);
  expect((await (await dentro(c, USER)).llamar(pacientes.buscar, {}, { BUSCAR: '' })).success).toBe(true);
  const debe = await dentro(otra, OTRA);
  expect(await debe.llamar(pacientes.buscar, {}, { BUSCAR: '' })).toMatchObject(FALTA);
  // What it owes does not depend on its cache: the clinic no longer asks.
  expect((await jefa.llamar(sistemaControl.actualizar, {}, { SEGUNDO_FACTOR: 0, VERSION: 2 })).success).toBe(true);
  expect((await debe.llamar(pacientes.buscar, {}, { BUSCAR: '' })).success).toBe(true);
});
