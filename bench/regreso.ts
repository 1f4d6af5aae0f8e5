// How long the product is unavailable: `npm start` on an existing folder, and a server killed with -9 under its supervisor,
// each until the health check answers. With the demonstration clinics and the bundled database.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as dormir } from 'node:timers/promises';
import { leerNota } from '../server/candado.ts';
import { percentil } from './carga.ts';
import { cpuDeTodos, PUERTO_GALENO } from './procesos.ts';

export interface Vuelta {
  /** Milliseconds until the health check answers. */
  ms: number;
  /** Processor milliseconds: of everything below the started process, or of the new server and its database. */
  cpu: number;
}
export interface Regreso {
  arranques: Vuelta[];
  regresos: Vuelta[];
  /** The machine's load average before the measurement. */
  carga: number;
}

const SONDA_MS = 5;
/** A first start creates the demonstration clinics. */
const PACIENCIA_MS = 300_000;

async function hastaLaSalud(desde: number, hijo: ChildProcess, servido: () => boolean): Promise<number> {
  while (performance.now() - desde < PACIENCIA_MS) {
    if (hijo.exitCode !== null) throw new Error(`npm start terminó con estado ${hijo.exitCode}`);
    const r = await fetch(`http://127.0.0.1:${PUERTO_GALENO}/api/salud`, { headers: { connection: 'close' } }).catch(() => undefined);
    await r?.arrayBuffer();
    if (r?.status === 200 && servido()) return performance.now() - desde;
    await dormir(SONDA_MS);
  }
  throw new Error('el servidor no llegó a estar bien');
}

export async function medirRegreso(DATA_DIR: string, rondas: number, decir: (frase: string) => void): Promise<Regreso> {
  mkdirSync(DATA_DIR, { recursive: true });
  const hecho: Regreso = { arranques: [], regresos: [], carga: loadavg()[0]! };
  // The first round creates what the others find.
  for (let ronda = 0; ronda <= rondas; ronda++) {
    const inicio = performance.now();
    const npm = spawn('npm', ['start', '--silent'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(PUERTO_GALENO), HOST: '127.0.0.1', DATA_DIR },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const fin = new Promise((r) => npm.once('exit', r));
    try {
      const arranque = { ms: await hastaLaSalud(inicio, npm, () => true), cpu: cpuDeTodos(npm.pid!) / 1000 };
      await dormir(2_000);
      const muerto = leerNota(DATA_DIR)!.pid;
      const muerte = performance.now();
      process.kill(muerto, 'SIGKILL');
      const nuevo = () => leerNota(DATA_DIR)?.pid ?? muerto;
      const ms = await hastaLaSalud(muerte, npm, () => nuevo() !== muerto);
      const regreso = { ms, cpu: cpuDeTodos(nuevo()) / 1000 };
      if (ronda > 0) {
        hecho.arranques.push(arranque);
        hecho.regresos.push(regreso);
        const n = (v: Vuelta) => `${Math.round(v.ms)} ms (procesador ${Math.round(v.cpu)} ms)`;
        decir(`  npm start: ${n(arranque)}; de la muerte a la salud: ${n(regreso)}`);
      }
    } finally {
      npm.kill('SIGTERM');
      await fin;
    }
  }
  return hecho;
}

export function renglonRegreso(r: Regreso): string {
  const de = (v: Vuelta[]) => {
    const [ms, cpu] = [v.map((x) => x.ms), v.map((x) => x.cpu)].map((l) => l.sort((a, b) => a - b)) as [number[], number[]];
    return `median ${Math.round(percentil(ms, 50))} ms, worst ${Math.round(ms.at(-1)!)} ms, processor ${Math.round(percentil(cpu, 50))} ms`;
  };
  return `\`npm start\` on a folder that exists, until it answers that it is well: ${de(r.arranques)}. A server killed -9, until its successor answers: ${de(r.regresos)}. ${r.regresos.length} rounds, load of the machine before them ${r.carga.toFixed(2)}.`;
}
