// The series of each branch, and where they go on from when the clinic issued with another system before.
import { sql } from 'kysely';
import type { z } from 'zod';
import { serieValida, TIPO_CPE, type TipoCpe } from '#domain/cpe/nombres.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { Serie, SerieElegida } from '../contract.ts';
import { type DeSerie, serieDe, tipoDeSerie } from '../rules.ts';
import { exigirCpe } from './emisor.ts';
import './table.ts';

/** Name of the gapless sequence of a series. */
export const folioDeSerie = (tipo: TipoCpe, serie: string): string => `CPE-${tipo}-${serie}`;

/** The series that a branch uses. Throws Rechazo when it must choose one first. */
export async function serieElegida(ctx: Ctx, de: DeSerie, SUCURSAL: number): Promise<string> {
  const suya = await ctx.db
    .selectFrom('cpe_series')
    .select('SERIE')
    .where('SUCURSAL', '=', SUCURSAL)
    .where('TIPO_DOCUMENTO', '=', de.TIPO_DOCUMENTO)
    .where('NOTA', '=', de.NOTA)
    .executeTakeFirst();
  const SERIE = suya?.SERIE ?? serieDe(de, SUCURSAL);
  if (!SERIE) throw new Rechazo('Elija la serie de esta sucursal en la configuración');
  return SERIE;
}

const SERIES: readonly DeSerie[] = [
  { TIPO_DOCUMENTO: TIPO_CPE.boleta, NOTA: 0 },
  { TIPO_DOCUMENTO: TIPO_CPE.factura, NOTA: 0 },
  { TIPO_DOCUMENTO: TIPO_CPE.boleta, NOTA: 1 },
  { TIPO_DOCUMENTO: TIPO_CPE.factura, NOTA: 1 },
];
interface DeSucursal extends Serie {
  SUCURSAL_NOMBRE: string;
  SIGUIENTE: number;
  USADA: 0 | 1;
}
/** The series of every branch. */
export async function seriesDe(ctx: Ctx): Promise<DeSucursal[]> {
  exigirCpe(ctx);
  const { rows: sucursales } = await sql<{ SUCURSAL: number; SUCURSAL_NOMBRE: string }>`
    select "CODIGOCLINICA" as "SUCURSAL", "NOMBRECLINICA" as "SUCURSAL_NOMBRE" from sucursales where eliminado is null order by 1`.execute(
    ctx.db,
  );
  const elegidas = await ctx.db.selectFrom('cpe_series').selectAll().execute();
  const suyas = sucursales.flatMap((s) =>
    SERIES.map((de) => {
      const elegida = elegidas.find((e) => e.SUCURSAL === s.SUCURSAL && e.TIPO_DOCUMENTO === de.TIPO_DOCUMENTO && e.NOTA === de.NOTA);
      return { ...s, ...de, SERIE: elegida?.SERIE ?? serieDe(de, s.SUCURSAL) };
    }),
  );
  const { rows } = await sql<{ ultimo: number; usada: boolean }>`select coalesce(f.ultimo, 0)::int as ultimo,
      exists (select from cpe where "TIPO_DOCUMENTO" = s.tipo and "SERIE" = s.serie) as usada
    from unnest(${suyas.map(tipoDeSerie)}::text[], ${suyas.map((s) => s.SERIE)}::text[]) with ordinality s(tipo, serie, n)
    left join folios f on f.serie = 'CPE-' || s.tipo || '-' || s.serie order by s.n`.execute(ctx.db);
  return suyas.map((s, i) => ({ ...s, SIGUIENTE: rows[i]!.ultimo + 1, USADA: rows[i]!.usada ? 1 : 0 }));
}

/** A refusal beside its field. */
export const mal = (campo: string, sentencia: string) => new Rechazo(resumenErrores(false), { ERRORES: { [campo]: sentencia } });
/** Chooses a branch's series. Its next number is only chosen before its first voucher here: afterwards it would leave a gap. */
export async function actualizarSerie(
  ctx: Ctx,
  { SUCURSAL, ...de }: Omit<Serie, 'SERIE'>,
  e: z.output<typeof SerieElegida>,
): Promise<void> {
  exigirCpe(ctx);
  const SERIE = e.SERIE.toUpperCase();
  if (!serieValida(de.TIPO_DOCUMENTO, SERIE))
    throw mal('SERIE', `Son cuatro letras o números y comienza con ${de.TIPO_DOCUMENTO === TIPO_CPE.factura ? 'F' : 'B'}`);
  const { rows } = await sql`select from sucursales where "CODIGOCLINICA" = ${SUCURSAL} and eliminado is null`.execute(ctx.db);
  if (!rows.length) throw noExiste('La sucursal');
  const folio = folioDeSerie(tipoDeSerie(de), SERIE);
  // Whoever takes a number of the series meanwhile is waited for.
  await sql`insert into folios (serie, ultimo) values (${folio}, 0) on conflict do nothing`.execute(ctx.db);
  const { rows: suyo } = await sql<{ ultimo: number }>`select ultimo::int as ultimo from folios where serie = ${folio} for update`.execute(
    ctx.db,
  );
  if (e.SIGUIENTE !== suyo[0]!.ultimo + 1) {
    const usada = await sql`select from cpe where "TIPO_DOCUMENTO" = ${tipoDeSerie(de)} and "SERIE" = ${SERIE} limit 1`.execute(ctx.db);
    if (usada.rows.length) throw mal('SIGUIENTE', `La serie ${SERIE} ya tiene comprobantes: sigue en el ${suyo[0]!.ultimo + 1}`);
    await sql`update folios set ultimo = ${e.SIGUIENTE - 1} where serie = ${folio}`.execute(ctx.db);
  }
  await ctx.db
    .insertInto('cpe_series')
    .values({ SUCURSAL, ...de, SERIE })
    .onConflict((c) => c.columns(['cliente', 'SUCURSAL', 'TIPO_DOCUMENTO', 'NOTA'] as never).doUpdateSet({ SERIE }))
    .execute();
  ctx.anotar({ SUCURSAL, ...de, SERIE, SIGUIENTE: e.SIGUIENTE });
}
