// Summaries of a patient's records: of one day, of each day, and since the last visit.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { puede } from '#domain/sesion.ts';
import { CLAVES_LISTA, LISTAS, type Lista } from '#features/expediente/registros/rules.ts';
import type { Fuente } from '#features/expediente/registros/server/fuentes.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { CitaDelTablero, CitaPasada, Novedad, ResumenDia } from '../contract.ts';
import { citasDeDias } from './citas.ts';
import { desde, fuenteDe, fuentesDe, sinRegistros, soloDe, unir } from './fuentes.ts';

interface Entrada {
  lista: Lista;
  fecha: string;
  HORA: string;
  CODIGOMEDICO: number | null;
  MEDICO: string;
  dato: Record<string, unknown>;
  /** Entries of its kind, shown or not. */
  total: number;
}
/** Most entries of one kind in a day's summary: the latest. How many earlier ones it leaves out is said. */
const POR_DIA = 100;

const entradas = (ctx: Ctx, f: Fuente, CODIGOPACIENTE: number, cuando: ReturnType<typeof sql>) => sql`(
  select ${f.lista} as lista, ${f.fecha} as fecha, coalesce(to_char(${f.hora}, 'HH24:MI'), '') as "HORA", ${f.medico ?? sql`null::int`} as "CODIGOMEDICO",
    coalesce((select m.nombre_completo from medicos m where m.cliente = n.cliente and m."CODIGOMEDICO" = ${f.medico ?? sql`null::int`}), '') as "MEDICO", ${f.dato(puede(ctx.sesion, f.abre ?? LISTAS[f.lista]))} as dato, count(*) over ()::int as total
  ${desde(f, CODIGOPACIENTE)} and ${cuando} order by 2 desc, 3 desc limit ${POR_DIA})`;

/** Summaries of the given days; lists are empty where there is nothing or the user may not read. */
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
  const suyas = (lista: Lista) => filas.filter((f) => f.lista === lista);
  const de = (lista: Lista) => suyas(lista).map(entrada).reverse();
  const MAS = Object.fromEntries(
    CLAVES_LISTA.flatMap((l) => {
      const { length, [0]: una } = suyas(l);
      return una && una.total > length ? [[l, una.total - length]] : [];
    }),
  );
  const listas = Object.fromEntries(CLAVES_LISTA.map((l) => [l, de(l)])) as unknown as Omit<
    ResumenDia,
    'FECHA' | 'EDITABLE' | 'CITA' | 'MAS'
  >;
  return { FECHA, EDITABLE: FECHA === ctx.hoy ? 1 : 0, CITA, MAS, ...listas };
}

function entrada({ lista, HORA, CODIGOMEDICO, MEDICO, dato }: Entrada): Record<string, unknown> {
  const { entrada: de = (d) => ({ USUARIO: '', ESTADO: '', ...d }) } = fuenteDe(lista);
  return { ...de(dato), HORA, CODIGOMEDICO, MEDICO };
}

/** The last day before today on which the patient was seen (a record of a visit, or an appointment done); '' when never. */
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

/**
 * Records that are no visit (pictures, vaccines) between the last visit and today, and those to which something came since that
 * visit, today too (results); newest first.
 */
export async function novedades(ctx: Ctx, CODIGOPACIENTE: number, desdeDia: string): Promise<Novedad[]> {
  const consulta = unir(
    fuentesDe(ctx).filter((f) => !f.visita || f.llega),
    (f) =>
      f.llega
        ? entradas(ctx, { ...f, fecha: f.llega }, CODIGOPACIENTE, sql`${f.llega} > ${desdeDia}::date`)
        : entradas(ctx, f, CODIGOPACIENTE, sql`${f.fecha} > ${desdeDia}::date and ${f.fecha} < ${ctx.hoy}::date`),
  );
  if (!consulta || !desdeDia) return [];
  const { rows } = await sql<Entrada>`select * from (${consulta}) v order by fecha desc limit 20`.execute(ctx.db);
  return rows.map((r) => ({ ...(entrada(r) as Novedad), LISTA: r.lista, FECHA: r.fecha }));
}

/** The appointments, each with the number of records of its day. */
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

/** The days with any data of the patient (of one doctor, or of all with 0), newest first. */
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

/** The number of the patient's records of each kind, for the tabs. */
export async function cuentas(ctx: Ctx, CODIGOPACIENTE: number): Promise<Record<Lista, number>> {
  const consulta = unir(
    fuentesDe(ctx),
    (f) => sql`select ${f.lista} as lista, count(*)::int as n ${soloDe({ ...f, donde: f.cuenta ?? f.donde }, CODIGOPACIENTE)}`,
  );
  const { rows } = consulta ? await sql<{ lista: Lista; n: number }>`${consulta}`.execute(ctx.db) : { rows: [] };
  const total = sinRegistros();
  for (const { lista, n } of rows) total[lista] += n;
  return total;
}
