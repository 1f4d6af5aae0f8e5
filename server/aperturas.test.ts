// Who opened which patient's file, and what left on paper, in spreadsheets or as files: the audit row is committed before the
// answer leaves. New calls that name a patient or answer a file are included automatically.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Call, cuerpoDe, escribe } from '#kernel/shared/endpoint.ts';
import { nombreDe } from '#testing/ataque.ts';
import { ArchivoDePrueba, type CasaDePrueba, Cliente, casaNueva, clinica, type Respuesta } from '#testing/clinica.ts';
import { bueno } from '#testing/generar.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

const LEEN: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter(
  (c) => c.permiso !== 'publico' && c.permiso !== 'plataforma' && !escribe(c),
);
const enviadoDe = (call: Call) => (call.method === 'GET' ? call.query : cuerpoDe(call, CLINICA_EJEMPLO));
const forma = (call: Call): string[] => Object.keys((enviadoDe(call) as { shape?: object } | undefined)?.shape ?? {});
const abre = (call: Call) =>
  Boolean(call.archivo) || call.ruta.startsWith('/expediente/') || [...Object.keys(call.params), ...forma(call)].includes('CODIGOPACIENTE');

test('de lo que guarda, solo lo que lleva mensajes no deja renglón en la bitácora', () => {
  const sin = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter((c) => c.transporte);
  expect(sin.map((c) => c.ruta)).toEqual([
    '/pagos_en_linea/comprobar/:FICHA',
    '/videoconsultas/esperar/:N_CITA/:CODIGO',
    '/videoconsultas/senal/:N_CITA/:CODIGO',
    '/videoconsultas/senal/:N_CITA',
  ]);
});

/** Reads that name a patient without opening the file, each with its reason. */
const NO_ABREN: readonly (readonly [cuales: RegExp, porque: string])[] = [
  [
    /^\/caja\/(abonos|cargos|citas_pago_pendiente|complementos_pago|cotizaciones|facturas|facturas_peru|general|saldo_favor)\/obtener/,
    'the money of a patient, of which nothing clinical is said',
  ],
  [/^\/pagos_en_linea\/enlaces\//, 'which appointments wait for a payment, not why they were made'],
  [/^\/agenda\/obtener_paciente\//, 'when a patient comes, not why'],
  [/^\/pacientes\/buscar$/, 'a search: what it finds is opened afterwards'],
  [/^\/pacientes\/obtener_fusiones\//, 'which files were made one, not what they say'],
  [/^\/pacientes\/valida_documento\//, 'whether a number is taken'],
  [/^\/expediente\/completo\/(contar|preparados)/, 'how many records a file has, not what they say'],
  [/\/puede_eliminar\//, 'whether something may be deleted'],
  [/^\/expediente\/solicitudes\/(pendientes|vencidas)$/, 'by when something is to be answered: it is read in the file afterwards'],
  [/^\/expediente\/registros_vacunas\/obtener_lotes$/, 'what the storeroom has to apply'],
  [
    /^\/expediente\/registros_norma\/(obtener_reporte|validar|validar_porcentaje)\//,
    'which registers of a month are closed: each is opened afterwards',
  ],
  [/\/obtener_sin_revisar$/, 'whose results came in: the order is opened afterwards'],
];
/** Calls for which the demonstration, of Mexico, has no record; the kernel audits them like the others. */
const SIN_EJEMPLO = [
  'GET /formas/imprimir_formato/:ID',
  'GET /expediente/completo/descargar/:ID',
  'GET /expediente/completo/originales/:ID',
  'GET /expediente/recetas/imprimir_medikit/:CODIGOPACIENTE/:CONSECUTIVO',
  'GET /caja/complementos_pago/imprimir/:FACTURAFOLIO',
  'GET /caja/complementos_pago/descargar/:FACTURAFOLIO',
  'GET /caja/complementos_pago/descargar_acuse/:FACTURAFOLIO',
  'GET /caja/facturas_peru/imprimir/:FACTURAFOLIO',
  'GET /caja/facturas_peru/imprimir_ticket/:FACTURAFOLIO',
  'GET /caja/facturas_peru/descargar/:FACTURAFOLIO',
  'GET /caja/facturas_peru/descargar_cdr/:FACTURAFOLIO',
  'POST /formatos_impresion/previsualizar/:NOMBRE',
  'POST /reportes/descargar_rips/rips/archivo_transacciones',
  'POST /reportes/imprimir/rips/archivo_transacciones',
  'POST /reportes/descargar/rips/archivo_transacciones',
];
const exenta = (call: Call) => !call.archivo && NO_ABREN.some(([cuales]) => cuales.test(call.ruta));
const ANOTAN = LEEN.filter((c) => abre(c) && !exenta(c));

test('lo que abre un expediente lo dice en su contrato, y lo que no lo abre tiene su porqué', () => {
  expect(ANOTAN.filter((c) => !c.expediente && !c.archivo).map(nombreDe)).toEqual([]);
  expect(NO_ABREN.filter(([cuales]) => !LEEN.some((c) => abre(c) && cuales.test(c.ruta))).map(([, porque]) => porque)).toEqual([]);
});

let c: CasaDePrueba;
let yo: Cliente;
const HOY = enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha;
beforeAll(async () => {
  c = await casaNueva();
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'abre' }], pacientes: 20 });
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'abre'");
  // The reports of the SIS are read where the module is on.
  await c.dueno.query('update sistema_control set "CUMPLIR_NORMA" = 1 where cliente = $1', [rows[0].cliente]);
  yo = await clinica({ permisos: 'todos', en: new Cliente(c, rows[0].cliente, 'abre', CLINICA_MX.ZONA_HORARIA, '', 1) });
  return () => c.cerrar();
}, 120_000);

function muestra<T>(a: fc.Arbitrary<T>, clave: string): T {
  let seed = 7;
  for (const letra of clave) seed = (Math.imul(seed, 31) + letra.charCodeAt(0)) | 0;
  return fc.sample(a, { numRuns: 1, seed })[0]!;
}
const uno = async (texto: string): Promise<Arbol> => (await c.dueno.query(`${texto} limit 1`)).rows[0] ?? {};
/** Parameters with which a read finds something. */
async function hallable(call: Call): Promise<Arbol> {
  const tabla = call.ruta.includes('/recetas/')
    ? 'recetas'
    : call.ruta.includes('/historias_clinicas/')
      ? 'historias_clinicas'
      : 'notas_evolucion';
  if (call.ruta.includes('graficas_crecimiento/imagen')) return { file: 'peso_0_5.nina.P.svg' };
  if (call.ruta.includes('/registros_crecimiento/'))
    return uno(`select "ID", "CODIGOPACIENTE" from registros_crecimiento where cliente = ${yo.cliente}`);
  if (call.ruta.includes('/control_prenatal/'))
    return uno(`select "ID", "CODIGOPACIENTE" from registros_prenatal where cliente = ${yo.cliente}`);
  if (call.ruta.includes('/caja/facturas/'))
    return uno(`select "FACTURAFOLIO" from cfdi where cliente = ${yo.cliente} and "ESTADO" = 4 and acuse <> ''`);
  if (call.ruta.includes('/registros_norma/'))
    return uno(`select "ID", "CODIGOPACIENTE", "CODIGOMEDICO", "TIPO", "fechaConsulta"::text, extract(month from "fechaConsulta")::int as "MES",
      extract(year from "fechaConsulta")::int as "ANIO" from registros_norma where cliente = ${yo.cliente} and "CERRADO" = 1 order by "ID"`);
  if (call.ruta.includes('/registros_vacunas/')) return { CODIGOPACIENTE: 1, ID_CARTILLA: 1 };
  if (/\/expediente\/(formatos|consentimientos)\/\w+\/:(ID|CODIGOPACIENTE\/:CONSECUTIVO)/.test(call.ruta))
    return uno(
      `select "ID", "CODIGOPACIENTE", "CONSECUTIVO" from formatos_paciente where cliente = ${yo.cliente} and "CONSECUTIVO" is not null`,
    );
  const orden = /\/(analisis_clinicos|estudios_gabinete)\//.exec(call.ruta)?.[1];
  if (orden && 'ID_ORDEN' in call.params) {
    const con = `exists (select from ${orden}_detalle d where d.cliente = n.cliente and d."ID_ORDEN" = n."ID_ORDEN" and d."RESULTADO" <> '')`;
    return uno(`select n."ID_ORDEN" from ${orden} n where n.cliente = ${yo.cliente}${orden === 'analisis_clinicos' ? ` and ${con}` : ''}`);
  }
  const medido = await uno(`select n."CODIGOPACIENTE", d."ID_ANALISIS" from analisis_clinicos n join analisis_clinicos_detalle d
    using (cliente, "ID_ORDEN") where n.cliente = ${yo.cliente} and d."TIPO_RESPUESTA" = 'N' and d."RESULTADO" <> ''`);
  if (call.ruta.endsWith('_grafica') && orden)
    return { ...medido, ID_ANALISIS: [medido.ID_ANALISIS], FECHA_INICIAL: sumarDias(HOY, -2000), FECHA_FINAL: HOY };
  const suelto = /\/expediente\/(imagenes|documentos)\//.exec(call.ruta)?.[1];
  if (suelto) return uno(`select "CODIGOPACIENTE", "CODIGOCARPETA", "CONTADOR" from ${suelto} where cliente = ${yo.cliente}`);
  return {
    ...(await uno(`select "CODIGOPACIENTE", "CONSECUTIVO" from ${tabla} where cliente = ${yo.cliente} and eliminado is null`)),
    ...(await uno(`select "FOLIOCOTIZACION" from cotizaciones where cliente = ${yo.cliente}`)),
    ...(await uno(`select "FOLIORECIBO" from abonos where cliente = ${yo.cliente}`)),
    ...(call.ruta.includes('/cargos/')
      ? await uno(`select "CODIGOPACIENTE", "FOLIOCARGO" as "FOLIOS" from cargos where cliente = ${yo.cliente} and eliminado is null`)
      : {}),
    ...{
      start: HOY,
      end: HOY,
      doctorId: 0,
      SUCURSAL: 1,
      COPIA: 0,
      CONIMPORTES: 1,
      NOMBRE: '1',
      CITAS: 3,
      SIGNO: 'PESO',
      CODIGO: 1,
      FECHA: HOY,
    },
    ...{ FECHAINICIAL: sumarDias(HOY, -300), FECHAFINAL: HOY, DIA_INICIAL: 1, DIA_FINAL: 31 },
    ...{ FECHA_INICIAL: sumarDias(HOY, -300), FECHA_FINAL: HOY, BUSCAR: '', PAGINA: '', LIMITE: '', CODIGOUSUARIO: '', CODIGOMEDICO: 1 },
  };
}
async function pedir(call: Call): Promise<Respuesta<unknown>> {
  const suyo = await hallable(call);
  const en = (k: string) => (k in suyo ? { [k]: suyo[k] } : {});
  const params = {
    ...(muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)]))), call.ruta) as Arbol),
    ...Object.assign({}, ...Object.keys(call.params).map(en)),
  };
  const esquema = enviadoDe(call);
  return yo.llamar(
    call,
    params,
    esquema ? { ...(muestra(bueno(esquema), call.ruta) as Arbol), ...Object.assign({}, ...forma(call).map(en)) } : {},
  );
}
const anotado = async (r: { headers: Record<string, unknown> }) =>
  (
    await c.dueno.query('select accion, usuario, detalle from bitacora where cliente = $1 and peticion = $2', [
      yo.cliente,
      r.headers['x-request-id'],
    ])
  ).rows;

test('cada apertura está en la bitácora cuando llega su respuesta, con quién y de quién', async () => {
  const mal: string[] = [];
  const vistas: string[] = [];
  for (const call of ANOTAN) {
    const r = await pedir(call);
    if (r.status !== 200) continue;
    vistas.push(nombreDe(call));
    const filas = await anotado(r);
    const deQuien = call.expediente && !filas[0]?.detalle.CODIGOPACIENTE;
    if (filas.length !== 1 || filas[0].accion !== `${call.slice}/${call.nombre}` || filas[0].usuario !== yo.usuario || deQuien)
      mal.push(`${nombreDe(call)}: ${JSON.stringify(filas)}`);
  }
  expect(mal).toEqual([]);
  expect(ANOTAN.map(nombreDe).filter((n) => !vistas.includes(n))).toEqual(SIN_EJEMPLO);
}, 120_000);

test('el enlace de un archivo se abre en nombre de quien lo recibió', async () => {
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
  const { FOTO } = await yo.hacer(pacientes.cambiar_foto, { CODIGOPACIENTE: 1 }, { FOTO: new ArchivoDePrueba(PNG, 'a.png', 'image/png') });
  const r = await c.app.inject({ url: FOTO });
  expect(r.statusCode).toBe(200);
  const [fila] = await anotado(r);
  expect(fila).toMatchObject({ accion: 'archivos/abrir', usuario: yo.usuario, detalle: { ID: FOTO.split('/').pop()!.split('?')[0] } });
  // The link does not work under another user's name.
  expect((await c.app.inject({ url: FOTO.replace(/para=\d+/, 'para=1') })).statusCode).toBe(404);
  expect((await c.app.inject({ url: FOTO.replace(/para=\d+&/, '') })).statusCode).toBe(404);
});

test('lo que no se pudo anotar no se abre', async () => {
  await c.dueno.query(
    `create function no_hay_bitacora() returns trigger language plpgsql as $$ begin raise exception 'sin bitácora'; end $$`,
  );
  // Fails at the commit, the last possible moment: an answer sent before it would be noticed.
  await c.dueno.query(
    `create constraint trigger no_hay after insert on bitacora deferrable initially deferred for each row execute function no_hay_bitacora()`,
  );
  const salieron: string[] = [];
  expect(ANOTAN.length).toBeGreaterThan(50);
  for (const call of ANOTAN.filter((x) => !SIN_EJEMPLO.includes(nombreDe(x)))) {
    const r = await pedir(call);
    if (r.status < 500) salieron.push(`${nombreDe(call)}: ${r.status}`);
  }
  await c.dueno.query('drop function no_hay_bitacora cascade');
  expect(salieron).toEqual([]);
}, 120_000);
