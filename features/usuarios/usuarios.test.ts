import { expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { type Cliente, clinica } from '#kernel/testing/clinica.ts';
import { clavesDeUsuarios, usuarios } from './contract.ts';
import { puedeCambiarClave, puedeDarNivel, puedeDesactivarUsuario, puedeEliminarUsuario } from './rules.ts';

const maria = {
  NOMBRE: 'María',
  APEPAT: 'Ríos',
  MAIL: 'maria@ejemplo.mx',
  CLAVEUSUARIO: 'Maria',
  PASS: 'Segura12',
  REPASS: 'Segura12',
  SUCURSALES_TODAS: 1,
};
/** A clinic with somebody who administers users, and a level to give. */
async function conNivel(): Promise<{ c: Cliente; NIVEL: number }> {
  const c = await clinica({ permisos: [500, 501] });
  // Beyond the numbers that the test's own users take for their levels.
  const NIVEL = 10_000;
  await c.sql(async ({ db }) => {
    await db.insertInto('niveles').values({ NIVEL, DESCRIPCION: 'Recepción' }).execute();
    await db
      .insertInto('niveles_procesos')
      .values([100, 300].map((CLAVEPROCESO) => ({ NIVEL, CLAVEPROCESO })))
      .execute();
  });
  return { c, NIVEL };
}

test('se registra, se lista con nivel y nombre completo, y entra con su clave', async () => {
  const { c, NIVEL } = await conNivel();
  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...maria, NIVEL });
  expect(CODIGOUSUARIO).toBe(c.usuario + 1);
  const lista = await c.hacer(usuarios.obtener);
  expect(lista.find((u) => u.CODIGOUSUARIO === CODIGOUSUARIO)).toMatchObject({
    NOMBRECOMPLETO: 'María Ríos',
    NIVEL_DESC: 'Recepción',
    SUCURSALES: [],
    CODIGOMEDICO: null,
  });
  expect(JSON.stringify(lista)).not.toContain('argon2');
  expect(await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO })).toMatchObject({ CLAVEUSUARIO: 'Maria', ACTIVO: 1, VERSION: 1 });
  const pase = await c.sql(({ db }) =>
    db.selectFrom('usuarios').select('pase').where('CODIGOUSUARIO', '=', CODIGOUSUARIO).executeTakeFirst(),
  );
  expect(pase?.pase).toMatch(/^\$argon2id\$/);
});

test.each([
  [{ NOMBRE: '' }, 'NOMBRE'],
  [{ MAIL: '' }, 'MAIL'],
  [{ CLAVEUSUARIO: '' }, 'CLAVEUSUARIO'],
  [{ CLAVEUSUARIO: 'nueve1234' }, 'CLAVEUSUARIO'],
  [{ NIVEL: '' }, 'NIVEL'],
  [{ NIVEL: 9999 }, 'NIVEL'],
  [{ NOMBRE: 'x'.repeat(51) }, 'NOMBRE'],
  [{ APEPAT: 'x'.repeat(51) }, 'APEPAT'],
  [{ MAIL: `${'x'.repeat(96)}@a.mx` }, 'MAIL'],
  [{ PASS: '' }, 'PASS'],
  [{ PASS: 'segura12', REPASS: 'segura12' }, 'PASS'],
  [{ PASS: 'SEGURA12', REPASS: 'SEGURA12' }, 'PASS'],
  [{ PASS: 'SeguraXX', REPASS: 'SeguraXX' }, 'PASS'],
  [{ PASS: 'Segur12', REPASS: 'Segur12' }, 'PASS'],
  [{ REPASS: 'Otra1234' }, 'REPASS'],
  [{ SUCURSALES_TODAS: 0 }, 'SUCURSALES'],
  [{ CODIGOMEDICO: 77 }, 'CODIGOMEDICO'],
])('no se registra con %o', async (mal, campo) => {
  const { c, NIVEL } = await conNivel();
  const r = await c.llamar(usuarios.agregar, {}, { ...maria, NIVEL, ...mal });
  expect(r.status).toBe(422);
  expect(Object.keys((r.data as unknown as { ERRORES: object }).ERRORES)).toContain(campo);
  expect(await c.hacer(usuarios.obtener)).toHaveLength(2);
});

test('la clave no se repite aunque cambien las mayúsculas, ni a la vez; la de un eliminado queda libre', async () => {
  const { c, NIVEL } = await conNivel();
  const otra = { ...maria, NIVEL, CLAVEUSUARIO: 'MARIA' };
  const par = await Promise.all([c.llamar(usuarios.agregar, {}, { ...maria, NIVEL }), c.llamar(usuarios.agregar, {}, otra)]);
  expect(par.map((r) => r.success).sort()).toEqual([false, true]);
  expect(par.find((r) => !r.success)).toMatchObject({
    message: 'Ya existe un usuario con esa clave',
    data: { ERRORES: { CLAVEUSUARIO: 'Ya existe un usuario con esa clave' } },
  });
  const CODIGOUSUARIO = par.find((r) => r.success)!.data.CODIGOUSUARIO;
  const uno = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO });
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO }, { ...uno, NOMBRE: 'Ana' });
  await c.hacer(usuarios.eliminar, { CODIGOUSUARIO });
  expect((await c.llamar(usuarios.obtener_uno, { CODIGOUSUARIO })).status).toBe(404);
  await c.hacer(usuarios.agregar, {}, otra);
});

test('las sucursales son todas o una lista', async () => {
  const { c, NIVEL } = await conNivel();
  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...maria, NIVEL, SUCURSALES_TODAS: 0, SUCURSALES: [1] });
  const antes = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO });
  expect(antes).toMatchObject({ SUCURSALES_TODAS: 0, SUCURSALES: [1] });
  expect((await c.hacer(usuarios.obtener_de_sucursal, { SUCURSAL: 1 })).map((u) => u.CODIGOUSUARIO)).toContain(CODIGOUSUARIO);
  expect((await c.hacer(usuarios.obtener_de_sucursal, { SUCURSAL: 2 })).map((u) => u.CODIGOUSUARIO)).not.toContain(CODIGOUSUARIO);
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO }, { ...antes, SUCURSALES_TODAS: 1 });
  expect(await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO })).toMatchObject({ SUCURSALES_TODAS: 1, SUCURSALES: [] });
  const mala = await c.llamar(usuarios.actualizar, { CODIGOUSUARIO }, { ...antes, VERSION: '', SUCURSALES: [1, 99] });
  expect(mala.status).toBe(422);
  expect(await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO })).toMatchObject({ SUCURSALES_TODAS: 1, SUCURSALES: [] });
});

test('el usuario principal y el propio no se desactivan ni se eliminan', async () => {
  const { c } = await conNivel();
  const yo = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: c.usuario });
  expect(await c.llamar(usuarios.actualizar, { CODIGOUSUARIO: c.usuario }, { ...yo, ACTIVO: 0 })).toMatchObject({
    status: 422,
    message: 'No puede desactivar su propio usuario',
  });
  expect(await c.llamar(usuarios.eliminar, { CODIGOUSUARIO: c.usuario })).toMatchObject({ message: 'No puede eliminar su propio usuario' });
  for (const call of [usuarios.puede_eliminar, usuarios.eliminar])
    expect(await c.llamar(call, { CODIGOUSUARIO: 1 })).toMatchObject({
      success: false,
      message: 'No se puede eliminar el usuario principal',
    });
  expect((await c.llamar(usuarios.puede_eliminar, { CODIGOUSUARIO: 1 }, {}, 'GET')).message).toBe(
    'No se puede eliminar el usuario principal',
  );
  const admin = await comoAdministrador(c);
  const principal = await admin.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: 1 });
  expect(await admin.llamar(usuarios.actualizar, { CODIGOUSUARIO: 1 }, { ...principal, ACTIVO: 0 })).toMatchObject({
    message: 'No se puede desactivar el usuario principal',
  });
  expect(await admin.llamar(usuarios.actualizar, { CODIGOUSUARIO: 1 }, { ...principal, NIVEL: yo.NIVEL })).toMatchObject({
    message: 'El usuario principal debe conservar el nivel de administrador',
  });
});

test('la contraseña de un administrador no se cambia; la de los demás sí, y cierra sus sesiones', async () => {
  const { c, NIVEL } = await conNivel();
  const clave = { NEW_PASS: 'Nueva123', REPEAT_PASS: 'Nueva123' };
  const admin = await comoAdministrador(c);
  for (const quien of [c, admin])
    expect(await quien.llamar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO: 1 }, clave)).toMatchObject({
      status: 422,
      message: 'No puede cambiar la contraseña de un administrador',
    });
  const principal = await admin.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: 1 });
  expect(
    await admin.llamar(usuarios.actualizar, { CODIGOUSUARIO: 1 }, { ...principal, PASS: 'Nueva123', REPASS: 'Nueva123' }),
  ).toMatchObject({ message: 'No puede cambiar la contraseña de un administrador' });

  const otro = await clinica({ permisos: [100], en: c });
  expect((await otro.llamar(acceso.get_session)).status).toBe(200);
  expect(
    (await c.llamar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO: otro.usuario }, { NEW_PASS: 'corta', REPEAT_PASS: 'corta' }))
      .status,
  ).toBe(422);
  expect(
    await c.llamar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO: otro.usuario }, { ...clave, REPEAT_PASS: 'Nueva124' }),
  ).toMatchObject({ data: { ERRORES: { REPEAT_PASS: 'Las contraseñas no coinciden' } } });
  await c.hacer(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO: otro.usuario }, clave);
  expect(await otro.llamar(acceso.get_session)).toMatchObject({ status: 401, message: 'SESION_CADUCADA' });
  // One's own, by the same screen, keeps the session one is in.
  await c.hacer(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO: c.usuario }, clave);
  expect((await c.llamar(acceso.get_session)).status).toBe(200);
  // A blank password in the form stays as it was.
  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...maria, NIVEL });
  const pase = () =>
    c.sql(({ db }) => db.selectFrom('usuarios').select('pase').where('CODIGOUSUARIO', '=', CODIGOUSUARIO).executeTakeFirst());
  const antes = await pase();
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO }, { ...maria, NIVEL, PASS: '', REPASS: '' });
  expect(await pase()).toEqual(antes);
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO }, { ...maria, NIVEL, PASS: 'Otra1234', REPASS: 'Otra1234' });
  expect(await pase()).not.toEqual(antes);
});

test('quien no es administrador no hace ni toca administradores', async () => {
  const { c } = await conNivel();
  expect(await c.llamar(usuarios.agregar, {}, { ...maria, NIVEL: 1 })).toMatchObject({
    message: 'Solo un administrador puede asignar el nivel de administrador',
  });
  const yo = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: c.usuario });
  expect((await c.llamar(usuarios.actualizar, { CODIGOUSUARIO: c.usuario }, { ...yo, NIVEL: 1 })).success).toBe(false);
  const principal = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: 1 });
  expect(await c.llamar(usuarios.actualizar, { CODIGOUSUARIO: 1 }, { ...principal, MAIL: 'mio@ejemplo.mx' })).toMatchObject({
    message: 'Solo un administrador puede modificar a otro administrador',
  });
  await (await comoAdministrador(c)).hacer(usuarios.agregar, {}, { ...maria, NIVEL: 1 });
});

test('cambiar el nivel o desactivar a alguien se nota en su siguiente llamada', async () => {
  const { c, NIVEL } = await conNivel();
  const otro = await clinica({ permisos: [501], en: c });
  expect((await otro.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).status).toBe(403);
  const u = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: otro.usuario });
  const { VERSION } = await c.hacer(usuarios.actualizar, { CODIGOUSUARIO: otro.usuario }, { ...u, NIVEL });
  // The new level opens the file (there is no such patient) and closes the levels.
  expect((await otro.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).status).toBe(404);
  expect((await otro.llamar(niveles.obtener)).status).toBe(403);
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO: otro.usuario }, { ...u, NIVEL, VERSION, ACTIVO: 0 });
  expect((await otro.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).status).toBe(401);
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO: otro.usuario }, { ...u, NIVEL, VERSION: '', ACTIVO: 1 });
  expect((await otro.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).status).toBe(401);
});

test('quien guarda sobre una versión vieja lo sabe', async () => {
  const { c, NIVEL } = await conNivel();
  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...maria, NIVEL });
  const u = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO });
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO }, u);
  expect(await c.llamar(usuarios.actualizar, { CODIGOUSUARIO }, u)).toMatchObject({ status: 409, data: { VERSION: 2 } });
});

test('los selectores leen sin permiso 500 lo que necesitan; con 1500, sólo el propio', async () => {
  const { c } = await conNivel();
  const cajero = await clinica({ permisos: [200], en: c });
  const [u] = await cajero.hacer(usuarios.obtener_de_sucursal, { SUCURSAL: 0 });
  expect(Object.keys(u!).sort()).toEqual(['ACTIVO', 'CODIGOMEDICO', 'CODIGOUSUARIO', 'NIVEL_DESC', 'NOMBRECOMPLETO']);
  expect((await cajero.llamar(usuarios.obtener)).status).toBe(403);
  const restringido = await clinica({ permisos: [200, 1500], en: c });
  expect((await restringido.hacer(usuarios.obtener_de_sucursal, { SUCURSAL: 0 })).map((x) => x.CODIGOUSUARIO)).toEqual([
    restringido.usuario,
  ]);
  expect(await (await clinica({ permisos: [500] })).hacer(usuarios.obtener)).toHaveLength(2);
});

test('reglas', () => {
  const admin = { CODIGOUSUARIO: 1, NIVEL: 1 };
  const gerente = { CODIGOUSUARIO: 5, NIVEL: 3 };
  expect(puedeDesactivarUsuario(admin, gerente)).toBe(true);
  expect(puedeDesactivarUsuario(gerente, admin)).toBe('No se puede desactivar el usuario principal');
  expect(puedeCambiarClave(gerente)).toBe(true);
  expect(puedeCambiarClave({ NIVEL: 1 })).toBe('No puede cambiar la contraseña de un administrador');
  expect(puedeDarNivel(admin, gerente, 1)).toBe(true);
  expect(puedeDarNivel(gerente, { CODIGOUSUARIO: 9 }, 3)).toBe(true);
  expect(puedeEliminarUsuario(admin, { CODIGOUSUARIO: 9, NIVEL: 1 })).toBe(true);
  expect(puedeEliminarUsuario(gerente, { CODIGOUSUARIO: 9, NIVEL: 1 })).toBe('Solo un administrador puede modificar a otro administrador');
});

/** Moves the test's user to the administrators' level. */
async function comoAdministrador(c: Cliente): Promise<Cliente> {
  const admin = await clinica({ permisos: [], en: c });
  await c.sql(({ db }) => db.updateTable('usuarios').set({ NIVEL: 1 }).where('CODIGOUSUARIO', '=', admin.usuario).execute());
  return admin;
}
