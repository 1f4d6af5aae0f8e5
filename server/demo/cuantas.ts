import type pg from 'pg';

/** How many clinics there are, how many of them demonstrations, and how many of those incomplete. */
export async function clinicasDemo(dueno: pg.Pool): Promise<{ total: number; demo: number; incompletas: number }> {
  const { rows } = await dueno.query(
    `select count(*)::int as total, (count(*) filter (where demo))::int as demo, (count(*) filter (where demo and not activo))::int as incompletas from compartido.clientes`,
  );
  return rows[0];
}
