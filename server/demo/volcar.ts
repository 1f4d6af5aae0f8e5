// Many rows at once, straight into a table: for histories whose volume would take minutes through the calls. A test holds
// what is poured in against the same fields that the contracts declare.
import { type Kysely, sql } from 'kysely';
import type { DB } from '#kernel/server/tablas.ts';

const LOTE = 5_000;
/** Tables that were filled past the contracts; the test looks at these. */
export const volcadas = new Set<string>();

/** Inserts rows whose keys are columns of the table; all rows name the same ones, the rest take their defaults. */
export async function volcar(db: Kysely<DB>, tabla: keyof DB, filas: readonly object[]): Promise<void> {
  volcadas.add(tabla);
  const columnas = sql.join(Object.keys(filas[0] ?? {}).map((c) => sql.id(c)));
  const t = sql.table(tabla);
  for (let i = 0; i < filas.length; i += LOTE) {
    const lote = JSON.stringify(filas.slice(i, i + LOTE));
    await sql`insert into ${t} (${columnas}) select ${columnas} from jsonb_populate_recordset(null::${t}, ${lote}::jsonb)`.execute(db);
  }
}
/** The series goes on after what was poured in. Last use of the series in this transaction: the screens count apart. */
export async function seguirSerie(db: Kysely<DB>, serie: string, ultimo: number): Promise<void> {
  await sql`insert into folios (serie, ultimo) values (${serie}, ${ultimo})
    on conflict (cliente, serie) do update set ultimo = greatest(folios.ultimo, excluded.ultimo)`.execute(db);
}

/** The words of the simple HTML of the demonstration, as `textoDe` reads them, without its price. */
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
