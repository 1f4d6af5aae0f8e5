// Reads, locks, registers and settles charges, for this slice and for receipts.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { restringidoAMedico } from '#domain/sesion.ts';
import { consumir } from '#features/inventario/insumos/server/consumo.ts';
import { devolverMovimiento } from '#features/inventario/movimientos/server/movimiento.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { Cargo, CargoListado, CargosHechos, Linea } from '../contract.ts';
import { descuentoCabe, importeLinea, puedeFecharCargo, total } from '../rules.ts';
import './table.ts';

/**
 * A patient's charges (living or deleted ones) with the names of doctor and branch; `resto` continues the condition, with order
 * and limit.
 */
export async function listar(ctx: Ctx, CODIGOPACIENTE: number, resto: RawBuilder<unknown>, eliminados = false): Promise<CargoListado[]> {
  const { rows } = await sql<CargoListado>`
    select c.*, coalesce(m.nombre_completo, '') as "MEDICO", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE",
      c.eliminado as "ELIMINADO_EL", coalesce(btrim(x."NOMBRE" || ' ' || x."APEPAT"), '') as "ELIMINADO_POR",
      coalesce(c.eliminado_motivo, '') as "MOTIVO"
    from cargos c left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    left join usuarios x on x.cliente = c.cliente and x."CODIGOUSUARIO" = c.eliminado_por
    where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c.eliminado ${eliminados ? sql`is not null` : sql`is null`} ${resto}`.execute(ctx.db);
  return rows;
}
/** Some charges of a patient, oldest first. Throws Rechazo 404 when one is missing. */
export async function varios(ctx: Ctx, CODIGOPACIENTE: number, folios: readonly number[]): Promise<CargoListado[]> {
  const unicos = [...new Set(folios)];
  return completos(
    unicos,
    await listar(ctx, CODIGOPACIENTE, sql`and c."FOLIOCARGO" = any(${unicos}::int[]) order by c."FECHA", c."FOLIOCARGO"`),
  );
}
/** The same, locked in the order of their folios, so that two cashiers neither collect the same charge nor deadlock. */
export async function bloqueados(ctx: Ctx, CODIGOPACIENTE: number, folios: readonly number[]): Promise<Cargo[]> {
  const unicos = [...new Set(folios)];
  const filas = await ctx.db
    .selectFrom('cargos')
    .selectAll()
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where(sql<boolean>`"FOLIOCARGO" = any(${unicos}::int[])`)
    .where('eliminado', 'is', null)
    .orderBy('FOLIOCARGO')
    .forUpdate()
    .execute();
  return completos(unicos, filas);
}
function completos<C>(folios: readonly number[], filas: C[]): C[] {
  if (filas.length !== folios.length)
    throw new Rechazo(folios.length === 1 ? `El cargo ${folios[0]} no existe` : 'Alguno de los cargos ya no existe', null, 404);
  return filas;
}

/** One charge, locked. Throws Rechazo 404. */
export async function cargoBloqueado(ctx: Ctx, FOLIOCARGO: number): Promise<Cargo> {
  const c = await ctx.db
    .selectFrom('cargos')
    .selectAll()
    .where('FOLIOCARGO', '=', FOLIOCARGO)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!c) throw noExiste(`El cargo ${FOLIOCARGO}`);
  return c;
}

/** Adds to (or with signo -1 takes from) what the charges have been paid. The caller has locked them. */
export async function aplicar(ctx: Ctx, lineas: readonly { FOLIOCARGO: number; IMPORTE: number }[], signo: 1 | -1): Promise<void> {
  if (lineas.length === 0) return;
  await sql`update cargos c set "ABONOS" = c."ABONOS" + ${signo}::int * v.importe
    from unnest(${lineas.map((l) => l.FOLIOCARGO)}::int[], ${lineas.map((l) => l.IMPORTE)}::numeric[]) as v(folio, importe)
    where c."FOLIOCARGO" = v.folio`.execute(ctx.db);
}

type Hechos = z.output<typeof CargosHechos>;
export interface PorCargar {
  CODIGOPACIENTE: number;
  FECHA: string | null;
  HORA: string | null;
  CODIGOMEDICO: number | null;
  REFERENCIA: string;
  CONCEPTOS: readonly Linea[];
}
/** Registers a charge for each concept, with folios without gaps. Refuses inactive patients and concepts. */
export async function cargar(ctx: Ctx, p: PorCargar): Promise<Hechos> {
  exigir(puedeFecharCargo(ctx.hoy, p.FECHA));
  return registrar(ctx, p, await conPrecio(ctx, p.CONCEPTOS));
}
/** The doctor of a charge: a restricted one charges in their own name only. */
export const medicoDelCargo = (ctx: Ctx, CODIGOMEDICO: number | null): number | null =>
  restringidoAMedico(ctx.sesion) ? ctx.sesion.CODIGOMEDICO : CODIGOMEDICO;

type Renglon = Pick<Cargo, 'DESCRIPCION' | 'NOTA' | 'CODIGOTRABAJO' | 'CANTIDAD' | 'IMPORTEUNITARIO' | 'DESCUENTO' | 'IMPORTE'> &
  Partial<Pick<Cargo, 'FOLIOCOTIZACION' | 'RENGLON_COTIZACION' | 'N_CITA'>>;
/** Registers lines whose price is known. Refuses inactive patients. */
export async function registrar(ctx: Ctx, de: Omit<PorCargar, 'CONCEPTOS'>, lineas: readonly Renglon[]) {
  await bloqueado(ctx, de.CODIGOPACIENTE);
  return insertar(ctx, { ...de, CODIGOMEDICO: medicoDelCargo(ctx, de.CODIGOMEDICO) }, lineas);
}
/** Writes charges with folios without gaps, and takes their supplies; the caller has judged patient and date. */
export async function insertar(ctx: Ctx, de: Omit<PorCargar, 'CONCEPTOS'>, lineas: readonly Renglon[]): Promise<Hechos> {
  const { movimientos, FALTARON } = await consumir(ctx, lineas);
  const FOLIOS = await Promise.all(lineas.map(() => ctx.folio('CARGO')));
  await ctx.db
    .insertInto('cargos')
    .values(
      lineas.map((l, i) => ({
        ...l,
        FOLIOCARGO: FOLIOS[i]!,
        CODIGOPACIENTE: de.CODIGOPACIENTE,
        FECHA: de.FECHA ?? ctx.hoy,
        HORA: de.HORA ?? ctx.ahora,
        REFERENCIA: de.REFERENCIA,
        CODIGOMEDICO: de.CODIGOMEDICO,
        SUCURSAL: ctx.sesion.SUCURSAL,
      })),
    )
    .execute();
  const consumidos = FOLIOS.map((f, i) => ({ f, m: movimientos[i] })).filter((x) => x.m !== null);
  if (consumidos.length)
    await sql`update cargos c set movimiento = x.m from jsonb_to_recordset(${JSON.stringify(consumidos)}::jsonb) as x(f int, m int)
      where c."FOLIOCARGO" = x.f`.execute(ctx.db);
  return { FOLIOS, TOTAL: total(lineas, 'IMPORTE'), FALTARON };
}
/** Gives back to the storeroom what these charges took. */
export async function devolverInsumos(ctx: Ctx, donde: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{
    m: number;
  }>`select movimiento as m from cargos where movimiento is not null and eliminado is null and ${donde}`.execute(ctx.db);
  for (const { m } of rows) await devolverMovimiento(ctx, m);
}

/** Hides the charges that were made to pay these appointments; their payments have been taken back. */
export async function quitarDeCitas(ctx: Ctx, citas: readonly number[], eliminado_motivo: string): Promise<void> {
  await devolverInsumos(ctx, sql`"N_CITA" = any(${[...citas]}::int[])`);
  await ctx.db
    .updateTable('cargos')
    .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO, eliminado_motivo })
    .where('N_CITA', 'in', [...citas])
    .where('eliminado', 'is', null)
    .execute();
}

/** Lines with their amounts; what was not sent comes from the catalogue. Refuses inactive concepts. */
export async function conPrecio(ctx: Ctx, lineas: readonly Linea[]) {
  const codigos = [...new Set(lineas.map((l) => l.CODIGOTRABAJO))];
  const conceptos = new Map(
    (
      await ctx.db
        .selectFrom('conceptos_ingresos')
        .select(['CODIGO', 'DESCRIPCION', 'IMPORTE', 'ACTIVO'])
        .where(sql<boolean>`"CODIGO" = any(${codigos}::int[])`)
        .execute()
    ).map((c) => [c.CODIGO, c]),
  );
  return lineas.map((l) => {
    const c = conceptos.get(l.CODIGOTRABAJO);
    if (!c) throw noExiste(`El concepto ${l.CODIGOTRABAJO}`);
    if (!c.ACTIVO) throw new Rechazo(`El concepto ${c.DESCRIPCION} está inactivo`);
    const linea = {
      CODIGOTRABAJO: c.CODIGO,
      DESCRIPCION: c.DESCRIPCION,
      NOTA: l.NOTA,
      CANTIDAD: l.CANTIDAD ?? 1,
      IMPORTEUNITARIO: l.IMPORTEUNITARIO ?? c.IMPORTE,
      DESCUENTO: l.DESCUENTO ?? 0,
    };
    exigir(descuentoCabe(linea));
    return { ...linea, IMPORTE: importeLinea(linea) };
  });
}
