// What charges take out of the storeroom of the branch, as far as there is some.
import { sql } from 'kysely';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { redondear } from '#domain/redondeo.ts';
import { tomarProductos } from '#features/inventario/movimientos/server/libro.ts';
import { disponible, lotesEn } from '#features/inventario/movimientos/server/lotes.ts';
import { guardarMovimiento } from '#features/inventario/movimientos/server/movimiento.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Faltante } from '../rules.ts';
import './table.ts';

/** The main warehouse of the session's branch, where it has one; of a clinic without branches, its first. */
async function almacenDe(ctx: Ctx): Promise<number | undefined> {
  const { SUCURSAL, clinica } = ctx.sesion;
  const { rows } = await sql<{ ID: number }>`select "ID" from catalogo_almacenes where eliminado is null and "ACTIVO" = 1
    and ${clinica.MOSTRAR_SUCURSALES ? sql`"SUCURSAL" = ${SUCURSAL}` : sql`true`} order by "SUBALMACEN", "ID" limit 1`.execute(ctx.db);
  return rows[0]?.ID;
}

interface Cobrado {
  CODIGOTRABAJO: number | null;
  CANTIDAD: number;
}
/**
 * One exit for each charge whose concept takes something; answers the movement of each, or null, and what there was not enough
 * of. Called before the charges take their folios: those wait for nobody's stock.
 */
export async function consumir(ctx: Ctx, cargos: readonly Cobrado[]): Promise<{ movimientos: (number | null)[]; FALTARON: Faltante[] }> {
  const { rows } = await sql<{ CODIGO: number; ID_PRODUCTO: number; CANTIDAD: number }>`select "CODIGO", "ID_PRODUCTO", "CANTIDAD"
    from insumos_conceptos_productos where "CODIGO" = any(${[...new Set(cargos.flatMap((c) => c.CODIGOTRABAJO ?? []))]}::int[])`.execute(
    ctx.db,
  );
  const ID_ORIGEN = rows.length ? await almacenDe(ctx) : undefined;
  if (ID_ORIGEN === undefined) return { movimientos: cargos.map(() => null), FALTARON: [] };

  const numeros = [...new Set(rows.map((r) => r.ID_PRODUCTO))];
  const productos = await tomarProductos(ctx, numeros);
  const lotes = await lotesEn(ctx, ID_ORIGEN, numeros);
  const queda = new Map(
    numeros.map((ID) => [
      ID,
      disponible(
        lotes.filter((l) => l.producto === ID),
        productos.get(ID)?.CONTROL_LOTES === 1,
        ctx.hoy,
      ),
    ]),
  );
  const faltan = new Map<number, number>();
  const movimientos: (number | null)[] = [];
  for (const c of cargos) {
    const PRODUCTOS = rows
      .filter((r) => r.CODIGO === c.CODIGOTRABAJO)
      .flatMap(({ ID_PRODUCTO, CANTIDAD }) => {
        const pide = redondear(CANTIDAD * c.CANTIDAD, 2);
        const hay = queda.get(ID_PRODUCTO) ?? 0;
        const toma = Math.min(pide, hay);
        queda.set(ID_PRODUCTO, redondear(hay - toma, 2));
        if (toma < pide) faltan.set(ID_PRODUCTO, redondear((faltan.get(ID_PRODUCTO) ?? 0) + pide - toma, 2));
        return toma > 0
          ? [{ ID_PRODUCTO, CANTIDAD: toma, UNIDAD: '', PRECIO_UNITARIO: null, IMPORTE: null, LOTE: '', CADUCIDAD: null }]
          : [];
      });
    const encabezado = {
      TIPO: TIPO_MOVIMIENTO.salida,
      FECHA: ctx.hoy,
      HORA: ctx.ahora,
      REFERENCIA: 'Cobrado en caja',
      IMPORTE: null,
      VERSION: null,
    };
    movimientos.push(
      PRODUCTOS.length
        ? await guardarMovimiento(ctx, { ...encabezado, ID_ORIGEN, ID_DESTINO: null, PRODUCTOS }, { origen: 'cargo' })
        : null,
    );
  }
  return { movimientos, FALTARON: [...faltan].map(([ID, CANTIDAD]) => ({ NOMBRE: productos.get(ID)?.NOMBRE ?? '', CANTIDAD })) };
}
