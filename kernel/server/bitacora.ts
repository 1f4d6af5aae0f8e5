// The audit chain: a job signs new rows in order, each signature covering the previous one, and seals each day, so that a
// removed or changed row can be detected. It runs after the requests, which only append.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { cronDeInstalacion, type Trabajo } from './jobs.ts';

interface Fila {
  cliente: number;
  id: string;
  momento: string;
  usuario: number;
  accion: string;
  detalle: unknown;
  ip: string;
  peticion: string;
  huella: Buffer | null;
}
/** The id comes as text, and ordering by text would put 10 before 9. */
const CAMPOS = `cliente, id::text, to_char(momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as momento, usuario, accion, detalle::text as detalle, ip, peticion, huella`;

const huellaDe = (anterior: Buffer, f: Fila): Buffer =>
  createHash('sha256')
    .update(anterior)
    .update(JSON.stringify([f.cliente, f.id, f.momento, f.usuario, f.accion, f.detalle, f.ip, f.peticion]))
    .digest();
const RAIZ = Buffer.alloc(32);

/**
 * Signs the new rows of every clinic by ascending number. It stops at the first row younger than `espera`, because a
 * transaction that is still open could insert a row with a lower number.
 */
export async function encadenar(dueno: pg.Pool, espera = '1 minute'): Promise<number> {
  const c = await dueno.connect();
  let n = 0;
  try {
    const { rows: clientes } = await c.query<{ cliente: number }>('select cliente from compartido.clientes');
    for (const { cliente } of clientes) {
      await c.query('begin');
      await c.query("select set_config('app.cliente', $1, true)", [String(cliente)]);
      const {
        rows: [turno],
      } = await c.query('select pg_try_advisory_xact_lock(702, $1) as ok', [cliente]);
      if (turno.ok) n += await encadenarClinica(c, cliente, espera);
      await c.query('commit');
    }
    return n;
  } catch (e) {
    await c.query('rollback').catch(() => {});
    throw e;
  } finally {
    c.release();
  }
}

async function encadenarClinica(c: pg.PoolClient, cliente: number, espera: string): Promise<number> {
  const { rows } = await c.query<Fila>(
    `select ${CAMPOS} from bitacora b where cliente = $1 and huella is null and b.id < coalesce(
       (select min(j.id) from bitacora j where j.cliente = $1 and j.huella is null and j.momento >= now() - $2::interval), 9223372036854775807)
     order by b.id limit 5000`,
    [cliente, espera],
  );
  if (rows.length === 0) return 0;
  const {
    rows: [u],
  } = await c.query('select huella from bitacora where cliente = $1 and huella is not null order by id desc limit 1', [cliente]);
  let anterior = (u?.huella as Buffer | undefined) ?? RAIZ;
  const huellas: Buffer[] = [];
  for (const f of rows) {
    anterior = huellaDe(anterior, f);
    huellas.push(anterior);
  }
  await c.query(
    'update bitacora b set huella = x.huella from unnest($2::bigint[], $3::bytea[]) as x (id, huella) where b.cliente = $1 and b.id = x.id',
    [cliente, rows.map((f) => f.id), huellas],
  );
  await c.query(
    `insert into bitacora_sellos (cliente, dia, hasta, filas, huella)
    select distinct on (momento::date) cliente, momento::date, id, count(*) over (partition by momento::date), huella
    from bitacora where cliente = $1 and huella is not null and momento::date < current_date and momento > now() - interval '3 days' order by momento::date, id desc
    on conflict do nothing`,
    [cliente],
  );
  return rows.length;
}

/** The id of the clinic's first row whose signature does not follow from the previous one; null when the chain is intact. */
export async function revisarCadena(dueno: pg.Pool, cliente: number): Promise<string | null> {
  const c = await dueno.connect();
  let rows: Fila[];
  try {
    await c.query("select set_config('app.cliente', $1, false)", [String(cliente)]);
    ({ rows } = await c.query<Fila>(`select ${CAMPOS} from bitacora b where cliente = $1 and huella is not null order by b.id`, [cliente]));
  } finally {
    await c.query("select set_config('app.cliente', '', false)");
    c.release();
  }
  return primeraRota(rows);
}

/**
 * Earlier versions signed each batch with its numbers sorted as text (1, 10, 11, 2, …), and the next batch continued from the
 * greatest. Such chains are valid too. Both orders agree among numbers of equal length, so the next row is always the first
 * remaining one of some length.
 */
function primeraRota(filas: readonly Fila[]): string | null {
  const largos = [...new Set(filas.map((f) => f.id.length))];
  const porLargo = largos.map((l) => ({ suyas: filas.filter((f) => f.id.length === l), i: 0 }));
  let ultima: Buffer = RAIZ;
  let mayor: { id: bigint; huella: Buffer } = { id: 0n, huella: RAIZ };
  for (let n = 0; n < filas.length; n++) {
    const siguiente = [ultima, mayor.huella]
      .flatMap((anterior) => porLargo.map((q) => ({ q, anterior })))
      .find(({ q, anterior }) => q.suyas[q.i]?.huella?.equals(huellaDe(anterior, q.suyas[q.i]!)));
    if (!siguiente) return porLargo.flatMap((q) => q.suyas.slice(q.i, q.i + 1))[0]!.id;
    const { id, huella } = siguiente.q.suyas[siguiente.q.i++]!;
    ultima = huella!;
    if (BigInt(id) > mayor.id) mayor = { id: BigInt(id), huella: huella! };
  }
  return null;
}

export const trabajosBitacora = (dueno: pg.Pool): Trabajo[] => [
  cronDeInstalacion('bitacora.encadenar', '* * * * *', async () => {
    while ((await encadenar(dueno)) >= 5000);
  }),
  cronDeInstalacion('compartido.limpiar', '17 * * * *', async (host) => {
    await host.pool.query('select compartido_limpiar()');
  }),
];
