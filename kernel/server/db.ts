// Access to PostgreSQL: each request runs in one transaction limited to one clinic, whose rows are all that row-level security
// shows.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { A_MEDIDA, Linea, type Resultado, type Sentencia, Sueltos } from './lote.ts';
import { type Conexion, como, opcionesDe } from './roles.ts';
import type { DB } from './tablas.ts';

// How values are read: dates and times stay text, numerics become numbers, timestamps become text cut to the minute, in the
// clinic's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (v) => v);
pg.types.setTypeParser(pg.types.builtins.TIME, (v) => v.slice(0, 5));
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (v) => v.slice(0, 16));
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (v) => v.slice(0, 16));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type { Conexion } from './roles.ts';

/** A pool with the role of calls, which owns no table and cannot bypass row-level security. */
export function abrirPool(c: Conexion, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...como(c, 'llamadas'),
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    options: opcionesDe('llamadas', ...['statement_timeout=30s', 'idle_in_transaction_session_timeout=60s', 'lock_timeout=10s', 'jit=off']),
  });
  pool.on('error', () => {});
  // When the backend of a connection in use dies, the client emits 'error'; without a listener the process would end.
  pool.on('connect', (cliente) => cliente.on('error', () => {}));
  return pool;
}
/** A pool that connects as the owner: migrations, platform, shared lists; never for a clinic's work. */
export const abrirPoolDueno = (c: Conexion, max = 4): pg.Pool => abrir({ ...c, max });
/**
 * A pool with the role of jobs: the queue and the signing of the audit. What a job does inside a clinic uses the role of calls.
 */
export const abrirPoolTrabajos = (c: Conexion, max: number): pg.Pool =>
  abrir({ ...como(c, 'trabajos'), max, options: opcionesDe('trabajos') });
function abrir(c: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...c, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  pool.on('connect', (cliente) => cliente.on('error', () => {}));
  return pool;
}

const vistos = new WeakSet<Error>();
/** The trace of an error of the driver ends in its socket; whoever asked is what a log needs. The first of a turn asked. */
function deQuienPregunto(e: Error): never {
  if (!vistos.has(e)) {
    vistos.add(e);
    Error.captureStackTrace(e);
  }
  throw e;
}
/** Where Kysely's statements go: a transaction's connection, or the turns of a read. */
class Conn implements DatabaseConnection {
  enviadas = 0;
  constructor(readonly enviar: Linea['enviar']) {}
  async executeQuery<R>(q: CompiledQuery): Promise<QueryResult<R>> {
    this.enviadas++;
    const r = await this.enviar<R>({ text: q.sql, values: q.parameters }).catch(deQuienPregunto);
    return { rows: r.rows, ...(r.rowCount === null ? {} : { numAffectedRows: BigInt(r.rowCount) }) };
  }
  // biome-ignore lint/correctness/useYield: batches have no cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('sin cursores aquí');
  }
}
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const noAnidar = async () => {
  throw new Error('la transacción ya está abierta');
};
function kyselySobre(conn: Conn): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => conn,
        releaseConnection: async () => {},
        destroy: async () => {},
        beginTransaction: noAnidar,
        commitTransaction: noAnidar,
        rollbackTransaction: noAnidar,
      }),
    } satisfies Dialect,
  });
}
const conexiones = new WeakMap<Kysely<DB>, Conn>();
/** How many statements this transaction's connection has sent since the transaction began. */
export const enviadasPor = (db: Kysely<DB>): number => conexiones.get(db)?.enviadas ?? 0;
function kyselyPor(enviar: Linea['enviar']): Kysely<DB> {
  const conn = new Conn(enviar);
  const k = kyselySobre(conn);
  conexiones.set(k, conn);
  return k;
}
const callar = <T>(p: Promise<T>) => {
  p.catch(() => {});
  return p;
};

interface Anotacion {
  accion: string;
  detalle: unknown;
  ip: string;
  peticion: string;
}
/** The clinic and user a transaction runs for. */
export interface Muro {
  /** Number of the clinic. */
  cliente: number;
  usuario: number;
  zona: string;
  lee: boolean;
  /** Statements are planned once for any values, because planning them costs more than running them. */
  breve?: boolean;
  /** A read that may take long: no other travels with it. */
  aparte?: boolean;
  /** Hash of the session's token; whether the session is still valid is checked in the same round trip. */
  sesion?: Buffer;
  /**
   * For reads that leave an audit row: the row is written first, then the transaction becomes read-only, and the answer waits
   * for the commit.
   */
  bitacora?: Anotacion & {
    /** The commit also waits for the disk: for data that leaves the application (files, printouts). */
    asentada?: boolean;
    /** The record that is opened: its row says which patient's file it belongs to. */
    de?: { tabla: string; columna: string; valor: number };
  };
}
/**
 * What `sesion_vigente` answered in this transaction: the version of the facts the session was built from, null when it ended.
 */
export interface EnMuro {
  db: Kysely<DB>;
  vigente: Promise<{ version: number } | null>;
  /**
   * Sends a last statement of the kernel's own right before COMMIT, without waiting for its answer: if it fails, COMMIT fails.
   */
  escribir: (q: Sentencia) => void;
  /** Writes the audit row, also without waiting. */
  anotar: (b: Anotacion) => void;
}

const INICIO = `select set_config('app.cliente',$1,true), set_config('app.usuario',$2,true),
  case when current_setting('TimeZone') <> $3 then set_config('TimeZone',$3,true) end`;
const LEE = `set_config('transaction_read_only','on',true)`;
const GENERICOS = `set_config('plan_cache_mode','force_generic_plan',true)`;

/** The first statement of a transaction: the wall, whether the session is alive, and one more setting. */
function cabeza({ cliente, usuario, zona, sesion }: Omit<Muro, 'sesion'> & { sesion?: Buffer | undefined }, ajuste = ''): Sentencia {
  const values = [cliente, usuario, zona];
  const text = ajuste ? `${INICIO}, ${ajuste}` : INICIO;
  return sesion ? { text: `${text}, sesion_vigente($4) as v`, values: [...values, sesion] } : { text, values };
}
const vigenteDe = (inicio: Promise<Resultado>): EnMuro['vigente'] =>
  callar(inicio.then(({ rows: [r] }) => (r?.v === null || r?.v === undefined ? null : { version: Number(r.v) })));

/**
 * The only way to reach a clinic's rows. The clinic's settings and the session check travel with the first query. A read needs
 * no transaction around it: each of its turns is one. A write, or a read with an audit row, is answered after its COMMIT.
 * Rethrows what `work` throws after rolling back.
 */
export function asClinic<T>(pool: pg.Pool, m: Muro, work: (t: EnMuro) => Promise<T>): Promise<T> {
  return m.lee && !m.bitacora ? leyendo(pool, m, work) : enTransaccion(pool, m, work);
}

/** PostgreSQL shows each statement what is committed when it begins: several turns see no less than one transaction would. */
async function leyendo<T>(pool: pg.Pool, m: Muro, work: (t: EnMuro) => Promise<T>): Promise<T> {
  const turnos = new Sueltos(pool, cabeza(m, LEE), cabeza({ ...m, sesion: undefined }, LEE), m.aparte);
  const vigente = vigenteDe(turnos.inicio);
  const escribir = () => {
    throw new Error('una lectura no escribe');
  };
  try {
    return await work({ db: kyselyPor((s) => turnos.enviar(s)), vigente, escribir, anotar: escribir });
  } finally {
    turnos.cerrar();
  }
}

async function enTransaccion<T>(pool: pg.Pool, m: Muro, work: (t: EnMuro) => Promise<T>): Promise<T> {
  const c = await pool.connect();
  const linea = new Linea(c);
  const enviar: Linea['enviar'] = (s) => {
    if (!m.breve || !s.text.startsWith(A_MEDIDA)) return linea.enviar(s);
    callar(linea.enviar({ text: "select set_config('plan_cache_mode','auto',true)" }));
    const hecha = linea.enviar<never>(s);
    callar(linea.enviar({ text: `select ${GENERICOS}` }));
    return hecha;
  };
  let rota: Error | undefined;
  // Keeps the error of a statement nobody waits for (the audit row), because the COMMIT that fails after it does not say why.
  let sinEsperar: Error | undefined;
  try {
    callar(linea.enviar({ text: 'begin' }));
    const vigente = vigenteDe(linea.enviar(cabeza(m, m.breve ? GENERICOS : '')));
    const escribir: EnMuro['escribir'] = (q) =>
      void linea.enviar(q).catch((e: Error) => {
        sinEsperar ??= e;
      });
    const anotar: EnMuro['anotar'] = ({ accion, detalle, ip, peticion }) =>
      escribir({ text: BITACORA, values: [accion, JSON.stringify(detalle), ip, peticion] });
    if (m.bitacora) {
      if (m.bitacora.de) escribir(bitacoraDe(m.bitacora, m.bitacora.de));
      else anotar(m.bitacora);
      callar(
        linea.enviar({
          text: `select ${LEE}, set_config('synchronous_commit',$1,true)`,
          values: [m.bitacora.asentada ? 'on' : 'off'],
        }),
      );
    }
    const out = await work({ db: kyselyPor(enviar), vigente, escribir, anotar });
    const fin = await linea.enviar({ text: 'commit' });
    if (fin.command === 'ROLLBACK') throw sinEsperar ?? new Error('la transacción fue anulada por un error SQL no atendido');
    return out;
  } catch (e) {
    await linea.enviar({ text: 'rollback' }).catch((x: Error) => {
      rota = x;
    });
    throw e;
  } finally {
    linea.cerrar();
    c.release(rota);
  }
}

interface Pide {
  cuantos: number;
  ok: (ultimo: number) => void;
  no: (e: unknown) => void;
}
/** Of each pool and series: who waits for numbers while others are being taken. */
const enFila = new WeakMap<pg.Pool, Map<string, Pide[]>>();
/**
 * Next number of a series in which gaps do not matter, in a transaction of its own so that saves do not queue for it. It does
 * not wait for the disk, which is safe: the log is written in order and the save that uses the number does wait. Callers hold
 * connections of the main pool, so `pool` must be another. With `cuantos`, reserves that many and answers the last. Those who ask
 * meanwhile are served together.
 */
export function numeroSuelto(pool: pg.Pool, cliente: number, serie: string, cuantos = 1): Promise<number> {
  const filas = enFila.get(pool) ?? new Map<string, Pide[]>();
  enFila.set(pool, filas);
  const clave = `${cliente}/${serie}`;
  return new Promise((ok, no) => {
    const fila = filas.get(clave);
    if (fila) fila.push({ cuantos, ok, no });
    else {
      filas.set(clave, []);
      servir([{ cuantos, ok, no }]);
    }
  });
  function servir(piden: readonly Pide[]): void {
    const total = piden.reduce((n, p) => n + p.cuantos, 0);
    tomarNumeros(pool, cliente, serie, total)
      .then(
        (ultimo) => {
          let hasta = ultimo - total;
          for (const p of piden) {
            hasta += p.cuantos;
            p.ok(hasta);
          }
        },
        (e: unknown) => {
          for (const p of piden) p.no(e);
        },
      )
      .finally(() => {
        const siguen = filas.get(clave)!;
        if (siguen.length === 0) {
          filas.delete(clave);
          return;
        }
        filas.set(clave, []);
        servir(siguen);
      });
  }
}
async function tomarNumeros(pool: pg.Pool, cliente: number, serie: string, cuantos: number): Promise<number> {
  const turnos = new Sueltos(pool, {
    text: "select set_config('app.cliente',$1,true), set_config('synchronous_commit','off',true)",
    values: [cliente],
  });
  const { rows } = await turnos.enviar<{ ultimo: number }>({
    text: `insert into folios (serie, ultimo) values ($1, $2::int)
    on conflict (cliente, serie) do update set ultimo = folios.ultimo + $2::int returning ultimo`,
    values: [serie, cuantos],
  });
  return rows[0]!.ultimo;
}

const BITACORA = 'insert into bitacora (accion, detalle, ip, peticion) values ($1, $2, $3, $4)';
/** The audit row of a read that names a record and not its patient. Table and column come from the contract. */
const bitacoraDe = (
  { accion, detalle, ip, peticion }: Anotacion,
  { tabla, columna, valor }: { tabla: string; columna: string; valor: number },
) => ({
  text: `insert into bitacora (accion, detalle, ip, peticion)
    select $1, $2::jsonb || coalesce((select jsonb_build_object('CODIGOPACIENTE', x."CODIGOPACIENTE") from "${tabla}" x where x."${columna}" = $5), '{}'), $3, $4`,
  values: [accion, JSON.stringify(detalle), ip, peticion, valor],
});
