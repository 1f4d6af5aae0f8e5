// The system under test: two servers and a worker, each under its supervisor, connected to one database through our own proxy.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import { borrar, carpetaNueva, lanzar, type Proceso, puertoLibre } from '#testing/proceso.ts';
import { Base } from './base.ts';
import { Red } from './red.ts';

export const CLINICA = 'caos';
export const CLAVE = 'Jacaranda71x';
const MEGAS = 600;

/** A server or a worker with its supervisor. */
export class Puesto {
  #p!: Proceso;
  constructor(
    readonly nombre: string,
    readonly args: string[],
    readonly env: NodeJS.ProcessEnv,
  ) {}
  get url(): string {
    return `http://127.0.0.1:${this.env.PORT}`;
  }
  async encender(): Promise<void> {
    this.#p = await lanzar('supervisor', this.env, this.args);
  }
  listo = (): Promise<void> => this.#p.listo;
  salida = (): string => this.#p.salida();
  /** Its log lines for answers with status 500, each kind once. */
  nuestros = (): string[] => [
    ...new Set(
      this.salida()
        .split('\n')
        .filter((l) => l.includes('"msg":"fallo"'))
        .map((l) => JSON.parse(l) as { ruta: string; err: { tipo: string; codigo?: string; pila?: string } })
        .map(({ err }) => `${err.tipo} ${err.codigo ?? ''} ${err.pila?.split('\n').slice(0, 3).join(' ') ?? ''}`),
    ),
  ];
  /** Signals the working process directly, not its supervisor. */
  avisar(senal: NodeJS.Signals): void {
    const r = spawnSync('pgrep', ['-P', String(this.#p.hijo.pid)], { encoding: 'utf8' });
    for (const pid of r.stdout.split('\n').filter(Boolean)) process.kill(Number(pid), senal);
  }
  /** Stops it regularly and answers its exit status. */
  async apagar(): Promise<number> {
    this.#p.hijo.kill('SIGTERM');
    return this.#p.fin;
  }
  async sano(): Promise<boolean> {
    if (!this.env.PORT) return true;
    const r = await fetch(`${this.url}/api/salud`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    return r?.ok ?? false;
  }
}

export interface Escenario {
  base: Base;
  red: Red;
  servidores: Puesto[];
  obrero: Puesto;
  sanos: (plazoMs: number) => Promise<boolean>;
  cerrar: () => Promise<void>;
}

export async function montar(): Promise<Escenario> {
  const dir = carpetaNueva();
  spawnSync('chmod', ['755', dir]);
  const base = await Base.nueva(dir, MEGAS);
  const red = new Red(base.puerto);
  const comun = {
    DATABASE_URL: base.url(await red.abrir()),
    GALENO_DEMO: '0',
    ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
    FILES_URL: `file:${join(dir, 'archivos')}`,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  };
  const datos = (quien: string) => {
    const d = join(dir, quien);
    mkdirSync(d);
    return d;
  };
  const crear = await lanzar('clinica_crear', { ...comun, DATA_DIR: datos('crear') }, [
    ...['--codigo', CLINICA, '--nombre', 'Caos', '--pais', 'mx'],
    ...['--usuario', 'admin', '--correo', 'a@b.mx', '--clave', CLAVE],
  ]);
  if ((await crear.fin) !== 0) throw new Error(`no se pudo crear la clínica:\n${crear.salida()}`);
  const servidores: Puesto[] = [];
  for (const nombre of ['servidor A', 'servidor B'])
    servidores.push(new Puesto(nombre, [], { ...comun, DATA_DIR: datos(nombre.at(-1)!), PORT: String(await puertoLibre()), WORKER: '0' }));
  const obrero = new Puesto('trabajos', ['worker'], { ...comun, DATA_DIR: datos('obrero') });
  const todos = [...servidores, obrero];
  for (const p of todos) await p.encender();
  await Promise.all(todos.map((p) => p.listo()));
  return {
    base,
    red,
    servidores,
    obrero,
    sanos: async (plazoMs) => {
      for (const limite = Date.now() + plazoMs; ; await dormir(100)) {
        if ((await Promise.all(servidores.map((s) => s.sano()))).every(Boolean)) return true;
        if (Date.now() > limite) return false;
      }
    },
    cerrar: async () => {
      await Promise.all(todos.map((p) => p.apagar()));
      red.cerrar();
      await base.cerrar();
      borrar(dir);
    },
  };
}
