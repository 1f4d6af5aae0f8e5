// A year of the storeroom: 200,000 movements of 5,000 products, one of which is in every fifth of them.
import type pg from 'pg';
import { NIVEL, TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { Conexion, cargar, pideForma, pideGet } from './carga.ts';
import { type Renglon, renglonDe, tabla } from './expediente.ts';
import type { Volumen } from './volumen.ts';

const MOVIMIENTOS = 200_000;
const PRODUCTOS = 5_000;
const ALMACENES = 5;
/** The product of every fifth movement, and one of the others. */
const [MAS_MOVIDO, OTRO] = [1, 2];
const DIAS = 365;
const SEGUNDOS = 3;
/** Milliseconds. */
const AIM_KARDEX = 100;
const AIM_EXISTENCIAS = 300;
const AIM_PASADA = 1_000;
const ZONA = 'America/Mexico_City';

/** As the owner and without triggers: stock and costs are summed afterwards, as they would have been. */
async function llenar(c: pg.PoolClient, hoy: string): Promise<void> {
  const producto = `case when i % 5 = 0 then ${MAS_MOVIDO} else 1 + (i * 7919) % ${PRODUCTOS} end`;
  const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
  await c.query(
    `insert into catalogo_almacenes ("ID", "NOMBRE", "SUCURSAL") select i, 'Almacén ' || i, 1 from generate_series(1, ${ALMACENES}) i`,
  );
  await c.query(`insert into catalogo_productos ("ID", "NOMBRE", "MINIMO", "MAXIMO", "CODIGO_BARRAS", "UBICACION")
    select i, 'Producto ' || i || ' de curación', 20, 400, lpad(i::text, 13, '0'), 'Anaquel ' || i % 40 from generate_series(1, ${PRODUCTOS}) i`);
  await c.query(`insert into movimientos_inventario ("ID", "TIPO", "FECHA", "HORA", "REFERENCIA", "ID_ORIGEN", "ID_DESTINO", "IMPORTE")
    select i, t, '${hoy}'::date - ${DIAS} + (i::bigint * ${DIAS} / ${MOVIMIENTOS})::int, make_time(8 + i % 10, i % 60, 0), 'Factura ' || i,
      case when t <> '${entrada}' then 1 + i % ${ALMACENES} end, case when t <> '${salida}' then 1 + (i + 1) % ${ALMACENES} end, 100
    from (select i, case when i % 4 = 0 or i <= ${PRODUCTOS} then '${entrada}' when i % 12 = 5 then '${traspaso}' else '${salida}' end as t
      from generate_series(1, ${MOVIMIENTOS}) i) x`);
  await c.query(`insert into movimientos_inventario_productos ("ID", "RENGLON", "ID_PRODUCTO", "CANTIDAD", "UNIDAD", "PRECIO_UNITARIO", "IMPORTE")
    select m."ID", 1, ${producto}, case when "TIPO" = '${entrada}' then 100 else 4 end, 'Pieza', 10 + i % 7, 40
    from movimientos_inventario m cross join lateral (select m."ID" as i) x`);
  await c.query(`insert into inventario_libro (movimiento, renglon, almacen, producto, lote, tipo, fecha, hora, cantidad, costo)
    select m."ID", 1, lado.almacen, r."ID_PRODUCTO", 0, m."TIPO", m."FECHA", m."HORA", lado.signo * r."CANTIDAD", r."PRECIO_UNITARIO"
    from movimientos_inventario m join movimientos_inventario_productos r using (cliente, "ID")
    cross join lateral (values (m."ID_ORIGEN", -1), (m."ID_DESTINO", 1)) lado(almacen, signo) where lado.almacen is not null`);
  await c.query(`insert into inventario_existencias (producto, almacen, lote, cantidad, entrada, salida)
    select producto, almacen, 0, greatest(sum(cantidad), 50), max(fecha) filter (where cantidad > 0), max(fecha) filter (where cantidad < 0) from inventario_libro group by 1, 2`);
  await c.query(`insert into inventario_costos (producto, hay, promedio, ultimo) select producto, k[1], k[2], k[3] from (
    select producto, inventario_costo(tipo, cantidad, costo order by fecha, hora, movimiento) as k from inventario_libro
    where tipo <> '${traspaso}' group by 1) x`);
  await c.query(`insert into folios (serie, ultimo) values ('MOVIMIENTO_INVENTARIO', ${MOVIMIENTOS})`);
}
const TABLAS = [
  ...['inventario_costos', 'inventario_existencias', 'inventario_libro', 'movimientos_inventario_productos', 'movimientos_inventario'],
  ...['catalogo_productos', 'catalogo_almacenes'],
];

export async function medirAlmacen(dueno: pg.Pool, v: Volumen, puerto: number, token: string): Promise<Renglon[]> {
  const c = await dueno.connect();
  const sesion = `authorization: ${token}\r\n`;
  const { fecha: hoy } = enLaClinica(ZONA);
  const una = await Conexion.abrir(puerto);
  try {
    await c.query('set session_replication_role = replica');
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(v.cliente)]);
    await llenar(c, hoy);
    await c.query('analyze');
    const forma = (ruta: string, campos: Record<string, string | number>) => pideForma(`/api/inventario/${ruta}`, campos, sesion);
    const existencias = (mas: Record<string, string>) => forma('reportes/obtener_existencias', { STOCK: NIVEL.todas, ...mas });
    const kardex = (ID_PRODUCTO: number, desde: number) =>
      forma('reportes/obtener_movimientos', { ID_PRODUCTO, FECHA_INICIAL: sumarDias(hoy, -desde), FECHA_FINAL: hoy });
    const salida = (ID_PRODUCTO: number) =>
      forma('movimientos/agregar', {
        ...{ TIPO: TIPO_MOVIMIENTO.salida, FECHA: hoy, HORA: '23:59', ID_ORIGEN: 1 },
        ...{ 'PRODUCTOS[0][ID_PRODUCTO]': ID_PRODUCTO, 'PRODUCTOS[0][CANTIDAD]': '0.01' },
      });
    const pedidos: [que: string, pide: Buffer, aim: number][] = [
      ['Kardex of a product, a year', kardex(OTRO, DIAS), AIM_KARDEX],
      ['Kardex of the busiest product, a month', kardex(MAS_MOVIDO, 30), AIM_KARDEX],
      ['Stock today', existencias({}), AIM_EXISTENCIAS],
      ['Stock a hundred days ago', existencias({ FECHA: sumarDias(hoy, -100) }), AIM_PASADA],
      [
        'Movements of a month',
        forma('movimientos/obtener_por_fechas', { FECHA_INICIAL: sumarDias(hoy, -30), FECHA_FINAL: hoy, PAGINA: 0, LIMITE: 25 }),
        AIM_KARDEX,
      ],
      ['Search while typing', pideGet('/api/catalogo/productos/buscar/1/0?BUSCAR=cura%20431', sesion), AIM_KARDEX],
      ['Exit of a product', salida(OTRO), AIM_KARDEX],
      ['Exit of the busiest product', salida(MAS_MOVIDO), AIM_KARDEX],
    ];
    const hechas: Renglon[] = [];
    for (const [que, pide, aim] of pedidos) {
      const paso = async () => {
        const { estado, cuerpo } = await una.pedir(pide);
        return estado < 300 ? '' : `${estado} ${cuerpo.toString('utf8').slice(0, 200)}`;
      };
      await cargar([paso], 1, 5);
      hechas.push(renglonDe(que, await cargar([paso], SEGUNDOS), aim));
    }
    return hechas;
  } finally {
    una.cerrar();
    for (const t of TABLAS) await c.query(`delete from ${t} where cliente = $1`, [v.cliente]);
    await c.query(`delete from folios where serie = 'MOVIMIENTO_INVENTARIO' and cliente = $1`, [v.cliente]);
    c.release(true);
  }
}
export const tablaAlmacen = (renglones: readonly Renglon[]): string =>
  tabla(
    `A storeroom with ${MOVIMIENTOS.toLocaleString('en')} movements of ${PRODUCTOS.toLocaleString('en')} products in a year.`,
    renglones,
  );
