// Writing, closing, editing and deleting evolution notes.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { type Cliente, casa, clinica } from '#testing/clinica.ts';
import { consultorio, PERMISOS_NOTAS } from '#testing/expediente.ts';
import { notasEvolucion as notas } from './contract.ts';
import { cerrarVencidas } from './server/guardar.ts';

beforeAll(async () => {
  await sembrarCie10((await casa()).dueno);
});

const CODIGOPACIENTE = 1;
const nota = (mas: Record<string, unknown> = {}) => ({ CODIGOMEDICO: 1, NOTA: '<p>Acude a control.</p>', ...mas });
const envejecer = (c: Cliente, CONSECUTIVO: number, horas = 25) =>
  c.sql(({ db }) =>
    sql`update notas_evolucion set creado = now() - make_interval(hours => ${horas}) where "CONSECUTIVO" = ${CONSECUTIVO}`.execute(db),
  );

test('una nota entera: signos calculados, diagnósticos en orden, lista y detalle', async () => {
  const c = await consultorio();
  const SIGNOS_VITALES = { PESO: '78.4', TALLA: 158, TENSION_ARTERIAL: ' 138 / 86 ', FRECUENCIA_CARDIACA: 76, IMC: 99 };
  const hecho = await c.hacer(
    notas.agregar,
    { CODIGOPACIENTE },
    nota({ FECHA: '2026-03-04', HORA: '10:15', SIGNOS_VITALES, DIAGNOSTICOS: ['a15.0', { CODIGO: 'I10X' }] }),
  );
  expect(hecho).toEqual({ CONSECUTIVO: 1, VERSION: 1, CERRADA: 0 });
  const leida = await c.hacer(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 });
  expect(leida).toMatchObject({
    FECHA: '2026-03-04',
    HORA: '10:15',
    MEDICO: 'Elena Márquez',
    CERRADA: 0,
    DIAGNOSTICOS: [{ CODIGO: 'A150' }, { CODIGO: 'I10X' }],
    SIGNOS_VITALES: { PESO: 78.4, TENSION_ARTERIAL: '138/86', IMC: 31.41, PRESION_ARTERIAL_MEDIA: 103.33, EXCESO_PESO: 15.99 },
    RIPS_CONSULTA: null,
    ADDENDA: [],
  });
  expect(leida.SIGNOS_VITALES?.TOMADOS_POR).toMatch(/^Usuario/);
  const [fila] = await c.hacer(notas.obtener, { CODIGOPACIENTE });
  expect(fila).toMatchObject({
    CONSECUTIVO: 1,
    RESUMEN: 'Acude a control.',
    DIAGNOSTICOS: [{ CODIGO: 'A150' }, { CODIGO: 'I10X' }],
    ADDENDA: 0,
  });
  expect(fila).not.toHaveProperty('NOTA');
});

test('el texto se limpia: nada que corra se guarda, y solo marcas no es una nota', async () => {
  const c = await consultorio();
  await c.hacer(
    notas.agregar,
    { CODIGOPACIENTE },
    nota({ NOTA: '<p onclick="x()">Bien</p><script>alert(1)</script><img src="http://x/y.png">' }),
  );
  expect((await c.hacer(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 })).NOTA).toBe('<p>Bien</p>');
  for (const NOTA of ['', '<p></p>', '<p>&nbsp;</p>', '<script>algo</script>'])
    expect(await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ NOTA })), NOTA).toMatchObject({
      status: 422,
      message: 'Debe llenar todos los campos requeridos',
    });
});

test('la lista se busca y se pagina; la más nueva va primero', async () => {
  const c = await consultorio();
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: '2026-01-10', NOTA: '<p>Lumbalgia</p>', DIAGNOSTICOS: ['A150'] }));
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: '2026-03-10', NOTA: '<p>Migraña</p>', CODIGOMEDICO: 2 }));
  const cuales = async (q: Record<string, unknown>) => (await c.hacer(notas.obtener, { CODIGOPACIENTE }, q)).map((n) => n.CONSECUTIVO);
  expect(await cuales({})).toEqual([2, 1]);
  expect(await cuales({ BUSCAR: 'MIGRANA' })).toEqual([2]);
  expect(await cuales({ BUSCAR: 'luis' })).toEqual([2]);
  expect(await cuales({ BUSCAR: 'tuberculosis lumb' })).toEqual([1]);
  expect(await cuales({ LIMITE: 1, PAGINA: 1 })).toEqual([1]);
});

describe('lo que se exige', () => {
  test('médico y nota son requeridos; el médico existe', async () => {
    const c = await consultorio();
    const r = await c.llamar(notas.agregar, { CODIGOPACIENTE }, { NOTA: '' });
    expect(r).toMatchObject({ status: 422, message: 'Debe llenar todos los campos requeridos' });
    expect(Object.keys((r.data as unknown as { ERRORES: object }).ERRORES).sort()).toEqual(['CODIGOMEDICO', 'NOTA']);
    expect((await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ CODIGOMEDICO: 9 }))).message).toBe('El médico no existe');
  });

  test('el diagnóstico es obligatorio donde la clínica lo pide, y de la lista', async () => {
    const c = await consultorio({ ajustes: { DIAGNOSTICO_OBLIGATORIO: 1 } });
    expect(await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota())).toMatchObject({
      status: 422,
      data: { ERRORES: { DIAGNOSTICOS: 'Debe agregar al menos un diagnóstico' } },
    });
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ DIAGNOSTICOS: ['A150'] }));
    expect((await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ DIAGNOSTICOS: ['ZZZ9'] }))).message).toBe(
      'El diagnóstico ZZZ9 no existe en el catálogo',
    );
  });

  test('un CIE10 repetido se rechaza y nada de la nota queda; R69X se puede repetir', async () => {
    const c = await consultorio();
    const { dueno } = await casa();
    await dueno.query(
      `insert into compartido.cie10 ("CODIGO", "DESCRIPCION") values ('R69X', 'Causas de morbilidad desconocidas') on conflict do nothing`,
    );
    expect(await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ DIAGNOSTICOS: ['A150', 'A15.0'] }))).toMatchObject({
      status: 422,
      message: 'El CIE10 seleccionado ya está agregado',
    });
    expect(await c.hacer(notas.obtener, { CODIGOPACIENTE })).toEqual([]);
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ DIAGNOSTICOS: ['R69X', 'R69X'] }));
    expect((await c.hacer(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 })).DIAGNOSTICOS).toHaveLength(2);
  });

  test('los rangos de los signos, con la frase de cada uno', async () => {
    const c = await consultorio();
    const casos: [Record<string, unknown>, string, string][] = [
      [{ PESO: 401 }, 'PESO', 'Debe ser un número entre 1 y 400'],
      [{ PESO: '70.1234' }, 'PESO', 'Debe tener máximo 3 decimales'],
      [{ TEMPERATURA: 36.55 }, 'TEMPERATURA', 'Debe tener máximo 1 decimal'],
      [{ PERIMETRO_CINTURA: 98.5 }, 'PERIMETRO_CINTURA', 'Debe ser un número entero'],
      [{ FRECUENCIA_CARDIACA: 300 }, 'FRECUENCIA_CARDIACA', 'Debe ser un número entre 15 y 299'],
      [{ TEMPERATURA: 'x' }, 'TEMPERATURA', 'Debe ser un número'],
      [{ TENSION_ARTERIAL: 'a/80' }, 'TENSION_ARTERIAL', 'La presión arterial sistólica debe ser un número entero'],
      [{ TENSION_ARTERIAL: '301/80' }, 'TENSION_ARTERIAL', 'La presión sistólica arterial debe ser un número entre 50 y 300'],
      [{ TENSION_ARTERIAL: '120' }, 'TENSION_ARTERIAL', 'Falta la presión arterial diastólica'],
      [{ TENSION_ARTERIAL: '80/120' }, 'TENSION_ARTERIAL', 'La presión diastólica debe ser menor a la sistólica'],
    ];
    for (const [SIGNOS_VITALES, campo, frase] of casos)
      expect(await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ SIGNOS_VITALES })), JSON.stringify(SIGNOS_VITALES)).toMatchObject({
        status: 422,
        message: 'Algunos campos tienen datos inválidos',
        data: { ERRORES: { [`SIGNOS_VITALES.${campo}`]: frase } },
      });
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ SIGNOS_VITALES: { MASA_MUSCULAR_KG: 250.25, GRASA_VISCERAL: 40, PESO: '' } }));
  });

  test('con la norma de México la talla es entera y la frecuencia de 40 a 220; sin norma no', async () => {
    const c = await consultorio();
    await c.sql(({ db }) => sql`update sistema_control set "CUMPLIR_NORMA" = 1`.execute(db));
    expect(
      await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ SIGNOS_VITALES: { TALLA: 158.5, FRECUENCIA_CARDIACA: 30 } })),
    ).toMatchObject({
      data: {
        ERRORES: {
          'SIGNOS_VITALES.TALLA': 'Debe ser un número entero',
          'SIGNOS_VITALES.FRECUENCIA_CARDIACA': 'Debe ser un número entre 40 y 220',
        },
      },
    });
    const co = await consultorio({ pais: 'co', ajustes: { CUMPLIR_NORMA: 0 } });
    await co.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ SIGNOS_VITALES: { TALLA: 158.5, FRECUENCIA_CARDIACA: 30 } }));
  });

  test('solo los signos activos de la clínica, y ninguno por debajo de los 18 años', async () => {
    const c = await consultorio({
      ajustes: {
        SIGNOS_VITALES: [
          { CODIGO: 'PESO', ACTIVO: 1 },
          { CODIGO: 'TALLA', ACTIVO: 0 },
        ],
      },
    });
    const SIGNOS_VITALES = { PESO: 20, TALLA: 110 };
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ SIGNOS_VITALES }));
    expect((await c.hacer(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 })).SIGNOS_VITALES).toMatchObject({
      PESO: 20,
      TALLA: null,
      IMC: null,
    });
    await c.hacer(notas.agregar, { CODIGOPACIENTE: 2 }, nota({ SIGNOS_VITALES }));
    expect((await c.hacer(notas.obtener_uno, { CODIGOPACIENTE: 2, CONSECUTIVO: 1 })).SIGNOS_VITALES).toBeNull();
  });

  test('ni después de hoy ni antes de nacer', async () => {
    const c = await consultorio();
    expect((await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: '2999-01-01' }))).message).toBe(
      'La fecha no puede ser posterior a la actual',
    );
    expect((await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: '1979-01-01' }))).message).toBe(
      'La fecha no puede ser anterior a la fecha de nacimiento',
    );
  });

  test('ni en un paciente inactivo ni en uno fusionado', async () => {
    const c = await consultorio();
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota());
    await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE, ACTIVO: 0 });
    const clave = { CODIGOPACIENTE, CONSECUTIVO: 1 };
    for (const r of [
      await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota()),
      await c.llamar(notas.actualizar, clave, nota()),
      await c.llamar(notas.eliminar, clave),
      await c.llamar(notas.agregar_addendum, clave, { TEXTO: 'x' }),
      await c.llamar(notas.agregar_diagnostico_recurrente, { CODIGOPACIENTE, CODIGO: 'A150' }),
    ])
      expect(r).toMatchObject({ status: 422, message: 'El paciente está inactivo, no se puede modificar' });
    await c.sql(({ db }) => db.updateTable('pacientes').set({ FUSIONADO: 1 }).execute());
    expect((await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota())).message).toBe('El paciente está fusionado, no se puede modificar');
    expect((await c.llamar(notas.agregar, { CODIGOPACIENTE: 77 }, nota())).status).toBe(404);
  });
});

describe('cerrar', () => {
  const clave = { CODIGOPACIENTE, CONSECUTIVO: 1 };
  const CERRADA = 'La nota de evolución está cerrada, no se puede modificar';

  test('guardar y cerrar es para siempre: ni se edita ni se elimina', async () => {
    const c = await consultorio();
    expect(
      await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ CERRADA: 1, DIAGNOSTICOS: ['A150'], SIGNOS_VITALES: { PESO: 70 } })),
    ).toMatchObject({ CERRADA: 1 });
    expect((await c.llamar(notas.actualizar, clave, nota())).message).toBe(CERRADA);
    for (const call of [notas.puede_eliminar, notas.eliminar])
      expect((await c.llamar(call, clave)).message).toBe('No se pueden eliminar notas de evolución cerradas');
    expect((await c.llamar(notas.puede_eliminar, clave, {}, 'POST')).success).toBe(false);
    expect(await c.hacer(notas.obtener_uno, clave)).toMatchObject({ CERRADA: 1, SIGNOS_VITALES: { PESO: 70 } });
  });

  test('la base misma protege lo cerrado, también de un programa descuidado', async () => {
    const c = await consultorio();
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ CERRADA: 1, DIAGNOSTICOS: ['A150'], SIGNOS_VITALES: { PESO: 70 } }));
    for (const descuido of [
      `update notas_evolucion set "NOTA" = 'otra'`,
      'update notas_evolucion set eliminado = now()',
      'delete from notas_evolucion',
      'delete from notas_diagnosticos',
      'update notas_signos set "PESO" = 1',
      `insert into notas_diagnosticos ("CODIGOPACIENTE","CONSECUTIVO","ORDEN","CODIGO","DESCRIPCION") values (1, 1, 9, 'A150', 'x')`,
    ])
      await expect(
        c.sql(({ db }) => sql.raw(descuido).execute(db)),
        descuido,
      ).rejects.toThrow(/cerrada|permission denied/);
  });

  test('a las 24 horas se cierra sola: al leer, al escribir y por el reloj, sin validar nada', async () => {
    const c = await consultorio();
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota());
    await envejecer(c, 1, 23);
    expect((await c.hacer(notas.obtener_uno, clave)).CERRADA).toBe(0);
    await envejecer(c, 1, 24);
    expect((await c.hacer(notas.obtener_uno, clave)).CERRADA).toBe(1);
    expect((await c.hacer(notas.obtener, { CODIGOPACIENTE }))[0]?.CERRADA).toBe(1);
    expect((await c.llamar(notas.actualizar, clave, nota())).message).toBe(CERRADA);
    expect((await c.llamar(notas.eliminar, clave)).success).toBe(false);
    await enClinica((await casa()).host, c.cliente, 0, (ctx) => cerrarVencidas(ctx));
    const guardada = await c.sql(({ db }) =>
      db.selectFrom('notas_evolucion').select(['CERRADA', 'cerrada_el', 'cerrada_por']).executeTakeFirst(),
    );
    expect(guardada).toMatchObject({ CERRADA: 1, cerrada_por: 0 });
    expect(guardada?.cerrada_el).toBe((await c.hacer(notas.obtener_uno, clave)).CIERRE);
  });

  test('a una nota cerrada se le agrega; a una abierta se la edita', async () => {
    const c = await consultorio();
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota());
    expect((await c.llamar(notas.agregar_addendum, clave, { TEXTO: 'Falta' })).message).toMatch(/sigue abierta/);
    await envejecer(c, 1);
    expect(await c.hacer(notas.agregar_addendum, clave, { TEXTO: 'La dosis era de 50 mg' })).toMatchObject({
      ID: 1,
      TEXTO: 'La dosis era de 50 mg',
    });
    expect(await c.hacer(notas.agregar_addendum, clave, { TEXTO: 'Avisada la paciente' })).toMatchObject({ ID: 2 });
    const { ADDENDA } = await c.hacer(notas.obtener_uno, clave);
    expect(ADDENDA.map((a) => a.TEXTO)).toEqual(['La dosis era de 50 mg', 'Avisada la paciente']);
    expect(ADDENDA[0]?.USUARIO).toMatch(/^Usuario/);
    await expect(c.sql(({ db }) => sql`update notas_addenda set "TEXTO" = 'otra cosa'`.execute(db))).rejects.toThrow(/permission denied/);
  });
});

test('se edita mientras está abierta, con su versión; los signos apagados se conservan', async () => {
  const c = await consultorio();
  const clave = { CODIGOPACIENTE, CONSECUTIVO: 1 };
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ DIAGNOSTICOS: ['A150'], SIGNOS_VITALES: { PESO: 70, TALLA: 170 } }));
  await c.sql(({ db }) =>
    sql`update sistema_control set "SIGNOS_VITALES" = '[{"CODIGO":"PESO","ACTIVO":1},{"CODIGO":"IMC","ACTIVO":1}]'`.execute(db),
  );
  const hecho = await c.hacer(
    notas.actualizar,
    clave,
    nota({ NOTA: '<p>Otra</p>', VERSION: 1, DIAGNOSTICOS: ['I10X', 'A150'], SIGNOS_VITALES: { PESO: 80 } }),
  );
  expect(hecho).toEqual({ CONSECUTIVO: 1, VERSION: 2, CERRADA: 0 });
  expect(await c.hacer(notas.obtener_uno, clave)).toMatchObject({
    NOTA: '<p>Otra</p>',
    DIAGNOSTICOS: [{ CODIGO: 'I10X' }, { CODIGO: 'A150' }],
    SIGNOS_VITALES: { PESO: 80, TALLA: 170, IMC: 27.68 },
  });
  expect((await c.llamar(notas.actualizar, clave, nota({ VERSION: 1 }))).status).toBe(409);
  await c.hacer(notas.actualizar, clave, nota({ CERRADA: 1, DIAGNOSTICOS: ['A150'] }));
  expect((await c.hacer(notas.obtener_uno, clave)).CERRADA).toBe(1);
});

test('eliminar esconde, con quién y por qué; el consecutivo no se reusa', async () => {
  const c = await consultorio();
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota());
  await c.hacer(notas.puede_eliminar, { CODIGOPACIENTE, CONSECUTIVO: 1 });
  await c.hacer(notas.eliminar, { CODIGOPACIENTE, CONSECUTIVO: 1 }, { MOTIVO: 'Paciente equivocado' });
  expect((await c.llamar(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 })).status).toBe(404);
  expect(await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota())).toMatchObject({ CONSECUTIVO: 2 });
  const [fila] = await c.sql(({ db }) =>
    db.selectFrom('notas_evolucion').select(['eliminado_por', 'eliminado_motivo']).orderBy('CONSECUTIVO').execute(),
  );
  expect(fila).toEqual({ eliminado_por: c.usuario, eliminado_motivo: 'Paciente equivocado' });
});

test('los médicos restringidos solo escriben en lo suyo', async () => {
  const duena = await consultorio();
  await duena.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ CODIGOMEDICO: 2 }));
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico]) {
    const elena = await clinica({ permisos: [...PERMISOS_NOTAS, restriccion], CODIGOMEDICO: 1, en: duena });
    const clave = { CODIGOPACIENTE, CONSECUTIVO: 1 };
    expect((await elena.llamar(notas.eliminar, clave)).message).toBe(
      'No se pueden eliminar notas de evolución que no corresponden con el usuario',
    );
    expect((await elena.llamar(notas.puede_eliminar, clave)).message).toBe(
      'No se pueden eliminar notas de evolución que no corresponden con el usuario',
    );
    expect((await elena.llamar(notas.actualizar, clave, nota())).message).toBe(
      'No se pueden modificar notas de evolución que no corresponden con el usuario',
    );
    expect((await elena.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ CODIGOMEDICO: 2 }))).message).toBe(
      'Solo puede registrar notas de evolución de su propio médico',
    );
    expect((await elena.hacer(notas.obtener_uno, clave)).CODIGOMEDICO).toBe(2);
    const { CONSECUTIVO } = await elena.hacer(notas.agregar, { CODIGOPACIENTE }, nota());
    await elena.hacer(notas.eliminar, { CODIGOPACIENTE, CONSECUTIVO });
  }
});

test('dos personas a la vez no toman el mismo número', async () => {
  const c = await consultorio();
  const hechas = await Promise.all(Array.from({ length: 6 }, () => c.hacer(notas.agregar, { CODIGOPACIENTE }, nota())));
  expect(hechas.map((h) => h.CONSECUTIVO).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});
