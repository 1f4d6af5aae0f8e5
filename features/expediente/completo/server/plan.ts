// Which records a complete file has: counted for the screen, and listed in the order in which they are written.
import { type RawBuilder, sql } from 'kysely';
import type { Permiso } from '#domain/permisos.ts';
import { desde, fuenteDe } from '#features/expediente/dashboard/server/fuentes.ts';
import { LISTAS } from '#features/expediente/registros/rules.ts';
import type { Cualquiera } from '#features/expediente/registros/server/apartados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Pedido, SeccionContada } from '../contract.ts';
import { CLAVES_SECCION, GENERALES, type Seccion } from '../rules.ts';

const declarados: Record<string, Cualquiera> = import.meta.glob('/features/**/server/apartado.ts', { eager: true, import: 'default' });
const APARTADOS = new Map<Seccion, Cualquiera>(
  Object.values(declarados).flatMap((a) => CLAVES_SECCION.filter((s) => s === a.lista).map((s) => [s, a] as const)),
);
export const apartadoDe = (s: Seccion): Cualquiera => APARTADOS.get(s)!;

type Permisos = { sesion: { permisos: ReadonlySet<Permiso> } };
/** Whether the session may read this part: the complete file shows nobody more than the file itself. */
export const seLee = ({ sesion }: Permisos, s: Seccion): boolean => s === GENERALES || sesion.permisos.has(LISTAS[s]);
const existe = (ctx: Ctx, s: Seccion): boolean => APARTADOS.get(s)?.si?.(ctx.sesion.clinica) ?? APARTADOS.has(s);
/** The parts that exist and that the session may read, in order. */
export const seccionesDe = (ctx: Ctx): readonly Seccion[] =>
  CLAVES_SECCION.filter((s) => (s === GENERALES || existe(ctx, s)) && seLee(ctx, s));

type Fechas = Pick<Pedido, 'CODIGOPACIENTE' | 'FECHAINICIAL' | 'FECHAFINAL'>;
const de = (s: Seccion, { CODIGOPACIENTE, FECHAINICIAL, FECHAFINAL }: Fechas): RawBuilder<unknown> => {
  const f = fuenteDe(apartadoDe(s).lista);
  return sql`${desde(f, CODIGOPACIENTE)} and ${f.fecha} between ${FECHAINICIAL} and ${FECHAFINAL}`;
};
const unidas = (secciones: readonly Seccion[], cada: (s: Seccion) => RawBuilder<unknown>) =>
  sql.join(secciones.filter((s) => s !== GENERALES).map(cada), sql` union all `);

/** Records and bytes of text of each of these parts. */
export async function contar(ctx: Ctx, secciones: readonly Seccion[], fechas: Fechas): Promise<SeccionContada[]> {
  const hay = secciones.some((s) => s !== GENERALES);
  const { rows } = hay
    ? await sql<SeccionContada>`${unidas(
        secciones,
        (s) =>
          sql`select ${s} as "CLAVE", count(*)::int as "REGISTROS", coalesce(sum(${apartadoDe(s).letras}), 0)::int as "LETRAS" ${de(s, fechas)}`,
      )}`.execute(ctx.db)
    : { rows: [] };
  const contadas = new Map(rows.map((r) => [r.CLAVE, r]));
  return secciones.map((CLAVE) => contadas.get(CLAVE) ?? { CLAVE, REGISTROS: CLAVE === GENERALES ? 1 : 0, LETRAS: 0 });
}

export interface Registro {
  seccion: Seccion;
  numero: number;
  FECHA: string;
  HORA: string;
  CODIGOMEDICO: number | null;
}
/** The records in the order in which they are written: part by part, the oldest first. */
export async function registrosDe(ctx: Ctx, secciones: readonly Seccion[], fechas: Fechas): Promise<Registro[]> {
  if (!secciones.some((s) => s !== GENERALES)) return [];
  const { rows } = await sql<Registro>`select * from (${unidas(secciones, (s) => {
    const { clave, lista } = apartadoDe(s);
    const f = fuenteDe(lista);
    return sql`select ${s} as seccion, n.${sql.id(clave)} as numero, ${f.fecha}::date as "FECHA", coalesce(to_char(${f.hora}, 'HH24:MI'), '') as "HORA",
      ${f.medico ?? sql`null::int`} as "CODIGOMEDICO" ${de(s, fechas)}`;
  })}) r order by array_position(${[...CLAVES_SECCION]}::text[], r.seccion), r."FECHA", r."HORA", r.numero`.execute(ctx.db);
  return rows;
}
