// In a large clinic every read finds its rows by an index. Each statement of each call is explained as it was sent, under
// row-level security; whoever goes through a large table row by row is named. New calls are included automatically.
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Sentencia } from '#kernel/server/lote.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Call, cuerpoDe, escribe } from '#kernel/shared/endpoint.ts';
import { nombreDe } from '#testing/ataque.ts';
import { sentenciasDe } from '#testing/base_vista.ts';
import { type CasaDePrueba, Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { bueno } from '#testing/generar.ts';
import { sembrarGrande } from './demo/grande.ts';
import { SLICES } from './slices.ts';

/** Rows of one table that a statement may look at: more than any page shows, and than a week has appointments. */
const MIRA = 2_000;
const PACIENTES = 6_000;
const CON_HISTORIA = 400;
const LEEN: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter(
  (c) => c.permiso !== 'publico' && c.permiso !== 'plataforma' && !escribe(c) && c.ruta !== '/auth/logout',
);
/** Reads that go through many rows, each with its reason. */
const LEEN_MUCHO: readonly (readonly [ruta: string, tabla: string, porque: string])[] = [
  ['/catalogo/sucursales/dependencias/:CODIGOCLINICA', 'citas', 'counts the appointments ahead of a branch that is about to close'],
  ...['/estadisticas', '/reportes/obtener/estadisticas', '/reportes/imprimir/estadisticas', '/reportes/descargar/estadisticas'].flatMap(
    (de) =>
      ['pacientes', 'notas_evolucion'].map(
        (tabla) => [`${de}/edad`, tabla, 'every active patient has an age, counted from an index'] as const,
      ),
  ),
];

let c: CasaDePrueba;
let yo: Cliente;
beforeAll(async () => {
  c = await casaNueva();
  await sembrarCie10(c.dueno);
  await sembrarGrande(c.host, c.conexion, PACIENTES, () => {}, CON_HISTORIA);
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'demogrande'");
  yo = await clinica({ permisos: 'todos', en: new Cliente(c, rows[0].cliente, 'demogrande', CLINICA_MX.ZONA_HORARIA, '', 1) });
  await c.dueno.query('vacuum analyze');
  return () => c.cerrar();
}, 120_000);

const HOY = enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha;
/** What a screen sends when it opens, and again with a search and from the last column. */
const COMUN: Arbol = {
  ...{ CODIGOPACIENTE: 1, CONSECUTIVO: 1, SUCURSAL: 1, CODIGOMEDICO: 1, doctorId: 1, start: HOY, end: sumarDias(HOY, 6), FECHA: HOY },
  ...{ FECHA_INICIAL: sumarDias(HOY, -6), FECHA_FINAL: HOY, PAGINA: 0, LIMITE: 50, LIMIT: 50, ORDEN: '', BUSCAR: '', REGISTRO: '' },
};
const VISTAS: readonly Arbol[] = [COMUN, { ...COMUN, BUSCAR: 'maria her' }, { ...COMUN, BUSCAR: '5512' }];

function pedido(call: Call, vista: Arbol): { params: Arbol; cuerpo: Arbol } {
  let seed = 7;
  for (const letra of call.ruta) seed = (Math.imul(seed, 31) + letra.charCodeAt(0)) | 0;
  const muestra = (a: fc.Arbitrary<unknown>) => fc.sample(a, { numRuns: 1, seed })[0] as Arbol;
  const esquema = call.method === 'GET' ? call.query : cuerpoDe(call, CLINICA_EJEMPLO);
  const con = (x: Arbol): Arbol => Object.fromEntries(Object.entries(x).map(([k, v]) => [k, k in vista ? vista[k] : v])) as Arbol;
  return {
    params: con(muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)]))))),
    cuerpo: esquema ? con(muestra(bueno(esquema))) : {},
  };
}

interface Nodo {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Actual Loops'?: number;
  Plans?: Nodo[];
}
function* nodos(n: Nodo): Generator<Nodo> {
  yield n;
  for (const hijo of n.Plans ?? []) yield* nodos(hijo);
}
const mirados = (n: Nodo): number =>
  ((n['Actual Rows'] ?? 0) + (n['Rows Removed by Filter'] ?? 0) + (n['Rows Removed by Index Recheck'] ?? 0)) * (n['Actual Loops'] ?? 1);
/** In tables this small the planner rightly prefers to read all: it is asked to look for an index. */
const CON_INDICES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((x) => `set local ${x} = off`);
/** The tables through which a statement goes row by row, with the number of rows. */
async function recorridas({ text, values = [] }: Sentencia, antes: readonly string[] = []): Promise<[string, number][]> {
  const { rows } = await yo.sql(async ({ db }) => {
    for (const a of antes) await db.executeQuery(CompiledQuery.raw(a));
    return db.executeQuery<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values]));
  });
  const muchas = [...nodos(rows[0]!['QUERY PLAN'][0].Plan)].flatMap((n): [string, number][] =>
    n['Relation Name'] && mirados(n) > MIRA ? [[n['Relation Name'], Math.round(mirados(n))]] : [],
  );
  return muchas.length && !antes.length ? recorridas({ text, values }, CON_INDICES) : muchas;
}
const LEE = /^\s*(?:\/\*.*?\*\/)?\s*\(*(?:with|select)\b/i;
const HACE =
  /\b(?:set_config|sesion_\w+|for update|for share|insert into|update \w|delete from|nextval|pg_(?:try_)?advisory\w*|pg_constraint)\b/i;

test('en una clínica grande ninguna lectura recorre una tabla', { timeout: 300_000 }, async () => {
  const mal: string[] = [];
  const sobran = new Set(LEEN_MUCHO.map(([ruta]) => ruta));
  const vistas = new Set<string>();
  let contestaron = 0;
  for (const call of LEEN)
    for (const vista of call.ruta.includes('imprimir') ? VISTAS.slice(0, 1) : VISTAS) {
      const { params, cuerpo } = pedido(call, vista);
      const sentencias = await sentenciasDe(async () => {
        if ((await yo.llamar(call, params, cuerpo)).status === 200) contestaron++;
      });
      for (const s of sentencias) {
        const cual = JSON.stringify([s.text, s.values]);
        if (!LEE.test(s.text) || HACE.test(s.text) || vistas.has(cual)) continue;
        vistas.add(cual);
        for (const [tabla, cuantos] of await recorridas(s)) {
          if (LEEN_MUCHO.some(([ruta, t]) => ruta === call.ruta && t === tabla)) sobran.delete(call.ruta);
          else mal.push(`${nombreDe(call)} ${vista.BUSCAR}: ${cuantos} de ${tabla}, en ${s.text.replace(/\s+/g, ' ').slice(0, 300)}`);
        }
      }
    }
  expect(mal).toEqual([]);
  expect([...sobran]).toEqual([]);
  // Otherwise the test would prove little.
  expect(contestaron).toBeGreaterThan(250);
  expect(vistas.size).toBeGreaterThan(300);
});

test('lo que no tiene índice se nota', async () => {
  const SIN = { text: 'select "CODIGOPACIENTE" from pacientes where "OBSERVACIONES" = $1', values: ['nada'] };
  expect(await recorridas(SIN)).toEqual([['pacientes', PACIENTES]]);
  expect(await recorridas({ ...SIN, text: SIN.text.replace('"OBSERVACIONES"', '"CODIGOPACIENTE"'), values: [7] })).toEqual([]);
});
