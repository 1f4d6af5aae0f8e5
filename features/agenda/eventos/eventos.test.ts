// Holidays of the five countries, and events and non-working days.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { feriadosDelAnio, feriadosEntre, pascua } from '#features/agenda/tiempo/feriados.ts';
import { apartar } from '#features/agenda/tiempo/server/turno.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre } from '#testing/agenda.ts';
import { hastaQueEspere } from '#testing/base_vista.ts';
import { ArchivoDePrueba, type Cliente } from '#testing/clinica.ts';
import { eventos, noLaborables } from './contract.ts';

const fechas = (pais: 'mx' | 'co' | 'pe' | 'ec' | 'cl', anio: number) =>
  feriadosDelAnio(pais, anio)
    .map((f) => f.fecha.slice(5))
    .join(' ');

test('los feriados de 2026 y 2027 de los cinco países', () => {
  expect(pascua(2026)).toBe('2026-04-05');
  expect(pascua(2027)).toBe('2027-03-28');
  expect(fechas('mx', 2026)).toBe('01-01 02-02 03-16 05-01 09-16 11-16 12-25');
  expect(fechas('mx', 2027)).toBe('01-01 02-01 03-15 05-01 09-16 11-15 12-25');
  expect(fechas('co', 2026)).toBe(
    '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  );
  expect(fechas('co', 2027)).toBe(
    '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  );
  expect(fechas('pe', 2026)).toBe('01-01 04-02 04-03 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25');
  expect(fechas('pe', 2027)).toBe('01-01 03-25 03-26 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25');
  expect(fechas('ec', 2026)).toBe('01-01 02-16 02-17 04-03 05-01 05-25 08-10 10-09 11-02 11-03 12-25');
  expect(fechas('ec', 2027)).toBe('01-01 02-08 02-09 03-26 04-30 05-24 08-09 10-08 11-01 11-02 12-25');
  expect(fechas('cl', 2026)).toBe('01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25');
  expect(fechas('cl', 2027)).toBe('01-01 03-26 03-27 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25');
});

test('los traslados que no tocan en esos años', () => {
  // As the governments published them for those years.
  expect(fechas('ec', 2022)).toContain('11-03 11-04');
  expect(fechas('ec', 2024)).toContain('11-01 11-04');
  expect(fechas('ec', 2025)).toContain('11-03 11-04');
  expect(fechas('mx', 2024)).toContain('10-01');
  expect(fechas('mx', 2030)).toContain('10-01');
  expect(fechas('cl', 2023)).toContain('01-01 01-02');
  expect(fechas('cl', 2023)).toContain('10-27');
  expect(fechas('cl', 2024)).toContain('09-18 09-19 09-20');
  expect(fechas('cl', 2025)).toContain('06-20');
  expect(fechas('pe', 2021)).not.toContain('12-09');
  expect(feriadosEntre('mx', '2026-12-25', '2027-01-01').map((f) => f.nombre)).toEqual(['Navidad', 'Año Nuevo']);
});

const dia = (c: Cliente, n: number) => sumarDias(enLaClinica(c.zona).fecha, n);
const evento = (c: Cliente, mas: object = {}) => ({
  TIPO: 0,
  F_EXCLUIDA: dia(c, 10),
  HORAINICIAL: '10:00',
  HORAFINAL: '11:00',
  CODIGOMEDICO: 1,
  MOTIVO: 'Sesión',
  ...mas,
});
const ver = async (c: Cliente, doctorId = 0) =>
  (await c.hacer(citas.obtener, { start: dia(c, 1), end: dia(c, 50), doctorId, type: 2 })).EVENTOS.filter(
    (e) => !e.CONSECUTIVO.startsWith('H'),
  );

test('un evento se agrega, se ve, se edita y se elimina', async () => {
  const c = await clinicaConAgenda();
  expect(await c.hacer(eventos.agregar_evento, {}, evento(c))).toEqual({ CONSECUTIVO: '1', RANGO: '', DIAS: 1 });
  expect(await ver(c)).toMatchObject([{ CONSECUTIVO: '1', RANGO: '', MEDICO: 'Elena Márquez', HORAINICIAL: '10:00', VERSION: 1 }]);
  expect(await ver(c, 2)).toEqual([]);
  expect(
    await c.hacer(eventos.actualizar_evento, { CONSECUTIVO: '1' }, evento(c, { CODIGOMEDICO: 0, DIACOMPLETO: 1, TIPO: 1, VERSION: 1 })),
  ).toEqual({ VERSION: 2 });
  expect(await ver(c, 2)).toMatchObject([{ TIPO: 1, DIACOMPLETO: 1, HORAINICIAL: null, HORAFINAL: null }]);
  expect((await c.llamar(eventos.actualizar_evento, { CONSECUTIVO: '1' }, evento(c, { VERSION: 1 }))).status).toBe(409);
  expect((await c.llamar(eventos.eliminar_evento_rango, { CONSECUTIVO: '1' })).message).toBe(
    'El horario no laboral/evento seleccionado no tiene rango',
  );
  await c.hacer(eventos.eliminar_evento, { CONSECUTIVO: '1' });
  expect(await ver(c)).toEqual([]);
  expect((await c.llamar(eventos.eliminar_evento, { CONSECUTIVO: '1' })).status).toBe(404);
});

test('quien edita un evento espera por el día sin retener la fila, como quien llena la agenda de una hoja', async () => {
  const c = await clinicaConAgenda();
  await c.hacer(eventos.agregar_evento, {}, evento(c));
  const { F_EXCLUIDA } = evento(c);
  let editado: ReturnType<typeof c.llamar> | undefined;
  await c.sql(async (ctx) => {
    await apartar(ctx as unknown as Ctx, [[1, F_EXCLUIDA]]);
    editado = c.llamar(eventos.actualizar_evento, { CONSECUTIVO: '1' }, evento(c, { MOTIVO: 'Otra', VERSION: 1 }));
    await hastaQueEspere(c.casa);
    await sql`select 1 from agenda_eventos where "CONSECUTIVO" = 1 for update nowait`.execute(ctx.db);
  });
  expect((await editado)?.success).toBe(true);
});

test('lo que falta: horas si no es todo el día, fechas si es un rango', async () => {
  const c = await clinicaConAgenda();
  const errores = async (mas: object) =>
    Object.keys(((await c.llamar(eventos.agregar_evento, {}, evento(c, mas))).data as unknown as { ERRORES: object }).ERRORES);
  expect(await errores({ HORAINICIAL: '', HORAFINAL: '', MOTIVO: '' })).toEqual(['MOTIVO']);
  expect(await errores({ HORAINICIAL: '', HORAFINAL: '' })).toEqual(['HORAINICIAL', 'HORAFINAL']);
  expect(await errores({ HORAFINAL: '09:00' })).toEqual(['HORAFINAL']);
  expect(await errores({ F_EXCLUIDA: '' })).toEqual(['F_EXCLUIDA']);
  expect(await errores({ RANGO: 1 })).toEqual(['FECHAINICIAL', 'FECHAFINAL']);
  expect(await errores({ RANGO: 1, FECHAINICIAL: dia(c, 5), FECHAFINAL: dia(c, 4) })).toEqual(['FECHAFINAL']);
  expect(await errores({ RANGO: 1, FECHAINICIAL: dia(c, 5), FECHAFINAL: dia(c, 5 + 366) })).toEqual(['FECHAFINAL']);
  expect(await errores({ MOTIVO: 'x'.repeat(256) })).toEqual(['MOTIVO']);
  expect((await c.llamar(eventos.agregar_evento, {}, evento(c, { CODIGOMEDICO: 9 }))).status).toBe(404);
});

test('un rango es una fila por día: se quita un día o todo', async () => {
  const c = await clinicaConAgenda();
  const r = await c.hacer(
    eventos.agregar_evento,
    {},
    evento(c, {
      RANGO: 1,
      F_EXCLUIDA: '',
      FECHAINICIAL: dia(c, 10),
      FECHAFINAL: dia(c, 14),
      DIACOMPLETO: 1,
      TIPO: 1,
      MOTIVO: 'Vacaciones',
    }),
  );
  expect(r).toEqual({ CONSECUTIVO: '1', RANGO: '1', DIAS: 5 });
  expect((await ver(c)).map((e) => [e.CONSECUTIVO, e.RANGO])).toEqual(['1', '2', '3', '4', '5'].map((n) => [n, '1']));
  // RANGO sent back when one of its days is edited: the day stays in the range.
  const editado = evento(c, { RANGO: '1', F_EXCLUIDA: dia(c, 14), DIACOMPLETO: 1, VERSION: 1, CONFIRMAR_AGENDAR: '1' });
  await c.hacer(eventos.actualizar_evento, { CONSECUTIVO: '5' }, editado);
  // The next range gets a number of its own; a holiday has none.
  const otro = evento(c, { RANGO: 1, F_EXCLUIDA: '', FECHAINICIAL: dia(c, 40), FECHAFINAL: dia(c, 41), CODIGOMEDICO: 2 });
  expect(await c.hacer(eventos.agregar_evento, {}, otro)).toEqual({ CONSECUTIVO: '6', RANGO: '2', DIAS: 2 });
  expect(await c.hacer(eventos.eliminar_evento_rango, { CONSECUTIVO: '6' })).toEqual({ DIAS: 2 });
  const feriado = (await c.hacer(noLaborables.obtener)).find((e) => e.CONSECUTIVO.startsWith('H'))!;
  expect(feriado.RANGO).toBe('');
  expect((await c.llamar(eventos.eliminar_evento_rango, { CONSECUTIVO: feriado.CONSECUTIVO })).message).toBe(
    'Los días feriados no se pueden modificar',
  );
  await c.hacer(eventos.eliminar_evento, { CONSECUTIVO: '3' });
  expect((await ver(c)).map((e) => e.F_EXCLUIDA)).not.toContain(dia(c, 12));
  expect(await c.hacer(eventos.eliminar_evento_rango, { CONSECUTIVO: '1' })).toEqual({ DIAS: 4 });
  expect(await ver(c)).toEqual([]);
  expect((await c.hacer(eventos.agregar_evento, {}, evento(c))).CONSECUTIVO).toBe('8');
});

test('sobre citas u otros eventos, o ya pasado, se pregunta por fecha', async () => {
  const c = await clinicaConAgenda();
  await c.hacer(
    citas.agregar,
    {},
    { F_CITA: dia(c, 10), H_CITA: '10:30', H_MINCITA: 30, CODIGOPACIENTE: 1, CODIGOMEDICO: 2, CONFIRMAR_AGENDAR: '1' },
  );
  expect((await c.llamar(eventos.agregar_evento, {}, evento(c))).success).toBe(true);
  const todos = await c.llamar(eventos.agregar_evento, {}, evento(c, { CODIGOMEDICO: 0, MOTIVO: 'Junta' }));
  expect(todos.status).toBe(409);
  expect((todos.data as unknown as { CONFLICTOS: object }).CONFLICTOS).toEqual({
    [dia(c, 10)]: [
      { TIPO: 'Evento', HORA: '10:00', HORAFINAL: '11:00', MOTIVO: 'Sesión', SUCURSAL: '' },
      { TIPO: 'Cita', HORA: '10:30', HORAFINAL: '11:00', MOTIVO: 'Ana Núñez', SUCURSAL: 'Clínica de prueba' },
    ],
  });
  await c.hacer(eventos.agregar_evento, {}, evento(c, { CODIGOMEDICO: 0, MOTIVO: 'Junta', CONFIRMAR_AGENDAR: '1' }));
  expect((await c.llamar(eventos.agregar_evento, {}, evento(c, { F_EXCLUIDA: dia(c, -1) }))).status).toBe(409);
});

test('lo que pasa de medianoche se encuentra con el día siguiente, y lo que termina entonces no', async () => {
  const c = await clinicaConAgenda();
  const [noche, manana] = [dia(c, 10), dia(c, 11)];
  const tarde = (mas: object) => ({ F_CITA: noche, H_CITA: '23:30', H_MINCITA: 60, CODIGOPACIENTE: 1, CODIGOMEDICO: 2, ...mas });
  const motivos = async (r: Promise<{ data: unknown }>) =>
    ((await r).data as { CONFLICTOS?: Record<string, { MOTIVO: string }[]> }).CONFLICTOS;
  // Appointment first: the event of the next morning asks about it, on its own day.
  await c.hacer(citas.agregar, {}, tarde({ CONFIRMAR_AGENDAR: '1' }));
  const temprano = evento(c, { F_EXCLUIDA: manana, CODIGOMEDICO: 2, HORAINICIAL: '00:00', HORAFINAL: '00:20', MOTIVO: 'Guardia' });
  expect(await motivos(c.llamar(eventos.agregar_evento, {}, temprano))).toEqual({
    [manana]: [{ TIPO: 'Cita', HORA: '23:30', HORAFINAL: '00:30', MOTIVO: 'Ana Núñez', SUCURSAL: 'Clínica de prueba' }],
  });
  expect((await c.llamar(eventos.agregar_evento, {}, { ...temprano, HORAINICIAL: '00:30', HORAFINAL: '00:50' })).success).toBe(true);
  await c.hacer(eventos.agregar_evento, {}, { ...temprano, CONFIRMAR_AGENDAR: '1' });
  // Event first: booking over it is asked about.
  const estorba = async (H_MINCITA: number) =>
    Object.values((await motivos(c.llamar(citas.agregar, {}, tarde({ CODIGOPACIENTE: 2, H_MINCITA })))) ?? {})
      .flat()
      .map((x) => x.MOTIVO);
  expect(await estorba(45)).toContain('Guardia');
  expect(await estorba(30)).not.toContain('Guardia');
});

test('los feriados se ven entre los no laborables y no se tocan', async () => {
  const c = await clinicaConAgenda({ pais: 'co' });
  const anio = Number(enLaClinica(c.zona).fecha.slice(0, 4));
  const lista = await c.hacer(noLaborables.obtener);
  expect(lista.filter((e) => e.CONSECUTIVO.startsWith('H'))).toHaveLength(38);
  const CONSECUTIVO = `H${anio}1225`;
  expect(lista.find((e) => e.CONSECUTIVO === CONSECUTIVO)).toMatchObject({ MOTIVO: 'Navidad', TIPO: 1, DIACOMPLETO: 1, CODIGOMEDICO: 0 });
  for (const r of [
    await c.llamar(eventos.eliminar_evento, { CONSECUTIVO }),
    await c.llamar(eventos.actualizar_evento, { CONSECUTIVO }, evento(c)),
  ])
    expect(r.message).toBe('Los días feriados no se pueden modificar');
  expect((await c.llamar(noLaborables.obtener, {}, { FECHAINICIAL: '2020-01-01', FECHAFINAL: '2026-01-01' })).status).toBe(422);
  expect((await c.llamar(eventos.eliminar_evento, { CONSECUTIVO: 'x; drop' })).status).toBe(404);
});

test('un médico restringido no toca los eventos de otros ni los de todos', async () => {
  const c = await clinicaConAgenda();
  await c.hacer(eventos.agregar_evento, {}, evento(c, { CODIGOMEDICO: 0 }));
  await c.hacer(eventos.agregar_evento, {}, evento(c, { CODIGOMEDICO: 2, F_EXCLUIDA: dia(c, 11) }));
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico]) {
    const r = await clinicaConAgenda({
      en: c,
      permisos: [P.citas.agendar, P.citas.eliminar, P.citas.editar, restriccion],
      CODIGOMEDICO: 1,
    });
    expect((await ver(r)).map((e) => e.CODIGOMEDICO)).not.toContain(2);
    for (const CONSECUTIVO of ['1', '2']) {
      expect((await r.llamar(eventos.actualizar_evento, { CONSECUTIVO }, evento(c))).message).toBe(
        'No se pueden editar eventos que no corresponden con el usuario',
      );
      expect((await r.llamar(eventos.eliminar_evento, { CONSECUTIVO })).message).toBe(
        'No se pueden eliminar eventos que no corresponden con el usuario',
      );
    }
    expect((await r.llamar(eventos.agregar_evento, {}, evento(c, { CODIGOMEDICO: 0 }))).message).toBe(
      'No se pueden agregar eventos que no corresponden con el usuario',
    );
  }
});

test('un médico restringido no quita un rango del que un día ya es de todos', async () => {
  const c = await clinicaConAgenda();
  const rango = { RANGO: 1, F_EXCLUIDA: '', FECHAINICIAL: dia(c, 10), FECHAFINAL: dia(c, 12) };
  await c.hacer(eventos.agregar_evento, {}, evento(c, rango));
  await c.hacer(eventos.actualizar_evento, { CONSECUTIVO: '2' }, evento(c, { F_EXCLUIDA: dia(c, 11), CODIGOMEDICO: 0 }));
  const r = await clinicaConAgenda({ en: c, permisos: [P.citas.agendar, P.citas.eliminar, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  expect((await r.llamar(eventos.eliminar_evento_rango, { CONSECUTIVO: '1' })).message).toBe(
    'No se pueden eliminar eventos que no corresponden con el usuario',
  );
  expect(await ver(c)).toHaveLength(3);
  expect(await c.hacer(eventos.eliminar_evento_rango, { CONSECUTIVO: '1' })).toEqual({ DIAS: 3 });
});

test('se llenan de una hoja, un renglón por día; lo que caería sobre citas no se toma de ella', async () => {
  const c = await clinicaConAgenda();
  const hoja = (texto: string, mas: object = {}) =>
    ({ ARCHIVO: new ArchivoDePrueba(Buffer.from(texto), 'dias.csv', 'text/csv'), ...mas }) as never;
  const [uno, dos] = [diaLibre(c, 20), diaLibre(c, 30)];
  const escrita = (f: string) => f.split('-').reverse().join('/');
  const cabeza = 'Fecha,Tipo,Hora inicial,Hora final,Médico,Descripción';
  const buena = `${cabeza}\n${escrita(uno)},No laboral,,,Todos los médicos,Aniversario\n${escrita(dos)},Evento,09:00,10:00,elena marquez,Sesión clínica`;
  expect(await c.hacer(noLaborables.importar, {}, hoja(buena, { PROBAR: 1 }))).toMatchObject({ AGREGAR: 2, ERRORES: 0 });
  const suyos = async () =>
    (await c.hacer(noLaborables.obtener, {}, { FECHAINICIAL: uno, FECHAFINAL: dos })).filter((e) => !e.CONSECUTIVO.startsWith('H'));
  expect(await suyos()).toEqual([]);
  await c.hacer(noLaborables.importar, {}, hoja(buena));
  expect(await suyos()).toMatchObject([
    { F_EXCLUIDA: uno, TIPO: 1, DIACOMPLETO: 1, CODIGOMEDICO: 0, MOTIVO: 'Aniversario', RANGO: '', VERSION: 1 },
    { F_EXCLUIDA: dos, TIPO: 0, DIACOMPLETO: 0, HORAINICIAL: '09:00', HORAFINAL: '10:00', CODIGOMEDICO: 1, MOTIVO: 'Sesión clínica' },
  ]);
  const larga = buena.replace('10:00', '11:30');
  expect(await c.hacer(noLaborables.importar, {}, hoja(larga))).toMatchObject({ ACTUALIZAR: 1, IGUALES: 1 });
  expect((await suyos())[1]).toMatchObject({ HORAFINAL: '11:30', VERSION: 2 });

  await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const libre = diaLibre(c, 40);
  const mala = [
    cabeza,
    `${escrita(diaLibre(c, 10))},No laboral,,,Todos los médicos,Cerrado`,
    `${escrita(diaLibre(c, 10))},Evento,12:00,13:00,Elena Márquez,Junta`,
    `${escrita(libre)},Evento,10:00,09:00,Elena Márquez,Al revés`,
    `${escrita(libre)},Evento,09:00,10:00,Nadie,Sin médico`,
    '01/01/2001,No laboral,,,Todos los médicos,Antes',
  ].join('\n');
  const { RENGLONES, AGREGAR } = await c.hacer(noLaborables.importar, {}, hoja(mala, { PROBAR: 1 }));
  expect(AGREGAR).toBe(1);
  expect(RENGLONES.filter((r) => r.ACCION === 'error').map((r) => r.DETALLE[0])).toEqual([
    'Fecha: Hay una cita en ese horario: agréguelo desde la pantalla, donde se ven y se confirma',
    'Hora final: La hora final debe ser mayor a la inicial',
    'Médico: Seleccione una opción válida',
    expect.stringMatching(/^Fecha: La fecha no puede ser anterior al/),
  ]);
  expect((await c.llamar(noLaborables.importar, {}, hoja(mala))).message).toBe('4 renglones tienen errores y no se importó nada');
  expect(await suyos()).toHaveLength(2);
  const { body } = await c.llamar(noLaborables.exportar);
  const ida = { ARCHIVO: new ArchivoDePrueba(body, 'dias.xlsx', 'application/octet-stream'), PROBAR: 1 } as never;
  expect(await c.hacer(noLaborables.importar, {}, ida)).toMatchObject({ AGREGAR: 0, ACTUALIZAR: 0, ERRORES: 0, IGUALES: 2 });

  const soloEdita = await clinicaConAgenda({ permisos: [P.citas.editar], en: c });
  expect((await soloEdita.llamar(noLaborables.importar, {}, hoja(buena))).message).toBe(
    'No cuenta con el permiso para realizar esta acción',
  );
  const restringida = await clinicaConAgenda({
    permisos: [P.citas.agendar, P.citas.editar, P.restricciones.medicoYCaja],
    CODIGOMEDICO: 2,
    en: c,
  });
  expect((await restringida.hacer(noLaborables.importar, {}, hoja(buena.replace('Aniversario', 'Otro'), { PROBAR: 1 }))).ERRORES).toBe(2);
});
