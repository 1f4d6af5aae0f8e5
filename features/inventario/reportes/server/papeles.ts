// The storeroom's reports on paper and as workbooks.
import { sql } from 'kysely';
import { NIVEL } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import { almacenesDe } from '#features/inventario/movimientos/server/almacenes.ts';
import { type Reporte, reporte } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Existencia, FiltroExistencias, FiltroKardex, FiltroLotes, LoteConExistencia, RenglonKardex } from '../contract.ts';
import { existenciasDe } from './existencias.ts';
import { kardexDe } from './kardex.ts';
import { lotesDe } from './lotes.ts';

const comun = {
  grupo: 'Inventario',
  permiso: P.reportes.inventario,
  listado: false as const,
  // Which warehouses a session sees is asked where they are read (`enSuyos`).
  alcance: { sucursal: false as const, medico: false as const, cajero: false as const },
};
/** The names of the warehouses, and of the product asked for. */
async function opciones(ctx: Ctx, { ID_PRODUCTO }: Readonly<Record<string, unknown>>): Promise<Record<string, [number, string][]>> {
  const almacenes = (await almacenesDe(ctx, 0, 0)).map((a): [number, string] => [a.ID, a.NOMBRE]);
  const { rows } = await sql<{
    ID: number;
    NOMBRE: string;
  }>`select "ID", "NOMBRE" from catalogo_productos where "ID" = ${Number(ID_PRODUCTO ?? 0)}`.execute(ctx.db);
  return { ID_ALMACEN: almacenes, ID_PRODUCTO: rows.map((p): [number, string] => [p.ID, p.NOMBRE]) };
}

const e = Existencia.shape;
const deExistencias = (titulo: string, accion: `/${string}`, columnas: Reporte['columnas'], totales: string[]) =>
  reporte({
    ...comun,
    ...{ accion, titulo, columnas, totales, opciones },
    filtros: FiltroExistencias.shape,
    defectos: (ctx) => ({ STOCK: NIVEL.todas, FECHA: ctx.hoy }),
    hoja: 'apaisada',
    consulta: (ctx, f, donde) => existenciasDe(ctx, f, donde),
  });
const { NOMBRE, UNIDAD, UBICACION, EXISTENCIA, ULTIMO_COSTO, TOTAL, ULTIMA_ENTRADA, ULTIMA_SALIDA, MINIMO, MAXIMO } = e;
export const existencias = deExistencias(
  'Existencias',
  '/inventario/existencias',
  {
    NOMBRE,
    UNIDAD,
    UBICACION,
    EXISTENCIA,
    ULTIMO_COSTO,
    TOTAL,
    COSTO_PROMEDIO: e.COSTO_PROMEDIO,
    VALOR: e.VALOR,
    ULTIMA_ENTRADA,
    ULTIMA_SALIDA,
  },
  ['TOTAL', 'VALOR'],
);
/** The same call prints what is to be bought: an order. */
export const sugerencia = deExistencias(
  'Sugerencia de compra',
  '/inventario/sugerencia_de_compra',
  { NOMBRE, UNIDAD, UBICACION, EXISTENCIA, MINIMO, MAXIMO, COMPRAR: e.COMPRAR, ULTIMO_COSTO, COSTO_COMPRA: e.COSTO_COMPRA },
  ['COSTO_COMPRA'],
);
export const niveles = deExistencias(
  'Existencias por nivel',
  '/inventario/existencias_por_nivel',
  { NOMBRE, UNIDAD, UBICACION, EXISTENCIA, MINIMO, MAXIMO, EXCEDENTE: e.EXCEDENTE, ULTIMO_COSTO, TOTAL },
  ['TOTAL'],
);

const k = RenglonKardex.shape;
export const kardex = reporte({
  ...comun,
  accion: '/inventario/kardex',
  titulo: 'Kardex',
  filtros: FiltroKardex.shape,
  defectos: (ctx) => ({ FECHA_INICIAL: ctx.hoy, FECHA_FINAL: ctx.hoy }),
  opciones,
  hoja: 'apaisada',
  columnas: {
    ...{
      FECHA: k.FECHA,
      HORA: k.HORA,
      TIPO: k.TIPO,
      ID: k.ID,
      ORIGEN: k.ORIGEN,
      DESTINO: k.DESTINO,
      REFERENCIA: k.REFERENCIA,
      LOTE: k.LOTE,
      PACIENTE: k.PACIENTE,
    },
    ...{ ENTRADA: k.ENTRADA, SALIDA: k.SALIDA, EXISTENCIA: k.EXISTENCIA, COSTO_UNITARIO: k.COSTO_UNITARIO, IMPORTE: k.IMPORTE },
  },
  totales: ['ENTRADA', 'SALIDA'],
  consulta: async (ctx, f, donde) =>
    (await kardexDe(ctx, { ...f, FECHA_INICIAL: f.FECHA_INICIAL!, FECHA_FINAL: f.FECHA_FINAL!, ID_PRODUCTO: f.ID_PRODUCTO! }, donde))
      .PRODUCTO,
});

const l = LoteConExistencia.shape;
export const lotes = reporte({
  ...comun,
  accion: '/inventario/caducidades',
  titulo: 'Caducidades',
  filtros: FiltroLotes.shape,
  defectos: () => ({ DIAS: 30 }),
  opciones,
  columnas: {
    ...{ CADUCIDAD: l.CADUCIDAD, DIAS: l.DIAS, NOMBRE: l.NOMBRE, LOTE: l.LOTE, ALMACEN: l.ALMACEN, EXISTENCIA: l.EXISTENCIA },
    ...{ UNIDAD: l.UNIDAD, VALOR: l.VALOR },
  },
  totales: ['VALOR'],
  consulta: (ctx, f, donde) => lotesDe(ctx, f, donde),
});
