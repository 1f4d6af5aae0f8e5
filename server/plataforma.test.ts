// The platform: its access check, what it does with clinics, and what each clinic sees of that.
import { beforeAll, describe, expect, test } from 'vitest';
import { acceso, sesiones } from '#features/acceso/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { leerConfig } from '#kernel/server/config.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, type Datos, type ParamsOf, urlDe } from '#kernel/shared/endpoint.ts';
import { type CasaDePrueba, Cliente, casa, clinica, levantar, multipart, type Respuesta } from '#testing/clinica.ts';
import { Navegador } from '#testing/navegador.ts';
import { plataforma } from './plataforma/contract.ts';
import { SLICES } from './slices.ts';

const ADMIN_TOKEN = 'token-de-prueba-de-la-plataforma';
const CLAVE = 'Jacaranda71x';
const QUIEN = 'Ana Soto';
let c: CasaDePrueba;
let cuenta = 0;
const codigoNuevo = () => `plat${process.pid}x${++cuenta}`;
/** A separate address for each test, so that the attempt limit does not add up. */
let ip = '127.0.0.1';

async function llamar<C extends Call>(
  call: C,
  params: ParamsOf<C> | Arbol = {},
  cuerpo: Arbol = {},
  cabeceras: Record<string, string> = { authorization: `Bearer ${ADMIN_TOKEN}` },
): Promise<Respuesta<Datos<C>>> {
  const form = call.method === 'POST' ? multipart(cuerpo) : undefined;
  const r = await c.app.inject({
    method: call.method,
    url: urlDe(call, params as Arbol, form ? undefined : cuerpo),
    remoteAddress: ip,
    headers: { ...cabeceras, ...(form ? { 'content-type': form.tipo } : {}) },
    ...(form ? { payload: form.bytes } : {}),
  });
  return { status: r.statusCode, headers: r.headers, body: r.rawPayload, ...r.json() };
}
async function hacer<C extends Call>(call: C, params: ParamsOf<C> | Arbol = {}, cuerpo: Arbol = {}): Promise<Datos<C>> {
  const r = await llamar(call, params, cuerpo);
  if (!r.success) throw new Error(`${call.ruta}: ${r.status} ${r.message} ${JSON.stringify(r.data)}`);
  return r.data;
}
const nueva = (CODIGO: string, plan: Arbol = {}) => ({
  QUIEN,
  CODIGO,
  NOMBRECLINICA: 'Clínica Nueva',
  ID_PAIS: 1,
  CLAVEUSUARIO: 'admin',
  MAIL: 'admin@ejemplo.mx',
  PASS: CLAVE,
  ...plan,
});
/** A user at a browser, through the same server. */
let servidor: string;
const navegador = () => new Navegador(servidor, `192.0.2.${++cuenta}`);

beforeAll(async () => {
  c = await levantar((await casa()).conexion, { ADMIN_TOKEN, TRUST_PROXY: '127.0.0.1' });
  servidor = await c.app.listen({ port: 0, host: '127.0.0.1' });
  return () => c.cerrar();
});

describe('la puerta', () => {
  const POR_PLATAFORMA = SLICES.flatMap((s) => s.calls.map((x) => x.call)).filter((x) => x.permiso === 'plataforma');
  const probar = async (cabeceras: Record<string, string>, estado: number) => {
    for (const call of POR_PLATAFORMA) expect((await llamar(call, { CODIGO: 'x' }, {}, cabeceras)).status, call.ruta).toBe(estado);
  };

  test('hay llamadas, y ninguna se abre sin el token, con otro, ni con la sesión de una clínica', async () => {
    expect(POR_PLATAFORMA.length).toBeGreaterThan(8);
    await probar({}, 401);
    ip = '127.0.0.1';
    await probar({ authorization: 'Bearer otro-token-que-no-es-de-nadie' }, 401);
    const yo = await clinica({ permisos: 'todos' });
    await probar({ authorization: yo.token }, 401);
    const { RENGLONES } = await hacer(plataforma.bitacora);
    expect(RENGLONES.filter((r) => r.ACCION === 'token rechazado').length).toBeGreaterThanOrEqual(2 * POR_PLATAFORMA.length);
    expect(JSON.stringify(RENGLONES)).not.toContain('otro-token');
  });

  test('sin token en la instalación no existe; uno corto no se acepta', async () => {
    const sin = await casa();
    const r = await sin.app.inject({ url: urlDe(plataforma.obtener), headers: { authorization: 'Bearer ' } });
    expect([r.statusCode, r.json().message]).toEqual([404, 'Servicio no encontrado']);
    expect(() => leerConfig({ ADMIN_TOKEN: 'corto', ENCRYPTION_KEY: 'llave-de-prueba' })).toThrow(
      'ADMIN_TOKEN debe tener al menos 24 caracteres',
    );
  });

  test('de lejos, solo por HTTPS', async () => {
    const lejos = async (cabeceras: Record<string, string>, remoteAddress: string) =>
      (
        await c.app.inject({
          url: urlDe(plataforma.obtener),
          remoteAddress,
          headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...cabeceras },
        })
      ).statusCode;
    expect(await lejos({}, '203.0.113.9')).toBe(403);
    // Only the configured proxy is believed.
    expect(await lejos({ 'x-forwarded-proto': 'https' }, '203.0.113.9')).toBe(403);
    expect(await lejos({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }, '127.0.0.1')).toBe(403);
    expect(await lejos({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }, '127.0.0.1')).toBe(200);
  });

  test('los intentos de una dirección se cuentan', async () => {
    const resta = 60_000 - (Date.now() % 60_000);
    if (resta < 5_000) await new Promise((r) => setTimeout(r, resta + 100));
    const estados: number[] = [];
    for (let i = 0; i < 125; i++)
      estados.push(
        (
          await c.app.inject({
            url: urlDe(plataforma.obtener),
            headers: { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', authorization: 'Bearer adivinando' },
          })
        ).statusCode,
      );
    expect(estados.filter((e) => e === 401)).toHaveLength(120);
    expect(estados.filter((e) => e === 429)).toHaveLength(5);
  });

  test('las métricas piden el mismo token', async () => {
    const pedir = (authorization: string) => c.app.inject({ url: '/api/metricas', headers: { authorization } });
    expect((await pedir('Bearer nada')).statusCode).toBe(404);
    expect((await pedir(`Bearer ${ADMIN_TOKEN}`)).body).toContain('galeno_llamada_segundos');
  });
});

describe('una clínica', () => {
  test('nace con su plan, entra su administrador, y el plan se cambia', async () => {
    ip = '::1';
    const CODIGO = codigoNuevo();
    await hacer(
      plataforma.agregar,
      {},
      nueva(CODIGO.toUpperCase(), { CONTRATO: 'Consultorio', LIMITE_MEDICOS: 2, SMS: 40, VIGENCIA: '2099-12-31' }),
    );
    const f = await hacer(plataforma.obtener_uno, { CODIGO });
    expect(f).toMatchObject({
      CODIGO,
      ESTADO: 'activa',
      CONTRATO: 'Consultorio',
      LIMITE_MEDICOS: 2,
      SMS: 40,
      FOLIOS: 0,
      VIGENCIA: '2099-12-31',
      USUARIOS_ACTIVOS: 1,
      LIMITE_PLANTILLAS_FORMATOS: null,
    });
    const admin = await navegador().entrar(CODIGO, 'admin', CLAVE);
    expect(await admin.hacer(medicos.limite_medicos)).toEqual({ ACTIVOS: 0, LIMITE: 2 });

    const cambiada = await hacer(
      plataforma.plan,
      { CODIGO },
      { QUIEN, LIMITE_MEDICOS: 3, FOLIOS: 100, SIN_VENCIMIENTO: 1, LIMITE_PLANTILLAS_FORMATOS: 4, PARAMETROS: { CONFIG_GASTOS: 0 } },
    );
    expect(cambiada).toMatchObject({
      CONTRATO: 'Consultorio',
      LIMITE_MEDICOS: 3,
      SMS: 40,
      FOLIOS: 100,
      VIGENCIA: null,
      LIMITE_PLANTILLAS_FORMATOS: 4,
    });
    expect(cambiada.PARAMETROS).toMatchObject({ CONFIG_GASTOS: 0, CONFIG_PACIENTES: 1 });
    // Logged-in users work with the new plan from their next call.
    expect(await admin.hacer(medicos.limite_medicos)).toEqual({ ACTIVOS: 0, LIMITE: 3 });
    expect((await admin.hacer(acceso.get_session)).CLINICA.CONFIG_GASTOS).toBe(0);
  });

  test('lo que no puede ser se dice por campo y no cambia nada', async () => {
    const CODIGO = codigoNuevo();
    await hacer(plataforma.agregar, {}, nueva(CODIGO));
    const campo = async (cuerpo: Arbol) => (await llamar(plataforma.agregar, {}, cuerpo)).data as unknown as { ERRORES: Arbol };
    expect((await campo(nueva(CODIGO))).ERRORES).toEqual({ CODIGO: `Ya hay una clínica con el código ${CODIGO}: elija otro` });
    expect((await campo(nueva('con espacio'))).ERRORES).toEqual({ CODIGO: 'Solo letras, números y guiones' });
    expect((await campo({ ...nueva(codigoNuevo()), PASS: 'corta' })).ERRORES).toHaveProperty('PASS');
    expect((await campo({ ...nueva(codigoNuevo()), ID_PAIS: 99 })).ERRORES).toHaveProperty('ID_PAIS');
    expect((await campo({ ...nueva(codigoNuevo()), ZONA_HORARIA: 'America/Bogota' })).ERRORES).toHaveProperty('ZONA_HORARIA');
    expect((await llamar(plataforma.plan, { CODIGO }, { QUIEN, VIGENCIA: '2099-01-01', SIN_VENCIMIENTO: 1 })).message).toBe(
      'Indique una vigencia o que no vence, no ambas',
    );
    expect((await llamar(plataforma.obtener_uno, { CODIGO: 'no-hay-tal' })).message).toBe('La clínica no existe');
    expect((await llamar(plataforma.suspender, { CODIGO }, { QUIEN })).status).toBe(422);
    expect((await llamar(plataforma.reanudar, { CODIGO }, { QUIEN })).message).toBe('La clínica no está suspendida');
    expect((await hacer(plataforma.obtener_uno, { CODIGO })).VIGENCIA).toBeNull();
  });

  test('suspendida: quien estaba adentro sale, quien entra lee que venció, y sigue como estaba cuando se reanuda', async () => {
    const CODIGO = codigoNuevo();
    await hacer(plataforma.agregar, {}, nueva(CODIGO));
    const admin = await navegador().entrar(CODIGO, 'admin', CLAVE);
    await admin.hacer(pacientes.buscar);
    await hacer(plataforma.suspender, { CODIGO }, { QUIEN, MOTIVO: 'Falta de pago' });
    expect(await admin.llamar(pacientes.buscar)).toMatchObject({ status: 401, message: 'SESION_CADUCADA' });
    const n = navegador();
    const entrada = await n.hacer(acceso.login, {}, { CLIENT: CODIGO, USER: 'admin', PASS: CLAVE, CAPTCHA: await n.captcha() });
    expect(entrada).toEqual({ VENCIDA: 1, TOKEN: expect.any(String) });
    expect(await n.hacer(acceso.mi_cuenta, {}, { TOKEN: entrada.TOKEN! })).toMatchObject({ VENCIDA: 1 });
    expect(await llamar(plataforma.suspender, { CODIGO }, { QUIEN, MOTIVO: 'Otra vez' })).toMatchObject({
      status: 422,
      message: 'La clínica ya está suspendida',
    });
    expect(await hacer(plataforma.obtener_uno, { CODIGO })).toMatchObject({ ESTADO: 'suspendida', MOTIVO: 'Falta de pago' });
    expect((await hacer(plataforma.obtener, {}, { BUSCAR: CODIGO, ESTADO: 'suspendida' })).TOTAL).toBe(1);
    expect((await hacer(plataforma.obtener, {}, { BUSCAR: CODIGO, ESTADO: 'activa' })).TOTAL).toBe(0);
    await hacer(plataforma.reanudar, { CODIGO }, { QUIEN });
    await (await navegador().entrar(CODIGO, 'admin', CLAVE)).hacer(pacientes.buscar);
  });

  test('vencida: lo mismo, hasta que el plan se renueva; su último día es todavía suyo', async () => {
    const CODIGO = codigoNuevo();
    await hacer(plataforma.agregar, {}, nueva(CODIGO));
    const admin = await navegador().entrar(CODIGO, 'admin', CLAVE);
    await hacer(plataforma.vencer, { CODIGO }, { QUIEN });
    expect((await admin.llamar(pacientes.buscar)).message).toBe('SESION_CADUCADA');
    expect((await hacer(plataforma.obtener_uno, { CODIGO })).ESTADO).toBe('vencida');
    const n = navegador();
    expect((await n.hacer(acceso.login, {}, { CLIENT: CODIGO, USER: 'admin', PASS: CLAVE, CAPTCHA: await n.captcha() })).VENCIDA).toBe(1);
    const { rows } = await c.dueno.query(`select (now() at time zone zona)::date as hoy from compartido.clientes where codigo = $1`, [
      CODIGO,
    ]);
    await hacer(plataforma.plan, { CODIGO }, { QUIEN, VIGENCIA: rows[0].hoy });
    const dentro = await navegador().entrar(CODIGO, 'admin', CLAVE);
    expect((await dentro.hacer(acceso.get_session)).CLINICA.ULTIMO_DIA).toBe(1);
  });
});

describe('el soporte', () => {
  const abrir = async (o: Arbol = {}) => {
    const suya = await clinica({ permisos: 'todos' });
    const s = await hacer(plataforma.soporte, { CODIGO: suya.codigo }, { QUIEN, MOTIVO: 'No imprime recetas', ...o });
    return { suya, soporte: new Cliente(c, suya.cliente, suya.codigo, suya.zona, s.TOKEN, 1), s };
  };
  const bitacora = async (suya: Cliente) =>
    (
      await c.dueno.query('select usuario, accion, detalle from bitacora where cliente = $1 and detalle ? $2 order by id', [
        suya.cliente,
        'SOPORTE',
      ])
    ).rows;

  test('entra con su nombre, solo lee, y la clínica sabe quién, por qué y qué vio', async () => {
    const { suya, soporte, s } = await abrir({ MINUTOS: 30 });
    expect(s.ENLACE).toBe(`${c.config.PUBLIC_URL}/#soporte=${s.TOKEN}`);
    const sesion = await soporte.hacer(acceso.get_session);
    expect(sesion).toMatchObject({ NOMBRECOMPLETO: 'Soporte: Ana Soto', ES_ADMIN: 1, SOLO_LECTURA: 1 });
    await soporte.hacer(pacientes.buscar);
    expect((await soporte.llamar(pacientes.guardar, {}, { NOMBRE: 'Eva', APELLIDO_PATERNO: 'Ruiz', SEXO: 2 })).message).toBe(
      'La sesión es de solo lectura',
    );
    const filas = await bitacora(suya);
    expect(filas[0]).toMatchObject({
      usuario: 0,
      accion: '/plataforma/soporte',
      detalle: { SOPORTE: QUIEN, MOTIVO: 'No imprime recetas', MINUTOS: 30, ESCRIBE: 0 },
    });
    // A read is answered before its audit row is committed.
    await expect.poll(async () => (await bitacora(suya)).map((f) => f.accion)).toContain('/pacientes/buscar');
    // It is listed among the administrator's open sessions and can be closed there.
    const [abierta] = (await suya.hacer(sesiones.obtener, { CODIGOUSUARIO: 1 })).filter((x) =>
      x.USER_AGENT.startsWith('Soporte de Galeno'),
    );
    expect(abierta!.USER_AGENT).toBe('Soporte de Galeno: Ana Soto. No imprime recetas');
    await suya.hacer(sesiones.cerrar_sesion, { ID: abierta!.ID });
    expect((await soporte.llamar(pacientes.buscar)).message).toBe('SESION_CADUCADA');
  });

  test('con permiso de escribir, lo que escribe lleva su nombre; cerrarlo vale al momento', async () => {
    const { suya, soporte } = await abrir({ ESCRIBE: 1 });
    await soporte.hacer(pacientes.guardar, {}, { NOMBRE: 'Eva', APELLIDO_PATERNO: 'Ruiz', SEXO: 2, CONFIRMAR_REGISTRO: 1 });
    expect(await bitacora(suya)).toContainEqual(
      expect.objectContaining({ accion: '/pacientes/guardar', detalle: expect.objectContaining({ SOPORTE: QUIEN }) }),
    );
    expect(await hacer(plataforma.cerrar_soporte, { CODIGO: suya.codigo }, { QUIEN })).toEqual({ CERRADAS: 1 });
    expect((await soporte.llamar(pacientes.buscar)).message).toBe('SESION_CADUCADA');
    await suya.hacer(pacientes.buscar);
  });

  test('termina a su hora, y entra también donde la clínica ya no puede', async () => {
    const { suya, soporte } = await abrir();
    await hacer(plataforma.suspender, { CODIGO: suya.codigo }, { QUIEN, MOTIVO: 'Falta de pago' });
    expect((await suya.llamar(pacientes.buscar)).message).toBe('SESION_CADUCADA');
    await soporte.hacer(pacientes.buscar);
    await c.dueno.query(`update compartido.sesiones set limite = now() where cliente = $1 and soporte <> ''`, [suya.cliente]);
    expect((await soporte.llamar(pacientes.buscar)).message).toBe('SESION_CADUCADA');
    const muchos = await llamar(plataforma.soporte, { CODIGO: suya.codigo }, { QUIEN, MOTIVO: 'x', MINUTOS: 481 });
    expect(muchos.data).toMatchObject({ ERRORES: { MINUTOS: 'Debe ser un número entre 5 y 480' } });
    expect((await llamar(plataforma.soporte, { CODIGO: suya.codigo }, { MOTIVO: 'x' })).data).toMatchObject({
      ERRORES: { QUIEN: 'Este campo es requerido' },
    });
  });
});

describe('el enlace para entrar sin correo', () => {
  const dar = async (CODIGO: string, o: Arbol = {}) => {
    const r = await hacer(plataforma.acceso, { CODIGO }, { QUIEN, MOTIVO: 'Olvidó su contraseña', ...o });
    expect(r.ENLACE).toMatch(new RegExp(`^${c.config.PUBLIC_URL}/restablecer#${CODIGO}/[\\w-]{20,}$`));
    return { ...r, TOKEN: r.ENLACE.split('/').at(-1)! };
  };
  const usar = (CLIENT: string, TOKEN: string, NEW_PASS = 'Distinta2027') =>
    navegador().llamar(acceso.new_pass, {}, { CLIENT, TOKEN, NEW_PASS, REPEAT_PASS: NEW_PASS });

  test('el administrador pone otra contraseña una sola vez, sus sesiones se cierran en todos los servidores, y queda escrito', async () => {
    const CODIGO = codigoNuevo();
    await hacer(plataforma.agregar, {}, nueva(CODIGO));
    const otroServidor = new Navegador(await (await casa()).app.listen({ port: 0, host: '127.0.0.1' }), `192.0.2.${++cuenta}`);
    const dentro = await otroServidor.entrar(CODIGO, 'admin', CLAVE);
    const viejo = await dar(CODIGO);
    const d = await dar(CODIGO);
    expect(d.CLAVEUSUARIO).toBe('admin');
    // A newer link invalidates the older one, and neither is stored in clear.
    expect((await usar(CODIGO, viejo.TOKEN)).message).toBe('El enlace ya no es válido, solicite otro');
    const { rows } = await c.dueno.query('select restablecer::text as fila from restablecer');
    expect(JSON.stringify(rows)).not.toContain(d.TOKEN);
    await dentro.hacer(acceso.get_session);
    // The usual password rules apply, and a refused password does not use up the link.
    expect((await usar(CODIGO, d.TOKEN, 'corta')).status).toBe(422);
    expect((await usar(CODIGO, d.TOKEN)).success).toBe(true);
    expect((await usar(CODIGO, d.TOKEN, 'Otra2028')).message).toBe('El enlace ya no es válido, solicite otro');
    expect((await dentro.llamar(acceso.get_session)).message).toBe('SESION_CADUCADA');
    expect((await navegador().entrar(CODIGO, 'admin', 'Distinta2027')).token).not.toBe('');
    const hechos = await c.dueno.query(
      `select accion, detalle from bitacora where cliente = (select cliente from compartido.clientes where codigo = $1) and accion in ('/plataforma/acceso', '/auth/new_pass') order by id`,
      [CODIGO],
    );
    expect(hechos.rows.map((f) => [f.accion, f.detalle.CODIGOUSUARIO, f.detalle.SOPORTE])).toEqual([
      ['/plataforma/acceso', 1, QUIEN],
      ['/plataforma/acceso', 1, QUIEN],
      ['/auth/new_pass', 1, undefined],
    ]);
    expect(JSON.stringify([hechos.rows, await hacer(plataforma.bitacora, {}, { CODIGO })])).not.toContain(d.TOKEN);
  });

  test('vale media hora y solo en su clínica; se puede dar a otro usuario, y quita el segundo factor de quien perdió el teléfono', async () => {
    const CODIGO = codigoNuevo();
    await hacer(plataforma.agregar, {}, nueva(CODIGO));
    const otra = codigoNuevo();
    await hacer(plataforma.agregar, {}, nueva(otra));
    const { TOKEN } = await dar(CODIGO, { CLAVEUSUARIO: 'ADMIN', SIN_SEGUNDO_FACTOR: 1 });
    expect((await usar(otra, TOKEN)).success).toBe(false);
    const totp = () =>
      c.dueno
        .query(`select totp from usuarios where cliente = (select cliente from compartido.clientes where codigo = $1)`, [CODIGO])
        .then((r) => r.rows[0].totp);
    await c.dueno.query(
      `update usuarios set totp = 'x', codigos_recuperacion = 'x' where cliente = (select cliente from compartido.clientes where codigo = $1)`,
      [CODIGO],
    );
    await c.dueno.query(`update restablecer set caduca = caduca - interval '31 minutes' where usado is null`);
    expect((await usar(CODIGO, TOKEN)).message).toBe('El enlace ya no es válido, solicite otro');
    const sinQuitar = await dar(CODIGO);
    expect((await usar(CODIGO, sinQuitar.TOKEN)).success).toBe(true);
    expect(await totp()).toBe('x');
    const quita = await dar(CODIGO, { SIN_SEGUNDO_FACTOR: 1 });
    expect(await totp()).toBe('x');
    expect((await usar(CODIGO, quita.TOKEN)).success).toBe(true);
    expect(await totp()).toBeNull();
    expect((await llamar(plataforma.acceso, { CODIGO }, { QUIEN, MOTIVO: 'x', CLAVEUSUARIO: 'nadie' })).message).toBe(
      'La clínica no tiene un usuario activo con la clave nadie',
    );
    expect((await llamar(plataforma.acceso, { CODIGO }, { QUIEN })).data).toMatchObject({ ERRORES: { MOTIVO: 'Este campo es requerido' } });
  });
});

test('todo queda en la bitácora de la plataforma, que nadie puede cambiar ni la aplicación leer', async () => {
  const CODIGO = codigoNuevo();
  await hacer(plataforma.agregar, {}, nueva(CODIGO));
  await hacer(plataforma.suspender, { CODIGO }, { QUIEN, MOTIVO: 'Prueba' });
  const { RENGLONES } = await hacer(plataforma.bitacora, {}, { CODIGO });
  expect(RENGLONES.map((r) => [r.QUIEN, r.ORIGEN, r.ACCION])).toEqual([
    [QUIEN, '::1', '/plataforma/suspender'],
    [QUIEN, '::1', '/plataforma/agregar'],
  ]);
  expect(RENGLONES[0]!.DETALLE).toMatchObject({ MOTIVO: 'Prueba' });
  expect(JSON.stringify(RENGLONES)).not.toContain(CLAVE);
  for (const orden of [
    'delete from compartido.plataforma_bitacora',
    "update compartido.plataforma_bitacora set quien = ''",
    'truncate compartido.plataforma_bitacora',
  ])
    await expect(c.dueno.query(orden)).rejects.toThrow('no se modifica');
  for (const tabla of ['plataforma_bitacora', 'clientes', 'importaciones'])
    await expect(c.host.pool.query(`select from compartido.${tabla}`)).rejects.toThrow('permission denied');
});
