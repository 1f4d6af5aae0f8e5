// Ends the process: closes what was opened, in the opposite order and only once.
import { sinBase } from '#kernel/server/errores_base.ts';

const paradas: (() => Promise<unknown>)[] = [];
let cierre: Promise<never> | undefined;

/** Registers a function to run when the process ends; the last one registered runs first. */
export const alCerrar = (parar: () => Promise<unknown>): void => {
  paradas.push(parar);
};
export const cerrando = (): boolean => cierre !== undefined;

/** Exit status of a process that could not reach its database when it started: unlike wrong settings, that passes. */
export const SIN_BASE = 75;
export const estadoTras = (e: unknown): number => (sinBase(e) ? SIN_BASE : 1);

/** Closes everything and exits. A second call (a terminal sends its signal to npm and to us) waits for the first. */
export function cerrar(codigo: number): Promise<never> {
  cierre ??= (async () => {
    for (const parar of [...paradas].reverse()) await parar().catch(() => {});
    process.exit(codigo);
  })();
  return cierre;
}

/** Closes on signals, and when the supervisor or the npm that started this process dies, which sends no signal. */
export function atenderSenales(): void {
  for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(s, () => void cerrar(0));
  process.on('disconnect', () => void cerrar(0));
  if (!process.env.npm_lifecycle_event) return;
  const padre = process.ppid;
  setInterval(() => {
    if (process.ppid !== padre) void cerrar(0);
  }, 1_000).unref();
}

/** Tells the supervisor that this process serves, so that a later death is not blamed on the settings. */
export const avisarListo = (): void => void process.send?.('listo');
