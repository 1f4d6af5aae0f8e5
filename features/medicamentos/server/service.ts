// The handler that searches medicines.
import { sql } from 'kysely';
import { cercania, type empieza, literal, palabrasDe, primeroLasQueEmpiezan, todas } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { A_MEDIDA } from '#kernel/server/lote.ts';
import { implement } from '#kernel/server/serve.ts';
import { MAXIMO_HALLADOS, type MedicamentoHallado, medicamentos } from '../contract.ts';

/**
 * The clinic's own medicines, with their doses: words in any order, with or without accents; names that begin with the text
 * first.
 */
async function propios(ctx: Ctx, texto: string): Promise<MedicamentoHallado[]> {
  const y = palabrasDe(texto).map((p) => sql`busca like f_norm(${`%${literal(p)}%`})`);
  const { rows } = await sql<MedicamentoHallado>`
    select *, '' as "CLAVE" from catalogo_medicamentos where ${sql.join([sql`eliminado is null`, ...y], sql` and `)}
    order by ${cercania(texto, sql`"NOMBRE"`)} limit ${MAXIMO_HALLADOS}`.execute(ctx.db);
  return rows;
}
/** Medicines of the country's official list, if it was imported. */
function oficiales(ctx: Ctx, texto: string, limite: number): Promise<MedicamentoHallado[]> {
  const palabras = palabrasDe(texto);
  return primeroLasQueEmpiezan(
    limite,
    async (como: typeof empieza) => {
      const { rows } = await sql<MedicamentoHallado>`${sql.raw(A_MEDIDA)}
        select 0 as "CODIGOMEDICAMENTO", "CLAVE", "NOMBRE", "DESCRIPCION", '' as "CONTRAINDICACIONES", '' as "DOSIS1", '' as "DOSIS2", '' as "DOSIS3"
        from compartido.medicamentos where "PAIS" = ${ctx.sesion.clinica.pais.ID_PAIS} and "ACTIVO" = 1 and ${todas(palabras.map((p) => como(p)))}
        order by ${cercania(texto, sql`"NOMBRE"`)}, "CLAVE" limit ${limite}`.execute(ctx.db);
      return rows;
    },
    (m) => m.CLAVE,
  );
}

export default implement(medicamentos, {
  async buscar(ctx, _, { BUSCAR }) {
    const suyos = await propios(ctx, BUSCAR);
    if (!BUSCAR.trim() || suyos.length >= MAXIMO_HALLADOS) return suyos;
    return [...suyos, ...(await oficiales(ctx, BUSCAR, MAXIMO_HALLADOS - suyos.length))];
  },
});
