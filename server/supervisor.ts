// What `npm start` runs: the server as a child process, restarted when it dies. The supervisor opens nothing itself, so that
// nothing can make it fail. GALENO_SUPERVISOR=0 leaves this to systemd or the container; `node dist/server/supervisor.js
// worker` supervises a worker.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { SIN_BASE } from './apagado.ts';
import { demoraTras, type Ejecucion, porQue } from './reinicio.ts';

const cual = process.argv[2] === 'worker' ? 'worker' : 'main';

if (process.env.GALENO_SUPERVISOR === '0') await (cual === 'worker' ? import('./worker.ts') : import('./main.ts'));
else supervisar();

function supervisar(): void {
  let hijo: ChildProcess | undefined;
  let reloj: NodeJS.Timeout | undefined;
  let senal: NodeJS.Signals | undefined;
  let estuvoListo = false;
  const ejecuciones: Ejecucion[] = [];

  const empezar = () => {
    const nacio = Date.now();
    let listo = false;
    hijo = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, `${cual}.js`)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // From Node 22 on compiled code is kept beside the build, and emptied with it: the next start loads it a quarter faster.
      env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'compilado'), ...process.env },
    });
    hijo.on('message', (m) => {
      listo = listo || m === 'listo';
      estuvoListo = estuvoListo || listo;
    });
    hijo.on('error', (e) => {
      console.error(`No se pudo encender Galeno: ${e.message}.`);
      process.exit(1);
    });
    hijo.on('exit', (salida, muertoPor) => {
      hijo = undefined;
      // Told to end before it listened to signals, it ended by the signal itself; or it was about to try again to reach its
      // database.
      if (senal && (muertoPor === senal || salida === SIN_BASE)) process.exit(0);
      // It was told to end, ended on its own, or never managed to start, which another try with the same settings would not
      // fix, unless its database was away: the machine may have come back before it.
      if (senal || salida === 0 || (salida !== null && !estuvoListo && salida !== SIN_BASE)) process.exit(salida ?? 1);
      ejecuciones.push({ duro: Date.now() - nacio, listo });
      const demora = demoraTras(ejecuciones);
      const cuando = demora ? `en ${demora / 1000} s` : 'ahora';
      console.error(
        `Galeno terminó a los ${Math.round((Date.now() - nacio) / 1000)} s: ${porQue(salida, muertoPor)}. Se enciende de nuevo ${cuando}.`,
      );
      reloj = setTimeout(empezar, demora);
    });
    // A signal that arrived while no child was running.
    if (senal) hijo.kill(senal);
  };
  const terminar = (s: NodeJS.Signals) => {
    senal = s;
    clearTimeout(reloj);
    if (hijo) hijo.kill(s);
    else process.exit(0);
  };
  for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(s, () => terminar(s));
  // Notices the death of the npm that started us, which sends no signal.
  if (process.env.npm_lifecycle_event) {
    const padre = process.ppid;
    setInterval(() => {
      if (process.ppid !== padre && !senal) terminar('SIGTERM');
    }, 1_000).unref();
  }
  empezar();
}
