// Searches patients with their debt, or only among those who owe.
import { sql } from 'kysely';
import type { PacienteHallado } from '#features/pacientes/contract.ts';
import { medicoDeBusqueda, palabrasDe } from '#features/pacientes/rules.ts';
import { buscar } from '#features/pacientes/server/buscar.ts';
import { visibles } from '#features/pacientes/server/paciente.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import { literal } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { PacienteEnCaja } from '../contract.ts';

interface Busqueda {
  BUSCAR: string;
  DEUDORES: 0 | 1;
  ORDEN: 'ANTIGUO' | 'MAYOR';
  LIMITE: number | null;
  PAGINA: number | null;
}
type Deuda = Pick<PacienteEnCaja, 'SALDOS' | 'DESDE' | 'FOLIOS'> & { CODIGOPACIENTE: number };
/** As many charges as one payment accepts. */
const MAX_FOLIOS = 200;

export async function enCaja(ctx: Ctx, b: Busqueda): Promise<{ PACIENTES: PacienteEnCaja[]; DEUDORES: number; SALDOS: number }> {
  const limite = b.LIMITE ?? 25;
  const salto = (b.PAGINA ?? 0) * limite;
  const [lista, cuantos] = await Promise.all([
    b.DEUDORES
      ? deudores(ctx, b, limite, salto)
      : buscar(ctx, {
          BUSCAR: b.BUSCAR,
          CODIGOMEDICO: null,
          INACTIVOS: b.BUSCAR ? 1 : 0,
          LIMIT: limite,
          PAGINA: b.PAGINA,
          CODIGOPACIENTE: null,
        }),
    cuantosDeben(ctx),
  ]);
  return { PACIENTES: await conSaldos(ctx, lista), ...cuantos };
}

/** Patients who owe, by their oldest charge (in the order of an index) or by the largest debt (which sums all charges). */
async function deudores(ctx: Ctx, { BUSCAR, ORDEN: orden }: Busqueda, limite: number, salto: number): Promise<PacienteHallado[]> {
  // Whoever opens the till sees contact data, so that all of `busca` may be searched.
  const buscados = palabrasDe(BUSCAR).map((p) => sql`and p.busca like f_norm(${`%${literal(p)}%`})`);
  const quienes =
    orden === 'MAYOR'
      ? sql`select "CODIGOPACIENTE", min("FECHA") as desde, -sum("SALDO") as orden from cargos
          where "SALDO" > 0 and eliminado is null group by 1`
      : sql`select c."CODIGOPACIENTE", c."FECHA" as desde, c."FOLIOCARGO" as orden from cargos c
          where c."SALDO" > 0 and c.eliminado is null and not exists (select from cargos a
            where a."CODIGOPACIENTE" = c."CODIGOPACIENTE" and a."SALDO" > 0 and a.eliminado is null
              and (a."FECHA", a."FOLIOCARGO") < (c."FECHA", c."FOLIOCARGO"))`;
  const { rows } = await sql<Omit<PacienteHallado, 'FOTO'> & { foto: string | null }>`
    select p.*, p.nombre_completo as "NOMBRECOMPLETO" from (${quienes}) d join pacientes p on p."CODIGOPACIENTE" = d."CODIGOPACIENTE"
    where p.eliminado is null and ${visibles(ctx)} ${sql.join(buscados, sql` `)}
    order by ${orden === 'MAYOR' ? sql`d.orden, d.desde` : sql`d.desde, d.orden`} limit ${limite} offset ${salto}`.execute(ctx.db);
  return rows.map(({ foto, ...p }) => ({ ...p, FOTO: enlaceDe(ctx, foto) }));
}
async function cuantosDeben(ctx: Ctx): Promise<{ DEUDORES: number; SALDOS: number }> {
  const {
    rows: [fila],
  } = await sql<{ DEUDORES: number; SALDOS: number }>`
    select count(distinct c."CODIGOPACIENTE") as "DEUDORES", coalesce(sum(c."SALDO"), 0) as "SALDOS" from cargos c
    where c."SALDO" > 0 and c.eliminado is null and (${medicoDeBusqueda(ctx.sesion) === null} or exists (
      select from pacientes p where p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE" and ${visibles(ctx)}))`.execute(
    ctx.db,
  );
  return fila!;
}

async function conSaldos(ctx: Ctx, lista: readonly PacienteHallado[]): Promise<PacienteEnCaja[]> {
  const codigos = lista.map((p) => p.CODIGOPACIENTE);
  const [deudas, favores] = await Promise.all([
    sql<Deuda>`select "CODIGOPACIENTE", sum("SALDO") as "SALDOS", min("FECHA") as "DESDE",
      (array_agg("FOLIOCARGO" order by "FECHA", "FOLIOCARGO"))[1:${MAX_FOLIOS}] as "FOLIOS" from cargos
      where "SALDO" > 0 and eliminado is null and "CODIGOPACIENTE" = any(${codigos}::int[]) group by 1`.execute(ctx.db),
    sql<{ CODIGOPACIENTE: number; SALDO: number }>`select "CODIGOPACIENTE", "SALDO" from saldos_favor
      where "CODIGOPACIENTE" = any(${codigos}::int[])`.execute(ctx.db),
  ]);
  const deuda = new Map(deudas.rows.map((d) => [d.CODIGOPACIENTE, d]));
  const favor = new Map(favores.rows.map((f) => [f.CODIGOPACIENTE, f.SALDO]));
  return lista.map((p) => ({
    ...p,
    SALDOS: deuda.get(p.CODIGOPACIENTE)?.SALDOS ?? 0,
    DESDE: deuda.get(p.CODIGOPACIENTE)?.DESDE ?? null,
    FOLIOS: deuda.get(p.CODIGOPACIENTE)?.FOLIOS ?? [],
    SALDO_FAVOR: favor.get(p.CODIGOPACIENTE) ?? 0,
  }));
}
