// Registering doctors with the e-prescription service: complete, confirmed by the service, only once; and its catalogues.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { medicos } from '#features/medicos/contract.ts';
import { type Cliente, clinica as otra } from '#testing/clinica.ts';
import { medikit, medikitCatalogos, medikitMedico } from './contract.ts';

const uno = { CODIGOMEDICO: 1 };
async function clinica(MEDIKIT = 1): Promise<Cliente> {
  const c = await otra({ permisos: [P.medikit.usar, P.clinica.medicos], ajustes: { MEDIKIT } });
  await c.sql(async ({ db }) => {
    await db
      .insertInto('medicos')
      .values({
        CODIGOMEDICO: 1,
        NOMBRE: 'Elena',
        APELLIDO_PATERNO: 'Márquez',
        APELLIDO_MATERNO: 'Solís',
        ID_ESPECIALIDAD: 1,
        TCEL_LADA: '521',
        TCELULAR: '5555511042',
        CEDULA_PROFECIONAL: '980124531',
        PAIS: 1,
        ESTADO: '09',
        CIUDAD: '014',
      })
      .execute();
  });
  return c;
}
async function registro(c: Cliente): Promise<Record<string, unknown>> {
  const lista = await c.hacer(medikitCatalogos.obtener_medikit_especialidades);
  return {
    NOMBRE: 'Elena',
    APELLIDOS: 'Márquez Solís',
    FECHA_NACIMIENTO: '1975-08-23',
    MAIL: 'elena@ejemplo.mx',
    TEL_LADA: '+52',
    TELEFONO1: '5555500101',
    TCEL_LADA: '+52',
    TCELULAR: '5555511042',
    ESPECIALIDAD: lista.find((e) => e.DESCRIPCION === 'Medicina interna')!.ID,
    CEDULA_PROFECIONAL: '98012453',
    UNIVERSIDAD: 'UNAM',
    CALLE_Y_NUMERO: 'Av. Coyoacán 1508',
    CODIGO_POSTAL: '03100',
    ID_PAIS: 1,
    ID_ESTADO: '09',
    ID_CIUDAD: '014',
    CODIGOMEDICO: 1,
  };
}
const ERRORES = (r: { data: unknown }) => (r.data as { ERRORES: Record<string, string> }).ERRORES;

test('se propone lo que se sabe del médico, entero aunque no quepa, y la lada +521 es +52', async () => {
  const c = await clinica();
  expect(await c.hacer(medikitMedico.obtener_medikit, uno)).toBeNull();
  expect(await c.hacer(medikitMedico.datos_para_medikit, uno)).toMatchObject({
    APELLIDOS: 'Márquez Solís',
    TCEL_LADA: '+52',
    TELEFONO1: '',
    CEDULA_PROFECIONAL: '980124531',
    FECHA_NACIMIENTO: null,
    ID_PAIS: 1,
    ID_ESTADO: '09',
    CODIGOMEDICO: 1,
  });
});

test('se registra una vez, y desde entonces solo se lee', async () => {
  const c = await clinica();
  const datos = await registro(c);
  const { MEDIKIT_ID } = await c.hacer(medikitMedico.medikit_registrar, uno, { ...datos, TCEL_LADA: '+521' });
  expect(MEDIKIT_ID).toMatch(/^MK-D-/);
  expect(await c.hacer(medikitMedico.obtener_medikit, uno)).toEqual({ ...datos, MEDIKIT_ID });
  expect(await c.hacer(medicos.obtener_uno, uno)).toMatchObject({ MEDIKIT_ID, TIENE_REGISTROS_RELACIONADOS: 1 });
  expect(await c.llamar(medikitMedico.medikit_registrar, uno, { ...datos, NOMBRE: 'Otra' })).toMatchObject({
    success: false,
    message: 'El médico ya está registrado en Medikit y sus datos no se pueden cambiar',
  });
  expect((await c.hacer(medikitMedico.obtener_medikit, uno))!.NOMBRE).toBe('Elena');
  const ajena = await clinica();
  expect(await ajena.hacer(medikitMedico.obtener_medikit, uno)).toBeNull();
});

test('dos a la vez registran a uno', async () => {
  const c = await clinica();
  const datos = await registro(c);
  const rs = await Promise.all([1, 2, 3].map(() => c.llamar(medikitMedico.medikit_registrar, uno, datos)));
  expect(rs.filter((r) => r.success)).toHaveLength(1);
});

test('todos los campos se exigen, con sus límites', async () => {
  const c = await clinica();
  const vacio = await c.llamar(medikitMedico.medikit_registrar, uno, {});
  expect(vacio.message).toBe('Debe llenar todos los campos requeridos');
  const { CODIGOMEDICO: _, ...datos } = await registro(c);
  expect(Object.keys(ERRORES(vacio)).sort()).toEqual(Object.keys(datos).sort());
  for (const [mal, campo] of [
    [{ NOMBRE: 'x'.repeat(51) }, 'NOMBRE'],
    [{ APELLIDOS: 'x'.repeat(101) }, 'APELLIDOS'],
    [{ MAIL: 'no es correo' }, 'MAIL'],
    [{ CEDULA_PROFECIONAL: '123456789' }, 'CEDULA_PROFECIONAL'],
    [{ UNIVERSIDAD: 'x'.repeat(151) }, 'UNIVERSIDAD'],
    [{ CALLE_Y_NUMERO: 'x'.repeat(51) }, 'CALLE_Y_NUMERO'],
    [{ CODIGO_POSTAL: '031' }, 'CODIGO_POSTAL'],
    [{ TCELULAR: '123' }, 'TCELULAR'],
    [{ FECHA_NACIMIENTO: '1900-01-01' }, 'FECHA_NACIMIENTO'],
    [{ ID_CIUDAD: '999' }, 'ID_CIUDAD'],
  ] as const)
    expect(Object.keys(ERRORES(await c.llamar(medikitMedico.medikit_registrar, uno, { ...datos, ...mal })))).toEqual([campo]);
  expect(await c.hacer(medikitMedico.obtener_medikit, uno)).toBeNull();
});

test('lo que Medikit no acepta se dice en su campo y no deja nada', async () => {
  const c = await clinica();
  const r = await c.llamar(medikitMedico.medikit_registrar, uno, { ...(await registro(c)), CEDULA_PROFECIONAL: '0000000' });
  expect(r).toMatchObject({ status: 422, message: 'Medikit no aceptó los datos: La cédula no está en el registro de profesiones' });
  expect(ERRORES(r)).toEqual({ CEDULA_PROFECIONAL: 'La cédula no está en el registro de profesiones' });
  expect(await c.hacer(medicos.obtener_uno, uno)).toMatchObject({ MEDIKIT_ID: '', TIENE_REGISTROS_RELACIONADOS: 0 });
});

test('los catálogos del servicio: especialidades, vías y medicamentos por palabras', async () => {
  const c = await clinica();
  expect((await c.hacer(medikitCatalogos.obtener_medikit_via_administracion)).map((v) => v.DESCRIPCION)).toContain('oral');
  const hallados = await c.hacer(medikitCatalogos.obtener_medikit_medicamentos, {}, { BUSCAR: 'paracetamol GOTAS' });
  expect(hallados.map((m) => m.NOMBRE)).toEqual(['Paracetamol 100 mg/mL gotas']);
  expect((await c.hacer(medikitCatalogos.obtener_medikit_medicamentos)).length).toBe(50);
  expect(await c.hacer(medikit.estado)).toEqual({ CONFIGURADO: 1, EMULADO: 1 });
});

test('sin la receta electrónica en la clínica, nada de esto', async () => {
  const c = await clinica(0);
  const frase = 'La clínica no tiene activada la receta electrónica';
  for (const call of [medikitMedico.obtener_medikit, medikitMedico.datos_para_medikit])
    expect((await c.llamar(call, uno)).message).toBe(frase);
  expect((await c.llamar(medikitCatalogos.obtener_medikit_especialidades)).message).toBe(frase);
});
