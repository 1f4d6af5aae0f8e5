// The environment as a start reads it: what is wrong in it is said in the words of its check.
import { type Config, leerConfig } from '#kernel/server/config.ts';
import { fraseDe, NoArranca } from './frases.ts';

/** Throws NoArranca, or what the disk says when the installation's key cannot be kept. */
export function configuracion(): Config {
  try {
    return leerConfig();
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code) throw e;
    throw new NoArranca(`${(e as Error).message}.`);
  }
}

let dicha = false;
/** Says on stderr, in one sentence, why this process cannot do its work; what follows from it is not said again. */
export function decirFalla(e: unknown): void {
  if (dicha) return;
  dicha = true;
  const { PORT = '3000', DATA_DIR = '.data', DATABASE_URL, LOG_LEVEL } = process.env;
  console.error(fraseDe(e, { PORT, DATA_DIR, DATABASE_URL }));
  if (LOG_LEVEL === 'debug') console.error(e);
}
