import type { Importacion } from '#kernel/shared/importacion.ts';

const MAX_DETALLE = 160;
/** What a sheet would do with texts of many lines, said in one. */
export const conDetalleCorto = (i: Importacion): Importacion => ({
  ...i,
  RENGLONES: i.RENGLONES.map((r) => ({
    ...r,
    DETALLE: r.DETALLE.map((d) => (d.length > MAX_DETALLE ? `${d.slice(0, MAX_DETALLE - 1).trimEnd()}…` : d)),
  })),
});
