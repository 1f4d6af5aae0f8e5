// The search of patients: words in any order, with or without accents, by code, phone and document.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import type { Clinica } from '#domain/sesion.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import { literal } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { A_MEDIDA } from '#kernel/server/lote.ts';
import type { PacienteHallado } from '../contract.ts';
import { medicoDeBusqueda, medicoFijo, palabrasDe, veContacto } from '../rules.ts';
import { visibles } from './paciente.ts';

/** Most rows considered for sorting; a text found in more is too common for an order to help. */
const CANDIDATOS = 1000;
const COLUMNAS = sql`"CODIGOPACIENTE", nombre_completo as "NOMBRECOMPLETO", "FECHA_NACIMIENTO", "SEXO", "TCEL_LADA", "TCELULAR", "TELEFONO1", "MAIL", "DOCUMENTOID", "CODIGOMEDICO", "ACTIVO", "FUSIONADO", foto`;

export interface Busqueda {
  BUSCAR: string;
  CODIGOMEDICO: number | null;
  INACTIVOS: 0 | 1;
  LIMIT: number | null;
  PAGINA: number | null;
  CODIGOPACIENTE: number | null;
}

export async function buscar(ctx: Ctx, b: Busqueda): Promise<PacienteHallado[]> {
  const limite = b.LIMIT ?? 50;
  const salto = (b.PAGINA ?? 0) * limite;
  const y: RawBuilder<unknown>[] = [sql`eliminado is null and ${visibles(ctx, 'pacientes')}`];
  if (!b.INACTIVOS && !b.CODIGOPACIENTE) y.push(sql`"ACTIVO" = 1 and "FUSIONADO" = 0`);
  // A restricted user's search ignores the chosen doctor; with P.restricciones.medico it covers all (2 §6).
  if (b.CODIGOMEDICO && !medicoFijo(ctx.sesion)) y.push(sql`"CODIGOMEDICO" = ${b.CODIGOMEDICO}`);
  if (b.CODIGOPACIENTE) y.push(sql`"CODIGOPACIENTE" = ${b.CODIGOPACIENTE}`);
  const donde = sql.join(y, sql` and `);
  const palabras = palabrasDe(b.BUSCAR);
  const { rows } = palabras.length
    ? await porPalabras(ctx, palabras, { donde, pocos: y.length > 2 || medicoDeBusqueda(ctx.sesion) !== null, hasta: salto + limite })
    : await sql<Fila>`select ${COLUMNAS} from pacientes where ${donde} order by "FECHAALTA" desc, "CODIGOPACIENTE" desc limit ${salto + limite}`.execute(
        ctx.db,
      );
  if (rows.length === 0 && /^\d{1,9}$/.test(b.BUSCAR.trim())) return (await conQuienSeFusiono(ctx, Number(b.BUSCAR))).map(salida(ctx));
  return rows.slice(salto).map(salida(ctx));
}

/** The file that received another, found by the code of the one that was closed: it may be written on old papers. */
async function conQuienSeFusiono(ctx: Ctx, CODIGO: number): Promise<Fila[]> {
  const { rows } =
    await sql<Fila>`select ${COLUMNAS} from pacientes where "FUSIONADO" = 0 and eliminado is null and ${visibles(ctx, 'pacientes')}
    and "CODIGOPACIENTE" = (select f."FUSIONADO_CON" from pacientes f where f."CODIGOPACIENTE" = ${CODIGO})`.execute(ctx.db);
  return rows;
}

interface Donde {
  donde: RawBuilder<unknown>;
  /** The conditions let through few of all patients. */
  pocos: boolean;
  /** Rows that are wanted, pages before included. */
  hasta: number;
}
/**
 * Closest first: the code, names that begin with what was typed, surnames that do, and then whoever has all the words. The first
 * come out of ordered indexes, so that the best are found among any number of patients.
 */
async function porPalabras(ctx: Ctx, palabras: readonly string[], { donde, pocos, hasta }: Donde): Promise<{ rows: Fila[] }> {
  const frase = palabras.join(' ');
  const empieza = (columna: RawBuilder<unknown>) =>
    sql`(${columna} ~>=~ f_norm(${frase}) and ${columna} ~<~ (f_norm(${frase}) || chr(1114111)))`;
  const [porNombre, porApellidos] = [empieza(sql`busca`), empieza(sql`apellidos`)];
  const empiezan = sql`
    (select ${COLUMNAS}, 1 as nivel, busca as orden from pacientes where ${donde} and ${porNombre} order by busca using ~<~ limit ${hasta})
    union all
    (select ${COLUMNAS}, 2, apellidos || ' ' || busca from pacientes where ${donde} and ${porApellidos} and not ${porNombre}
      order by apellidos using ~<~, busca using ~<~ limit ${hasta})`;
  const orden = sql`order by nivel, orden using ~<~ limit ${hasta}`;
  // Numbers begin no name; one letter begins too many; and those that begin alike may be nearly all of somebody else's.
  const enOrden = /^[^\d]{2,}$/.test(frase) && !pocos;
  const grande = await esGrande(ctx);
  if (enOrden && grande) {
    const hechos = await sql<Fila>`select * from (${empiezan}) e ${orden}`.execute(ctx.db);
    if (hechos.rows.length >= hasta) return hechos;
  }
  const contacto = veContacto(ctx.sesion);
  const lasTienen = sql.join(
    palabras.map((p) => patron(p, contacto)),
    sql` and `,
  );
  const codigo = sql`case when "CODIGOPACIENTE"::text = ${frase} then 0 when ${porNombre} then 1 when ${porApellidos} then 2 else 3 end`;
  const planeada = sql.raw(grande ? A_MEDIDA : '');
  return enOrden
    ? sql<Fila>`${planeada} with e as materialized (${empiezan})
      select * from (select * from e union all select * from (
        select ${COLUMNAS}, 3, busca from pacientes where (select count(*) from e) < ${hasta} and ${donde} and ${lasTienen} limit ${CANDIDATOS}
      ) c where not exists (select from e where e."CODIGOPACIENTE" = c."CODIGOPACIENTE")) t ${orden}`.execute(ctx.db)
    : sql<Fila>`${planeada} select * from (
        select ${COLUMNAS}, ${codigo} as nivel, busca as orden from pacientes where ${donde} and ${lasTienen} limit ${CANDIDATOS}
      ) c ${orden}`.execute(ctx.db);
}

/** Patients from which the words of a search decide how it is best done. */
const MUCHOS = 50_000;
const grandes = new WeakMap<Clinica, Promise<boolean>>();
/** Whether the clinic has registered that many: asked once for each session, since planning costs more than a small search. */
function esGrande(ctx: Ctx): Promise<boolean> {
  let g = grandes.get(ctx.sesion.clinica);
  if (!g) {
    g = sql<{ n: number }>`select ultimo as n from folios where serie = 'PACIENTE'`
      .execute(ctx.db)
      .then(({ rows }) => (rows[0]?.n ?? 0) > MUCHOS);
    g.catch(() => grandes.delete(ctx.sesion.clinica));
    grandes.set(ctx.sesion.clinica, g);
  }
  return g;
}

/** Opened files that are considered: enough to find several patients even if one is opened again and again. */
const ABIERTOS = 200;
const RECIENTES = 8;
/** Patients that this user opened lately, the last one first, if the search would show them. */
export async function recientes(ctx: Ctx): Promise<PacienteHallado[]> {
  const { rows } = await sql<Fila>`
    select ${COLUMNAS} from (
      select (detalle->>'CODIGOPACIENTE')::int as codigo, max(id) as ultimo from (
        select id, detalle from bitacora
        where usuario = ${ctx.sesion.CODIGOUSUARIO} and accion = '/pacientes/obtener_uno' order by id desc limit ${ABIERTOS}
      ) b group by 1
    ) v join pacientes on "CODIGOPACIENTE" = v.codigo
    where eliminado is null and "ACTIVO" = 1 and "FUSIONADO" = 0 and ${visibles(ctx, 'pacientes')}
    order by v.ultimo desc limit ${RECIENTES}`.execute(ctx.db);
  return rows.map(salida(ctx));
}
const salida =
  (ctx: Ctx) =>
  ({ foto, nivel: _n, orden: _o, ...p }: Fila): PacienteHallado => ({
    ...p,
    ...(veContacto(ctx.sesion) ? { FOTO: enlaceDe(ctx, foto) } : SOLO_NOMBRE),
  });
/** Users without access to the patient's data find patients by name and code, and see only those. */
export const SOLO_NOMBRE = {
  CODIGOMEDICO: null,
  FECHA_NACIMIENTO: null,
  SEXO: E.sexo.noAsignado,
  TCEL_LADA: '',
  TCELULAR: '',
  TELEFONO1: '',
  MAIL: '',
  DOCUMENTOID: '',
  FOTO: '',
} as const;
const patron = (palabra: string, contacto: boolean): RawBuilder<unknown> =>
  contacto
    ? sql`busca like f_norm(${`%${literal(palabra)}%`})`
    : sql`(busca like f_norm(${`%${literal(palabra)}%`}) and (f_norm(nombre_completo) like f_norm(${`%${literal(palabra)}%`}) or "CODIGOPACIENTE"::text = ${palabra}))`;
type Fila = Omit<PacienteHallado, 'FOTO'> & { foto: string | null; nivel?: number; orden?: string };
