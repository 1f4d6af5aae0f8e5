// Statements sent in the same turn of the event loop travel as one batch: one write, one answer of the server, one Sync. Without a
// BEGIN before it, a batch is a transaction of its own.
import pg from 'pg';
import utils from 'pg/lib/utils.js';

export interface Sentencia {
  text: string;
  values?: readonly unknown[];
  /** Prepared once per connection under this name; without one it is planned for these values. */
  name?: string | undefined;
}
export interface Resultado<R = Record<string, unknown>> {
  rows: R[];
  /** Rows changed or read; null for what counts none. */
  rowCount: number | null;
  command: string;
}

/** What the driver's connection offers to a query class of its own. */
interface Cable {
  stream: { cork: () => void; uncork: () => void };
  parse: (q: { text: string; name: string }) => void;
  bind: (q: { statement: string; values: unknown[] }) => void;
  describe: (q: { type: 'S'; name: string }) => void;
  execute: (q: { portal: string }) => void;
  close: (q: { type: 'S'; name: string }) => void;
  sync: () => void;
  sendCopyFail: (motivo: string) => void;
}
interface Columna {
  name: string;
  leer: (v: string) => unknown;
}
/** What a connection has prepared: the columns that each statement answers, or undefined where it is unknown whether it arrived. */
type Preparadas = Map<string, Columna[] | undefined>;
const preparadas = new WeakMap<object, Preparadas>();

interface Pedida {
  s: Sentencia;
  values: unknown[];
  r: Resultado;
  /** Known once the statement was described. */
  columnas: Columna[];
  /** The statement of this batch that describes it, when not known from before. */
  como: Pedida | undefined;
  hecha: boolean;
  ok: (r: Resultado) => void;
  no: (e: Error) => void;
}

const SIN_COLUMNAS: Columna[] = [];
/** The table changed under a prepared statement, or somebody discarded it. */
const SE_PREPARA_OTRA_VEZ = new Set(['0A000', '26000']);

/** A batch, as a query class of the driver's (`Submittable`): it says what to send and receives what comes back. */
class Lote implements pg.Submittable {
  readonly #pedidas: Pedida[] = [];
  #en = 0;
  #preparadas: Preparadas = new Map();
  /** Told once, when all is answered. */
  alTerminar: () => void = () => {};

  pedir<R>(s: Sentencia): Promise<Resultado<R>> {
    return new Promise<Resultado>((ok, no) => {
      const values = (s.values ?? []).map((v) => utils.prepareValue(v));
      const r = { rows: [], rowCount: null, command: '' };
      this.#pedidas.push({ s, values, r, columnas: SIN_COLUMNAS, como: undefined, hecha: false, ok, no });
    }) as Promise<Resultado<R>>;
  }

  submit(conexion: pg.Connection): void {
    const cable = conexion as unknown as Cable;
    let sabidas = preparadas.get(conexion);
    if (!sabidas) {
      sabidas = new Map();
      preparadas.set(conexion, sabidas);
    }
    this.#preparadas = sabidas;
    const nuevas = new Map<string, Pedida>();
    cable.stream.cork();
    try {
      for (const q of this.#pedidas) {
        const { text, name = '' } = q.s;
        const columnas = name ? sabidas.get(name) : undefined;
        if (columnas) q.columnas = columnas;
        else q.como = name ? nuevas.get(name) : undefined;
        if (!columnas && !q.como) {
          // After a failure nobody knows whether the name is taken.
          if (name && sabidas.has(name)) cable.close({ type: 'S', name });
          cable.parse({ text, name });
          cable.describe({ type: 'S', name });
          q.como = q;
          if (name) {
            nuevas.set(name, q);
            sabidas.set(name, undefined);
          }
        }
        cable.bind({ statement: name, values: q.values });
        cable.execute({ portal: '' });
      }
      cable.sync();
    } finally {
      cable.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#actual.columnas = fields.map((f) => ({ name: f.name, leer: pg.types.getTypeParser(f.dataTypeID, 'text') }));
  }
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const q = this.#actual;
    const columnas = q.como?.columnas ?? q.columnas;
    const fila: Record<string, unknown> = {};
    for (let i = 0; i < columnas.length; i++) {
      const { name, leer } = columnas[i]!;
      const v = fields[i]!;
      fila[name] = v === null ? null : leer(v);
    }
    q.r.rows.push(fila);
  }
  handleCommandComplete({ text }: { text: string }): void {
    const q = this.#actual;
    const partes = text.split(' ');
    const n = Number(partes.at(-1));
    q.r.command = partes[0]!;
    q.r.rowCount = partes.length > 1 && Number.isInteger(n) ? n : null;
    this.#termina(q);
  }
  handleEmptyQuery(): void {
    this.#termina(this.#actual);
  }
  #termina(q: Pedida): void {
    q.hecha = true;
    if (q.como === q && q.s.name) this.#preparadas.set(q.s.name, q.columnas);
    this.#en++;
  }
  get #actual(): Pedida {
    return this.#pedidas[this.#en]!;
  }

  handleReadyForQuery(): void {
    for (const q of this.#pedidas) q.ok(q.r);
    this.alTerminar();
  }
  /** What follows the statement that failed was not run: it fails for the same reason. */
  handleError(e: Error & { code?: string }): void {
    const name = this.#pedidas[this.#en]?.s.name;
    if (name && SE_PREPARA_OTRA_VEZ.has(e.code ?? '')) this.#preparadas.set(name, undefined);
    for (const q of this.#pedidas)
      if (q.hecha) q.ok(q.r);
      else q.no(e);
    this.alTerminar();
  }
  handlePortalSuspended(): void {}
  handleCopyInResponse(conexion: pg.Connection): void {
    (conexion as unknown as Cable).sendCopyFail('sin COPY aquí');
  }
  handleCopyData(): void {}
}

/** Sends statements in batches, one for each turn, until it is closed. */
abstract class PorTurnos {
  #lote: Lote | undefined;
  #cerrada = false;
  /** Sends a batch that will receive no more. */
  protected abstract mandar(lote: Lote): void;
  /** Called for each new batch, before its first statement. */
  protected empezar(_lote: Lote): void {}
  protected turno(): Lote {
    if (this.#lote) return this.#lote;
    const lote = new Lote();
    this.#lote = lote;
    this.empezar(lote);
    process.nextTick(() => {
      this.#lote = undefined;
      this.mandar(lote);
    });
    return lote;
  }
  enviar<R = Record<string, unknown>>(s: Sentencia): Promise<Resultado<R>> {
    // A statement that comes late must not run in whatever uses the connection next.
    if (this.#cerrada) return Promise.reject(new Error('la transacción ya terminó'));
    return this.turno().pedir<R>(s);
  }
  cerrar(): void {
    this.#cerrada = true;
  }
}

/** Over one connection, which stays the caller's. */
export class Linea extends PorTurnos {
  constructor(readonly c: pg.PoolClient) {
    super();
  }
  protected mandar(lote: Lote): void {
    this.c.query(lote);
  }
}

/** Over whichever connection of the pool is free. Each batch is a transaction of its own and begins with a head. */
export class Turnos extends PorTurnos {
  /** What the first head answers. */
  readonly inicio: Promise<Resultado>;
  #abierto = false;
  /** The head of the first batch, sent at once, and that of the following. */
  constructor(
    readonly pool: pg.Pool,
    primera: Sentencia,
    readonly siguiente = primera,
  ) {
    super();
    this.inicio = this.#encabezar(this.turno(), primera);
    this.#abierto = true;
  }
  protected override empezar(lote: Lote): void {
    if (this.#abierto) this.#encabezar(lote, this.siguiente);
  }
  #encabezar(lote: Lote, s: Sentencia): Promise<Resultado> {
    const p = lote.pedir<Record<string, unknown>>(s);
    // If it fails, all that follows it fails for the same reason.
    p.catch(() => {});
    return p;
  }
  protected mandar(lote: Lote): void {
    this.pool.connect((e, c, soltar) => {
      if (!c) return lote.handleError(e ?? new Error('sin conexión'));
      lote.alTerminar = () => soltar();
      c.query(lote);
    });
  }
}
