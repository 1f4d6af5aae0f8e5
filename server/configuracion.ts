// Reads the environment at start; errors are shown with the sentence of the check that failed.
import { type Config, leerConfig } from '#kernel/server/config.ts';
import { fraseDe, NoArranca } from './frases.ts';

/** Throws NoArranca, or a file system error when the installation's key cannot be stored. */
export function configuracion(): Config {
  try {
    return leerConfig();
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code) throw e;
    throw new NoArranca(`${(e as Error).message}.`);
  }
}

let dicha = false;
/** Prints to stderr, in one sentence, why this process cannot work; later errors caused by it are not printed. */
export function decirFalla(e: unknown): void {
  if (dicha) return;
  dicha = true;
  const { PORT = '3000', DATA_DIR = '.data', DATABASE_URL, LOG_LEVEL } = process.env;
  console.error(fraseDe(e, { PORT, DATA_DIR, DATABASE_URL }));
  if (LOG_LEVEL === 'debug') console.error(e);
}
