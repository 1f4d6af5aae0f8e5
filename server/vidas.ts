// How long a supervisor waits before it begins again what died, and the words for why it died.

export interface Vida {
  /** Milliseconds that it lived. */
  duro: number;
  /** Whether it had come to serve. */
  listo: boolean;
}

/** One that served for this long was well: its death is the first of its kind. */
const SANA_MS = 60_000;
const PRIMERA_MS = 1_000;
const MAYOR_MS = 30_000;

/** Milliseconds until the next life: none after a healthy one, then twice as long each time that it dies young. */
export function demoraTras(vidas: readonly Vida[]): number {
  const sana = vidas.findLastIndex((v) => v.listo && v.duro >= SANA_MS);
  const jovenes = vidas.length - 1 - Math.max(sana, 0);
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
