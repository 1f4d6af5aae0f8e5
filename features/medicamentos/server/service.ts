import { sql } from 'kysely';
import { implement } from '#kernel/server/serve.ts';
import { MAXIMO_HALLADOS, type MedicamentoHallado, medicamentos } from '../contract.ts';

const literal = (s: string) => s.replace(/[\\%_]/g, '\\$&');

export default implement(medicamentos, {
  /** Words in any order, accents or not; names that begin with what was typed come first. */
  async buscar(ctx, _, { BUSCAR }) {
    const palabras = BUSCAR.split(/\s+/).filter(Boolean).slice(0, 8);
    const y = palabras.map((p) => sql`busca like f_norm(${`%${literal(p)}%`})`);
    const { rows } = await sql<MedicamentoHallado>`
      select * from catalogo_medicamentos where ${sql.join([sql`eliminado is null`, ...y], sql` and `)}
      order by (busca like f_norm(${`${literal(BUSCAR.trim())}%`})) desc, "NOMBRE" limit ${MAXIMO_HALLADOS}`.execute(ctx.db);
    return rows;
  },
});
