// Holds of the online agenda: whose they are, how long they last, and what may change around them without losing them.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { apartar as tomarDia } from '#features/agenda/tiempo/server/turno.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { captcha } from '#testing/acceso.ts';
import { citaDePrueba } from '#testing/agenda.ts';
import { ANA, agendar, apartar, cuantos, delDia, mensajes, NADIE, type Puesta, puesta } from '#testing/en_linea.ts';
import { enLinea } from './contract.ts';

const SIN_CAPTCHA = { CAPTCHA: '' };
const NO_PROBADO = { success: false, message: 'No se pudo comprobar el captcha, intente de nuevo', data: { CAPTCHA: 1 } };
const envejecer = (p: Puesta, cambio: ReturnType<typeof sql>) => p.c.sql(({ db }) => sql`update citas_apartadas set ${cambio}`.execute(db));

test('lo apartado sigue siendo suyo aunque un vecino cambie y con él las horas que se ofrecen', async () => {
  for (const porCorreo of [true, false]) {
    const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: porCorreo ? 0 : 1 });
    const vecina = await p.c.hacer(
      citas.agregar,
      {},
      citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '09:00', H_MINCITA: 20, CODIGOPACIENTE: 2 }),
    );
    const { data } = await apartar(p, '09:20');
    if (porCorreo) await agendar(p, data.APARTADO);
    await p.c.sql(({ db }) => sql`update citas set "C_ESTATUS" = 4 where "N_CITA" = ${vecina.N_CITA}`.execute(db));
    expect(await delDia(p, p.lunes, { APARTADO: data.APARTADO })).not.toContain('09:20');
    if (porCorreo) {
      const [, LLAVE = ''] = /\/confirmar\/([\w-]+)/.exec((await mensajes(p))[0]!.cuerpo) ?? [];
      await p.el.hacer(enLinea.confirmar, { LLAVE }, { CLIENTE: p.c.codigo });
    } else expect(await agendar(p, data.APARTADO)).toMatchObject({ success: true });
    expect(await cuantos(p, 'citas')).toBe(2);
  }
});

test('lo que ya se pidió no se mueve, aunque el cambio de hora empezara antes', async () => {
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0 });
  const { data } = await apartar(p);
  const martes = sumarDias(p.lunes, 1);
  const [moviendo] = await enClinica(p.c.casa.host, p.c.cliente, 0, async (ctx) => {
    await tomarDia(ctx, [[1, martes]]);
    const llamada = apartar(p, '10:00', { FECHA: martes, APARTADO: data.APARTADO, ...SIN_CAPTCHA });
    // It waits for the lock of that day, having read the hold as unused.
    for (let espera = true; espera; ) {
      const { rows } = await p.c.casa.dueno.query(
        "select 1 from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted",
      );
      espera = rows.length === 0;
    }
    expect((await agendar(p, data.APARTADO)).success).toBe(true);
    // Returned without waiting for it: it goes on once this transaction ends.
    return [llamada];
  });
  expect(await moviendo).toMatchObject({ success: false, data: { OCUPADO: 1 } });
  const { rows } = await p.c.sql(({ db }) => sql<{ fecha: string; hora: string }>`select fecha, hora from citas_apartadas`.execute(db));
  expect(rows).toEqual([{ fecha: p.lunes, hora: '09:00' }]);
  expect((await mensajes(p))[0]!.cuerpo).toContain('09:00');
});

test('un captcha sirve mientras lo apartado vive, y una hora a lo más', async () => {
  const p = await puesta();
  const { data } = await apartar(p);
  await envejecer(p, sql`creado = now() - interval '59 minutes'`);
  expect((await apartar(p, '10:00', { APARTADO: data.APARTADO, ...SIN_CAPTCHA })).success).toBe(true);
  await envejecer(p, sql`creado = now() - interval '61 minutes'`);
  expect(await apartar(p, '10:00', { APARTADO: data.APARTADO, ...SIN_CAPTCHA })).toMatchObject(NO_PROBADO);
  // With a new captcha it is the same hold for another hour.
  expect((await apartar(p, '10:00', { APARTADO: data.APARTADO })).data).toMatchObject(data);
  expect((await apartar(p, '10:30', { APARTADO: data.APARTADO, ...SIN_CAPTCHA })).success).toBe(true);
  await envejecer(p, sql`vence = now() - interval '1 second'`);
  expect(await apartar(p, '10:30', { APARTADO: data.APARTADO, ...SIN_CAPTCHA })).toMatchObject(NO_PROBADO);
  expect(await cuantos(p, 'citas_apartadas')).toBe(1);
});

test('la página nombra lo que aparta: pedirlo de nuevo es pedir lo mismo, y lo usado no vuelve a ser de nadie', async () => {
  const p = await puesta();
  const APARTADO = crypto.randomUUID();
  const CAPTCHA = await captcha(p.el);
  const una = await apartar(p, '09:00', { APARTADO, CAPTCHA });
  expect(una.data.APARTADO).toBe(APARTADO);
  // The answer was lost: the same captcha and time give the same hold.
  expect(await apartar(p, '09:00', { APARTADO, CAPTCHA })).toEqual(una);
  expect(await cuantos(p, 'citas_apartadas')).toBe(1);
  expect((await agendar(p, APARTADO)).success).toBe(true);
  const otra = await apartar(p, '10:00', { APARTADO });
  expect(otra.success).toBe(true);
  expect(otra.data.APARTADO).not.toBe(APARTADO);
  // A refused move leaves the hold as it was.
  expect((await apartar(p, '09:00', { APARTADO: otra.data.APARTADO, ...SIN_CAPTCHA })).success).toBe(false);
  expect(await agendar(p, otra.data.APARTADO, NADIE)).toMatchObject({ success: true });
});

test('la anticipación se cuenta desde que se dio la hora, con el tiempo del formulario o del correo y no más', async () => {
  const p = await puesta();
  // Four hours without a break, so that every time below is a working time at whatever minute this runs.
  await p.c.sql(({ db }) => sql`delete from medicos_horarios where "TIPO" = 'COMIDA'`.execute(db));
  // An appointment that whoever asks now would get too soon, by `retraso` minutes.
  const conRetraso = async (retraso: number) => {
    const horas = Math.round((Date.parse(`${p.lunes}T17:30:00Z`) - Date.now()) / 3_600_000);
    const { fecha, hora } = enLaClinica('America/Mexico_City', new Date(Date.now() - retraso * 60_000 + horas * 3_600_000));
    await p.c.sql(async ({ db }) => {
      await sql`update sistema_control set "HRS_ANTICIPACION_ONLINE" = ${horas}`.execute(db);
      await sql`delete from citas_apartadas`.execute(db);
    });
    const id = crypto.randomUUID();
    const insertar = (vence: string, llave: string | null) =>
      p.c.sql(({ db }) =>
        sql`insert into citas_apartadas (id, medico, sucursal, tipo, fecha, hora, minutos, creado, vence, llave, paciente, pedida)
          values (${id}, 1, 1, 0, ${fecha}, ${hora}, 30, now() - interval '20 hours', now() + ${vence}::interval, ${llave}::uuid,
            case when ${llave}::uuid is not null then 1 end,
            ${JSON.stringify({ idioma: 'es', nombre: 'Ana', nombre_completo: 'Ana', correo: 'ana@ejemplo.mx', lada: '', celular: '', comentario: '' })}::jsonb)`.execute(
          db,
        ),
      );
    return { id, insertar };
  };
  const alAgendar = async (retraso: number, vence: string) => {
    const { id, insertar } = await conRetraso(retraso);
    await insertar(vence, null);
    const r = await agendar(p, id, ANA);
    await p.c.sql(({ db }) => sql`update citas set "C_ESTATUS" = 4`.execute(db));
    return r.success;
  };
  expect(await alAgendar(4, '3 minutes')).toBe(true);
  expect(await alAgendar(4, '-1 minute')).toBe(true);
  expect(await alAgendar(30, '-19 hours')).toBe(false);
  const alConfirmar = async (retraso: number, vence: string) => {
    const { insertar } = await conRetraso(retraso);
    const LLAVE = crypto.randomUUID();
    await insertar(vence, LLAVE);
    const r = await p.el.llamar(enLinea.confirmar, { LLAVE }, { CLIENTE: p.c.codigo });
    await p.c.sql(({ db }) => sql`update citas set "C_ESTATUS" = 4`.execute(db));
    return r.success;
  };
  expect(await alConfirmar(30, '20 minutes')).toBe(true);
  expect(await alConfirmar(80, '-19 hours')).toBe(false);
});

test('de un enlace que nadie recibió se dice que no existe; del que perdió su hora, que se ocupó', async () => {
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0 });
  const confirmar = (LLAVE: string) => p.el.llamar(enLinea.confirmar, { LLAVE }, { CLIENTE: p.c.codigo });
  for (const malo of ['x', crypto.randomUUID()])
    expect(await confirmar(malo)).toMatchObject({ status: 404, message: 'El enlace no existe' });
  const { data } = await apartar(p);
  await agendar(p, data.APARTADO);
  const [, LLAVE = ''] = /\/confirmar\/([\w-]+)/.exec((await mensajes(p))[0]!.cuerpo) ?? [];
  await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '09:00', CODIGOPACIENTE: 2 }));
  expect(await confirmar(LLAVE)).toMatchObject({ status: 409, data: { OCUPADO: 1 } });
});
