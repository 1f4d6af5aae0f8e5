// Online payments with each provider: its notices, what they leave at the till, and the money that belongs to nothing.
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { citasPagoPendiente } from '#features/caja/citas_pago_pendiente/contract.ts';
import { stripe } from '#features/integraciones/pagos/contract.ts';
import type { AvisoEmulado } from '#features/integraciones/pagos/server/cobros_emulados.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { clinica, levantar } from '#testing/clinica.ts';
import { delDia, NADIE, reservada } from '#testing/en_linea.ts';
import { Navegador } from '#testing/navegador.ts';
import {
  CODIGOPACIENTE,
  citaNueva,
  conCuenta,
  conPagoObligatorio,
  correr,
  cuadra,
  decidir,
  entregar,
  estado,
  iniciar,
  PROVEEDORES,
  pagina,
  pagos,
} from '#testing/pagos_en_linea.ts';
import { pagosEnLinea } from './contract.ts';
import { pagosPendientes } from './pendientes.ts';
import { PAGO } from './rules.ts';

for (const cual of PROVEEDORES)
  test(`${cual}: aprobado deja un recibo con la forma 13 y la plataforma; repetido, ninguno más; con firma falsa, ninguno`, async () => {
    const c = await conCuenta(cual);
    const { N_CITA, FICHA } = await citaNueva(c);
    expect(await pagina(c, FICHA)).toMatchObject({ IMPORTE: 500, PUEDE: 1, PAGADA: 0, EMULADO: 1, ESTADO: null, SEGUNDOS: null });
    const url = await iniciar(c, FICHA);
    expect(await iniciar(c, FICHA)).toBe(url);

    const falso = await decidir(url, 'aprobar', true);
    expect(await entregar(c.casa, falso)).toBe(403);
    expect(await estado(c, N_CITA)).toEqual([1, null]);

    const bueno = await decidir(url, 'aprobar');
    expect(await entregar(c.casa, bueno)).toBe(200);
    expect(await estado(c, N_CITA)).toEqual([2, 1]);
    expect(await entregar(c.casa, bueno)).toBe(200);
    const { ENC, FORMAS_PAGO, DET } = await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 });
    expect(ENC).toMatchObject({ TOTAL: 500, RECIBO_CANCELADO: 0 });
    expect(FORMAS_PAGO).toMatchObject([
      { FORMAPAGO: 13, IMPORTE: 500, BANCO: { stripe: 'Stripe', paypal: 'PayPal', epayco: 'ePayco' }[cual] },
    ]);
    expect(DET).toMatchObject([{ FOLIOCARGO: 1, IMPORTE: 500 }]);
    expect(await pagos(c)).toMatchObject([
      { N_CITA, PASARELA: cual, ESTADO: PAGO.pagado, FOLIORECIBO: 1, IMPORTE_RECIBIDO: 500, EMULADO: 1 },
    ]);
    expect(await pagina(c, FICHA)).toMatchObject({ PAGADA: 1, PUEDE: 0 });
    expect(await c.sinSesion().llamar(pagosEnLinea.iniciar, { FICHA }, { CLIENT: c.codigo })).toMatchObject({
      status: 422,
      message: 'Esta cita ya no espera un pago',
    });
    await cuadra(c);
  });

for (const cual of PROVEEDORES)
  test(`${cual}: rechazado no deja nada y se puede intentar otra vez; en proceso espera y luego se aprueba`, async () => {
    const c = await conCuenta(cual);
    const { N_CITA, FICHA } = await citaNueva(c);
    await entregar(c.casa, await decidir(await iniciar(c, FICHA), 'rechazar'));
    expect(await estado(c, N_CITA)).toEqual([1, null]);
    const url = await iniciar(c, FICHA);
    expect(await entregar(c.casa, await decidir(url, 'pendiente'))).toBe(200);
    expect(await pagina(c, FICHA)).toMatchObject({ ESTADO: PAGO.enProceso, PAGADA: 0 });
    expect(await c.sinSesion().llamar(pagosEnLinea.iniciar, { FICHA }, { CLIENT: c.codigo })).toMatchObject({
      message: 'Su pago está en proceso: le avisaremos en cuanto se confirme',
    });
    // The notice is lost: the patient's return finds it.
    await decidir(url, 'aprobar');
    expect(await c.sinSesion().hacer(pagosEnLinea.comprobar, { FICHA }, { CLIENT: c.codigo })).toMatchObject({ PAGADA: 1 });
    expect(await estado(c, N_CITA)).toEqual([2, 1]);
    await cuadra(c);
  });

for (const cual of PROVEEDORES)
  test(`${cual}: otro importe no se abona y queda por revisar; se devuelve y la cita sigue debiéndose`, async () => {
    const c = await conCuenta(cual);
    const { N_CITA, FICHA } = await citaNueva(c);
    const url = await iniciar(c, FICHA);
    expect(await entregar(c.casa, await decidir(url, 'otro_importe'))).toBe(200);
    expect(await estado(c, N_CITA)).toEqual([1, null]);
    const [p] = await c.hacer(pagosEnLinea.obtener, {}, { POR_REVISAR: 1 });
    expect(p).toMatchObject({
      ESTADO: PAGO.porRevisar,
      IMPORTE: 500,
      IMPORTE_RECIBIDO: 499,
      FOLIORECIBO: null,
      NOTA: expect.stringContaining('Se recibieron'),
    });
    expect((await c.hacer(pagosPendientes.pendientes)).PENDIENTES).toBe(1);
    await c.hacer(pagosEnLinea.devolver, { ID: p!.ID }, { MOTIVO: 'No es el importe' });
    expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.devuelto });
    expect((await c.hacer(pagosPendientes.pendientes)).PENDIENTES).toBe(0);
    expect(await estado(c, N_CITA)).toEqual([1, null]);
    expect(await c.llamar(pagosEnLinea.devolver, { ID: p!.ID }, { MOTIVO: 'otra vez' })).toMatchObject({
      message: 'El pago ya fue devuelto',
    });
    await cuadra(c);
  });

for (const cual of PROVEEDORES)
  test(`${cual}: devuelto desde caja o en el proveedor cancela el recibo y la cita vuelve a deberse`, async () => {
    const c = await conCuenta(cual);
    const una = await citaNueva(c);
    const deUna = await iniciar(c, una.FICHA);
    await entregar(c.casa, await decidir(deUna, 'aprobar'));
    const { ID } = (await pagos(c))[0]!;
    await c.hacer(pagosEnLinea.devolver, { ID }, { MOTIVO: 'El paciente no puede venir' });
    expect(await estado(c, una.N_CITA)).toEqual([1, null]);
    expect((await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 })).ENC).toMatchObject({
      RECIBO_CANCELADO: 1,
      MOTIVO: 'El paciente no puede venir',
    });

    const otra = await citaNueva(c);
    const deOtra = await iniciar(c, otra.FICHA);
    await entregar(c.casa, await decidir(deOtra, 'aprobar'));
    expect(await estado(c, otra.N_CITA)).toEqual([2, 2]);
    const aviso = await decidir(deOtra, 'devolver');
    expect(await entregar(c.casa, aviso)).toBe(200);
    expect(await entregar(c.casa, aviso)).toBe(200);
    expect(await estado(c, otra.N_CITA)).toEqual([1, null]);
    expect((await pagos(c)).map((p) => p.ESTADO)).toEqual([PAGO.devuelto, PAGO.devuelto]);
    await cuadra(c);
  });

test('mil avisos repetidos y revueltos en dos servidores dejan un recibo por pago', { timeout: 180_000 }, async () => {
  const c = await conCuenta('stripe');
  const otro = await levantar(c.casa.conexion, { ...process.env, PUBLIC_URL: c.casa.config.PUBLIC_URL });
  try {
    otro.host.emuladores = c.casa.host.emuladores;
    const avisos: AvisoEmulado[] = [];
    for (let i = 0; i < 8; i++) avisos.push(await decidir(await iniciar(c, (await citaNueva(c)).FICHA), 'aprobar'));
    let semilla = 7;
    const azar = () => (semilla = (semilla * 16_807) % 2_147_483_647);
    const todos = Array.from({ length: 1000 }, (_, i) => ({ a: avisos[i % avisos.length]!, n: azar() })).sort((x, y) => x.n - y.n);
    const contestados: number[] = [];
    for (let i = 0; i < todos.length; i += 16)
      contestados.push(...(await Promise.all(todos.slice(i, i + 16).map((t, j) => entregar(j % 2 ? otro : c.casa, t.a)))));
    expect(new Set(contestados)).toEqual(new Set([200]));
    const hechos = await pagos(c);
    expect(hechos.map((p) => p.ESTADO)).toEqual(avisos.map(() => PAGO.pagado));
    expect(hechos.map((p) => p.FOLIORECIBO).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await cuadra(c);
  } finally {
    await otro.cerrar();
  }
});

test('pagada en caja mientras se pagaba en línea: el dinero queda por revisar; y el recibo cancelado sin devolver también se ve', async () => {
  const c = await conCuenta('stripe');
  const { N_CITA, FICHA } = await citaNueva(c);
  const url = await iniciar(c, FICHA);
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(citasPagoPendiente.pagar, {}, { FECHA, HORA, CODIGOPACIENTE, CITA: N_CITA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] });
  await entregar(c.casa, await decidir(url, 'aprobar'));
  const [p] = await pagos(c);
  expect(p).toMatchObject({ ESTADO: PAGO.porRevisar, NOTA: expect.stringContaining('La cita no tiene un pago pendiente') });
  await c.hacer(pagosEnLinea.atender, { ID: p!.ID }, { ATENDIDO_NOTA: 'Se dejó para la siguiente cita' });
  expect((await c.hacer(pagosPendientes.pendientes)).PENDIENTES).toBe(0);
  expect(await c.llamar(pagosEnLinea.atender, { ID: p!.ID }, { ATENDIDO_NOTA: 'x' })).toMatchObject({
    message: 'Este pago no está por revisar',
  });

  const otra = await citaNueva(c);
  await entregar(c.casa, await decidir(await iniciar(c, otra.FICHA), 'aprobar'));
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 2 }, { MOTIVO: 'Error' });
  expect(await c.hacer(pagosEnLinea.obtener, {}, { POR_REVISAR: 1 })).toMatchObject([{ N_CITA: otra.N_CITA, RECIBO_CANCELADO: 1 }]);
  await cuadra(c);
});

test('la revisión por reloj encuentra lo que ningún aviso dijo', async () => {
  const c = await conCuenta('paypal');
  const { N_CITA, FICHA } = await citaNueva(c);
  await decidir(await iniciar(c, FICHA), 'aprobar');
  const { ID } = (await pagos(c))[0]!;
  await Promise.all([1, 2, 3].map(() => correr(c, 'consultar', { ID })));
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  await cuadra(c);
});

test('preguntar por un pago no deja rastro ni despierta a nadie; lo que cambia queda en la bitácora y se ve en las pantallas', async () => {
  const c = await conCuenta('stripe');
  const otro = await levantar(c.casa.conexion);
  await otro.host.vivo.escuchar();
  await otro.app.listen({ port: 0, host: '127.0.0.1' });
  const mesa = new Navegador(`http://127.0.0.1:${(otro.app.server.address() as AddressInfo).port}`);
  mesa.token = c.token;
  const oido = await mesa.escuchar();
  const acciones = async (accion: string) =>
    (await c.casa.dueno.query('select detalle from bitacora where cliente = $1 and accion = $2', [c.cliente, accion])).rows.map(
      (r) => r.detalle,
    );
  try {
    const { N_CITA, FICHA } = await citaNueva(c);
    const url = await iniciar(c, FICHA);
    await expect.poll(() => oido.cambios.length).toBe(2);
    const comprobar = () => c.sinSesion().hacer(pagosEnLinea.comprobar, { FICHA }, { CLIENT: c.codigo });
    for (let i = 0; i < 3; i++) expect(await comprobar()).toMatchObject({ ESTADO: PAGO.abierto });
    await decidir(url, 'aprobar');
    expect(await comprobar()).toMatchObject({ PAGADA: 1 });
    await expect.poll(() => oido.cambios.length).toBe(3);
    expect(oido.cambios[2]!.slices).toEqual(expect.arrayContaining(['/pagos_en_linea', '/agenda', '/caja/abonos']));
    expect(await acciones('/pagos_en_linea/comprobar')).toEqual([]);
    expect(await acciones('/pagos_en_linea/consultar')).toMatchObject([{ N_CITA, PASARELA: 'stripe', SUERTE: 'pagado' }]);
    await comprobar();
    expect(oido.cambios).toHaveLength(3);
  } finally {
    oido.soltar();
    await otro.cerrar();
  }
});

test('en dólares se marca la cita sin recibo', async () => {
  const c = await conCuenta('stripe');
  const { N_CITA, FICHA } = await citaNueva(c);
  await c.sql(({ db }) => sql`update citas set "MONEDA" = 'USD', "IMPORTE" = 30 where "N_CITA" = ${N_CITA}`.execute(db));
  await entregar(c.casa, await decidir(await iniciar(c, FICHA), 'aprobar'));
  expect(await estado(c, N_CITA)).toEqual([2, null]);
  const [p] = await pagos(c);
  expect(p).toMatchObject({ ESTADO: PAGO.pagado, MONEDA_RECIBIDA: 'USD', IMPORTE_RECIBIDO: 30, FOLIORECIBO: null });
  await c.hacer(pagosEnLinea.devolver, { ID: p!.ID }, { MOTIVO: 'No vendrá' });
  expect(await estado(c, N_CITA)).toEqual([1, null]);
});

test('un enlace ajeno, una clínica sin cuenta y una cita cancelada se dicen con su frase', async () => {
  const c = await conCuenta('stripe');
  const { N_CITA, FICHA } = await citaNueva(c);
  const el = c.sinSesion();
  expect((await el.llamar(pagosEnLinea.cita, { FICHA: `${FICHA}x` }, { CLIENT: c.codigo })).status).toBe(404);
  const otra = await clinica({});
  expect((await el.llamar(pagosEnLinea.cita, { FICHA }, { CLIENT: otra.codigo })).status).toBe(404);
  await c.hacer(stripe.desconectar_stripe, { medicId: 0 });
  expect(await pagina(c, FICHA)).toMatchObject({ PUEDE: 0, MOTIVO: 'Esta clínica no recibe pagos en línea por ahora', PLATAFORMA: '' });
  await c.sql(({ db }) => sql`update citas set "C_ESTATUS" = ${E.cita.cancelada} where "N_CITA" = ${N_CITA}`.execute(db));
  expect(await pagina(c, FICHA)).toMatchObject({ PUEDE: 0, MOTIVO: 'Esta cita ya no espera un pago' });
});

test('el enlace se envía por correo a quien se diga', async () => {
  const c = await conCuenta('paypal');
  const { N_CITA, FICHA } = await citaNueva(c);
  await c.hacer(pagosEnLinea.enviar, { N_CITA }, { MAIL: 'ana@ejemplo.mx' });
  const { rows } = await c.sql(({ db }) => sql<{ para: string; cuerpo: string }>`select para, cuerpo from mensajes`.execute(db));
  expect(rows).toMatchObject([{ para: 'ana@ejemplo.mx', cuerpo: expect.stringContaining(`/pago/${c.codigo}/${FICHA}`) }]);
});

test('el pago obligatorio guarda el lugar veinte minutos, y sin pago lo libera con su correo', async () => {
  const { p, jefe } = await conPagoObligatorio();
  const sinPagar = await reservada(p);
  const pagando = await reservada(p, '10:00', NADIE);
  const suya = await pagina(jefe, sinPagar.FICHA);
  expect(suya).toMatchObject({ PUEDE: 1, IMPORTE: 800, PLATAFORMA: 'PayPal' });
  expect(suya.SEGUNDOS).toBeGreaterThan(1100);
  expect(suya.SEGUNDOS).toBeLessThanOrEqual(1200);
  await correr(jefe, 'liberar');
  expect(await delDia(p)).not.toContain('09:00');

  // The other one's money is on its way when the time runs out.
  await entregar(jefe.casa, await decidir(await iniciar(jefe, pagando.FICHA), 'pendiente'));
  await p.c.sql(({ db }) => sql`update citas_en_linea set paga_antes = now() - interval '1 second'`.execute(db));
  expect(await jefe.sinSesion().llamar(pagosEnLinea.iniciar, { FICHA: sinPagar.FICHA }, { CLIENT: p.c.codigo })).toMatchObject({
    message: 'Se terminó el tiempo para pagar: el lugar se liberó. Agende otra cita',
  });
  await correr(jefe, 'liberar');
  expect(await jefe.hacer(citas.obtener_uno, { N_CITA: sinPagar.N_CITA })).toMatchObject({
    C_ESTATUS: E.cita.cancelada,
    ESTADO_PAGO: E.pago.pendiente,
  });
  expect(await jefe.hacer(citas.obtener_uno, { N_CITA: pagando.N_CITA })).toMatchObject({
    C_ESTATUS: E.cita.noConfirmada,
    ESTADO_PAGO: E.pago.pendiente,
  });
  expect(await delDia(p)).toContain('09:00');
  expect(await pagina(jefe, sinPagar.FICHA)).toMatchObject({ PUEDE: 0, MOTIVO: 'Esta cita ya no espera un pago' });
  const { rows } = await p.c.sql(({ db }) =>
    sql<{ n: number }>`select count(*)::int as n from mensajes where cuerpo like '%su lugar se guarda 20 minutos%'`.execute(db),
  );
  expect(rows[0]!.n).toBe(2);
});
