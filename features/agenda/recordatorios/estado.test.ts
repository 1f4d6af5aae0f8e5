// The sentence about each reminder: nothing that cannot be sent is promised.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { recordar } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { type Cliente, casaNueva, levantar } from '#testing/clinica.ts';
import { recordatorios } from './contract.ts';
import { estadoRecordatorio, type Hechos } from './estado.ts';
import { mediosDe } from './server/estado.ts';

const ZONA = 'America/Mexico_City';
const clinica = { ZONA_HORARIA: ZONA, HORAINICIALMENSAJES: '08:00', HORAFINALMENSAJES: '21:00' };
const hechos = (mas: Partial<Hechos> = {}): Hechos => ({
  cita: { F_CITA: '2026-11-24', H_CITA: '10:00', C_ESTATUS: 0 },
  ...{ clinica, horas: [24], medio: '', destino: '' },
  ...mas,
});
const en = (fecha: string, hora: string) => instanteDe(ZONA, fecha, hora);
const LUNES = en('2026-11-23', '09:00');
const dice = (mas: Partial<Hechos>, ahora = LUNES) => estadoRecordatorio(hechos(mas), ahora).TEXTO;

test('cuándo sale: a su hora, al abrir el horario, en unos minutos, o no sale porque la cita empieza antes', () => {
  expect(dice({})).toBe('Programado para el lun 23 nov 2026 a las 10:00');
  expect(dice({}, en('2026-11-23', '12:00'))).toBe('Programado: sale en unos minutos');
  // Due at 07:00, before the hours for messages.
  expect(dice({ horas: [3] })).toBe('Programado para el mar 24 nov 2026 a las 08:00');
  const temprana = { F_CITA: '2026-11-24', H_CITA: '07:30', C_ESTATUS: 0 };
  expect(dice({ cita: temprana, horas: [3] })).toBe(
    'No se enviará: su hora cae fuera del horario de mensajes y la cita empieza antes de que abra, a las 08:00',
  );
  // An additional reminder on the day before can still be sent.
  expect(dice({ cita: temprana, horas: [3, 12] })).toBe('Programado para el lun 23 nov 2026 a las 19:30');
  expect(dice({}, en('2026-11-23', '23:00'))).toBe('Programado para el mar 24 nov 2026 a las 08:00');
  // The same appointment in another time zone.
  expect(dice({ clinica: { ...clinica, ZONA_HORARIA: 'America/Santiago' } })).toBe('Programado: sale en unos minutos');
});

test.each([
  [{ medio: 'No quedan SMS en el plan' }, 'No se enviará: no quedan SMS en el plan'],
  [{ medio: 'El servicio de SMS no está configurado' }, 'No se enviará: el servicio de SMS no está configurado'],
  [{ destino: 'El paciente no tiene celular' }, 'No se enviará: el paciente no tiene celular'],
  [{ mensaje: { ESTADO: 0, MOTIVO: '' } }, 'En la bandeja de salida'],
  [{ mensaje: { ESTADO: 3, MOTIVO: '' } }, 'Enviado y entregado'],
  [{ mensaje: { ESTADO: 4, MOTIVO: 'El número no existe' } }, 'No enviado: el número no existe'],
  [{ mensaje: { ESTADO: 5, MOTIVO: 'x' } }, 'No se sabe si llegó'],
] satisfies [Partial<Hechos>, string][])('con %o: %s', (mas, frase) => {
  expect(dice(mas)).toBe(frase);
});

test('de una cita cancelada, que pasó o que ya no espera no se promete nada; lo que salió sigue dicho', () => {
  const con = (C_ESTATUS: number) => ({ cita: { F_CITA: '2026-11-24', H_CITA: '10:00', C_ESTATUS } });
  expect([2, 3, 4, 5, 6].map((e) => dice(con(e)))).toEqual([
    'No se enviará: la cita ya se realizó',
    'No se enviará: el paciente no asistió',
    'No se enviará: la cita está cancelada',
    'No se enviará: la cita está reservada',
    'No se enviará: el paciente ya llegó',
  ]);
  const despues = en('2026-11-24', '10:00');
  expect(dice({}, despues)).toBe('No enviado: la cita ya comenzó');
  expect(dice(con(4), despues)).toBe('No enviado: la cita está cancelada');
  expect(dice({ ...con(4), mensaje: { ESTADO: 0, MOTIVO: '' } })).toBe('No se enviará: la cita está cancelada');
  expect(dice({ ...con(4), mensaje: { ESTADO: 2, MOTIVO: '' } }, despues)).toBe('Enviado');
});

const deLaCita = async (c: Cliente, N_CITA: number) =>
  Object.fromEntries((await c.hacer(citas.obtener_uno, { N_CITA })).RECORDATORIOS.map((r) => [r.CAMPO, r.TEXTO]));
const SMS = { SMS_URL: 'emulador', WHATSAPP_URL: 'emulador' };

test('la cita dice de cada recordatorio lo que de verdad pasará: saldo, servicio, clínica, teléfono, silencio y bandeja', async () => {
  const una = await casaNueva(SMS);
  const c = await clinicaConAgenda({ casa: una, permisos: [...PERMISOS_AGENDA, P.clinica.configurar] });
  const poner = (que: string) => una.dueno.query(`update compartido.clientes set ${que} where cliente = $1`, [c.cliente]);
  await poner('sms = 10');
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1, SMS_DOCTOR: 1 }));
  const programado = expect.stringMatching(/^Programado para el .* a las 10:00$/);
  expect(await deLaCita(c, N_CITA)).toEqual({ SMS_PACIENTE: programado, SMS_DOCTOR: programado });
  expect(await c.hacer(recordatorios.medios)).toEqual({ SMS: '', WHATSAPP: '' });

  await poner('sms = 0');
  expect(await deLaCita(c, N_CITA)).toMatchObject({ SMS_PACIENTE: 'No se enviará: no quedan SMS en el plan' });
  expect(await c.hacer(recordatorios.medios)).toEqual({ SMS: 'No quedan SMS en el plan', WHATSAPP: '' });
  await poner('sms = 10, vence = current_date - 2');
  const vencida = await levantar(una.conexion, SMS);
  expect(await enClinica(vencida.host, c.cliente, 0, mediosDe)).toEqual({
    SMS: 'La cuenta de la clínica no está activa',
    WHATSAPP: 'La cuenta de la clínica no está activa',
  });
  await poner('vence = null');
  await una.dueno.query("insert into mensajes_bajas (cliente, canal, para) values ($1, 'sms', '525512345678')", [c.cliente]);
  await una.dueno.query(`update medicos set "TCELULAR" = '' where cliente = $1`, [c.cliente]);
  expect(await deLaCita(c, N_CITA)).toEqual({
    SMS_PACIENTE: 'No se enviará: el paciente pidió no recibir mensajes',
    SMS_DOCTOR: 'No se enviará: el médico no tiene celular',
  });
  await una.dueno.query('delete from mensajes_bajas where cliente = $1', [c.cliente]);
  await una.dueno.query(`update medicos set "TCELULAR" = '5511112222' where cliente = $1 and "CODIGOMEDICO" = 1`, [c.cliente]);

  await enClinica(una.host, c.cliente, 0, (ctx) => recordar(ctx, new Date(instanteDe(c.zona, CITA.F_CITA, '10:00').getTime() - 3_600_000)));
  expect((await deLaCita(c, N_CITA)).SMS_PACIENTE).toBe('En la bandeja de salida');
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  expect((await deLaCita(c, N_CITA)).SMS_PACIENTE).toBe('No se enviará: la cita está cancelada');
  await una.dueno.query('update mensajes set estado = 3 where cliente = $1', [c.cliente]);
  expect((await deLaCita(c, N_CITA)).SMS_PACIENTE).toBe('Enviado y entregado');
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: diaLibre(c, 20), H_CITA: '12:00' });
  expect((await deLaCita(c, N_CITA)).SMS_PACIENTE).toMatch(/^Programado para el .* a las 12:00$/);
  await vencida.cerrar();
  await una.cerrar();
}, 60_000);

test('sin servicios, lo dice antes y después de agendar', async () => {
  const sola = await casaNueva({ GALENO_DEMO: '0' });
  const c = await clinicaConAgenda({ casa: sola });
  expect(await c.hacer(recordatorios.medios)).toEqual({
    SMS: 'El servicio de SMS no está configurado',
    WHATSAPP: 'El servicio de WhatsApp no está configurado',
  });
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { WHATSAPP_PACIENTE: 1 }));
  expect(await deLaCita(c, N_CITA)).toEqual({ WHATSAPP_PACIENTE: 'No se enviará: el servicio de WhatsApp no está configurado' });
  await sola.cerrar();
});
