// The longest text that each field allows, stored in every row of a clinic at work, and then everything that shows it: lists,
// details, the day of a patient, sheets and paper. No turn of the loop that answers everybody takes 50 ms of processor, and no
// answer is without a bound. Fields and readings are found in the declared tables and in the contracts.
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { tablasDeclaradas } from '#kernel/server/table.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { type Campo, campoDe } from '#kernel/shared/fields.ts';
import { nombreDe, pedir } from '#testing/ataque.ts';
import { type CasaDePrueba, Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { medirLazo } from '#testing/lazo.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

const MB = 1024 * 1024;
/** Milliseconds of processor that one reading may hold the loop, and what one answer that is not a file may weigh. */
const TURNO = 50;
const RESPUESTA = 8 * MB;
/** Rows of each table that are made long: as many as a list shows at a time. */
const RENGLONES = 60;

let c: CasaDePrueba;
let yo: Cliente;
beforeAll(async () => {
  c = await casaNueva();
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'largos' }], pacientes: 4 });
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'largos'");
  yo = await clinica({ permisos: 'todos', en: new Cliente(c, rows[0].cliente, 'largos', CLINICA_MX.ZONA_HORARIA, '', 1) });
  await c.dueno.query('update citas set "TIPO_CITA" = 1 where cliente = $1 and "N_CITA" = 1', [yo.cliente]);
}, 120_000);

const VUELTA: Partial<Record<Campo['tipo'], string>> = {
  texto: 'Ñandú ',
  notas: 'dolor leve\n',
  html: '<ol><li><p><strong>a</strong> b</p></li></ol>',
};
/** What was signed or issued is never changed: the table's own guards are set aside for a moment. */
async function sinGuardas<T>(tabla: string, hacer: () => Promise<T>): Promise<T> {
  await c.dueno.query(`alter table ${tabla} disable trigger user`);
  return hacer().finally(() => c.dueno.query(`alter table ${tabla} enable trigger user`));
}
/** Every text column at its longest, no two rows alike; those that the database refuses (keys, what has a form) stay. */
async function alargar(): Promise<{ largos: number; html: number; quedan: string[] }> {
  const hecho = { largos: 0, html: 0, quedan: [] as string[] };
  for (const t of tablasDeclaradas())
    for (const [columna, schema] of Object.entries(t.campos)) {
      const { tipo, max } = campoDe(schema)!;
      const vuelta = VUELTA[tipo];
      if (!vuelta || !max) continue;
      const marca = tipo === 'html' ? `'<p>' || md5(ctid::text) || '</p>'` : 'md5(ctid::text)';
      // A whole number of turns: what is cut in the middle of a mark is not what anybody stores.
      const valor =
        tipo === 'html' ? `${marca} || repeat($2, ($3 - 39) / length($2))` : `left(${marca} || ' ' || repeat($2, 1 + $3 / length($2)), $3)`;
      const { rowCount } = await sinGuardas(t.nombre, () =>
        c.dueno.query(
          `update ${t.nombre} set "${columna}" = ${valor}
            where ctid = any(array(select ctid from ${t.nombre} where cliente = $1 and "${columna}" is not null limit ${RENGLONES}))`,
          [yo.cliente, vuelta, max],
        ),
      ).catch(() => ({ rowCount: null }));
      if (rowCount === null) hecho.quedan.push(`${t.nombre}.${columna}`);
      else if (rowCount > 0) hecho[tipo === 'html' ? 'html' : 'largos']++;
    }
  return hecho;
}

interface Lectura {
  estado: number;
  turno: number;
  bytes: number;
}
/** What the machine adds to a turn does not come three times. */
async function leer(call: Call, partes: Record<string, string>, cuerpo: Arbol = {}, veces = 3): Promise<Lectura> {
  const { salida, turno } = await medirLazo(() => pedir(c, { call, partes, cuerpo, token: yo.token }));
  const visto = { estado: salida.statusCode, turno, bytes: salida.rawPayload.length };
  if (turno < TURNO || veces <= 1) return visto;
  const otra = await leer(call, partes, cuerpo, veces - 1);
  return { ...otra, turno: Math.min(turno, otra.turno) };
}
const falla = (donde: string, v: Lectura): string[] => [
  ...(v.turno >= TURNO ? [`${donde}: detiene el lazo ${Math.round(v.turno)} ms`] : []),
  ...(v.bytes > RESPUESTA ? [`${donde}: responde ${Math.round(v.bytes / MB)} MB`] : []),
  ...(v.estado >= 500 ? [`${donde}: responde ${v.estado}`] : []),
];

/** Vouchers of Peru and RIPS of Colombia: a clinic of Mexico has none. */
const DE_OTRO_PAIS = /^\/(caja\/facturas_peru|reportes\/rips)/;
const LECTURAS: Call[] = SLICES.flatMap((s) => s.calls.map((x) => x.call)).filter(
  (x) => x.permiso !== 'plataforma' && x.permiso !== 'publico' && x.method === 'GET' && !x.escribe && !DE_OTRO_PAIS.test(x.ruta),
);
/** The fields of the query without which the call refuses. */
const exigidosDe = (call: Call) =>
  Object.entries((call.query as z.ZodObject | undefined)?.shape ?? {}).filter(
    (x): x is [string, z.ZodType] => !(x[1] as z.ZodType).safeParse(undefined).success,
  );
function valorDe(nombre: string, x: z.ZodType, n: string, hoy: string): string {
  const campo = campoDe(x);
  if (campo?.tipo === 'fecha') return hoy;
  if (campo?.tipo === 'opcion') return String(campo.opciones?.[Number(n) % campo.opciones.length]?.[0]);
  if (nombre === 'year') return hoy.slice(0, 4);
  if (nombre === 'REPORTE') return '/ingresos/recibos_cancelados';
  return nombre === 'NOMBRE' ? 'receta' : n;
}
test('un día con cientos de recetas y notas larguísimas no detiene a los demás', { timeout: 300_000 }, async () => {
  const hoy = enLaClinica(yo.zona).fecha;
  for (const [largo, cuantas] of [
    [500_000, 120],
    [3_900, 120],
  ] as const) {
    for (const [tabla, columna] of [
      ['recetas', 'DETALLE'],
      ['notas_evolucion', 'NOTA'],
    ] as const)
      await c.dueno.query(
        `insert into ${tabla} (cliente, "CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "${columna}", texto)
          select $1, 1, (select coalesce(max("CONSECUTIVO"), 0) from ${tabla} where cliente = $1 and "CODIGOPACIENTE" = 1) + n, $2, '10:00'::time + n * interval '1 minute', 1, 1, '<p>' || n || '</p>' || repeat($3, $4 / length($3)), repeat('ab ', $4 / 10)
          from generate_series(1, $5::int) n`,
        [yo.cliente, hoy, VUELTA.html, largo, cuantas],
      );
    const partes = { CODIGOPACIENTE: '1', CITAS: '5', FECHA: hoy };
    const malas = [
      ...falla('el día', await leer(dashboard.resumen_dia as never, partes)),
      ...falla('el tablero', await leer(dashboard.overview as never, partes)),
    ];
    expect(malas).toEqual([]);
  }
});

test('lo más largo que admite cada campo, guardado, se lee sin detener a los demás', { timeout: 900_000 }, async () => {
  const { largos, html, quedan } = await alargar();
  // The rest has a form that the database keeps: a formula, an address.
  expect([largos > 150, html > 3, quedan.length < 6]).toEqual([true, true, true]);
  const hoy = enLaClinica(yo.zona).fecha;
  const malas: string[] = [];
  let leidas = 0;
  for (const call of LECTURAS) {
    let v: Lectura | undefined;
    // The first rows are the ones in use; what asks whether a row may be deleted wants one that nobody uses.
    for (const n of ['1', '2', '3', '0', '9', '20', '30']) {
      const valores = (campos: [string, z.ZodType][]) => Object.fromEntries(campos.map(([k, x]) => [k, valorDe(k, x, n, hoy)]));
      v = await leer(call, valores(Object.entries(call.params)), valores(exigidosDe(call)));
      if (v.estado < 400 || Object.keys(call.params).length === 0) break;
    }
    // Paper weighs what it says: half a million letters are hundreds of sheets.
    malas.push(...falla(nombreDe(call), call.archivo ? { ...v!, bytes: 0 } : v!));
    if (v!.estado < 400) leidas++;
  }
  // The rest has nothing to show here: what is asked with words, what is of another country, what no row stands for.
  expect(leidas).toBeGreaterThan(LECTURAS.length * 0.9);
  expect(malas).toEqual([]);
});
