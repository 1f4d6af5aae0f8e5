// Allergies are never lost: not to an older form nor to a denial, and earlier texts stay in the audit.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { alergiasAgregadas, alergiasFijas, alergiasUnidas, alertasAlDia, alertasPorEnviar } from './alertas.ts';
import { pacientes } from './contract.ts';

const PACIENTE = { CODIGOPACIENTE: 1 };
const DETALLE = '<p>Amoxicilina 500 mg</p>';
/** A clinic with a doctor and a patient who is allergic to latex. */
async function consultorio(): Promise<Cliente> {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.recetas.agregar, P.pacientes.editar, P.recetas.ver] });
  await c.sql(({ db }) =>
    sql`insert into medicos ("CODIGOMEDICO","NOMBRE","APELLIDO_PATERNO","ID_ESPECIALIDAD","ACTIVO") values (1,'Elena','Márquez',1,1)`.execute(
      db,
    ),
  );
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Paz', ALERGIAS: 'Látex' });
  return c;
}
const leer = (c: Cliente) => c.hacer(pacientes.obtener_alertas, PACIENTE);
const bitacora = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ accion: string; detalle: { ANTES?: object; DESPUES?: object } }>`select accion, detalle from bitacora
        where detalle ? 'DESPUES' order by id`.execute(db),
    )
  ).rows.map((r) => [r.accion, r.detalle.ANTES, r.detalle.DESPUES]);

test('una receta abierta antes de que otra persona agregara una alergia no la borra: se le muestran las dos', async () => {
  const c = await consultorio();
  const abierta = await leer(c);
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ...abierta, ALERGIAS: 'Látex, Penicilina' });
  const vieja = { CODIGOMEDICO: 1, DETALLE, ALERGIAS: 'Látex y polen', VERSION_ALERTAS: abierta.VERSION_ALERTAS };
  expect(await c.llamar(recetas.agregar, PACIENTE, vieja)).toMatchObject({
    status: 409,
    message: 'Otra persona cambió las alertas del paciente. Revise los dos textos y guarde de nuevo',
    data: { VERSION_ALERTAS: 2, ALERTAS: { ALERGIAS: 'Látex, Penicilina', ALERGIAS_NEGADAS: 0 } },
  });
  expect(await c.hacer(recetas.obtener, PACIENTE)).toEqual([]);
  expect((await leer(c)).ALERGIAS).toBe('Látex, Penicilina');
  // Joined by a person, it is saved, and the prescription has the joined text.
  const junta = { ...vieja, ALERGIAS: 'Látex, Penicilina, polen', VERSION_ALERTAS: 2 };
  expect(await c.hacer(recetas.agregar, PACIENTE, junta)).toEqual({
    CONSECUTIVO: 1,
    ALERGIAS: 'Látex, Penicilina, polen',
    ALERGIAS_NEGADAS: 0,
  });
});

test('una receta que no tocó las alergias se guarda con las que el paciente tiene ya', async () => {
  const c = await consultorio();
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Látex, Penicilina' });
  expect(await c.hacer(recetas.agregar, PACIENTE, { CODIGOMEDICO: 1, DETALLE })).toMatchObject({ ALERGIAS: 'Látex, Penicilina' });
  // With an old version but the same text, nothing is overwritten either.
  const mismas = { CODIGOMEDICO: 1, DETALLE, ALERGIAS: 'Látex, Penicilina', VERSION_ALERTAS: 1 };
  expect((await c.llamar(recetas.agregar, PACIENTE, mismas)).success).toBe(true);
});

test('quien receta sin decir qué alergias leyó agrega las suyas y no quita ninguna', async () => {
  const c = await consultorio();
  const con = (mas: object) => c.llamar(recetas.agregar, PACIENTE, { CODIGOMEDICO: 1, DETALLE, ...mas });
  expect((await con({ ALERGIAS: 'Sulfas' })).data).toMatchObject({ ALERGIAS: 'Látex, Sulfas' });
  expect((await con({ ALERGIAS: 'sulfas' })).data).toMatchObject({ ALERGIAS: 'Látex, Sulfas' });
  expect((await con({ ALERGIAS_NEGADAS: 1 })).status).toBe(409);
  expect((await con({ ALERGIAS: 'x'.repeat(75) })).status).toBe(409);
  expect(await leer(c)).toMatchObject({ ALERGIAS: 'Látex, Sulfas', ALERGIAS_NEGADAS: 0 });
});

test('de dos que editan las alertas a la vez, el segundo ve las dos y no pisa al primero', async () => {
  const c = await consultorio();
  const uno = await leer(c);
  const hechas = await Promise.all(
    ['Penicilina', 'Sulfas', 'Yodo'].map((ALERGIAS) => c.llamar(pacientes.actualizar_alertas, PACIENTE, { ...uno, ALERGIAS })),
  );
  expect(hechas.map((r) => r.status).sort()).toEqual([200, 409, 409]);
  const quedo = hechas.find((r) => r.success)!.data;
  expect(await leer(c)).toEqual(quedo);
  expect(hechas.find((r) => !r.success)!.data).toMatchObject({ VERSION_ALERTAS: 2, ALERTAS: { ALERGIAS: quedo.ALERGIAS } });
});

test('los datos generales que se abrieron antes tampoco borran una alergia, y no la repiten si no la tocaron', async () => {
  const c = await consultorio();
  const abierto = await c.hacer(pacientes.obtener_uno, PACIENTE);
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Látex, Penicilina' });
  expect(await c.llamar(pacientes.actualizar, PACIENTE, { ...abierto, OCUPACION: 'Maestra' })).toMatchObject({
    status: 409,
    data: { VERSION_ALERTAS: 2 },
  });
  await c.hacer(pacientes.actualizar, PACIENTE, { VERSION: abierto.VERSION, OCUPACION: 'Maestra' });
  expect(await c.hacer(pacientes.obtener_uno, PACIENTE)).toMatchObject({ OCUPACION: 'Maestra', ALERGIAS: 'Látex, Penicilina' });
});

test('cada cambio de una alergia queda en la bitácora con lo de antes y lo de después, por donde sea', async () => {
  const c = await consultorio();
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Penicilina', ALARMA1: 'Diabético' });
  await c.hacer(pacientes.actualizar, PACIENTE, { ALERGIAS: 'Penicilina, yodo', OCUPACION: 'Maestra' });
  await c.hacer(recetas.agregar, PACIENTE, { CODIGOMEDICO: 1, DETALLE, ALERGIAS: '', ALERGIAS_NEGADAS: 1, VERSION_ALERTAS: 3 });
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: '', ALERGIAS_NEGADAS: 1 });
  expect(await bitacora(c)).toEqual([
    ['/pacientes/guardar', { ALERGIAS: '' }, { ALERGIAS: 'Látex' }],
    ['/pacientes/actualizar_alertas', { ALERGIAS: 'Látex', ALARMA1: '' }, { ALERGIAS: 'Penicilina', ALARMA1: 'Diabético' }],
    ['/pacientes/actualizar', { ALERGIAS: 'Penicilina' }, { ALERGIAS: 'Penicilina, yodo' }],
    ['/expediente/recetas/agregar', { ALERGIAS: 'Penicilina, yodo', ALERGIAS_NEGADAS: 0 }, { ALERGIAS: '', ALERGIAS_NEGADAS: 1 }],
  ]);
});

test('negadas y escritas a la vez no se guardan en ningún lado; escribir una alergia deja de negarlas', async () => {
  const c = await consultorio();
  const dos = { ALERGIAS: 'Látex', ALERGIAS_NEGADAS: 1 };
  const frase = 'No se pueden negar las alergias cuando hay alergias escritas';
  for (const r of [
    await c.llamar(pacientes.actualizar_alertas, PACIENTE, dos),
    await c.llamar(pacientes.actualizar, PACIENTE, { ALERGIAS_NEGADAS: 1 }),
    await c.llamar(pacientes.guardar, {}, { NOMBRE: 'Luz', APELLIDO_PATERNO: 'Ríos', ...dos }),
    await c.llamar(recetas.agregar, PACIENTE, { CODIGOMEDICO: 1, DETALLE, ...dos }),
  ])
    expect(r).toMatchObject({ status: 422, data: { ERRORES: { ALERGIAS: frase } } });
  // The database's constraint refuses it too.
  for (const t of [sql`update pacientes set "ALERGIAS_NEGADAS" = 1`, sql`update pacientes set "ALERGIAS_NEGADAS" = 2, "ALERGIAS" = ''`])
    await expect(c.sql(({ db }) => t.execute(db))).rejects.toThrow(/pacientes_alergias_negadas/);
  await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: '', ALERGIAS_NEGADAS: 1 });
  expect(await c.hacer(pacientes.actualizar_alertas, PACIENTE, { ALERGIAS: 'Penicilina' })).toMatchObject({
    ALERGIAS: 'Penicilina',
    ALERGIAS_NEGADAS: 0,
  });
  // A patient whose allergies were denied and who now has some can still get prescriptions.
  expect((await c.llamar(recetas.agregar, PACIENTE, { CODIGOMEDICO: 1, DETALLE })).success).toBe(true);
});

test('de los dos controles de las alergias siempre hay uno que se puede usar', () => {
  for (const ALERGIAS of ['', 'Látex'])
    for (const ALERGIAS_NEGADAS of [0, 1]) {
      const f = alergiasFijas({ ALERGIAS, ALERGIAS_NEGADAS });
      expect(f.ALERGIAS && f.ALERGIAS_NEGADAS, `${ALERGIAS} ${ALERGIAS_NEGADAS}`).toBe(false);
    }
});

test('juntar dos textos no repite ni pierde, y lo que no cabe no se junta', () => {
  expect(alergiasUnidas('', 'Sulfas')).toBe('Sulfas');
  expect(alergiasUnidas('Látex, Penicilina', 'penicilina; Yodo')).toBe('Látex, Penicilina, Yodo');
  expect(alergiasUnidas('Látex', 'LATEX')).toBe('Látex');
  expect(alergiasUnidas('x'.repeat(50), 'y'.repeat(50))).toBeUndefined();
  expect(alergiasAgregadas({ ALERGIAS: '', ALERGIAS_NEGADAS: 0 }, { ALERGIAS: 'Látex', ALERGIAS_NEGADAS: 0 })).toEqual({
    ALERGIAS: 'Látex',
    ALERGIAS_NEGADAS: 0,
  });
});

test('un formulario manda solo lo que cambió, toma lo que cambiaron otros y pregunta por lo que cambiaron los dos', () => {
  const leidas = { ALERGIAS: 'Látex', ALERGIAS_NEGADAS: 0, ALARMA1: '', ALARMA2: '', OBSERVACIONES: '', VERSION_ALERTAS: 3 } as const;
  expect(alertasPorEnviar({ ...leidas }, leidas)).toEqual({});
  expect(alertasPorEnviar({ ...leidas, ALERGIAS: 'Látex, yodo' }, leidas)).toEqual({
    ALERGIAS: 'Látex, yodo',
    ALERGIAS_NEGADAS: 0,
    VERSION_ALERTAS: 3,
  });
  const actuales = { ...leidas, ALERGIAS: 'Penicilina', ALARMA1: 'Caídas' };
  expect(alertasAlDia({ ...leidas }, leidas, actuales)).toEqual({
    valores: { ALERGIAS: 'Penicilina', ALERGIAS_NEGADAS: 0, ALARMA1: 'Caídas' },
    ajenas: [],
  });
  expect(alertasAlDia({ ...leidas, ALERGIAS: 'Yodo' }, leidas, actuales)).toEqual({ valores: { ALARMA1: 'Caídas' }, ajenas: ['ALERGIAS'] });
  expect(alertasAlDia({ ...leidas, ALERGIAS: 'Penicilina' }, leidas, actuales).ajenas).toEqual([]);
});
