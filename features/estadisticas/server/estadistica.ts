// The engine of the statistics: groups what a statistic counts, and lists what is behind one of its rows.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { suma } from '#domain/dinero.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { filasDeLista, natural } from '#kernel/server/lista.ts';
import type { ConsultaDeLista } from '#kernel/shared/lista.ts';
import { type Contado, MAX_LISTA, type Renglon } from '../contract.ts';
import { definicionDe, type NombreEstadistica } from '../definiciones.ts';
import { MAX_GRUPOS, nombreDeEdad, porcentajes, SIN_DATO } from '../rules.ts';
import { type Pedido, RENGLONES } from './renglones.ts';

/** Ages from the youngest; all else from the largest. */
const ORDEN: Record<'edad' | 'valor', RawBuilder<unknown>> = {
  edad: sql`clave = ${sql.lit(SIN_DATO)}, case when clave <> ${sql.lit(SIN_DATO)} then clave::int end`,
  valor: sql`valor desc, titulo, clave`,
};

export async function tablaDe(ctx: Ctx, nombre: NombreEstadistica, f: Pedido, donde: Expression<boolean>): Promise<Renglon[]> {
  const orden = ORDEN[nombre === 'edad' ? 'edad' : 'valor'];
  const { rows } = await sql<{ clave: string; titulo: string; valor: number }>`
    with grupos as (
      select x.clave, min(x.titulo) as titulo, sum(x.peso) as valor from (${RENGLONES[nombre].renglones(ctx, f, donde)}) x group by x.clave),
    numerados as (select g.*, least(row_number() over (order by ${orden}), ${sql.lit(MAX_GRUPOS + 1)}) as n from grupos g)
    select case when n <= ${sql.lit(MAX_GRUPOS)} then min(clave) else '' end as clave,
      case when n <= ${sql.lit(MAX_GRUPOS)} then min(titulo) else 'Otros' end as titulo, sum(valor) as valor
    from numerados group by n order by n`.execute(ctx.db);
  const partes = porcentajes(rows.map((r) => r.valor));
  return rows.map((r, i) => ({
    CLAVE: r.clave,
    NOMBRE: nombre === 'edad' ? edadDe(r.clave, f.RANGO) : r.titulo,
    VALOR: Number(r.valor),
    PORCENTAJE: partes[i]!,
  }));
}
const edadDe = (clave: string, RANGO: number): string =>
  clave === SIN_DATO ? 'Sin fecha de nacimiento' : nombreDeEdad(Number(clave), RANGO);

export const totalDe = (filas: readonly Renglon[]): number => suma(filas.map((f) => f.VALOR));

interface Detras {
  f: Pedido;
  donde: Expression<boolean>;
  CLAVE: string;
  consulta: ConsultaDeLista;
}
export const listaDe = (ctx: Ctx, nombre: NombreEstadistica, { f, donde, CLAVE, consulta }: Detras): Promise<Contado[]> =>
  filasDeLista<Contado>(
    ctx,
    {
      columnas: sql`x.fila as "CLAVE", x."CODIGOPACIENTE", x."FECHA", x."NOMBRE", x."DETALLE",
        ${definicionDe(nombre).mide === 'importe' ? sql`x.peso` : sql`null::numeric`} as "IMPORTE"`,
      de: sql`(${RENGLONES[nombre].renglones(ctx, { ...f, CLAVE }, donde)}) x`,
      donde: sql`x.clave = ${CLAVE}`,
      clave: sql`x.fila`,
      halla: (patron) => sql`f_norm(x."NOMBRE" || ' ' || x."DETALLE") like ${patron}`,
      orden: sql`x."FECHA" desc`,
      ordenes: { FECHA: sql`x."FECHA"`, NOMBRE: natural(sql`x."NOMBRE"`), DETALLE: natural(sql`x."DETALLE"`), IMPORTE: sql`x.peso` },
      tope: MAX_LISTA,
    },
    consulta,
  );
