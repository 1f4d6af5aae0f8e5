// How long a supervisor waits before a restart, and the words for why the process died.

export interface Ejecucion {
  /** Milliseconds that it ran. */
  duro: number;
  /** Whether it had started to serve. */
  listo: boolean;
}

/** A process that served this long was healthy: its death does not add to earlier ones. */
const SANA_MS = 60_000;
const PRIMERA_MS = 1_000;
const MAYOR_MS = 30_000;

/** Milliseconds until the restart: none after a healthy run, then twice as long after each early death. */
export function demoraTras(ejecuciones: readonly Ejecucion[]): number {
  const sana = ejecuciones.findLastIndex((v) => v.listo && v.duro >= SANA_MS);
  const jovenes = ejecuciones.length - 1 - Math.max(sana, 0);
  return jovenes <= 0 ? 0 : Math.min(PRIMERA_MS * 2 ** (jovenes - 1), MAYOR_MS);
}

const SENALES: Partial<Record<NodeJS.Signals, string>> = {
  SIGKILL: 'lo mató el sistema (SIGKILL), quizá por falta de memoria',
  SIGABRT: 'falló por dentro (SIGABRT), quizá por falta de memoria',
};
export function porQue(estado: number | null, senal: NodeJS.Signals | null): string {
  if (senal) return SENALES[senal] ?? `terminó por la señal ${senal}`;
  return `terminó por sí mismo con estado ${estado}; el motivo está en los renglones anteriores`;
}
