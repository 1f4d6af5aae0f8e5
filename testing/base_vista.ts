// What the database sees of a call: how many queries it makes, and whether a session waits for another.
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { CasaDePrueba } from './clinica.ts';

/** Number of queries something makes, including the transaction's own. */
export async function cuantasConsultas(hacer: () => Promise<unknown>): Promise<number> {
  const espia = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await hacer();
    return espia.mock.calls.length;
  } finally {
    espia.mockRestore();
  }
}

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
