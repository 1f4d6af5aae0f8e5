// A doctor's weeks: rows in the database, one flat record per branch in the calls.
import { sql } from 'kysely';
import { SIN_TERMINAR } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { DIAS, finalDe, type HorarioSucursal, inicialDe, type Semana, SUFIJOS, type Sufijo } from '../horario.ts';
import './table.ts';

/** The doctor's hours in each branch. Video hours equal to the general ones are filled in. */
export async function horariosDe(ctx: Ctx, CODIGOMEDICO: number): Promise<HorarioSucursal[]> {
  const [sucursales, horas] = await Promise.all([
    ctx.db
      .selectFrom('medicos_sucursales')
      .select(['SUCURSAL', 'HORARIOVC_IGUAL'])
      .where('CODIGOMEDICO', '=', CODIGOMEDICO)
      .orderBy('SUCURSAL')
      .execute(),
    ctx.db
      .selectFrom('medicos_horarios')
      .select(['SUCURSAL', 'DIA', 'TIPO', 'INICIAL', 'FINAL'])
      .where('CODIGOMEDICO', '=', CODIGOMEDICO)
      .execute(),
  ]);
  return sucursales.map(({ SUCURSAL, HORARIOVC_IGUAL }) => {
    const suyas = new Map(horas.filter((h) => h.SUCURSAL === SUCURSAL).map((h) => [`${h.DIA}${h.TIPO}`, h]));
    const semana = {} as Semana;
    for (const [i, dia] of DIAS.entries())
      for (const s of SUFIJOS) {
        const h = suyas.get(`${i}${s === 'VC' && HORARIOVC_IGUAL ? '' : s}`);
        semana[`${dia}_INICIAL${s}`] = h?.INICIAL ?? null;
        semana[`${dia}_FINAL${s}`] = h?.FINAL ?? null;
      }
    return { SUCURSAL, HORARIOVC_IGUAL, ...semana };
  });
}

/** Sets the doctor's branches; hours of a removed branch are deleted. */
export async function ponerSucursales(ctx: Ctx, CODIGOMEDICO: number, sucursales: readonly number[]): Promise<void> {
  const estas = [...new Set(sucursales)];
  for (const tabla of ['medicos_horarios', 'medicos_sucursales'] as const)
    await ctx.db.deleteFrom(tabla).where('CODIGOMEDICO', '=', CODIGOMEDICO).where('SUCURSAL', 'not in', estas).execute();
  await ctx.db
    .insertInto('medicos_sucursales')
    .values(estas.map((SUCURSAL) => ({ CODIGOMEDICO, SUCURSAL })))
    .onConflict((o) => o.columns(['cliente', 'CODIGOMEDICO', 'SUCURSAL']).doNothing())
    .execute();
}

/** Replaces the weeks of the sent branches; others keep theirs. */
export async function ponerHorarios(
  ctx: Ctx,
  CODIGOMEDICO: number,
  { SUCURSALES, HORARIOS }: { SUCURSALES: number[]; HORARIOS: HorarioSucursal[] },
): Promise<void> {
  const estas = SUCURSALES.length ? SUCURSALES : HORARIOS.map((h) => h.SUCURSAL);
  await ponerSucursales(ctx, CODIGOMEDICO, estas);
  const semanas = HORARIOS.filter((h) => estas.includes(h.SUCURSAL));
  if (!semanas.length) return;
  await ctx.db
    .deleteFrom('medicos_horarios')
    .where('CODIGOMEDICO', '=', CODIGOMEDICO)
    .where(
      'SUCURSAL',
      'in',
      semanas.map((h) => h.SUCURSAL),
    )
    .execute();
  for (const igual of [0, 1] as const) {
    const suyas = semanas.filter((h) => h.HORARIOVC_IGUAL === igual).map((h) => h.SUCURSAL);
    if (suyas.length)
      await ctx.db
        .updateTable('medicos_sucursales')
        .set({ HORARIOVC_IGUAL: igual })
        .where('CODIGOMEDICO', '=', CODIGOMEDICO)
        .where('SUCURSAL', 'in', suyas)
        .execute();
  }
  const filas = semanas.flatMap((h) =>
    DIAS.flatMap((dia, DIA) =>
      SUFIJOS.flatMap((TIPO: Sufijo) => {
        const [INICIAL, FINAL] = [inicialDe(h, dia, TIPO), finalDe(h, dia, TIPO)];
        return INICIAL && FINAL && !(TIPO === 'VC' && h.HORARIOVC_IGUAL)
          ? [{ CODIGOMEDICO, SUCURSAL: h.SUCURSAL, DIA, TIPO, INICIAL, FINAL }]
          : [];
      }),
    ),
  );
  if (filas.length) await ctx.db.insertInto('medicos_horarios').values(filas).execute();
}

/** The doctor's appointments from that day on that are not done, missed or cancelled. */
export async function citasPendientes(ctx: Ctx, CODIGOMEDICO: number, FECHA: string): Promise<number> {
  const {
    rows: [r],
  } = await sql<{ n: number }>`select count(*)::int as n from citas
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and "F_CITA" >= ${FECHA} and "C_ESTATUS" in ${literales(SIN_TERMINAR)} and eliminado is null`.execute(
    ctx.db,
  );
  return r!.n;
}
