// Branches: editing, making inactive, and the sheet.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { sucursales as s } from './contract.ts';
import { consecuencias } from './rules.ts';

const norte = {
  NOMBRECLINICA: 'Norte',
  TELEFONO1: '55 5550 0200',
  MAIL: 'norte@ejemplo.mx',
  DIRECCION: 'Av. Insurgentes',
  NUMEROEXTERIOR: '100',
  CODIGOPOSTAL: '03100',
  ID_PAIS: 1,
  ID_ESTADO: 9,
  ID_CIUDAD: 14,
};
const sesion = async (c: Cliente) => (await c.hacer(acceso.get_session, {}, {})).SUCURSALES.map((x) => x.NOMBRECLINICA);

test('se agrega, se edita con su versión y todas las sesiones la ven en la siguiente llamada', async () => {
  const c = await clinica({ permisos: [P.clinica.sucursales] });
  const otra = await clinica({ permisos: [], en: c });
  expect(await sesion(otra)).toEqual(['Clínica de prueba']);
  expect(await c.hacer(s.agregar, {}, norte)).toEqual({ CODIGOCLINICA: 2 });
  expect(await sesion(otra)).toEqual(['Clínica de prueba', 'Norte']);
  // A blank municipality gets the city's name, which is what is printed.
  const una = await c.hacer(s.obtener_uno, { CODIGOCLINICA: 2 });
  expect(una).toMatchObject({ ...norte, TELEFONO1: '5555500200', MUNICIPIO: 'Benito Juárez', ACTIVO: 1, VERSION: 1 });
  expect(await c.hacer(s.actualizar, { CODIGOCLINICA: 2 }, { ...una, NOMBRECLINICA: 'Norte y centro', MUNICIPIO: 'Otro' })).toEqual({
    VERSION: 2,
  });
  expect(await sesion(otra)).toEqual(['Clínica de prueba', 'Norte y centro']);
  expect((await c.llamar(s.actualizar, { CODIGOCLINICA: 2 }, una)).status).toBe(409);
  expect((await c.llamar(s.actualizar, { CODIGOCLINICA: 9 }, una)).status).toBe(404);
  expect((await otra.llamar(s.agregar, {}, { ...norte, NOMBRECLINICA: 'Sur' })).status).toBe(403);
});

test('lo que falta o no existe se dice por campo y no cambia nada', async () => {
  const c = await clinica({ permisos: [P.clinica.sucursales] });
  expect(await c.llamar(s.agregar, {}, { NOMBRECLINICA: ' ' })).toMatchObject({
    message: 'Debe llenar todos los campos requeridos',
    data: {
      ERRORES: {
        NOMBRECLINICA: 'Este campo es requerido',
        DIRECCION: 'Este campo es requerido',
        NUMEROEXTERIOR: 'Este campo es requerido',
      },
    },
  });
  const errores = async (cambio: object) =>
    ((await c.llamar(s.agregar, {}, { ...norte, ...cambio })).data as unknown as { ERRORES: object }).ERRORES;
  expect(await errores({ NOMBRECLINICA: 'x'.repeat(151), CODIGOPOSTAL: '031000', MAIL: 'norte' })).toEqual({
    NOMBRECLINICA: 'Debe tener máximo 150 caracteres',
    CODIGOPOSTAL: 'Debe tener máximo 5 caracteres',
    MAIL: 'Formato de correo inválido',
  });
  expect(await errores({ NOMBRECLINICA: 'CLINICA DE PRUEBA' })).toEqual({ NOMBRECLINICA: 'Ya existe una sucursal con ese nombre' });
  expect(await errores({ ID_ESTADO: 77 })).toEqual({ ID_ESTADO: 'Seleccione una opción válida' });
  expect(await errores({ ID_CIUDAD: 999 })).toEqual({ ID_CIUDAD: 'Seleccione una opción válida' });
  expect(await c.hacer(s.obtener_con, { INACTIVAS: 1 })).toHaveLength(1);
});

test('desactivarla la quita de los usuarios, que siguen activos; quien solo tenía esa pasa a la principal', async () => {
  const c = await clinica({ permisos: [P.clinica.sucursales, P.seguridad.usuarios] });
  for (const NOMBRECLINICA of ['Norte', 'Sur']) await c.hacer(s.agregar, {}, { ...norte, NOMBRECLINICA });
  const de = async (...suyas: number[]) => {
    const u = await clinica({ permisos: [], en: c });
    const datos = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: u.usuario });
    await c.hacer(usuarios.actualizar, { CODIGOUSUARIO: u.usuario }, { ...datos, SUCURSALES_TODAS: 0, SUCURSALES: suyas });
    return u;
  };
  const [solo, ambas, nada] = [await de(2), await de(2, 3), await de(3)];
  const abierta = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: solo.usuario });
  expect(await c.hacer(s.dependencias, { CODIGOCLINICA: 2 })).toEqual({ USUARIOS: 2, SIN_OTRA: 1, MEDICOS: 0, CITAS: 0 });
  const r = await c.llamar(s.cambiar_estatus, { CODIGOCLINICA: 2, ACTIVO: 0 });
  expect(r).toMatchObject({ success: true, message: 'El estado de la sucursal se cambió correctamente' });
  const suyas = async (u: Cliente) => {
    const x = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: u.usuario });
    expect(x.ACTIVO).toBe(1);
    return x.SUCURSALES;
  };
  expect([await suyas(solo), await suyas(ambas), await suyas(nada)]).toEqual([[1], [3], [3]]);
  expect(await sesion(solo)).toEqual(['Clínica de prueba']);
  expect(await sesion(c)).toEqual(['Clínica de prueba', 'Sur']);
  // A user's form opened before would give it back: it gets 409.
  expect((await c.llamar(usuarios.actualizar, { CODIGOUSUARIO: solo.usuario }, abierta)).status).toBe(409);
  expect((await c.hacer(s.obtener)).map((x) => x.CODIGOCLINICA)).toEqual([1, 3]);
  expect((await c.hacer(s.obtener_con, { INACTIVAS: 1 })).map((x) => x.ACTIVO)).toEqual([1, 0, 1]);
  expect((await c.llamar(s.cambiar_estatus, { CODIGOCLINICA: 2, ACTIVO: 0 })).message).toBe('La sucursal Norte ya está Inactiva');
  await c.hacer(s.cambiar_estatus, { CODIGOCLINICA: 2, ACTIVO: 1 });
  expect(await sesion(c)).toEqual(['Clínica de prueba', 'Norte', 'Sur']);
});

test('la principal no se desactiva', async () => {
  const c = await clinica({ permisos: [P.clinica.sucursales] });
  expect(await c.llamar(s.cambiar_estatus, { CODIGOCLINICA: 1, ACTIVO: 0 })).toMatchObject({
    status: 422,
    message: 'No se puede desactivar la Sucursal Principal',
  });
  expect((await c.llamar(s.cambiar_estatus, { CODIGOCLINICA: 8, ACTIVO: 0 })).status).toBe(404);
  expect((await c.hacer(s.obtener)).map((x) => x.CODIGOCLINICA)).toEqual([1]);
});

test('las citas pendientes y los horarios de los médicos se conservan, y se dicen antes', async () => {
  const c = await clinicaConAgenda({ permisos: [P.clinica.sucursales] });
  await c.hacer(s.agregar, {}, norte);
  await c.sql(async ({ db }) => {
    await sql`insert into medicos_sucursales ("CODIGOMEDICO","SUCURSAL") values (1, 2)`.execute(db);
    await sql`insert into medicos_horarios ("CODIGOMEDICO","SUCURSAL","DIA","TIPO","INICIAL","FINAL") values (1, 2, 0, '', '08:00', '14:00')`.execute(
      db,
    );
    await sql`insert into citas ("N_CITA","F_CITA","H_CITA","H_MINCITA","CODIGOPACIENTE","CODIGOMEDICO","SUCURSAL") values
      (1, current_date + 30, '10:00', 30, 1, 1, 2), (2, current_date - 30, '10:00', 30, 1, 1, 2)`.execute(db);
  });
  const d = await c.hacer(s.dependencias, { CODIGOCLINICA: 2 });
  expect(d).toEqual({ USUARIOS: 0, SIN_OTRA: 0, MEDICOS: 1, CITAS: 1 });
  expect(consecuencias(d).join(' ')).toContain('Hay 1 cita pendiente en ella');
  await c.hacer(s.cambiar_estatus, { CODIGOCLINICA: 2, ACTIVO: 0 });
  const { rows } = await c.sql(({ db }) =>
    sql<{ citas: string; horas: string }>`select (select count(*) from citas where eliminado is null and "C_ESTATUS" = 0) as citas,
      (select count(*) from medicos_horarios where "SUCURSAL" = 2) as horas`.execute(db),
  );
  expect(rows[0]).toMatchObject({ citas: 2, horas: 1 });
});

test('se llenan de una hoja: con los nombres de las listas, sin tocar su estado, y se descargan', async () => {
  const c = await clinica({ permisos: [P.clinica.sucursales] });
  await c.hacer(s.agregar, {}, norte);
  const hoja = (texto: string, mas: object = {}) =>
    ({ ARCHIVO: new ArchivoDePrueba(Buffer.from(texto), 'sucursales.csv', 'text/csv'), ...mas }) as never;
  const cabeza = 'Nombre,Teléfono 1,Calle,Número exterior,Código postal,Estado,Ciudad,Activo';
  const buena = `${cabeza}\nNorte,55 1111 1111,Av. Insurgentes,100,03100,Ciudad de Mexico,Benito Juárez,No\nSur,,Calzada de Tlalpan,4500,14000,ciudad de méxico,tlalpan,`;
  const probada = await c.hacer(s.importar, {}, hoja(buena, { PROBAR: 1 }));
  expect(probada).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 1, ERRORES: 0, IGNORADAS: ['Activo'] });
  expect(probada.RENGLONES[0]).toMatchObject({ ACCION: 'actualizar', DETALLE: ['Teléfono 1: 5555500200 → 5511111111'] });
  expect(await c.hacer(s.obtener)).toHaveLength(2);
  await c.hacer(s.importar, {}, hoja(buena));
  expect(await c.hacer(s.obtener_uno, { CODIGOCLINICA: 2 })).toMatchObject({
    NOMBRECLINICA: 'Norte',
    TELEFONO1: '5511111111',
    ID_ESTADO: 9,
    ID_CIUDAD: 14,
    ACTIVO: 1,
    VERSION: 2,
  });
  expect(await c.hacer(s.obtener_uno, { CODIGOCLINICA: 3 })).toMatchObject({
    NOMBRECLINICA: 'Sur',
    ID_ESTADO: 9,
    MUNICIPIO: 'Tlalpan',
    ACTIVO: 1,
  });
  const otraVez = await c.hacer(s.importar, {}, hoja(buena, { PROBAR: 1 }));
  expect(otraVez).toMatchObject({ AGREGAR: 0, ACTUALIZAR: 0, IGUALES: 2 });
  const mala = await c.hacer(
    s.importar,
    {},
    hoja(`${cabeza}\nEste,,,1,,Atlántida,,\nOeste,,Calle,2,,Ciudad de México,Atlántida,`, { PROBAR: 1 }),
  );
  expect(mala.RENGLONES.map((r) => r.DETALLE)).toEqual([['Calle: Este campo es requerido'], ['Ciudad: Seleccione una opción válida']]);
  const libro = await c.llamar(s.exportar);
  expect([libro.body.subarray(0, 2).toString(), libro.status]).toEqual(['PK', 200]);
  // Importing the downloaded sheet changes nothing.
  const ida = { ARCHIVO: new ArchivoDePrueba(libro.body, 'sucursales.xlsx', 'application/octet-stream'), PROBAR: 1 } as never;
  expect(await c.hacer(s.importar, {}, ida)).toMatchObject({ AGREGAR: 0, ACTUALIZAR: 0, IGUALES: 2 });
});
