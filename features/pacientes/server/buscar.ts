// The search everybody uses all day: words in any order, accents or not, by code, phone and document.
import { type RawBuilder, sql } from 'kysely';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { A_MEDIDA } from '#kernel/server/db.ts';
import type { PacienteHallado } from '../contract.ts';
import { medicoDeBusqueda } from '../rules.ts';

/** Rows that are looked at before ordering: beyond them a fragment is too common for an order to mean anything. */
const CANDIDATOS = 1000;
const COLUMNAS = sql`"CODIGOPACIENTE", nombre_completo as "NOMBRECOMPLETO", "FECHA_NACIMIENTO", "SEXO", "TCEL_LADA", "TCELULAR", "TELEFONO1", "MAIL", "DOCUMENTOID", "CODIGOMEDICO", "ACTIVO", "FUSIONADO", foto`;
const literal = (s: string) => s.replace(/[\\%_]/g, '\\$&');

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
  const medico = medicoDeBusqueda(ctx.sesion, b.CODIGOMEDICO || null);
  const y: RawBuilder<unknown>[] = [sql`eliminado is null`];
  if (!b.INACTIVOS && !b.CODIGOPACIENTE) y.push(sql`"ACTIVO" = 1 and "FUSIONADO" = 0`);
  if (medico !== null) y.push(sql`"CODIGOMEDICO" = ${medico}`);
  if (b.CODIGOPACIENTE) y.push(sql`"CODIGOPACIENTE" = ${b.CODIGOPACIENTE}`);
  const palabras = b.BUSCAR.split(/\s+/).filter(Boolean).slice(0, 8);
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
          palabras.map((p) => patron(p)),
          sql` and `,
        )} limit ${CANDIDATOS}
      ) c order by ("CODIGOPACIENTE"::text = ${b.BUSCAR.trim()}) desc, (busca like f_norm(${`${literal(palabras[0]!)}%`})) desc, nombre_completo limit ${limite} offset ${salto}`.execute(
          ctx.db,
        );
  return rows.map(({ foto, ...p }) => ({ ...p, FOTO: enlaceDe(ctx, foto) }));
}
/** A word of digits may be a phone written with separators; short words must begin a word, or they would mean everybody. */
function patron(palabra: string): RawBuilder<unknown> {
  const digitos = palabra.replace(/[-().+,#]/g, '');
  const p = /^\d+$/.test(digitos) ? digitos : palabra;
  return sql`busca like f_norm(${`%${literal(p)}%`})`;
}
type Fila = Omit<PacienteHallado, 'FOTO'> & { foto: string | null };
