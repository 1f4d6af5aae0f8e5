// Who books online: from outside nobody can tell whom the clinic knows. And what a patient's link allows.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { respuestas } from '#features/agenda/respuestas/contract.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, hoyDe } from '#testing/agenda.ts';
import { ANA, agendar, apartar, cuantos, delDia, huecos, mensajes, NADIE, puesta, reservada } from '#testing/en_linea.ts';
import { enLinea } from './contract.ts';
import { calendarioDe } from './server/correo.ts';

test('quien admite pacientes nuevos contesta lo mismo a conocidos y a desconocidos, y el correo dice solo lo que se escribió', async () => {
  const p = await puesta();
  await p.c.sql(({ db }) =>
    sql`update pacientes set "APELLIDO_MATERNO" = 'Secreta', "TCELULAR" = '5512345678' where "CODIGOPACIENTE" = 1`.execute(db),
  );
  const conocida = await reservada(p, '09:00', { ...ANA, NOMBRE: 'ANA', MAIL: 'otra@ejemplo.mx' });
  const nueva = await reservada(p, '10:00', NADIE);
  const forma = (r: object) =>
    JSON.stringify(r)
      .replaceAll(/\d+\.[\w-]{16}/g, 'FICHA')
      .replaceAll(/"(FICHA|N_CITA)":("FICHA"|\d+)/g, '');
  expect(forma(conocida)).toBe(forma(nueva));
  expect(await p.c.hacer(citas.obtener_uno, { N_CITA: conocida.N_CITA })).toMatchObject({ CODIGOPACIENTE: 1 });
  const suya = await p.c.hacer(citas.obtener_uno, { N_CITA: nueva.N_CITA });
  expect(suya).toMatchObject({ PACIENTE: 'Rosalba Quintero', MAIL: 'rosalba@ejemplo.mx', TCEL_LADA: '52' });
  expect(await cuantos(p, 'pacientes')).toBe(4);
  const [a] = await mensajes(p);
  // Recognised by the phone: the mail goes to the written address, with the name as written.
  expect(a!.para).toBe('otra@ejemplo.mx');
  expect(a!.cuerpo).not.toMatch(/Secreta|ana@ejemplo/);
  // The other public link shows the written name too.
  expect((await p.el.llamar(respuestas.obtener, { FICHA: conocida.FICHA }, { CLIENT: p.c.codigo })).data).toMatchObject({ NOMBRE: 'ANA' });
  // An inactive patient is not recognised: a new record is made and the answer looks the same.
  await p.c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0 where "CODIGOPACIENTE" = 1`.execute(db));
  expect(forma(await reservada(p, '12:00'))).toBe(forma(nueva));
  expect(await cuantos(p, 'pacientes')).toBe(5);
});

test('quien no los admite contesta lo mismo, aparta lo mismo y escribe a ambos; solo el buzón conocido puede confirmar', async () => {
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0 });
  const [uno, dos, tres] = [(await apartar(p, '09:00')).data, (await apartar(p, '10:00')).data, (await apartar(p, '12:00')).data];
  const conocida = await agendar(p, uno.APARTADO);
  const nueva = await agendar(p, dos.APARTADO, NADIE);
  // Somebody who knows a patient's name, birth and phone but has another mailbox.
  const curiosa = await agendar(p, tres.APARTADO, { ...ANA, MAIL: 'curiosa@ejemplo.mx' });
  expect(conocida).toEqual({ success: true, message: null, data: { FICHA: '' } });
  expect([nueva, curiosa]).toEqual([conocida, conocida]);
  expect(await delDia(p)).toEqual(['09:30', '10:30', '11:30', '12:30']);
  expect([await cuantos(p, 'citas'), await cuantos(p, 'pacientes')]).toEqual([0, 3]);
  const correos = await mensajes(p);
  expect(correos.map((m) => [m.para, m.asunto])).toEqual(
    ['ana', 'rosalba', 'curiosa'].map((n) => [`${n}@ejemplo.mx`, 'Su solicitud de cita en Clínica de prueba']),
  );
  const llaves = correos.map((m) => /\/confirmar\/([\w-]+)/.exec(m.cuerpo)?.[1]);
  expect(llaves.map(Boolean)).toEqual([true, false, false]);
  // The page's identifier does not work as the mail's key.
  for (const LLAVE of [uno.APARTADO, dos.APARTADO, crypto.randomUUID(), 'x'])
    expect((await p.el.llamar(enLinea.confirmar, { LLAVE }, { CLIENTE: p.c.codigo })).success).toBe(false);
  expect(await agendar(p, uno.APARTADO)).toEqual(conocida);
  expect((await agendar(p, uno.APARTADO, NADIE)).success).toBe(false);
  expect((await apartar(p, '12:30', { CAPTCHA: '', APARTADO: uno.APARTADO })).success).toBe(false);
  const { FICHA } = await p.el.hacer(enLinea.confirmar, { LLAVE: llaves[0]! }, { CLIENTE: p.c.codigo });
  expect(await p.el.hacer(enLinea.cita, { FICHA }, { CLIENTE: p.c.codigo })).toMatchObject({ H_CITA: '09:00', C_ESTATUS: 0 });
  expect((await mensajes(p)).at(-1)).toMatchObject({ para: 'ana@ejemplo.mx', adjuntos: [{}] });
  // Opening the mailed link again works; the page that asked learns nothing.
  expect(await p.el.hacer(enLinea.confirmar, { LLAVE: llaves[0]! }, { CLIENTE: p.c.codigo })).toEqual({ FICHA });
  expect(await agendar(p, uno.APARTADO)).toEqual(conocida);
  expect(await cuantos(p, 'citas')).toBe(1);
  // After an hour the unconfirmed holds are free again.
  await p.c.sql(({ db }) => sql`update citas_apartadas set vence = now() - interval '1 minute'`.execute(db));
  expect(await delDia(p)).toEqual(['09:30', '10:00', '10:30', '11:30', '12:00', '12:30']);
});

test('los datos malos se dicen por campo y no cambian nada', async () => {
  const p = await puesta({ PAC_TCEL_REG: 1 });
  const { data } = await apartar(p);
  const mal = async (cuerpo: Arbol) => (await agendar(p, data.APARTADO, { ...ANA, ...cuerpo })).data.ERRORES;
  expect(await mal({ NOMBRE: '', MAIL: 'x' })).toEqual({ NOMBRE: 'Este campo es requerido', MAIL: 'Formato de correo inválido' });
  expect(await mal({ FECHA_NACIMIENTO: '2999-01-01' })).toEqual({
    FECHA_NACIMIENTO: 'La fecha de nacimiento no puede ser posterior a la actual',
  });
  expect(await mal({ TCELULAR: '' })).toEqual({ TCELULAR: 'Este campo es requerido' });
  expect(await mal({ TCELULAR: '123' })).toEqual({ TCELULAR: 'La longitud debe ser de 10 números' });
  expect(await mal({ IDIOMA: 'fr' })).toEqual({ IDIOMA: 'Seleccione una opción válida' });
  const SOLO_NOMBRE = 'Escriba solo el nombre, sin números ni signos';
  // No name: what a mail program would turn into a link or another line. Initials and apostrophes are fine.
  for (const NOMBRE of ['https://malo.example', 'cobre en malo.example', 'ana@malo', 'Ana 3', 'a\\b', 'Ana\nCobre su premio', '<b>Ana'])
    expect(await mal({ NOMBRE }), NOMBRE).toEqual({ NOMBRE: SOLO_NOMBRE });
  expect(await mal({ APELLIDO_PATERNO: 'x.co', APELLIDO_MATERNO: 'x:y' })).toEqual({
    APELLIDO_PATERNO: SOLO_NOMBRE,
    APELLIDO_MATERNO: SOLO_NOMBRE,
  });
  expect(await mal({ NOMBRE: "Ma. José J.R. D'Ángelo-Núñez", TCELULAR: '1' })).toEqual({ TCELULAR: 'La longitud debe ser de 10 números' });
  expect([await cuantos(p, 'citas'), await cuantos(p, 'mensajes'), await cuantos(p, 'citas_apartadas')]).toEqual([0, 0, 1]);
});

test('un mismo correo no pide sin fin', async () => {
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0 });
  const horas = (await huecos(p)).data.slice(0, 9);
  const rs = [];
  for (const h of horas) {
    const { data } = await apartar(p, h.HORA, { FECHA: h.FECHA });
    rs.push(await agendar(p, data.APARTADO, { ...NADIE, MAIL: 'insiste@ejemplo.mx' }));
  }
  expect(rs.filter((r) => r.success)).toHaveLength(8);
  expect(rs.at(-1)).toMatchObject({ success: false, message: 'Demasiadas solicitudes, intente más tarde' });
});

test('mover: otro horario libre del mismo médico, con su correo y un calendario más nuevo; cancelar lo libera', async () => {
  const p = await puesta();
  const { FICHA, N_CITA } = await reservada(p, '09:00', { ...ANA, IDIOMA: 'en' });
  const libres = (await p.el.hacer(enLinea.huecos_cita, { FICHA }, { CLIENTE: p.c.codigo, MES: p.lunes })).filter(
    (h) => h.FECHA === p.lunes,
  );
  expect(libres.map((h) => h.HORA)).toEqual(['09:30', '10:00', '10:30', '11:30', '12:00', '12:30']);
  const mover = (FECHA: string, HORA: string) => p.el.llamar(enLinea.mover, { FICHA }, { CLIENTE: p.c.codigo, FECHA, HORA });
  await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '12:00', CODIGOPACIENTE: 2 }));
  for (const [f, h] of [
    [p.lunes, '12:00'],
    [p.lunes, '11:00'],
    [p.lunes, '20:00'],
    [hoyDe(p.c), '00:00'],
    [sumarDias(p.lunes, 300), '09:00'],
  ] as const)
    expect(await mover(f, h), h).toMatchObject({ success: false, message: 'Ese horario acaba de ocuparse. Elija otro' });
  expect((await mover(sumarDias(p.lunes, 1), '10:30')).data).toMatchObject({
    F_CITA: sumarDias(p.lunes, 1),
    H_CITA: '10:30',
    C_ESTATUS: 0,
  });
  expect(await delDia(p)).toContain('09:00');
  const ultimo = (await mensajes(p)).at(-1)!;
  expect(ultimo.asunto).toMatch(/^Your appointment was moved to \w+day, /);
  expect(ultimo.cuerpo).toContain('at 10:30 with Elena Márquez');
  const ics = (await p.el.llamar(enLinea.calendario, { FICHA }, { CLIENTE: p.c.codigo })).body.toString();
  expect(ics).toContain('SEQUENCE:1\r\n');
  expect(ics).toContain('SUMMARY:Appointment with Elena Márquez');
  await p.el.hacer(respuestas.responder, { FICHA }, { CLIENT: p.c.codigo, RESPUESTA: 2 });
  expect(await p.el.hacer(enLinea.cita, { FICHA }, { CLIENTE: p.c.codigo })).toMatchObject({
    C_ESTATUS: 4,
    PUEDE_MOVER: 0,
    PUEDE_CANCELAR: 0,
  });
  expect((await p.el.llamar(enLinea.calendario, { FICHA }, { CLIENTE: p.c.codigo })).body.toString()).toContain('STATUS:CANCELLED');
  expect((await mover(p.lunes, '09:00')).message).toBe('La cita está cancelada. Llame a la clínica para agendar otra');
  expect(await p.c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ C_ESTATUS: 4 });
  // A link made up or of another clinic opens nothing.
  const otra = await puesta();
  for (const [CLIENTE, f] of [
    [otra.c.codigo, FICHA],
    [p.c.codigo, `${N_CITA + 1}.${FICHA.split('.')[1]}`],
    [p.c.codigo, '1.x'],
  ] as const)
    expect((await p.el.llamar(enLinea.cita, { FICHA: f }, { CLIENTE })).status).toBe(404);
});

test('una cita del mostrador se mueve por su enlace y el correo va al del paciente', async () => {
  const p = await puesta();
  const { N_CITA } = await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '09:00' }));
  const FICHA = await enClinica(p.c.casa.host, p.c.cliente, 0, async (ctx) => fichasDeCita.de(ctx, N_CITA));
  await p.el.hacer(enLinea.mover, { FICHA }, { CLIENTE: p.c.codigo, FECHA: p.lunes, HORA: '12:00' });
  expect((await mensajes(p)).map((m) => m.para)).toEqual(['ana@ejemplo.mx']);
  expect(await p.c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ H_CITA: '12:00', EN_LINEA: 0, VERSION: 2 });
  const { contenido } = await enClinica(p.c.casa.host, p.c.cliente, 0, (ctx) => calendarioDe(ctx, N_CITA));
  expect(Buffer.from(await contenido()).toString()).toContain('METHOD:PUBLISH');
});

test('una cita con consultorio se mueve a donde también su consultorio está libre, y lo lleva consigo', async () => {
  const p = await puesta();
  await p.c.sql(({ db }) =>
    sql`insert into catalogo_recursos ("ID", "NOMBRE", "TIPO", "SUCURSAL") values (5, 'Consultorio 5', 1, 1)`.execute(db),
  );
  const conSala = (H_CITA: string, CODIGOMEDICO: number) =>
    p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA, CODIGOMEDICO, RECURSOS: [5] }));
  const { N_CITA } = await conSala('09:00', 1);
  await conSala('10:00', 2);
  const FICHA = await enClinica(p.c.casa.host, p.c.cliente, 0, async (ctx) => fichasDeCita.de(ctx, N_CITA));
  const libres = (await p.el.hacer(enLinea.huecos_cita, { FICHA }, { CLIENTE: p.c.codigo, MES: p.lunes })).filter(
    (h) => h.FECHA === p.lunes,
  );
  expect(libres.map((h) => h.HORA)).toEqual(['09:30', '10:30', '11:30', '12:00', '12:30']);
  // For an appointment without room that time is free.
  expect(await delDia(p)).toContain('10:00');
  const mover = (HORA: string) => p.el.llamar(enLinea.mover, { FICHA }, { CLIENTE: p.c.codigo, FECHA: p.lunes, HORA });
  expect((await mover('10:00')).success).toBe(false);
  expect((await mover('11:30')).success).toBe(true);
  const { rows } = await p.c.sql(({ db }) =>
    sql<{ hora: string }>`select to_char(lower(ocupa), 'HH24:MI') as hora from citas_recursos where "N_CITA" = ${N_CITA}`.execute(db),
  );
  expect(rows).toEqual([{ hora: '11:30' }]);
});
