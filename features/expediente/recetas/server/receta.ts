// Reads and stores prescriptions.
import { sql } from 'kysely';
import type { z } from 'zod';
import { literal } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { textoDe } from '#kernel/server/html.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { POR_PAGINA, type Receta, type RecetaCompleta, type RecetaEnLista } from '../contract.ts';
import './table.ts';

const COLUMNAS = sql`r."CODIGOPACIENTE", r."CONSECUTIVO", r."FECHA", r."HORA", r."CODIGOMEDICO", r."SUCURSAL", r."ALERGIAS", r."ALERGIAS_NEGADAS", r."MEDIKIT_ID",
  coalesce(m.nombre_completo, '') as "MEDICO", coalesce(s."NOMBRECLINICA", '') as "NOMBRESUCURSAL"`;
const DE = sql`from recetas r
  left join medicos m on m.cliente = r.cliente and m."CODIGOMEDICO" = r."CODIGOMEDICO"
  left join sucursales s on s.cliente = r.cliente and s."CODIGOCLINICA" = r."SUCURSAL"`;

/** Characters of a prescription in its list. */
export const LARGO_EN_LISTA = 200;

interface Filtro {
  BUSCAR: string;
  LIMITE: number | null;
  PAGINA: number | null;
}
/** A patient's prescriptions, newest first; the search looks in the text and the doctor's name. */
export async function recetasDe(ctx: Ctx, CODIGOPACIENTE: number, { BUSCAR, LIMITE, PAGINA }: Filtro): Promise<RecetaEnLista[]> {
  const limite = LIMITE ?? POR_PAGINA;
  const palabras = BUSCAR.split(/\s+/).filter(Boolean).slice(0, 8);
  const y = palabras.map((p) => sql`f_norm(r.texto || ' ' || coalesce(m.nombre_completo, '')) like f_norm(${`%${literal(p)}%`})`);
  const { rows } = await sql<RecetaEnLista>`select ${COLUMNAS}, left(r.texto, ${LARGO_EN_LISTA}) as "DETALLE" ${DE}
    where ${sql.join([sql`r."CODIGOPACIENTE" = ${CODIGOPACIENTE} and r.eliminado is null`, ...y], sql` and `)}
    order by r."FECHA" desc, r."CONSECUTIVO" desc limit ${limite} offset ${(PAGINA ?? 0) * limite}`.execute(ctx.db);
  return rows;
}

/** One prescription. Throws Rechazo 404. */
export async function recetaDe(ctx: Ctx, CODIGOPACIENTE: number, CONSECUTIVO: number): Promise<RecetaCompleta> {
  const {
    rows: [r],
  } = await sql<RecetaCompleta>`select ${COLUMNAS}, r."DETALLE" ${DE}
    where r."CODIGOPACIENTE" = ${CODIGOPACIENTE} and r."CONSECUTIVO" = ${CONSECUTIVO} and r.eliminado is null`.execute(ctx.db);
  if (!r) throw noExiste('La receta');
  return r;
}

/** The plain text stored with the prescription, at most `LARGO_TEXTO` characters. */
export async function textoGuardado(ctx: Ctx, { CODIGOPACIENTE, CONSECUTIVO }: Pick<RecetaCompleta, 'CODIGOPACIENTE' | 'CONSECUTIVO'>) {
  const { texto } = await ctx.db
    .selectFrom('recetas')
    .select('texto')
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('CONSECUTIVO', '=', CONSECUTIVO)
    .executeTakeFirstOrThrow();
  return texto;
}

const LARGO_TEXTO = 4000;
type Nueva = Omit<z.output<typeof Receta>, 'CONSECUTIVO' | 'SUCURSAL' | 'MEDIKIT_ID'> & { MEDIKIT_ID?: string };
/**
 * Stores a prescription in the session's branch and answers its number. The caller must have locked the patient's row, so that
 * two do not take the same number.
 */
export async function guardarReceta(ctx: Ctx, nueva: Nueva): Promise<number> {
  // Deleted ones count too: their numbers are not used again.
  const { n } = await ctx.db
    .selectFrom('recetas')
    .select(({ fn }) => fn.coalesce(fn.max('CONSECUTIVO'), sql<number>`0`).as('n'))
    .where('CODIGOPACIENTE', '=', nueva.CODIGOPACIENTE)
    .executeTakeFirstOrThrow();
  const CONSECUTIVO = n + 1;
  await ctx.db
    .insertInto('recetas')
    .values({ ...nueva, CONSECUTIVO, SUCURSAL: ctx.sesion.SUCURSAL, texto: textoDe(nueva.DETALLE, LARGO_TEXTO) })
    .execute();
  return CONSECUTIVO;
}
