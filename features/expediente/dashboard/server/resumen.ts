// What was written down of a patient on a day, on any day, and in between.

import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { lineaDeSignos } from '#features/expediente/notas_evolucion/signos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { CitaDelTablero, CitaPasada, NotaDelDia, Novedad, RecetaDelDia, RegistroDelDia, ResumenDia } from '../contract.ts';
import { CLAVES_LISTA, type Lista, seLeeEntera } from '../rules.ts';
import { citasDeDias } from './citas.ts';
import { desde, type Fuente, fuentesDe, sinRegistros, soloDe, unir } from './fuentes.ts';

interface Entrada {
  lista: Lista;
  fecha: string;
  HORA: string;
  CODIGOMEDICO: number | null;
  MEDICO: string;
  dato: Record<string, unknown>;
}
/** Entries of one kind that one day may show. */
const POR_DIA = 100;

const entradas = (ctx: Ctx, f: Fuente, CODIGOPACIENTE: number, cuando: ReturnType<typeof sql>) => sql`(
  select ${f.lista} as lista, ${f.fecha} as fecha, coalesce(to_char(${f.hora}, 'HH24:MI'), '') as "HORA", ${f.medico ?? sql`null::int`} as "CODIGOMEDICO",
    coalesce((select m.nombre_completo from medicos m where m.cliente = n.cliente and m."CODIGOMEDICO" = ${f.medico ?? sql`null::int`}), '') as "MEDICO", ${f.dato(seLeeEntera(ctx.sesion, f.lista))} as dato
  ${desde(f, CODIGOPACIENTE)} and ${cuando} order by 2, 3 limit ${POR_DIA})`;

/** Summaries of the given days, empty lists where there is nothing or where the session may not read. */
export async function resumenes(ctx: Ctx, CODIGOPACIENTE: number, dias: readonly string[]): Promise<ResumenDia[]> {
  const consulta = unir(fuentesDe(ctx), (f) =>
    sql.join(
      dias.map((d) => entradas(ctx, f, CODIGOPACIENTE, sql`${f.fecha} = ${d}::date`)),
      sql` union all `,
    ),
  );
  const [hallado, citas] = await Promise.all([
    consulta && dias.length ? sql<Entrada>`${consulta}`.execute(ctx.db) : { rows: [] },
    citasDeDias(ctx, CODIGOPACIENTE, dias),
  ]);
  return dias.map((FECHA) =>
    armar(
      ctx,
      FECHA,
      citas.get(FECHA) ?? null,
      hallado.rows.filter((r) => r.fecha === FECHA),
    ),
  );
}

function armar(ctx: Ctx, FECHA: string, CITA: CitaDelTablero | null, filas: readonly Entrada[]): ResumenDia {
  const de = (lista: Lista) => filas.filter((f) => f.lista === lista).map(entrada);
  const listas = Object.fromEntries(CLAVES_LISTA.map((l) => [l, de(l)])) as unknown as Omit<ResumenDia, 'FECHA' | 'EDITABLE' | 'CITA'>;
  return { FECHA, EDITABLE: FECHA === ctx.hoy ? 1 : 0, CITA, ...listas };
}

function entrada({ lista, HORA, CODIGOMEDICO, MEDICO, dato }: Entrada): NotaDelDia | RecetaDelDia | RegistroDelDia {
  const comun = { HORA, CODIGOMEDICO, MEDICO };
  if (lista === 'NOTAS') {
    const { signos, ...nota } = dato as Omit<NotaDelDia, 'SIGNOS'> & { signos: Record<string, unknown> | null };
    return { ...nota, ...comun, SIGNOS: lineaDeSignos(signos) };
  }
  if (lista === 'RECETAS') return { ...(dato as RecetaDelDia), ...comun, DETALLE: String(dato.DETALLE ?? '') };
  return { USUARIO: '', ...(dato as Omit<RegistroDelDia, 'USUARIO'>), ...comun };
}

/** The last day before today on which the patient was seen, '' when never: a record of a visit, or an appointment done. */
export async function ultimaVisita(ctx: Ctx, CODIGOPACIENTE: number): Promise<string> {
  const registros = unir(
    fuentesDe(ctx).filter((f) => f.visita),
    (f) => sql`select max(${f.fecha}) as f ${soloDe(f, CODIGOPACIENTE)} and ${f.fecha} < ${ctx.hoy}`,
  );
  const { rows } = await sql<{ f: string | null }>`select max(f) as f from (
    select max(c."F_CITA") as f from citas c where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c.eliminado is null and c."C_ESTATUS" = ${sql.lit(E.cita.realizada)} and c."F_CITA" < ${ctx.hoy}
    ${registros ? sql`union all ${registros}` : sql``}) v`.execute(ctx.db);
  return rows[0]?.f ?? '';
}

/** Records that came after the last visit and before today: results, pictures, vaccines; the newest first. */
export async function novedades(ctx: Ctx, CODIGOPACIENTE: number, desdeDia: string): Promise<Novedad[]> {
  const consulta = unir(
    fuentesDe(ctx).filter((f) => !f.visita),
    (f) => entradas(ctx, f, CODIGOPACIENTE, sql`${f.fecha} > ${desdeDia}::date and ${f.fecha} < ${ctx.hoy}::date`),
  );
  if (!consulta || !desdeDia) return [];
  const { rows } = await sql<Entrada>`select * from (${consulta}) v order by fecha desc limit 20`.execute(ctx.db);
  return rows.map((r) => ({ ...(entrada(r) as RegistroDelDia), LISTA: r.lista, FECHA: r.fecha }));
}

/** The appointments with how many records of each kind their day has. */
export async function conRegistros(ctx: Ctx, CODIGOPACIENTE: number, citas: readonly CitaDelTablero[]): Promise<CitaPasada[]> {
  const dias = [...new Set(citas.map((c) => c.F_CITA))];
  const consulta = unir(
    fuentesDe(ctx),
    (f) =>
      sql`select ${f.lista} as lista, ${f.fecha} as fecha, count(*)::int as n ${soloDe(f, CODIGOPACIENTE)} and ${f.fecha} = any(${dias}::date[]) group by 2`,
  );
  const { rows } =
    consulta && dias.length ? await sql<{ lista: Lista; fecha: string; n: number }>`${consulta}`.execute(ctx.db) : { rows: [] };
  const porDia = new Map<string, Record<Lista, number>>();
  for (const { lista, fecha, n } of rows) porDia.set(fecha, { ...(porDia.get(fecha) ?? sinRegistros()), [lista]: n });
  return citas.map((c) => ({ ...c, REGISTROS: porDia.get(c.F_CITA) ?? sinRegistros() }));
}

/** The days that hold anything of the patient (0: of any doctor), the newest first. */
export async function fechasConDatos(ctx: Ctx, CODIGOPACIENTE: number, CODIGOMEDICO: number): Promise<string[]> {
  const registros = unir(
    fuentesDe(ctx).filter((f) => f.medico || !CODIGOMEDICO),
    (f) => sql`select ${f.fecha} as f ${soloDe(f, CODIGOPACIENTE)} and (${CODIGOMEDICO} = 0 or ${f.medico ?? sql`0`} = ${CODIGOMEDICO})`,
  );
  const { rows } = await sql<{ f: string }>`select distinct f from (
    select c."F_CITA" as f from citas c where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c.eliminado is null and c."F_CITA" <= ${ctx.hoy} and c."C_ESTATUS" <> ${sql.lit(E.cita.reservada)}
      and (${CODIGOMEDICO} = 0 or c."CODIGOMEDICO" = ${CODIGOMEDICO})
    ${registros ? sql`union all ${registros}` : sql``}) v where f is not null order by f desc limit 3000`.execute(ctx.db);
  return rows.map((r) => r.f);
}

/** How many records of each kind the patient has, for the tabs. */
export async function cuentas(ctx: Ctx, CODIGOPACIENTE: number): Promise<Record<Lista, number>> {
  const consulta = unir(fuentesDe(ctx), (f) => sql`select ${f.lista} as lista, count(*)::int as n ${soloDe(f, CODIGOPACIENTE)}`);
  const { rows } = consulta ? await sql<{ lista: Lista; n: number }>`${consulta}`.execute(ctx.db) : { rows: [] };
  const total = sinRegistros();
  for (const { lista, n } of rows) total[lista] += n;
  return total;
}
