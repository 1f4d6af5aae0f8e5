// Rules of a patient's data, and who may change which.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import tiposDocumento from '#features/catalogos/tipos_documento.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { pacientes } from './contract.ts';
import { datosDeBusqueda } from './rules.ts';

const PACIENTE = { CODIGOPACIENTE: 1 };
const ana = {
  NOMBRE: 'Ana',
  APELLIDO_PATERNO: 'Paz',
  MAIL: 'ana@ejemplo.mx',
  OCUPACION: 'Maestra',
  ALARMA1: 'Caídas',
  TCEL_LADA: '52',
  TCELULAR: '5555500142',
};
const leer = (c: Cliente) => c.hacer(pacientes.obtener_uno, PACIENTE);
const errores = (r: { data: unknown }) => (r.data as { ERRORES?: Record<string, string> }).ERRORES;

test('una actualización cambia solo lo que envía, y lo que envía vacío lo vacía', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar] });
  await c.hacer(pacientes.guardar, {}, ana);
  const antes = await leer(c);
  await c.hacer(pacientes.actualizar, PACIENTE, { OCUPACION: 'Médica' });
  expect(await leer(c)).toEqual({ ...antes, OCUPACION: 'Médica', VERSION: 2 });
  await c.hacer(pacientes.actualizar, PACIENTE, { MAIL: '' });
  expect(await leer(c)).toMatchObject({ MAIL: '', OCUPACION: 'Médica', TCELULAR: '5555500142' });
  expect(errores(await c.llamar(pacientes.actualizar, PACIENTE, { NOMBRE: '' }))).toEqual({ NOMBRE: 'Este campo es requerido' });
  // What is sent is checked together with what is stored.
  expect(errores(await c.llamar(pacientes.actualizar, PACIENTE, { TCEL_LADA: '56' }))).toEqual({
    TCELULAR: 'La longitud debe ser de 9 números',
  });
  expect(errores(await c.llamar(pacientes.actualizar, PACIENTE, { DOCUMENTOID: 'G123' }))).toEqual({
    ID_TIPO_DOCUMENTO: 'Seleccione el tipo de documento',
  });
});

test('un nombre es un nombre también en el mostrador; el que ya estaba no impide guardar lo demás', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar] });
  const frase = 'Escriba solo el nombre, sin números ni signos';
  for (const NOMBRE of ['Ana 2', 'http://malo.mx', 'ana@ejemplo', '<b>Ana'])
    expect(errores(await c.llamar(pacientes.guardar, {}, { ...ana, NOMBRE })), NOMBRE).toEqual({ NOMBRE: frase });
  expect(errores(await c.llamar(pacientes.guardar, {}, { ...ana, APELLIDO_PATERNO: 'Paz/Ríos' }))).toEqual({ APELLIDO_PATERNO: frase });
  for (const NOMBRE of ["D'Angelo", 'María José', 'Ma. Luz', 'Núñez-Peña'])
    await c.hacer(pacientes.guardar, {}, { ...ana, NOMBRE, CONFIRMAR_REGISTRO: 1 });
  await c.sql(({ db }) => sql`update pacientes set "NOMBRE" = 'Ana 2' where "CODIGOPACIENTE" = 1`.execute(db));
  const p = await leer(c);
  expect((await c.llamar(pacientes.actualizar, PACIENTE, { ...p, OCUPACION: 'Otra' })).success).toBe(true);
  expect(errores(await c.llamar(pacientes.actualizar, PACIENTE, { NOMBRE: 'Ana 3' }))).toEqual({ NOMBRE: frase });
});

test('nadie se da de alta mañana', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  const { rows } = await c.sql(({ db }) => sql<{ hoy: string }>`select current_date::text as hoy`.execute(db));
  const hoy = rows[0]!.hoy;
  expect(errores(await c.llamar(pacientes.guardar, {}, { ...ana, FECHAALTA: sumarDias(hoy, 1) }))).toEqual({
    FECHAALTA: 'La fecha de alta no puede ser posterior a la actual',
  });
  await c.hacer(pacientes.guardar, {}, { ...ana, FECHAALTA: sumarDias(hoy, -30) });
  expect((await leer(c)).FECHAALTA).toBe(sumarDias(hoy, -30));
});

test('el documento es de un tipo del país o de la clínica, y su número, el de ese tipo', async () => {
  const c = await clinica({
    pais: 'pe',
    permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar, P.catalogos.documentosIdentificacion],
  });
  const con = (ID_TIPO_DOCUMENTO: number, DOCUMENTOID = '12345678') =>
    c.llamar(pacientes.guardar, {}, { ...ana, TCEL_LADA: '51', TCELULAR: '', ID_TIPO_DOCUMENTO, DOCUMENTOID });
  for (const ajeno of [1, 70, 999])
    expect(errores(await con(ajeno)), String(ajeno)).toEqual({ ID_TIPO_DOCUMENTO: 'El tipo de documento no es de este país' });
  // A type added by the clinic follows the rule of the country's type with the same official code.
  await c.hacer(tiposDocumento.contract.agregar, {}, { DESCRIPCION: 'DNI de menor', MASCARA: '1', ACTIVO: 1 });
  const [propio] = await c.hacer(tiposDocumento.contract.obtener, {});
  const ID = Number(propio!.ID_TIPO_DOCUMENTO);
  expect(errores(await con(ID, '1234'))).toEqual({ DOCUMENTOID: 'La longitud debe ser de 8 números' });
  expect((await con(ID)).success).toBe(true);
  await c.hacer(tiposDocumento.contract.actualizar, { ID }, { DESCRIPCION: 'DNI de menor', MASCARA: '1', ACTIVO: 0 });
  expect(errores(await con(ID, '87654321'))).toEqual({ ID_TIPO_DOCUMENTO: 'El tipo de documento está inactivo' });
  // A patient who already has it keeps it.
  expect((await c.llamar(pacientes.actualizar, PACIENTE, { ...(await leer(c)), OCUPACION: 'Otra' })).success).toBe(true);
});

test('guardar en el paciente el correo o el celular de un envío pide 110 y un paciente activo, y adelanta su versión', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.activar, P.pacientes.editar] });
  await c.hacer(pacientes.guardar, {}, ana);
  const abierto = await leer(c);
  const correo = { TIPO_MENSAJE: 0, MAIL: 'otra@ejemplo.mx', ACTUALIZAR: 1 };
  const whatsapp = { TIPO_MENSAJE: 1, TCEL_LADA: '52', TCELULAR: '55 5550 0199', ACTUALIZAR_TEL: 1 };
  const sin = await clinica({ en: c, permisos: [P.pacientes.abrir] });
  for (const envio of [correo, whatsapp])
    expect(await sin.llamar(pacientes.enviar, PACIENTE, envio)).toMatchObject({
      status: 422,
      message: 'No cuenta con el permiso para actualizar los datos del paciente',
    });
  expect((await sin.llamar(pacientes.enviar, PACIENTE, { ...correo, ACTUALIZAR: 0 })).success).toBe(true);
  await c.hacer(pacientes.enviar, PACIENTE, correo);
  await c.hacer(pacientes.enviar, PACIENTE, whatsapp);
  expect(await leer(c)).toMatchObject({ MAIL: 'otra@ejemplo.mx', TCELULAR: '5555500199', VERSION: 3 });
  // A form opened before does not bring the old address back.
  expect((await c.llamar(pacientes.actualizar, PACIENTE, { ...abierto, OCUPACION: 'Otra' })).status).toBe(409);
  await c.hacer(pacientes.cambiar_estatus, { ...PACIENTE, ACTIVO: 0 });
  expect((await c.llamar(pacientes.enviar, PACIENTE, { ...correo, MAIL: 'x@ejemplo.mx' })).message).toBe(
    'El paciente está inactivo, no se puede modificar',
  );
  expect((await leer(c)).MAIL).toBe('otra@ejemplo.mx');
});

test('lo que se buscó empieza el registro: el celular sin la lada de su país, o los nombres', () => {
  expect(datosDeBusqueda(' +56 9 1234 5678 ', '56')).toEqual({ TCELULAR: '912345678' });
  expect(datosDeBusqueda('+52 55 1234 5678', '52')).toEqual({ TCELULAR: '5512345678' });
  expect(datosDeBusqueda('5215512345678', '52')).toEqual({ TCELULAR: '5512345678' });
  expect(datosDeBusqueda('(55) 1234-5678', '52')).toEqual({ TCELULAR: '5512345678' });
  expect(datosDeBusqueda('ana maría  lópez ruiz', '52')).toEqual({
    NOMBRE: 'Ana',
    APELLIDO_PATERNO: 'María López',
    APELLIDO_MATERNO: 'Ruiz',
  });
  expect(datosDeBusqueda('  ', '52')).toEqual({});
});
