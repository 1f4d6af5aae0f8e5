// Entries of the storeroom as expenses, where the clinic wants them so (setting ENTRADAS_GASTOS).
import { sql } from 'kysely';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { aMoneda } from '#domain/dinero.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { conGastos } from '../rules.ts';
import './table.ts';

const CONCEPTO = 'Entradas de inventario';
const LARGO = 100;
interface Entrada {
  FECHA: string;
  IMPORTE: number;
  REFERENCIA: string;
  SUCURSAL: number | null;
  usuario: number;
}

/** The concept of these expenses; made the first time, so that the owner sees them apart. */
async function concepto(ctx: Ctx): Promise<number> {
  await ctx.bloquear('catalogo', 'conceptos_egresos');
  const { rows } = await sql<{ CODIGO: number }>`select "CODIGO" from conceptos_egresos
    where eliminado is null and f_norm("DESCRIPCION") = f_norm(${CONCEPTO}) limit 1`.execute(ctx.db);
  if (rows[0]) return rows[0].CODIGO;
  const CODIGO = await ctx.codigo('CONCEPTOS_EGRESOS');
  await sql`insert into conceptos_egresos ("CODIGO", "DESCRIPCION") values (${CODIGO}, ${CONCEPTO})`.execute(ctx.db);
  return CODIGO;
}

/**
 * Makes the expense of an entry say what the entry says: registered, corrected, or hidden with it. An entry without cost has
 * none. May run again: it asks what there is now. `nuevo`: an entry without an expense gets one.
 */
export async function gastoDeEntrada(ctx: Ctx, { ID, nuevo }: { ID: number; nuevo: boolean }): Promise<void> {
  const { clinica } = ctx.sesion;
  const { rows: entradas } = await sql<Entrada>`select m."FECHA", m."IMPORTE", m."REFERENCIA", a."SUCURSAL", m.creado_por as usuario
    from movimientos_inventario m join catalogo_almacenes a on a.cliente = m.cliente and a."ID" = m."ID_DESTINO"
    where m."ID" = ${ID} and m."TIPO" = ${sql.lit(TIPO_MOVIMIENTO.entrada)} and m.origen = '' and m.eliminado is null for share of m`.execute(
    ctx.db,
  );
  const { rows: gastos } = await sql<{
    NUMERO: number;
    vivo: boolean;
  }>`select "NUMERO", eliminado is null as vivo from gastos where movimiento = ${ID} for update`.execute(ctx.db);
  const [e] = entradas;
  const [g] = gastos;
  const IMPORTE = e ? aMoneda(e.IMPORTE, clinica.pais.moneda) : 0;
  if (!e || IMPORTE <= 0) {
    if (g?.vivo) await sql`update gastos set eliminado = now(), eliminado_por = app_usuario() where "NUMERO" = ${g.NUMERO}`.execute(ctx.db);
    return;
  }
  const OBSERVACIONES = `Entrada ${ID}${e.REFERENCIA ? `: ${e.REFERENCIA}` : ''}`.slice(0, LARGO);
  if (g) {
    await sql`update gastos set "FECHA" = ${e.FECHA}, "IMPORTE" = ${IMPORTE}, "OBSERVACIONES" = ${OBSERVACIONES}, "VERSION" = "VERSION" + 1,
      eliminado = null, eliminado_por = null where "NUMERO" = ${g.NUMERO}`.execute(ctx.db);
    return;
  }
  if (!nuevo || !conGastos(clinica)) return;
  const CODIGOCONCEPTO = await concepto(ctx);
  const NUMERO = await ctx.codigo('GASTO');
  await sql`insert into gastos ("NUMERO", "FECHA", "CODIGOCONCEPTO", "IMPORTE", "OBSERVACIONES", "SUCURSAL", movimiento, creado_por)
    values (${NUMERO}, ${e.FECHA}, ${CODIGOCONCEPTO}, ${IMPORTE}, ${OBSERVACIONES}, ${e.SUCURSAL ?? 1}, ${ID}, ${e.usuario})`.execute(
    ctx.db,
  );
}
