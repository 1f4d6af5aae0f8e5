// Reads orders of both kinds.
import { type RawBuilder, sql } from 'kysely';
import { fueraDe } from '#domain/referencia.ts';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { ClaseDeOrden } from '../clases.ts';
import {
  type ArchivoConEnlace,
  MAX_ARCHIVOS,
  MAX_ORDENES,
  type OrdenCompleta,
  type OrdenEnLista,
  type RenglonDeOrden,
} from '../contract.ts';

/** Tables of a kind of order. */
export const tablasDe = ({ tabla }: Pick<ClaseDeOrden, 'tabla'>) => ({
  ordenes: sql.id(tabla),
  detalle: sql.id(`${tabla}_detalle`),
  archivos: sql.id(`${tabla}_archivos`),
});
/** The names of an order's studies, in order, and what is in no catalogue after them; of the order called `n`. */
export const resumenDe = (d: ClaseDeOrden): RawBuilder<string> =>
  sql`left(concat_ws(', ', (select string_agg(l."NOMBRE", ', ' order by l."ORDEN") from ${tablasDe(d).detalle} l
    where l.cliente = n.cliente and l."ID_ORDEN" = n."ID_ORDEN"), nullif(n.${sql.id(d.otros)}, '')), 200)`;
const cuantosResultados = (d: ClaseDeOrden): RawBuilder<number> =>
  sql`((select count(*) from ${tablasDe(d).detalle} l where l.cliente = n.cliente and l."ID_ORDEN" = n."ID_ORDEN" and l."RESULTADO" <> '')
    + (select count(*) from ${tablasDe(d).archivos} a where a.cliente = n.cliente and a."ID_ORDEN" = n."ID_ORDEN" and a.eliminado is null))::int`;
const columnas = (
  d: ClaseDeOrden,
) => sql`n."ID_ORDEN", n."CODIGOPACIENTE", n."CODIGOMEDICO", n."SUCURSAL", n."FECHA", left(n."HORA"::text, 5) as "HORA",
  n."FECHA_RESULTADOS", n."VERSION", coalesce(m.nombre_completo, '') as "MEDICO", coalesce(c."NOMBRECLINICA", '') as "NOMBRESUCURSAL",
  ${cuantosResultados(d)} as "RESULTADOS", (n.llegaron is not null and n.revisados is null)::int as "SIN_REVISAR"`;
const unir = sql`left join medicos m on m.cliente = n.cliente and m."CODIGOMEDICO" = n."CODIGOMEDICO"
  left join sucursales c on c.cliente = n.cliente and c."CODIGOCLINICA" = n."SUCURSAL"`;

interface Filtro {
  LIMITE: number | null;
  PAGINA: number | null;
}
export async function ordenesDe(ctx: Ctx, d: ClaseDeOrden, CODIGOPACIENTE: number, { LIMITE, PAGINA }: Filtro): Promise<OrdenEnLista[]> {
  const cuantas = LIMITE ?? MAX_ORDENES;
  const t = tablasDe(d);
  const { rows } = await sql<OrdenEnLista>`select ${columnas(d)}, ${resumenDe(d)} as "RESUMEN",
      (select count(*)::int from ${t.detalle} l where l.cliente = n.cliente and l."ID_ORDEN" = n."ID_ORDEN") as "ESTUDIOS"
    from ${t.ordenes} n ${unir} where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null
    order by n."FECHA" desc, n."ID_ORDEN" desc limit ${cuantas} offset ${(PAGINA ?? 0) * cuantas}`.execute(ctx.db);
  return rows;
}

export type FilaDeOrden = Omit<OrdenCompleta, 'DET' | 'ARCHIVOS'> & { SEXO: number; FECHA_NACIMIENTO: string | null };
/** An order's row, within reach of the user. Throws Rechazo 404. */
export async function ordenDe(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<FilaDeOrden> {
  await exigirDe(ctx, { tabla: d.tabla, clave: 'ID_ORDEN', numero: ID_ORDEN, que: 'La orden' });
  const {
    rows: [fila],
  } =
    await sql<FilaDeOrden>`select ${columnas(d)}, n.${sql.id(d.otros)}, n."OBSERVACIONES", n."INDICACIONES", p."SEXO", p."FECHA_NACIMIENTO",
      ${usuarioDe(sql`n.creado_por`)} as "USUARIO",
      case when n.revisados is null then '' else to_char(n.revisados, 'YYYY-MM-DD HH24:MI ') || ${usuarioDe(sql`n.revisados_por`)} end as "REVISADOS"
    from ${tablasDe(d).ordenes} n join pacientes p on p.cliente = n.cliente and p."CODIGOPACIENTE" = n."CODIGOPACIENTE" ${unir}
    where n."ID_ORDEN" = ${ID_ORDEN} and n.eliminado is null`.execute(ctx.db);
  if (!fila) throw noExiste('La orden');
  ctx.anotar({ CODIGOPACIENTE: fila.CODIGOPACIENTE });
  return fila;
}

export type Renglon = Omit<RenglonDeOrden, 'FUERA'>;
export async function renglonesDe(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<Renglon[]> {
  const { rows } =
    await sql<Renglon>`select l.${sql.id(d.clave)}, l."ORDEN", l."GRUPO", l."NOMBRE", l."TIPO_RESPUESTA", l."UNIDAD", l."REFERENCIA",
      l."INDICACIONES", l."RESULTADO" from ${tablasDe(d).detalle} l where l."ID_ORDEN" = ${ID_ORDEN} order by l."ORDEN"`.execute(ctx.db);
  return rows;
}

type FilaDeArchivo = Omit<ArchivoConEnlace, 'ARCHIVO' | 'CLASE'> & { archivo: string; tipo: string };
async function archivosDonde(ctx: Ctx, d: ClaseDeOrden, donde: RawBuilder<unknown>): Promise<ArchivoConEnlace[]> {
  const t = tablasDe(d);
  const { rows } = await sql<FilaDeArchivo>`select x."ID", x."ID_ORDEN", x."DESCRIPCION", x."FECHA", x."VERSION", x.archivo, f.tipo,
      ${resumenDe(d)} as "RESUMEN", (select btrim(u."NOMBRE" || ' ' || u."APEPAT" || ' ' || u."APEMAT") from usuarios u
        where u.cliente = x.cliente and u."CODIGOUSUARIO" = x.creado_por) as "USUARIO"
    from ${t.ordenes} n join ${t.archivos} x on x.cliente = n.cliente and x."ID_ORDEN" = n."ID_ORDEN" and x.eliminado is null
    join archivos f on f.cliente = x.cliente and f.id = x.archivo
    where ${donde} and n.eliminado is null order by x."FECHA" desc, x."ID" desc limit ${MAX_ARCHIVOS}`.execute(ctx.db);
  return rows.map(({ archivo, tipo, USUARIO, ...a }) => ({
    ...a,
    USUARIO: USUARIO ?? '',
    ARCHIVO: enlaceDe(ctx, archivo),
    CLASE: tipo === 'application/pdf' ? 'pdf' : 'imagen',
  }));
}
export const archivosDelPaciente = (ctx: Ctx, d: ClaseDeOrden, CODIGOPACIENTE: number): Promise<ArchivoConEnlace[]> =>
  archivosDonde(ctx, d, sql`n."CODIGOPACIENTE" = ${CODIGOPACIENTE}`);

export async function ordenCompleta(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<OrdenCompleta & { SEXO: number }> {
  const orden = await ordenDe(ctx, d, ID_ORDEN);
  const [DET, ARCHIVOS] = await Promise.all([renglonesDe(ctx, d, ID_ORDEN), archivosDonde(ctx, d, sql`n."ID_ORDEN" = ${ID_ORDEN}`)]);
  return { ...orden, DET: DET.map((l) => ({ ...l, FUERA: fueraDe(l, orden.SEXO) })), ARCHIVOS };
}
