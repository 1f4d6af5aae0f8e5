// Unexpected errors are logged with their cause. An unhandled rejection does not end the process; an uncaught exception does.
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';
import { sinBase } from '#kernel/server/errores_base.ts';
import { CANAL_PDF } from '#kernel/server/pdf.ts';
import { cerrar } from './apagado.ts';

const PLAZO_MS = 10_000;

/**
 * An error for the log. Its message is included only when it is about the connection, because others may contain patient data.
 */
export const motivoDe = (error: unknown): { err: unknown; motivo?: string } => ({
  err: error instanceof Error ? error : new Error('lo lanzado no es un error'),
  ...(sinBase(error) ? { motivo: (error as Error).message } : {}),
});

/**
 * A rejected promise that nobody awaits affects no save: each save is a transaction whose result somebody awaits. It is logged
 * and the process goes on. After an uncaught exception the process is no longer reliable: it closes in order, or abruptly if
 * that takes too long, and its supervisor restarts it.
 */
export function atenderImprevistos(log: Pick<FastifyBaseLogger, 'error' | 'fatal'>): void {
  process.on('unhandledRejection', (e) => log.error(motivoDe(e), 'falló algo que nadie esperaba'));
  subscribe(CANAL_PDF, (e) => log.error(motivoDe(e), 'falló el hilo que imprime'));
  process.on('uncaughtException', (e) => {
    log.fatal(motivoDe(e), 'falla imprevista; el proceso termina');
    setTimeout(() => process.exit(1), PLAZO_MS).unref();
    void cerrar(1);
  });
  // The reader of our output may be gone.
  for (const s of [process.stdout, process.stderr]) s.on('error', () => {});
}
