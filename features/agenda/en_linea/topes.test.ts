// Limits of the public agenda: living holds and requests, by address, doctor and clinic, also all at once.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { costoDelCaptcha } from '#features/acceso/rules.ts';
import { captcha } from '#testing/acceso.ts';
import { extrano } from '#testing/clinica.ts';
import { ANA, apartar, cuantos, delDia, desdeOtra, type Puesta, puesta } from '#testing/en_linea.ts';
import { enLinea } from './contract.ts';
import { puedeApartar, TOPES } from './rules.ts';

const LLENO = 'Ya hay varios horarios apartados desde aquí. Termine de agendar o espere unos minutos';
const MUCHOS = 'Muchas personas están agendando en este momento. Intente de nuevo en unos minutos';
const dicho = (rs: { message: string | null }[], m: string) => rs.filter((r) => r.message === m).length;
/** From the same network address each time. */
const desdeEl = async (p: Puesta, HORA: string, mas: object = {}) =>
  p.el.llamar(
    enLinea.apartar,
    { CODIGOMEDICO: 1 },
    { CLIENTE: p.c.codigo, TIPO_CITA: 0, FECHA: p.lunes, HORA, CAPTCHA: await captcha(await extrano()), ...mas },
  );
/** Inserts living holds of a doctor and an address directly. */
const llenar = (p: Puesta, n: number, medico: number, origen: string) =>
  p.c.sql(({ db }) =>
    sql`insert into citas_apartadas (id, medico, sucursal, tipo, fecha, hora, minutos, vence, origen)
      select gen_random_uuid(), ${medico}, 1, 0, current_date + 90, time '09:00', 30, now() + interval '5 minutes', ${origen} from generate_series(1, ${n})`.execute(
      db,
    ),
  );

test('desde una dirección se apartan pocos a la vez, también si se piden todos juntos; mover uno no cuenta, y otra dirección sí puede', async () => {
  const p = await puesta();
  await llenar(p, TOPES.apartados.origen - 2, 2, p.el.ip);
  const libres = (await delDia(p)).slice(0, 5);
  const rs = await Promise.all(libres.map((h) => desdeEl(p, h)));
  expect([rs.filter((r) => r.success).length, dicho(rs, LLENO)]).toEqual([2, 3]);
  expect(rs.find((r) => !r.success)!.status).toBe(429);
  expect(await cuantos(p, 'citas_apartadas')).toBe(TOPES.apartados.origen);
  const { APARTADO } = rs.find((r) => r.success)!.data;
  expect((await desdeEl(p, (await delDia(p)).at(-1)!, { APARTADO, CAPTCHA: '' })).success).toBe(true);
  expect((await apartar(p, (await delDia(p))[0])).success).toBe(true);
  // Holds that ran out no longer count.
  await p.c.sql(({ db }) => sql`update citas_apartadas set vence = now() where origen = ${p.el.ip} and medico = 2`.execute(db));
  expect((await desdeEl(p, (await delDia(p))[0]!)).success).toBe(true);
});

test('un médico y una clínica tienen un tope de apartados, vengan de donde vengan', async () => {
  const p = await puesta();
  await llenar(p, TOPES.apartados.medico - 1, 1, '198.51.100.9');
  const [una, otra] = await delDia(p);
  const rs = await Promise.all([una, otra].map((h) => apartar(p, h)));
  expect([rs.filter((r) => r.success).length, dicho(rs, MUCHOS)]).toEqual([1, 1]);
  const q = await puesta();
  await llenar(q, TOPES.apartados.clinica, 2, '198.51.100.9');
  expect(await apartar(q, una)).toMatchObject({ success: false, message: MUCHOS });
  expect(puedeApartar({ origen: 9, medico: 59, clinica: 199 })).toBe(true);
});

test('las solicitudes de una dirección se agotan sin gastar las de los demás; las del médico y la clínica son de todos', async () => {
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 1 });
  const pedir = (desde: Puesta['el'], APARTADO: string, n: number) =>
    desde.llamar(enLinea.agendar, { APARTADO }, { CLIENTE: p.c.codigo, ...ANA, MAIL: `ana${n}@ejemplo.mx` });
  const claves = async () =>
    (
      await p.c.casa.dueno.query(
        "select split_part(clave, '|', 3) as que, sum(cuenta)::int as n from compartido.limites where clave like $1 group by 1",
        [`agenda_en_linea|${p.c.codigo}|%`],
      )
    ).rows;
  // The same address already used up its hour in this clinic.
  const hora = Math.floor(Date.now() / 3_600_000) * 3600;
  const poner = (clave: string, n: number) =>
    p.c.casa.dueno.query('insert into compartido.limites values ($1, to_timestamp($2), $3)', [
      `agenda_en_linea|${p.c.codigo}|${clave}`,
      hora,
      n,
    ]);
  await poner(`origen|${p.el.ip}`, TOPES.solicitudes.origen);
  const { data } = await apartar(p, (await delDia(p))[0]);
  const r = await pedir(p.el, data.APARTADO, 1);
  expect(r).toMatchObject({ status: 429, message: 'Demasiadas solicitudes, intente más tarde' });
  expect((await claves()).map((k) => k.que).sort()).toEqual(['correo', 'origen']);
  expect([await cuantos(p, 'citas_en_linea'), await cuantos(p, 'mensajes')]).toEqual([0, 0]);
  expect((await pedir(p.el.sinSesion(), data.APARTADO, 2)).success).toBe(true);

  await p.c.casa.dueno.query('update compartido.limites set cuenta = $2 where clave = $1', [
    `agenda_en_linea|${p.c.codigo}|medico|1`,
    TOPES.solicitudes.medico,
  ]);
  const otro = await apartar(p, (await delDia(p))[0]);
  expect(
    (await desdeOtra('agendar', { APARTADO: otro.data.APARTADO }, { CLIENTE: p.c.codigo, ...ANA, MAIL: 'eva@ejemplo.mx' }, p)).success,
  ).toBe(false);
});

test('el captcha se encarece con lo que se pide, desde una dirección y entre todas, hasta un tope', async () => {
  expect([1, 60, 61, 120, 121, 240, 10_000].map((n) => costoDelCaptcha(n, 1))).toEqual([1000, 1000, 2000, 2000, 4000, 4000, 8000]);
  expect([1200, 2400, 4800].map((n) => costoDelCaptcha(1, n))).toEqual([1000, 2000, 4000]);
  const [el, otro] = [await extrano(), await extrano()];
  const costo = async (desde: typeof el) => ((await desde.hacer(acceso.captcha)) as { parameters: { cost: number } }).parameters.cost;
  expect(await costo(el)).toBe(1000);
  await el.casa.dueno.query(`update compartido.limites set cuenta = 200 where clave = $1`, [`captcha|${el.ip}`]);
  expect([await costo(el), await costo(otro)]).toEqual([4000, 1000]);
  // The harder captcha is solved and accepted like any other.
  const r = await el.llamar(acceso.reset_pass, {}, { CLIENT: 'no-hay', USER: 'u', MAIL: 'nadie@ejemplo.mx', CAPTCHA: await captcha(el) });
  expect(r.status).toBe(200);
});
