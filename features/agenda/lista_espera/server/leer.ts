// Reads the waiting list in the order of offers, and each entry's history.
import { type RawBuilder, sql } from 'kysely';
import { POR_VENIR } from '#domain/estados.ts';
import { soloDelMedico } from '#domain/sesion.ts';
import { visibles as pacientesVisibles } from '#features/pacientes/server/paciente.ts';
import { literal } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type EsperaEnLista, type OfertaPasada, POR_PAGINA } from '../fields.ts';
import { EN_LISTA, enEspera } from '../rules.ts';
import { lugaresLibres } from './lugares.ts';
import './table.ts';

const COLUMNAS = sql`e.*, e.creado as "DESDE_CUANDO", p.nombre_completo as "PACIENTE", p."TCEL_LADA", p."TCELULAR", p."MAIL", coalesce(m.nombre_completo, '') as "MEDICO",
  coalesce(s."NOMBRECLINICA", '') as "NOMBRESUCURSAL", c."F_CITA", c."H_CITA",
  (select count(*)::int from lista_espera_ofertas o where o.cliente = e.cliente and o."ESPERA" = e."ID") as "OFERTAS"`;
const CON_PACIENTE = sql`join pacientes p on p.cliente = e.cliente and p."CODIGOPACIENTE" = e."CODIGOPACIENTE" and p.eliminado is null`;
const TABLAS = sql`lista_espera e ${CON_PACIENTE}
  left join medicos m on m.cliente = e.cliente and m."CODIGOMEDICO" = e."CODIGOMEDICO"
  left join sucursales s on s.cliente = e.cliente and s."CODIGOCLINICA" = e."SUCURSAL"
  left join citas c on c.cliente = e.cliente and c."N_CITA" = e."N_CITA" and c.eliminado is null and c."C_ESTATUS" in ${literales(POR_VENIR)}`;

/** The entries that the user may see: of the own doctor and of patients that may be opened. */
const visibles = (ctx: Ctx): RawBuilder<unknown> => {
  const medico = soloDelMedico(ctx.sesion);
  return medico === null ? sql`true` : sql`e."CODIGOMEDICO" = ${medico} and ${pacientesVisibles(ctx)}`;
};

interface Filtro {
  ESTADO: number | null;
  CODIGOMEDICO: number | null;
  TEXTO: string;
  CURSOR: number | null;
}
export async function obtener(ctx: Ctx, f: Filtro) {
  const viva = f.ESTADO === null || enEspera({ ESTADO: f.ESTADO });
  const y: RawBuilder<unknown>[] = [
    visibles(ctx),
    f.ESTADO === null ? sql`e."ESTADO" in ${literales(EN_LISTA)}` : sql`e."ESTADO" = ${f.ESTADO}`,
  ];
  // An entry without doctor waits for each of them.
  if (f.CODIGOMEDICO) y.push(sql`(e."CODIGOMEDICO" = ${f.CODIGOMEDICO} or e."CODIGOMEDICO" is null)`);
  for (const palabra of f.TEXTO.split(/\s+/).filter(Boolean)) y.push(sql`p.busca like f_norm(${`%${literal(palabra)}%`})`);
  if (f.CURSOR !== null)
    y.push(
      viva
        ? sql`(1 - e."PRIORIDAD", e."ID") > (select 1 - x."PRIORIDAD", x."ID" from lista_espera x where x."ID" = ${f.CURSOR})`
        : sql`e."ID" < ${f.CURSOR}`,
    );
  const orden = viva ? sql`e."PRIORIDAD" desc, e."ID"` : sql`e."ID" desc`;
  const { rows } =
    await sql<EsperaEnLista>`select ${COLUMNAS} from ${TABLAS} where ${sql.join(y, sql` and `)} order by ${orden} limit ${POR_PAGINA + 1}`.execute(
      ctx.db,
    );
  const ESPERAS = rows.slice(0, POR_PAGINA);
  return { ESPERAS, SIGUE: rows.length > POR_PAGINA ? ESPERAS.at(-1)!.ID : null };
}

/** One entry with its offers, newest first. Throws Rechazo 404. */
export async function esperaDe(ctx: Ctx, ID: number): Promise<EsperaEnLista & { HISTORIA: OfertaPasada[] }> {
  const [uno, historia] = await Promise.all([
    sql<EsperaEnLista>`select ${COLUMNAS} from ${TABLAS} where e."ID" = ${ID} and ${visibles(ctx)}`.execute(ctx.db),
    sql<OfertaPasada>`select o."ID", o."F_CITA", o."H_CITA", o."H_MINCITA", o."CANAL", o."VENCE", o."ESTADO", o."RESPONDIDA", o.creado as "OFRECIDA", m.nombre_completo as "MEDICO"
      from lista_espera_ofertas o join medicos m on m.cliente = o.cliente and m."CODIGOMEDICO" = o."CODIGOMEDICO"
      where o."ESPERA" = ${ID} order by o."ID" desc limit 100`.execute(ctx.db),
  ]);
  if (!uno.rows[0]) throw noExiste('El registro de la lista de espera');
  return { ...uno.rows[0], HISTORIA: historia.rows };
}

export async function resumen(ctx: Ctx, CODIGOMEDICO: number) {
  const restringido = soloDelMedico(ctx.sesion);
  const medico = restringido ?? CODIGOMEDICO;
  const [{ rows }, LUGARES] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from lista_espera e ${CON_PACIENTE} where e."ESTADO" in ${literales(EN_LISTA)} and e."FECHAFINAL" >= ${ctx.hoy} and ${visibles(ctx)}
      and (${medico} = 0 or e."CODIGOMEDICO" = ${medico} or e."CODIGOMEDICO" is null)`.execute(ctx.db),
    lugaresLibres(ctx, medico, restringido, pacientesVisibles(ctx), pacientesVisibles(ctx, 'q')),
  ]);
  return { ESPERAN: rows[0]!.n, LUGARES };
}
