// Compares the database with the declarations in both directions, and checks the separation of clinics table by table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { columnaDe, tablasDeclaradas } from '#kernel/server/table.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { type CasaDePrueba, casa } from '#testing/clinica.ts';
import { MIGRACIONES } from './raiz.ts';
import './slices.ts';

interface Columna {
  tabla: string;
  columna: string;
  tipo: string;
  nula: boolean;
}
let c: CasaDePrueba;
let columnas: Map<string, Map<string, Columna>>;
/** Tables without a clinic: Kysely's record of migrations. */
const SIN_CLINICA = ['kysely_migration', 'kysely_migration_lock'];

const leer = async <T>(texto: string): Promise<T[]> => (await c.dueno.query(texto)).rows as T[];
beforeAll(async () => {
  c = await casa();
  const filas =
    await leer<Columna>(`select c.relname as tabla, a.attname as columna, format_type(a.atttypid, a.atttypmod) as tipo, not a.attnotnull as nula
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, a.attnum`);
  columnas = new Map();
  for (const f of filas) columnas.set(f.tabla, (columnas.get(f.tabla) ?? new Map()).set(f.columna, f));
});

test('lo declarado está en la base, con su tipo, su largo y su nulidad', () => {
  const malas: string[] = [];
  for (const t of tablasDeclaradas()) {
    const hay = columnas.get(t.nombre);
    if (!hay) {
      malas.push(`${t.nombre}: no existe`);
      continue;
    }
    for (const [nombre, schema] of Object.entries(t.campos)) {
      const campo = campoDe(schema);
      const col = hay.get(nombre);
      if (!campo) malas.push(`${t.nombre}.${nombre}: no es un campo`);
      else if (!col) malas.push(`${t.nombre}.${nombre}: falta en la base`);
      else {
        const debe = columnaDe(campo);
        const tipo = col.tipo.replace(/^time\(0\) /, 'time ').replace(/^timestamp\(\d\) /, 'timestamp ');
        // A small integer column is fine when the range fits.
        const chico = campo.tipo === 'entero' && tipo === 'smallint' && (campo.rango?.[1] ?? 1e9) <= 32_767;
        const igual = chico || (debe.tipo === 'character varying' ? tipo.startsWith(debe.tipo) : tipo === debe.tipo);
        if (!igual || debe.nula !== col.nula)
          malas.push(
            `${t.nombre}.${nombre}: la base dice ${tipo}${col.nula ? ' null' : ''}, el contrato ${debe.tipo}${debe.nula ? ' null' : ''}`,
          );
      }
    }
    for (const k of t.clave) if (!(k in t.campos)) malas.push(`${t.nombre}: su clave nombra ${k}, que no es un campo`);
  }
  expect(malas).toEqual([]);
});

test('lo que está en la base está declarado: ninguna columna viaja sin contrato', () => {
  const declaradas = new Map(tablasDeclaradas().map((t) => [t.nombre, t]));
  const malas: string[] = [];
  for (const [tabla, cols] of columnas) {
    const visibles = [...cols.keys()].filter((k) => k !== k.toLowerCase());
    const t = declaradas.get(tabla);
    // Internal tables use lower case, except for codes that refer to other tables.
    if (!t) {
      const propias = visibles.filter((k) => !/^(CODIGO|N_CITA|CONSECUTIVO|FOLIO|ID_?)/.test(k));
      if (propias.length) malas.push(`${tabla}: no está declarada (${propias.join(', ')})`);
      continue;
    }
    for (const k of visibles) if (!(k in t.campos)) malas.push(`${tabla}.${k}: no está declarada`);
  }
  expect(malas).toEqual([]);
});

test('toda tabla de una clínica tiene su muro: seguridad forzada, una sola política y la clínica primero en su clave', async () => {
  const filas = await leer<{ t: string; rls: boolean; forzada: boolean; politicas: string[]; clave: string[]; default: string | null }>(`
    select c.relname as t, c.relrowsecurity as rls, c.relforcerowsecurity as forzada,
      array(select pg_get_expr(polqual, polrelid) || ' / ' || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy where polrelid = c.oid) as politicas,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey::int[]) with ordinality k(n, o) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        where i.indrelid = c.oid and i.indisprimary order by k.o) as clave
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const malas: string[] = [];
  for (const f of filas) {
    if (SIN_CLINICA.includes(f.t)) continue;
    if (!columnas.get(f.t)?.has('cliente')) malas.push(`${f.t}: sin clínica`);
    if (!f.rls || !f.forzada) malas.push(`${f.t}: sin seguridad por filas forzada`);
    if (f.politicas.length !== 1 || !f.politicas[0]?.includes('app_cliente()')) malas.push(`${f.t}: políticas ${f.politicas.join('; ')}`);
    if (f.clave[0] !== 'cliente') malas.push(`${f.t}: clave (${f.clave.join(', ')})`);
  }
  expect(malas).toEqual([]);
});

test('todo índice único, toda exclusión y toda llave foránea empieza por la clínica', async () => {
  const filas = await leer<{ que: string }>(`
    select c.relname || ': índice ' || i.relname as que from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where c.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion) and c.relname <> all ($$${`{${SIN_CLINICA.join(',')}}`}$$::text[])
        and (select attname from pg_attribute where attrelid = c.oid and attnum = x.indkey[0]) is distinct from 'cliente'
    union all
    select c.relname || ': llave ' || k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.contype = 'f'
        and (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) is distinct from 'cliente'
    order by 1`);
  expect(filas.map((f) => f.que)).toEqual([]);
});

test('el rol de la aplicación no es dueño de nada, no salta el muro y solo toca lo que se le dio', async () => {
  expect(
    await leer(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
      (select count(*)::int from pg_class where relowner = r.oid) as tablas, (select count(*)::int from pg_proc where proowner = r.oid) as funciones,
      has_schema_privilege('galeno_app', 'public', 'CREATE') as crea
    from pg_roles r where rolname = 'galeno_app'`),
  ).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      tablas: 0,
      funciones: 0,
      crea: false,
    },
  ]);
  // The tables of clinics, sessions and captchas are only accessible through functions.
  expect(
    await leer(`select c.relname as t from pg_class c where c.relnamespace = 'compartido'::regnamespace and c.relkind = 'r'
      and c.relname in ('clientes', 'sesiones', 'captchas', 'limites')
      and (has_table_privilege('galeno_app', c.oid, 'SELECT') or has_table_privilege('galeno_app', c.oid, 'INSERT') or has_table_privilege('galeno_app', c.oid, 'UPDATE'))`),
  ).toEqual([]);
  // Functions with the owner's rights set their search path, or were bound to what they name when they were created.
  expect(
    await leer(`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and prosqlbody is null
      and not exists (select from unnest(proconfig) x where x like 'search_path=%')`),
  ).toEqual([]);
});

test('sin clínica no se ve ni una fila', async () => {
  const malas: string[] = [];
  for (const [t, cols] of columnas) {
    if (!cols.has('cliente')) continue;
    const { rows } = await c.host.pool.query(`select count(*)::int as n from "${t}"`);
    if (rows[0].n) malas.push(t);
  }
  expect(malas).toEqual([]);
});

test('una migración que cambia filas pasa los muros: clínica por clínica, o sin fuerza mientras tanto', () => {
  const ciegas = readdirSync(MIGRACIONES).filter((f) => {
    const suyo = readFileSync(join(MIGRACIONES, f), 'utf8').replace(/^CREATE (OR REPLACE )?FUNCTION .*?\$\$.*?\$\$/gms, '');
    const cambia = [...suyo.matchAll(/^\s*(?:UPDATE|DELETE FROM|INSERT INTO)\s+([\w.]+)/gim)].some((m) => !m[1]!.startsWith('compartido.'));
    return cambia && !/NO FORCE ROW|'app\.cliente'/.test(suyo);
  });
  expect(ciegas).toEqual([]);
});
