// What nobody foresaw does not end a process in silence: it is said with its reason, and a promise that nobody waited for ends nothing.
import type { FastifyBaseLogger } from 'fastify';
import { sinBase } from '#kernel/server/corte.ts';
import { cerrar } from './apagado.ts';

const PLAZO_MS = 10_000;

/** The reason of an error in a log: words only where they speak of the connection, because others may hold what a patient said. */
export const motivoDe = (error: unknown): { err: unknown; motivo?: string } => ({
  err: error instanceof Error ? error : new Error('lo lanzado no es un error'),
  ...(sinBase(error) ? { motivo: (error as Error).message } : {}),
});

/**
 * A rejected promise that nobody waited for changes nothing that was saved: every save is a transaction that says how it ended to
 * somebody who waits. It is logged and the process serves on. After an exception out of nowhere the process is not trusted: it
 * ends in order, or without order where that takes too long, and whoever supervises it begins it anew.
 */
export function atenderImprevistos(log: Pick<FastifyBaseLogger, 'error' | 'fatal'>): void {
  process.on('unhandledRejection', (e) => log.error(motivoDe(e), 'falló algo que nadie esperaba'));
  process.on('uncaughtException', (e) => {
    log.fatal(motivoDe(e), 'falla imprevista; el proceso termina');
    setTimeout(() => process.exit(1), PLAZO_MS).unref();
    void cerrar(1);
  });
  // Whoever read what we say may be gone.
  for (const s of [process.stdout, process.stderr]) s.on('error', () => {});
}
