// Live updates: what changed in a clinic is announced to all its open browsers, whichever server each is connected to.
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type Conexion, como, opcionesDe } from './roles.ts';
import type { SesionViva } from './sesiones.ts';

export interface Cambio {
  cliente: number;
  /** Base paths of the slices whose data changed. */
  slices: string[];
  /** All the rows that changed, when they are few. */
  filas?: readonly number[] | undefined;
  /** The browser tab that made the change, which already shows it. */
  origen: string;
}

const CANAL = 'galeno_cambios';
/** `sesion_cerrar` and `sesion_relevar` name here the clinic whose sessions they end. */
const CANAL_SESIONES = 'galeno_sesiones';
const LATIDO_MS = 25_000;
/** Open streams per session and per clinic. */
const POR_SESION = 20;
const POR_CLINICA = 1_000;

export class Vivo {
  /** The open streams of each clinic, each with its session's hash. */
  readonly #puestos = new Map<number, Map<ServerResponse, Buffer>>();
  #pendientes: Cambio[] = [];
  #reloj: NodeJS.Timeout | undefined;
  #oyente: pg.Client | undefined;
  #cerrado = false;
  readonly #latido: NodeJS.Timeout;

  constructor(
    readonly pool: pg.Pool,
    readonly conexion: Conexion,
  ) {
    this.#latido = setInterval(() => {
      this.#a(this.#todos().keys(), ': \n\n');
      void this.cerrarVencidos().catch(() => {});
    }, LATIDO_MS).unref();
  }
  #todos(): Map<ServerResponse, Buffer> {
    return new Map([...this.#puestos.values()].flatMap((s) => [...s]));
  }
  /** Closes the streams of sessions that have ended, on whichever server; of one clinic, or of all. */
  async cerrarVencidos(cliente?: number): Promise<void> {
    const todos = cliente === undefined ? this.#todos() : new Map(this.#puestos.get(cliente));
    if (!todos.size) return;
    const { rows } = await this.pool.query<{ huella: Buffer }>('select huella from sesiones_vivas($1)', [[...new Set(todos.values())]]);
    const vivas = new Set(rows.map((r) => r.huella.toString('base64')));
    for (const [respuesta, huella] of todos) if (!vivas.has(huella.toString('base64'))) respuesta.end();
  }

  /** Listens to the database's notifications; reconnects when the connection is lost. */
  async escuchar(): Promise<void> {
    const oyente = new pg.Client({ ...como(this.conexion, 'llamadas'), options: opcionesDe('llamadas') });
    oyente.on('error', () => {});
    oyente.on('end', () => {
      if (!this.#cerrado) setTimeout(() => this.escuchar().catch(() => {}), 1_000).unref();
    });
    oyente.on('notification', (n) => {
      if (n.channel === CANAL_SESIONES) return void this.cerrarVencidos(Number(n.payload)).catch(() => {});
      for (const c of JSON.parse(n.payload ?? '[]') as Cambio[]) {
        const { cliente, ...cambio } = c;
        this.#a(this.#puestos.get(cliente)?.keys() ?? [], `data: ${JSON.stringify(cambio)}\n\n`);
      }
    });
    await oyente.connect();
    await oyente.query(`listen ${CANAL}; listen ${CANAL_SESIONES}`);
    this.#oyente = oyente;
    // After a lost connection the browsers may have missed changes, so they reload what they show.
    this.#a(this.#todos().keys(), 'event: todo\ndata: {}\n\n');
  }

  /** Throws `Rechazo` (429) when the session or its clinic has reached its limit of open streams. */
  exigirLugar({ cliente, huella }: Pick<SesionViva, 'cliente' | 'huella'>): void {
    const puestos = [...(this.#puestos.get(cliente)?.values() ?? [])];
    if (puestos.length >= POR_CLINICA || puestos.filter((h) => h.equals(huella)).length >= POR_SESION)
      throw new Rechazo('Hay demasiadas ventanas abiertas, cierre alguna', null, 429);
  }
  /** Adds a browser's stream. */
  conectar({ cliente, huella }: Pick<SesionViva, 'cliente' | 'huella'>, respuesta: ServerResponse): void {
    const puestos = this.#puestos.get(cliente) ?? new Map();
    this.#puestos.set(cliente, puestos.set(respuesta, huella));
    respuesta.on('close', () => {
      puestos.delete(respuesta);
      if (puestos.size === 0) this.#puestos.delete(cliente);
    });
    respuesta.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    respuesta.write('event: hola\ndata: {}\n\n');
  }

  /**
   * Announces a change after the answer, several changes together: a NOTIFY inside each save would make all commits of the
   * database wait for each other.
   */
  avisar(cambio: Cambio): void {
    this.#pendientes.push(cambio);
    this.#reloj ??= setTimeout(() => this.#soltar(), 15);
  }

  #soltar(): void {
    const lote = this.#pendientes.splice(0, 20);
    this.#reloj = this.#pendientes.length ? setTimeout(() => this.#soltar(), 1) : undefined;
    let carga = JSON.stringify(lote);
    // PostgreSQL's limit is 8,000 bytes. Without the row codes, browsers reload the whole slice.
    if (carga.length > 7_500) carga = JSON.stringify(lote.map(({ filas: _, ...c }) => c));
    this.pool.query('select pg_notify($1, $2)', [CANAL, carga]).catch(() => {});
  }

  #a(puestos: Iterable<ServerResponse>, texto: string): void {
    for (const p of puestos) {
      // Drops a browser that has stopped reading; it reconnects and reloads.
      if (p.writableLength > 256 * 1024) p.destroy();
      else p.write(texto);
    }
  }

  async cerrar(): Promise<void> {
    this.#cerrado = true;
    clearInterval(this.#latido);
    if (this.#pendientes.length) this.#soltar();
    for (const p of this.#todos().keys()) p.end();
    await this.#oyente?.end().catch(() => {});
  }
}
