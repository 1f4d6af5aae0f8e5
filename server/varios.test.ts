// Several servers and a worker over one database behave as one: sessions, permissions, limits, captchas, live updates, jobs.
import type { AddressInfo } from 'node:net';
import { setTimeout as dormir } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { acceso } from '#features/acceso/contract.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { enClinica, job, trabajar } from '#kernel/server/jobs.ts';
import { citaDePrueba, clinicaConAgenda } from '#testing/agenda.ts';
import { type CasaDePrueba, type Cliente, casa, clinica, levantar } from '#testing/clinica.ts';
import { Navegador } from '#testing/navegador.ts';

const CLAVE = 'Galeno2026';
const paciente = (NOMBRE: string) => ({ NOMBRE, APELLIDO_PATERNO: 'Cruzada', SEXO: 2, CONFIRMAR_REGISTRO: 1 });
let uno: CasaDePrueba;
let dos: CasaDePrueba;
let c: Cliente;
let usuario: string;
const urls: string[] = [];

beforeAll(async () => {
  const { conexion } = await casa();
  const env = { TRUST_PROXY: '127.0.0.1' };
  [uno, dos] = [await levantar(conexion, env), await levantar(conexion, env)];
  for (const s of [uno, dos]) {
    await s.host.vivo.escuchar();
    await s.app.listen({ port: 0, host: '127.0.0.1' });
    urls.push(`http://127.0.0.1:${(s.app.server.address() as AddressInfo).port}`);
  }
  c = await clinica({ permisos: 'todos' });
  const pase = await cifrarClave(CLAVE);
  usuario = `u${c.usuario}`.slice(0, 8);
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase }).where('CODIGOUSUARIO', '=', c.usuario).execute());
});
afterAll(async () => {
  for (const s of [uno, dos]) await s?.cerrar();
});
const en = (i: number) => new Navegador(urls[i]!, '192.0.2.7');
/** The same user at the other server. */
const tambienEn = (n: Navegador, i: number) => Object.assign(en(i), { token: n.token });

test('quien entra por un servidor trabaja en el otro, y lo que hace se ve en los dos', async () => {
  const a = await en(0).entrar(c.codigo, usuario, CLAVE);
  const b = tambienEn(a, 1);
  const { CODIGOPACIENTE } = await b.hacer(pacientes.guardar, {}, paciente('Ana'));
  expect((await a.hacer(pacientes.obtener_uno, { CODIGOPACIENTE })).NOMBRE).toBe('Ana');
});

test('los escritorios de ambos servidores se enteran de un cambio', async () => {
  const a = await en(0).entrar(c.codigo, usuario, CLAVE);
  const b = tambienEn(a, 1);
  const oidos = [await a.escuchar(), await b.escuchar()];
  const { CODIGOPACIENTE } = await a.hacer(pacientes.guardar, {}, paciente('Eva'));
  await b.hacer(pacientes.actualizar_alertas, { CODIGOPACIENTE }, { OBSERVACIONES: 'Alérgica' });
  for (const o of oidos)
    await expect.poll(() => o.cambios.filter((x) => x.slices.includes('/pacientes')).length, { timeout: 3_000 }).toBeGreaterThanOrEqual(2);
  // The announcement does not say which patient changed: each browser reads what it may.
  expect(JSON.stringify(oidos[0]!.cambios)).not.toMatch(/CODIGOPACIENTE/);
  for (const o of oidos) o.soltar();
});

test('el aviso de un cambio dice qué citas son cuando son pocas, para que los demás lean solo esas', async () => {
  const agenda = await clinicaConAgenda();
  const b = Object.assign(en(1), { token: agenda.token });
  const oido = await b.escuchar();
  const a = Object.assign(en(0), { token: agenda.token });
  const serie = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 3 }, CONFIRMAR_AGENDAR: 1 };
  const { CITAS } = await a.hacer(citas.agregar, {}, citaDePrueba(agenda, serie));
  await a.hacer(citas.cambiar_estatus, { N_CITA: CITAS[0]!, C_ESTATUS: 6 });
  await a.hacer(citas.cambiar_estatus, { N_CITA: CITAS[0]!, C_ESTATUS: 4 });
  await expect.poll(() => oido.cambios.map((x) => x.filas), { timeout: 3_000 }).toEqual([CITAS, [CITAS[0]], undefined]);
  oido.soltar();
});

test('una clínica no oye a otra', async () => {
  const otra = await clinica({ permisos: 'todos' });
  const oido = await Object.assign(en(1), { token: otra.token }).escuchar();
  const a = await en(0).entrar(c.codigo, usuario, CLAVE);
  await a.hacer(pacientes.guardar, {}, paciente('Inés'));
  // The next change in its own clinic is the first one it hears of.
  await Object.assign(en(0), { token: otra.token }).hacer(pacientes.guardar, {}, paciente('Sol'));
  await expect.poll(() => oido.cambios.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(oido.cambios).toHaveLength(1);
  oido.soltar();
});

test('salir en uno cierra en el otro; quitar un permiso en uno vale en el otro al momento', async () => {
  const a = await en(0).entrar(c.codigo, usuario, CLAVE);
  const b = tambienEn(a, 1);
  await b.hacer(pacientes.buscar);
  await a.hacer(acceso.logout);
  expect(await b.llamar(pacientes.buscar)).toMatchObject({ status: 401, message: 'SESION_CADUCADA' });

  const d = await en(1).entrar(c.codigo, usuario, CLAVE);
  const e = tambienEn(d, 0);
  const { CODIGOPACIENTE } = await e.hacer(pacientes.guardar, {}, paciente('Luz'));
  await c.sql(({ db }) => db.deleteFrom('niveles_procesos').where('CLAVEPROCESO', '=', 101).execute());
  expect(await e.llamar(pacientes.guardar, {}, paciente('Luz dos'))).toMatchObject({ status: 403 });
  expect(await d.llamar(pacientes.guardar, {}, paciente('Luz tres'))).toMatchObject({ status: 403 });
  expect((await d.hacer(pacientes.obtener_uno, { CODIGOPACIENTE })).NOMBRE).toBe('Luz');
});

test('un captcha vale una vez, en el servidor que sea', async () => {
  const CAPTCHA = await en(0).captcha();
  const datos = { CLIENT: c.codigo, USER: usuario, PASS: CLAVE, CAPTCHA };
  expect((await en(1).llamar(acceso.login, {}, datos)).success).toBe(true);
  for (const i of [0, 1])
    expect(await en(i).llamar(acceso.login, {}, datos)).toMatchObject({
      success: false,
      message: 'No se pudo comprobar el captcha, intente de nuevo',
    });
});

test('los intentos se cuentan entre todos', async () => {
  // The count is per clock minute, so the test avoids the minute's end.
  const resta = 60_000 - (Date.now() % 60_000);
  if (resta < 3_000) await dormir(resta + 100);
  const pedir = (i: number) => en(i).llamar(acceso.reset_pass, {}, { CLIENT: c.codigo, USER: 'nadie', MAIL: 'a@b.mx' });
  const estados = [];
  for (let i = 0; i < 12; i++) estados.push((await pedir(i % 2)).status);
  expect(estados.filter((s) => s === 429)).toHaveLength(2);
});

test('un trabajo no se hace dos veces, aunque lo esperen dos', async () => {
  const hechos: number[] = [];
  const contar = job('prueba.contar', z.object({ n: z.number() }), async (ctx, { n }) => {
    await sql`select pg_sleep(0.005)`.execute(ctx.db);
    hechos.push(n);
  });
  const duenos = [abrirPoolDueno(uno.conexion, 6), abrirPoolDueno(uno.conexion, 6)];
  const turnos = [await trabajar(uno.host, duenos[0]!, [contar]), await trabajar(dos.host, duenos[1]!, [contar])];
  for (let i = 0; i < 4; i++)
    await enClinica([uno, dos][i % 2]!.host, c.cliente, 1, async (ctx) => {
      for (let n = 0; n < 25; n++) await ctx.encolar('prueba.contar', { n: i * 25 + n });
    });
  await expect(
    enClinica(uno.host, c.cliente, 1, async (ctx) => {
      await ctx.encolar('prueba.contar', { n: 999 });
      throw new Error('se deshace');
    }),
  ).rejects.toThrow('se deshace');
  await expect.poll(() => hechos.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(100);
  // Stopping waits for the job in progress.
  for (const t of turnos) await t.stop();
  expect([...hechos].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  for (const d of duenos) await d.end();
});
