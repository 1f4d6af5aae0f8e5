// Addresses of the count's screens.
export const RUTA_CONTEOS = '/inventory/counts';
export const rutaConteo = (ID: number | 'new'): string => `/inventory/count/${ID}`;
