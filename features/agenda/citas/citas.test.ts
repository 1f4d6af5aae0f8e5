import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Permiso } from '#domain/permisos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { asClinic } from '#kernel/server/db.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { diaSemana, enLaClinica, instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#kernel/testing/clinica.ts';
import { eventos } from '../eventos/contract.ts';
import { feriadosEntre } from '../eventos/feriados.ts';
import { citas, etiquetasAgenda } from './contract.ts';
import { fechasDeSerie } from './rules.ts';
import { momentoDe, recordar, recordarPorCorreo } from './server/recordatorios.ts';
import './server/table.ts';

const TODO: Permiso[] = [300, 301, 302, 304, 305, 303];
/** A clinic with two doctors and three patients. */
async function agenda(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinica({ permisos: TODO, ...o });
  if (!o.en)
    await c.sql(async ({ db }) => {
      await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD", "TCEL_LADA", "TCELULAR") values (1, 'Elena', 'Márquez', 1, '52', '5511112222'), (2, 'Arturo', 'Beltrán', 1, '', '')`.execute(
        db,
      );
      await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "TCEL_LADA", "TCELULAR", "MAIL") values
        (1, 'Ana', 'Núñez', '2026-01-01', '52', '5512345678', 'ana@ejemplo.mx'), (2, 'Luis', 'Cano', '2026-01-01', '', '', ''), (3, 'Eva', 'Ruiz', '2026-01-01', '', '', '')`.execute(
        db,
      );
      await sql`insert into catalogo_etiquetas_agenda ("ID", "NOMBRE", "COLOR") values (1, 'Primera vez', '#1976D2')`.execute(db);
    });
  return c;
}
const hoyDe = (c: Cliente) => enLaClinica(c.zona).fecha;
/** A day so far ahead that is no holiday of the five countries. */
function dia(c: Cliente, dias: number): string {
  let f = sumarDias(hoyDe(c), dias);
  while ((['mx', 'co', 'pe', 'ec', 'cl'] as const).some((p) => feriadosEntre(p, f, f).length)) f = sumarDias(f, 1);
  return f;
}
const cita = (c: Cliente, mas: object = {}) => ({
  F_CITA: dia(c, 10),
  H_CITA: '10:00',
  H_MINCITA: 30,
  CODIGOPACIENTE: 1,
  CODIGOMEDICO: 1,
  ...mas,
});
const CONFIRMAR_AGENDAR = '1';
const conflictos = (r: { data: unknown }) =>
  (r.data as { CONFLICTOS: Record<string, { TIPO: string; MOTIVO: string; HORA: string }[]> }).CONFLICTOS;

test('se agenda, se ve en la agenda con nombres y etiqueta, y de a una', async () => {
  const c = await agenda();
  const r = await c.hacer(citas.agregar, {}, cita(c, { ETIQUETAS: 1, D_OBSERVACIONES: 'Control' }));
  expect(r).toMatchObject({
    N_CITA: 1,
    CITAS: [1],
    CITA: { PACIENTE: 'Ana Núñez', MEDICO: 'Elena Márquez', C_ESTATUS: 0, ETIQUETA_NOMBRE: 'Primera vez', SOBRECUPO: 0, VERSION: 1 },
  });
  const f = dia(c, 10);
  const { CITAS } = await c.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 0 });
  expect(CITAS).toEqual([r.CITA]);
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 2, type: 0 })).CITAS).toEqual([]);
  expect(await c.hacer(citas.obtener_uno, { N_CITA: 1 })).toMatchObject({
    HORAINICIAL: '10:00',
    HORAFINAL: '10:30',
    USUARIO: expect.stringContaining('Usuario'),
    NOMBRESUCURSAL: 'Clínica de prueba',
    CODIGO_ENLACE: '',
  });
  expect(await c.hacer(citas.obtener_dias, { start: f, end: sumarDias(f, 30), doctorId: 1, type: 2 })).toEqual([{ FECHA: f, CITAS: 1 }]);
  expect(await c.hacer(citas.obtener_paciente, { CODIGOPACIENTE: 1 })).toHaveLength(1);
  expect(await c.hacer(etiquetasAgenda.activas)).toEqual([{ ID: 1, NOMBRE: 'Primera vez', DESCRIPCION: '', COLOR: '#1976D2' }]);
});

test('el rango de la agenda tiene un límite', async () => {
  const c = await agenda();
  const f = dia(c, 1);
  expect(await c.llamar(citas.obtener, { start: f, end: sumarDias(f, 62), doctorId: 0, type: 0 })).toMatchObject({
    status: 422,
    message: 'El rango no puede ser mayor a 62 días',
  });
  expect((await c.llamar(citas.obtener, { start: f, end: sumarDias(f, 61), doctorId: 0, type: 0 })).success).toBe(true);
  expect((await c.llamar(citas.obtener, { start: f, end: sumarDias(f, -1), doctorId: 0, type: 0 })).status).toBe(422);
});

test('lo que falta o no puede ser se dice por campo', async () => {
  const c = await agenda();
  const r = await c.llamar(citas.agregar, {}, { H_MINCITA: 7, D_OBSERVACIONES: 'x'.repeat(256) });
  expect(r).toMatchObject({ status: 422, message: 'Debe llenar todos los campos requeridos' });
  expect(Object.keys((r.data as unknown as { ERRORES: object }).ERRORES).sort()).toEqual([
    'CODIGOMEDICO',
    'CODIGOPACIENTE',
    'D_OBSERVACIONES',
    'F_CITA',
    'H_CITA',
  ]);
  expect((await c.llamar(citas.agregar, {}, cita(c, { H_MINCITA: 32 }))).data).toMatchObject({
    ERRORES: { H_MINCITA: 'Debe ser un múltiplo de 5' },
  });
  expect((await c.llamar(citas.agregar, {}, cita(c, { H_MINCITA: 305 }))).data).toMatchObject({
    ERRORES: { H_MINCITA: 'Debe ser un número entre 5 y 300' },
  });
  expect((await c.llamar(citas.agregar, {}, cita(c, { ETIQUETAS: 9 }))).message).toBe('La etiqueta no existe');
  expect((await c.llamar(citas.agregar, {}, cita(c, { CODIGOMEDICO: 9 }))).status).toBe(404);
  expect((await c.llamar(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 9 }))).status).toBe(404);
  expect((await c.llamar(citas.agregar, {}, cita(c, { SUCURSAL: 9 }))).message).toBe('La sucursal no está disponible para el usuario');
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0 where "CODIGOPACIENTE" = 3`.execute(db));
  expect((await c.llamar(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 3 }))).message).toBe(
    'El paciente está inactivo, no se puede modificar',
  );
  await c.sql(({ db }) => sql`update medicos set "ACTIVO" = 0 where "CODIGOMEDICO" = 2`.execute(db));
  expect((await c.llamar(citas.agregar, {}, cita(c, { CODIGOMEDICO: 2 }))).message).toBe('El médico está inactivo');
});

test('un conflicto se pregunta, agrupado por fecha, y confirmado queda como sobrecupo de quien lo confirmó', async () => {
  const c = await agenda();
  const f = dia(c, 10);
  await c.hacer(citas.agregar, {}, cita(c));
  const r = await c.llamar(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 2, H_CITA: '10:15' }));
  expect(r).toMatchObject({ status: 409, success: false, message: null });
  expect(conflictos(r)).toEqual({
    [f]: [{ TIPO: 'Cita', HORA: '10:00', HORAFINAL: '10:30', MOTIVO: 'Ana Núñez', SUCURSAL: 'Clínica de prueba' }],
  });
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 0 })).CITAS).toHaveLength(1);
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 2, H_CITA: '10:15', CONFIRMAR_AGENDAR }));
  expect(CITA.SOBRECUPO).toBe(1);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SOBRECUPO_POR).toContain('Usuario');
  // Side by side, another doctor, and a cancelled one are no conflict.
  expect((await c.hacer(citas.agregar, {}, cita(c, { H_CITA: '10:45' }))).CITA.SOBRECUPO).toBe(0);
  expect((await c.hacer(citas.agregar, {}, cita(c, { CODIGOMEDICO: 2 }))).CITA.SOBRECUPO).toBe(0);
});

test('cuando la otra se va, el sobrecupo deja de serlo', async () => {
  const c = await agenda();
  const { N_CITA: una } = await c.hacer(citas.agregar, {}, cita(c));
  const { N_CITA: otra } = await c.hacer(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 2, CONFIRMAR_AGENDAR }));
  await c.hacer(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 4 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: otra })).SOBRECUPO).toBe(0);
  // And the cancelled one finds its place taken when it comes back.
  const r = await c.llamar(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 1 });
  expect(r.status).toBe(409);
  expect(Object.values(conflictos(r))[0]).toMatchObject([{ TIPO: 'Cita', MOTIVO: 'Luis Cano' }]);
  await c.hacer(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 1 }, { CONFIRMAR_AGENDAR });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: una })).SOBRECUPO).toBe(1);
});

test('cincuenta que guardan a la vez el mismo lugar dejan exactamente una', async () => {
  const c = await agenda();
  const r = await Promise.all(Array.from({ length: 50 }, (_, i) => c.llamar(citas.agregar, {}, cita(c, { CODIGOPACIENTE: (i % 3) + 1 }))));
  expect(r.filter((x) => x.success)).toHaveLength(1);
  expect(r.filter((x) => x.status === 409)).toHaveLength(49);
  const f = dia(c, 10);
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 0 })).CITAS).toHaveLength(1);
});

test('lo que se cuela tras la revisión lo detiene la base de datos y se pregunta', async () => {
  const c = await agenda();
  const f = dia(c, 10);
  let soltar = () => {};
  const puesta = new Promise<void>((r) => {
    soltar = r;
  });
  let lista = () => {};
  const insertada = new Promise<void>((r) => {
    lista = r;
  });
  // Another program that does not queue: it writes, and commits only when our save already waits for it.
  const intrusa = asClinic(c.casa.host.pool, { cliente: c.cliente, usuario: 1, zona: c.zona, lee: false }, async ({ db }) => {
    await db
      .insertInto('citas')
      .values({ N_CITA: 900, F_CITA: f, H_CITA: '10:00', H_MINCITA: 30, CODIGOPACIENTE: 2, CODIGOMEDICO: 1, SUCURSAL: 1 })
      .execute();
    lista();
    await puesta;
  });
  await insertada;
  const guardando = c.llamar(citas.agregar, {}, cita(c));
  await new Promise((r) => setTimeout(r, 300));
  soltar();
  await intrusa;
  const r = await guardando;
  expect(r.status).toBe(409);
  expect(conflictos(r)[f]).toMatchObject([{ TIPO: 'Cita', MOTIVO: 'Luis Cano' }]);
});

test('horario pasado, evento, día inhábil, feriado, fuera de horario y comida se preguntan con su motivo', async () => {
  const c = await agenda();
  const tipos = async (mas: object) =>
    Object.values(conflictos(await c.llamar(citas.agregar, {}, cita(c, mas))))
      .flat()
      .map((x) => `${x.TIPO}: ${x.MOTIVO}`);
  expect(await tipos({ F_CITA: sumarDias(hoyDe(c), -1) })).toContain('Horario pasado: La hora de la cita ya pasó');
  const f = dia(c, 20);
  await c.hacer(
    eventos.agregar_evento,
    {},
    { TIPO: 0, F_EXCLUIDA: f, HORAINICIAL: '10:00', HORAFINAL: '11:00', CODIGOMEDICO: 1, MOTIVO: 'Sesión clínica' },
  );
  expect(await tipos({ F_CITA: f, H_CITA: '10:45' })).toEqual(['Evento: Sesión clínica']);
  expect((await c.llamar(citas.agregar, {}, cita(c, { F_CITA: f, H_CITA: '11:00' }))).success).toBe(true);
  const g = dia(c, 21);
  await c.hacer(eventos.agregar_evento, {}, { TIPO: 1, F_EXCLUIDA: g, DIACOMPLETO: 1, CODIGOMEDICO: 0, MOTIVO: 'Inventario' });
  expect(await tipos({ F_CITA: g })).toEqual(['No laboral: Inventario']);
  const anio = Number(hoyDe(c).slice(0, 4)) + 1;
  expect(await tipos({ F_CITA: `${anio}-12-25` })).toEqual(['No laboral: Navidad']);
  expect(await tipos({ H_CITA: '06:00' })).toEqual(['No laboral: Fuera del horario de la clínica']);
  const h = dia(c, 12);
  await c.sql(({ db }) =>
    sql`insert into medicos_horarios ("CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL") values (1, 1, ${diaSemana(h)}, '', '09:00', '17:00'), (1, 1, ${diaSemana(h)}, 'COMIDA', '14:00', '15:00'),
      (1, 1, ${diaSemana(h)}, 'VC', '07:00', '08:00')`.execute(db),
  );
  expect(await tipos({ F_CITA: h, H_CITA: '14:45' })).toEqual(['No laboral: Horario de comida']);
  expect(await tipos({ F_CITA: h, H_CITA: '16:45' })).toEqual(['No laboral: Fuera del horario del médico']);
  expect(await tipos({ F_CITA: sumarDias(h, 1), H_CITA: '10:00' })).toContain('No laboral: Fuera del horario del médico');
  // Video has hours of its own only when the branch says so.
  expect(await tipos({ F_CITA: h, H_CITA: '07:00', TIPO_CITA: 1 })).toEqual(['No laboral: Fuera del horario del médico']);
  await c.sql(({ db }) => sql`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL", "HORARIOVC_IGUAL") values (1, 1, 0)`.execute(db));
  expect((await c.llamar(citas.agregar, {}, cita(c, { F_CITA: h, H_CITA: '07:00', TIPO_CITA: 1 }))).success).toBe(true);
});

test('se mueve con lo que se envía; lo demás se queda, y una versión vieja no pisa', async () => {
  const c = await agenda();
  const f = dia(c, 11);
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, cita(c, { D_OBSERVACIONES: 'Traer estudios', ETIQUETAS: 1 }));
  const r = await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '12:00', VERSION: CITA.VERSION });
  expect(r.CITA).toMatchObject({ F_CITA: f, H_CITA: '12:00', H_MINCITA: 30, D_OBSERVACIONES: 'Traer estudios', ETIQUETAS: 1, VERSION: 2 });
  const vieja = await c.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '13:00', VERSION: 1 });
  expect(vieja).toMatchObject({ status: 409, data: { VERSION: 2 } });
  await c.hacer(
    citas.actualizar,
    { N_CITA },
    { F_CITA: f, H_CITA: '12:00', H_MINCITA: 60, CODIGOMEDICO: 2, ETIQUETAS: '', D_OBSERVACIONES: '' },
  );
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({
    H_MINCITA: 60,
    CODIGOMEDICO: 2,
    ETIQUETAS: null,
    D_OBSERVACIONES: '',
  });
  expect((await c.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '12:00', H_MINCITA: 301 })).data).toMatchObject({
    ERRORES: { H_MINCITA: 'Debe ser un número entre 5 y 300' },
  });
  expect((await c.llamar(citas.actualizar, { N_CITA: 99 }, { F_CITA: f, H_CITA: '12:00' })).status).toBe(404);
});

test('mover encima de otra se pregunta; no choca consigo misma ni por cambiar otra cosa', async () => {
  const c = await agenda();
  const f = dia(c, 10);
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita(c));
  await c.hacer(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 2, H_CITA: '11:00' }));
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:15' });
  expect((await c.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:45' })).status).toBe(409);
  expect((await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:45', CONFIRMAR_AGENDAR })).CITA.SOBRECUPO).toBe(1);
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:45', D_OBSERVACIONES: 'Sin preguntar' });
  expect((await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '09:00' })).CITA.SOBRECUPO).toBe(0);
});

test('los estados: cualquiera desde cualquiera, 5 nunca, 4 con su permiso, por GET y por POST', async () => {
  const c = await agenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita(c));
  const espera = await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 });
  expect(espera.LLEGADA).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const hecha = await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 2 }, {}, 'POST');
  expect(hecha).toMatchObject({ success: true, data: { C_ESTATUS: 2, LLEGADA: espera.LLEGADA } });
  expect((await c.llamar(citas.actualizar, { N_CITA }, { F_CITA: dia(c, 11), H_CITA: '10:00' })).message).toBe(
    'No se puede reprogramar una cita realizada',
  );
  expect((await c.llamar(citas.eliminar, { N_CITA })).message).toBe('No se puede eliminar una cita realizada');
  expect((await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 0 })).LLEGADA).toBeNull();
  expect((await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 5 })).success).toBe(false);
  expect((await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 7 })).status).toBe(422);
  const sin302 = await agenda({ en: c, permisos: [300] });
  expect((await sin302.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 })).message).toBe(
    'No cuenta con el permiso para realizar esta acción',
  );
  expect((await sin302.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 3 })).success).toBe(true);
  await c.hacer(citas.eliminar, { N_CITA }, { MOTIVO: 'Duplicada' });
  expect((await c.llamar(citas.obtener_uno, { N_CITA })).status).toBe(404);
  const { rows } = await c.sql(({ db }) =>
    sql<{ eliminado_motivo: string; eliminado_por: number }>`select eliminado_motivo, eliminado_por from citas`.execute(db),
  );
  expect(rows).toEqual([{ eliminado_motivo: 'Duplicada', eliminado_por: c.usuario }]);
});

test('etiqueta y observaciones se cambian solas, por GET y por POST', async () => {
  const c = await agenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita(c));
  expect(await c.hacer(citas.cambiar_etiqueta, { N_CITA }, { ETIQUETAS: 1 })).toEqual({ VERSION: 2 });
  expect((await c.llamar(citas.cambiar_etiqueta, { N_CITA }, { ETIQUETAS: '' }, 'GET')).success).toBe(true);
  await c.hacer(citas.actualizar_observaciones, { N_CITA }, { D_OBSERVACIONES: 'En ayuno' });
  expect((await c.llamar(citas.actualizar_observaciones, { N_CITA }, { D_OBSERVACIONES: 'x'.repeat(256) })).status).toBe(422);
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ ETIQUETAS: null, D_OBSERVACIONES: 'En ayuno', VERSION: 4 });
});

test('una serie por fines de mes, con conflictos por fecha; se cancela y se elimina entera salvo lo realizado', async () => {
  expect(fechasDeSerie('2027-01-31', { PERIODICIDAD: 1, TIPO_PERIODO: 'M', CITAS: 4 })).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(fechasDeSerie('2028-01-31', { PERIODICIDAD: 1, TIPO_PERIODO: 'M', CITAS: 2 })).toEqual(['2028-01-31', '2028-02-29']);
  expect(fechasDeSerie('2027-02-26', { PERIODICIDAD: 2, TIPO_PERIODO: 'S', CITAS: 2 })).toEqual(['2027-02-26', '2027-03-12']);
  expect(fechasDeSerie('2026-12-30', { PERIODICIDAD: 3, TIPO_PERIODO: 'D', CITAS: 2 })).toEqual(['2026-12-30', '2027-01-02']);
  const c = await agenda();
  const serie = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 4 } };
  const f = dia(c, 10);
  await c.hacer(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 2, F_CITA: sumarDias(f, 14), CONFIRMAR_AGENDAR }));
  const choca = await c.llamar(citas.agregar, {}, cita(c, serie));
  expect(Object.keys(conflictos(choca))).toContain(sumarDias(f, 14));
  expect(conflictos(choca)[f]).toBeUndefined();
  const { CITAS } = await c.hacer(citas.agregar, {}, cita(c, { ...serie, CONFIRMAR_AGENDAR }));
  expect(CITAS).toHaveLength(4);
  const [primera, segunda, tercera] = CITAS as [number, number, number];
  expect(await c.hacer(citas.obtener_uno, { N_CITA: tercera })).toMatchObject({
    RECURRENTE: primera,
    CITAS_SERIE: 4,
    SOBRECUPO: 1,
    H_CITA: '10:00',
  });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: segunda })).SOBRECUPO).toBe(0);
  await c.hacer(citas.cambiar_estatus, { N_CITA: primera, C_ESTATUS: 2 });
  expect(await c.hacer(citas.cancelar_recurrente, { N_CITA: segunda })).toEqual({ CITAS: 3 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: primera })).C_ESTATUS).toBe(2);
  expect(await c.hacer(citas.eliminar_recurrente, { N_CITA: segunda })).toEqual({ CITAS: 3 });
  expect((await c.llamar(citas.cancelar_recurrente, { N_CITA: 1 })).message).toBe('La cita no pertenece a una serie');
  for (const RECURRENCIA of [
    { PERIODICIDAD: 29, TIPO_PERIODO: 'D', CITAS: 2 },
    { PERIODICIDAD: 1, TIPO_PERIODO: 'D', CITAS: 27 },
    { PERIODICIDAD: 1, TIPO_PERIODO: 'A', CITAS: 2 },
    {},
  ])
    expect((await c.llamar(citas.agregar, {}, cita(c, { RECURRENTE: 1, RECURRENCIA }))).status).toBe(422);
});

test('un médico restringido solo ve y toca su agenda', async () => {
  const c = await agenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita(c, { CODIGOMEDICO: 2 }));
  await c.hacer(citas.agregar, {}, cita(c));
  for (const restriccion of [1500, 1501] as const) {
    const r = await agenda({ en: c, permisos: [...TODO, restriccion], CODIGOMEDICO: 1 });
    const f = dia(c, 10);
    const vista = await r.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 2 });
    expect(vista.CITAS.map((x) => x.CODIGOMEDICO)).toEqual([1]);
    expect((await r.hacer(citas.obtener, { start: f, end: f, doctorId: 2, type: 2 })).CITAS.map((x) => x.CODIGOMEDICO)).toEqual([1]);
    expect((await r.llamar(citas.agregar, {}, cita(c, { CODIGOMEDICO: 2, H_CITA: '18:00' }))).message).toBe(
      'No se pueden agendar citas que no corresponden con el usuario',
    );
    expect((await r.llamar(citas.eliminar, { N_CITA })).message).toBe('No se pueden eliminar citas que no corresponden con el usuario');
    expect((await r.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 })).message).toBe(
      'No se pueden editar citas que no corresponden con el usuario',
    );
    expect((await r.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '18:00' })).success).toBe(false);
    expect((await r.llamar(citas.cambiar_etiqueta, { N_CITA }, { ETIQUETAS: 1 })).success).toBe(false);
  }
});

test('una videoconsulta con importe queda pendiente de pago, con su código de enlace', async () => {
  const c = await agenda();
  expect((await c.llamar(citas.agregar, {}, cita(c, { TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 500 } }))).data).toMatchObject({
    ERRORES: { 'VIDEOCONSULTA.CONCEPTO': 'Este campo es requerido' },
  });
  expect(
    (await c.llamar(citas.agregar, {}, cita(c, { TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 500, CONCEPTO: 7, MONEDA: 'USD' } }))).status,
  ).toBe(422);
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita(c, { TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 500, CONCEPTO: 7 } }));
  const uno = await c.hacer(citas.obtener_uno, { N_CITA });
  expect(uno).toMatchObject({ ESTADO_PAGO: 1, IMPORTE: 500, MONEDA: 'MXN', CONCEPTO: 7 });
  expect(uno.CODIGO_ENLACE.startsWith(`${c.codigo}.`)).toBe(true);
  const sin = await agenda({ en: c, permisos: [300] });
  expect((await sin.hacer(citas.obtener_uno, { N_CITA })).CODIGO_ENLACE).toBe('');
  const f = dia(c, 10);
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 1, type: 1 })).CITAS).toHaveLength(1);
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 1, type: 0 })).CITAS).toHaveLength(1);
  await c.sql(({ db }) => sql`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL", "HORARIOVC_IGUAL") values (1, 1, 0)`.execute(db));
  expect(await c.hacer(citas.obtener, { start: f, end: f, doctorId: 1, type: 0 })).toMatchObject({ CITAS: [], HORARIO_VC: 1 });
  const gratis = await c.hacer(
    citas.agregar,
    {},
    cita(c, { H_CITA: '12:00', TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 0, CONCEPTO: 7 }, CONFIRMAR_AGENDAR }),
  );
  expect(gratis.CITA.ESTADO_PAGO).toBe(0);
});

test('recordatorios: el médico sin celular no puede, el paciente sin celular se avisa, y la otra cita del día también', async () => {
  const c = await agenda();
  expect((await c.llamar(citas.agregar, {}, cita(c, { CODIGOMEDICO: 2, SMS_DOCTOR: 1 }))).data).toMatchObject({
    ERRORES: { SMS_DOCTOR: 'El médico debe tener Lada y Celular registrados' },
  });
  const r = await c.hacer(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 2, SMS_PACIENTE: 1 }));
  expect(r.ADVERTENCIA).toContain('no se le enviará el recordatorio');
  expect((await c.hacer(citas.obtener_uno, { N_CITA: r.N_CITA })).SMS_PACIENTE).toBe(0);
  const otra = await c.hacer(citas.agregar, {}, cita(c, { CODIGOPACIENTE: 2, H_CITA: '12:00', CODIGOMEDICO: 2 }));
  expect(otra.ADVERTENCIA).toContain('El paciente tiene otra cita el');
});

test('el recordatorio sale una vez, a su hora y solo si la cita sigue en pie; el estado dice Enviado cuando se envió', async () => {
  const c = await agenda({ ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 3 } });
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, cita(c, { SMS_PACIENTE: 1, SMS_DOCTOR: 1 }));
  const { rows } = await c.casa.dueno.query(
    "select key, run_at from graphile_worker.jobs where task_identifier = 'agenda.recordatorio' and key like $1",
    [`cita/${c.codigo}/%`],
  );
  expect(rows).toHaveLength(1);
  expect(new Date(rows[0].run_at).toISOString()).toBe(momentoDe(c.zona, CITA.F_CITA, CITA.H_CITA, 3).toISOString());
  const correr = (H_CITA = CITA.H_CITA) => contextoDe(c, (ctx) => recordar(ctx, { N_CITA, F_CITA: CITA.F_CITA, H_CITA }));
  await correr('09:00');
  expect(await mensajes(c)).toEqual([]);
  await correr();
  await correr();
  expect((await mensajes(c)).map((m) => `${m.canal} ${m.para}`).sort()).toEqual(['sms 525511112222', 'sms 525512345678']);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SMS_PACIENTE).toBe(1);
  await c.sql(({ db }) => sql`update mensajes set estado = 2`.execute(db));
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ SMS_PACIENTE: 2, SMS_DOCTOR: 2, WHATSAPP_PACIENTE: 0 });
  // Moved: the new time has not been reminded.
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: CITA.F_CITA, H_CITA: '16:00' });
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SMS_PACIENTE).toBe(1);
});

test('el correo de la mañana sale una vez a quien tiene correo y cita el día que la clínica eligió', async () => {
  const c = await agenda({ ajustes: { DIAS_ANTICIPO_ENVIO_EMAIL: 1 } });
  const manana = sumarDias(hoyDe(c), 1);
  await c.hacer(citas.agregar, {}, cita(c, { F_CITA: manana, CONFIRMAR_AGENDAR }));
  await c.hacer(citas.agregar, {}, cita(c, { F_CITA: manana, H_CITA: '11:00', CODIGOPACIENTE: 2, CONFIRMAR_AGENDAR }));
  await contextoDe(c, (ctx) => recordarPorCorreo({ ...ctx, ahora: '07:05' }));
  expect(await mensajes(c)).toEqual([]);
  await contextoDe(c, (ctx) => recordarPorCorreo({ ...ctx, ahora: '08:05' }));
  await contextoDe(c, (ctx) => recordarPorCorreo({ ...ctx, ahora: '08:35' }));
  expect((await mensajes(c)).map((m) => m.para)).toEqual(['ana@ejemplo.mx']);
});

test('el cambio de horario de Tijuana y de Santiago no mueve las citas ni sus recordatorios', async () => {
  // Tijuana springs forward on 8 March 2026: the clock between the two days runs 23 hours.
  expect(momentoDe('America/Tijuana', '2026-03-08', '09:00', 24).toISOString()).toBe('2026-03-07T16:00:00.000Z');
  expect(instanteDe('America/Tijuana', '2026-03-08', '09:00').toISOString()).toBe('2026-03-08T16:00:00.000Z');
  expect(instanteDe('America/Tijuana', '2026-03-07', '09:00').toISOString()).toBe('2026-03-07T17:00:00.000Z');
  // Santiago has no 00:30 on 6 September 2026; the day still has its 09:00.
  expect(momentoDe('America/Santiago', '2026-09-06', '09:00', 3).toISOString()).toBe('2026-09-06T09:00:00.000Z');
  const c = await agenda({ pais: 'cl' });
  const { CITAS } = await c.hacer(
    citas.agregar,
    {},
    cita(c, { F_CITA: '2027-08-29', RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 3 }, CONFIRMAR_AGENDAR }),
  );
  const vistas = await c.hacer(citas.obtener, { start: '2027-08-29', end: '2027-09-30', doctorId: 1, type: 2 });
  expect(vistas.CITAS.map((x) => [x.N_CITA, x.F_CITA, x.H_CITA])).toEqual(
    CITAS.map((n, i) => [n, sumarDias('2027-08-29', i * 7), '10:00']),
  );
});

test('una cita que pasa de la medianoche también ocupa el día siguiente', async () => {
  const c = await agenda();
  await c.hacer(citas.agregar, {}, cita(c, { H_CITA: '23:30', H_MINCITA: 60, CONFIRMAR_AGENDAR }));
  const r = await c.llamar(citas.agregar, {}, cita(c, { F_CITA: sumarDias(dia(c, 10), 1), H_CITA: '00:15', CODIGOPACIENTE: 2 }));
  expect(
    Object.values(conflictos(r))
      .flat()
      .map((x) => x.TIPO),
  ).toContain('Cita');
});

test('mensajes: el texto, el correo a la bandeja y el enlace de WhatsApp, guardando el contacto si se pide', async () => {
  const c = await agenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita(c));
  const m = await c.hacer(citas.obtener_mensaje, { N_CITA, ACTUALIZADA: 0, ID_FORMAS: '0' });
  expect(m).toMatchObject({ MAIL: 'ana@ejemplo.mx', TCEL_LADA: '52' });
  expect(m.MENSAJE).toContain('Hola, Ana: su cita quedó agendada para el');
  expect((await c.hacer(citas.obtener_mensaje, { N_CITA, ACTUALIZADA: 1, ID_FORMAS: '0' })).MENSAJE).toContain('se reprogramó');
  await c.hacer(citas.enviar_correo, { N_CITA }, { MAIL: 'otra@ejemplo.mx', ACTUALIZAR: 1 });
  expect(await mensajes(c)).toMatchObject([{ canal: 'correo', para: 'otra@ejemplo.mx' }]);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).MAIL).toBe('otra@ejemplo.mx');
  expect((await c.llamar(citas.enviar_correo, { N_CITA }, {})).status).toBe(422);
  expect(await c.hacer(citas.enviar_whatsapp, { N_CITA }, { TCEL_LADA: '52', TCELULAR: '5512345678', MENSAJE: 'Hola' })).toEqual({
    ENLACE: 'https://wa.me/525512345678?text=Hola',
  });
  expect((await c.llamar(citas.enviar_whatsapp, { N_CITA }, { TCEL_LADA: '52', MENSAJE: 'Hola' })).data).toMatchObject({
    ERRORES: { TCELULAR: 'El paciente debe tener Lada y Celular registrados' },
  });
});

test('otra clínica no ve ni toca nada', async () => {
  const c = await agenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita(c));
  const ajena = await agenda();
  const f = dia(c, 10);
  expect((await ajena.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 2 })).CITAS).toEqual([]);
  for (const r of [
    await ajena.llamar(citas.obtener_uno, { N_CITA }),
    await ajena.llamar(citas.eliminar, { N_CITA }),
    await ajena.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 }),
  ])
    expect(r.status).toBe(404);
});

test('dos mil citas se leen en una llamada corta', async () => {
  const c = await agenda();
  const f = dia(c, 30);
  await c.sql(({ db }) =>
    sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", sobrecupo)
      select n, ${f}::date + n % 60, '08:00'::time + (n % 48) * interval '15 minutes', 15, 1 + n % 3, 1 + n % 2, 1, 1 from generate_series(1, 2000) n`.execute(
      db,
    ),
  );
  const leer = () => c.hacer(citas.obtener, { start: f, end: sumarDias(f, 61), doctorId: 0, type: 2 });
  expect((await leer()).CITAS).toHaveLength(2000);
  const antes = performance.now();
  await leer();
  expect(performance.now() - antes).toBeLessThan(500);
});

// What jobs hold, in the clinic's wall.

const contextoDe = <T>(c: Cliente, hacer: (ctx: Ctx) => Promise<T>): Promise<T> => enClinica(c.casa.host, c.cliente, 0, hacer, c.zona);
const mensajes = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ canal: string; para: string; origen: string }>`select canal, para, origen from mensajes order by id`.execute(db),
    )
  ).rows;
