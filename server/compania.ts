// PROCESOS: the first server starts others, which accept connections from its port. It prepared the database and does the jobs;
// they only answer. One that dies is started again; when the first ends, or dies, they end.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Server } from 'node:net';
import { dirname, join } from 'node:path';
import type { Medido } from '#kernel/server/http.ts';
import { linea } from './linea.ts';
import { demoraTras, type Ejecucion, porQue } from './reinicio.ts';

/** What the first server gives the others. */
export interface DelPrimero {
  puerta: Server;
  medido: () => Promise<Medido>;
  /** Emulators keep their data in memory, so all processes use those of the first. */
  emuladores: () => Promise<string>;
}
export interface Compania {
  /** What each of the others measured; of one that does not answer, nothing. */
  medido: () => Promise<Medido[]>;
  /** Resolves when all have ended. */
  parar: () => Promise<unknown>;
}

export function acompanar(cuantos: number, { puerta, medido, emuladores }: DelPrimero): Compania {
  const puestos = Array.from({ length: cuantos }, () => puesto());
  /** Of all but the one that asks, which knows its own. */
  const deLosDemas = async (quien?: ChildProcess) =>
    (await Promise.all(puestos.filter((p) => p.hijo() !== quien).map((p) => p.medido()))).filter((m) => m !== undefined);
  return { medido: () => deLosDemas(), parar: () => Promise.all(puestos.map((p) => p.parar())) };

  function puesto() {
    let hijo: ChildProcess;
    let preguntar: ReturnType<typeof linea>;
    let reloj: NodeJS.Timeout | undefined;
    let parando = false;
    let seFue = () => {};
    const fin = new Promise<void>((r) => {
      seFue = r;
    });
    const ejecuciones: Ejecucion[] = [];

    const empezar = () => {
      const nacio = Date.now();
      let listo = false;
      hijo = spawn(process.execPath, [...process.execArgv, join(dirname(process.argv[1]!), 'acompanante.js')], {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      });
      preguntar = linea(hijo, {
        emuladores,
        demas: async () => [await medido(), ...(await deLosDemas(hijo))],
      });
      hijo.on('message', (m) => {
        if (m !== 'listo') return;
        listo = true;
        hijo.send('puerta', puerta);
      });
      hijo.on('error', (e) => console.error(`No se pudo encender otro proceso de Galeno: ${e.message}.`));
      hijo.on('close', (salida, senal) => {
        if (parando) return seFue();
        ejecuciones.push({ duro: Date.now() - nacio, listo });
        const demora = demoraTras(ejecuciones);
        console.error(
          `Un proceso de Galeno terminó: ${porQue(salida, senal)}. Se enciende de nuevo ${demora ? `en ${demora / 1000} s` : 'ahora'}.`,
        );
        reloj = setTimeout(empezar, demora);
      });
    };
    empezar();
    return {
      hijo: () => hijo,
      medido: () => preguntar('medido').catch(() => undefined) as Promise<Medido | undefined>,
      parar: () => {
        parando = true;
        clearTimeout(reloj);
        if (hijo.exitCode !== null || hijo.signalCode !== null) seFue();
        else hijo.kill('SIGTERM');
        return fin;
      },
    };
  }
}
