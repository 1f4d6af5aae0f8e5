// A database on a small disk of its own that can be filled; the server can be killed, frozen and restarted.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import pg from 'pg';
import type { Conexion } from '#kernel/server/db.ts';
import { iniciarPostgres, type Postgres } from '#kernel/server/postgres.ts';
import { puertoLibre } from '#testing/proceso.ts';

const PACIENCIA_MS = 30_000;
const CLAVE = 'secreta';

export class Base {
  #motor: Postgres | undefined;
  #viva = false;
  readonly #disco: string;
  /** Whether the disk is its own, so that filling it harms nobody. */
  readonly llenable: boolean;

  private constructor(
    dir: string,
    readonly puerto: number,
    megas: number,
  ) {
    this.#disco = join(dir, 'disco');
    mkdirSync(this.#disco, { mode: 0o755 });
    this.llenable = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megas}m,mode=755`, 'caos', this.#disco]).status === 0;
    writeFileSync(join(dir, 'hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 });
  }
  static async nueva(dir: string, megas: number): Promise<Base> {
    const base = new Base(dir, await puertoLibre(), megas);
    base.#hba = join(dir, 'hba.conf');
    await base.encender();
    await base.como('postgres', `create role duena login password '${CLAVE}' createrole`);
    await base.como('postgres', 'create database clinicas owner duena');
    return base;
  }
  #hba = '';

  /** Its address through the given port. */
  url = (puerto: number): string => `postgres://duena:${CLAVE}@127.0.0.1:${puerto}/clinicas`;
  /** A superuser connection for the checks, which bypasses row-level security. */
  superusuario(database: string): Conexion {
    const { host, user, password } = this.#motor!;
    return { host, port: this.puerto, user, password, database };
  }
  async como(database: string, orden: string): Promise<void> {
    const c = new pg.Client(this.superusuario(database));
    await c.connect();
    await c.query(orden).finally(() => c.end());
  }

  /** Starts it unless it runs, waiting for what a killed one left behind to end. */
  async encender(): Promise<void> {
    for (const limite = Date.now() + PACIENCIA_MS; !this.#viva; ) {
      try {
        const conf = {
          listen_addresses: '127.0.0.1',
          port: String(this.puerto),
          hba_file: this.#hba,
          max_wal_size: '96MB',
          min_wal_size: '32MB',
        };
        this.#motor = await iniciarPostgres({
          dataDir: join(this.#disco, 'pg'),
          conf: { ...conf, wal_recycle: 'off', log_min_messages: 'error' },
        });
        this.#viva = true;
        this.#motor.child.once('exit', () => {
          this.#viva = false;
        });
      } catch (e) {
        if (Date.now() > limite) throw e;
        await dormir(200);
      }
    }
  }
  /** Sends a signal and waits until it has ended. */
  async terminar(senal: NodeJS.Signals): Promise<void> {
    if (!this.#viva) return;
    const fin = new Promise((r) => this.#motor!.child.once('exit', r));
    process.kill(this.#motor!.child.pid!, senal);
    await fin;
  }
  /** Freezes or continues the postmaster and all its processes. */
  congelar(si: boolean): void {
    const pid = this.#motor!.child.pid!;
    const hijos = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number);
    for (const p of [pid, ...hijos])
      try {
        process.kill(p, si ? 'SIGSTOP' : 'SIGCONT');
      } catch {
        /* it has ended meanwhile */
      }
  }
  llenarDisco(): void {
    const lastre = openSync(join(this.#disco, 'lastre'), 'w');
    try {
      for (const trozo = Buffer.alloc(1024 * 1024, 1); ; ) writeSync(lastre, trozo);
    } catch {
      /* full */
    } finally {
      closeSync(lastre);
    }
  }
  vaciarDisco = (): void => rmSync(join(this.#disco, 'lastre'), { force: true });

  async cerrar(): Promise<void> {
    this.vaciarDisco();
    await this.terminar('SIGINT');
    if (this.llenable) spawnSync('umount', ['-l', this.#disco]);
  }
}
