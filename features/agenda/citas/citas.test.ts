// Booking and editing appointments: conflicts, hours, simultaneous saves, visibility.
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { P } from '#domain/permisos.ts';
import { eventos } from '#features/agenda/eventos/contract.ts';
import { asClinic } from '#kernel/server/db.ts';
import { diaSemana, instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe } from '#testing/agenda.ts';
import { cuantasConsultas, hastaQueEspere } from '#testing/base_vista.ts';
import { citas } from './contract.ts';
import { etiquetasAgenda } from './etiquetas.ts';
import './server/table.ts';

const CONFIRMAR_AGENDAR = '1';
const conflictos = (r: { data: unknown }) =>
  (r.data as { CONFLICTOS: Record<string, { TIPO: string; MOTIVO: string; HORA: string }[]> }).CONFLICTOS;

test('se agenda, se ve en la agenda con nombres y etiqueta, y de a una', async () => {
  const c = await clinicaConAgenda();
  const r = await c.hacer(citas.agregar, {}, citaDePrueba(c, { ETIQUETAS: 1, D_OBSERVACIONES: 'Control' }));
  expect(r).toMatchObject({
    N_CITA: 1,
    CITAS: [1],
    CITA: { PACIENTE: 'Ana Núñez', MEDICO: 'Elena Márquez', C_ESTATUS: 0, ETIQUETA_NOMBRE: 'Primera vez', SOBRECUPO: 0, VERSION: 1 },
  });
  const f = diaLibre(c, 10);
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
  const c = await clinicaConAgenda();
  const f = diaLibre(c, 1);
  expect(await c.llamar(citas.obtener, { start: f, end: sumarDias(f, 62), doctorId: 0, type: 0 })).toMatchObject({
    status: 422,
    message: 'El rango no puede ser mayor a 62 días',
  });
  expect((await c.llamar(citas.obtener, { start: f, end: sumarDias(f, 61), doctorId: 0, type: 0 })).success).toBe(true);
  expect((await c.llamar(citas.obtener, { start: f, end: sumarDias(f, -1), doctorId: 0, type: 0 })).status).toBe(422);
});

test('lo que falta o no puede ser se dice por campo', async () => {
  const c = await clinicaConAgenda();
  const r = await c.llamar(citas.agregar, {}, { H_MINCITA: 7, D_OBSERVACIONES: 'x'.repeat(256) });
  expect(r).toMatchObject({ status: 422, message: 'Debe llenar todos los campos requeridos' });
  expect(Object.keys((r.data as unknown as { ERRORES: object }).ERRORES).sort()).toEqual([
    'CODIGOMEDICO',
    'CODIGOPACIENTE',
    'D_OBSERVACIONES',
    'F_CITA',
    'H_CITA',
  ]);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { H_MINCITA: 32 }))).data).toMatchObject({
    ERRORES: { H_MINCITA: 'Debe ser un múltiplo de 5' },
  });
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { H_MINCITA: 305 }))).data).toMatchObject({
    ERRORES: { H_MINCITA: 'Debe ser un número entre 5 y 300' },
  });
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { ETIQUETAS: 9 }))).message).toBe('La etiqueta no existe');
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 9 }))).status).toBe(404);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 9 }))).status).toBe(404);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { SUCURSAL: 9 }))).message).toBe(
    'La sucursal no está disponible para el usuario',
  );
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0 where "CODIGOPACIENTE" = 3`.execute(db));
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 3 }))).message).toBe(
    'El paciente está inactivo, no se puede modificar',
  );
  await c.sql(({ db }) => sql`update medicos set "ACTIVO" = 0 where "CODIGOMEDICO" = 2`.execute(db));
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2 }))).message).toBe('El médico está inactivo');
});

test('un conflicto se pregunta, agrupado por fecha, y confirmado queda como sobrecupo de quien lo confirmó', async () => {
  const c = await clinicaConAgenda();
  const f = diaLibre(c, 10);
  await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const r = await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, H_CITA: '10:15' }));
  expect(r).toMatchObject({ status: 409, success: false, message: null });
  expect(conflictos(r)).toEqual({
    [f]: [{ TIPO: 'Cita', HORA: '10:00', HORAFINAL: '10:30', MOTIVO: 'Ana Núñez', SUCURSAL: 'Clínica de prueba' }],
  });
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 0 })).CITAS).toHaveLength(1);
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, H_CITA: '10:15', CONFIRMAR_AGENDAR }));
  expect(CITA.SOBRECUPO).toBe(1);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SOBRECUPO_POR).toContain('Usuario');
  // Appointments that only touch, of another doctor, or cancelled are no conflict.
  expect((await c.hacer(citas.agregar, {}, citaDePrueba(c, { H_CITA: '10:45' }))).CITA.SOBRECUPO).toBe(0);
  expect((await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2 }))).CITA.SOBRECUPO).toBe(0);
});

test('cuando la otra se va, el sobrecupo deja de serlo', async () => {
  const c = await clinicaConAgenda();
  const { N_CITA: una } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const { N_CITA: otra } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, CONFIRMAR_AGENDAR }));
  await c.hacer(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 4 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: otra })).SOBRECUPO).toBe(0);
  // The cancelled appointment finds its place taken when it is booked again.
  const r = await c.llamar(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 1 });
  expect(r.status).toBe(409);
  expect(Object.values(conflictos(r))[0]).toMatchObject([{ TIPO: 'Cita', MOTIVO: 'Luis Cano' }]);
  await c.hacer(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 1 }, { CONFIRMAR_AGENDAR });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: una })).SOBRECUPO).toBe(1);
});

test('cincuenta que guardan a la vez el mismo lugar dejan exactamente una', async () => {
  const c = await clinicaConAgenda();
  const r = await Promise.all(
    Array.from({ length: 50 }, (_, i) => c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: (i % 3) + 1 }))),
  );
  expect(r.filter((x) => x.success)).toHaveLength(1);
  expect(r.filter((x) => x.status === 409)).toHaveLength(49);
  const f = diaLibre(c, 10);
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 0 })).CITAS).toHaveLength(1);
});

test('lo que se cuela tras la revisión lo detiene la base de datos y se pregunta', async () => {
  const c = await clinicaConAgenda();
  const f = diaLibre(c, 10);
  let soltar = () => {};
  const puesta = new Promise<void>((r) => {
    soltar = r;
  });
  let lista = () => {};
  const insertada = new Promise<void>((r) => {
    lista = r;
  });
  // A writer that does not take the lock: it inserts first and commits only once our save waits for its row.
  const intrusa = asClinic(c.casa.host.pool, { cliente: c.cliente, usuario: 1, zona: c.zona, lee: false }, async ({ db }) => {
    await db
      .insertInto('citas')
      .values({ N_CITA: 900, F_CITA: f, H_CITA: '10:00', H_MINCITA: 30, CODIGOPACIENTE: 2, CODIGOMEDICO: 1, SUCURSAL: 1 })
      .execute();
    lista();
    await puesta;
  });
  await insertada;
  const guardando = c.llamar(citas.agregar, {}, citaDePrueba(c));
  await hastaQueEspere(c.casa);
  soltar();
  await intrusa;
  const r = await guardando;
  expect(r.status).toBe(409);
  expect(conflictos(r)[f]).toMatchObject([{ TIPO: 'Cita', MOTIVO: 'Luis Cano' }]);
});

test('horario pasado, evento, día inhábil, feriado, fuera de horario y comida se preguntan con su motivo', async () => {
  const c = await clinicaConAgenda();
  const tipos = async (mas: object) =>
    Object.values(conflictos(await c.llamar(citas.agregar, {}, citaDePrueba(c, mas))))
      .flat()
      .map((x) => `${x.TIPO}: ${x.MOTIVO}`);
  // Conflicts that booking would ask about; what gets booked is taken away again.
  const preguntado = async (mas: object) => {
    const r = await c.llamar(citas.agregar, {}, citaDePrueba(c, mas));
    if (!r.success) return Object.values(conflictos(r)).flatMap((x) => x.map((y) => `${y.TIPO}: ${y.MOTIVO}`));
    await c.sql(({ db }) => sql`update citas set eliminado = now() where "N_CITA" = ${r.data.N_CITA}`.execute(db));
    return [];
  };
  expect(await tipos({ F_CITA: sumarDias(hoyDe(c), -1) })).toContain('Horario pasado: La hora de la cita ya pasó');
  const f = diaLibre(c, 20);
  await c.hacer(
    eventos.agregar_evento,
    {},
    { TIPO: 0, F_EXCLUIDA: f, HORAINICIAL: '10:00', HORAFINAL: '11:00', CODIGOMEDICO: 1, MOTIVO: 'Sesión clínica' },
  );
  expect(await tipos({ F_CITA: f, H_CITA: '10:45' })).toEqual(['Evento: Sesión clínica']);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { F_CITA: f, H_CITA: '11:00' }))).success).toBe(true);
  const g = diaLibre(c, 21);
  await c.hacer(eventos.agregar_evento, {}, { TIPO: 1, F_EXCLUIDA: g, DIACOMPLETO: 1, CODIGOMEDICO: 0, MOTIVO: 'Inventario' });
  expect(await tipos({ F_CITA: g })).toEqual(['No laboral: Inventario']);
  const anio = Number(hoyDe(c).slice(0, 4)) + 1;
  expect(await tipos({ F_CITA: `${anio}-12-25` })).toEqual(['No laboral: Navidad']);
  expect(await tipos({ H_CITA: '06:00' })).toEqual(['No laboral: Fuera del horario de la clínica']);
  const h = diaLibre(c, 12);
  await c.sql(({ db }) =>
    sql`insert into medicos_horarios ("CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL") values (1, 1, ${diaSemana(h)}, '', '09:00', '17:00'), (1, 1, ${diaSemana(h)}, 'COMIDA', '14:00', '15:00'),
      (1, 1, ${diaSemana(h)}, 'VC', '07:00', '08:00')`.execute(db),
  );
  expect(await tipos({ F_CITA: h, H_CITA: '14:45' })).toEqual(['No laboral: Horario de comida']);
  // Touching the lunch break or the ends of the day is inside the hours; one step further is not.
  for (const [H_CITA, H_MINCITA, motivo] of [
    ['13:30', 30, ''],
    ['13:30', 35, 'Horario de comida'],
    ['15:00', 30, ''],
    ['14:55', 30, 'Horario de comida'],
    ['09:00', 30, ''],
    ['08:55', 30, 'Fuera del horario del médico'],
    ['16:30', 30, ''],
    ['16:30', 35, 'Fuera del horario del médico'],
  ] as const)
    expect(await preguntado({ F_CITA: h, H_CITA, H_MINCITA }), `${H_CITA} ${H_MINCITA}`).toEqual(motivo ? [`No laboral: ${motivo}`] : []);
  expect(await tipos({ F_CITA: h, H_CITA: '16:45' })).toEqual(['No laboral: Fuera del horario del médico']);
  expect(await tipos({ F_CITA: sumarDias(h, 1), H_CITA: '10:00' })).toContain('No laboral: Fuera del horario del médico');
  // Video consultations have hours of their own only where the branch says so.
  expect(await tipos({ F_CITA: h, H_CITA: '07:00', TIPO_CITA: 1 })).toEqual(['No laboral: Fuera del horario del médico']);
  await c.sql(({ db }) => sql`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL", "HORARIOVC_IGUAL") values (1, 1, 0)`.execute(db));
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { F_CITA: h, H_CITA: '07:00', TIPO_CITA: 1 }))).success).toBe(true);
});

test('hoy, lo que ya pasó se pregunta y lo que viene no, al minuto', async () => {
  const c = await clinicaConAgenda();
  const dia = diaLibre(c, 1);
  vi.useFakeTimers({ toFake: ['Date'], now: instanteDe(c.zona, dia, '12:00') });
  try {
    const pasada = 'Horario pasado: La hora de la cita ya pasó';
    const motivos = async (H_CITA: string, F_CITA = dia) => {
      const r = await c.llamar(citas.agregar, {}, citaDePrueba(c, { F_CITA, H_CITA, H_MINCITA: 5 }));
      return r.success ? [] : Object.values(conflictos(r)).flatMap((x) => x.map((y) => `${y.TIPO}: ${y.MOTIVO}`));
    };
    for (const H_CITA of ['08:00', '11:55']) expect(await motivos(H_CITA), H_CITA).toEqual([pasada]);
    for (const H_CITA of ['12:00', '12:05', '18:00']) expect(await motivos(H_CITA), H_CITA).toEqual([]);
    expect(await motivos('18:00', sumarDias(dia, -1))).toContain(pasada);
    expect(await motivos('08:00', diaLibre(c, 3))).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('lo que el paciente contestó era de la hora de antes: al mover la cita, sola o con su serie, se le pregunta otra vez', async () => {
  const c = await clinicaConAgenda();
  const serie = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 3 } };
  const sola = (await c.hacer(citas.agregar, {}, citaDePrueba(c))).N_CITA;
  const { CITAS } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { H_CITA: '12:00', ...serie, CONFIRMAR_AGENDAR }));
  const contestar = () => c.sql(({ db }) => sql`update citas set "RESPUESTA" = 1, respondida = now()`.execute(db));
  const dichas = async () => {
    const { rows } = await c.sql(({ db }) =>
      sql<{
        n: number;
        r: number;
        callada: boolean;
      }>`select "N_CITA" as n, "RESPUESTA" as r, respondida is null as callada from citas order by 1`.execute(db),
    );
    return rows.map((x) => `${x.n}: ${x.r}${x.callada ? '' : ' dicha'}`);
  };
  const de = (nuevas: readonly number[]) => [sola, ...CITAS].map((n) => (nuevas.includes(n) ? `${n}: 0` : `${n}: 1 dicha`));
  const f = diaLibre(c, 10);
  for (const [N_CITA, cambio, nuevas] of [
    [sola, { H_CITA: '10:30' }, [sola]],
    [sola, { F_CITA: sumarDias(f, 1) }, [sola]],
    [sola, { D_OBSERVACIONES: 'Trae estudios', H_MINCITA: 45 }, []],
    [CITAS[1]!, { H_CITA: '12:30', ALCANCE: 1 }, CITAS.slice(1)],
    [CITAS[0]!, { F_CITA: sumarDias(f, 1), ALCANCE: 2 }, CITAS],
    [CITAS[0]!, { D_OBSERVACIONES: 'Ayuno', ALCANCE: 2 }, []],
  ] as const) {
    await contestar();
    const { F_CITA, H_CITA } = await c.hacer(citas.obtener_uno, { N_CITA });
    await c.hacer(citas.actualizar, { N_CITA }, { F_CITA, H_CITA, ...cambio, CONFIRMAR_AGENDAR });
    expect(await dichas(), JSON.stringify(cambio)).toEqual(de(nuevas));
  }
});

test('se mueve con lo que se envía; lo demás se queda, y una versión vieja no pisa', async () => {
  const c = await clinicaConAgenda();
  const f = diaLibre(c, 11);
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { D_OBSERVACIONES: 'Traer estudios', ETIQUETAS: 1 }));
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
  const c = await clinicaConAgenda();
  const f = diaLibre(c, 10);
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, H_CITA: '11:00' }));
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:15' });
  expect((await c.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:45' })).status).toBe(409);
  expect((await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:45', CONFIRMAR_AGENDAR })).CITA.SOBRECUPO).toBe(1);
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:45', D_OBSERVACIONES: 'Sin preguntar' });
  expect((await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '09:00' })).CITA.SOBRECUPO).toBe(0);
});

test('una cita que pasa de la medianoche también ocupa el día siguiente', async () => {
  const c = await clinicaConAgenda();
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { H_CITA: '23:30', H_MINCITA: 60, CONFIRMAR_AGENDAR }));
  const r = await c.llamar(
    citas.agregar,
    {},
    citaDePrueba(c, { F_CITA: sumarDias(diaLibre(c, 10), 1), H_CITA: '00:15', CODIGOPACIENTE: 2 }),
  );
  expect(
    Object.values(conflictos(r))
      .flat()
      .map((x) => x.TIPO),
  ).toContain('Cita');
});

test('otra clínica no ve ni toca nada', async () => {
  const c = await clinicaConAgenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const ajena = await clinicaConAgenda();
  const f = diaLibre(c, 10);
  expect((await ajena.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 2 })).CITAS).toEqual([]);
  for (const r of [
    await ajena.llamar(citas.obtener_uno, { N_CITA }),
    await ajena.llamar(citas.eliminar, { N_CITA }),
    await ajena.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 }),
  ])
    expect(r.status).toBe(404);
});

test('dos mil citas se leen con las mismas consultas que tres', async () => {
  const c = await clinicaConAgenda();
  const f = diaLibre(c, 30);
  const llenar = (n: number, desde: number) =>
    c.sql(({ db }) =>
      sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", sobrecupo)
      select n, ${f}::date + n % 60, '08:00'::time + (n % 48) * interval '15 minutes', 15, 1 + n % 3, 1 + n % 2, 1, 1
      from generate_series(${desde}::int, ${n}::int) n`.execute(db),
    );
  let leidas = 0;
  const leer = () =>
    cuantasConsultas(async () => {
      leidas = (await c.hacer(citas.obtener, { start: f, end: sumarDias(f, 61), doctorId: 0, type: 2 })).CITAS.length;
    });
  await llenar(3, 1);
  await leer();
  const pocas = await leer();
  expect([leidas, pocas]).toEqual([3, expect.any(Number)]);
  await llenar(2000, 4);
  expect([await leer(), leidas]).toEqual([pocas, 2000]);
});

test('las que cambiaron se leen por su número; las que ya no están o no son del médico faltan en la respuesta', async () => {
  const c = await clinicaConAgenda();
  const una = (await c.hacer(citas.agregar, {}, citaDePrueba(c))).N_CITA;
  const otra = (await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2 }))).N_CITA;
  const ida = (await c.hacer(citas.agregar, {}, citaDePrueba(c, { H_CITA: '13:00' }))).N_CITA;
  await c.hacer(citas.eliminar, { N_CITA: ida });
  const leer = async (quien: typeof c) =>
    (await quien.hacer(citas.obtener_varias, {}, { N_CITA: [una, otra, ida, 999] })).map((x) => x.N_CITA);
  expect(await leer(c)).toEqual([una, otra]);
  expect(await leer(await clinicaConAgenda({ en: c, permisos: [P.citas.agendar, P.restricciones.medicoYCaja], CODIGOMEDICO: 2 }))).toEqual([
    otra,
  ]);
  expect(await c.hacer(citas.obtener_varias)).toEqual([]);
  const demasiadas = await c.llamar(citas.obtener_varias, {}, { N_CITA: Array.from({ length: 201 }, (_, i) => i + 1) });
  expect(demasiadas.status).toBe(422);
});

test('quien confirma un conflicto puede decir por qué, y se lee en la cita; sin conflicto no se guarda', async () => {
  const c = await clinicaConAgenda();
  const motivo = { MOTIVO_CONFIRMAR: 'Urgencia', CONFIRMAR_AGENDAR };
  const sola = await c.hacer(citas.agregar, {}, citaDePrueba(c, motivo));
  const encima = await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...motivo, CODIGOPACIENTE: 2 }));
  const leer = async (N_CITA: number) => {
    const x = await c.hacer(citas.obtener_uno, { N_CITA });
    return [x.SOBRECUPO, x.MOTIVO_CONFIRMAR];
  };
  expect(await leer(sola.N_CITA)).toEqual([0, '']);
  expect(await leer(encima.N_CITA)).toEqual([1, 'Urgencia']);
  const F_CITA = diaLibre(c, 10);
  await c.hacer(citas.actualizar, { N_CITA: encima.N_CITA }, { F_CITA, H_CITA: '12:00', ...motivo });
  expect(await leer(encima.N_CITA)).toEqual([0, '']);
  await c.hacer(citas.actualizar, { N_CITA: encima.N_CITA }, { F_CITA, H_CITA: '10:00', MOTIVO_CONFIRMAR: 'Viaja', CONFIRMAR_AGENDAR });
  expect(await leer(encima.N_CITA)).toEqual([1, 'Viaja']);
  // A cancelled appointment is booked again after its place was given to somebody else.
  await c.hacer(citas.cambiar_estatus, { N_CITA: sola.N_CITA, C_ESTATUS: 4 });
  await c.hacer(citas.cambiar_estatus, { N_CITA: sola.N_CITA, C_ESTATUS: 0 }, { MOTIVO_CONFIRMAR: 'Sí viene', CONFIRMAR_AGENDAR });
  expect(await leer(sola.N_CITA)).toEqual([1, 'Sí viene']);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { MOTIVO_CONFIRMAR: 'x'.repeat(151) }))).status).toBe(422);
});
