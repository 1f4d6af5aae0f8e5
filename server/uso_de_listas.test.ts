// A row in use cannot be deleted and a deleted row cannot be used, even at the same moment: every list against every column
// that names its rows, in both orders. New uses are included automatically.
import type pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { type CasaDePrueba, Cliente, casa, clinica, type Respuesta } from '#testing/clinica.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { CATALOGOS, SLICES } from './slices.ts';

let c: CasaDePrueba;
let yo: Cliente;
/** Two saving connections and one that observes. */
let pool: pg.Pool;
interface Uso {
  tabla: string;
  columna: string;
  lista: string;
  clave: string;
  como: string;
}
let usos: Uso[];
beforeAll(async () => {
  c = await casa();
  pool = abrirPoolDueno({ ...inject('pg'), database: c.conexion.database! }, 4);
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'listas' }], pacientes: 8 });
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'listas'");
  yo = await clinica({ permisos: 'todos', en: new Cliente(c, rows[0].cliente, 'listas', CLINICA_MX.ZONA_HORARIA, '', 1) });
  // The uses to try are those the database guards.
  usos = (
    await c.dueno.query(
      `select tgrelid::regclass::text as tabla, string_to_array(encode(tgargs, 'escape'), '\\000') as a from pg_trigger where tgname like 'usa\\_%' order by 1, tgname`,
    )
  ).rows.map(({ tabla, a: [columna, lista, clave, como] }) => ({ tabla, columna, lista, clave, como }));
  return () => pool.end();
}, 120_000);

/** Columns that only say whether a use is current; another column names the row. */
const NOMBRA: Record<string, string> = { en_uso: 'RECURSO' };
test('todo uso que un catálogo dice lo vigila la base', () => {
  const dichos = CATALOGOS.flatMap((k) => (k.enUso ?? []).map(([tabla, columna]) => `${tabla}.${NOMBRA[columna] ?? columna} → ${k.tabla}`));
  const vigilados = usos.map((u) => `${u.tabla}.${u.columna} → ${u.lista}`);
  expect(dichos.length).toBeGreaterThan(6);
  expect(dichos.filter((d) => !vigilados.includes(d))).toEqual([]);
});

/** The call that deletes a row of each list, and the path parameter that names it. */
const BORRA: Record<string, string> = {
  medicos: '/medicos/eliminar/:CODIGOMEDICO',
  conceptos_egresos: '/conceptos_egresos/eliminar/:ID',
  diagnosticos: '/catalogo/diagnosticos/eliminar/:CODIGO',
  imagenes_interactivas: '/imagenes_interactivas/eliminar/:ID',
};
function borrar(u: Uso, valor: unknown): Promise<Respuesta<unknown>> {
  const rutas = [BORRA[u.lista], `/${u.lista.replace('_', '/')}/eliminar/:ID`];
  const call = SLICES.flatMap((s) => s.calls.map((x): Call => x.call)).find((x) => rutas.includes(x.ruta));
  if (!call) throw new Error(`no hay con qué borrar de ${u.lista}`);
  return yo.llamar(call, { [Object.keys(call.params)[0]!]: valor });
}

/** Rows that are never edited start using another by being inserted. */
const FIJAS: Record<string, string> = {
  recetas: `insert into recetas (cliente, "CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "SUCURSAL", "CODIGOMEDICO", "DETALLE")
    select cliente, "CODIGOPACIENTE", "CONSECUTIVO" + $2, "FECHA", "HORA", "SUCURSAL", $2, "DETALLE" from recetas where cliente = $1 limit 1`,
  ...Object.fromEntries(
    ['analisis_clinicos', 'estudios_gabinete'].map((t) => [
      t,
      `insert into ${t} (cliente, "ID_ORDEN", "CODIGOPACIENTE", "FECHA", "HORA", "SUCURSAL", "CODIGOMEDICO")
       select cliente, "ID_ORDEN" + 100000 + $2, "CODIGOPACIENTE", "FECHA", "HORA", "SUCURSAL", $2 from ${t} where cliente = $1 limit 1`,
    ]),
  ),
};
/** Resources of an appointment that did not take place are history, not a use. */
const VIVAS: Record<string, string> = { citas_recursos: 'and viva', formatos_paciente: 'and "FIRMADO" = 0' };
let n = 900;
/** Creates a row that nobody uses, and answers how a row of the table starts using it. */
async function preparar(u: Uso): Promise<{ valor: number | string; usar: (cliente: pg.PoolClient) => Promise<unknown> }> {
  const valor = u.clave === 'CODIGO' && u.lista === 'diagnosticos' ? `ZZ${++n}` : ++n;
  const { rows: columnas } = await c.dueno.query(
    `select column_name as k from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [u.lista],
  );
  const nombres = columnas.map(({ k }) => k as string);
  // A copy of another row with its own key and name.
  const propio = (k: string) =>
    k === u.clave
      ? '$2'
      : /^(NOMBRE|DESCRIPCION)$/.test(k)
        ? `left("${k}", 20) || ' ' || $3::text`
        : k === 'eliminado' || k === 'eliminado_por'
          ? 'null'
          : `"${k}"`;
  const tipo = typeof valor === 'string' ? 'varchar' : 'integer';
  const copia = `insert into ${u.lista} (${nombres.map((k) => `"${k}"`)}) select ${nombres.map((k) => propio(k).replace('$2', `$2::${tipo}`))} from ${u.lista} where cliente = $1 limit 1`;
  let hecha = await pool.query(copia, [yo.cliente, valor, String(valor)]).catch((e: Error) => e);
  if (hecha instanceof Error || hecha.rowCount === 0)
    hecha = await c.dueno.query(
      `insert into ${u.lista} (cliente, "${u.clave}", "${nombres.find((k) => /^(NOMBRE|DESCRIPCION)$/.test(k))}") values ($1, $2, $3)`,
      [yo.cliente, valor, String(valor)],
    );
  const puesto = u.como.startsWith('lista') ? `jsonb_build_array($2::int)` : `$2::${tipo}`;
  const { rows: clave } = await c.dueno.query(
    `select array_agg(a.attname::text) as k from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indrelid = $1::regclass and i.indisprimary`,
    [u.tabla],
  );
  const { rows: deQuien } = await c.dueno.query(
    `select ${clave[0].k.map((k: string) => `"${k}"`)} from ${u.tabla} where cliente = $1 ${VIVAS[u.tabla] ?? ''} order by "${u.columna}" is null limit 1`,
    [yo.cliente],
  );
  if (!deQuien[0]) throw new Error(`la demostración no tiene ${u.tabla}`);
  const donde = clave[0].k
    .map((k: string) => `"${k}" = ${typeof deQuien[0][k] === 'string' ? `'${deQuien[0][k]}'` : deQuien[0][k]}`)
    .join(' and ');
  const usar = FIJAS[u.tabla] ?? `update ${u.tabla} set "${u.columna}" = ${puesto} where cliente = $1 and ${donde}`;
  return { valor, usar: (q) => q.query(usar, [yo.cliente, valor]) };
}
/** Within the clinic's row-level security, like a save of the product. */
async function conTransaccion<T>(hacer: (q: pg.PoolClient) => Promise<T>): Promise<T> {
  const q = await pool.connect();
  try {
    await q.query('begin');
    await q.query("select set_config('app.cliente', $1, true), set_config('app.usuario', '1', true)", [String(yo.cliente)]);
    return await hacer(q);
  } finally {
    await q.query('rollback').catch(() => {});
    q.release();
  }
}
const escondida = async (u: Uso, valor: unknown) =>
  (await c.dueno.query(`select eliminado is not null as si from ${u.lista} where cliente = $1 and "${u.clave}" = $2`, [yo.cliente, valor]))
    .rows[0].si as boolean;
/** Uses that do not prevent deletion: a user's account stays when its doctor is deleted. */
const NO_IMPIDE = ['usuarios.CODIGOMEDICO'];
const esperan = async () => (await c.dueno.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n as number;

describe('a la vez', () => {
  test('quien borra espera a quien empieza a usar, y entonces se le niega', async () => {
    const mal: string[] = [];
    for (const u of usos.filter((x) => !NO_IMPIDE.includes(`${x.tabla}.${x.columna}`))) {
      const { valor, usar } = await preparar(u);
      await conTransaccion(async (q) => {
        await usar(q);
        const borrado = borrar(u, valor);
        await expect
          .poll(esperan, { timeout: 5_000 })
          .toBeGreaterThan(0)
          .catch(() => mal.push(`${u.tabla}.${u.columna}: nadie esperó`));
        await q.query('commit');
        const r = await borrado;
        if (r.success || (await escondida(u, valor))) mal.push(`${u.tabla}.${u.columna}: ${r.status} ${r.message}`);
      });
    }
    expect(mal).toEqual([]);
  }, 120_000);

  test('quien empieza a usar espera a quien borra, y entonces se le niega', async () => {
    const mal: string[] = [];
    for (const u of usos) {
      const { valor, usar } = await preparar(u);
      await conTransaccion(async (borra) => {
        await borra.query(`update ${u.lista} set eliminado = now() where cliente = $1 and "${u.clave}" = $2`, [yo.cliente, valor]);
        await conTransaccion(async (q) => {
          const usado = usar(q).then(
            () => 'se usó',
            (e: { code: string }) => e.code,
          );
          await expect
            .poll(esperan, { timeout: 5_000 })
            .toBeGreaterThan(0)
            .catch(() => mal.push(`${u.tabla}.${u.columna}: nadie esperó`));
          await borra.query('commit');
          const como = await usado;
          if (como !== '23503') mal.push(`${u.tabla}.${u.columna}: ${como}`);
        });
      });
    }
    expect(mal).toEqual([]);
  }, 120_000);
});

test('una empresa que no existe no se guarda, ni por la llamada ni por la base', async () => {
  const r = await yo.llamar(
    pacientes.guardar,
    {},
    { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Luna', SEXO: 2, CODIGOEMPRESA: 98_765, CONFIRMAR_REGISTRO: 1 },
  );
  expect(r).toMatchObject({ status: 422, data: { ERRORES: { CODIGOEMPRESA: 'Seleccione una opción válida' } } });
  for (const columna of ['CODIGOEMPRESA', 'ORIGEN'])
    await expect(
      c.dueno.query(`update pacientes set "${columna}" = 98765 where cliente = $1 and "CODIGOPACIENTE" = 1`, [yo.cliente]),
    ).rejects.toMatchObject({
      code: '23503',
    });
});
