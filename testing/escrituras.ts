// What was written in the clinics' tables since it was last asked, noted by triggers in the transaction itself: it takes the same
// however many tables there are and rows they have.
import { enCalma, tablasDeClinica } from './ataque.ts';
import type { CasaDePrueba } from './clinica.ts';

/** Rows that came or went, by table; 0 where rows only changed. */
export type Escrito = Record<string, number>;

const ANOTAR = `
  create schema prueba;
  create table prueba.escrito (cliente int not null, tabla text not null, filas int not null);
  create function prueba.anotar() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if tg_op = 'DELETE' then
      insert into prueba.escrito select cliente, tg_table_name, -count(*) from viejas where cliente is not null group by 1;
    elsif tg_op = 'UPDATE' then
      insert into prueba.escrito select distinct cliente, tg_table_name, 0 from nuevas where cliente is not null;
    -- Refusals are noted in the audit, and change nothing else.
    elsif tg_table_name = 'bitacora' then
      insert into prueba.escrito select cliente, tg_table_name, count(*) from nuevas where accion not like 'seguridad/%' group by 1;
    else
      insert into prueba.escrito select cliente, tg_table_name, count(*) from nuevas where cliente is not null group by 1;
    end if;
    return null;
  end $$;`;
const TRIGGERS = [
  ['insert', 'new table as nuevas'],
  ['update', 'new table as nuevas'],
  ['delete', 'old table as viejas'],
] as const;

/**
 * Watches an installation of its own, to which it adds triggers. The function it gives answers what was written for that clinic
 * since it was last called, and under `trabajos` how many jobs came or went.
 */
export async function vigilar(casa: CasaDePrueba): Promise<(cliente: number) => Promise<Escrito>> {
  await casa.dueno.query(ANOTAR);
  for (const t of await tablasDeClinica(casa))
    for (const [cuando, con] of TRIGGERS)
      await casa.dueno.query(
        `create trigger prueba_${cuando} after ${cuando} on public."${t}" referencing ${con} for each statement execute function prueba.anotar()`,
      );
  const text = `with visto as (delete from prueba.escrito returning *)
    select tabla, sum(filas)::int as n from visto where cliente = $1 group by tabla
    union all select 'trabajos', count(*)::int from graphile_worker._private_jobs`;
  let trabajos: number | undefined;
  return async (cliente) => {
    await enCalma(casa);
    const { rows } = await casa.dueno.query<{ tabla: string; n: number }>({ name: 'escrito', text, values: [cliente] });
    const { trabajos: ahora = 0, ...escrito } = Object.fromEntries(rows.map((r) => [r.tabla, r.n]));
    const demas = ahora - (trabajos ?? ahora);
    trabajos = ahora;
    return demas ? { ...escrito, trabajos: demas } : escrito;
  };
}
