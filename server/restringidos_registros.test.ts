// A doctor restricted to her own patients (1500) tries every call with the numbers of other patients and their records. Other
// patients' data carries a mark found nowhere else: no answer, printout or spreadsheet may contain it, and nothing of theirs
// may change. New calls are included automatically.
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { PERMISOS, type Permiso } from '#domain/permisos.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Call, cuerpoDe, escribe } from '#kernel/shared/endpoint.ts';
import { nombreDe } from '#testing/ataque.ts';
import { type CasaDePrueba, Cliente, casa, clinica, type Respuesta } from '#testing/clinica.ts';
import { bueno } from '#testing/generar.ts';
import { leerPdf } from '#testing/pdf.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter(
  (c) => c.permiso !== 'publico' && c.permiso !== 'plataforma',
);
function enviadoDe(call: Call) {
  return call.method === 'GET' ? call.query : cuerpoDe(call, CLINICA_EJEMPLO);
}
function forma(call: Call): string[] {
  return Object.keys((enviadoDe(call) as { shape?: object } | undefined)?.shape ?? {});
}
/** The parameters by which calls name a patient or a patient's record. */
const NUMEROS = ['ID_ORDEN', 'N_CITA', 'FOLIORECIBO', 'FOLIOCARGO', 'FOLIOS', 'CODIGOPACIENTE', 'CONSECUTIVO'];
/** Tables whose rows calls name by `ID` or by another name than the column's. */
const DE_QUE: [ruta: RegExp, parte: string, texto: string][] = [
  [/^\/citas_control\//, 'ID', 'select "ID" as n from citas_control'],
  [/^\/expediente\/formatos\//, 'ID', 'select "ID" as n from formatos_paciente'],
  [/^\/lista_espera\//, 'ID', 'select "ID" as n from lista_espera'],
  [/^\/lista_espera\//, 'LUGAR', 'select "ID" as n from lista_espera_lugares'],
  [/^\/lista_espera\//, 'OFERTA', 'select "ID" as n from lista_espera_ofertas'],
  [/^\/mensajes\//, 'ID', 'select id as n from mensajes where estado in (4, 5) and "CODIGOPACIENTE" is not null and true'],
  [/^\/respuestas_recibidas\//, 'ID', 'select "ID" as n from respuestas_recibidas'],
  [/^\/respuestas_recibidas\//, 'MENSAJE', 'select id as n from mensajes'],
  [/^\/formas\//, 'ID', 'select "ID" as n from citas_formas'],
  [/^\/formas\//, 'ID_FORMAS', 'select "ID_FORMAS" as n from citas'],
];
const LEEN = LLAMADAS.filter((c) => !escribe(c) && c.ruta !== '/auth/logout');
/** The writing calls that name somebody's record; the others concern the clinic itself (settings, lists, accounts, sessions). */
const TOCAN = LLAMADAS.filter((c) => escribe(c) && nombraRegistro(c));
const ELLA = 1;
const OTRO = 2;
/** In every text of other patients; and in the names of those with an appointment in her own agenda. */
const MARCA = 'Xoculto';
const CITADA = 'Xcitada';

/** Her appointment with another doctor's patient. */
const DE_ELLA = 90_001;
/**
 * Her own agenda shows who comes, and she may change the appointment, but nothing else of that patient. Each call with its
 * reason or the tables it changes.
 */
const AGENDA_PROPIA: [ruta: RegExp, porque: string, cambia?: string[]][] = [
  [/^\/agenda\/(obtener|obtener_varias|imprimir|obtener_uno)(\/|$)/, 'her agenda names who comes'],
  [/^\/pacientes\/obtener_con_cita\//, 'the list of her day names who comes'],
  [/^\/agenda\/obtener_mensaje\//, 'the message of her appointment greets by name'],
  [
    /^\/agenda\/(actualizar|cambiar_\w+|cancelar_recurrente|eliminar|eliminar_recurrente|actualizar_observaciones)\//,
    'her appointment is hers to change',
    ['citas', 'lista_espera_lugares'],
  ],
];

let c: CasaDePrueba;
let cliente: number;
let ella: Cliente;
let libre: Cliente;
const HOY = enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha;

beforeAll(async () => {
  c = await casa();
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'ajenos' }], pacientes: 12 });
  cliente = (await c.dueno.query("select cliente from compartido.clientes where codigo = 'ajenos'")).rows[0].cliente;
  const dentro = new Cliente(c, cliente, 'ajenos', CLINICA_MX.ZONA_HORARIA, '', 1);
  await marcar();
  const permisos = Object.keys(PERMISOS).map(Number) as Permiso[];
  ella = await clinica({ en: dentro, permisos: permisos.filter((p) => p !== 1501), CODIGOMEDICO: ELLA });
  await c.dueno.query(`update abonos set creado_por = ${ella.usuario} where cliente = ${cliente}`);
  libre = await clinica({ en: dentro, permisos: 'todos' });
}, 120_000);

/** Gives every record to other doctors and marks all its texts; one of the patients has appointments with her. */
async function marcar(): Promise<void> {
  const correr = (texto: string, valores: unknown[] = []) => c.dueno.query(texto.replaceAll('$c', String(cliente)), valores);
  await correr(`update pacientes set "CODIGOMEDICO" = ${OTRO} where cliente = $c`);
  const { rows } = await correr(
    `select x.table_name as t, x.column_name as k, least(coalesce(x.character_maximum_length, 40), 40) as n from information_schema.columns x
     where x.table_schema = 'public' and x.data_type in ('text', 'character varying') and x.is_generated = 'NEVER'
       and (x.column_name = upper(x.column_name) or x.table_name = 'mensajes' and x.column_name in ('para', 'asunto', 'cuerpo'))
       and x.table_name in (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'CODIGOPACIENTE')
       and coalesce(x.character_maximum_length, 40) >= 12`,
  );
  for (const { t, k, n } of rows)
    await correr(
      `update "${t}" set "${k}" = left('${MARCA}' || "CODIGOPACIENTE" || ' ${k}', ${n}) where cliente = $c and "CODIGOPACIENTE" is not null`,
    ).catch(
      // Columns whose rule or trigger refuses the mark are not free text.
      () => undefined,
    );
  await correr(`update citas set "CODIGOMEDICO" = ${OTRO}, "C_ESTATUS" = 4 where cliente = $c and "CODIGOMEDICO" = ${ELLA}`);
  await correr(
    `update pacientes set "NOMBRE" = '${CITADA}', "APELLIDO_PATERNO" = '', "APELLIDO_MATERNO" = '' where cliente = $c and "CODIGOPACIENTE" = 2`,
  );
  for (const t of ['cargos', 'notas_evolucion', 'recetas', 'citas_control', 'lista_espera'])
    await correr(`update ${t} set "CODIGOMEDICO" = ${ELLA} where cliente = $c and "CODIGOPACIENTE" = 2`).catch(() => undefined);
  await correr(`update cargos set "CODIGOMEDICO" = ${OTRO} where cliente = $c and "CODIGOPACIENTE" <> 2`);
  await correr(
    `insert into citas (cliente, "N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "D_OBSERVACIONES")
     values ($c, ${DE_ELLA}, '${HOY}', '09:00', 30, 2, ${ELLA}, 1, 'Con ella'), ($c, 90002, '${HOY}', '09:00', 30, 3, ${OTRO}, 1, '${MARCA} nota')`,
  );
  await correr(`update citas set "C_ESTATUS" = 2 where cliente = $c and "N_CITA" in (${DE_ELLA}, 90002)`);
  // Today's charges and receipts, in her name and made by her, of a patient who is not hers.
  await correr(
    `update cargos set "FECHA" = '${HOY}', "CODIGOMEDICO" = case "CODIGOPACIENTE" when 2 then ${ELLA} else ${OTRO} end where cliente = $c and eliminado is null`,
  );
  // A charge's description comes from the clinic's list of concepts.
  await correr(`update cargos set "DESCRIPCION" = 'Consulta' where cliente = $c and "CODIGOPACIENTE" = 2`);
  await correr(`update abonos set "FECHA" = '${HOY}' where cliente = $c`);
}

function nombraRegistro(call: Call): boolean {
  return (
    DE_QUE.some(([ruta, parte]) => ruta.test(call.ruta) && parte in call.params) ||
    [...Object.keys(call.params), ...forma(call)].some((p) => NUMEROS.includes(p))
  );
}
function muestra<T>(a: fc.Arbitrary<T>, clave: string): T {
  let seed = 7;
  for (const letra of clave) seed = (Math.imul(seed, 31) + letra.charCodeAt(0)) | 0;
  return fc.sample(a, { numRuns: 1, seed })[0]!;
}
/** Ranges that include the demonstration's data around today, and nothing that narrows a list. */
const ANCHO: Record<string, unknown> = {
  ...Object.fromEntries(['start', 'FECHA_INICIAL', 'FECHAINICIAL', 'DESDE'].map((k) => [k, sumarDias(HOY, -3)])),
  ...Object.fromEntries(['end', 'FECHA_FINAL', 'FECHAFINAL', 'HASTA'].map((k) => [k, sumarDias(HOY, 3)])),
  ...Object.fromEntries(['doctorId', 'CODIGOMEDICO'].map((k) => [k, 0])),
  ...Object.fromEntries(['BUSCAR', 'TEXTO', 'CURSOR', 'LIMITE', 'LIMIT', 'PAGINA', 'ESTADO', 'CANAL', 'SIGNO'].map((k) => [k, ''])),
  ...{
    type: 2,
    FECHA: HOY,
    SUCURSAL: 1,
    SUCURSALES_TODAS: 1,
    INACTIVOS: 1,
    TIPO_MENSAJE: 1,
    TCEL_LADA: '52',
    TCELULAR: '5512345678',
    ACTUALIZAR: 0,
    CODIGOUSUARIO: '',
    MES: '',
    ID_FORMAS: 0,
    ACTUALIZADA: 0,
    PLANTILLA: '',
  },
};
let tablas: { t: string; k: string[] }[] | undefined;
/** Other patients' records as parameters of this call: some combinations that exist. */
async function ajenos(call: Call): Promise<Arbol[]> {
  tablas ??= (
    await c.dueno.query(`select table_name as t, array_agg(column_name::text) as k from information_schema.columns
      where table_schema = 'public' and table_name in (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'CODIGOPACIENTE') group by 1`)
  ).rows;
  const partes = [...Object.keys(call.params), ...forma(call)];
  const propia = DE_QUE.find(([ruta, parte]) => ruta.test(call.ruta) && parte in call.params);
  if (propia) {
    const [, parte, texto] = propia;
    const { rows } = await c.dueno
      .query(`${texto} ${/where/.test(texto) ? 'and' : 'where'} cliente = ${cliente} order by 1 limit 4`)
      .catch(() => ({ rows: [] }));
    return rows.map((r) => ({ [parte]: r.n }));
  }
  const nombres = partes.filter((p) => NUMEROS.includes(p));
  if (nombres.length === 0) return [{}];
  const columnas = nombres.map((n) => (n === 'FOLIOS' ? 'FOLIOCARGO' : n));
  const raiz = columnas.includes('N_CITA') ? 'citas' : call.ruta.split('/').find((p) => tablas!.some(({ t }) => t === p));
  const con =
    tablas
      .filter(({ k }) => columnas.every((n) => k.includes(n)))
      .sort((a, b) => Number(b.t === raiz) - Number(a.t === raiz) || (a.t < b.t ? -1 : 1))[0]?.t ?? 'pacientes';
  const { rows } = await c.dueno.query(
    `select distinct on ("CODIGOPACIENTE" = 2) ${columnas.map((k) => (tablas!.find(({ t }) => t === con)!.k.includes(k) ? `"${k}"` : `1 as "${k}"`)).join(', ')}
     from ${con} where cliente = ${cliente} order by "CODIGOPACIENTE" = 2, 1 desc`,
  );
  return rows.map((r) => Object.fromEntries(nombres.map((n) => [n, r[n === 'FOLIOS' ? 'FOLIOCARGO' : n]])));
}

/** All the text of an answer, whatever its format. */
function dicho(r: Respuesta<unknown>): string {
  const tipo = String(r.headers['content-type']);
  if (tipo.includes('pdf')) return leerPdf(r.body).texto;
  if (!tipo.includes('spreadsheet')) return r.body.toString();
  let texto = '';
  for (let i = r.body.indexOf('PK\x03\x04'); i >= 0; i = r.body.indexOf('PK\x03\x04', i + 4)) {
    const desde = i + 30 + r.body.readUInt16LE(i + 26) + r.body.readUInt16LE(i + 28);
    try {
      texto += inflateRawSync(r.body.subarray(desde)).toString();
    } catch {
      texto += r.body.subarray(desde, desde + r.body.readUInt32LE(i + 18)).toString();
    }
  }
  return texto;
}
async function pedir(yo: Cliente, call: Call, numeros: Arbol): Promise<{ r: Respuesta<unknown>; texto: string }> {
  const en = (k: string) => (k in numeros ? { [k]: numeros[k] } : k in ANCHO ? { [k]: ANCHO[k] } : {});
  const params = {
    ...(muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)]))), call.ruta) as Arbol),
    ...Object.assign({}, ...Object.keys(call.params).map(en)),
  };
  const esquema = enviadoDe(call);
  const cuerpo = esquema ? { ...(muestra(bueno(esquema), call.ruta) as Arbol), ...Object.assign({}, ...forma(call).map(en)) } : {};
  const r = await yo.llamar(call, params, { ...cuerpo, ...(call.confirma ? { [call.confirma]: 1 } : {}) });
  return { r, texto: dicho(r) };
}
let huella: string | undefined;
/** A digest of all data of other patients. */
async function huellaDeAjenos(): Promise<string> {
  huella ??= `select concat_ws(' ', ${(
    await c.dueno.query(`select distinct table_name as t from information_schema.columns where table_schema = 'public' and column_name = 'CODIGOPACIENTE'
      and table_name in (select relname from pg_class where relkind in ('r', 'p'))`)
  ).rows
    .map(
      ({ t }) =>
        `'${t}=' || (select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) from ${t} x where cliente = $1 and "CODIGOPACIENTE" < 13)`,
    )
    .join(', ')}) as h`;
  return (await c.dueno.query({ name: 'huella_ajenos', text: huella, values: [cliente] })).rows[0].h;
}

test('nada de un paciente de otro médico se le contesta ni se le deja cambiar', async () => {
  const mal: string[] = [];
  const usadas = new Set<string>();
  let antes = await huellaDeAjenos();
  for (const call of [...LEEN, ...TOCAN])
    for (const numeros of await ajenos(call)) {
      const { r, texto } = await pedir(ella, call, numeros);
      const propia = numeros.N_CITA === undefined || numeros.N_CITA === DE_ELLA;
      const excepto = propia ? AGENDA_PROPIA.find(([ruta]) => ruta.test(call.ruta)) : undefined;
      const fuga = new RegExp(`.{0,40}(${excepto ? MARCA : `${MARCA}|${CITADA}`}).{0,30}`).exec(texto)?.[0];
      if (excepto && texto.includes(CITADA)) usadas.add(excepto[1]);
      if (fuga) mal.push(`${nombreDe(call)} ${JSON.stringify(numeros)}: ${r.status} ${fuga}`);
      if (!escribe(call)) continue;
      const ahora = await huellaDeAjenos();
      const cambio = ahora.split(' ').flatMap((x, i) => (x === antes.split(' ')[i] ? [] : [x.split('=')[0]!]));
      if (excepto && cambio.length) usadas.add(excepto[1]);
      if (cambio.some((t) => !excepto?.[2]?.includes(t)))
        mal.push(`${nombreDe(call)} ${JSON.stringify(numeros)}: ${r.status} cambió ${cambio}`);
      antes = ahora;
    }
  expect(mal).toEqual([]);
  expect(AGENDA_PROPIA.map(([, porque]) => porque).filter((x) => !usadas.has(x))).toEqual([]);
}, 300_000);

test('quien no está restringido lee con las mismas llamadas lo que a ella se le niega', async () => {
  const leen: string[] = [];
  for (const call of LEEN)
    for (const numeros of await ajenos(call)) {
      const { texto } = await pedir(libre, call, numeros);
      if (new RegExp(`${MARCA}|${CITADA}`).test(texto) && !leen.includes(nombreDe(call))) leen.push(nombreDe(call));
    }
  expect(leen.length).toBeGreaterThan(45);
  // The marks are in places where a leak would show: lists, single records, printouts, spreadsheets.
  expect(leen).toEqual(
    expect.arrayContaining([
      'GET /mensajes/obtener',
      'GET /caja/abonos/imprimir/:FOLIORECIBO',
      'POST /reportes/descargar/ingresos/cargos_dia',
      'POST /reportes/imprimir/ingresos/corte_de_caja',
      'GET /respuestas_recibidas/obtener',
    ]),
  );
}, 300_000);
