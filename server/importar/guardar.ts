// Writes a file's records into the catalogue's table: adds new ones, updates changed ones, and deactivates those that are
// missing. Runs in the caller's transaction, as the owner.
import type pg from 'pg';
import { columnaDe } from '#kernel/server/table.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import type { Clase, Fila } from './clase.ts';

export interface Cambios {
  nuevos: number;
  cambiados: number;
  iguales: number;
  /** Codes missing in the file. */
  retirados: number;
  /** Of how many that earlier files of the same kind brought. */
  deAntes: number;
  /** Some of them, to show. */
  muestra: string[];
}
/** Source of the bundled codes, which hold until an official file is imported. */
const SEMILLA = 'semilla';
const LOTE = 5_000;
const id = (k: string) => `"${k}"`;

export interface Paso {
  filas: Map<string, Fila>;
  /** Records that were wrong in the file; their stored rows stay as they are. */
  intocables: readonly Fila[];
  fuente: string;
  avisar?: (puestos: number) => void;
}

/** Loads the records into a temporary table and compares it with the catalogue. Changes nothing else. */
export async function comparar(c: pg.ClientBase, clase: Clase, p: Paso): Promise<Cambios> {
  const columnas = Object.keys(clase.campos);
  await c.query(
    `create temp table llegados on commit drop as select ${columnas.map(id).join(', ')} from ${clase.tabla} with no data;
     create temp table intocables on commit drop as select ${clase.clave.map((k) => `${id(k)}::text as ${id(k)}`).join(', ')} from ${clase.tabla} with no data`,
  );
  await poner(c, 'llegados', clase, columnas, [...p.filas.values()], p.avisar);
  await poner(
    c,
    'intocables',
    clase,
    clase.clave,
    p.intocables.map((f) => Object.fromEntries(clase.clave.map((k) => [k, String(f[k] ?? '')]))),
    undefined,
    true,
  );
  await c.query(`create unique index on llegados (${clase.clave.map(id).join(', ')}); analyze llegados`);
  const {
    rows: [n],
  } = await c.query(
    `select (count(*) filter (where t.fuente is null))::int as nuevos, (count(*) filter (where t.fuente is not null and ${cambio(clase)}))::int as cambiados,
      (count(*) filter (where t.fuente is not null and not (${cambio(clase)})))::int as iguales
     from llegados l left join ${clase.tabla} t on ${misma(clase)}`,
    [p.fuente],
  );
  const { rows: faltan } = await c.query(
    `select ${clase.clave.map((k) => `t.${id(k)}`).join(" || '·' || ")} as clave, t.fuente <> '${SEMILLA}' as oficial from ${clase.tabla} t where ${falta(clase)} order by 1`,
    [[p.fuente, SEMILLA]],
  );
  const {
    rows: [antes],
  } = await c.query(`select count(*)::int as n from ${clase.tabla} t where t.retirado is null and t.fuente = $1 and ${enAlcance(clase)}`, [
    p.fuente,
  ]);
  return { ...n, retirados: faltan.length, deAntes: antes.n, muestra: faltan.slice(0, 10).map((f) => f.clave) };
}

/** Applies what `comparar` found. */
export async function aplicar(c: pg.ClientBase, clase: Clase, { fuente }: Paso): Promise<void> {
  const columnas = Object.keys(clase.campos);
  const otras = columnas.filter((k) => !clase.clave.includes(k));
  await c.query(
    `update ${clase.tabla} t set ${otras.map((k) => `${id(k)} = l.${id(k)}`).join(', ')}, fuente = $1, retirado = null
     from llegados l where ${misma(clase)} and ${cambio(clase)}`,
    [fuente],
  );
  await c.query(
    `insert into ${clase.tabla} (${columnas.map(id).join(', ')}, fuente) select ${columnas.map((k) => `l.${id(k)}`).join(', ')}, $1 from llegados l
     on conflict do nothing`,
    [fuente],
  );
  await c.query(`update ${clase.tabla} t set "ACTIVO" = 0, retirado = current_date where ${falta(clase)}`, [[fuente, SEMILLA]]);
}

const misma = ({ clave }: Clase) => clave.map((k) => `t.${id(k)} = l.${id(k)}`).join(' and ');
const cambio = ({ campos }: Clase) =>
  `((${Object.keys(campos)
    .map((k) => `t.${id(k)}`)
    .join(', ')}) is distinct from (${Object.keys(campos)
    .map((k) => `l.${id(k)}`)
    .join(', ')})
    or t.fuente <> $1 or t.retirado is not null)`;
const enAlcance = ({ alcance }: Clase) =>
  alcance ? `(${alcance.map((k) => `t.${id(k)}`).join(', ')}) in (select distinct ${alcance.map(id).join(', ')} from llegados)` : 'true';
const falta = (clase: Clase) => `t.retirado is null and t.fuente = any($1) and ${enAlcance(clase)}
  and not exists (select from llegados l where ${misma(clase)})
  and not exists (select from intocables i where ${clase.clave.map((k) => `t.${id(k)}::text = i.${id(k)}`).join(' and ')})`;

/** Inserts rows, thousands at a time. */
async function poner(
  c: pg.ClientBase,
  tabla: string,
  clase: Clase,
  columnas: readonly string[],
  filas: readonly Fila[],
  avisar?: (puestas: number) => void,
  comoTexto = false,
): Promise<void> {
  const tipos = columnas.map((k) =>
    comoTexto ? 'text' : columnaDe(campoDe(clase.campos[k])!).tipo.replace(/^character varying.*/, 'text'),
  );
  const orden = `insert into ${tabla} (${columnas.map(id).join(', ')}) select * from unnest(${tipos.map((t, i) => `$${i + 1}::${t}[]`).join(', ')})`;
  for (let i = 0; i < filas.length; i += LOTE) {
    const lote = filas.slice(i, i + LOTE);
    await c.query(
      orden,
      columnas.map((k) => lote.map((f) => f[k] ?? null)),
    );
    avisar?.(Math.min(filas.length, i + LOTE));
  }
}
