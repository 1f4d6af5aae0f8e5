// What the database sees of a call: how often it is asked, and whether somebody waits for somebody.
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { CasaDePrueba } from './clinica.ts';

/** How many queries something makes, the transaction's own included. */
export async function cuantasConsultas(hacer: () => Promise<unknown>): Promise<number> {
  const espia = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await hacer();
    return espia.mock.calls.length;
  } finally {
    espia.mockRestore();
  }
}

/** Until a save waits for what another has not committed: from here on it can only find out. */
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
