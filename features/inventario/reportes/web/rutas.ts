// Addresses of the storeroom's reports.
export const rutaKardex = (ID_PRODUCTO: number, ID_ALMACEN?: number | null, LOTE = ''): string =>
  `/inventory_report/kardex?${new URLSearchParams({
    producto: String(ID_PRODUCTO),
    ...(ID_ALMACEN ? { almacen: String(ID_ALMACEN) } : {}),
    ...(LOTE ? { lote: LOTE } : {}),
  })}`;
