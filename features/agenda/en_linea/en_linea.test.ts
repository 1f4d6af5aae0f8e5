// The online agenda as strangers use it: what they see, holding a time and booking it; of two, only one gets it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { conflictosDe } from '#features/agenda/citas/server/espacio.ts';
import { huecosDe, ocupados, ocupadosDe } from '#features/agenda/tiempo/server/huecos.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { aHora, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { captcha } from '#testing/acceso.ts';
import { citaDePrueba } from '#testing/agenda.ts';
import { ANA, agendar, apartar, cuantos, delDia, huecos, mensajes, NADIE, puesta, reservada } from '#testing/en_linea.ts';
import { enLinea } from './contract.ts';
import { barrerApartados } from './server/apartados.ts';

test('se ve lo que la clínica ofrece y nada de nadie', async () => {
  const p = await puesta();
  const r = await p.el.llamar(enLinea.obtener, {}, { CLIENTE: p.c.codigo });
  expect(r.data).toMatchObject({
    NOMBRE: 'Clínica de prueba',
    HAY_CORREO: 1,
    POR_CORREO: 0,
    MEDICOS: [
      {
        CODIGOMEDICO: 1,
        NOMBRE: 'Elena Márquez',
        OFERTAS: [{ TIPO_CITA: 0, CONCEPTOS: [{ CONCEPTO: 0, IMPORTE: 0, DURACION: 30 }] }, { TIPO_CITA: 1 }],
      },
    ],
  });
  const tarjeta = await p.el.llamar(enLinea.medico, { CODIGOMEDICO: 1 }, { CLIENTE: p.c.codigo });
  expect(tarjeta.data).toMatchObject({ CEDULA: '98012453', UNIVERSIDAD: 'UNAM' });
  for (const x of [r, tarjeta]) expect(x.body.toString()).not.toMatch(/Beltrán|Núñez|privado\.mx|5511112222/);
  expect(await p.el.llamar(enLinea.medico, { CODIGOMEDICO: 2 }, { CLIENTE: p.c.codigo })).toMatchObject({
    status: 404,
    message: 'El médico no existe',
  });
  expect((await huecos(p, {}, 2)).status).toBe(404);
});

test('con la agenda en línea apagada, o sin clínica, no hay nada', async () => {
  const p = await puesta({ parametros: JSON.stringify({ AGENDA_ONLINE: 0 }) });
  for (const CLIENTE of [p.c.codigo, 'noexiste'])
    expect(await p.el.llamar(enLinea.obtener, {}, { CLIENTE })).toMatchObject({
      status: 404,
      message: 'La agenda en línea no está disponible. Llame a la clínica para agendar',
    });
  expect((await apartar(p)).success).toBe(false);
  const vencida = await puesta();
  await vencida.c.casa.dueno.query('update compartido.clientes set vence = current_date - 30 where cliente = $1', [vencida.c.cliente]);
  expect((await vencida.el.llamar(enLinea.obtener, {}, { CLIENTE: vencida.c.codigo })).status).toBe(404);
  const sinPresencial = await puesta({ PRESENCIAL_AGENDA_ONLINE: 0 });
  expect(
    (await sinPresencial.el.hacer(enLinea.obtener, {}, { CLIENTE: sinPresencial.c.codigo })).MEDICOS[0]!.OFERTAS.map((o) => o.TIPO_CITA),
  ).toEqual([1]);
  expect((await huecos(sinPresencial)).status).toBe(404);
});

test('los huecos: horario, comida, citas, eventos, feriados, anticipación y duración del concepto', async () => {
  const p = await puesta();
  const TODAS = ['09:00', '09:30', '10:00', '10:30', '11:30', '12:00', '12:30'];
  expect(await delDia(p)).toEqual(TODAS);
  expect(await delDia(p, sumarDias(p.lunes, 5))).toEqual([]);
  await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '09:40', H_MINCITA: 20 }));
  expect(await delDia(p)).toEqual(['09:00', '10:00', '10:30', '11:30', '12:00', '12:30']);
  await p.c.sql(({ db }) =>
    sql`insert into agenda_eventos ("CONSECUTIVO", "TIPO", "F_EXCLUIDA", "DIACOMPLETO", "HORAINICIAL", "HORAFINAL", "CODIGOMEDICO", "MOTIVO") values
      (1, 0, ${p.lunes}, 0, '12:00', '12:30', 0, 'Junta'), (2, 1, ${sumarDias(p.lunes, 1)}, 1, null, null, 1, 'Vacaciones'), (3, 1, ${sumarDias(p.lunes, 2)}, 1, null, null, 2, 'De otro')`.execute(
      db,
    ),
  );
  expect(await delDia(p)).toEqual(['09:00', '10:00', '10:30', '11:30', '12:30']);
  expect(await delDia(p, sumarDias(p.lunes, 1))).toEqual([]);
  expect(await delDia(p, sumarDias(p.lunes, 2))).toEqual(TODAS);
  // Busy times of the doctor's Google calendar: an hour of one day and the whole of another.
  await p.c.sql(({ db }) =>
    sql`insert into google_ocupado ("CODIGOMEDICO", evento, dia, desde, hasta) values
      (1, 'a', ${sumarDias(p.lunes, 3)}, '09:00', '10:00'), (1, 'b', ${sumarDias(p.lunes, 4)}, '00:00', '24:00'), (2, 'c', ${sumarDias(p.lunes, 2)}, '09:00', '13:00')`.execute(
      db,
    ),
  );
  expect(await delDia(p, sumarDias(p.lunes, 3))).toEqual(TODAS.slice(2));
  expect(await delDia(p, sumarDias(p.lunes, 4))).toEqual([]);
  // One hour, because of the concept's duration.
  await p.c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE", "DURACION") values (7, 'Primera vez', 800, 58)`.execute(
      db,
    );
    await sql`update medicos set "CONCEPTOS_AGENDA_ONLINE_PRESENCIAL" = '[7]' where "CODIGOMEDICO" = 1`.execute(db);
  });
  expect(await delDia(p, sumarDias(p.lunes, 2), { CONCEPTO: 7 })).toEqual(['09:00', '10:00', '11:30']);
  expect((await huecos(p, { CONCEPTO: 99 })).message).toBe('El concepto no existe');
  // Not before the clinic's lead time.
  await p.c.sql(({ db }) => sql`update sistema_control set "HRS_ANTICIPACION_ONLINE" = 720`.execute(db));
  const limite = Date.now() + 720 * 3_600_000;
  expect((await huecos(p)).data.every((h) => Date.parse(`${h.FECHA}T${h.HORA}:00Z`) > limite - 86_400_000)).toBe(true);
  expect((await huecos(p, { MES: sumarDias(p.lunes, 400) })).data).toEqual([]);
});

test('la videoconsulta tiene sus propias horas donde el médico lo dice', async () => {
  const p = await puesta();
  await p.c.sql(async ({ db }) => {
    await sql`update medicos_sucursales set "HORARIOVC_IGUAL" = 0 where "CODIGOMEDICO" = 1`.execute(db);
    await sql`insert into medicos_horarios ("CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL") values (1, 1, 0, 'VC', '17:00', '18:00')`.execute(
      db,
    );
  });
  expect(await delDia(p, p.lunes, { TIPO_CITA: 1 })).toEqual(['17:00', '17:30']);
  expect(await delDia(p, sumarDias(p.lunes, 1), { TIPO_CITA: 1 })).toEqual([]);
  expect((await delDia(p)).length).toBe(7);
});

test('lo que se ofrece es lo que el mostrador agendaría sin conflicto', async () => {
  const p = await puesta();
  await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '10:10', H_MINCITA: 25, CODIGOPACIENTE: 2 }));
  await enClinica(p.c.casa.host, p.c.cliente, 0, async (ctx) => {
    const libres = new Set(
      (
        await huecosDe(ctx, {
          CODIGOMEDICO: 1,
          TIPO_CITA: 0,
          sucursales: [1],
          duracion: 30,
          desde: p.lunes,
          hasta: p.lunes,
          noAntes: new Date(),
        })
      ).map((h) => h.HORA),
    );
    expect(libres.size).toBeGreaterThan(3);
    for (let t = minutos('08:00'); t < minutos('14:00'); t += 5) {
      const H_CITA = aHora(t);
      const { conflictos } = await conflictosDe(ctx, {
        CODIGOMEDICO: 1,
        SUCURSAL: 1,
        TIPO_CITA: 0,
        H_CITA,
        H_MINCITA: 30,
        fechas: [p.lunes],
      });
      if (libres.has(H_CITA)) expect(conflictos, H_CITA).toEqual({});
    }
  });
});

test('un paciente conocido agenda: su cita, su correo con el calendario, y el mostrador la ve', async () => {
  const p = await puesta();
  const { FICHA, N_CITA } = await reservada(p);
  const cita = await p.c.hacer(citas.obtener_uno, { N_CITA });
  expect(cita).toMatchObject({
    CODIGOPACIENTE: 1,
    F_CITA: p.lunes,
    H_CITA: '09:00',
    H_MINCITA: 30,
    C_ESTATUS: 0,
    ESTADO_PAGO: 0,
    EN_LINEA: 1,
    SOBRECUPO: 0,
  });
  const [m] = await mensajes(p);
  expect(m).toMatchObject({ para: 'ana@ejemplo.mx', adjuntos: [{ params: { N_CITA } }] });
  expect(m!.cuerpo).toContain(`/agenda/${p.c.codigo}/cita/${FICHA}`);
  expect(m!.html).toContain(`<a href="${p.c.casa.config.PUBLIC_URL}/agenda/${p.c.codigo}/cita/${FICHA}">`);
  const ics = await p.el.llamar(enLinea.calendario, { FICHA }, { CLIENTE: p.c.codigo });
  expect(ics.headers['content-type']).toContain('text/calendar');
  expect(ics.body.toString()).toMatch(new RegExp(`UID:cita-${N_CITA}@`));
  expect(ics.body.toString()).toContain(`DTSTART:${p.lunes.replaceAll('-', '')}T150000Z`);
  expect(ics.body.toString()).toContain('SEQUENCE:0\r\n');
  const vista = await p.el.llamar(enLinea.cita, { FICHA }, { CLIENTE: p.c.codigo });
  expect(vista.data).toMatchObject({ MEDICO: 'Elena Márquez', H_CITA: '09:00', PUEDE_MOVER: 1, PUEDE_CANCELAR: 1 });
  expect(vista.body.toString()).not.toMatch(/Ana|Núñez|ejemplo\.mx/);
});

test('lo apartado no se ofrece a otro; vence, y quien llegó tarde aún puede si nadie lo tomó', async () => {
  const p = await puesta();
  const { data } = await apartar(p);
  expect(await delDia(p)).not.toContain('09:00');
  expect(await delDia(p, p.lunes, { APARTADO: data.APARTADO })).toContain('09:00');
  expect(await apartar(p)).toMatchObject({ success: false, message: 'Ese horario acaba de ocuparse. Elija otro', data: { OCUPADO: 1 } });
  expect(await apartar(p, '09:10')).toMatchObject({ success: false, data: { OCUPADO: 1 } });
  // A hold moves without another captcha, and the time that it leaves is free.
  expect(await apartar(p, '10:00', { CAPTCHA: '', APARTADO: data.APARTADO })).toMatchObject({
    success: true,
    data: { APARTADO: data.APARTADO },
  });
  expect(await delDia(p)).toContain('09:00');
  expect(await apartar(p, '12:00', { CAPTCHA: '' })).toMatchObject({ message: 'No se pudo comprobar el captcha, intente de nuevo' });
  await p.c.sql(({ db }) => sql`update citas_apartadas set vence = now() - interval '1 minute'`.execute(db));
  expect(await delDia(p)).toContain('10:00');
  const hecha = await agendar(p, data.APARTADO);
  expect(hecha.success).toBe(true);
  // Asking again after a lost answer gives the same answer; with another mail it does not.
  expect(await agendar(p, data.APARTADO)).toEqual(hecha);
  expect(await cuantos(p, 'citas')).toBe(1);
  expect(await agendar(p, data.APARTADO, NADIE)).toMatchObject({
    success: false,
    message: 'El horario que eligió ya no está apartado. Elija otro',
  });
  expect((await apartar(p, '12:30', { CAPTCHA: '', APARTADO: data.APARTADO })).success).toBe(false);
  for (const malo of ['1', 'x'.repeat(36), crypto.randomUUID()]) expect((await agendar(p, malo)).data).toEqual({ OCUPADO: 1 });
  await apartar(p, '12:00');
  await p.c.sql(({ db }) => sql`update citas_apartadas set vence = now() - interval '2 days'`.execute(db));
  await enClinica(p.c.casa.host, p.c.cliente, 0, barrerApartados);
  expect(await cuantos(p, 'citas_apartadas')).toBe(0);
});

test('el mostrador agenda sobre lo apartado; quien lo tenía lee por qué no y nada queda a medias', async () => {
  const p = await puesta();
  const { data } = await apartar(p);
  const encima = await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '09:00', CODIGOPACIENTE: 2 }));
  expect(encima.ADVERTENCIA).toBe('Un paciente estaba por agendar en línea ese horario: se le pedirá que elija otro');
  const aparte = await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '09:30', CODIGOPACIENTE: 3 }));
  expect(aparte.ADVERTENCIA).toBe('');
  expect(await agendar(p, data.APARTADO, NADIE)).toMatchObject({ success: false, message: 'Ese horario acaba de ocuparse. Elija otro' });
  expect(await cuantos(p, 'pacientes')).toBe(3);
  expect(await mensajes(p)).toEqual([]);
});

test('veinte a la vez por el mismo horario: uno lo aparta; y de veinte apartados vencidos, uno se agenda', async () => {
  const p = await puesta();
  const captchas = await Promise.all(Array.from({ length: 20 }, () => captcha(p.el)));
  const rs = await Promise.all(captchas.map((CAPTCHA) => apartar(p, '09:00', { CAPTCHA })));
  expect(rs.filter((r) => r.success)).toHaveLength(1);
  for (const r of rs.filter((x) => !x.success)) expect(r.message).toBe('Ese horario acaba de ocuparse. Elija otro');
  const ids: string[] = [];
  await p.c.sql(async ({ db }) => {
    await sql`delete from citas_apartadas`.execute(db);
    for (let i = 0; i < 20; i++) {
      const id = crypto.randomUUID();
      ids.push(id);
      await sql`insert into citas_apartadas (id, medico, sucursal, tipo, fecha, hora, minutos, vence) values (${id}, 1, 1, 0, ${p.lunes}, '09:00', 30, now() - interval '1 minute')`.execute(
        db,
      );
    }
  });
  const fin = await Promise.all(
    ids.map((id, i) => agendar(p, id, { ...NADIE, NOMBRE: `Rosa ${'abcdefghijklmnopqrst'[i]}`, MAIL: `r${i}@ejemplo.mx` })),
  );
  expect(fin.filter((r) => r.success)).toHaveLength(1);
  for (const r of fin.filter((x) => !x.success)) expect(r.message).toBe('Ese horario acaba de ocuparse. Elija otro');
  expect([
    await cuantos(p, 'citas'),
    await cuantos(p, 'citas_en_linea'),
    await cuantos(p, 'pacientes'),
    await cuantos(p, 'mensajes'),
  ]).toEqual([1, 1, 4, 1]);
});

test('cuando el pago es obligatorio la cita queda pendiente de pago, con su concepto y su importe', async () => {
  const p = await puesta({ PAGO_OBLIGATORIO_PRESENCIAL: 1, PAGO_OBLIGATORIO_ONLINE: 0 });
  await p.c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (7, 'Consulta', 800)`.execute(db);
    await sql`update sistema_control set "CONCEPTO_PRESENCIAL" = 7, "CONCEPTO_VIDEOCONSULTA" = 7`.execute(db);
  });
  const { N_CITA } = await reservada(p);
  expect(await p.c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ ESTADO_PAGO: 1, CONCEPTO: 7, IMPORTE: 800, MONEDA: 'MXN' });
  expect((await mensajes(p))[0]!.cuerpo).toContain('la clínica le enviará el enlace de pago');
  const { data } = await apartar(p, '10:00', { TIPO_CITA: 1 });
  const video = await agendar(p, data.APARTADO);
  const cita = await p.c.hacer(citas.obtener_uno, { N_CITA: Number(video.data.FICHA.split('.')[0]) });
  expect(cita).toMatchObject({ TIPO_CITA: 1, ESTADO_PAGO: 0, CONCEPTO: 7 });
  expect(cita.CODIGO_ENLACE).toContain(p.c.codigo);
});

test('donde una videoconsulta no se paga en línea tampoco la que agenda el paciente espera su pago', async () => {
  const p = await puesta({ PAGO_OBLIGATORIO_PRESENCIAL: 1, PAGO_OBLIGATORIO_ONLINE: 1 }, 'cl');
  await p.c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (7, 'Consulta', 800)`.execute(db);
    await sql`update sistema_control set "CONCEPTO_PRESENCIAL" = 7, "CONCEPTO_VIDEOCONSULTA" = 7`.execute(db);
  });
  for (const [TIPO_CITA, ESTADO_PAGO] of [
    [1, 0],
    [0, 1],
  ]) {
    const { data } = await apartar(p, '10:00', { TIPO_CITA, ...(TIPO_CITA ? {} : { FECHA: sumarDias(p.lunes, 1) }) });
    const { FICHA } = (await agendar(p, data.APARTADO, { ...ANA, TCELULAR: '' })).data;
    expect(await p.c.hacer(citas.obtener_uno, { N_CITA: Number(FICHA.split('.')[0]) })).toMatchObject({ TIPO_CITA, ESTADO_PAGO });
  }
});

test('el mes de un médico se lee por índices, entre miles de citas', async () => {
  const p = await puesta();
  await p.c.sql(async ({ db }) => {
    await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL")
      select 1000 + d * 2 + m, ${p.lunes}::date + d, '10:00', 30, 1, m, 1 from generate_series(-1500, 499) d, generate_series(1, 2) m`.execute(
      db,
    );
    await sql`insert into agenda_eventos ("CONSECUTIVO", "TIPO", "F_EXCLUIDA", "DIACOMPLETO", "CODIGOMEDICO", "MOTIVO")
      select 1000 + n, 0, ${p.lunes}::date - n, 1, 0, 'Congreso' from generate_series(1, 3000) n`.execute(db);
    await sql`insert into citas_apartadas (id, medico, sucursal, tipo, fecha, hora, minutos, vence)
      select gen_random_uuid(), 1, 1, 0, ${p.lunes}::date - n, '10:00', 30, now() - interval '1 day' from generate_series(1, 3000) n`.execute(
      db,
    );
  });
  for (const t of ['citas', 'agenda_eventos', 'citas_apartadas']) await p.c.casa.dueno.query(`analyze ${t}`);
  const [hasta, plan] = await p.c.sql(async ({ db }) => {
    const fin = sumarDias(p.lunes, 30);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${ocupados(1, p.lunes, fin, {})}`.execute(db);
    return [fin, rows.map((r) => r['QUERY PLAN']).join('\n')] as const;
  });
  // Any index over day and doctor will do.
  const [, cita = ''] = /Scan (?:using|on) citas_\w+ .*\n\s*Index Cond: (.*)/.exec(plan) ?? [];
  for (const columna of ['"CODIGOMEDICO"', '"F_CITA"']) expect(cita).toContain(columna);
  expect(plan).toMatch(/agenda_eventos_dia[\s\S]*Index Cond: .*F_EXCLUIDA/);
  expect(plan).not.toMatch(/Seq Scan on (citas|agenda_eventos|citas_apartadas) /);
  const lapsos = await enClinica(p.c.casa.host, p.c.cliente, 0, (ctx) => ocupadosDe(ctx, { CODIGOMEDICO: 1, desde: p.lunes, hasta }));
  expect(lapsos).toHaveLength(31 + 1);
});
