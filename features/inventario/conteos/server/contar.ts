// Saves a count: the lines as they were found, and the movements that make the books say so.
import { sql } from 'kysely';
import { TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import { exigirSuyo } from '#features/inventario/movimientos/server/almacenes.ts';
import { tomarProductos } from '#features/inventario/movimientos/server/libro.ts';
import { guardarMovimiento } from '#features/inventario/movimientos/server/movimiento.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { type Errores, Rechazo } from '#kernel/shared/verdict.ts';
import type { ConteoEnviado } from '../contract.ts';
import { diferencia, sigueIgual } from '../rules.ts';

interface EnLibros {
  producto: number;
  lote: number;
  nombre: string;
  CADUCIDAD: string | null;
  EXISTENCIA: number;
  COSTO: number;
}
const REPETIDO = 'Ya existe el producto en este conteo';

export async function contar(ctx: Ctx, { ID_ALMACEN, MOTIVO, PRODUCTOS }: ConteoEnviado): Promise<{ ID: number; DIFERENCIAS: number }> {
  await exigirSuyo(ctx, ID_ALMACEN);
  const numeros = PRODUCTOS.filter((r) => r.CONTADO !== null).map((r) => r.ID_PRODUCTO);
  const productos = await tomarProductos(ctx, numeros);
  const { rows } =
    await sql<EnLibros>`select p."ID" as producto, coalesce(e.lote, 0) as lote, coalesce(l.nombre, '') as nombre, l.caducidad as "CADUCIDAD",
      coalesce(e.cantidad, 0) as "EXISTENCIA", round(coalesce(c.promedio, 0), 6) as "COSTO"
    from catalogo_productos p
    left join inventario_existencias e on e.cliente = p.cliente and e.producto = p."ID" and e.almacen = ${ID_ALMACEN}
    left join inventario_lotes l on l.cliente = e.cliente and l.lote = e.lote
    left join inventario_costos c on c.cliente = p.cliente and c.producto = p."ID"
    where p."ID" = any(${numeros}::int[])`.execute(ctx.db);
  const ERRORES: Errores = {};
  const vistos = new Set<string>();
  const contados = PRODUCTOS.flatMap(({ CONTADO, ...r }, i) => {
    if (CONTADO === null) return [];
    const decir = (campo: string, v: true | string) => {
      if (v !== true) ERRORES[`PRODUCTOS.${i}.${campo}`] ??= v;
    };
    decir('ID_PRODUCTO', productos.has(r.ID_PRODUCTO) || 'Seleccione una opción válida');
    const clave = `${r.ID_PRODUCTO}·${plegar(r.LOTE)}`;
    decir('ID_PRODUCTO', !vistos.has(clave) || REPETIDO);
    vistos.add(clave);
    const suyas = rows.filter((l) => l.producto === r.ID_PRODUCTO);
    // The emptied stock of a lot that was corrected away has no name either.
    const libros = suyas.find((l) => (r.LOTE ? plegar(l.nombre) === plegar(r.LOTE) : l.lote === 0));
    if (r.LOTE) decir('LOTE', libros !== undefined || `No hay existencia del lote ${r.LOTE}`);
    decir('CONTADO', sigueIgual(r.EXISTENCIA, libros?.EXISTENCIA ?? 0));
    return { ...r, CONTADO, lote: libros?.lote ?? 0, CADUCIDAD: libros?.CADUCIDAD ?? null, COSTO: suyas[0]?.COSTO ?? 0 };
  });
  if (Object.keys(ERRORES).length) throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES });

  const ID = await ctx.folio('CONTEO_INVENTARIO');
  const mover = async (TIPO: TipoMovimiento, signo: number): Promise<number | null> => {
    const lineas = contados.filter((r) => diferencia(r) * signo > 0);
    if (!lineas.length) return null;
    const entra = TIPO === TIPO_MOVIMIENTO.entrada;
    return guardarMovimiento(
      ctx,
      {
        ...{ TIPO, FECHA: ctx.hoy, HORA: ctx.ahora, REFERENCIA: `Conteo ${ID}: ${MOTIVO}`.slice(0, 100), IMPORTE: null, VERSION: null },
        ...{ ID_ORIGEN: entra ? null : ID_ALMACEN, ID_DESTINO: entra ? ID_ALMACEN : null },
        PRODUCTOS: lineas.map((r) => ({
          ...{ ID_PRODUCTO: r.ID_PRODUCTO, CANTIDAD: diferencia(r) * signo, UNIDAD: '', PRECIO_UNITARIO: r.COSTO, IMPORTE: null },
          ...{ LOTE: r.LOTE, CADUCIDAD: r.CADUCIDAD },
        })),
      },
      { origen: 'conteo' },
    );
  };
  const ID_ENTRADA = await mover(TIPO_MOVIMIENTO.entrada, 1);
  const ID_SALIDA = await mover(TIPO_MOVIMIENTO.salida, -1);
  await sql`insert into conteos_inventario ("ID", "ID_ALMACEN", "FECHA", "HORA", "MOTIVO", "ID_ENTRADA", "ID_SALIDA")
    values (${ID}, ${ID_ALMACEN}, ${ctx.hoy}, ${ctx.ahora}, ${MOTIVO}, ${ID_ENTRADA}, ${ID_SALIDA})`.execute(ctx.db);
  await sql`insert into conteos_inventario_productos ("ID", "RENGLON", "ID_PRODUCTO", lote, "EXISTENCIA", "CONTADO", "COSTO")
    select ${ID}, x.* from jsonb_to_recordset(${JSON.stringify(
      contados.map((r, i) => ({ r: i + 1, p: r.ID_PRODUCTO, l: r.lote, e: r.EXISTENCIA, n: r.CONTADO, c: r.COSTO })),
    )}::jsonb) as x(r int, p int, l int, e numeric, n numeric, c numeric)`.execute(ctx.db);
  return { ID, DIFERENCIAS: contados.filter((r) => diferencia(r) !== 0).length };
}
