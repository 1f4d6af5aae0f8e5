// Who reads which data of a patient: with the initial permission levels, and when restricted to a doctor.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NIVELES_SUGERIDOS, P } from '#domain/permisos.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { pacientes } from './contract.ts';

const CODIGOPACIENTE = 1;
const PACIENTE = { CODIGOPACIENTE };
const ana = {
  NOMBRE: 'Ana',
  APELLIDO_PATERNO: 'Paz',
  TCEL_LADA: '52',
  TCELULAR: '5555500142',
  MAIL: 'ana@ejemplo.mx',
  ID_TIPO_DOCUMENTO: 3,
  DOCUMENTOID: 'G1234567',
  FECHA_NACIMIENTO: '1980-05-06',
  SEXO: 2,
  ALERGIAS: 'Penicilina',
  ALARMA1: 'Hemofilia',
  OBSERVACIONES: 'Cuidado al puncionar',
};
const CLINICO = /Penicilina|Hemofilia|puncionar/;
const CONTACTO = /5555500142|ana@ejemplo|G1234567|1980/;
async function conAna(): Promise<Cliente> {
  const c = await clinica();
  await c.sql(({ db }) =>
    sql`insert into medicos ("CODIGOMEDICO","NOMBRE","APELLIDO_PATERNO","ID_ESPECIALIDAD","ACTIVO") values (1,'Elena','Márquez',1,1),(2,'Luis','Ríos',1,1)`.execute(
      db,
    ),
  );
  await c.hacer(pacientes.guardar, {}, { ...ana, CODIGOMEDICO: 2 });
  return c;
}

test('cada nivel lee del paciente lo que sus pantallas muestran: el almacén, ni teléfonos ni alergias', async () => {
  const c = await conAna();
  const lee: Record<string, { busca: string; abre: string; alertas: boolean }> = {};
  for (const { DESCRIPCION, PROCESOS } of NIVELES_SUGERIDOS) {
    const u = await clinica({ en: c, permisos: PROCESOS });
    const hallados = await u.hacer(pacientes.buscar, {}, { BUSCAR: 'paz' });
    expect(
      hallados.map((p) => [p.CODIGOPACIENTE, p.NOMBRECOMPLETO]),
      DESCRIPCION,
    ).toEqual([[1, 'Ana Paz']]);
    const abierto = await u.llamar(pacientes.obtener_uno, PACIENTE);
    const dicho = (x: unknown) => [CLINICO, CONTACTO].map((r) => (r.test(JSON.stringify(x)) ? 'sí' : 'no')).join('/');
    lee[DESCRIPCION] = {
      busca: dicho(hallados),
      abre: abierto.success ? dicho(abierto.data) : String(abierto.status),
      alertas: (await u.llamar(pacientes.obtener_alertas, PACIENTE)).success,
    };
  }
  expect(lee).toMatchObject({
    Médico: { busca: 'no/sí', abre: 'sí/sí', alertas: true },
    Recepción: { busca: 'no/sí', abre: 'sí/sí', alertas: true },
    Caja: { busca: 'no/sí' },
    Almacén: { busca: 'no/no', abre: '403', alertas: false },
  });
});

test('quien solo cobra abre al paciente sin lo que es del expediente', async () => {
  const c = await conAna();
  const caja = await clinica({ en: c, permisos: [P.caja.ver] });
  const p = await caja.hacer(pacientes.obtener_uno, PACIENTE);
  expect(p).toMatchObject({ TCELULAR: '5555500142', ALERGIAS: '', ALERGIAS_NEGADAS: 0, ALARMA1: '', OBSERVACIONES: '' });
  expect((await caja.llamar(pacientes.obtener_alertas, PACIENTE)).status).toBe(403);
});

test('quien no ve teléfonos ni documentos tampoco los adivina buscando', async () => {
  const c = await conAna();
  const nadie = await clinica({ en: c, permisos: [P.inventario.ver] });
  for (const BUSCAR of ['5555500142', '55-55', 'G1234567', '0142'])
    expect(await nadie.hacer(pacientes.buscar, {}, { BUSCAR }), BUSCAR).toEqual([]);
  expect(await nadie.hacer(pacientes.buscar, {}, { BUSCAR: '1' })).toMatchObject([
    { NOMBRECOMPLETO: 'Ana Paz', TCELULAR: '', CODIGOMEDICO: null },
  ]);
  expect(await nadie.hacer(pacientes.buscar, {}, {})).toMatchObject([{ TCELULAR: '', MAIL: '', DOCUMENTOID: '', FECHA_NACIMIENTO: null }]);
});

test('un médico restringido abre a los que la búsqueda le muestra, y a ningún otro por su número', async () => {
  const c = await conAna();
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Beto', APELLIDO_PATERNO: 'Cruz', CODIGOMEDICO: 1 });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Caro', APELLIDO_PATERNO: 'Luna' });
  const permisos = [P.pacientes.abrir, P.pacientes.registrar, P.recetas.agregar, P.pacientes.editar, P.recetas.ver];
  const elena = await clinica({ en: c, permisos: [...permisos, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  const ve = async (u: Cliente) => (await u.hacer(pacientes.buscar, {}, { CODIGOMEDICO: 2 })).map((p) => p.NOMBRECOMPLETO).sort();
  // Patients of her own, and those without a doctor.
  expect(await ve(elena)).toEqual(['Beto Cruz', 'Caro Luna']);
  for (const [n, status] of [
    [1, 404],
    [2, 200],
    [3, 200],
  ] as const)
    expect((await elena.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: n })).status, String(n)).toBe(status);
  expect(await elena.llamar(recetas.obtener, PACIENTE)).toMatchObject({ status: 404, message: 'El paciente no existe' });
  const todos = await clinica({ en: c, permisos: [...permisos, P.restricciones.medicoYCaja, P.restricciones.medico], CODIGOMEDICO: 1 });
  expect(await ve(todos)).toEqual(['Ana Paz', 'Beto Cruz', 'Caro Luna']);
  expect((await todos.llamar(pacientes.obtener_uno, PACIENTE)).success).toBe(true);
  const suelta = await clinica({ en: c, permisos: [...permisos, P.restricciones.medicoYCaja] });
  expect(await ve(suelta)).toEqual([]);
  expect((await suelta.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 3 })).status).toBe(404);
});

test('de un paciente de otro médico, el registro dice solo que existe', async () => {
  const c = await conAna();
  const elena = await clinica({
    en: c,
    permisos: [P.pacientes.abrir, P.pacientes.registrar, P.restricciones.medicoYCaja],
    CODIGOMEDICO: 1,
  });
  const r = await elena.llamar(pacientes.guardar, {}, { ...ana, NOMBRE: 'Anita' });
  expect(r).toMatchObject({
    status: 409,
    data: { CONFLICTOS: [{ MENSAJE: 'Mismo documento de identificación: paciente de otro médico' }] },
  });
  expect(JSON.stringify(r.data)).not.toContain('Ana Paz');
  const documento = { ID_TIPO_DOCUMENTO: 3, DOCUMENTOID: 'g1234567', CODIGOPACIENTE: 0 };
  expect((await elena.llamar(pacientes.valida_documento, documento)).message).toBe(
    'El documento ya está registrado con un paciente de otro médico',
  );
});

test('el médico titular que se elige es el que queda; el restringido no lo elige ni lo cambia', async () => {
  const c = await conAna();
  const titular = async (n: number) => (await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: n })).CODIGOMEDICO;
  // A doctor who registers for another one. ADICIONALES is the specification's field, for clients that send only that.
  const luis = await clinica({ en: c, permisos: [P.pacientes.abrir, P.pacientes.registrar], CODIGOMEDICO: 2 });
  const uno = { NOMBRE: 'Beto', APELLIDO_PATERNO: 'Cruz' };
  const nuevo = (u: Cliente, mas: object) => u.llamar(pacientes.guardar, {}, { ...uno, ...mas });
  expect(await titular((await nuevo(luis, { CODIGOMEDICO: 1, ADICIONALES: { CODIGOMEDICO: 2 } })).data.CODIGOPACIENTE)).toBe(1);
  expect(await titular((await nuevo(luis, { ADICIONALES: { CODIGOMEDICO: 2 } })).data.CODIGOPACIENTE)).toBe(2);
  expect(await titular((await nuevo(luis, {})).data.CODIGOPACIENTE)).toBe(null);
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico]) {
    const elena = await clinica({
      en: c,
      permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar, restriccion],
      CODIGOMEDICO: 1,
    });
    const suyo = (await nuevo(elena, {})).data.CODIGOPACIENTE;
    expect(await titular(suyo)).toBe(1);
    const mal = { status: 422, data: { ERRORES: { CODIGOMEDICO: 'No puede cambiar el médico titular' } } };
    expect(await nuevo(elena, { CODIGOMEDICO: 2 })).toMatchObject(mal);
    expect(await nuevo(elena, { ADICIONALES: { CODIGOMEDICO: 2 } })).toMatchObject(mal);
    expect(await elena.llamar(pacientes.actualizar, { CODIGOPACIENTE: suyo }, { CODIGOMEDICO: 2 })).toMatchObject(mal);
    expect(await elena.llamar(pacientes.actualizar, { CODIGOPACIENTE: suyo }, { CODIGOMEDICO: '' })).toMatchObject(mal);
    expect((await elena.llamar(pacientes.actualizar, { CODIGOPACIENTE: suyo }, { CODIGOMEDICO: 1, OCUPACION: 'Maestro' })).success).toBe(
      true,
    );
  }
});

test('los recientes son los que cada usuario abrió, el último primero, y solo los que su búsqueda le muestra', async () => {
  const c = await conAna(); // patient 1 is Luis's
  for (const NOMBRE of ['Beto', 'Caro']) await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Luna', CODIGOMEDICO: 1 });
  const abrir = (quien: Cliente, CODIGOPACIENTE: number) => quien.hacer(pacientes.obtener_uno, { CODIGOPACIENTE });
  const codigos = async (quien: Cliente) => (await quien.hacer(pacientes.recientes)).map((p) => p.CODIGOPACIENTE);
  const otra = await clinica({ en: c, permisos: [P.pacientes.abrir] });
  for (const n of [1, 2, 3, 1]) await abrir(c, n);
  expect(await codigos(c)).toEqual([1, 3, 2]);
  expect(await codigos(otra)).toEqual([]);
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE: 3, ACTIVO: 0 });
  expect(await codigos(c)).toEqual([1, 2]);
  // Restricted from now on: only Elena's patients, and nothing more of others opened before.
  await abrir(otra, 1);
  await abrir(otra, 2);
  await c.sql(({ db }) =>
    sql`insert into niveles_procesos ("NIVEL", "CLAVEPROCESO") select "NIVEL", 1500 from usuarios where "CODIGOUSUARIO" = ${otra.usuario}`.execute(
      db,
    ),
  );
  await c.sql(({ db }) => sql`update usuarios set "CODIGOMEDICO" = 1 where "CODIGOUSUARIO" = ${otra.usuario}`.execute(db));
  expect(await codigos(otra)).toEqual([2]);
});
