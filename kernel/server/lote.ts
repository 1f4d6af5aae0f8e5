// Statements of the same turn of the event loop travel together: one write, one answer of the server, one Sync.
import { channel } from 'node:diagnostics_channel';
import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';

export interface Sentencia {
  text: string;
  values?: readonly unknown[];
}
export interface Resultado<R = Record<string, unknown>> {
  rows: R[];
  /** Rows changed or read; null for what counts none. */
  rowCount: number | null;
  command: string;
}

/** Prefix of statements that PostgreSQL should plan for their actual values. */
export const A_MEDIDA = '/* a medida */';
// Every other statement is prepared, once for each connection, under a name that belongs to its text. Limited in number:
// lists of varying length make texts without end.
const nombres = new Map<string, string>();
const MAX_NOMBRES = 2_000;
function nombreDe(text: string): string {
  if (text.startsWith(A_MEDIDA)) return '';
  let n = nombres.get(text);
  if (n === undefined && nombres.size < MAX_NOMBRES) {
    n = `s${nombres.size}`;
    nombres.set(text, n);
  }
  return n ?? '';
}

/** Makes a row of what the wire brought. */
type Lector = (valores: readonly (string | null)[]) => Record<string, unknown>;
interface Campo {
  name: string;
  dataTypeID: number;
}
const lectores = new Map<string, Lector>();
const MAX_LECTORES = 5_000;
/**
 * The reader of a statement's rows, written for its columns: an object that is written as one costs a tenth of one that is
 * filled key by key, and much less to copy.
 */
function lectorDe(campos: readonly Campo[]): Lector {
  const clave = campos.map((c) => `${c.name}:${c.dataTypeID}`).join();
  const sabido = lectores.get(clave);
  if (sabido) return sabido;
  const leer = campos.map((c) => pg.types.getTypeParser(c.dataTypeID, 'text'));
  const claves = campos.map((c, i) => `[${JSON.stringify(c.name)}]:v[${i}]===null?null:leer[${i}](v[${i}])`);
  const lector = new Function('leer', `return (v) => ({${claves.join(',')}})`)(leer) as Lector;
  if (lectores.size < MAX_LECTORES) lectores.set(clave, lector);
  return lector;
}

/** What a connection has prepared: how its rows are read, or undefined where it is unknown whether it arrived. */
type Preparadas = Map<string, Lector | undefined>;
const preparadas = new WeakMap<object, Preparadas>();

interface Pedida {
  text: string;
  /** '' when it is planned for these values. */
  name: string;
  values: unknown[];
  r: Resultado;
  /** Known once the statement was described. */
  lector: Lector;
  /** The statement of this turn that describes it, when not known from before. */
  como: Pedida | undefined;
  hecha: boolean;
  ok: (r: Resultado) => void;
  no: (e: Error) => void;
}

const SIN_FILAS: Lector = () => ({});
/** The table changed under a prepared statement, or somebody discarded it. */
const SE_PREPARA_OTRA_VEZ = new Set(['0A000', '26000']);

/** Every statement that is sent, for who wants to see them (`Sentencia`): tests and the benchmark. */
export const CANAL_SENTENCIAS = 'galeno:sentencias';
const canal = channel(CANAL_SENTENCIAS);

/** The statements of one turn. Without a BEGIN before it, a turn is a transaction of its own. */
class Turno {
  readonly pedidas: Pedida[] = [];
  /** Told once, when all is answered. */
  alTerminar: (() => void) | undefined;

  pedir<R>(s: Sentencia): Promise<Resultado<R>> {
    if (canal.hasSubscribers) canal.publish(s);
    return new Promise<Resultado>((ok, no) => {
      const values = (s.values ?? []).map((v) => utils.prepareValue(v));
      const r = { rows: [], rowCount: null, command: '' };
      this.pedidas.push({ text: s.text, name: nombreDe(s.text), values, r, lector: SIN_FILAS, como: undefined, hecha: false, ok, no });
    }) as Promise<Resultado<R>>;
  }
  cumplir(): void {
    for (const q of this.pedidas) q.ok(q.r);
    this.#terminar();
  }
  /** What follows the statement that failed was not run: it fails for the same reason. */
  fallar(e: Error): void {
    for (const q of this.pedidas)
      if (q.hecha) q.ok(q.r);
      else q.no(e);
    this.#terminar();
  }
  #terminar(): void {
    const avisar = this.alTerminar;
    this.alTerminar = undefined;
    avisar?.();
  }
}

/** The driver's client, as far as a batch of several turns must speak with it. */
type Cliente = pg.PoolClient & { _activeQuery: unknown; readyForQuery: boolean };

/**
 * Turns that travel in one write, each with its Sync: a failure in one does not touch the next. To the driver it is one query
 * of a class of its own (`Submittable`), which stays the active one until its last turn is answered.
 */
class Lote implements pg.Submittable {
  #en = 0;
  #pedida = 0;
  #fallo = false;
  #preparadas: Preparadas = new Map();
  constructor(
    readonly c: pg.PoolClient,
    readonly turnos: readonly Turno[],
  ) {}

  submit(conexion: pg.Connection): void {
    let sabidas = preparadas.get(conexion);
    if (!sabidas) {
      sabidas = new Map();
      preparadas.set(conexion, sabidas);
    }
    this.#preparadas = sabidas;
    const mensajes: Buffer[] = [];
    for (const { pedidas } of this.turnos) {
      const nuevas = new Map<string, Pedida>();
      for (const q of pedidas) poner(mensajes, q, sabidas, nuevas);
      mensajes.push(serialize.sync());
    }
    conexion.stream.write(Buffer.concat(mensajes));
  }

  handleRowDescription({ fields }: { fields: Campo[] }): void {
    this.#actual.lector = lectorDe(fields);
  }
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const q = this.#actual;
    q.r.rows.push((q.como ?? q).lector(fields));
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
    if (q.como === q && q.name) this.#preparadas.set(q.name, q.lector);
    this.#pedida++;
  }
  get #actual(): Pedida {
    return this.turnos[this.#en]!.pedidas[this.#pedida]!;
  }

  handleReadyForQuery(): void {
    // A turn that failed has been told already.
    if (!this.#fallo) this.turnos[this.#en]!.cumplir();
    this.#fallo = false;
    this.#pedida = 0;
    this.#en++;
    if (this.#en < this.turnos.length) this.#seguir(false);
  }
  handleError(e: Error & { code?: string }): void {
    // Not from PostgreSQL, which says what it refuses: the connection is gone, and nothing more comes.
    if (!e.code || !(e as { severity?: string }).severity) {
      for (const t of this.turnos.slice(this.#en)) t.fallar(e);
      this.#en = this.turnos.length;
      return;
    }
    const name = this.#actual?.name;
    if (name && SE_PREPARA_OTRA_VEZ.has(e.code)) this.#preparadas.set(name, undefined);
    this.turnos[this.#en]!.fallar(e);
    this.#fallo = true;
    // The answer of its Sync is still to come.
    this.#seguir(true);
  }
  /** Stays the client's active query: more of this batch is on its way. */
  #seguir(enError: boolean): void {
    const c = this.c as Cliente;
    c._activeQuery = this;
    if (!enError) c.readyForQuery = false;
  }
  handlePortalSuspended(): void {}
  handleCopyInResponse(conexion: pg.Connection): void {
    conexion.stream.write(serialize.copyFail('sin COPY aquí'));
  }
  handleCopyData(): void {}
}

/** Prepares the statement if this connection does not have it, and runs it. */
function poner(mensajes: Buffer[], q: Pedida, sabidas: Preparadas, nuevas: Map<string, Pedida>): void {
  const { text, name } = q;
  const lector = name ? sabidas.get(name) : undefined;
  if (lector) q.lector = lector;
  else q.como = name ? nuevas.get(name) : undefined;
  if (!lector && !q.como) {
    // After a failure nobody knows whether the name is taken.
    if (name && sabidas.has(name)) mensajes.push(serialize.close({ type: 'S', name }));
    mensajes.push(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }));
    q.como = q;
    if (name) {
      nuevas.set(name, q);
      sabidas.set(name, undefined);
    }
  }
  mensajes.push(serialize.bind({ statement: name, values: q.values }), serialize.execute());
}

/** Sends statements by turns, until it is closed. */
abstract class PorTurnos {
  #turno: Turno | undefined;
  #cerrada = false;
  /** Sends a turn that will receive no more. */
  protected abstract mandar(turno: Turno): void;
  /** Called for each new turn, before its first statement. */
  protected empezar(_turno: Turno): void {}
  protected turno(): Turno {
    if (this.#turno) return this.#turno;
    const turno = new Turno();
    this.#turno = turno;
    this.empezar(turno);
    process.nextTick(() => {
      this.#turno = undefined;
      this.mandar(turno);
    });
    return turno;
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
  protected mandar(turno: Turno): void {
    this.c.query(new Lote(this.c, [turno]));
  }
}

/** Over whichever connection of the pool is free. Each turn is a transaction of its own and begins with a head. */
export class Sueltos extends PorTurnos {
  /** What the first head answers. */
  readonly inicio: Promise<Resultado>;
  readonly #reparto: Reparto;
  #abierto = false;
  /** The head of the first turn, sent at once, and that of the following. */
  constructor(
    pool: pg.Pool,
    primera: Sentencia,
    readonly siguiente = primera,
    readonly aparte = false,
  ) {
    super();
    this.#reparto = repartoDe(pool);
    this.inicio = this.#encabezar(this.turno(), primera);
    this.#abierto = true;
  }
  protected override empezar(turno: Turno): void {
    if (this.#abierto) this.#encabezar(turno, this.siguiente);
  }
  #encabezar(turno: Turno, s: Sentencia): Promise<Resultado> {
    const p = turno.pedir<Record<string, unknown>>(s);
    // If it fails, all that follows it fails for the same reason.
    p.catch(() => {});
    return p;
  }
  protected mandar(turno: Turno): void {
    this.#reparto.mandar(turno, this.aparte);
  }
}

/** Connections that the turns of one moment share: more would be more writes, and the machine has few processors. */
const JUNTAS = 2;
/** Turns that share a connection: each waits for those before it. */
const POR_LOTE = 8;

/** Deals the turns of the same round of the event loop to few connections of the pool: a write costs more than a turn. */
class Reparto {
  #esperan: Turno[] = [];
  constructor(readonly pool: pg.Pool) {}
  mandar(turno: Turno, aparte: boolean): void {
    if (aparte) this.#salir([turno]);
    else if (this.#esperan.push(turno) === 1) setImmediate(() => this.#repartir());
  }
  #repartir(): void {
    const todos = this.#esperan;
    this.#esperan = [];
    const cada = Math.min(POR_LOTE, Math.ceil(todos.length / JUNTAS));
    for (let i = 0; i < todos.length; i += cada) this.#salir(todos.slice(i, i + cada));
  }
  #salir(turnos: Turno[]): void {
    this.pool.connect((e, c, soltar) => {
      if (!c) {
        for (const t of turnos) t.fallar(e ?? new Error('sin conexión'));
        return;
      }
      turnos.at(-1)!.alTerminar = () => soltar();
      c.query(new Lote(c, turnos));
    });
  }
}
const repartos = new WeakMap<pg.Pool, Reparto>();
function repartoDe(pool: pg.Pool): Reparto {
  let r = repartos.get(pool);
  if (!r) {
    r = new Reparto(pool);
    repartos.set(pool, r);
  }
  return r;
}
