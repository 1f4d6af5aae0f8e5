// Reminders as in a real installation: three workers, one killed between taking a message and recording that it left. Nobody is
// reminded twice, and what is uncertain is left to a person.
import { setTimeout as dormir } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { recordar } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda } from '#testing/agenda.ts';
import { casaNueva, levantar } from '#testing/clinica.ts';
import { borrar, carpetaNueva, direccionDe, lanzar, type Proceso } from '#testing/proceso.ts';

const CITAS = 40;
const obreros: Proceso[] = [];
const carpetas: string[] = [];
afterAll(async () => {
  for (const o of obreros) o.hijo.kill('SIGTERM');
  await Promise.all(obreros.map((o) => o.fin));
  for (const d of carpetas) borrar(d);
});

test('con tres procesos de trabajo y uno muerto a medio envío, cada recordatorio sale a lo más una vez', async () => {
  const uno = await casaNueva();
  const casas = [uno, await levantar(uno.conexion), await levantar(uno.conexion)];
  const c = await clinicaConAgenda({ casa: uno, ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 24 } });
  await uno.dueno.query('update compartido.clientes set sms = 500 where cliente = $1', [c.cliente]);
  // Each patient has a different phone number, so that each sent message identifies its appointment.
  await c.sql(({ db }) =>
    sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "TCEL_LADA", "TCELULAR")
      select 100 + n, 'Paciente', 'Núm ' || n, '2026-01-01', '52', (5540000000 + n)::text from generate_series(1, ${CITAS}) n`.execute(db),
  );
  let cita = { F_CITA: '', H_CITA: '' };
  for (let n = 1; n <= CITAS; n++)
    cita = (await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 100 + n, SMS_PACIENTE: 1, CONFIRMAR_AGENDAR: '1' }))).CITA;

  const emuladores = await uno.host.emuladores();
  const salidos = async () => (await (await fetch(`${emuladores}/sms/salidos`)).json()) as { To: string }[];
  const emulador = (que: 'retener' | 'soltar') => fetch(`${emuladores}/sms/${que}`, { method: 'POST' });
  await emulador('retener');
  const DATABASE_URL = direccionDe(uno.conexion);
  for (let i = 0; i < 3; i++) {
    const DATA_DIR = carpetaNueva();
    carpetas.push(DATA_DIR);
    obreros.push(
      await lanzar('worker', {
        DATABASE_URL,
        DATA_DIR,
        ENCRYPTION_KEY: 'llave-de-prueba',
        GALENO_DEMO: '0',
        LOG_LEVEL: 'fatal',
        PUBLIC_URL: 'http://127.0.0.1:9',
        SMS_URL: `${emuladores}/sms`,
        SMS_CLIENT_ID: 'AC1',
        SMS_CLIENT_SECRET: 'secreto',
      }),
    );
  }
  await Promise.all(obreros.map((o) => o.listo));

  // Three sweeps at the same moment, repeatedly.
  const ahora = new Date(instanteDe(c.zona, cita.F_CITA, cita.H_CITA).getTime() - 3_600_000);
  for (let vuelta = 0; vuelta < 3; vuelta++)
    await Promise.all(casas.map((x) => enClinica(x.host, c.cliente, 0, (ctx) => recordar(ctx, ahora), c.zona)));
  const contar = async (donde: string) =>
    (await uno.dueno.query(`select count(*)::int as n from mensajes where cliente = $1 and ${donde}`, [c.cliente])).rows[0].n as number;
  expect(await contar('true')).toBe(CITAS);

  // Each worker takes three at a time: with seven under way, every worker has at least one.
  await expect.poll(() => contar('estado = 1'), { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(7);
  // Kills one worker; whether the provider got its messages is unknown.
  obreros[0]!.hijo.kill('SIGKILL');
  await obreros[0]!.fin;
  await emulador('soltar');
  await expect.poll(() => contar('estado = 0'), { timeout: 60_000 }).toBeLessThan(4);
  await dormir(1_000);
  const aMedias = await contar('estado = 1');
  // The other workers soon notice the dead one and take over its jobs.
  await expect.poll(() => contar('estado in (0, 1)'), { timeout: 60_000 }).toBe(0);
  expect(await contar('estado = 5')).toBe(aMedias);
  expect(await contar('estado in (2, 3)')).toBe(CITAS - aMedias);

  const numeros = (await salidos()).map((s) => s.To);
  expect(new Set(numeros).size).toBe(numeros.length);
  // Everybody was reminded except the uncertain ones, which are in the outbox for a person to decide.
  expect(numeros.length).toBeGreaterThanOrEqual(CITAS - aMedias);
  expect(aMedias).toBeGreaterThan(0);
  for (const x of casas) await x.cerrar();
}, 240_000);
