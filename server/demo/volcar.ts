// Inserts many rows directly into a table, for histories that would take minutes through the calls. A test checks them against
// the contracts' fields.
import { type Kysely, sql } from 'kysely';
import type { DB } from '#kernel/server/tablas.ts';

const LOTE = 5_000;
/** Tables filled without the contracts; the test checks these. */
export const volcadas = new Set<string>();

/** Inserts rows whose keys are columns. All rows have the same ones; the other columns take their defaults. */
export async function volcar(db: Kysely<DB>, tabla: keyof DB, filas: readonly object[]): Promise<void> {
  volcadas.add(tabla);
  const columnas = sql.join(Object.keys(filas[0] ?? {}).map((c) => sql.id(c)));
  const t = sql.table(tabla);
  for (let i = 0; i < filas.length; i += LOTE) {
    const lote = JSON.stringify(filas.slice(i, i + LOTE));
    await sql`insert into ${t} (${columnas}) select ${columnas} from jsonb_populate_recordset(null::${t}, ${lote}::jsonb)`.execute(db);
  }
}
/**
 * Moves a series past the inserted numbers. Must be the series' last use in this transaction: screens number in transactions of
 * their own.
 */
export async function seguirSerie(db: Kysely<DB>, serie: string, ultimo: number): Promise<void> {
  await sql`insert into folios (serie, ultimo) values (${serie}, ${ultimo})
    on conflict (cliente, serie) do update set ultimo = greatest(folios.ultimo, excluded.ultimo)`.execute(db);
}

/** The plain text of the demonstration's simple HTML, as `textoDe` gives it but much faster. */
export function llano(html: string): string {
  let numero = 0;
  return html
    .replace(/<(\/?)(p|ol|ul|li|br)[^>]*>/g, (_, cierra: string, tag: string) => {
      if (tag === 'ol' || tag === 'ul') {
        numero = !cierra && tag === 'ol' ? 1 : 0;
        return '\n';
      }
      if (tag !== 'li' || cierra) return '\n';
      return numero ? `\n${numero++}. ` : '\n• ';
    })
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (s) => ENTIDADES[s]!)
    .replace(/ *\n\s*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}
const ENTIDADES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
