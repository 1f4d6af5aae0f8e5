// What `npm start` runs: the server as a child, begun again when it dies. It opens nothing itself, so that nothing can kill it.
// GALENO_SUPERVISOR=0 leaves that to systemd or to the container; `node dist/server/supervisor.js worker` keeps a worker the same way.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { demoraTras, porQue, type Vida } from './vidas.ts';

const cual = process.argv[2] === 'worker' ? 'worker' : 'main';

if (process.env.GALENO_SUPERVISOR === '0') await (cual === 'worker' ? import('./worker.ts') : import('./main.ts'));
else supervisar();

function supervisar(): void {
  let hijo: ChildProcess | undefined;
  let reloj: NodeJS.Timeout | undefined;
  let senal: NodeJS.Signals | undefined;
  let estuvoListo = false;
  const vidas: Vida[] = [];

  const empezar = () => {
    const nacio = Date.now();
    let listo = false;
    hijo = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, `${cual}.js`)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    hijo.on('message', (m) => {
      listo = listo || m === 'listo';
      estuvoListo = estuvoListo || listo;
    });
    hijo.on('error', (e) => {
      console.error(`No se pudo encender Galeno: ${e.message}.`);
      process.exit(1);
    });
    hijo.on('exit', (estado, muertoPor) => {
      hijo = undefined;
      // Told to end, or ended as it wished; or it never could begin, which another try with the same setting would not mend.
      if (senal || estado === 0 || (estado !== null && !estuvoListo)) process.exit(estado ?? 1);
      vidas.push({ duro: Date.now() - nacio, listo });
      const demora = demoraTras(vidas);
      const cuando = demora ? `en ${demora / 1000} s` : 'ahora';
      console.error(
        `Galeno terminó a los ${Math.round((Date.now() - nacio) / 1000)} s: ${porQue(estado, muertoPor)}. Se enciende de nuevo ${cuando}.`,
      );
      reloj = setTimeout(empezar, demora);
    });
    // A signal that arrived while there was nobody to hear it.
    if (senal) hijo.kill(senal);
  };
  const terminar = (s: NodeJS.Signals) => {
    senal = s;
    clearTimeout(reloj);
    if (hijo) hijo.kill(s);
    else process.exit(0);
  };
  for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(s, () => terminar(s));
  // The death of the npm that started us, of which nobody would tell.
  if (process.env.npm_lifecycle_event) {
    const padre = process.ppid;
    setInterval(() => {
      if (process.ppid !== padre && !senal) terminar('SIGTERM');
    }, 1_000).unref();
  }
  empezar();
}
