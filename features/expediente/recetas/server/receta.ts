// Prescriptions in the database: the list of a patient, one of them whole, and a new one.

import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kernel/server/ctx.ts';
import { textoDe } from '#kernel/server/html.ts';
import { literal } from '#kernel/server/palabras.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { POR_PAGINA, type Receta, type RecetaCompleta, type RecetaEnLista } from '../contract.ts';
import './table.ts';

const COLUMNAS = sql`r."CODIGOPACIENTE", r."CONSECUTIVO", r."FECHA", r."HORA", r."CODIGOMEDICO", r."SUCURSAL", r."ALERGIAS", r."ALERGIAS_NEGADAS", r."MEDIKIT_ID",
  coalesce(m.nombre_completo, '') as "MEDICO", coalesce(s."NOMBRECLINICA", '') as "NOMBRESUCURSAL"`;
const DE = sql`from recetas r
  left join medicos m on m.cliente = r.cliente and m."CODIGOMEDICO" = r."CODIGOMEDICO"
  left join sucursales s on s.cliente = r.cliente and s."CODIGOCLINICA" = r."SUCURSAL"`;

/** How much of a prescription its list shows. */
export const LARGO_EN_LISTA = 200;

interface Filtro {
  BUSCAR: string;
  LIMITE: number | null;
  PAGINA: number | null;
}
/** A patient's prescriptions, newest first; words are looked for in the detail and in the doctor's name. */
export async function recetasDe(ctx: Ctx, CODIGOPACIENTE: number, { BUSCAR, LIMITE, PAGINA }: Filtro): Promise<RecetaEnLista[]> {
  const limite = LIMITE ?? POR_PAGINA;
  const palabras = BUSCAR.split(/\s+/).filter(Boolean).slice(0, 8);
  const y = palabras.map((p) => sql`f_norm(r.texto || ' ' || coalesce(m.nombre_completo, '')) like f_norm(${`%${literal(p)}%`})`);
  const { rows } = await sql<RecetaEnLista>`select ${COLUMNAS}, left(r.texto, ${LARGO_EN_LISTA}) as "DETALLE" ${DE}
    where ${sql.join([sql`r."CODIGOPACIENTE" = ${CODIGOPACIENTE} and r.eliminado is null`, ...y], sql` and `)}
    order by r."FECHA" desc, r."CONSECUTIVO" desc limit ${limite} offset ${(PAGINA ?? 0) * limite}`.execute(ctx.db);
  return rows;
}

/** Throws Rechazo 404. */
export async function recetaDe(ctx: Ctx, CODIGOPACIENTE: number, CONSECUTIVO: number): Promise<RecetaCompleta> {
  const {
    rows: [r],
  } = await sql<RecetaCompleta>`select ${COLUMNAS}, r."DETALLE" ${DE}
    where r."CODIGOPACIENTE" = ${CODIGOPACIENTE} and r."CONSECUTIVO" = ${CONSECUTIVO} and r.eliminado is null`.execute(ctx.db);
  if (!r) throw noExiste('La receta');
  return r;
}

/** What a prescription says, as it was kept beside it: cut after `LARGO_TEXTO` letters. */
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
/** Keeps one, in the branch of the session; answers its number. The patient's row must be locked: it is the queue of the numbers. */
export async function guardarReceta(ctx: Ctx, nueva: Nueva): Promise<number> {
  // Numbers of hidden prescriptions are not used again.
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

/** The doctor in whose name it is written, who must be there and active. Throws Rechazo with its field. */
export async function medicoQueReceta(ctx: Ctx, CODIGOMEDICO: number): Promise<{ MEDIKIT_ID: string }> {
  const {
    rows: [m],
  } = await sql<{ ACTIVO: number; MEDIKIT_ID: string }>`select "ACTIVO", "MEDIKIT_ID" from medicos
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null`.execute(ctx.db);
  const falta = !m ? 'El médico no existe' : m.ACTIVO ? '' : 'El médico está inactivo';
  if (!m || falta) throw new Rechazo(falta, { ERRORES: { CODIGOMEDICO: falta } });
  return m;
}
