// Searching, registering and editing patients.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { clinica, extrano } from '#testing/clinica.ts';
import { pacientes } from './contract.ts';

const ana = {
  NOMBRE: 'Ana María',
  APELLIDO_PATERNO: 'Núñez',
  APELLIDO_MATERNO: 'Peña',
  FECHA_NACIMIENTO: '1980-05-06',
  SEXO: 2,
  TCEL_LADA: '52',
  TCELULAR: '55 1234 5678',
};

test('se registra y se encuentra en cualquier orden, con o sin acentos, por código y por teléfono', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  const { CODIGOPACIENTE } = await c.hacer(pacientes.guardar, {}, ana);
  expect(CODIGOPACIENTE).toBe(1);
  for (const BUSCAR of ['nunez ana', 'PEÑA mar', '1', '5512345678', '55-1234']) {
    expect(
      (await c.hacer(pacientes.buscar, {}, { BUSCAR })).map((p) => p.NOMBRECOMPLETO),
      BUSCAR,
    ).toEqual(['Ana María Núñez Peña']);
  }
  expect(await c.hacer(pacientes.buscar, {}, { BUSCAR: 'nunez pedro' })).toEqual([]);
});

test('sin buscar, el último que llegó va primero; buscando, por nombre, con el que empieza así y el del código delante', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  const alta = ([NOMBRE, APELLIDO_PATERNO]: readonly [string, string]) =>
    c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO, CONFIRMAR_REGISTRO: '1' });
  for (const quien of [
    ['Zoe', 'Marina'],
    ['Marina', 'Zapata'],
    ['Bruno', 'Marina'],
    ['Marina', 'Abad'],
  ] as const)
    await alta(quien);
  await c.sql(({ db }) => sql`update pacientes set "FECHAALTA" = "FECHAALTA" - 3 where "CODIGOPACIENTE" = 3`.execute(db));
  const nombres = async (b: Record<string, unknown>) => (await c.hacer(pacientes.buscar, {}, b)).map((p) => p.NOMBRECOMPLETO);
  // Patient 3 was registered days before; within a day the last one comes first.
  expect(await nombres({})).toEqual(['Marina Abad', 'Marina Zapata', 'Zoe Marina', 'Bruno Marina']);
  expect(await nombres({ BUSCAR: 'marina' })).toEqual(['Marina Abad', 'Marina Zapata', 'Bruno Marina', 'Zoe Marina']);
  expect([await nombres({ LIMIT: 3 }), await nombres({ LIMIT: 3, PAGINA: 1 })]).toEqual([
    ['Marina Abad', 'Marina Zapata', 'Zoe Marina'],
    ['Bruno Marina'],
  ]);
  await c.sql(({ db }) => sql`update pacientes set "TCELULAR" = '5511115555' where "CODIGOPACIENTE" > 1`.execute(db));
  expect(await nombres({ BUSCAR: '1' })).toEqual(['Zoe Marina', 'Bruno Marina', 'Marina Abad', 'Marina Zapata']);
});

test('un parecido se confirma; sin confirmar no se guarda nada', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  await c.hacer(pacientes.guardar, {}, ana);
  const r = await c.llamar(
    pacientes.guardar,
    {},
    { ...ana, NOMBRE: 'ANA MARIA', APELLIDO_PATERNO: 'NUNEZ', APELLIDO_MATERNO: 'PENA', TCELULAR: '' },
  );
  expect(r).toMatchObject({
    status: 409,
    success: false,
    message: null,
    data: { CONFLICTOS: [{ CODIGOPACIENTE: 1 }] },
  });
  expect(await c.hacer(pacientes.buscar, {}, {})).toHaveLength(1);
  expect(await c.hacer(pacientes.guardar, {}, { ...ana, CONFIRMAR_REGISTRO: '1' })).toMatchObject({
    CODIGOPACIENTE: 2,
  });
});

test('lo que falta o está mal se dice por campo y no se guarda', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar], ajustes: { PAC_CAMPOS_REQ: ['TELEFONO1'] } });
  const r = await c.llamar(pacientes.guardar, {}, { NOMBRE: 'Ana', TCELULAR: '55', TCEL_LADA: '52', MAIL: 'ana' });
  expect(r).toMatchObject({ status: 422, success: false, message: 'Debe llenar todos los campos requeridos' });
  expect(Object.keys((r.data as unknown as { ERRORES: object }).ERRORES)).toEqual(
    expect.arrayContaining(['APELLIDO_PATERNO', 'TELEFONO1', 'MAIL']),
  );
});

test('sin permiso, sin sesión, de otra clínica y de solo lectura', async () => {
  const duena = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar] });
  await duena.hacer(pacientes.guardar, {}, ana);
  expect((await (await clinica({ permisos: [P.pacientes.abrir], en: duena })).llamar(pacientes.guardar, {}, ana)).status).toBe(403);
  expect(await (await extrano()).llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).toMatchObject({
    status: 401,
    message: 'Token inválido',
  });
  const otra = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.editar] });
  expect((await otra.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).status).toBe(404);
  const lectora = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar], soloLectura: true, en: duena });
  expect(await lectora.llamar(pacientes.guardar, {}, ana)).toMatchObject({
    status: 403,
    message: 'La sesión es de solo lectura',
  });
});

test('quien guarda sobre una versión vieja lo sabe', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar] });
  await c.hacer(pacientes.guardar, {}, ana);
  const p = await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 1 });
  await c.hacer(pacientes.actualizar, { CODIGOPACIENTE: 1 }, { ...p, OCUPACION: 'Maestra' });
  expect((await c.llamar(pacientes.actualizar, { CODIGOPACIENTE: 1 }, { ...p, OCUPACION: 'Médica' })).status).toBe(409);
});

test('basta el nombre y el primer apellido donde la clínica no pide más', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Luz', APELLIDO_PATERNO: 'Ríos' });
  expect(await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).toMatchObject({ SEXO: 0, FECHA_NACIMIENTO: null });
  const exigente = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar], ajustes: { PAC_CAMPOS_REQ: ['SEXO'] } });
  for (const SEXO of [undefined, '', 0])
    expect(
      await exigente.llamar(pacientes.guardar, {}, { NOMBRE: 'Luz', APELLIDO_PATERNO: 'Ríos', ...(SEXO === undefined ? {} : { SEXO }) }),
    ).toMatchObject({ status: 422, data: { ERRORES: { SEXO: 'Este campo es requerido' } } });
});

test('enviar correo manda los datos generales al correo del paciente; sin correo se pide, y nada sale', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  const { CODIGOPACIENTE } = await c.hacer(pacientes.guardar, {}, ana);
  const salidos = async () => (await c.casa.dueno.query('select canal, para, adjuntos from mensajes where cliente = $1', [c.cliente])).rows;
  expect(await c.llamar(pacientes.enviar_correo, { CODIGOPACIENTE })).toMatchObject({
    status: 422,
    message: 'Debe llenar todos los campos requeridos',
    data: { ERRORES: { MAIL: 'Este campo es requerido' } },
  });
  expect(await salidos()).toEqual([]);
  const beto = await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Beto', APELLIDO_PATERNO: 'Cruz', MAIL: 'beto@ejemplo.mx' });
  expect(await c.llamar(pacientes.enviar_correo, { CODIGOPACIENTE: beto.CODIGOPACIENTE })).toMatchObject({
    success: true,
    message: 'El mensaje se envió a la bandeja de salida',
  });
  expect(await salidos()).toEqual([
    {
      canal: 'correo',
      para: 'beto@ejemplo.mx',
      adjuntos: [{ impreso: 'pacientes.hoja', params: { CODIGOPACIENTE: beto.CODIGOPACIENTE } }],
    },
  ]);
  expect((await c.llamar(pacientes.enviar_correo, { CODIGOPACIENTE: 99 })).status).toBe(404);
});
