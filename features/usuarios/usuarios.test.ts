// Users: editing, levels, branches and passwords, and that nobody gives or takes more than they have.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { abarca } from '#domain/alcance.ts';
import { P, type Permiso } from '#domain/permisos.ts';
import { acceso, sesiones } from '#features/acceso/contract.ts';
import '#features/personal/server/table.ts';
import { niveles } from '#features/niveles/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import {
  puedeCambiarClave,
  puedeDarNivel,
  puedeDarSucursales,
  puedeDesactivarUsuario,
  puedeEliminarUsuario,
} from '#features/personal/rules.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { clavesDeUsuarios, usuarios } from './contract.ts';

const maria = {
  NOMBRE: 'María',
  APEPAT: 'Ríos',
  MAIL: 'maria@ejemplo.mx',
  CLAVEUSUARIO: 'Maria',
  PASS: 'Segura12',
  REPASS: 'Segura12',
  SUCURSALES_TODAS: 1,
};
/** A clinic with a user who manages users, and a level to give. */
async function conNivel(): Promise<{ c: Cliente; NIVEL: number }> {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.citas.agendar, P.seguridad.usuarios, P.seguridad.niveles] });
  // Above the numbers that the test's own levels get.
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

  const otro = await clinica({ permisos: [P.pacientes.abrir], en: c });
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
  // Setting one's own password in this screen keeps the present session.
  await c.hacer(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO: c.usuario }, clave);
  expect((await c.llamar(acceso.get_session)).status).toBe(200);
  // A blank password in the form is not changed.
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
  const otro = await clinica({ permisos: [P.seguridad.niveles], en: c });
  expect((await otro.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 1 })).status).toBe(403);
  const u = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: otro.usuario });
  const { VERSION } = await c.hacer(usuarios.actualizar, { CODIGOUSUARIO: otro.usuario }, { ...u, NIVEL });
  // The new level opens files (404: no such patient) and no longer the levels.
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
  const cajero = await clinica({ permisos: [P.caja.ver], en: c });
  const [u] = await cajero.hacer(usuarios.obtener_de_sucursal, { SUCURSAL: 0 });
  expect(Object.keys(u!).sort()).toEqual(['ACTIVO', 'CODIGOMEDICO', 'CODIGOUSUARIO', 'NIVEL_DESC', 'NOMBRECOMPLETO']);
  expect((await cajero.llamar(usuarios.obtener)).status).toBe(403);
  const restringido = await clinica({ permisos: [P.caja.ver, P.restricciones.medicoYCaja], en: c });
  expect((await restringido.hacer(usuarios.obtener_de_sucursal, { SUCURSAL: 0 })).map((x) => x.CODIGOUSUARIO)).toEqual([
    restringido.usuario,
  ]);
  expect(await (await clinica({ permisos: [P.seguridad.usuarios] })).hacer(usuarios.obtener)).toHaveLength(2);
});

test('con usuarios y niveles nadie da ni toma más de lo que tiene: ni nivel, ni sucursal, ni otro médico', async () => {
  const { c, NIVEL } = await conNivel();
  const gerente = await clinica({ permisos: [P.pacientes.abrir, P.seguridad.usuarios, P.seguridad.niveles], en: c });
  await c.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (1, 'Elena', 'Díaz', 1), (2, 'Luis', 'Paz', 1)`.execute(
      db,
    );
  });
  const ligada = await clinica({
    permisos: [P.pacientes.abrir, P.seguridad.usuarios, P.seguridad.niveles, P.restricciones.medicoYCaja],
    CODIGOMEDICO: 1,
    en: c,
  });
  const mas = 'No puede asignar un nivel con más permisos que los suyos';
  expect(await gerente.llamar(usuarios.agregar, {}, { ...maria, NIVEL })).toMatchObject({ status: 422, message: mas });
  const yo = await gerente.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: gerente.usuario });
  expect(await gerente.llamar(usuarios.actualizar, { CODIGOUSUARIO: gerente.usuario }, { ...yo, NIVEL })).toMatchObject({ message: mas });
  // A level with more permissions can neither be extended nor created, to give it afterwards.
  const permisos = { DESCRIPCION: 'Todo', PROCESOS: [P.pacientes.abrir, P.recetas.agregar, P.seguridad.usuarios, P.seguridad.niveles] };
  expect(await gerente.llamar(niveles.agregar, {}, permisos)).toMatchObject({
    message: 'No puede dar permisos que usted no tiene ni quitar las restricciones que tiene',
  });
  expect(await gerente.llamar(niveles.actualizar, { NIVEL: yo.NIVEL }, permisos)).toMatchObject({ status: 422 });

  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...maria, NIVEL });
  const suya = await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO });
  const ajena = { status: 422, message: 'No puede modificar a un usuario que tiene más permisos que usted' };
  const clave = { NEW_PASS: 'Nueva123', REPEAT_PASS: 'Nueva123' };
  expect(await gerente.llamar(usuarios.actualizar, { CODIGOUSUARIO }, { ...suya, MAIL: 'mio@ejemplo.mx' })).toMatchObject(ajena);
  expect(await gerente.llamar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO }, clave)).toMatchObject(ajena);
  expect(await gerente.llamar(usuarios.desbloquear, { CODIGOUSUARIO })).toMatchObject(ajena);
  expect(await gerente.llamar(usuarios.puede_eliminar, { CODIGOUSUARIO })).toMatchObject(ajena);
  expect(await gerente.llamar(usuarios.eliminar, { CODIGOUSUARIO })).toMatchObject(ajena);
  const [sesion] = await gerente.hacer(sesiones.obtener, { CODIGOUSUARIO: c.usuario });
  expect(await gerente.llamar(sesiones.cerrar_sesion, { ID: sesion!.ID })).toMatchObject(ajena);
  expect((await c.llamar(acceso.get_session)).status).toBe(200);
  expect(await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO })).toEqual(suya);

  // Nobody gives a branch that they do not have.
  await c.sql(async ({ db }) => {
    await db.insertInto('sucursales').values({ CODIGOCLINICA: 2, NOMBRECLINICA: 'Norte' }).execute();
    await db.updateTable('usuarios').set({ SUCURSALES_TODAS: 0 }).where('CODIGOUSUARIO', '=', gerente.usuario).execute();
    await db.insertInto('usuarios_sucursales').values({ CODIGOUSUARIO: gerente.usuario, SUCURSAL: 1 }).execute();
  });
  const propio = { ...maria, CLAVEUSUARIO: 'eva', NIVEL: yo.NIVEL };
  for (const lugares of [{ SUCURSALES_TODAS: 1 }, { SUCURSALES_TODAS: 0, SUCURSALES: [1, 2] }])
    expect(await gerente.llamar(usuarios.agregar, {}, { ...propio, ...lugares })).toMatchObject({
      data: { ERRORES: { SUCURSALES: 'No puede dar acceso a sucursales que usted no tiene' } },
    });
  await gerente.hacer(usuarios.agregar, {}, { ...propio, SUCURSALES_TODAS: 0, SUCURSALES: [1] });

  // A user restricted to a doctor creates nobody without that restriction or of another doctor.
  const nivelDe = async (u: Cliente) => (await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO: u.usuario })).NIVEL;
  const libre = { ...maria, CLAVEUSUARIO: 'libre', NIVEL: yo.NIVEL };
  expect(await ligada.llamar(usuarios.agregar, {}, libre)).toMatchObject({ message: mas });
  expect((await ligada.llamar(niveles.agregar, {}, { DESCRIPCION: 'Libre', PROCESOS: [P.pacientes.abrir] })).success).toBe(false);
  expect(
    (
      await ligada.llamar(
        niveles.agregar,
        {},
        { DESCRIPCION: 'Ancho', PROCESOS: [P.pacientes.abrir, P.restricciones.medicoYCaja, P.restricciones.medico] },
      )
    ).success,
  ).toBe(false);
  expect(
    (await ligada.llamar(niveles.agregar, {}, { DESCRIPCION: 'Igual', PROCESOS: [P.pacientes.abrir, P.restricciones.medicoYCaja] }))
      .success,
  ).toBe(true);
  const deOtro = { ...libre, NIVEL: await nivelDe(ligada), CODIGOMEDICO: 2 };
  expect(await ligada.llamar(usuarios.agregar, {}, deOtro)).toMatchObject({
    data: { ERRORES: { CODIGOMEDICO: 'Solo puede ligar usuarios a su propio médico' } },
  });
});

test('a quien se le cambia el correo, se desactiva o se elimina se le anulan los enlaces que esperaban', async () => {
  const { c, NIVEL } = await conNivel();
  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...maria, NIVEL });
  const enlace = (huella: string) =>
    c.sql(({ db }) =>
      db
        .insertInto('restablecer')
        .values({ huella: Buffer.from(huella), CODIGOUSUARIO, caduca: new Date(Date.now() + 3_600_000), usado: null, quita_totp: false })
        .execute(),
    );
  const vivos = async () =>
    (await c.sql(({ db }) => db.selectFrom('restablecer').select('huella').where('usado', 'is', null).execute())).length;
  const guardar = async (cambio: object) =>
    c.hacer(usuarios.actualizar, { CODIGOUSUARIO }, { ...(await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO })), ...cambio });
  await enlace('uno');
  await guardar({ NOMBRE: 'Ana' });
  expect(await vivos()).toBe(1);
  await guardar({ MAIL: 'otro@ejemplo.mx' });
  expect(await vivos()).toBe(0);
  await enlace('dos');
  await guardar({ ACTIVO: 0 });
  expect(await vivos()).toBe(0);
  await enlace('tres');
  await c.hacer(usuarios.eliminar, { CODIGOUSUARIO });
  expect(await vivos()).toBe(0);
});

test('reglas', () => {
  const todo = {
    permisos: new Set([P.pacientes.abrir, P.citas.agendar]),
    CODIGOMEDICO: null,
    SUCURSALES_TODAS: 1 as const,
    SUCURSALES: [],
  };
  const admin = { ...todo, CODIGOUSUARIO: 1, NIVEL: 1 };
  const gerente = { ...todo, CODIGOUSUARIO: 5, NIVEL: 3 };
  const u = { CODIGOUSUARIO: 9, CODIGOMEDICO: null, SUCURSALES_TODAS: 1 as const, SUCURSALES: [], NIVEL: 4, PROCESOS: [P.citas.agendar] };
  const jefe = { ...u, NIVEL: 1, PROCESOS: [] };
  expect(puedeDesactivarUsuario(admin, gerente)).toBe(true);
  expect(puedeDesactivarUsuario(gerente, admin)).toBe('No se puede desactivar el usuario principal');
  expect(puedeCambiarClave(gerente, u)).toBe(true);
  expect(puedeCambiarClave(gerente, { ...u, PROCESOS: [P.citas.eliminar] })).toBe(
    'No puede modificar a un usuario que tiene más permisos que usted',
  );
  expect(puedeCambiarClave(admin, jefe)).toBe('No puede cambiar la contraseña de un administrador');
  // Administrators have all permissions, even those switched off.
  expect(puedeDarNivel(admin, u, { NIVEL: 4, PROCESOS: [P.finanzas.eliminarGastos] })).toBe(true);
  expect(puedeDarNivel(gerente, u, { NIVEL: 3, PROCESOS: [P.pacientes.abrir, P.citas.agendar] })).toBe(true);
  expect(puedeDarNivel(gerente, u, { NIVEL: 1, PROCESOS: [] })).toBe('Solo un administrador puede asignar el nivel de administrador');
  expect(puedeEliminarUsuario(admin, jefe)).toBe(true);
  expect(puedeEliminarUsuario(gerente, jefe)).toBe('Solo un administrador puede modificar a otro administrador');
  const en = (...SUCURSALES: number[]) => ({ SUCURSALES_TODAS: 0 as const, SUCURSALES });
  const aqui = { ...gerente, SUCURSALES_TODAS: 0 as const, SUCURSALES: [{ CODIGOCLINICA: 2, NOMBRECLINICA: 'Norte' }] };
  expect([puedeDarSucursales(aqui, en(2)), puedeDarSucursales(aqui, en(1)) === true, puedeDarSucursales(aqui, u) === true]).toEqual([
    true,
    false,
    false,
  ]);
});

test('una restricción de menos es un permiso de más', () => {
  const p = (...n: Permiso[]) => new Set(n);
  expect(abarca(p(P.pacientes.abrir), p(P.pacientes.abrir, P.restricciones.medicoYCaja))).toBe(true);
  expect(abarca(p(P.pacientes.abrir, P.restricciones.medicoYCaja), p(P.pacientes.abrir))).toBe(false);
  expect(abarca(p(P.pacientes.abrir, P.restricciones.medico), p(P.pacientes.abrir, P.restricciones.medicoYCaja))).toBe(true);
  expect(abarca(p(P.pacientes.abrir, P.restricciones.medicoYCaja), p(P.pacientes.abrir, P.restricciones.medico))).toBe(false);
  expect(
    abarca(p(P.pacientes.abrir, P.restricciones.medicoYCaja, P.restricciones.medico), p(P.pacientes.abrir, P.restricciones.medicoYCaja)),
  ).toBe(true);
  expect(
    abarca(p(P.pacientes.abrir, P.restricciones.medicoYCaja), p(P.pacientes.abrir, P.restricciones.medicoYCaja, P.restricciones.medico)),
  ).toBe(false);
  expect(abarca(p(P.pacientes.abrir), p(P.pacientes.registrar))).toBe(false);
});

/** Gives the test's user the administrators' level. */
async function comoAdministrador(c: Cliente): Promise<Cliente> {
  const admin = await clinica({ permisos: [], en: c });
  await c.sql(({ db }) => db.updateTable('usuarios').set({ NIVEL: 1 }).where('CODIGOUSUARIO', '=', admin.usuario).execute());
  return admin;
}
