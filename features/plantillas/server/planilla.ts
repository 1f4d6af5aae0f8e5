// Import of templates from a sheet: what mail and WhatsApp templates share.
import type { Importacion } from '#kernel/shared/importacion.ts';

const MAX_DETALLE = 160;
/** Shortens the details of an import preview, because templates have texts of many lines. */
export const conDetalleCorto = (i: Importacion): Importacion => ({
  ...i,
  RENGLONES: i.RENGLONES.map((r) => ({
    ...r,
    DETALLE: r.DETALLE.map((d) => (d.length > MAX_DETALLE ? `${d.slice(0, MAX_DETALLE - 1).trimEnd()}…` : d)),
  })),
});
