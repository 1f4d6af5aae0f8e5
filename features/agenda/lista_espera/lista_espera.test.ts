// The desk's side of the waiting list: entries, who may see and change them, and what the form refuses.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import type { Cliente } from '#testing/clinica.ts';
import { listaEspera } from './contract.ts';
import { POR_PAGINA } from './fields.ts';
import { deseoDe, plazoDe } from './rules.ts';

const esperaDePrueba = (c: Cliente, mas: object = {}) => ({
  CODIGOPACIENTE: 1,
  CODIGOMEDICO: 1,
  TIPO_CITA: 0,
  H_MINCITA: 30,
  PARTE: 0,
  PRIORIDAD: 0,
  FECHAINICIAL: hoyDe(c),
  FECHAFINAL: sumarDias(hoyDe(c), 30),
  ...mas,
});

test('se agrega, se lista con las urgentes primero y después por llegada, se edita y se retira', async () => {
  const c = await clinicaConAgenda();
  const { ID } = await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c, { DIAS: [2, 0], PARTE: 1, NOTA: 'Sale a las dos' }));
  await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c, { CODIGOPACIENTE: 2, CODIGOMEDICO: '' }));
  const urgente = await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c, { CODIGOPACIENTE: 3, PRIORIDAD: 1 }));
  const { ESPERAS, SIGUE } = await c.hacer(listaEspera.obtener);
  expect(SIGUE).toBeNull();
  expect(ESPERAS.map((e) => e.CODIGOPACIENTE)).toEqual([3, 1, 2]);
  expect(ESPERAS[1]).toMatchObject({
    ...{ ID, PACIENTE: 'Ana Núñez', MEDICO: 'Elena Márquez', DIAS: [0, 2], PARTE: 1, HORAINICIAL: null, HORAFINAL: '12:59' },
    ...{ ESTADO: 0, NOTA: 'Sale a las dos', OFERTAS: 0, VERSION: 1 },
  });
  expect((await c.hacer(listaEspera.obtener, {}, { CODIGOMEDICO: 2 })).ESPERAS.map((e) => e.CODIGOPACIENTE)).toEqual([2]);
  expect((await c.hacer(listaEspera.obtener, {}, { TEXTO: 'nunez an' })).ESPERAS.map((e) => e.ID)).toEqual([ID]);
  const editada = esperaDePrueba(c, { PARTE: 3, HORAINICIAL: '16:00', HORAFINAL: '18:30', VERSION: 1 });
  expect(await c.hacer(listaEspera.actualizar, { ID }, editada)).toEqual({ VERSION: 2 });
  expect((await c.llamar(listaEspera.actualizar, { ID }, editada)).status).toBe(409);
  expect(await c.hacer(listaEspera.obtener_uno, { ID })).toMatchObject({
    DIAS: [],
    HORAINICIAL: '16:00',
    HORAFINAL: '18:30',
    HISTORIA: [],
  });
  await c.hacer(listaEspera.retirar, { ID: urgente.ID }, { MOTIVO: 'Se fue a otra clínica' });
  expect((await c.llamar(listaEspera.retirar, { ID: urgente.ID })).message).toBe('El paciente ya no está en la lista de espera');
  expect((await c.hacer(listaEspera.obtener)).ESPERAS).toHaveLength(2);
  expect((await c.hacer(listaEspera.obtener, {}, { ESTADO: 4 })).ESPERAS).toMatchObject([{ MOTIVO: 'Se fue a otra clínica' }]);
  expect(await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 2 })).toEqual({ ESPERAN: 1, LUGARES: [] });
});

test('lo que falta o no se puede se dice por campo y no cambia nada', async () => {
  const c = await clinicaConAgenda();
  const pedir = async (mas: object) => c.llamar(listaEspera.agregar, {}, esperaDePrueba(c, mas));
  const errores = async (mas: object) => ((await pedir(mas)).data as unknown as { ERRORES: object }).ERRORES;
  expect(await errores({ CODIGOPACIENTE: '', FECHAFINAL: '' })).toEqual({
    CODIGOPACIENTE: 'Este campo es requerido',
    FECHAFINAL: 'Este campo es requerido',
  });
  expect(await errores({ H_MINCITA: 33 })).toEqual({ H_MINCITA: 'Debe ser un múltiplo de 5' });
  expect(await errores({ PARTE: 3 })).toMatchObject({ HORAINICIAL: 'Este campo es requerido', HORAFINAL: 'Este campo es requerido' });
  expect(await errores({ PARTE: 3, HORAINICIAL: '12:00', HORAFINAL: '10:00' })).toEqual({
    HORAFINAL: 'La hora final no puede ser menor a la inicial',
  });
  expect(await errores({ FECHAINICIAL: sumarDias(hoyDe(c), 40) })).toEqual({
    FECHAFINAL: 'La fecha final no puede ser menor a la inicial',
  });
  expect((await pedir({ DIAS: [7] })).success).toBe(false);
  expect((await pedir({ FECHAINICIAL: sumarDias(hoyDe(c), -9), FECHAFINAL: sumarDias(hoyDe(c), -1) })).message).toBe(
    'La fecha final no puede ser anterior a la actual',
  );
  expect((await pedir({ FECHAFINAL: sumarDias(hoyDe(c), 400) })).message).toBe('El rango no puede ser mayor a 366 días');
  expect((await pedir({ CODIGOPACIENTE: 99 })).message).toBe('El paciente no existe');
  expect((await pedir({ CODIGOMEDICO: 99 })).message).toBe('El médico no existe');
  expect((await pedir({ SUCURSAL: 99 })).message).toBe('La sucursal no está disponible para el usuario');
  expect((await pedir({ N_CITA: 99 })).message).toBe('La cita que se adelantaría ya no está en pie');
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0 where "CODIGOPACIENTE" = 3`.execute(db));
  expect((await pedir({ CODIGOPACIENTE: 3 })).message).toBe('El paciente está inactivo, no se puede modificar');
  expect((await c.hacer(listaEspera.obtener)).ESPERAS).toEqual([]);
  await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c));
  const [a, b] = await Promise.all([pedir({ CODIGOMEDICO: 2 }), pedir({ CODIGOMEDICO: 2 })]);
  expect([a.success, b.success].sort()).toEqual([false, true]);
  expect([a.message, b.message]).toContain('El paciente ya está en esa lista de espera');
});

test('quien quiere adelantar su cita no espera más allá de ella', async () => {
  const c = await clinicaConAgenda();
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const { ID } = await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c, { N_CITA }));
  expect(await c.hacer(listaEspera.obtener_uno, { ID })).toMatchObject({
    FECHAFINAL: CITA.F_CITA,
    F_CITA: CITA.F_CITA,
    H_CITA: '10:00',
    N_CITA,
  });
  const tarde = esperaDePrueba(c, { N_CITA, CODIGOMEDICO: 2, FECHAINICIAL: sumarDias(CITA.F_CITA, 1) });
  expect((await c.llamar(listaEspera.agregar, {}, tarde)).data).toEqual({
    ERRORES: { FECHAINICIAL: 'No puede ser posterior a la cita que se adelantaría' },
  });
  // The desk booked an appointment for the entry.
  const otra = await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA: diaLibre(c, 5) }));
  expect((await c.llamar(listaEspera.atender, { ID }, { N_CITA: 99 })).status).toBe(404);
  await c.hacer(listaEspera.atender, { ID }, { N_CITA: otra.N_CITA });
  expect(await c.hacer(listaEspera.obtener_uno, { ID })).toMatchObject({ ESTADO: 2, CITA_NUEVA: otra.N_CITA });
});

test('cada acción pide su permiso, y un médico restringido solo ve y toca a quienes lo esperan a él', async () => {
  const c = await clinicaConAgenda();
  const { ID } = await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c, { CODIGOMEDICO: 2 }));
  await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c, { CODIGOPACIENTE: 2, CODIGOMEDICO: '' }));
  await c.hacer(listaEspera.agregar, {}, esperaDePrueba(c, { CODIGOPACIENTE: 3 }));
  const sin = await clinicaConAgenda({ en: c, permisos: [P.citas.agendar] });
  for (const r of [
    await sin.llamar(listaEspera.actualizar, { ID }, esperaDePrueba(c)),
    await sin.llamar(listaEspera.retirar, { ID }),
    await sin.llamar(listaEspera.ofrecer, { LUGAR: 1 }),
    await sin.llamar(listaEspera.retirar_oferta, { OFERTA: 1 }),
    await sin.llamar(listaEspera.guardar_ajustes, {}, { AUTOMATICA: 1, MINUTOS: 30 }),
  ])
    expect(r.status).toBe(403);
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico]) {
    const r = await clinicaConAgenda({ en: c, permisos: [...PERMISOS_AGENDA, restriccion], CODIGOMEDICO: 1 });
    expect((await r.hacer(listaEspera.obtener)).ESPERAS.map((e) => e.CODIGOPACIENTE)).toEqual([3]);
    expect((await r.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 2 })).ESPERAN).toBe(1);
    expect((await r.llamar(listaEspera.obtener_uno, { ID })).status).toBe(404);
    const ajena = 'No se puede cambiar la lista de espera de otro médico';
    expect((await r.llamar(listaEspera.agregar, {}, esperaDePrueba(c, { CODIGOMEDICO: '' }))).message).toBe(ajena);
    expect((await r.llamar(listaEspera.actualizar, { ID }, esperaDePrueba(c))).message).toBe(ajena);
    expect((await r.llamar(listaEspera.retirar, { ID })).message).toBe(ajena);
  }
});

test('la lista se lee por páginas sin perder ni repetir a nadie', async () => {
  const c = await clinicaConAgenda();
  const cuantos = POR_PAGINA + 7;
  await c.sql(async ({ db }) => {
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA") select 100 + n, 'Paciente', 'Número ' || n, current_date from generate_series(1, ${cuantos}::int) n`.execute(
      db,
    );
    await sql`insert into lista_espera ("ID", "CODIGOPACIENTE", "H_MINCITA", "FECHAINICIAL", "FECHAFINAL", "PRIORIDAD") select n, 100 + n, 30, current_date, current_date + 9, (n % 5 = 0)::int
      from generate_series(1, ${cuantos}::int) n`.execute(db);
  });
  const una = await c.hacer(listaEspera.obtener);
  const dos = await c.hacer(listaEspera.obtener, {}, { CURSOR: una.SIGUE });
  expect(dos.SIGUE).toBeNull();
  const todas = [...una.ESPERAS, ...dos.ESPERAS];
  expect(new Set(todas.map((e) => e.ID)).size).toBe(cuantos);
  expect(todas.map((e) => e.ID)).toEqual([...todas].sort((a, b) => b.PRIORIDAD - a.PRIORIDAD || a.ID - b.ID).map((e) => e.ID));
});

test('los ajustes empiezan a mano con media hora, y se guardan', async () => {
  const c = await clinicaConAgenda({ permisos: [P.citas.agendar, P.clinica.configurar] });
  expect(await c.hacer(listaEspera.ajustes)).toEqual({ AUTOMATICA: 0, MINUTOS: 30, VERSION: 0 });
  expect((await c.llamar(listaEspera.guardar_ajustes, {}, { AUTOMATICA: 1, MINUTOS: 3 })).data).toMatchObject({
    ERRORES: { MINUTOS: 'Debe ser un número entre 5 y 240' },
  });
  await c.hacer(listaEspera.guardar_ajustes, {}, { AUTOMATICA: 1, MINUTOS: 45 });
  await c.hacer(listaEspera.guardar_ajustes, {}, { AUTOMATICA: 1, MINUTOS: 60 });
  expect(await c.hacer(listaEspera.ajustes)).toEqual({ AUTOMATICA: 1, MINUTOS: 60, VERSION: 2 });
});

test('el plazo se acorta cuando la hora está cerca, y el deseo se dice en palabras', () => {
  expect([19, 20, 45, 60, 90, 600].map((m) => plazoDe(m, 30))).toEqual([null, 6, 15, 20, 30, 30]);
  const e = {
    DIAS: [2, 0],
    PARTE: 1,
    HORAINICIAL: null,
    HORAFINAL: '12:59',
    FECHAINICIAL: '2026-11-01',
    FECHAFINAL: '2026-12-04',
  } as const;
  expect(deseoDe(e, '2026-11-20')).toBe('lun, mié · mañana · hasta vie 4 dic 2026');
  expect(deseoDe({ ...e, DIAS: [], PARTE: 3, HORAINICIAL: '10:00', HORAFINAL: '12:30' }, '2026-10-01')).toBe(
    'cualquier día · 10:00 a 12:30 · dom 1 nov 2026 a vie 4 dic 2026',
  );
});
