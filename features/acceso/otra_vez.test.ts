// Changes to how one logs in, and other risky calls, ask for the password again even in an open session.
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { certificadosMx } from '#features/certificados/contract.ts';
import { paypal } from '#features/integraciones/pagos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { clavesDeUsuarios, usuarios } from '#features/usuarios/contract.ts';
import { huellaDe } from '#kernel/server/sesiones.ts';
import { OTRA_VEZ } from '#kernel/shared/otra_vez.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { SLICES } from '../../server/slices.ts';
import { acceso, sesiones } from './contract.ts';

const CLAVE = 'Segura-2031';
const PNG = new ArchivoDePrueba(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
  'firma.png',
  'image/png',
);
/** A user with a password whose session has been open for a while. */
async function conClave(): Promise<Cliente> {
  const c = await clinica();
  const pase = await cifrarClave(CLAVE);
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase, NIVEL: 1 }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  return c;
}
const dejarAbierta = (c: Cliente, cuanto = '6 minutes') =>
  c.casa.dueno.query('update compartido.sesiones set probada = now() - $2::interval where huella = $1', [huellaDe(c.token), cuanto]);
const PIDE = { status: 403, success: false, message: OTRA_VEZ, data: { OTRA_VEZ: 1 } };

const persona = { NOMBRE: 'Eva', CLAVEUSUARIO: 'eva', MAIL: 'eva@ejemplo.mx', NIVEL: 2, SUCURSALES_TODAS: 1 };
const conPase = { PASS: 'Otra-2031x', REPASS: 'Otra-2031x' };

test('una sesión abierta hace rato no cambia cómo se entra, ni hace administradores, ni firma, ni cobra en otra cuenta', async () => {
  const c = await conClave();
  const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Recepción', PROCESOS: ['100'] });
  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...persona, ...conPase, NIVEL });
  const suya = { ...persona, NIVEL };
  await dejarAbierta(c);
  const otras = (await c.hacer(sesiones.obtener, { CODIGOUSUARIO: c.usuario }))[0]!;
  const pedidas = [
    await c.llamar(acceso.totp_nuevo),
    await c.llamar(acceso.codigos_nuevos),
    await c.llamar(sesiones.cerrar_sesion, { ID: otras.ID }),
    await c.llamar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO }, { NEW_PASS: CLAVE, REPEAT_PASS: CLAVE }),
    await c.llamar(usuarios.actualizar, { CODIGOUSUARIO }, { ...suya, MAIL: 'otro@ejemplo.mx' }),
    await c.llamar(usuarios.actualizar, { CODIGOUSUARIO }, { ...suya, CLAVEUSUARIO: 'evaluz' }),
    await c.llamar(usuarios.actualizar, { CODIGOUSUARIO }, { ...suya, ...conPase }),
    await c.llamar(usuarios.actualizar, { CODIGOUSUARIO }, { ...suya, NIVEL: 1 }),
    await c.llamar(usuarios.agregar, {}, { ...persona, ...conPase, CLAVEUSUARIO: 'otra', NIVEL: 1 }),
    await c.llamar(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Recepción', PROCESOS: ['100', '500'] }),
    await c.llamar(niveles.agregar, {}, { DESCRIPCION: 'Jefes', PROCESOS: ['501'] }),
    await c.llamar(medicos.actualizar_firma, { CODIGOMEDICO: 1 }, { FIRMA: PNG }),
    await c.llamar(certificadosMx.subir_certificados_facturacion, {}, { CODIGOMEDICO: 0, CER: PNG, KEY: PNG, PASS: 'x' }),
    await c.llamar(paypal.enlazar, {}, { PAYPAL_EMAIL: 'x@ejemplo.mx', PAYPAL_CLIENT_ID: 'x', PAYPAL_SECRET: 'x' }),
  ];
  for (const r of pedidas) expect(r).toMatchObject(PIDE);
  // Being asked for the password is not logged as a refusal.
  const negadas = "select 1 from bitacora where cliente = $1 and accion = 'seguridad/sin_permiso'";
  expect((await c.casa.dueno.query(negadas, [c.cliente])).rows).toEqual([]);
  expect((await c.hacer(sesiones.obtener, { CODIGOUSUARIO: c.usuario })).map((s) => s.ID)).toEqual([otras.ID]);
  expect(await c.hacer(usuarios.obtener_uno, { CODIGOUSUARIO })).toMatchObject(suya);
  expect((await c.hacer(niveles.obtener)).find((n) => n.NIVEL === NIVEL)!.PROCESOS).toEqual([100]);
  // Changes to other fields are saved without asking.
  await c.hacer(usuarios.actualizar, { CODIGOUSUARIO }, { ...suya, NOMBRE: 'Eva Luz' });
  await c.hacer(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Recepción', PROCESOS: ['100', '300'] });
});

test('las llamadas que siempre lo piden son estas', () => {
  const rutas = SLICES.flatMap((s) => s.calls.filter(({ call }) => call.otraVez).map(({ call }) => `${call.method} ${call.ruta}`));
  expect(rutas.sort()).toEqual([
    'GET /pagos_online/obtener_enlace_stripe/:medicId',
    'POST /auth/change_user_pass/:CODIGOUSUARIO',
    'POST /auth/codigos_nuevos',
    'POST /auth/totp_nuevo',
    'POST /caja/facturas_peru/subir_certificados_peru',
    'POST /caja/turnos/cerrar/:FOLIOTURNO',
    'POST /medicos/actualizar_firma/:CODIGOMEDICO',
    'POST /pagos/epayco/enlazar',
    'POST /pagos/niubiz/enlazar',
    'POST /pagos/paypal/enlazar',
    'POST /sesiones/cerrar_sesion/:ID',
    'POST /sistema_control/subir_certificados_facturacion',
  ]);
});

test('con la contraseña otra vez se puede cinco minutos, solo en esa sesión; con una equivocada no, y los intentos se cuentan', async () => {
  const c = await conClave();
  const otra = await clinica({ en: c });
  await Promise.all([dejarAbierta(c), dejarAbierta(otra)]);
  expect((await c.llamar(acceso.otra_vez, {}, { CURRENT_PASS: 'No-Es-Esa-1' })).data).toEqual({
    ERRORES: { CURRENT_PASS: 'La contraseña actual no es correcta' },
  });
  expect(await c.llamar(acceso.totp_nuevo)).toMatchObject(PIDE);
  await c.hacer(acceso.otra_vez, {}, { CURRENT_PASS: CLAVE });
  await c.hacer(acceso.totp_nuevo);
  expect(await otra.llamar(acceso.totp_nuevo)).toMatchObject(PIDE);
  await dejarAbierta(c, '4 minutes 50 seconds');
  await c.hacer(acceso.totp_nuevo);
  await dejarAbierta(c, '5 minutes 1 second');
  expect(await c.llamar(acceso.totp_nuevo)).toMatchObject(PIDE);
  const malas = await Promise.all(Array.from({ length: 12 }, () => c.llamar(acceso.otra_vez, {}, { CURRENT_PASS: 'No-Es-Esa-1' })));
  expect(malas.filter((r) => r.status === 429).length).toBe(7);
});

test('quien tiene segundo factor da también su código, al probar quién es y al quitarlo; los códigos nuevos anulan los de antes', async () => {
  const c = await conClave();
  const { SECRETO } = await c.hacer(acceso.totp_nuevo);
  const codigo = (pasos = 0) => new TOTP({ secret: Secret.fromBase32(SECRETO) }).generate({ timestamp: Date.now() + pasos * 30_000 });
  const { CODIGOS } = await c.hacer(acceso.totp_activar, {}, { CODIGO: codigo() });
  await dejarAbierta(c);
  expect(await c.llamar(acceso.otra_vez, {}, { CURRENT_PASS: CLAVE })).toMatchObject({ success: false, data: { TOTP: 1 } });
  expect(await c.llamar(acceso.totp_nuevo)).toMatchObject(PIDE);
  await c.hacer(acceso.otra_vez, {}, { CURRENT_PASS: CLAVE, CODIGO: codigo(1) });
  const nuevos = (await c.hacer(acceso.codigos_nuevos)).CODIGOS;
  expect(new Set([...CODIGOS, ...nuevos]).size).toBe(20);
  const quitar = (CODIGO: string) => c.llamar(acceso.totp_desactivar, {}, { CURRENT_PASS: CLAVE, CODIGO });
  for (const malo of ['', '000000', CODIGOS[0]!]) expect((await quitar(malo)).success).toBe(false);
  expect((await quitar(nuevos[0]!)).success).toBe(true);
  expect((await c.llamar(acceso.codigos_nuevos)).message).toBe('Active primero el segundo factor');
});

test('el soporte no hace en lugar de nadie lo que pide la contraseña', async () => {
  const c = await conClave();
  await c.casa.dueno.query(`update compartido.sesiones set soporte = 'Ana', es_admin = true where huella = $1`, [huellaDe(c.token)]);
  c.casa.host.sesiones.olvidar(huellaDe(c.token));
  expect(await c.llamar(acceso.totp_nuevo)).toMatchObject({ status: 403, message: expect.stringContaining('no el soporte') });
});
