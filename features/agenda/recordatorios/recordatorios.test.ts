// Additional reminders: what the clinic may configure, whom each reaches, and that nobody gets the same one twice.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { recordar, recordatorioTarde } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { cron, enClinica } from '#kernel/server/jobs.ts';
import { mandar, trabajosMensajes } from '#kernel/server/mensajes.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { recordatorios } from './contract.ts';
import { frasePaso, puedeGuardarPaso } from './rules.ts';

const conPasos = (ajustes: object = {}) =>
  clinicaConAgenda({
    permisos: [...PERMISOS_AGENDA, P.clinica.configurar],
    ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 24, SOLO_ENVIO_RECORDATORIO: 0, ...ajustes },
  });
const paso = (HORAS: number, CANAL: string, mas: object = {}) => ({ HORAS, CANAL, PARA: 'paciente', SOLO_SIN_CONFIRMAR: 0, ...mas });
const contextoDe = <T>(c: Cliente, hacer: (ctx: Ctx) => Promise<T>): Promise<T> => enClinica(c.casa.host, c.cliente, 0, hacer, c.zona);
const barrer = (c: Cliente, cita: { F_CITA: string; H_CITA: string }, horas: number) =>
  contextoDe(c, (ctx) => recordar(ctx, new Date(instanteDe(c.zona, cita.F_CITA, cita.H_CITA).getTime() - horas * 3_600_000)));
const origenes = async (c: Cliente): Promise<string[]> =>
  (await c.casa.dueno.query('select origen, canal, para from mensajes where cliente = $1 order by id', [c.cliente])).rows.map(
    (m) => `${m.canal} ${m.para} ${m.origen.split('/').slice(2).join('/')}`,
  );
const agendar = async (c: Cliente, mas: object = {}) =>
  (await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1, ...mas }))).CITA;

test('la lista se llena hasta cinco, sin repetir, con su versión, y cada clínica tiene la suya', async () => {
  const c = await conPasos();
  const { ID } = await c.hacer(recordatorios.agregar, {}, paso(3, 'whatsapp', { SOLO_SIN_CONFIRMAR: 1 }));
  expect((await c.llamar(recordatorios.agregar, {}, paso(3, 'whatsapp'))).message).toBe('Ya hay un recordatorio igual');
  expect((await c.llamar(recordatorios.agregar, {}, paso(24, 'sms'))).message).toBe('A esa hora ya sale el recordatorio de la clínica');
  expect((await c.llamar(recordatorios.agregar, {}, paso(5, 'fax'))).data).toMatchObject({
    ERRORES: { HORAS: 'Seleccione una opción válida', CANAL: 'Seleccione una opción válida' },
  });
  for (const h of [48, 72, 120]) await c.hacer(recordatorios.agregar, {}, paso(h, 'sms'));
  // Two desks add one at the same time: one of them finds the list full.
  const juntos = await Promise.all([1, 2].map((h) => c.llamar(recordatorios.agregar, {}, paso(h, 'correo', { PARA: 'medico' }))));
  expect(juntos.map((r) => r.success).sort()).toEqual([false, true]);
  expect(juntos.find((r) => !r.success)?.message).toBe('Puede haber máximo 5 recordatorios adicionales');
  const lista = await c.hacer(recordatorios.obtener);
  expect(lista.map((p) => p.HORAS).slice(0, 4)).toEqual([120, 72, 48, 3]);
  expect(await c.hacer(recordatorios.actualizar, { ID }, { ...paso(6, 'whatsapp'), VERSION: 1 })).toEqual({ VERSION: 2 });
  expect((await c.llamar(recordatorios.actualizar, { ID }, { ...paso(2, 'whatsapp'), VERSION: 1 })).status).toBe(409);
  const vecina = await clinica({ permisos: [P.clinica.configurar] });
  expect(await vecina.hacer(recordatorios.obtener)).toEqual([]);
  expect((await vecina.llamar(recordatorios.eliminar, { ID }, {})).status).toBe(404);
  await c.hacer(recordatorios.eliminar, { ID }, {});
  expect(await c.hacer(recordatorios.obtener)).toHaveLength(4);
  expect((await (await clinica({ permisos: [P.citas.agendar], en: c })).llamar(recordatorios.agregar, {}, paso(1, 'sms'))).status).toBe(
    403,
  );
});

test('cada paso se dice en una frase', () => {
  expect(frasePaso({ HORAS: 48, CANAL: 'whatsapp', PARA: 'paciente', SOLO_SIN_CONFIRMAR: 1 })).toBe(
    '2 días antes, por WhatsApp al paciente, solo si no ha confirmado.',
  );
  expect(frasePaso({ HORAS: 1, CANAL: 'correo', PARA: 'medico', SOLO_SIN_CONFIRMAR: 0 })).toBe('1 hora antes, por correo al médico.');
  expect(
    puedeGuardarPaso([], { HORAS: 24, CANAL: 'correo', PARA: 'paciente', SOLO_SIN_CONFIRMAR: 0 }, { HORAS_ANTICIPO_ENVIO_SMS: 24 }),
  ).toBe(true);
});

test('los pasos llegan a las citas ya agendadas, a quien tiene el medio encendido, y una vez cada uno', async () => {
  const c = await conPasos();
  const cita = await agendar(c, { SMS_DOCTOR: 1 });
  await agendar(c, { H_CITA: '12:00', SMS_PACIENTE: 0, CODIGOPACIENTE: 3 });
  await barrer(c, cita, 30);
  expect(await origenes(c)).toEqual([]);
  // Configured after the appointments were booked.
  const { ID: dos } = await c.hacer(recordatorios.agregar, {}, paso(48, 'sms'));
  const { ID: correo } = await c.hacer(recordatorios.agregar, {}, paso(48, 'correo'));
  await c.hacer(recordatorios.agregar, {}, paso(48, 'whatsapp'));
  await c.hacer(recordatorios.agregar, {}, paso(48, 'correo', { PARA: 'medico' }));
  const cuando = `${cita.F_CITA}T10:00`;
  await Promise.all([1, 2, 3].map(() => barrer(c, cita, 30)));
  await barrer(c, cita, 29);
  expect((await origenes(c)).sort()).toEqual([
    `correo ana@ejemplo.mx CORREO_PACIENTE/${cuando}/p${correo}`,
    `sms 525512345678 SMS_PACIENTE/${cuando}/p${dos}`,
  ]);
  await barrer(c, cita, 2);
  expect((await origenes(c)).slice(2).sort()).toEqual([`sms 525511112222 SMS_DOCTOR/${cuando}`, `sms 525512345678 SMS_PACIENTE/${cuando}`]);
  // After a move both are sent again, for the new time; the base setting changed in between.
  await c.hacer(sistemaControl.actualizar, {}, { HORAS_ANTICIPO_ENVIO_SMS: 48 });
  await c.hacer(recordatorios.eliminar, { ID: dos }, {});
  await c.hacer(citas.actualizar, { N_CITA: cita.N_CITA }, { F_CITA: cita.F_CITA, H_CITA: '16:00' });
  await barrer(c, { ...cita, H_CITA: '16:00' }, 40);
  expect((await origenes(c)).slice(4).every((o) => o.includes('T16:00'))).toBe(true);
  expect(await origenes(c)).toHaveLength(7);
});

test('de varios que ya tocaban sale solo el último, y «solo si no ha confirmado» respeta la respuesta', async () => {
  const c = await conPasos();
  for (const h of [48, 72]) await c.hacer(recordatorios.agregar, {}, paso(h, 'sms'));
  const { ID } = await c.hacer(recordatorios.agregar, {}, paso(3, 'sms', { SOLO_SIN_CONFIRMAR: 1 }));
  const una = await agendar(c);
  const otra = await agendar(c, { H_CITA: '11:00' });
  await barrer(c, una, 10);
  expect((await origenes(c)).map((o) => o.split(' ')[2])).toEqual([`SMS_PACIENTE/${una.F_CITA}T10:00`, `SMS_PACIENTE/${una.F_CITA}T11:00`]);
  await c.hacer(citas.cambiar_estatus, { N_CITA: una.N_CITA, C_ESTATUS: 1 });
  await barrer(c, una, 0.5);
  expect((await origenes(c)).slice(2)).toEqual([`sms 525512345678 SMS_PACIENTE/${otra.F_CITA}T11:00/p${ID}`]);
});

const SMS_LIBRE = { falta: () => '', enviar: async () => 'x' };
async function enviarTodo(c: Cliente, estorbo = recordatorioTarde): Promise<unknown[]> {
  const [enviar] = trabajosMensajes(async () => null, { sms: SMS_LIBRE }, estorbo);
  const { rows } = await c.casa.dueno.query('select id from mensajes where cliente = $1 and estado = 0 order by id', [c.cliente]);
  for (const { id } of rows) await enviar!.correr(c.casa.host, { cliente: c.cliente, id: Number(id) });
  return (await c.casa.dueno.query('select estado, motivo from mensajes where cliente = $1 order by id', [c.cliente])).rows;
}

test('lo que esperaba en la bandeja no sale si la cita se movió o se canceló, y nadie tiene que atenderlo', async () => {
  const c = await conPasos();
  const cita = await agendar(c);
  await barrer(c, cita, 2);
  await c.hacer(citas.actualizar, { N_CITA: cita.N_CITA }, { F_CITA: cita.F_CITA, H_CITA: '17:00' });
  await barrer(c, { ...cita, H_CITA: '17:00' }, 2);
  expect(await enviarTodo(c)).toEqual([
    { estado: 4, motivo: 'La cita cambió o su hora ya pasó' },
    { estado: 2, motivo: '' },
  ]);
  const { rows } = await c.casa.dueno.query(
    'select count(*)::int as n from mensajes where cliente = $1 and estado = 4 and atendido is null',
    [c.cliente],
  );
  expect(rows[0].n).toBe(0);
});

test('lo que esperaba «solo si no ha confirmado» tampoco sale si el paciente confirmó mientras tanto', async () => {
  const c = await conPasos();
  await c.hacer(recordatorios.agregar, {}, paso(3, 'sms', { SOLO_SIN_CONFIRMAR: 1 }));
  const cita = await agendar(c);
  await barrer(c, cita, 2);
  await c.hacer(citas.cambiar_estatus, { N_CITA: cita.N_CITA, C_ESTATUS: 1 });
  expect(await enviarTodo(c)).toEqual([{ estado: 4, motivo: 'El paciente ya contestó' }]);
});

test('un celular sin lada es del país de la clínica', async () => {
  const c = await conPasos();
  const cita = await agendar(c, { SMS_DOCTOR: 1 });
  await c.sql(async ({ db }) => {
    await sql`update pacientes set "TCEL_LADA" = ''`.execute(db);
    await sql`update medicos set "TCEL_LADA" = ''`.execute(db);
  });
  await barrer(c, cita, 2);
  expect((await origenes(c)).map((o) => o.split(' ')[1]).sort()).toEqual(['525511112222', '525512345678']);
});

test('una clínica suspendida, vencida o cerrada no recuerda ni envía; al volver, recuerda', async () => {
  const c = await conPasos();
  await agendar(c);
  await contextoDe(c, (ctx) => mandar(ctx, { canal: 'sms', para: '525512345678', asunto: '', cuerpo: 'Hola', origen: 'prueba' }));
  const vistas: number[] = [];
  const reloj = cron('prueba', '* * * * *', async (ctx) => {
    vistas.push(Number((await sql<{ c: number }>`select app_cliente() as c`.execute(ctx.db)).rows[0]!.c));
  });
  const poner = (que: string) => c.casa.dueno.query(`update compartido.clientes set ${que} where cliente = $1`, [c.cliente]);
  for (const que of ['suspendido = now()', 'suspendido = null, vence = current_date - 2', 'vence = null, activo = false']) {
    await poner(que);
    vistas.length = 0;
    await reloj.correr(c.casa.host, {});
    expect(vistas, que).not.toContain(c.cliente);
    expect(await enviarTodo(c), que).toEqual([{ estado: 4, motivo: 'La cuenta de la clínica no está activa' }]);
    await c.casa.dueno.query('update mensajes set estado = 0 where cliente = $1', [c.cliente]);
  }
  await poner('activo = true');
  vistas.length = 0;
  await reloj.correr(c.casa.host, {});
  expect(vistas).toContain(c.cliente);
  expect(await enviarTodo(c)).toEqual([{ estado: 2, motivo: '' }]);
});

test('el barrido usa índices: con veinte mil citas y treinta mil mensajes no lee ninguna tabla entera', async () => {
  const c = await conPasos();
  const cita = await agendar(c);
  await c.casa.dueno.query(
    `insert into citas (cliente, "N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", sobrecupo)
     select $1, 1000 + n, $2::date - 4000 + n / 5, '07:00', 30, 1, 1, 1, 1 from generate_series(1, 20000) n`,
    [c.cliente, cita.F_CITA],
  );
  await c.casa.dueno.query(
    `insert into mensajes (cliente, canal, para, cuerpo, origen, unico, estado) select $1, 'sms', '52550000' || n, 'x', 'cita/' || n || '/SMS_PACIENTE/2026-01-01T10:00', true, 3
     from generate_series(100000, 130000) n`,
    [c.cliente],
  );
  await c.casa.dueno.query('analyze citas; analyze mensajes');
  await barrer(c, cita, 2);
  expect(await origenes(c)).toContainEqual(`sms 525512345678 SMS_PACIENTE/${cita.F_CITA}T10:00`);
  const plan = async (consulta: string) =>
    (
      await c.sql(async ({ db }) =>
        (await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(consulta)}`.execute(db)).rows.map((r) => r['QUERY PLAN']),
      )
    ).join('\n');
  const lista = await plan('select id from mensajes m where m.estado in (4, 5) order by m.creado desc, m.id desc limit 51');
  expect(lista).toContain('mensajes_fallidos');
  expect(await plan('select id from mensajes m where m.estado = 3 order by m.creado desc, m.id desc limit 51')).toContain(
    'mensajes_estado',
  );
  const dias = await plan("select id from mensajes m where m.creado >= '2020-01-01' order by m.creado desc, m.id desc limit 51");
  expect(dias).toContain('mensajes_creado');
  expect(`${lista}${dias}`).not.toMatch(/Seq Scan|Sort/);
  expect(
    await plan("select origen from mensajes where unico and origen = any('{cita/100005/SMS_PACIENTE/2026-01-01T10:00,x}'::text[])"),
  ).toMatch(/mensajes_una_vez[\s\S]*Index Cond: .*origen/);
  expect(
    await plan(`select "N_CITA" from citas where "F_CITA" between '${cita.F_CITA}' and '${cita.F_CITA}' and eliminado is null`),
  ).toMatch(/Index Cond: .*F_CITA/);
  const deTelefono =
    "select id from mensajes where canal = 'sms' and para = any('{525512345678}') and estado not in (0, 4) order by creado desc, id desc limit 20";
  expect(await plan(deTelefono)).toMatch(/mensajes_telefono[\s\S]*Index Cond: .*para/);
});
