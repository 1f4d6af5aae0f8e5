// Doctors: registering, plan limit, norm, state and deletion.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NIVELES_SUGERIDOS, P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { type Cliente, type OpcionesClinica, clinica as otra } from '#testing/clinica.ts';
import { medicos } from './contract.ts';

/** A clinic with one specialty. */
async function clinica(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await otra({
    permisos: [P.clinica.medicos, P.seguridad.usuarios, P.seguridad.niveles, ...NIVELES_SUGERIDOS[0]!.PROCESOS],
    ...o,
  });
  const catalogador = await otra({ permisos: [P.catalogosClinicos.especialidades], en: c });
  await catalogador.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Pediatría' });
  return c;
}
const elena = {
  NOMBRE: 'Elena',
  APELLIDO_PATERNO: 'Márquez',
  APELLIDO_MATERNO: 'Solís',
  ID_ESPECIALIDAD: 1,
  CEDULA_PROFECIONAL: '98012453',
  TCEL_LADA: '52',
  TCELULAR: '55 5551 1042',
  MAIL: 'elena@ejemplo.mx',
};
const ramon = { NOMBRE: 'Ramón', APELLIDO_PATERNO: 'Díaz', ID_ESPECIALIDAD: 1 };
const ERRORES = (r: { data: unknown }) => (r.data as { ERRORES: Record<string, string> }).ERRORES;
async function conPaciente(c: Cliente, CODIGOMEDICO: number): Promise<void> {
  await c.sql(({ db }) =>
    db
      .insertInto('pacientes')
      .values({ CODIGOPACIENTE: 1, CODIGOMEDICO, NOMBRE: 'Ana', APELLIDO_PATERNO: 'Paz', FECHAALTA: '2026-01-01' })
      .execute(),
  );
}

test('se registra, se lista con su especialidad y se lee entero', async () => {
  const c = await clinica();
  expect(await c.hacer(medicos.agregar, {}, elena)).toEqual({ CODIGOMEDICO: 1, NOMBRECOMPLETO: 'Elena Márquez Solís' });
  expect(await c.hacer(medicos.obtener, { INACTIVOS: 0 })).toMatchObject([
    { CODIGOMEDICO: 1, ESPECIALIDAD: 'Pediatría', SUCURSALES: [1], TELEFONOS: '5555511042', ACTIVO: 1 },
  ]);
  expect(await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })).toMatchObject({
    CEDULA_PROFECIONAL: '98012453',
    SEXO: 0,
    TIENE_REGISTROS_RELACIONADOS: 0,
    FIRMA: '',
    logo: '',
    FACTURA: { RAZONSOCIAL: '', ID_REGIMEN_FISCAL: null },
    VERSION: 1,
  });
  const lector = await otra({ permisos: [P.pacientes.abrir], en: c });
  expect(await lector.hacer(medicos.obtener_nombre, { CODIGOMEDICO: 1 })).toEqual({
    CODIGOMEDICO: 1,
    NOMBRECOMPLETO: 'Elena Márquez Solís',
  });
  expect((await lector.llamar(medicos.obtener_uno, { CODIGOMEDICO: 1 })).status).toBe(403);
  expect((await lector.hacer(medicos.obtener, { INACTIVOS: 0 })).length).toBe(1);
  expect((await (await clinica()).llamar(medicos.obtener_uno, { CODIGOMEDICO: 1 })).status).toBe(404);
});

test.each([
  [{ NOMBRE: '' }, 'NOMBRE'],
  [{ APELLIDO_PATERNO: 'x'.repeat(51) }, 'APELLIDO_PATERNO'],
  [{ ID_ESPECIALIDAD: '' }, 'ID_ESPECIALIDAD'],
  [{ ID_ESPECIALIDAD: 99 }, 'ID_ESPECIALIDAD'],
  [{ CURP: 'PAHX800101MDFRRR00' }, 'CURP'],
  [{ RFC: 'NO-ES-RFC' }, 'RFC'],
  [{ TCEL_LADA: '5211' }, 'TCEL_LADA'],
  [{ TCELULAR: '12345' }, 'TCELULAR'],
  [{ TCEL_LADA: '56', TCELULAR: '1234567890' }, 'TCELULAR'],
  [{ PORC_COMISION: 101 }, 'PORC_COMISION'],
  [{ FECHA_NACIMIENTO: '2015-01-01' }, 'FECHA_NACIMIENTO'],
  [{ FECHA_NACIMIENTO: '1900-01-01' }, 'FECHA_NACIMIENTO'],
  [{ UNIVERSIDAD: 'x'.repeat(151) }, 'UNIVERSIDAD'],
  [{ CEDULA_PROFECIONAL: 'x'.repeat(21) }, 'CEDULA_PROFECIONAL'],
  [{ CALLE_Y_NUMERO: 'x'.repeat(51) }, 'CALLE_Y_NUMERO'],
  [{ DURACION_CITA_ONLINE: 20 }, 'DURACION_CITA_ONLINE'],
  [{ ESPECIALIDADES: [99] }, 'ESPECIALIDADES'],
  [{ CONCEPTO_PRESENCIAL: 99 }, 'CONCEPTO_PRESENCIAL'],
  [{ CONCEPTO_VIDEOCONSULTA: 99 }, 'CONCEPTO_VIDEOCONSULTA'],
  [{ CONCEPTOS_AGENDA_ONLINE: [99] }, 'CONCEPTOS_AGENDA_ONLINE'],
  [{ CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: [99] }, 'CONCEPTOS_AGENDA_ONLINE_PRESENCIAL'],
  [{ TIPO_PERSONAL: 9999 }, 'TIPO_PERSONAL'],
  [{ PAIS: 999 }, 'PAIS'],
  [{ PAIS: 1, ESTADO: '77' }, 'ESTADO'],
  [{ PAIS: 1, ESTADO: '09', CIUDAD: '999' }, 'CIUDAD'],
  [{ PAIS_NACIMIENTO: 1, ID_ENTIDAD_NACIMIENTO: 'ZZ' }, 'ID_ENTIDAD_NACIMIENTO'],
  [{ USUARIO: { CLAVEUSUARIO: 'elena' } }, 'USUARIO.PASS'],
  [{ USUARIO: { CLAVEUSUARIO: 'elena', PASS: 'corta', REPASS: 'corta' } }, 'USUARIO.PASS'],
  [{ USUARIO: { CLAVEUSUARIO: 'elena', PASS: 'Segura12', REPASS: 'Segura13' } }, 'USUARIO.REPASS'],
  [{ MAIL: '', USUARIO: { CLAVEUSUARIO: 'elena', PASS: 'Segura12', REPASS: 'Segura12' } }, 'MAIL'],
])('no se registra con %o', async (mal, campo) => {
  const c = await clinica();
  const r = await c.llamar(medicos.agregar, {}, { ...elena, ...mal });
  expect(r.status).toBe(422);
  expect(Object.keys(ERRORES(r))).toContain(campo);
  expect(await c.hacer(medicos.obtener_de, { INACTIVOS: 1, TODAS: 1 })).toEqual([]);
});

test('con la norma se exigen cédula y universidad, salvo a los tipos exentos, y en México los datos del SIS', async () => {
  const c = await clinica({ ajustes: { CUMPLIR_NORMA: 1 } });
  const r = await c.llamar(medicos.agregar, {}, { ...ramon, APELLIDO_PATERNO: '' });
  expect(r.message).toBe('Debe llenar todos los campos requeridos');
  expect(Object.keys(ERRORES(r)).sort()).toEqual([
    'APELLIDO_PATERNO',
    'CIUDAD',
    'CURP',
    'ESTADO',
    'FECHA_NACIMIENTO',
    'ID_ENTIDAD_NACIMIENTO',
    'PAIS',
    'PAIS_NACIMIENTO',
    'TIPO_PERSONAL',
  ]);
  const conNorma = {
    ...ramon,
    PAIS: 1,
    ESTADO: '09',
    CIUDAD: '014',
    CURP: 'XXXX999999XXXXXX99',
    FECHA_NACIMIENTO: '1980-01-01',
    PAIS_NACIMIENTO: 1,
    ID_ENTIDAD_NACIMIENTO: 'DF',
  };
  const sinCedula = await c.llamar(medicos.agregar, {}, { ...conNorma, TIPO_PERSONAL: 2 });
  expect(Object.keys(ERRORES(sinCedula)).sort()).toEqual(['CEDULA_PROFECIONAL', 'UNIVERSIDAD']);
  for (const TIPO_PERSONAL of [1, 5, 7, 10, 11, 12, 15, 22, 88])
    await c.hacer(medicos.agregar, {}, { ...conNorma, TIPO_PERSONAL, CONFIRMAR_REGISTRO: 1 });
  await c.hacer(
    medicos.agregar,
    {},
    { ...conNorma, TIPO_PERSONAL: 2, UNIVERSIDAD: 'UNAM', CEDULA_PROFECIONAL: '1', CONFIRMAR_REGISTRO: 1 },
  );
  const enPeru = await clinica({ pais: 'pe', ajustes: { CUMPLIR_NORMA: 1 } });
  expect(Object.keys(ERRORES(await enPeru.llamar(medicos.agregar, {}, ramon)))).not.toContain('CURP');
});

test('el mismo nombre o la misma cédula se confirman', async () => {
  const c = await clinica();
  await c.hacer(medicos.agregar, {}, elena);
  const mismo = { ...elena, NOMBRE: 'ELENA', APELLIDO_PATERNO: 'MARQUEZ', APELLIDO_MATERNO: 'SOLIS', CEDULA_PROFECIONAL: '' };
  expect(await c.llamar(medicos.agregar, {}, mismo)).toMatchObject({
    status: 409,
    success: false,
    message: null,
    data: { CONFLICTOS: [{ CODIGOMEDICO: 1, MENSAJE: 'Mismo nombre: Elena Márquez Solís (1)' }] },
  });
  const r = await c.llamar(medicos.agregar, {}, { ...ramon, CEDULA_PROFECIONAL: '98012453' });
  expect(r).toMatchObject({ data: { CONFLICTOS: [{ MENSAJE: 'Misma cédula profesional: Elena Márquez Solís (1)' }] } });
  const co = await clinica({ pais: 'co' });
  await co.hacer(medicos.agregar, {}, elena);
  const otro = await co.llamar(medicos.agregar, {}, { ...ramon, CEDULA_PROFECIONAL: elena.CEDULA_PROFECIONAL });
  expect(otro).toMatchObject({ data: { CONFLICTOS: [{ MENSAJE: 'Mismo registro profesional: Elena Márquez Solís (1)' }] } });
  expect(await c.hacer(medicos.obtener_de, { INACTIVOS: 1, TODAS: 1 })).toHaveLength(1);
  await c.hacer(medicos.agregar, {}, { ...mismo, CONFIRMAR_REGISTRO: '1' });
  const uno = await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 });
  expect((await c.llamar(medicos.actualizar, { CODIGOMEDICO: 1 }, uno)).status).toBe(409);
  await c.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, { ...uno, CONFIRMAR_REGISTRO: 1 });
});

test('el plan limita los médicos activos, también a la vez y al reactivar', async () => {
  const c = await clinica();
  await c.casa.dueno.query('update compartido.clientes set limite_medicos = 2 where cliente = $1', [c.cliente]);
  await c.hacer(medicos.agregar, {}, elena);
  expect(await c.hacer(medicos.limite_medicos)).toEqual({ ACTIVOS: 1, LIMITE: 2 });
  const dos = await Promise.all([
    c.llamar(medicos.agregar, {}, { ...ramon, NOMBRE: 'Uno' }),
    c.llamar(medicos.agregar, {}, { ...ramon, NOMBRE: 'Dos' }),
  ]);
  expect(dos.map((r) => r.success).sort()).toEqual([false, true]);
  const tope = 'Su plan permite 2 médicos activos y ya llegó al límite. Desactive uno o amplíe su plan';
  expect(dos.find((r) => !r.success)!.message).toBe(tope);
  const segundo = dos.find((r) => r.success)!.data.CODIGOMEDICO;
  await c.hacer(medicos.cambiar_estado, { CODIGOMEDICO: segundo, ACTIVO: 0 });
  await c.hacer(medicos.agregar, {}, { ...ramon, NOMBRE: 'Tres' });
  expect((await c.llamar(medicos.cambiar_estado, { CODIGOMEDICO: segundo, ACTIVO: 1 })).message).toBe(tope);
});

test('activar y desactivar: sus frases, los usuarios quedan sin médico, y reactivar puede pedir soporte', async () => {
  const c = await clinica({ ajustes: { REACTIVAR_MEDICOS: 1 } });
  await c.hacer(medicos.agregar, {}, elena);
  const doctora = await otra({ permisos: [P.pacientes.abrir], en: c, CODIGOMEDICO: 1 });
  expect((await doctora.hacer(acceso.get_session)).CODIGOMEDICO).toBe(1);
  expect(await c.llamar(medicos.cambiar_estado, { CODIGOMEDICO: 1, ACTIVO: 1 })).toMatchObject({
    status: 422,
    message: 'El médico Elena Márquez Solís ya está Activo',
  });
  await c.hacer(medicos.cambiar_estado, { CODIGOMEDICO: 1, ACTIVO: 0 });
  expect((await doctora.hacer(acceso.get_session)).CODIGOMEDICO).toBeNull();
  expect((await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: doctora.usuario })).ACTIVO).toBe(1);
  expect((await c.llamar(medicos.cambiar_estado, { CODIGOMEDICO: 1, ACTIVO: 0 })).message).toBe(
    'El médico Elena Márquez Solís ya está Inactivo',
  );
  expect(await c.hacer(medicos.obtener_de, { INACTIVOS: 0, TODAS: 1 })).toEqual([]);
  expect(await c.hacer(medicos.obtener_de, { INACTIVOS: 1, TODAS: 1 })).toHaveLength(1);
  await c.hacer(medicos.cambiar_estado, { CODIGOMEDICO: 1, ACTIVO: 1 });
  await c.hacer(medicos.cambiar_estado, { CODIGOMEDICO: 1, ACTIVO: 0 });
  await c.sql(({ db }) => db.updateTable('sistema_control').set({ REACTIVAR_MEDICOS: 0 }).execute());
  expect((await c.llamar(medicos.cambiar_estado, { CODIGOMEDICO: 1, ACTIVO: 1 })).message).toBe(
    'Para reactivar al médico, por favor contacte a soporte',
  );
});

test('la cédula queda fija cuando hay registros a su nombre, y el médico no se elimina', async () => {
  const c = await clinica();
  await c.hacer(medicos.agregar, {}, elena);
  const { CODIGOMEDICO } = await c.hacer(medicos.agregar, {}, { ...ramon, CEDULA_PROFECIONAL: '111' });
  const uno = await c.hacer(medicos.obtener_uno, { CODIGOMEDICO });
  const { VERSION } = await c.hacer(medicos.actualizar, { CODIGOMEDICO }, { ...uno, CEDULA_PROFECIONAL: '222' });
  await c.hacer(medicos.puede_eliminar, { CODIGOMEDICO });
  await conPaciente(c, CODIGOMEDICO);
  expect(await c.hacer(medicos.obtener_uno, { CODIGOMEDICO })).toMatchObject({ TIENE_REGISTROS_RELACIONADOS: 1 });
  const r = await c.llamar(medicos.actualizar, { CODIGOMEDICO }, { ...uno, VERSION, CEDULA_PROFECIONAL: '333' });
  expect(ERRORES(r)).toEqual({ CEDULA_PROFECIONAL: 'No se puede cambiar porque el médico tiene registros relacionados' });
  await c.hacer(medicos.actualizar, { CODIGOMEDICO }, { ...uno, VERSION, CEDULA_PROFECIONAL: '222', UNIVERSIDAD: 'UNAM' });
  for (const call of [medicos.puede_eliminar, medicos.eliminar])
    expect(await c.llamar(call, { CODIGOMEDICO })).toMatchObject({
      success: false,
      message: 'El médico tiene registros relacionados y no se puede eliminar. Puede desactivarlo',
    });
});

test('se elimina quien no tiene registros; el principal no', async () => {
  const c = await clinica();
  await c.hacer(medicos.agregar, {}, elena);
  const { CODIGOMEDICO } = await c.hacer(medicos.agregar, {}, ramon);
  const doctor = await otra({ permisos: [P.pacientes.abrir], en: c, CODIGOMEDICO });
  await c.hacer(medicos.eliminar, { CODIGOMEDICO });
  expect((await c.llamar(medicos.obtener_uno, { CODIGOMEDICO })).status).toBe(404);
  expect((await doctor.hacer(acceso.get_session)).CODIGOMEDICO).toBeNull();
  expect((await c.hacer(medicos.obtener_nombre, { CODIGOMEDICO })).NOMBRECOMPLETO).toBe('Ramón Díaz');
  expect((await c.llamar(medicos.puede_eliminar, { CODIGOMEDICO: 1 }, {}, 'GET')).message).toBe('No se puede eliminar el médico principal');
});

test('con el médico se crea su usuario, del nivel de los médicos, y sólo con permiso 500', async () => {
  const c = await clinica();
  const USUARIO = { CLAVEUSUARIO: 'elena', PASS: 'Segura12', REPASS: 'Segura12' };
  const sin = await otra({ permisos: [P.clinica.medicos], en: c });
  expect((await sin.llamar(medicos.agregar, {}, { ...elena, USUARIO })).status).toBe(403);
  expect(await c.hacer(medicos.obtener_de, { INACTIVOS: 1, TODAS: 1 })).toEqual([]);
  const { CODIGOMEDICO } = await c.hacer(medicos.agregar, {}, { ...elena, USUARIO });
  const u = (await c.hacer(usuarios.obtener)).find((x) => x.CLAVEUSUARIO === 'elena')!;
  expect(u).toMatchObject({ NOMBRECOMPLETO: 'Elena Márquez Solís', NIVEL_DESC: 'Médico', CODIGOMEDICO, MAIL: 'elena@ejemplo.mx' });
  const repetido = await c.llamar(medicos.agregar, {}, { ...ramon, MAIL: 'r@ejemplo.mx', USUARIO: { ...USUARIO, CLAVEUSUARIO: 'ELENA' } });
  expect(ERRORES(repetido)).toEqual({ 'USUARIO.CLAVEUSUARIO': 'Ya existe un usuario con esa clave' });
  expect(await c.hacer(medicos.obtener_de, { INACTIVOS: 1, TODAS: 1 })).toHaveLength(1);
  await c.hacer(medicos.agregar, {}, { ...ramon, MAIL: 'r@ejemplo.mx', USUARIO: { ...USUARIO, CLAVEUSUARIO: 'ramon' } });
  expect((await c.hacer(niveles.obtener)).filter((n) => n.DESCRIPCION === 'Médico')).toMatchObject([{ USUARIOS: 2 }]);
});

test('las listas son de la sucursal actual o de todas', async () => {
  const c = await clinica();
  await c.sql(({ db }) => db.insertInto('sucursales').values({ CODIGOCLINICA: 2, NOMBRECLINICA: 'Sur' }).execute());
  await c.hacer(medicos.agregar, {}, elena);
  await c.hacer(medicos.agregar, {}, { ...ramon, SUCURSALES: [2] });
  const nombres = async (params: { INACTIVOS: 0 | 1; TODAS: 0 | 1 }) =>
    (await c.hacer(medicos.obtener_de, params)).map((m) => m.NOMBRECOMPLETO);
  expect((await c.hacer(medicos.obtener, { INACTIVOS: 1 })).map((m) => m.CODIGOMEDICO)).toEqual([1]);
  expect(await nombres({ INACTIVOS: 0, TODAS: 0 })).toEqual(['Elena Márquez Solís']);
  expect(await nombres({ INACTIVOS: 0, TODAS: 1 })).toEqual(['Elena Márquez Solís', 'Ramón Díaz']);
});

test('quien guarda sobre una versión vieja lo sabe', async () => {
  const c = await clinica();
  await c.hacer(medicos.agregar, {}, elena);
  const uno = await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 });
  await c.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, uno);
  expect((await c.llamar(medicos.actualizar, { CODIGOMEDICO: 1 }, uno)).status).toBe(409);
});

test('el asistente alcanza al primer médico, y lo crea si no está', async () => {
  const c = await clinica();
  const asistente = await otra({ permisos: [P.clinica.configurar], en: c });
  await asistente.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, elena);
  expect(await asistente.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })).toMatchObject({ NOMBRE: 'Elena', SUCURSALES: [1] });
  await asistente.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, { ...elena, UNIVERSIDAD: 'UNAM' });
  const { CODIGOMEDICO } = await c.hacer(medicos.agregar, {}, ramon);
  expect(CODIGOMEDICO).toBe(2);
  for (const call of [medicos.actualizar, medicos.actualizar_horarios])
    expect((await asistente.llamar(call, { CODIGOMEDICO }, { ...ramon, SUCURSALES: [1] })).status).toBe(403);
  expect((await c.llamar(medicos.actualizar, { CODIGOMEDICO: 77 }, ramon)).status).toBe(404);
});

test('la facturación del médico se exige sólo donde la hay', async () => {
  const FACTURA = { RAZONSOCIAL: 'ELENA MARQUEZ', RFC: 'MASE750823AB1', ID_REGIMEN_FISCAL: 612, CODIGOPOSTAL: '03100' };
  const c = await clinica({ ajustes: { FACTURACION: 1 } });
  const r = await c.llamar(medicos.agregar, {}, { ...elena, FACTURACION: 1, FACTURA: { RFC: '' } });
  expect(Object.keys(ERRORES(r))).toEqual(
    expect.arrayContaining(['FACTURA.RAZONSOCIAL', 'FACTURA.RFC', 'FACTURA.ID_REGIMEN_FISCAL', 'FACTURA.CODIGOPOSTAL']),
  );
  const mal = { ...FACTURA, RFC: 'ABC', CODIGOPOSTAL: '031', PAIS: 1, ESTADO: '77', ID_REGIMEN_FISCAL: 1 };
  expect(ERRORES(await c.llamar(medicos.agregar, {}, { ...elena, FACTURACION: 1, FACTURA: mal }))).toEqual({
    'FACTURA.RFC': 'El RFC no tiene el formato correcto',
    'FACTURA.CODIGOPOSTAL': 'El código postal debe tener 5 números',
  });
  const inexistente = { ...mal, RFC: FACTURA.RFC, CODIGOPOSTAL: '03100' };
  expect(Object.keys(ERRORES(await c.llamar(medicos.agregar, {}, { ...elena, FACTURACION: 1, FACTURA: inexistente })))).toEqual([
    'FACTURA.ESTADO',
    'FACTURA.ID_REGIMEN_FISCAL',
  ]);
  await c.hacer(medicos.agregar, {}, { ...elena, FACTURACION: 1, FACTURA });
  expect((await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })).FACTURA).toMatchObject(FACTURA);
  const sin = await clinica({ ajustes: { FACTURACION: 0 } });
  await sin.hacer(medicos.agregar, {}, { ...elena, FACTURACION: 1 });
  expect(await sin.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })).toMatchObject({ FACTURACION: 0, FACTURA: { RFC: '' } });
});

test('lo que cobra un médico es su concepto, mientras esté activo', async () => {
  const c = await clinica();
  const cajera = await otra({ permisos: [P.catalogos.conceptosIngresos], en: c });
  const { CODIGO } = await cajera.hacer(
    conceptosIngresos.agregar,
    {},
    { DESCRIPCION: 'Videoconsulta', IMPORTE: 650, IMPORTE_USD: 35, PARA_VIDEOCONSULTA: 1 },
  );
  await c.hacer(medicos.agregar, {}, elena);
  const nada = { PUEDE_COBRAR: 0, CONCEPTO: null, IMPORTE: null, IMPORTE_USD: null };
  expect(await c.hacer(medicos.concepto_medico, { CODIGOMEDICO: 1, VIDEO: 1 })).toEqual(nada);
  await c.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, { ...elena, CONCEPTO_VIDEOCONSULTA: CODIGO });
  expect(await c.hacer(medicos.concepto_medico, { CODIGOMEDICO: 1, VIDEO: 1 })).toEqual({
    PUEDE_COBRAR: 1,
    CONCEPTO: CODIGO,
    IMPORTE: 650,
    IMPORTE_USD: 35,
  });
  expect(await c.hacer(medicos.concepto_medico, { CODIGOMEDICO: 1, VIDEO: 0 })).toEqual(nada);
  expect((await c.llamar(medicos.concepto_medico, { CODIGOMEDICO: 5, VIDEO: 1 })).status).toBe(404);
});

test('las citas pendientes son las que nadie ha atendido ni cancelado, de ese día en adelante', async () => {
  const c = await clinica();
  await c.hacer(medicos.agregar, {}, elena);
  await conPaciente(c, 1);
  const citas = [
    ['2030-01-09', 0],
    ['2030-01-10', 0],
    ['2030-01-11', 1],
    ['2030-01-12', 6],
    ['2030-01-13', 2],
    ['2030-01-14', 3],
    ['2030-01-15', 4],
  ] as const;
  await c.sql(async ({ db }) => {
    for (const [i, [dia, estado]] of citas.entries())
      await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "C_ESTATUS")
        values (${i + 1}, ${dia}, '10:00', 30, 1, 1, 1, ${estado})`.execute(db);
    await sql`update citas set eliminado = now() where "N_CITA" = 3`.execute(db);
  });
  expect(await c.hacer(medicos.citas_pendientes, { CODIGOMEDICO: 1, FECHA: '2030-01-10' })).toBe(2);
  expect(await c.hacer(medicos.citas_pendientes, { CODIGOMEDICO: 1, FECHA: '2031-01-01' })).toBe(0);
});
