// The search of patients: words in any order, with or without accents, by code, phone and document.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import { literal } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { A_MEDIDA } from '#kernel/server/db.ts';
import type { PacienteHallado } from '../contract.ts';
import { medicoFijo, palabrasDe, veContacto } from '../rules.ts';
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
  const y: RawBuilder<unknown>[] = [sql`eliminado is null and ${visibles(ctx, 'pacientes')}`];
  if (!b.INACTIVOS && !b.CODIGOPACIENTE) y.push(sql`"ACTIVO" = 1 and "FUSIONADO" = 0`);
  // A restricted user's search ignores the chosen doctor; with P.restricciones.medico it covers all (2 §6).
  if (b.CODIGOMEDICO && !medicoFijo(ctx.sesion)) y.push(sql`"CODIGOMEDICO" = ${b.CODIGOMEDICO}`);
  if (b.CODIGOPACIENTE) y.push(sql`"CODIGOPACIENTE" = ${b.CODIGOPACIENTE}`);
  const palabras = palabrasDe(b.BUSCAR);
  const contacto = veContacto(ctx.sesion);
  const donde = () => sql.join(y, sql` and `);
  const salto = (b.PAGINA ?? 0) * limite;
  const { rows } =
    palabras.length === 0
      ? await sql<Fila>`select ${COLUMNAS} from pacientes where ${donde()} order by "FECHAALTA" desc, "CODIGOPACIENTE" desc limit ${limite} offset ${salto}`.execute(
          ctx.db,
        )
      : await sql<Fila>`${sql.raw(A_MEDIDA)}
      select ${COLUMNAS} from (
        select * from pacientes where ${donde()} and ${sql.join(
          palabras.map((p) => patron(p, contacto)),
          sql` and `,
        )} limit ${CANDIDATOS}
      ) c order by ("CODIGOPACIENTE"::text = ${b.BUSCAR.trim()}) desc, (busca like f_norm(${`${literal(palabras[0]!)}%`})) desc, nombre_completo limit ${limite} offset ${salto}`.execute(
          ctx.db,
        );
  return rows.map(salida(ctx));
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
  ({ foto, ...p }: Fila): PacienteHallado => ({ ...p, ...(veContacto(ctx.sesion) ? { FOTO: enlaceDe(ctx, foto) } : SOLO_NOMBRE) });
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
type Fila = Omit<PacienteHallado, 'FOTO'> & { foto: string | null };
