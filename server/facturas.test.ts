// The plan's invoices: registered, paid and cancelled by the platform, and read by each clinic on its account page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { hojaPdf } from '#features/integraciones/formas/server/hoja_emulada.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, type Datos, type ParamsOf, urlDe } from '#kernel/shared/endpoint.ts';
import { ArchivoDePrueba, type CasaDePrueba, type Cliente, casa, clinica, levantar, multipart, type Respuesta } from '#testing/clinica.ts';
import { plataforma } from './plataforma/contract.ts';

const ADMIN_TOKEN = 'token-de-prueba-de-la-plataforma';
const QUIEN = 'Ana Soto';
let c: CasaDePrueba;
let suya: Cliente;
beforeAll(async () => {
  c = await levantar((await casa()).conexion, { ADMIN_TOKEN });
  suya = await clinica({ casa: c, permisos: [P.seguridad.miCuenta] });
});
afterAll(() => c.cerrar());

async function llamar<C extends Call>(call: C, params: ParamsOf<C> | Arbol, cuerpo: Arbol = {}): Promise<Respuesta<Datos<C>>> {
  const form = call.method === 'POST' ? multipart(cuerpo) : undefined;
  const r = await c.app.inject({
    method: call.method,
    url: urlDe(call, params as Arbol, form ? undefined : cuerpo),
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...(form ? { 'content-type': form.tipo } : {}) },
    ...(form ? { payload: form.bytes } : {}),
  });
  return { status: r.statusCode, headers: r.headers, body: r.rawPayload, ...r.json() };
}
const factura = (mas: object = {}): Arbol =>
  ({ QUIEN, FOLIO: 'G-1', FECHA: '2026-10-01', DESDE: '2026-10-01', HASTA: '2026-10-31', IMPORTE: 899, ...mas }) as Arbol;
const pdf = (bytes: Buffer) => new ArchivoDePrueba(bytes, 'factura.pdf', 'application/pdf');
const lista = async (de: Cliente) => (await llamar(plataforma.facturas, { CODIGO: de.codigo })).data.FACTURAS;

test('se registra con su periodo, su moneda y su documento; la clínica la ve y lo abre', async () => {
  const CODIGO = suya.codigo;
  expect(await llamar(plataforma.registrar_factura, { CODIGO }, factura({ ARCHIVO: pdf(hojaPdf(['Factura G-1'])) }))).toMatchObject({
    success: true,
    message: 'La factura quedó registrada',
  });
  await llamar(
    plataforma.registrar_factura,
    { CODIGO },
    factura({ FOLIO: 'G-2', FECHA: '2026-11-01', MONEDA: 'usd', CONCEPTO: 'Plan anual', PAGADA: 1 }),
  );
  expect(await lista(suya)).toMatchObject([
    { FOLIO: 'G-2', CONCEPTO: 'Plan anual', MONEDA: 'USD', ESTADO: 1, FECHA_PAGO: '2026-11-01', PDF: 0 },
    { FOLIO: 'G-1', DESDE: '2026-10-01', HASTA: '2026-10-31', MONEDA: 'MXN', IMPORTE: 899, ESTADO: 0, FECHA_PAGO: null, PDF: 1 },
  ]);
  const TOKEN = await suya.hacer(acceso.get_subscription_token);
  const { FACTURAS } = await suya.hacer(acceso.mi_cuenta, {}, { TOKEN });
  expect(FACTURAS).toEqual(await lista(suya));
  expect(FACTURAS[1]!.CONCEPTO).toContain('Plan del');
  const abrir = (FOLIO: string, con = TOKEN) => suya.llamar(acceso.factura_plan, {}, { TOKEN: con, FOLIO });
  const abierta = await abrir('G-1');
  expect([abierta.headers['content-type'], abierta.body.toString('latin1').includes('Factura G-1')]).toEqual(['application/pdf', true]);
  expect((await abrir('G-2')).message).toBe('El documento de la factura no existe');
  expect((await abrir('G-1', `${TOKEN}x`)).status).toBe(403);
  // Another clinic's token opens only that clinic's account.
  const vecina = await clinica({ casa: c, permisos: [P.seguridad.miCuenta] });
  expect((await abrir('G-1', await vecina.hacer(acceso.get_subscription_token))).status).toBe(404);
  expect(await lista(vecina)).toEqual([]);
});

test('se paga una vez, se cancela con motivo, y lo cancelado no se paga', async () => {
  const CODIGO = suya.codigo;
  const registrar = (FOLIO: string) => llamar(plataforma.registrar_factura, { CODIGO }, factura({ FOLIO }));
  await registrar('P-1');
  await registrar('P-2');
  const pagar = (FOLIO: string, FECHA_PAGO = '') => llamar(plataforma.pagar_factura, { CODIGO, FOLIO }, { QUIEN, FECHA_PAGO });
  expect((await pagar('P-1', '2026-10-05')).success).toBe(true);
  expect((await pagar('P-1')).message).toBe('La factura ya está pagada');
  expect((await pagar('P-9')).message).toBe('La factura no existe');
  const cancelar = (FOLIO: string, MOTIVO: string) => llamar(plataforma.cancelar_factura, { CODIGO, FOLIO }, { QUIEN, MOTIVO });
  expect((await cancelar('P-2', '')).data).toMatchObject({ ERRORES: { MOTIVO: 'Este campo es requerido' } });
  expect((await cancelar('P-2', 'Duplicada')).success).toBe(true);
  expect((await pagar('P-2')).message).toBe('La factura está cancelada');
  const [dos, uno] = (await lista(suya)).filter((f) => f.FOLIO.startsWith('P-'));
  expect([uno, dos]).toMatchObject([
    { ESTADO: 1, FECHA_PAGO: '2026-10-05' },
    { ESTADO: 2, MOTIVO: 'Duplicada' },
  ]);
  const { RENGLONES } = (await llamar(plataforma.bitacora, {}, { CODIGO })).data;
  expect(RENGLONES.find((r) => r.ACCION === '/plataforma/cancelar_factura')).toMatchObject({
    QUIEN,
    DETALLE: { FOLIO: 'P-2', MOTIVO: 'Duplicada' },
  });
  expect(RENGLONES.filter((r) => r.ACCION === '/plataforma/registrar_factura').map((r) => r.DETALLE.FOLIO)).toContain('P-1');
});

test('lo que no puede ser se dice por campo y no registra nada', async () => {
  const CODIGO = suya.codigo;
  const antes = await lista(suya);
  const errores = async (mas: object) =>
    ((await llamar(plataforma.registrar_factura, { CODIGO }, factura(mas))).data as unknown as { ERRORES: Arbol }).ERRORES;
  expect(await errores({ FOLIO: 'G-1' })).toEqual({ FOLIO: 'Ya hay una factura con el folio G-1' });
  expect(await errores({ FOLIO: 'X', HASTA: '2026-09-30' })).toEqual({ HASTA: 'La fecha final no puede ser menor a la inicial' });
  expect(await errores({ FOLIO: 'X', MONEDA: '$$$' })).toEqual({ MONEDA: 'Son tres letras, como MXN' });
  expect(await errores({ FOLIO: 'X', IMPORTE: 0 })).toHaveProperty('IMPORTE');
  expect(await errores({ FOLIO: 'X', ARCHIVO: pdf(Buffer.from('<html>')) })).toEqual({ ARCHIVO: 'El archivo debe ser un PDF' });
  expect((await llamar(plataforma.registrar_factura, { CODIGO: 'nadie' }, factura())).status).toBe(404);
  expect(await lista(suya)).toEqual(antes);
});
