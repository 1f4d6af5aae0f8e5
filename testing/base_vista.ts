// What the database sees of a call: how many queries it makes, and whether a session waits for another.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect } from 'vitest';
import { CANAL_SENTENCIAS, type Sentencia } from '#kernel/server/lote.ts';
import type { CasaDePrueba } from './clinica.ts';

/** The statements that something sends, the transaction's own included. */
export async function sentenciasDe(hacer: () => Promise<unknown>): Promise<Sentencia[]> {
  const vistas: Sentencia[] = [];
  const ver = (s: unknown) => void vistas.push(s as Sentencia);
  subscribe(CANAL_SENTENCIAS, ver);
  try {
    await hacer();
    return vistas;
  } finally {
    unsubscribe(CANAL_SENTENCIAS, ver);
  }
}
/** Number of statements something sends. */
export const cuantasConsultas = async (hacer: () => Promise<unknown>): Promise<number> => (await sentenciasDe(hacer)).length;

/** Resolves when a save is waiting for another's uncommitted change. */
export const hastaQueEspere = (casa: CasaDePrueba): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await casa.dueno.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'",
          )
        ).rowCount,
      { timeout: 20_000, interval: 20, message: 'alguien espera' },
    )
    .toBeGreaterThan(0);
