// The end of a process: what was opened is closed in the opposite order, once, whoever asks for it.
const paradas: (() => Promise<unknown>)[] = [];
let cierre: Promise<never> | undefined;

/** What to do when the process ends; the last one given goes first. */
export const alCerrar = (parar: () => Promise<unknown>): void => {
  paradas.push(parar);
};
export const cerrando = (): boolean => cierre !== undefined;

/** Ends in order. A second signal (a terminal sends it to npm and to us) changes nothing. */
export function cerrar(codigo: number): Promise<never> {
  cierre ??= (async () => {
    for (const parar of [...paradas].reverse()) await parar().catch(() => {});
    process.exit(codigo);
  })();
  return cierre;
}

/**
 * Signals end the process in order; and so does the death of the supervisor or of the npm that started it, of which nobody would
 * tell.
 */
export function atenderSenales(): void {
  for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(s, () => void cerrar(0));
  process.on('disconnect', () => void cerrar(0));
  if (!process.env.npm_lifecycle_event) return;
  const padre = process.ppid;
  setInterval(() => {
    if (process.ppid !== padre) void cerrar(0);
  }, 1_000).unref();
}

/** Tells whoever supervises this process that it serves: from now on its death is no wrong setting. */
export const avisarListo = (): void => void process.send?.('listo');
