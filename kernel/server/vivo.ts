// Live desks: what changed in a clinic goes to the browsers of all its desks, through whichever server they hold.
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type Conexion, como, opcionesDe } from './papeles.ts';
import type { SesionViva } from './sesiones.ts';

export interface Cambio {
  cliente: number;
  /** Base paths of the slices whose data changed. */
  slices: string[];
  /** All the rows that changed, when they are few. */
  filas?: readonly number[] | undefined;
  /** The tab that did it, which has already seen it. */
  origen: string;
}

const CANAL = 'galeno_cambios';
const LATIDO_MS = 25_000;
/** Windows of one person, and desks of one clinic. */
const POR_SESION = 20;
const POR_CLINICA = 1_000;

export class Vivo {
  /** The desks of each clinic, and whose session each has. */
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
      void this.despedir().catch(() => {});
    }, LATIDO_MS).unref();
  }
  #todos(): Map<ServerResponse, Buffer> {
    return new Map([...this.#puestos.values()].flatMap((s) => [...s]));
  }
  /** Ends the streams whose session is over, by whichever server it was closed. */
  async despedir(): Promise<void> {
    const todos = this.#todos();
    if (!todos.size) return;
    const { rows } = await this.pool.query<{ huella: Buffer }>('select huella from sesiones_vivas($1)', [[...new Set(todos.values())]]);
    const vivas = new Set(rows.map((r) => r.huella.toString('base64')));
    for (const [respuesta, huella] of todos) if (!vivas.has(huella.toString('base64'))) respuesta.end();
  }

  /** Listens to the database; comes back by itself when the connection is cut. */
  async escuchar(): Promise<void> {
    const oyente = new pg.Client({ ...como(this.conexion, 'llamadas'), options: opcionesDe('llamadas') });
    oyente.on('error', () => {});
    oyente.on('end', () => {
      if (!this.#cerrado) setTimeout(() => this.escuchar().catch(() => {}), 1_000).unref();
    });
    oyente.on('notification', (n) => {
      for (const c of JSON.parse(n.payload ?? '[]') as Cambio[]) {
        const { cliente, ...cambio } = c;
        this.#a(this.#puestos.get(cliente)?.keys() ?? [], `data: ${JSON.stringify(cambio)}\n\n`);
      }
    });
    await oyente.connect();
    await oyente.query(`listen ${CANAL}`);
    this.#oyente = oyente;
    // After a cut, desks do not know what they missed: they reload what they show.
    this.#a(this.#todos().keys(), 'event: todo\ndata: {}\n\n');
  }

  /** Throws `Rechazo` (429) where a session, or its clinic, has all the streams here that it may have. */
  cabeOtro({ cliente, huella }: Pick<SesionViva, 'cliente' | 'huella'>): void {
    const puestos = [...(this.#puestos.get(cliente)?.values() ?? [])];
    if (puestos.length >= POR_CLINICA || puestos.filter((h) => h.equals(huella)).length >= POR_SESION)
      throw new Rechazo('Hay demasiadas ventanas abiertas, cierre alguna', null, 429);
  }
  /** A desk takes its place on the stream. */
  sentar({ cliente, huella }: Pick<SesionViva, 'cliente' | 'huella'>, respuesta: ServerResponse): void {
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
   * Tells everybody, behind the answer and a few at a time: NOTIFY inside each save would make all commits of the
   * database wait for one another.
   */
  avisar(cambio: Cambio): void {
    this.#pendientes.push(cambio);
    this.#reloj ??= setTimeout(() => this.#soltar(), 15);
  }

  #soltar(): void {
    const lote = this.#pendientes.splice(0, 20);
    this.#reloj = this.#pendientes.length ? setTimeout(() => this.#soltar(), 1) : undefined;
    let carga = JSON.stringify(lote);
    // PostgreSQL carries at most 8,000 bytes: without the codes the desks refresh the whole slice.
    if (carga.length > 7_500) carga = JSON.stringify(lote.map(({ filas: _, ...c }) => c));
    this.pool.query('select pg_notify($1, $2)', [CANAL, carga]).catch(() => {});
  }

  #a(puestos: Iterable<ServerResponse>, texto: string): void {
    for (const p of puestos) {
      // A desk that does not read for long is let go; its browser comes back and reloads.
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
